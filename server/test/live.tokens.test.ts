import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { SOCKET_PATH } from '@app/contract/live.path'
import { attachLive } from '../src/app.sockets.ts'
import { buildApp } from '../src/app.ts'
import { signAccess } from '../src/modules/identity/identity.tokens.ts'
import { makeMember } from './factories/people.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
// A process that looks its sessions up more often than the half minute of the product.
const app = await buildApp(t.deps, t.database, { web: false })
const base = await app.listen({ host: '127.0.0.1', port: 0 })
const live = await attachLive(app, t.deps, t.database, t.url, { bounds: { checkMs: 100 } })
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await live.stop()
  app.server.closeAllConnections()
  await app.close()
})

/** A connection that was let in. `over` is resolved when the server ends it. */
async function join(token: string) {
  const socket = io(base, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const over = new Promise<void>((done) => socket.once('disconnect', () => done()))
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  return { socket, over }
}
const ticketOf = async (who: Member) => (await t.call('live.ticket', {}, who.token)).body.ticket

/** An access token that has this many seconds left. */
const accessOf = ({ customer_id, session_id }: Member, left: number) =>
  signAccess(
    t.config.secret,
    { customer_id, session_id, registration_complete: true },
    new Date(t.clock().getTime() + (left - 15 * 60) * 1000),
  )
/** Long enough for several looks at every session. */
const looks = () => sleep(500)

test('with an access token a connection ends when that does', async () => {
  const member = await makeMember(t)
  const [short, long] = [await join(await accessOf(member, 2)), await join(await accessOf(member, 600))]
  await short.over
  expect(long.socket.connected).toBe(true)
  await expect(join(await accessOf(member, -1))).rejects.toThrow('not_authenticated')
})

test('with a ticket it lives as long as its session, whatever becomes of the access token', async () => {
  const member = await makeMember(t)
  const ticket = await ticketOf(member)
  const { socket, over } = await join(ticket)
  await expect(join(ticket)).rejects.toThrow('not_authenticated')
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 20 * 60_000))
  await looks()
  expect(socket.connected).toBe(true)
  t.setNow(new Date(now.getTime() + 31 * 24 * 3600_000))
  await over
  t.setNow(now)
})

test('signing out ends the connections of that session and no other, and its tickets', async () => {
  const member = await makeMember(t)
  const elsewhere = await makeMember(t)
  const [own, other] = [await join(await ticketOf(member)), await join(await ticketOf(elsewhere))]
  const spare = await ticketOf(member)
  await t.db.updateTable('session').set({ ended_at: t.clock() }).where('id', '=', member.session_id).execute()
  await own.over
  await expect(join(spare)).rejects.toThrow('not_authenticated')
  await looks()
  expect(other.socket.connected).toBe(true)
})

test('closing an account ends its connections', async () => {
  const member = await makeMember(t)
  const [ticketed, direct] = [await join(await ticketOf(member)), await join(member.token)]
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', member.customer_id).execute()
  await Promise.all([ticketed.over, direct.over])
  await expect(join(member.token)).rejects.toThrow('not_authenticated')
})
