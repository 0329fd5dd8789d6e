import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { factOf } from '#kit/data/facts.record.ts'
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
export type SentRow = MessageRow & {
  states: { sender: StateRow; receiver: StateRow }
  /** The kind of fact that was recorded of it, if any. */
  told: 'messaging.begun' | 'messaging.request_accepted' | undefined
}

/** What became of a message, beside the message: of whom it accepted a request, and whether it is one. */
type Outcome = { begun: boolean; requested: boolean; accepted_of: number | null }

/**
 * Writes a message of a member into their room: numbers, counts, folders and facts follow in the same statement, which
 * without a transaction is its own.
 * @returns undefined when there is no such room, or the other has left
 * @throws violating chat_message_once for an id that was sent before, chat_message_request, chat_message_blocked
 */
export async function insertMessage(db: Db, given: NewMessage): Promise<SentRow | undefined> {
  const { sender_id, room_id, created_at } = given
  const begun = factOf(
    'messaging.begun',
    {
      room_id,
      message_id: sql<number>`id`,
      sender_id,
      receiver_id: sql<number>`receiver_id`,
      requested: sql<boolean>`requested`,
    },
    created_at,
    sql`from sent where begun`,
  )
  const accepted = factOf(
    'messaging.request_accepted',
    { room_id, asked_by: sql<number>`accepted_of`, accepted_by: sender_id },
    created_at,
    sql`from sent where accepted_of is not null`,
  )
  const found = await sql<
    Omit<MessageRow, 'attachments'> & Record<`${'sender' | 'receiver'}_${keyof StateRow}`, number> & Outcome
  >`with sent as materialized (
      select * from chat_send(${sender_id}, ${room_id}, ${given.client_message_id}, ${given.text}, ${created_at})),
    told_begun as (${begun}), told_accepted as (${accepted})
    select * from sent`.execute(db)
  const [row] = found.rows
  if (!row) return undefined
  const { sender_unread, sender_version, receiver_unread, receiver_version, ...rest } = row
  const { begun: isFirst, requested: _requested, accepted_of, ...message } = rest
  return {
    ...message,
    attachments: null,
    told: isFirst ? 'messaging.begun' : accepted_of === null ? undefined : 'messaging.request_accepted',
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
