import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allMessages, edit, later, makeRoom, openRoom, read, remove, roomOf, say, waiting } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

const two = async () => [await makeMember(t), await makeMember(t)] as const
const list = (who: Member, query: object = {}) => t.call('messaging.conversations', { query }, who.token)
const page = (who: Member, room: string, query: object = {}) =>
  t.call('messaging.messages', { params: { room }, query }, who.token)
const act = (id: 'pin' | 'markUnread', who: Member, room: string) =>
  t.call(`messaging.${id}`, { params: { id: room } }, who.token)

test('the same id is the same message for ever: one after the other, and from two tabs at once', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const client_message_id = randomUUID()
  const at_once = await Promise.all([1, 2, 3, 4].map((tab) => say(t, one, room, `tab ${tab}`, { client_message_id })))
  expect(at_once.map((sent) => sent.status)).toEqual([201, 201, 201, 201])
  expect(new Set(at_once.map((sent) => sent.body.result.id)).size).toBe(1)
  expect(new Set(at_once.map((sent) => sent.body.result.text)).size).toBe(1)
  await later(t, 60 * 24 * 400)
  const again = await say(t, one, room, 'another text', { client_message_id })
  expect(again.body.result.id).toBe(at_once[0]?.body.result.id)
  expect((await roomOf(t, other, room)).unread_messages_count).toBe(1)
  // It is the sender's: another may use the same letters.
  expect((await say(t, other, room, 'mine', { client_message_id })).body.result.seq).toBe(2)
  // A request that is sent again is not a second one.
  const stranger = await makeMember(t)
  const asked = await openRoom(t, one, stranger)
  const id = { client_message_id: randomUUID() }
  const twice = [await say(t, one, asked, 'Hi', id), await say(t, one, asked, 'Hi', id)]
  expect(twice.map((sent) => [sent.status, sent.body.result.seq])).toEqual([
    [201, 1],
    [201, 1],
  ])
})

test('fifty at once in one room are numbered 1 to 50 without gaps, for messages and changes alike', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => say(t, index % 2 ? one : other, room, `m${index}`)),
  )
  expect(sent.map(({ body }) => body.result.seq).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  const messages = await allMessages(t, one, room)
  expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(messages.map((message) => message.change)).toEqual(messages.map((message) => message.seq))
  expect([
    (await roomOf(t, one, room)).unread_messages_count,
    (await roomOf(t, other, room)).unread_messages_count,
  ]).toEqual([25, 25])
})

test('messages come by page, before a message, and as the changes after one', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const sent = []
  for (let index = 1; index <= 7; index++) sent.push((await say(t, one, room, `m${index}`)).body.result)
  const first = (await page(other, room, { limit: 3 })).body
  expect(first).toMatchObject({
    totalDocs: 7,
    totalPages: 3,
    hasNextPage: true,
    nextPage: 2,
    last_seq: 7,
    next_before: 5,
  })
  expect(first.docs.map((message) => message.seq)).toEqual([7, 6, 5])
  const last = (await page(other, room, { limit: 3, page: 3 })).body
  expect(last.docs.map((message) => message.seq)).toEqual([1])
  expect(last).toMatchObject({ hasNextPage: false, nextPage: null, next_before: null })
  expect((await page(other, room, { limit: 3, page: 4 })).body.docs).toEqual([])
  const before = (await page(other, room, { limit: 2, before: 4 })).body
  expect(before.docs.map((message) => message.seq)).toEqual([3, 2])
  expect(before).toMatchObject({ hasNextPage: true, next_before: 2 })
  expect((await page(other, room, { before: 1 })).body).toMatchObject({ docs: [], hasNextPage: false })
  await edit(t, one, sent[1]?.id ?? 0, 'm2 corrected')
  await remove(t, one, sent[4]?.id ?? 0)
  await say(t, other, room, 'm8')
  const gap = (await page(other, room, { after: 6, limit: 3 })).body
  expect(gap.docs.map(({ seq, change, text, deleted_at }) => [seq, change, text, deleted_at !== null])).toEqual([
    [7, 7, 'm7', false],
    [2, 8, 'm2 corrected', false],
    [5, 9, '', true],
  ])
  expect(gap).toMatchObject({ hasNextPage: true, next_after: 9, last_change: 10 })
  const rest = (await page(other, room, { after: 9 })).body
  expect(rest.docs.map(({ seq, change }) => [seq, change])).toEqual([[8, 10]])
  expect((await page(other, room, { after: 10 })).body).toMatchObject({
    docs: [],
    hasNextPage: false,
    next_after: null,
  })
  expect((await page(other, room, { after: 1, before: 3 })).status).toBe(400)
  expect((await page(other, room, { after: 1, page: 2 })).status).toBe(400)
})

