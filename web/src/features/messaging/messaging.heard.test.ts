import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation, Message } from './messaging.api.ts'

const server = vi.hoisted(() => ({ answer: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: () => server.answer(),
}))
const { conversationQuery, unreadQuery } = await import('./messaging.api.ts')
const { heardReadByOther, heardReadState, heardTold } = await import('./messaging.heard.ts')

const ROOM = 'room'
const row = (more: Partial<Conversation>) =>
  ({
    chat_room_id: ROOM,
    state: 'open',
    version: 4,
    last_seq: 6,
    last_change: 8,
    read_seq: 6,
    unread_messages_count: 0,
    receiver_read_seq: 3,
    hidden: false,
    ...more,
  }) as Conversation
const message = (seq: number, text: string) => ({ seq, text, created_at: '2026-11-20T10:00:00Z' }) as Message

let queries: QueryClient
const know = (more: Partial<Conversation>) =>
  queries.setQueryData(conversationQuery(ROOM).queryKey, { result: row(more) })
const known = () => queries.getQueryData(conversationQuery(ROOM).queryKey)?.result
const told = (seq: number, change: number, version: number, text: string | null = 'hello') => ({
  chat_room_id: ROOM,
  seq,
  change,
  message: text === null ? null : message(seq, text),
  unread_messages_count: 1,
  version,
})

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  server.answer.mockResolvedValue({ result: row({ version: 9 }) })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  server.answer.mockReset()
})

test('a new message is the last one, counts, and brings a hidden conversation back', async () => {
  know({ hidden: true })
  queries.setQueryData(unreadQuery().queryKey, { result: { unread_messages_count: 2 } as never })
  heardTold(queries, told(7, 9, 5))
  expect(known()).toMatchObject({ last_seq: 7, last_change: 9, unread_messages_count: 1, hidden: false })
  expect(known()?.messages[0]?.text).toBe('hello')
  expect(queries.getQueryData(unreadQuery().queryKey)?.result.unread_messages_count).toBe(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.answer).not.toHaveBeenCalled()
})

test('an edit of an earlier message is not the last one, and an older count changes nothing', () => {
  know({})
  heardTold(queries, told(2, 9, 3))
  expect(known()).toMatchObject({ last_seq: 6, last_change: 9, unread_messages_count: 0, version: 4 })
  expect(known()?.messages?.[0]).toBeUndefined()
})

test('what one word does not say is asked for: a message too long to be told, a room that is not open, a gap', async () => {
  for (const [state, word] of [
    ['open', told(7, 9, 5, null)],
    ['request_received', told(7, 9, 5)],
    ['open', told(7, 9, 7)],
  ] as const) {
    server.answer.mockClear()
    know({ state })
    heardTold(queries, word)
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.answer).toHaveBeenCalledTimes(1)
    expect(known()?.version).toBe(9)
    queries.clear()
  }
})

test('a word about reading that overtakes the answer about a request does not keep it away', async () => {
  know({ state: 'new_request', version: 0 })
  server.answer.mockResolvedValue({ result: row({ state: 'request_sent', version: 3 }) })
  heardReadState(queries, { chat_room_id: ROOM, read_seq: 1, unread_messages_count: 0, version: 3 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(known()?.state).toBe('request_sent')
})

test('reading never goes back, mine or the other’s', () => {
  know({})
  heardReadState(queries, { chat_room_id: ROOM, read_seq: 2, unread_messages_count: 1, version: 5 })
  expect(known()).toMatchObject({ read_seq: 6, unread_messages_count: 1, version: 5 })
  heardReadByOther(queries, { chat_room_id: ROOM, read_seq: 2 })
  expect(known()?.receiver_read_seq).toBe(3)
  heardReadByOther(queries, { chat_room_id: ROOM, read_seq: 5 })
  expect(known()?.receiver_read_seq).toBe(5)
})
