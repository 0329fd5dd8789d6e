import { expect, test } from 'vitest'
import { later, makeRoom, openRoom, read as readRoom, remove, say } from '../../../test/factories/chat.ts'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const start = t.clock()

const both = async () => [await makeMember(t, { first_name: 'Anna', last_name: 'Berg' }), await makeMember(t)] as const
const found = async (who: Member) => {
  await t.settle()
  return (await t.call('notifications.list', {}, who.token)).body.results
}
const unread = async (who: Member) => (await t.call('notifications.counts', {}, who.token)).body
/** Lets what was written so far wait for six minutes. */
async function wait(): Promise<void> {
  await t.settle()
  await later(t, 6)
  await t.runJob('messaging.note_missed')
  await t.settle()
}
async function mailAfter(minutes: number): Promise<void> {
  await t.settle()
  t.setNow(new Date(start.getTime() + minutes * 60_000))
  await Promise.all([t.runJob('notifications.mail'), t.runJob('notifications.mail')])
  t.setNow(start)
}
const choose = (who: Member, kind: 'message_request' | 'message_missed', mail: boolean) =>
  t.call('notifications.changeSettings', { body: { kinds: [{ kind, mail }] } }, who.token)
/** A conversation that both know already. */
async function known(one: Member, other: Member): Promise<string> {
  const room = await makeRoom(t, one, other)
  await say(t, other, room, 'Hello')
  await readRoom(t, one, room)
  return room
}

test('a conversation that is read makes no notification, neither before five minutes nor after', async () => {
  const [one, other] = await both()
  const room = await known(one, other)
  await say(t, one, room, 'a')
  await t.settle()
  expect(await found(other)).toEqual([])
  await readRoom(t, other, room)
  await wait()
  expect(await found(other)).toEqual([])
})

test('what waits from several is one, and each goes with the reading; the counter hears of it', async () => {
  const [one, other] = await both()
  const third = await makeMember(t)
  const rooms = [await known(one, other), await known(third, other)] as const
  await say(t, one, rooms[0], 'a')
  await say(t, third, rooms[1], 'b')
  await wait()
  expect(await found(other)).toMatchObject([{ kind: 'message_missed', people_count: 2, subject: { type: 'none' } }])
  const before = await unread(other)
  expect(before.unread).toBe(1)
  await readRoom(t, other, rooms[0])
  expect(await found(other)).toMatchObject([{ people_count: 1, subject: { type: 'conversation', id: rooms[1] } }])
  await readRoom(t, other, rooms[1])
  expect(await found(other)).toEqual([])
  const after = await unread(other)
  expect(after.unread).toBe(0)
  expect(after.revision).toBeGreaterThan(before.revision)
  // What is written next is not what was told of: it has not waited yet.
  await say(t, one, rooms[0], 'c')
  expect(await found(other)).toEqual([])
  await wait()
  expect(await found(other)).toMatchObject([{ people_count: 1, is_read: false }])
})

test('a message that is deleted, a block and a hidden conversation take it away', async () => {
  for (const end of ['delete', 'block', 'hide'] as const) {
    const [one, other] = await both()
    const room = await known(one, other)
    const { body } = await say(t, one, room, 'a')
    await wait()
    expect(await found(other)).toHaveLength(1)
    if (end === 'delete') await remove(t, one, body.result.id)
    if (end === 'block') await makeBlock(t, one, other)
    if (end === 'hide') await t.call('messaging.hide', { params: { id: room } }, other.token)
    expect(await found(other)).toEqual([])
    // What comes after a deletion is another message.
    if (end === 'delete') await say(t, one, room, 'b')
    expect(await found(other)).toEqual([])
  }
})

test('a request is told at once, and goes when it is read, answered, declined or withdrawn by a block', async () => {
  for (const end of ['read', 'accept', 'decline', 'answer', 'block'] as const) {
    const [one, other] = await both()
    const room = await openRoom(t, one, other)
    await say(t, one, room, 'May I?')
    expect(await found(other)).toMatchObject([{ kind: 'message_request', people_count: 1 }])
    const before = await unread(other)
    if (end === 'read') await readRoom(t, other, room)
    if (end === 'accept' || end === 'decline') await t.call(`messaging.${end}`, { params: { id: room } }, other.token)
    if (end === 'answer') await say(t, other, room, 'Yes')
    if (end === 'block') await makeBlock(t, other, one)
    expect(await found(other)).toEqual([])
    const after = await unread(other)
    expect(after.unread).toBe(0)
    // A block and a declined request are told to the pages by their own events.
    if (end !== 'block' && end !== 'decline') expect(after.revision).toBeGreaterThan(before.revision)
    expect(await found(one)).toEqual([])
  }
})

