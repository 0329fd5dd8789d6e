import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { LiveRequests } from '@app/contract/live'
import { chatRequests } from '@app/contract/messaging.shapes'
import type { Route } from '@app/contract/kit'
import { attach, device, makeRoom, openRoom, roomOf, say } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const CANARY = /canary/i

type World = { one: Member; other: Member; room: string; message: number; files: { sent: string; loose: string } }
let world: World

/** Two who have written to each other, with a file sent and one that waits. */
async function makeWorld(): Promise<World> {
  const [one, other] = [await makeMember(t, { last_name: 'Canary' }), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const text = Buffer.from('canary')
  const sent = (await attach(t, one, 'canary.txt', text)).body.result.id
  const loose = (await attach(t, one, 'canary.txt', text)).body.result.id
  const message = (await say(t, one, room, 'Canary wharf', { attachments: [sent] })).body.result.id
  return { one, other, room, message, files: { sent, loose } }
}

beforeAll(async () => {
  world = await makeWorld()
})

/** Every call that names a room, a message or a file, with what belongs to `world`; and a body that would do. */
function foreignCalls({ room, message, files }: World): { route: Route; path: string; body?: object }[] {
  const fresh = { client_message_id: randomUUID(), text: 'mine' }
  const named: Record<string, { id?: string; body?: object }> = {
    'messaging.conversation': { id: room },
    'messaging.messages': { id: room },
    'messaging.send': { body: { chat_room_id: room, ...fresh } },
    'messaging.edit': { id: String(message), body: { text: 'mine' } },
    'messaging.remove': { id: String(message) },
    'messaging.pin': { id: room },
    'messaging.unpin': { id: room },
    'messaging.hide': { id: room },
    'messaging.read': { id: room, body: {} },
    'messaging.markUnread': { id: room },
    'messaging.accept': { id: room },
    'messaging.decline': { id: room },
    'messaging.block': { id: room },
    'messaging.unblock': { id: room },
    'messaging.removeAttachment': { id: files.loose },
    'messaging.firstMessage': { body: { chat_room_id: room } },
  }
  return allRoutes()
    .filter((route) => route.id in named)
    .map((route) => {
      const { id = '', body } = named[route.id] ?? {}
      return { route, path: route.path.replaceAll(/\{\w+\}/g, id), ...(body ? { body } : {}) }
    })
}

async function ask(call: { route: Route; path: string; body?: object }, who: Member) {
  const answer = await fetch(new URL(call.path, t.base), {
    method: call.route.method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(call.route.method === 'GET' ? {} : { body: JSON.stringify(call.body ?? {}) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const events = Object.keys(chatRequests) as (keyof typeof chatRequests)[]
const asked = (room: string): Record<string, object> => ({
  new_message: { chat_room_id: room, client_message_id: randomUUID(), text: 'mine' },
})

test('another’s room, message or file is not found, in every call', async () => {
  const stranger = await makeMember(t)
  const calls = foreignCalls(world)
  expect(calls).toHaveLength(16)
  const answers = await Promise.all(calls.map(async (call) => [call.route.id, (await ask(call, stranger)).status]))
  expect(answers).toEqual(calls.map(({ route }) => [route.id, 404]))
  // A room that is nowhere looks the same.
  const nowhere = { ...world, room: randomUUID(), message: 999_999, files: { sent: randomUUID(), loose: randomUUID() } }
  for (const call of foreignCalls(nowhere))
    expect([call.route.id, (await ask(call, stranger)).status]).toEqual([call.route.id, 404])
})

test('another’s room is not found in every event of the socket, and nobody in it hears anything', async () => {
  const stranger = await makeMember(t)
  const [own, ear] = [await device(t, stranger), await device(t, world.other)]
  for (const name of events)
    expect(await own.ask(name, asked(world.room)[name] ?? { chat_room_id: world.room })).toMatchObject({
      error: 'not_found',
    })
  await say(t, world.one, world.room, 'heard')
  await ear.until('receive_message')
  expect(ear.heard.map(([name]) => name)).toEqual(['receive_message'])
  expect(own.heard).toEqual([])
})

test('lists, search and people show nothing of a room to one outside it', async () => {
  const stranger = await makeMember(t)
  const seen = await Promise.all([
    t.call('messaging.conversations', {}, stranger.token),
    t.call('messaging.conversations', { query: { folder: 'requests' } }, stranger.token),
    t.call('messaging.search', { query: { keyword: 'canary' } }, stranger.token),
    t.call('messaging.users', { query: { keyword: 'canary' } }, stranger.token),
    t.call('messaging.unread', {}, stranger.token),
    t.call('messaging.blacklist', {}, stranger.token),
  ])
  expect(seen.filter((answer) => CANARY.test(answer.bytes.toString()))).toEqual([])
  const found = await t.call('messaging.search', { query: { keyword: 'canary' } }, world.other.token)
  expect(found.bytes.toString()).toMatch(CANARY)
})

test('another’s file cannot be sent, and one’s own only once', async () => {
  const thief = await makeMember(t)
  const room = await makeRoom(t, thief, await makeMember(t))
  for (const id of [world.files.loose, world.files.sent, randomUUID()])
    expect((await say(t, thief, room, 'x', { attachments: [id] })).refused).toHaveProperty('attachments')
  expect((await roomOf(t, thief, room)).last_seq).toBe(0)
  expect((await say(t, world.one, world.room, '', { attachments: [world.files.sent] })).refused).toHaveProperty(
    'attachments',
  )
})

test('after a block neither side finds the room, writes, or hears of the other, until it is lifted', async () => {
  const blocked = await makeWorld()
  const { one, other, room } = blocked
  const [left, right] = [await device(t, one), await device(t, other)]
  const answer = await t.call('messaging.block', { params: { id: room } }, other.token)
  expect(answer.body.result).toEqual({ customer_id: one.customer_id, chat_room_id: room, blocked: true })
  await right.until('conversation_changed')
  // Blocking again and lifting find their room though nothing else does.
  const calls = foreignCalls(blocked).filter(({ route }) => !/[kB]lock|Attachment/.test(route.id))
  for (const who of [one, other])
    for (const call of calls) {
      if (/block/.test(call.route.id)) continue
      expect([call.route.id, (await ask(call, who)).status]).toEqual([call.route.id, 404])
    }
  left.heard.length = 0
  right.heard.length = 0
  for (const [ear, who] of [
    [left, one],
    [right, other],
  ] as const) {
    for (const name of events)
      expect(await ear.ask(name, asked(room)[name] ?? { chat_room_id: room })).toHaveProperty('error', 'not_found')
    expect((await t.call('messaging.conversations', {}, who.token)).body.totalDocs).toBe(0)
    expect((await t.call('messaging.unread', {}, who.token)).body.result).toMatchObject({ unread_messages_count: 0 })
    expect((await t.call('messaging.search', { query: { keyword: 'canary' } }, who.token)).body.docs).toEqual([])
    const peer = who === one ? other : one
    expect((await t.call('messaging.open', { body: { receiver_id: peer.customer_id } }, who.token)).status).toBe(404)
    expect((await t.call('messaging.roomWith', { query: { receiver_id: peer.customer_id } }, who.token)).status).toBe(
      404,
    )
    expect((await t.call('members.one', { params: { id: peer.customer_id } }, who.token)).status).toBe(404)
  }
  expect([...left.heard, ...right.heard]).toEqual([])
  expect((await t.call('messaging.blacklist', {}, one.token)).body.docs).toEqual([])
  // The one who is blocked can neither lift it nor block back.
  expect((await t.call('messaging.block', { params: { id: room } }, one.token)).status).toBe(404)
  await t.call('messaging.unblock', { params: { id: room } }, one.token)
  expect((await t.call('messaging.conversation', { params: { id: room } }, one.token)).status).toBe(404)
  const [entry] = (await t.call('messaging.blacklist', {}, other.token)).body.docs
  expect(entry).toMatchObject({ id: one.customer_id, chat_room_id: room, name: 'Test Canary' })
  const lifted = await t.call('messaging.unblock', { params: { id: one.customer_id } }, other.token)
  expect(lifted.body.result).toEqual({ customer_id: one.customer_id, chat_room_id: room, blocked: false })
  expect((await roomOf(t, one, room)).messages[0]?.text).toBe('Canary wharf')
})

test('a block from the profile shuts the chat, and one from the chat the profile; by number without a room', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  await t.call('messaging.block', { params: { id: other.customer_id } }, one.token)
  expect((await t.call('network.blocked', {}, one.token)).body.results).toMatchObject([
    { customer_id: other.customer_id },
  ])
  expect((await t.call('messaging.blacklist', {}, one.token)).body.docs).toMatchObject([
    { id: other.customer_id, chat_room_id: null },
  ])
  expect((await t.call('messaging.block', { params: { id: 999_999 } }, one.token)).status).toBe(404)
  expect((await t.call('messaging.block', { params: { id: one.customer_id } }, one.token)).status).toBe(404)
  const third = await makeMember(t)
  const room = await makeRoom(t, one, third)
  await say(t, one, room, 'hello')
  await t.call('network.block', { body: { customer: one.customer_id, action: 'block' } }, third.token)
  expect((await say(t, one, room, 'hello?')).status).toBe(404)
})

test('a block that comes while messages are sent lets none through after it', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const block = t.call('messaging.block', { params: { id: room } }, other.token)
  const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => say(t, one, room, `m${index}`)))
  expect((await block).status).toBe(200)
  expect((await say(t, one, room, 'after')).status).toBe(404)
  await t.call('messaging.unblock', { params: { id: room } }, other.token)
  const stored = sent.filter((answer) => answer.status === 201).length
  expect((await roomOf(t, one, room)).last_seq).toBe(stored)
})

test('one’s own message of a room that was shut is still answered to the device that asks again', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await openRoom(t, one, other)
  const client_message_id = randomUUID()
  const first = await say(t, one, room, 'hello', { client_message_id })
  await t.call('messaging.block', { params: { id: room } }, other.token)
  expect((await say(t, one, room, 'hello', { client_message_id })).body).toEqual(first.body)
})

test('malformed words over the socket are refused, whatever they are', async () => {
  const own = await device(t, world.other)
  const wrong: unknown[] = [
    null,
    'x',
    1,
    [],
    {},
    { chat_room_id: 1 },
    { chat_room_id: 'x' },
    { chat_room_id: world.room, more: 1 },
  ]
  for (const name of events)
    for (const payload of wrong) expect(await own.ask(name, payload)).toEqual({ error: 'invalid' })
  const message = { chat_room_id: world.room, client_message_id: randomUUID() }
  for (const more of [{ text: 'x'.repeat(4001) }, { text: '\u0000' }, { text: 'x', seq: 1 }])
    expect(await own.ask('new_message', { ...message, ...more })).toEqual({ error: 'invalid' })
  expect(await own.ask('new_message', { ...message, text: ' ' })).toMatchObject({
    error: 'invalid',
    fields: { text: [expect.any(String)] },
  })
})

test('an event without acknowledgement does its work, and a megabyte ends the connection only', async () => {
  const [own, ear] = [await device(t, world.one), await device(t, world.other)]
  own.socket.emit('new_message', {
    chat_room_id: world.room,
    client_message_id: randomUUID(),
    text: 'no answer wanted',
  })
  await ear.until('receive_message', ({ message }) => message?.text === 'no answer wanted')
  const ended = new Promise((done) => own.socket.once('disconnect', done))
  own.socket.emit('new_message' satisfies keyof LiveRequests, { chat_room_id: world.room, text: 'x'.repeat(1_000_000) })
  await ended
  expect(await ear.ask('end_typing', { chat_room_id: world.room })).toEqual({ ok: true })
})
