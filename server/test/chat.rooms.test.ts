import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { mailsTo } from './factories/mail.ts'
import { later, makeRoom, openRoom, read, roomOf, say, waiting } from './factories/chat.ts'
import { makeEvent, makePrice, makeSeat } from './factories/events.ts'
import { makeMember } from './factories/people.ts'
import { makeBlock, makeContacts } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

const two = async () => [await makeMember(t), await makeMember(t)] as const
const list = (who: Member, query: object = {}) => t.call('messaging.conversations', { query }, who.token)
const act = (id: 'pin' | 'unpin' | 'hide' | 'accept' | 'decline', who: Member, room: string) =>
  t.call(`messaging.${id}`, { params: { id: room } }, who.token)

test('two contacts write to each other, and each finds the conversation with what is unread', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  expect(await roomOf(t, one, room)).toMatchObject({ state: 'new', messages: [], receiver_id: other.customer_id })
  expect((await list(one)).body.totalDocs).toBe(0)
  const sent = await say(t, one, room, '  Slot on Thursday?\n ')
  expect(sent.status).toBe(201)
  expect(sent.body.result).toMatchObject({ seq: 1, change: 1, text: 'Slot on Thursday?', user_id: one.customer_id })
  await say(t, one, room, 'Or Friday')
  expect((await list(other)).body).toMatchObject({
    totalDocs: 1,
    hasNextPage: false,
    nextPage: null,
    docs: [
      {
        chat_room_id: room,
        receiver_id: one.customer_id,
        state: 'open',
        unread_messages_count: 2,
        messages: [{ text: 'Or Friday', seq: 2 }],
      },
    ],
  })
  expect((await list(one)).body.docs[0]).toMatchObject({ unread_messages_count: 0, receiver_read_seq: 0 })
  expect(await waiting(t, other)).toMatchObject({ unread_messages_count: 2, unread_conversations_count: 1 })
  expect((await t.call('messaging.conversationsOf', { params: { id: other.customer_id } }, other.token)).body).toEqual(
    (await list(other)).body,
  )
  expect((await t.call('messaging.conversationsOf', { params: { id: one.customer_id } }, other.token)).status).toBe(404)
  expect(await openRoom(t, other, one)).toBe(room)
})

test('the room with a member is found by their number; nobody writes to themselves or to one who is not there', async () => {
  const [one, other] = await two()
  const roomWith = (who: Member, receiver_id: number) =>
    t.call('messaging.roomWith', { query: { receiver_id } }, who.token)
  expect((await roomWith(one, other.customer_id)).body.result.chat_room_id).toBe(null)
  const room = await makeRoom(t, one, other)
  expect((await roomWith(other, one.customer_id)).body.result.chat_room_id).toBe(room)
  expect((await roomWith(one, 999_999)).status).toBe(404)
  const begin = (receiver_id: number) => t.call('messaging.open', { body: { receiver_id } }, one.token)
  expect((await begin(one.customer_id)).refused).toHaveProperty('receiver_id')
  expect((await begin(999_999)).status).toBe(404)
  expect((await begin((await makeMember(t, { registration_complete: false })).customer_id)).status).toBe(404)
})

test('two who open the conversation at the same instant share one room', async () => {
  const [one, other] = await two()
  await makeContacts(t, one, other)
  const rooms = await Promise.all(
    [1, 2, 3, 4].map((turn) => (turn % 2 ? openRoom(t, one, other) : openRoom(t, other, one))),
  )
  expect(new Set(rooms).size).toBe(1)
})

test('contacts, colleagues, people at the same upcoming event and the organiser write freely; anyone else asks', async () => {
  const one = await makeMember(t)
  const state = async (from: Member, to: Member) => (await roomOf(t, from, await openRoom(t, from, to))).state
  const contact = await makeMember(t)
  await makeContacts(t, one, contact)
  expect(await state(one, contact)).toBe('new')
  expect(await state(one, await makeMember(t, { company_id: one.company_id }))).toBe('new')
  expect(await state(one, await makeMember(t))).toBe('new_request')
  expect(await state(await makeMember(t, { is_operator: true }), one)).toBe('new')
  for (const [given, expected] of [
    [{ starts_in: 10 }, 'new'],
    [{ starts_in: -2, days: 3 }, 'new'],
    [{ starts_in: -10, days: 3 }, 'new_request'],
    [{ starts_in: 10, published: false }, 'new_request'],
  ] as const) {
    const event = await makeEvent(t, given)
    const price = await makePrice(t, event.id)
    const seat = (who: Member, display: boolean) =>
      makeSeat(t, {
        event_id: event.id,
        price_id: price.id,
        company_id: who.company_id ?? 0,
        customer_id: who.customer_id,
        display,
      })
    const [guest, shown, hidden] = [await makeMember(t), await makeMember(t), await makeMember(t)]
    await seat(guest, true)
    await seat(shown, true)
    await seat(hidden, false)
    expect(await state(guest, shown)).toBe(expected)
    expect(await state(guest, hidden)).toBe('new_request')
    expect(await state(hidden, shown)).toBe('new_request')
  }
})

