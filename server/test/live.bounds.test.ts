import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { liveRequests } from '@app/contract/live'
import { attachLive } from '../src/app.sockets.ts'
import { buildApp } from '../src/app.ts'
import type { Bounds } from '../src/kit/live/realtime.bounds.ts'
import { tellMembers } from '../src/kit/live/live.ts'
import { device, makeRoom } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'
import { frame, rawSocket } from './raw-socket.ts'

const t = await openTestbed()
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** The product once more on the same database, with connections of its own under narrower bounds. */
async function another(bounds: Partial<Bounds> = {}) {
  const app = await buildApp(t.deps, t.database, { web: false })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const live = await attachLive(app, t.deps, t.database, t.url, { bounds })
  ends.push(async () => {
    await live.stop()
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    base,
    live,
    device: (who: Member) => device({ ...t, base }, who),
    figure: (name: string) => figure(base, name),
  }
}

async function figure(base: string, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', base))).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}
const SLOW = 'live_connections_cut_total{reason="slow"}'
const FLOOD = 'live_connections_cut_total{reason="flood"}'

/** Something as long as may be told at once. */
const large = (seq: number) => ({
  chat_room_id: randomUUID(),
  seq,
  change: seq,
  message: {
    id: seq,
    chat_room_id: randomUUID(),
    seq,
    change: seq,
    user_id: 1,
    client_message_id: randomUUID(),
    text: 'x'.repeat(4000),
    attachments: [],
    created_at: t.clock().toISOString(),
    edited_at: null,
    deleted_at: null,
  },
  unread_messages_count: 1,
  version: seq,
})

test('who stops reading is cut off, and the others hear everything meanwhile', { timeout: 60_000 }, async () => {
  const { base, device: at, figure: read } = await another()
  const [slow, quick] = [await makeMember(t), await makeMember(t)]
  const ear = await at(quick)
  const stuck = await rawSocket(base, slow.token)
  expect(stuck.isIn).toBe(true)
  stuck.stopReading()
  const ids = [slow.customer_id, quick.customer_id]
  let told = 0
  // What the network itself takes in comes first, so it goes on until the server has noticed.
  while ((await read(SLOW)) === 0 && told < 20_000) {
    await Promise.all(Array.from({ length: 100 }, () => tellMembers(t, ids, 'receive_message', large(++told))))
  }
  expect(await read(SLOW)).toBe(1)
  await expect.poll(() => read('live_connections')).toBe(1)
  await expect.poll(() => ear.all('receive_message').length, { timeout: 20_000 }).toBe(told)
  expect(ear.socket.connected).toBe(true)
  stuck.end()
})

test('what waits to be read without end cuts off too, however little it is', { timeout: 60_000 }, async () => {
  const { base, figure: read } = await another({ mostUnsent: 1_000_000_000, drainMs: 600, lookMs: 50 })
  const slow = await makeMember(t)
  const stuck = await rawSocket(base, slow.token)
  stuck.stopReading()
  for (let told = 0; (await read(SLOW)) === 0 && told < 20_000; told += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        tellMembers(t, [slow.customer_id], 'receive_message', large(told + index + 1)),
      ),
    )
  expect(await read(SLOW)).toBe(1)
  stuck.end()
})

test('an event that does not exist is refused, and so is what is not text', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const own = await device(t, one)
  for (const name of ['nothing', 'toString', '__proto__', 'receive_message', 'message_saved', ''])
    expect(await own.socket.timeout(5000).emitWithAck(name, { chat_room_id: room })).toEqual({ error: 'invalid' })
  for (const name of Object.keys(liveRequests) as (keyof typeof liveRequests)[])
    for (const payload of [
      Buffer.from('x'),
      { chat_room_id: room, text: Buffer.from('x') },
      { posts: Buffer.from('x') },
    ])
      expect(await own.ask(name, payload)).toEqual({ error: 'invalid' })
  expect(await own.ask('end_typing', { chat_room_id: room })).toEqual({ ok: true })
})

