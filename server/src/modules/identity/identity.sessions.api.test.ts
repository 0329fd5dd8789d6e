import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceAt } from '../../../test/factories/chat.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { hashPassword } from './index.ts'

const t = await openTestbed()
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1'

/** A member who signed in at a desk and on a phone. */
async function twoDevices() {
  const member = await makeMember(t)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  await t.db.deleteFrom('session').where('customer_id', '=', member.customer_id).execute()
  const signIn = async (agent: string) =>
    (
      await t.call('identity.signIn', {
        body: { username: member.email, password },
        headers: { 'user-agent': agent },
      })
    ).body
  return { ...member, desk: await signIn(FIREFOX), phone: await signIn(PHONE) }
}

const sessionsOf = async (token: string) => (await t.call('identity.sessions', {}, token)).body.results

test('a member sees the own devices, this one first, and nobody else’s', async () => {
  const { desk, phone } = await twoDevices()
  await twoDevices()
  const seen = await sessionsOf(desk.access)
  expect(seen.map(({ device, is_current, same_network }) => ({ device, is_current, same_network }))).toEqual([
    { device: 'Firefox on Windows', is_current: true, same_network: true },
    { device: 'Safari on iPhone', is_current: false, same_network: true },
  ])
  expect((await sessionsOf(phone.access))[0]?.device).toBe('Safari on iPhone')
})

test('a session that is refreshed was seen then; one from before the note says so', async () => {
  const { desk, phone } = await twoDevices()
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 600_000))
  await t.call('identity.refresh', { body: { refresh: phone.refresh } })
  const rows = await sessionsOf(desk.access)
  t.setNow(start)
  expect(rows.map(({ last_seen_at }) => Date.parse(last_seen_at) - start.getTime())).toEqual([0, 600_000])
  const old = await makeMember(t)
  const [row] = await sessionsOf(old.token)
  expect(row).toMatchObject({ device: null, same_network: null, is_current: true })
})

test('signing one device out ends its tokens and its connection at once, and no other', async () => {
  const { desk, phone } = await twoDevices()
  const { socket } = await deviceAt(t.base, phone.access)
  // From now on this process remembers the session of the phone.
  expect((await t.call('members.list', {}, phone.access)).status).toBe(200)
  const over = new Promise((done) => socket.once('disconnect', done))
  const other = (await sessionsOf(desk.access)).find(({ is_current }) => !is_current)
  const ended = await t.call('identity.endSession', { body: { session: other?.id ?? '' } }, desk.access)
  expect(ended.status).toBe(200)
  expect((await t.call('members.list', {}, phone.access)).status).toBe(401)
  expect((await t.call('identity.refresh', { body: { refresh: phone.refresh } })).status).toBe(401)
  expect(await over).toBe('io server disconnect')
  expect((await sessionsOf(desk.access)).length).toBe(1)
  // Twice: it is gone.
  const again = await t.call('identity.endSession', { body: { session: other?.id ?? '' } }, desk.access)
  expect(again.status).toBe(404)
})

test('a session of somebody else looks like none', async () => {
  const { desk } = await twoDevices()
  const stranger = await makeMember(t)
  for (const session of [stranger.session_id, randomUUID()])
    expect((await t.call('identity.endSession', { body: { session } }, desk.access)).status).toBe(404)
  const odd = await t.call('identity.endSession', { loose: { body: { session: 'x', all: true } } }, desk.access)
  expect(odd.status).toBe(400)
  expect(Object.keys(odd.refused).toSorted()).toEqual(['all', 'session'])
  expect((await t.call('members.list', {}, stranger.token)).status).toBe(200)
})
