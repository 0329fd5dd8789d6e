import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { device, makeRoom, openRoom, roomOf, say } from './factories/chat.ts'
import type { Device } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

/** Two contacts with their room, the first on two devices, and somebody outside who must hear nothing. */
async function scene() {
  const [one, other, outside] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const [phone, desk, ear, stranger] = await Promise.all(
    [one, one, other, outside].map((who) => device(t, who)) as [
      Promise<Device>,
      Promise<Device>,
      Promise<Device>,
      Promise<Device>,
    ],
  )
  return { one, other, room, phone, desk, ear, stranger }
}
const written = (chat_room_id: string, text: string, client_message_id: string = randomUUID()) => ({
  chat_room_id,
  client_message_id,
  text,
})

test('a message is acknowledged once it is stored, saved on the writer’s devices and received on the other’s', async () => {
  const { one, other, room, phone, desk, ear, stranger } = await scene()
  const sent = written(room, ' On my way ')
  const { result } = await phone.ask('new_message', sent)
  expect(result).toMatchObject({ seq: 1, text: 'On my way', client_message_id: sent.client_message_id })
  const stored = await sql`select seq from chat_message where id = ${result.id}`.execute(t.db)
  expect(stored.rows).toEqual([{ seq: 1 }])
  const received = await ear.until('receive_message')
  expect(received).toEqual({
    chat_room_id: room,
    seq: 1,
    change: 1,
    message: result,
    unread_messages_count: 1,
    version: (await roomOf(t, other, room)).version,
  })
  for (const own of [phone, desk])
    expect(await own.until('message_saved')).toMatchObject({ message: result, unread_messages_count: 0, seq: 1 })
  // The same id again is answered with the same message and told to nobody.
  expect((await phone.ask('new_message', sent)).result).toEqual(result)
  await say(t, one, room, 'Second')
  await ear.until('receive_message', ({ seq }) => seq === 2)
  expect(ear.all('receive_message').map(({ seq }) => seq)).toEqual([1, 2])
  expect(stranger.heard).toEqual([])
})

test('messages of one connection keep the order in which they were written', async () => {
  const { room, phone, ear } = await scene()
  const texts = Array.from({ length: 20 }, (_, index) => `m${index}`)
  const answers = await Promise.all(texts.map((text) => phone.ask('new_message', written(room, text))))
  expect(answers.map(({ result }) => result.seq)).toEqual(texts.map((_, index) => index + 1))
  await ear.until('receive_message', ({ seq }) => seq === 20)
})

test('a message that is too long for the way is told by its numbers, and fetched by its change', async () => {
  const { one, room, phone, ear, other } = await scene()
  const long = '€'.repeat(4000)
  await say(t, one, room, long)
  const told = await ear.until('receive_message')
  expect(told).toMatchObject({ seq: 1, change: 1, message: null, unread_messages_count: 1 })
  expect((await phone.until('message_saved')).message).toBe(null)
  const query = { after: told.change - 1 }
  const { body } = await t.call('messaging.messages', { params: { room }, query }, other.token)
  expect(body.docs[0]?.text).toBe(long)
})

test('an edit and a deletion reach the devices of both, with their change', async () => {
  const { one, room, desk, ear } = await scene()
  const { id } = (await say(t, one, room, 'Fryday')).body.result
  await t.call('messaging.edit', { params: { id }, body: { text: 'Friday' } }, one.token)
  await ear.until('receive_message', ({ change, message }) => change === 2 && message?.text === 'Friday')
  await t.call('messaging.remove', { params: { id } }, one.token)
  const gone = await ear.until('receive_message', ({ change }) => change === 3)
  expect(gone).toMatchObject({
    seq: 1,
    unread_messages_count: 0,
    message: { text: '', deleted_at: expect.any(String) },
  })
  expect(await desk.until('message_saved', ({ change }) => change === 3)).toMatchObject({ seq: 1 })
})

test('reading is followed by one’s own devices and seen by the other, marking unread by one’s own only', async () => {
  const { one, other, room, phone, ear, stranger } = await scene()
  const second = await device(t, other)
  for (const text of ['a', 'b', 'c']) await say(t, one, room, text)
  expect((await ear.ask('read_message', { chat_room_id: room, seq: 2 })).result).toMatchObject({
    chat_room_id: room,
    read_seq: 2,
    unread_messages_count: 1,
  })
  for (const own of [ear, second])
    expect(await own.until('message_read')).toMatchObject({
      user_id: other.customer_id,
      read_seq: 2,
      unread_messages_count: 1,
    })
  expect(await phone.until('message_read')).toEqual({
    chat_room_id: room,
    user_id: other.customer_id,
    read_seq: 2,
    unread_messages_count: null,
    version: null,
  })
  // Reading what was read tells nobody.
  await ear.ask('read_message', { chat_room_id: room, seq: 1 })
  await ear.ask('read_message', { chat_room_id: room })
  await phone.until('message_read', ({ read_seq }) => read_seq === 3)
  expect(phone.all('message_read').map(({ read_seq }) => read_seq)).toEqual([2, 3])
  expect((await ear.ask('unread_message', { chat_room_id: room })).result.unread_messages_count).toBe(1)
  expect((await ear.ask('unread_message', { chat_room_id: room })).result.unread_messages_count).toBe(1)
  expect(await second.until('message_unread')).toMatchObject({ read_seq: 3, unread_messages_count: 1 })
  await say(t, other, room, 'done')
  await phone.until('receive_message')
  expect(phone.all('message_unread')).toEqual([])
  expect(stranger.heard).toEqual([])
})