test('a stranger sends one request; it waits in a folder of its own until it is accepted', async () => {
  const [one, other] = await two()
  const room = await openRoom(t, one, other)
  const first = await say(t, one, room, 'We met in Gdynia.')
  expect(first.status).toBe(201)
  const again = await say(t, one, room, 'Hello?')
  expect([again.status, again.refused.code]).toEqual([409, 'request_waiting'])
  expect(await roomOf(t, one, room)).toMatchObject({ state: 'request_sent', may_write: false })
  expect((await list(one)).body.totalDocs).toBe(1)
  expect((await list(other)).body.totalDocs).toBe(0)
  expect((await list(other, { folder: 'requests' })).body.docs).toMatchObject([
    { state: 'request_received', may_write: true, messages: [{ text: 'We met in Gdynia.' }] },
  ])
  expect(await waiting(t, other)).toMatchObject({ unread_messages_count: 0, requests_count: 1 })
  expect((await act('accept', one, room)).refused.code).toBe('no_request')
  // Reading it is not shown to the one who asks.
  await read(t, other, room)
  expect((await roomOf(t, one, room)).receiver_read_seq).toBe(null)
  expect((await act('accept', other, room)).body.result).toMatchObject({ state: 'open', unread_messages_count: 0 })
  expect((await act('accept', other, room)).refused.code).toBe('no_request')
  expect((await say(t, one, room, 'Thank you')).status).toBe(201)
  expect((await list(other)).body.totalDocs).toBe(1)
  expect((await list(other, { folder: 'requests' })).body.totalDocs).toBe(0)
})

test('declining is silent; an answer accepts, and so does becoming contacts', async () => {
  const [one, other] = await two()
  const room = await openRoom(t, one, other)
  await say(t, one, room, 'Hello')
  expect((await act('decline', one, room)).refused.code).toBe('no_request')
  expect((await act('decline', other, room)).body.result.state).toBe('request_declined')
  expect((await act('decline', other, room)).refused.code).toBe('no_request')
  expect(await roomOf(t, one, room)).toMatchObject({ state: 'request_sent', may_write: false })
  for (const folder of ['inbox', 'requests']) expect((await list(other, { folder })).body.totalDocs).toBe(0)
  expect((await say(t, one, room, 'Hello again')).refused.code).toBe('request_waiting')
  expect((await say(t, other, room, 'Yes?')).status).toBe(201)
  expect(await roomOf(t, one, room)).toMatchObject({ state: 'open', unread_messages_count: 1 })

  const third = await makeMember(t)
  const second = await openRoom(t, one, third)
  await say(t, one, second, 'Hello')
  await act('decline', third, second)
  await makeContacts(t, one, third)
  expect((await roomOf(t, one, second)).may_write).toBe(true)
  expect((await say(t, one, second, 'Now we are contacts')).status).toBe(201)
  expect((await list(third)).body.docs).toMatchObject([{ unread_messages_count: 2, state: 'open' }])
})

test('a request of two at once opens the room for both; two requests of one at once are one', async () => {
  const [one, other] = await two()
  const room = await openRoom(t, one, other)
  const both = await Promise.all([say(t, one, room, 'Hi'), say(t, other, room, 'Hi')])
  expect(both.map((sent) => sent.status)).toEqual([201, 201])
  expect((await roomOf(t, one, room)).state).toBe('open')
  const third = await makeMember(t)
  const second = await openRoom(t, one, third)
  const many = await Promise.all(['a', 'b', 'c'].map((text) => say(t, one, second, text)))
  expect(many.map((sent) => sent.status).toSorted()).toEqual([201, 409, 409])
  expect((await roomOf(t, third, second)).last_seq).toBe(1)
})

