import { expect, test } from 'vitest'
import type { Conversation, Unread } from '../messaging.api.ts'
import { counted, outcome } from './outcome.ts'
import type { Act } from './outcome.ts'

const talk = (of: Partial<Conversation> = {}): Conversation =>
  ({
    state: 'open',
    unread_messages_count: 2,
    last_seq: 8,
    read_seq: 6,
    sorting_point: 0,
    hidden: false,
    receiver_left: false,
    ...of,
  }) as Conversation
const total: Unread = {
  unread_messages_count: 5,
  unread_conversations_count: 3,
  requests_count: 1,
  pulse: '1',
}
const totals = (act: Act, one: Conversation, from = total) => {
  const after = counted(from, one, { ...one, ...outcome(act, one) })
  return [after.unread_messages_count, after.unread_conversations_count, after.requests_count]
}

test('reading takes what was unread from the totals, and marking adds one', () => {
  expect(totals('read', talk())).toEqual([3, 2, 1])
  expect(totals('markUnread', talk({ unread_messages_count: 0 }))).toEqual([6, 4, 1])
  expect(totals('markUnread', talk())).toEqual([5, 3, 1])
  expect(totals('pin', talk())).toEqual([5, 3, 1])
})

test('what is hidden or blocked counts no more', () => {
  expect(totals('hide', talk())).toEqual([3, 2, 1])
  expect(totals('block', talk({ state: 'request_received' }))).toEqual([5, 3, 0])
})

test('an accepted request comes to the inbox with what is unread in it, a declined one goes', () => {
  const request = talk({ state: 'request_received', unread_messages_count: 1 })
  expect(totals('accept', request)).toEqual([6, 4, 0])
  expect(totals('decline', request)).toEqual([5, 3, 0])
})

test('totals never fall below zero', () => {
  const none = { ...total, unread_messages_count: 0, unread_conversations_count: 0 }
  expect(totals('read', talk(), none)).toEqual([0, 0, 1])
})

test('each act changes what it is about', () => {
  expect(outcome('pin', talk({ hidden: true }))).toMatchObject({ sorting_point: 1, hidden: false })
  expect(outcome('remove', talk())).toMatchObject({ hidden: true, messages: [], cleared_seq: 8 })
  expect(outcome('hide', talk({ sorting_point: 1 }))).toEqual({ hidden: true, sorting_point: 0, pinned_at: null })
  expect(outcome('read', talk())).toEqual({ read_seq: 8, unread_messages_count: 0 })
  expect(outcome('markUnread', talk()).unread_messages_count).toBe(2)
  expect(outcome('accept', talk({ receiver_left: true }))).toEqual({ state: 'open', may_write: false })
})