test('typing is shown to the other and ends on its word, or five seconds after the last one', async () => {
  const { one, room, phone, desk, ear, stranger } = await scene()
  await say(t, one, room, 'hello')
  expect(await phone.ask('start_typing', { chat_room_id: room })).toEqual({ ok: true })
  expect(await ear.until('user_typing')).toEqual({ chat_room_id: room, user_id: one.customer_id })
  await phone.ask('end_typing', { chat_room_id: room })
  await ear.until('user_end_typing')
  // Once more without a word of its end.
  await phone.ask('end_typing', { chat_room_id: room })
  await phone.ask('start_typing', { chat_room_id: room })
  await expect.poll(() => ear.all('user_end_typing').length, { timeout: 9000 }).toBe(2)
  expect(ear.all('user_typing')).toHaveLength(2)
  expect([...desk.all('user_typing'), ...stranger.heard]).toEqual([])
})

test('who hides typing and reading neither shows nor sees it', async () => {
  const { one, other, room, phone, ear } = await scene()
  await say(t, one, room, 'hello')
  await t.call('messaging.changeSettings', { body: { show_activity: false } }, one.token)
  for (const own of [phone, ear]) expect(await own.ask('start_typing', { chat_room_id: room })).toEqual({ ok: true })
  await ear.ask('read_message', { chat_room_id: room })
  await say(t, other, room, 'over')
  await phone.until('receive_message')
  await say(t, one, room, 'over')
  await ear.until('receive_message', ({ seq }) => seq === 3)
  expect([...phone.all('user_typing'), ...ear.all('user_typing'), ...phone.all('message_read')]).toEqual([])
})

test('a request shows nothing of its receiver until it is accepted, and is declined in silence', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await openRoom(t, one, other)
  const [asking, asked] = [await device(t, one), await device(t, other)]
  await asking.ask('new_message', written(room, 'May I?'))
  await asked.until('receive_message')
  expect(await asking.ask('new_message', written(room, 'Please'))).toMatchObject({ error: 'request_waiting' })
  await asked.ask('start_typing', { chat_room_id: room })
  await asked.ask('read_message', { chat_room_id: room })
  await t.call('messaging.decline', { params: { id: room } }, other.token)
  await asked.until('conversation_changed')
  await t.call('messaging.accept', { params: { id: room } }, other.token)
  await asking.until('conversation_changed')
  expect(asking.heard.map(([name]) => name)).toEqual(['message_saved', 'conversation_changed'])
})

test('pinning, hiding and blocking are followed by one’s own devices', async () => {
  const { one, room, desk, ear } = await scene()
  await say(t, one, room, 'hello')
  await ear.until('receive_message')
  const heard = () => desk.all('conversation_changed').length
  for (const [index, id] of (['pin', 'unpin', 'hide', 'block', 'unblock'] as const).entries()) {
    await t.call(`messaging.${id}`, { params: { id: room } }, one.token)
    await expect.poll(heard).toBe(index + 1)
  }
  expect(ear.all('conversation_changed')).toEqual([])
})

test('sixty messages a minute, whichever way they are sent', async () => {
  const strict = await openTestbed({ env: { RATE_LIMITS: 'true' } })
  const [one, other] = [await makeMember(strict), await makeMember(strict)]
  const room = await makeRoom(strict, one, other)
  const [phone, desk] = [await device(strict, one), await device(strict, one)]
  for (let index = 0; index < 30; index++) {
    expect(await phone.ask('new_message', written(room, `m${index}`))).toHaveProperty('result')
    expect((await say(strict, one, room, `n${index}`)).status).toBe(201)
  }
  expect(await desk.ask('new_message', written(room, 'x'))).toMatchObject({
    error: 'throttled',
    retry_after: expect.any(Number),
  })
  const refused = await say(strict, one, room, 'x')
  expect([refused.status, refused.refused.code]).toEqual([429, 'throttled'])
  expect((await say(strict, other, room, 'still mine')).status).toBe(201)
})

test('ten thousand frames of one end their connection, and others are served', async () => {
  const { room, phone, ear } = await scene()
  const ended = new Promise((done) => phone.socket.once('disconnect', done))
  for (let index = 0; index < 10_000; index++) phone.socket.emit('start_typing', { chat_room_id: room })
  expect((await ear.ask('new_message', written(room, 'still here'))).result.seq).toBe(1)
  await ended
})
