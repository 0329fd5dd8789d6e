import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type AttachmentRow = {
  id: string
  customer_id: number
  message_id: number | null
  name: string
  size: number
  kind: 'picture' | 'file'
  type: string
  file: string
  preview: string | null
  width: number | null
  height: number | null
}
export const attachmentColumns = sql`id, customer_id, message_id, name, size, kind, type, file, preview, width, height`

export type MessageRow = {
  id: number
  room_id: string
  seq: number
  change: number
  sender_id: number
  receiver_id: number
  client_message_id: string
  text: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  attachments: AttachmentRow[] | null
}

export const messageColumns = sql`chat_message.id, room_id, seq, change, sender_id, receiver_id, client_message_id, text, chat_message.created_at, edited_at, deleted_at,
  (select json_agg(one order by position) from (select ${attachmentColumns}, position from chat_attachment
    where message_id = chat_message.id and gone_at is null) one) as attachments`

/** Messages of a room up to a place and above what its member removed, newest first. */
export async function messagesUpTo(
  db: Db,
  room: { id: string; cleared_seq: number },
  seq: number,
  limit: number,
): Promise<MessageRow[]> {
  const found = await sql<MessageRow>`select ${messageColumns} from chat_message
    where room_id = ${room.id} and seq <= ${seq} and seq > ${room.cleared_seq} order by seq desc limit ${limit}`.execute(
    db,
  )
  return found.rows
}

/** What was done in a room after a change, in its order, and how much that is. */
export async function messagesAfter(
  db: Db,
  room: { id: string; cleared_seq: number },
  change: number,
  limit: number,
): Promise<{ rows: MessageRow[]; count: number }> {
  const after = sql`from chat_message where room_id = ${room.id} and change > ${change} and seq > ${room.cleared_seq}`
  const found = await sql<MessageRow>`select ${messageColumns} ${after} order by change limit ${limit}`.execute(db)
  if (found.rows.length < limit) return { rows: found.rows, count: found.rows.length }
  const all = await sql<{ count: number }>`select count(*) ${after}`.execute(db)
  return { rows: found.rows, count: all.rows[0]?.count ?? 0 }
}

/** A message of one of the viewer's rooms, unless one of the two has blocked the other. */
export async function messageById(db: Db, me: number, id: number): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`select ${messageColumns} from chat_message
    where id = ${id} and ${me} in (sender_id, receiver_id) and not are_blocked(sender_id, receiver_id)`.execute(db)
  return found.rows[0]
}

/** What the sender's device has sent under this id. */
export async function messageOfKey(db: Db, sender_id: number, key: string): Promise<MessageRow | undefined> {
  const found =
    await sql<MessageRow>`select ${messageColumns} from chat_message where sender_id = ${sender_id} and client_message_id = ${key}`.execute(
      db,
    )
  return found.rows[0]
}

/** What somebody typed, as words to look for among their own messages; undefined when it holds none. */
export async function queryFor(db: Db, me: number, typed: string): Promise<string | undefined> {
  const found = await sql<{ query: string | null }>`select chat_query(${typed}, ${me})::text as query`.execute(db)
  return found.rows[0]?.query ?? undefined
}

/** The viewer's messages with these words, newest first, and how many there are. */
export async function searchMessages(
  db: Db,
  me: number,
  query: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; count: number }> {
  // Set apart, so that the words are looked up in their index and no list is read backwards until enough is found.
  const found = await sql<MessageRow & { total: number }>`
    with found as materialized (
      select id from chat_message
      where chat_document(text, sender_id, receiver_id) @@ ${query}::tsquery and deleted_at is null and ${me} in (sender_id, receiver_id)
        and seq > (select cleared_seq from chat_member where customer_id = ${me} and chat_member.room_id = chat_message.room_id)
        and case when sender_id = ${me} then receiver_id else sender_id end not in (
          select id from blocked_with(${me}))),
    page as (select id from found order by id desc limit ${limit} offset ${offset})
    select ${messageColumns}, (select count(*) from found) as total from page join chat_message on chat_message.id = page.id order by chat_message.id desc`.execute(
    db,
  )
  return { rows: found.rows, count: found.rows[0]?.total ?? 0 }
}

/** A file that the member may have: their own while it is not sent, else one of a message of theirs that still stands. */
export async function attachmentFor(db: Db, me: number, id: string): Promise<AttachmentRow | undefined> {
  const found = await sql<AttachmentRow>`
    select ${attachmentColumns} from chat_attachment
    where id = ${id} and gone_at is null and case when message_id is null then customer_id = ${me} else exists (
      select from chat_message where chat_message.id = message_id and deleted_at is null and ${me} in (sender_id, receiver_id)
        and not are_blocked(sender_id, receiver_id)) end`.execute(db)
  return found.rows[0]
}
