import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { conversationQuery, conversationsQuery, unreadQuery } from '../messaging.api.ts'
import type { Conversation } from '../messaging.api.ts'
import { conversationIn, showConversation } from '../messaging.cache.ts'
import { ahead } from './ahead.ts'

const talk = (id: string, of: Partial<Conversation> = {}): Conversation =>
  ({
    id,
    chat_room_id: id,
    state: 'open',
    last_at: `2026-11-20T1${id}:00:00.000Z`,
    last_seq: 3,
    last_change: 3,
    read_seq: 3,
    unread_messages_count: 0,
    version: 5,
    sorting_point: 0,
    hidden: false,
    ...of,
  }) as Conversation

/** A device that shows three conversations, the last one unread. */
function device() {
  const queries = new QueryClient()
  const list = (docs: Conversation[]) => ({
    pages: [{ docs, totalDocs: docs.length, limit: 20, page: 1, totalPages: 1, hasNextPage: false, nextPage: null }],
    pageParams: [1],
  })
  const one = talk('1', { unread_messages_count: 2, read_seq: 1 })
  queries.setQueryData(conversationsQuery().queryKey, list([talk('3'), talk('2'), one]))
  queries.setQueryData(conversationsQuery({ unread: true }).queryKey, list([one]))
  queries.setQueryData(conversationQuery('1').queryKey, { result: one })
  queries.setQueryData(unreadQuery().queryKey, {
    result: { unread_messages_count: 2, unread_conversations_count: 1, requests_count: 0, pulse: '1' },
  })
  const ids = (unread = false) =>
    queries
      .getQueryData(conversationsQuery({ unread }).queryKey)
      ?.pages.flatMap((page) => page.docs.map(({ id }) => id))
      .join('')
  const total = () => queries.getQueryData(unreadQuery().queryKey)?.result.unread_messages_count
  return { queries, one, ids, total }
}

test('what is pinned rises at once, and falls back when it is refused', async () => {
  const { queries, one, ids } = device()
  const undo = await ahead(queries, 'pin', one)
  expect(ids()).toBe('132')
  undo()
  expect(ids()).toBe('321')
  expect(conversationIn(queries, '1')?.sorting_point).toBe(0)
})

test('what is hidden leaves every list and the totals, and comes back', async () => {
  const { queries, one, ids, total } = device()
  const undo = await ahead(queries, 'hide', one)
  expect([ids(), ids(true), total()]).toEqual(['32', '', 0])
  undo()
  expect([ids(), ids(true), total()]).toEqual(['321', '1', 2])
})

test('what is read leaves the list of the unread and stays in the other', async () => {
  const { queries, one, ids, total } = device()
  await ahead(queries, 'read', one)
  expect([ids(), ids(true), total()]).toEqual(['321', '', 0])
  expect(queries.getQueryData(conversationQuery('1').queryKey)?.result.read_seq).toBe(3)
})

test('what the server told meanwhile is not undone', async () => {
  const { queries, one, ids } = device()
  const undo = await ahead(queries, 'pin', one)
  showConversation(queries, { ...one, sorting_point: 1, version: 6, unread_messages_count: 3 })
  undo()
  expect(ids()).toBe('132')
  expect(conversationIn(queries, '1')).toMatchObject({ sorting_point: 1, unread_messages_count: 3 })
})