test('frames that mean nothing end their connection at most', { timeout: 60_000 }, async () => {
  const own = await another()
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const ear = await own.device(other)
  const nonsense: (string | Buffer)[] = [
    '4', '42', '42[', '42[]', '42{}', '42["new_message"', '42[1]', '42[null,null]', '42["disconnect",{}]', '421[', '43', '44',
    '45', '49', '451-["new_message",{"_placeholder":true,"num":7}]', '4599999999-["x"]', '2probe', '3', '5', '9', 'x', '',
    '42["watch_posts",{"posts":[1e999]}]', '42/other,["x"]', '40/other,', '0{"sid":"x"}', '6', '1',
    Buffer.from([0]), randomBytes(5000), frame('inside'),
  ] // prettier-ignore
  for (const what of nonsense) {
    const raw = await rawSocket(own.base, one.token)
    expect(raw.isIn).toBe(true)
    raw.send(what)
    raw.send(`42["new_message",{"chat_room_id":"${room}"}]`)
    raw.end()
  }
  // Not even frames: what is on the line after the handshake is noise, a frame without an end, a length that is none.
  for (const bytes of [randomBytes(2000), Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])]) {
    const raw = await rawSocket(own.base, one.token)
    raw.write(bytes)
    if (bytes.length === 10) await raw.closed
    raw.end()
  }
  const { id } = (
    await (
      await own.device(one)
    ).ask('new_message', { chat_room_id: room, client_message_id: randomUUID(), text: 'still here' })
  ).result
  expect((await ear.until('receive_message')).message?.id).toBe(id)
  await expect.poll(() => own.figure('live_connections')).toBe(2)
})

test.for([
  ['events that do not exist', '42["nothing",{}]'],
  ['rooms that do not exist', '40/nowhere,'],
  ['heartbeats', '3'],
  ['acknowledgements', '431[]'],
] as const)('ten thousand %s of one end the connection, and others are served', async ([, text]) => {
  const own = await another()
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const [ear, phone] = [await own.device(other), await own.device(one)]
  const raw = await rawSocket(own.base, one.token)
  const many = Buffer.concat(Array.from({ length: 10_000 }, () => frame(text)))
  raw.write(many)
  const sent = Array.from({ length: 20 }, (_, index) =>
    phone.ask('new_message', { chat_room_id: room, client_message_id: randomUUID(), text: `m${index}` }),
  )
  await raw.closed
  expect((await Promise.all(sent)).every(({ result }) => result.seq > 0)).toBe(true)
  await ear.until('receive_message', ({ seq }) => seq === 20)
  expect(await own.figure(FLOOD)).toBe(1)
})

test(
  'a flood of bad tokens is refused and gone, and who belongs here comes in meanwhile',
  { timeout: 60_000 },
  async () => {
    const own = await another()
    const [one, other] = [await makeMember(t), await makeMember(t)]
    const room = await makeRoom(t, one, other)
    const ear = await own.device(other)
    const [head, body] = one.token.split('.')
    const bad = [
      () => randomBytes(32).toString('base64url'),
      () => `${head}.${body}.${randomBytes(32).toString('base64url')}`,
      () => 'x',
    ]
    // One that is silent may stay for a while.
    const silent = await rawSocket(own.base, 'x', false)
    let silentEnded = false
    void silent.closed.then(() => (silentEnded = true))
    const flood = Array.from({ length: 600 }, (_, index) =>
      rawSocket(own.base, (bad[index % bad.length] as () => string)()),
    )
    const phone = await own.device(one)
    await phone.ask('new_message', { chat_room_id: room, client_message_id: randomUUID(), text: 'through' })
    await ear.until('receive_message')
    const raw = await Promise.all(flood)
    expect(raw.filter(({ isIn }) => isIn)).toEqual([])
    // The refused do not stay so long, though they never leave by themselves.
    await Promise.all(raw.map(({ closed }) => closed))
    expect(silentEnded).toBe(false)
    silent.end()
    await expect.poll(() => own.figure('live_connections')).toBe(2)
  },
)

test('a request at work is answered before the process ends', async () => {
  const own = await another()
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const phone = await own.device(one)
  const left = new Promise((done) => phone.socket.once('disconnect', done))
  const message = { chat_room_id: room, client_message_id: randomUUID(), text: 'on the doorstep' }
  const held = Promise.withResolvers<void>()
  const holding = t.db.transaction().execute(async (tx) => {
    await tx.selectFrom('chat_room').select('id').where('id', '=', room).forUpdate().execute()
    await held.promise
  })
  const answer = phone.ask('new_message', message)
  await sleep(200)
  const stopped = own.live.stop()
  await sleep(100)
  held.resolve()
  const { result } = await answer
  expect(result.text).toBe('on the doorstep')
  await Promise.all([holding, stopped, left])
  // Whoever asks again, at the next process, finds the same message.
  expect((await (await device(t, one)).ask('new_message', message)).result).toEqual(result)
})