test('a message is changed for 15 minutes and deleted for 24 hours, by its writer only', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const { id } = (await say(t, one, room, 'Fryday')).body.result
  const edited = await edit(t, one, id, ' Friday ')
  expect(edited.body.result).toMatchObject({ text: 'Friday', seq: 1, change: 2, edited_at: expect.any(String) })
  expect((await edit(t, one, id, 'Friday')).body.result.change).toBe(2)
  expect((await edit(t, other, id, 'Monday')).status).toBe(404)
  expect((await edit(t, one, id, '  ')).refused).toHaveProperty('text')
  expect((await edit(t, one, id, 'x'.repeat(4001))).refused).toHaveProperty('text')
  expect((await remove(t, other, id)).status).toBe(404)
  await later(t, 15)
  expect((await edit(t, one, id, 'Saturday')).status).toBe(200)
  await later(t, 1)
  expect((await edit(t, one, id, 'Sunday')).refused.code).toBe('too_late')
  await later(t, 60 * 24 - 16)
  const gone = await remove(t, one, id)
  expect(gone.body.result).toMatchObject({ text: '', deleted_at: expect.any(String), change: 4 })
  expect((await remove(t, one, id)).body.result.change).toBe(4)
  expect((await edit(t, one, id, 'back')).refused.code).toBe('deleted')
  expect((await allMessages(t, other, room))[0]).toMatchObject({ text: '', seq: 1 })
  const late = (await say(t, one, room, 'stays')).body.result.id
  await later(t, 60 * 24 + 1)
  expect((await remove(t, one, late)).refused.code).toBe('too_late')
})

test('the server counts what is unread; the cursor only moves forward, and a deleted message does not wait', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const sent = []
  for (let index = 1; index <= 5; index++) sent.push((await say(t, one, room, `m${index}`)).body.result.id)
  const unread = async () => (await roomOf(t, other, room)).unread_messages_count
  expect((await read(t, other, room, 2)).body.result).toMatchObject({ unread_messages_count: 3, read_seq: 2 })
  expect((await read(t, other, room, 1)).body.result).toMatchObject({ unread_messages_count: 3, read_seq: 2 })
  await remove(t, one, sent[0] ?? 0)
  expect(await unread()).toBe(3)
  await remove(t, one, sent[3] ?? 0)
  expect(await unread()).toBe(2)
  expect((await read(t, other, room, 999)).body.result).toMatchObject({ unread_messages_count: 0, read_seq: 5 })
  expect((await roomOf(t, one, room)).receiver_read_seq).toBe(5)
  expect((await act('markUnread', other, room)).body.result).toMatchObject({ unread_messages_count: 1, read_seq: 5 })
  expect((await act('markUnread', other, room)).body.result.unread_messages_count).toBe(1)
  await say(t, one, room, 'm6')
  expect(await unread()).toBe(2)
  expect((await act('markUnread', other, room)).body.result.unread_messages_count).toBe(2)
  expect((await read(t, other, room)).body.result).toMatchObject({ unread_messages_count: 0, read_seq: 6 })
  expect(await waiting(t, other)).toMatchObject({ unread_messages_count: 0, unread_conversations_count: 0 })
})