test('pinned stand first, at most ten; hidden ones come back with a new message', async () => {
  const one = await makeMember(t)
  const rooms: string[] = []
  const others: Member[] = []
  for (let index = 0; index < 12; index++) {
    const other = await makeMember(t, { company_id: one.company_id })
    const room = await openRoom(t, one, other)
    t.setNow(new Date(t.clock().getTime() + 1000))
    await say(t, one, room, 'hello')
    others.push(other)
    rooms.push(room)
  }
  const order = async () => (await list(one)).body.docs.map((doc) => rooms.indexOf(doc.chat_room_id))
  expect(await order()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect((await act('pin', one, rooms[3] ?? '')).body.result.sorting_point).toBe(1)
  expect((await order()).slice(0, 3)).toEqual([3, 11, 10])
  expect((await list(others[3] as Member)).body.docs[0]?.sorting_point).toBe(0)
  const rest = await Promise.all(rooms.filter((_, index) => index !== 3).map((room) => act('pin', one, room)))
  expect(rest.map((answer) => answer.status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 409, 409])
  const pinned = (await list(one)).body.docs.filter((doc) => doc.sorting_point === 1).length
  expect(pinned).toBe(10)
  for (const room of rooms) await act('unpin', one, room)
  expect(await order()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  await act('pin', one, rooms[5] ?? '')
  expect((await act('hide', one, rooms[5] ?? '')).body.result).toMatchObject({ hidden: true, sorting_point: 0 })
  expect(await order()).not.toContain(5)
  expect((await list(others[5] as Member)).body.totalDocs).toBe(1)
  t.setNow(new Date(t.clock().getTime() + 1000))
  await say(t, others[5] as Member, rooms[5] ?? '', 'still there?')
  expect((await order())[0]).toBe(5)
  const second = (await list(one, { limit: 5, page: 2 })).body
  expect(second).toMatchObject({ totalDocs: 12, totalPages: 3, page: 2, nextPage: 3 })
  expect(second.docs).toHaveLength(5)
  expect((await list(one, { unread: true })).body.docs.map((doc) => doc.chat_room_id)).toEqual([rooms[5]])
})

test('people to write to are contacts, colleagues and those at the same event, by name', async () => {
  const one = await makeMember(t)
  const contact = await makeMember(t, { first_name: 'Aaron', last_name: 'Abel' })
  const colleague = await makeMember(t, { company_id: one.company_id, last_name: 'Baker' })
  const [stranger, blocked] = [await makeMember(t), await makeMember(t, { company_id: one.company_id })]
  await makeBlock(t, blocked, one)
  const room = await makeRoom(t, one, contact)
  const users = (query: object = {}) => t.call('messaging.users', { query }, one.token)
  expect(
    (await users()).body.docs.map(({ customer_id, relation, chat_room_id }) => [customer_id, relation, chat_room_id]),
  ).toEqual([
    [contact.customer_id, 'contact', room],
    [colleague.customer_id, 'colleague', null],
  ])
  expect((await users({ keyword: 'abe' })).body.docs.map((doc) => doc.name)).toEqual(['Aaron Abel'])
  expect((await users({ limit: 1 })).body).toMatchObject({ totalDocs: 2, hasNextPage: true, nextPage: 2 })
  expect(JSON.stringify((await users()).body)).not.toContain(`"customer_id":${stranger.customer_id}`)
})

test('a member begins at most 20 conversations a day, even at once', async () => {
  const one = await makeMember(t)
  const company_id = (await makeMember(t)).company_id
  const others: Member[] = []
  for (let index = 0; index < 23; index++) others.push(await makeMember(t, { company_id }))
  const begin = (other: Member) => t.call('messaging.open', { body: { receiver_id: other.customer_id } }, one.token)
  for (const other of others.slice(0, 18)) await begin(other)
  const last = await Promise.all(others.slice(18).map(begin))
  expect(last.map((answer) => answer.status).toSorted()).toEqual([201, 201, 429, 429, 429])
  const refused = last.find((answer) => answer.status === 429)
  expect(refused?.refused.code).toBe('conversation_budget')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect((await begin(others[0] as Member)).status).toBe(201)
  await later(t, 60 * 24 + 1)
  expect((await begin(others[22] as Member)).status).toBe(201)
})

test('a message that came in counts only while the account is there', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'hello')
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', other.customer_id).execute()
  expect(await roomOf(t, one, room)).toMatchObject({ receiver_left: true, may_write: false })
  expect((await say(t, one, room, 'hello?')).refused.code).toBe('receiver_left')
})

