import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { messageColumns } from './messaging.messages.reads.ts'
import type { MessageRow } from './messaging.messages.reads.ts'

export type NewMessage = {
  room_id: string
  sender_id: number
  client_message_id: string
  text: string
  created_at: Date
}

/** What both of a room have unread, and by which version. */
export type StateRow = { unread: number; version: number }
export type SentRow = MessageRow & { states: { sender: StateRow; receiver: StateRow } }

/**
 * Writes a message of a member into their room: numbers, counts, folders and facts follow in the same statement, which
 * without a transaction is its own.
 * @returns undefined when there is no such room, or the other has left
 * @throws violating chat_message_once for an id that was sent before, chat_message_request, chat_message_blocked
 */
export async function insertMessage(db: Db, given: NewMessage): Promise<SentRow | undefined> {
  const found = await sql<
    Omit<MessageRow, 'attachments'> & Record<`${'sender' | 'receiver'}_${keyof StateRow}`, number>
  >`select * from chat_send(${given.sender_id}, ${given.room_id}, ${given.client_message_id}, ${given.text}, ${given.created_at})`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) return undefined
  const { sender_unread, sender_version, receiver_unread, receiver_version, ...message } = row
  return {
    ...message,
    attachments: null,
    states: {
      sender: { unread: sender_unread, version: sender_version },
      receiver: { unread: receiver_unread, version: receiver_version },
    },
  }
}

/** A message held for a change, with the number of its files. */
export async function messageForUpdate(
  db: Db,
  me: number,
  id: number,
): Promise<(MessageRow & { files: number }) | undefined> {
  const found = await sql<MessageRow & { files: number }>`
    select ${messageColumns}, (select count(*) from chat_attachment where message_id = chat_message.id) as files from chat_message
    where id = ${id} and ${me} in (sender_id, receiver_id) and not are_blocked(sender_id, receiver_id) for update of chat_message`.execute(
    db,
  )
  return found.rows[0]
}

export async function editMessage(db: Db, id: number, text: string, now: Date): Promise<void> {
  await sql`update chat_message set text = ${text}, edited_at = ${now} where id = ${id}`.execute(db)
}

/** Leaves a tombstone. What was attached is given to nobody any more, and removed by the next round. */
export async function deleteMessage(db: Db, id: number, now: Date): Promise<void> {
  await sql`update chat_message set text = '', deleted_at = ${now} where id = ${id}`.execute(db)
  await sql`update chat_attachment set gone_at = ${now} where message_id = ${id}`.execute(db)
}