test('conversations and messages are found by words; others’ never', async () => {
  const one = await makeMember(t)
  const zofia = await makeMember(t, { first_name: 'Zofia', last_name: 'Ładna' })
  const room = await makeRoom(t, one, zofia)
  await say(t, one, room, 'The reefer to Klaipėda leaves on Friday')
  await say(t, zofia, room, 'Demurrage is agreed')
  const gone = (await say(t, one, room, 'Secret reefer')).body.result.id
  await remove(t, one, gone)
  const third = await makeMember(t)
  const find = async (who: Member, keyword: string) =>
    (await t.call('messaging.search', { query: { keyword } }, who.token)).body.docs.map((doc) => doc.message.text)
  expect(await find(one, 'reefer')).toEqual(['The reefer to Klaipėda leaves on Friday'])
  expect(await find(zofia, 'klaipeda frid')).toEqual(['The reefer to Klaipėda leaves on Friday'])
  expect(await find(zofia, 'klaipeda monday')).toEqual([])
  expect(await find(zofia, '!!')).toEqual([])
  expect(await find(third, 'reefer')).toEqual([])
  expect(await find(one, `@${zofia.customer_id}`)).toEqual([])
  expect((await t.call('messaging.search', { query: { keyword: 'x' } }, one.token)).status).toBe(400)
  expect((await list(one, { keyword: 'ladna' })).body.docs.map((doc) => doc.receiver.name)).toEqual(['Zofia Ładna'])
  expect((await list(one, { keyword: 'nobody' })).body.totalDocs).toBe(0)
  for (let index = 0; index < 5; index++) await say(t, zofia, room, `Tariff ${index}`)
  const paged = await t.call('messaging.search', { query: { keyword: 'tariff', limit: 2, page: 2 } }, one.token)
  expect(paged.body.docs.map((doc) => doc.message.text)).toEqual(['Tariff 2', 'Tariff 1'])
  expect(paged.body).toMatchObject({ totalDocs: 5, hasNextPage: true, nextPage: 3 })
})

test('a word with a slip is found when the community knows it', async () => {
  const [one, other] = await two()
  await t.call('wall.create', { body: { content: 'Demurrage again' } }, one.token)
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'Demurrage is agreed')
  const found = await t.call('messaging.search', { query: { keyword: 'demurage' } }, other.token)
  expect(found.body.docs).toHaveLength(1)
})

test('texts are trimmed, bounded and need something to say', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  expect((await say(t, one, room, ' \n ')).refused).toHaveProperty('text')
  expect((await say(t, one, room, 'x'.repeat(4001))).refused).toHaveProperty('text')
  expect((await say(t, one, room, '\u0000')).refused).toHaveProperty('text')
  expect((await say(t, one, room, `${'x'.repeat(4000)}  `)).status).toBe(201)
  expect((await say(t, one, room, 'Cafe\u0301')).body.result.text).toBe('Café')
  const html = '<img src=x onerror=alert(1)>'
  expect((await say(t, one, room, html)).body.result.text).toBe(html)
  for (const body of [{}, { chat_room_id: room }, { chat_room_id: room, client_message_id: 'x', text: 'x' }])
    expect((await t.call('messaging.send', { loose: { body } }, one.token)).status).toBe(400)
  const named = { chat_room_id: room, client_message_id: randomUUID(), text: 'x', user_id: other.customer_id }
  expect((await t.call('messaging.send', { loose: { body: named } }, one.token)).refused).toHaveProperty('user_id')
})

test('the pulse differs as soon as anything changes', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const pulses = new Set<string>()
  const beat = async () => {
    const { pulse } = await waiting(t, other)
    expect(pulses.has(pulse)).toBe(false)
    pulses.add(pulse)
  }
  await beat()
  const { id } = (await say(t, one, room, 'a')).body.result
  await beat()
  await edit(t, one, id, 'b')
  await beat()
  await read(t, other, room)
  await beat()
  await act('pin', other, room)
  await beat()
  await remove(t, one, id)
  await beat()
})

test('a clock that is a day off changes neither the order nor what can be changed', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  const now = t.clock()
  const { id } = (await say(t, one, room, 'first')).body.result
  t.setNow(new Date(now.getTime() - 86_400_000))
  expect((await say(t, other, room, 'second')).body.result.seq).toBe(2)
  expect((await allMessages(t, one, room)).map((message) => message.text)).toEqual(['first', 'second'])
  expect((await roomOf(t, one, room)).last_at).toBe(now.toISOString())
  t.setNow(now)
  expect((await edit(t, one, id, 'first, corrected')).status).toBe(200)
  const dated = { chat_room_id: room, client_message_id: randomUUID(), text: 'x', created_at: '2020-01-01T00:00:00Z' }
  expect((await t.call('messaging.send', { loose: { body: dated } }, one.token)).refused).toHaveProperty('created_at')
})