test('the first message is mailed at once, once, without its text; the call of the page repeats nothing', async () => {
  const [one, other] = [await makeMember(t, { first_name: 'Ola', last_name: 'Berg' }), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  const first = (who: Member) => t.call('messaging.firstMessage', { body: { chat_room_id: room } }, who.token)
  expect((await first(one)).status).toBe(404)
  await say(t, one, room, 'A secret word')
  await say(t, one, room, 'Another one')
  await t.settle()
  expect((await first(one)).body).toEqual({ mailed: true })
  expect((await first(other)).status).toBe(404)
  const mails = (who: Member) => mailsTo(t, who.email)
  expect((await mails(other)).map((mail) => mail.subject)).toEqual(['Ola Berg has sent you a message'])
  expect((await mails(other))[0]?.body_text).not.toContain('secret')
  expect((await mails(other))[0]?.body_text).toContain(`/messages/${room}`)
  const third = await makeMember(t)
  await say(t, one, await openRoom(t, one, third), 'Hello')
  await t.settle()
  expect((await mails(third)).map((mail) => mail.subject)).toEqual(['Ola Berg would like to write to you'])
})

test('messages that wait unread for five minutes are announced once, until they are read', async () => {
  const [one, other] = await two()
  const third = await makeMember(t)
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'a')
  await say(t, one, room, 'b')
  await say(t, third, await makeRoom(t, third, other), 'c')
  const missed = async () => {
    await t.runJob('messaging.note_missed')
    const { rows } = await sql<{
      payload: unknown
    }>`select payload from fact where kind = 'messaging.missed' and payload->>'customer_id' = ${String(other.customer_id)} order by id`.execute(
      t.db,
    )
    return rows.map((row) => row.payload)
  }
  expect(await missed()).toEqual([])
  await later(t, 6)
  const expected = { kind: 'messaging.missed', customer_id: other.customer_id, messages: 3 }
  expect(await missed()).toMatchObject([expected])
  expect(await missed()).toHaveLength(1)
  const version = (await roomOf(t, other, room)).version
  await read(t, other, room)
  expect((await roomOf(t, other, room)).version).toBe(version + 1)
  await say(t, one, room, 'd')
  await later(t, 6)
  expect(await missed()).toMatchObject([expected, { messages: 1, sender_ids: [one.customer_id] }])
})

test('typing and read marks can be switched off; then neither side sees them', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'hello')
  await read(t, other, room)
  expect((await roomOf(t, one, room)).receiver_read_seq).toBe(1)
  const settings = () => t.call('messaging.settings', {}, other.token)
  expect((await settings()).body.result.show_activity).toBe(true)
  await t.call('messaging.changeSettings', { body: { show_activity: false } }, other.token)
  expect((await settings()).body.result.show_activity).toBe(false)
  expect((await roomOf(t, one, room)).receiver_read_seq).toBe(null)
  expect((await roomOf(t, other, room)).receiver_read_seq).toBe(null)
})

test('the conversation pinned last stands at the very top, and an unpinned one goes back to its place', async () => {
  const me = await makeMember(t)
  const rooms: string[] = []
  for (const minutes of [1, 2, 3]) {
    const other = await makeMember(t)
    rooms.push(await makeRoom(t, me, other))
    await later(t, minutes)
  }
  const [first = '', second = '', third = ''] = rooms
  const order = async () =>
    (await t.call('messaging.conversations', {}, me.token)).body.docs.map(({ chat_room_id, sorting_point }) => [
      rooms.indexOf(chat_room_id),
      sorting_point,
    ])
  for (const id of [first, second, third]) await say(t, me, id, 'In order')
  const now = t.clock()
  for (const [seconds, id] of [second, first].entries()) {
    t.setNow(new Date(now.getTime() + seconds * 1000))
    await t.call('messaging.pin', { params: { id } }, me.token)
  }
  t.setNow(now)
  expect(await order()).toEqual([
    [0, 1],
    [1, 1],
    [2, 0],
  ])
  await t.call('messaging.unpin', { params: { id: first } }, me.token)
  expect((await order())[0]).toEqual([1, 1])
  expect((await order()).map(([room]) => room)).toContain(0)
})

test('removing a conversation clears it for oneself only; a new message begins it again', async () => {
  const [one, other] = await two()
  const room = await makeRoom(t, one, other)
  await say(t, other, room, 'The manifest of the Halcyon')
  await say(t, one, room, 'Thanks')
  const remove = (who: Member) => t.call('messaging.removeConversation', { params: { id: room } }, who.token)
  expect((await remove(await makeMember(t))).status).toBe(404)
  const { result } = (await remove(one)).body
  expect(result).toMatchObject({ hidden: true, sorting_point: 0, messages: [], unread_messages_count: 0 })
  expect((await list(one)).body.docs).toEqual([])
  const seen = async (who: Member, query = {}) =>
    (await t.call('messaging.messages', { params: { room }, query }, who.token)).body
  expect(await seen(one)).toMatchObject({ docs: [], totalDocs: 0, next_before: null })
  expect((await seen(one, { after: 0 })).docs).toEqual([])
  const search = async (who: Member) =>
    (await t.call('messaging.search', { query: { keyword: 'Halcyon' } }, who.token)).body.docs.length
  expect([await search(one), await search(other)]).toEqual([0, 1])
  expect(await seen(other)).toMatchObject({ totalDocs: 2 })
  await say(t, other, room, 'And the seals')
  expect((await list(one)).body.docs[0]).toMatchObject({
    unread_messages_count: 1,
    messages: [{ text: 'And the seals' }],
  })
  expect((await seen(one)).docs.map(({ text }) => text)).toEqual(['And the seals'])
  expect((await seen(one)).totalDocs).toBe(1)
})