test('the first message is mailed at once and not again after five minutes; with one click these mails end', async () => {
  const [one, other] = await both()
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'A secret word')
  await t.settle()
  expect(await mailCount(t, other.email)).toBe(1)
  const { subject, body_text } = await lastMail(t, other.email)
  expect(subject).toBe('Anna Berg has sent you a message')
  expect(body_text).not.toContain('secret')
  expect(body_text).toContain('/rest/notification-unsubscribe/?token=')
  await wait()
  await mailAfter(30)
  expect(await mailCount(t, other.email)).toBe(1)
  expect(await found(other)).toHaveLength(1)
})

test('messages that have waited are mailed together, without their words, and again only after they were read', async () => {
  const [one, other] = await both()
  const third = await makeMember(t)
  const rooms = [await known(one, other), await known(third, other)] as const
  const before = await mailCount(t, other.email)
  await say(t, one, rooms[0], 'A secret word')
  await say(t, third, rooms[1], 'Another secret')
  await wait()
  await mailAfter(0)
  expect(await mailCount(t, other.email)).toBe(before + 1)
  const { subject, body_text } = await lastMail(t, other.email)
  expect(subject).toMatch(/^(Anna Berg and Test Person \d+|Test Person \d+ and Anna Berg) wrote to you$/)
  expect(body_text).not.toContain('secret')
  await say(t, one, rooms[0], 'And more')
  await wait()
  await mailAfter(60)
  expect(await mailCount(t, other.email)).toBe(before + 1)
  await readRoom(t, other, rooms[0])
  await say(t, one, rooms[0], 'Later')
  await wait()
  await mailAfter(60)
  expect(await mailCount(t, other.email)).toBe(before + 2)
})

test('a mail is dropped when its messages were read in time', async () => {
  const [one, other] = await both()
  const room = await known(one, other)
  const before = await mailCount(t, other.email)
  await say(t, one, room, 'a')
  await wait()
  await readRoom(t, other, room)
  await mailAfter(30)
  expect(await mailCount(t, other.email)).toBe(before)
})

test('the switches of the two kinds, and the one for all mails, hold for the mails of messages', async () => {
  const [one, other] = await both()
  await choose(other, 'message_request', false)
  await say(t, one, await openRoom(t, one, other), 'May I?')
  await t.settle()
  expect(await mailCount(t, other.email)).toBe(0)
  // The sender does not learn what the other has chosen.
  const third = await makeMember(t)
  await choose(third, 'message_missed', false)
  const room = await makeRoom(t, one, third)
  await say(t, one, room, 'a')
  await wait()
  await mailAfter(30)
  expect(await mailCount(t, third.email)).toBe(0)
  expect(await found(third)).toHaveLength(1)
  const told = await t.call('messaging.firstMessage', { body: { chat_room_id: room } }, one.token)
  expect(told.body).toEqual({ mailed: true })
  const fourth = await makeMember(t)
  await t.call('notifications.changeSettings', { body: { mail: false } }, fourth.token)
  await say(t, one, await openRoom(t, one, fourth), 'May I?')
  await t.settle()
  expect(await mailCount(t, fourth.email)).toBe(0)
})

test('muted in the app, messages are not listed; of who is blocked nothing is mailed', async () => {
  const [one, other] = await both()
  await t.call(
    'notifications.changeSettings',
    { body: { kinds: [{ kind: 'message_missed', app: false }] } },
    other.token,
  )
  const room = await known(one, other)
  await say(t, one, room, 'a')
  await wait()
  expect(await found(other)).toEqual([])
  const [loud, quiet] = await both()
  await makeContacts(t, loud, quiet)
  await t.call('members.changeSpamList', { body: { customer: loud.customer_id, action: 'add' } }, quiet.token)
  await say(t, loud, await openRoom(t, loud, quiet), 'Buy now')
  await wait()
  await mailAfter(30)
  expect(await mailCount(t, quiet.email)).toBe(0)
  expect(await found(quiet)).toEqual([])
})
