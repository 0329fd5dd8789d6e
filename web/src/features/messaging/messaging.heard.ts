import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvents } from '@app/contract/live'
import { unreadQuery } from './messaging.api.ts'
import type { Conversation, Message } from './messaging.api.ts'
import { askConversation, askUnread, changeConversation, conversationIn } from './messaging.cache.ts'
import { knownRoom } from './room.store.ts'

type Told = LiveEvents['message_saved']
type Counted = { unread_messages_count: number; version: number }

/** Shows at once that more or less waits unread in a room; the server's own total is asked for after it. */
function countUnread(queries: QueryClient, before: Conversation | undefined, after: Counted): void {
  askUnread(queries)
  if (!before || before.state !== 'open' || after.version <= before.version) return
  const by = after.unread_messages_count - before.unread_messages_count
  if (by === 0) return
  queries.setQueryData(
    unreadQuery().queryKey,
    (now) =>
      now && {
        result: { ...now.result, unread_messages_count: Math.max(0, now.result.unread_messages_count + by) },
      },
  )
}

/** Something before this word was not heard: what it does not say may have changed too. */
const isGap = (now: Conversation | undefined, { version }: { version: number }) =>
  now !== undefined && version > now.version + 1

/** What a message makes of its conversation; undefined when the server has to say. */
function afterMessage(now: Conversation, told: Told): Partial<Conversation> | undefined {
  if (now.state !== 'open') return undefined
  const isLast = told.seq >= now.last_seq
  if (isLast && !told.message) return undefined
  const count = told.version > now.version
  return {
    ...(isLast && told.message && told.change >= now.last_change ? { messages: [told.message] } : {}),
    ...(told.seq > now.last_seq ? { last_at: told.message?.created_at ?? now.last_at, hidden: false } : {}),
    last_seq: Math.max(now.last_seq, told.seq),
    last_change: Math.max(now.last_change, told.change),
    ...(count ? { version: told.version, unread_messages_count: told.unread_messages_count } : {}),
  }
}

/** Takes in that a message was written, edited or deleted: in its room, in the lists, in the counter. */
export function heardTold(queries: QueryClient, told: Told): void {
  knownRoom(told.chat_room_id)?.hear(told)
  const before = conversationIn(queries, told.chat_room_id)
  countUnread(queries, before, told)
  const after = before && afterMessage(before, told)
  if (after) changeConversation(queries, told.chat_room_id, () => after)
  if (!after || isGap(before, told)) askConversation(queries, told.chat_room_id)
}

/** Takes in a message that a call of my own answered with. */
export function heardMessage(queries: QueryClient, message: Message): void {
  const { chat_room_id, seq, change } = message
  const { unread_messages_count = 0, version = -1 } = conversationIn(queries, chat_room_id) ?? {}
  heardTold(queries, { chat_room_id, seq, change, message, unread_messages_count, version })
}

/** Takes in that I have read, or marked as unread, on any device. */
export function heardReadState(queries: QueryClient, told: { chat_room_id: string; read_seq: number } & Counted): void {
  const { chat_room_id, read_seq, unread_messages_count, version } = told
  const before = conversationIn(queries, chat_room_id)
  countUnread(queries, before, told)
  if (isGap(before, told)) askConversation(queries, chat_room_id)
  changeConversation(queries, chat_room_id, (now) =>
    version > now.version ? { read_seq: Math.max(now.read_seq, read_seq), unread_messages_count, version } : undefined,
  )
}

/** Takes in that the other person has read. */
export function heardReadByOther(queries: QueryClient, told: { chat_room_id: string; read_seq: number }): void {
  changeConversation(queries, told.chat_room_id, (now) => ({
    receiver_read_seq: Math.max(now.receiver_read_seq ?? 0, told.read_seq),
  }))
}
