import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import type { ConversationBegun } from './messaging.facts.ts'
import { messageColumns } from './messaging.messages.reads.ts'
import type { MessageRow } from './messaging.messages.reads.ts'

export type NewMessage = {
  room_id: string
  sender_id: number
  client_message_id: string
  text: string
  created_at: Date
}

const begun: ConversationBegun['kind'] = 'messaging.begun'
const accepted = 'messaging.request_accepted'

/**
 * Writes a message of a member into their room: numbers, counts and folders follow by triggers, and the first message of a
 * room and the answer to a request are recorded as facts. One statement, which without a transaction is its own.
 * @returns undefined when there is no such room, or the other has left
 * @throws violating chat_message_once for an id that was sent before, chat_message_request, chat_message_blocked
 */
export async function insertMessage(db: Db, given: NewMessage): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    with room as (
      select chat_room.id, chat_room.state, chat_room.asked_by from chat_room
      join customer on customer.id = case when one_id = ${given.sender_id} then other_id else one_id end and customer.closed_at is null
      where chat_room.id = ${given.room_id} and ${given.sender_id} in (one_id, other_id)),
    message as (
      insert into chat_message (room_id, sender_id, client_message_id, text, created_at)
      select id, ${given.sender_id}::integer, ${given.client_message_id}::uuid, ${given.text}, ${given.created_at}::timestamptz from room
      returning id, room_id, seq, change, sender_id, receiver_id, client_message_id, text, created_at, edited_at, deleted_at),
    begun as (
      insert into fact (kind, payload, recorded_at)
      select ${sql.lit(begun)}, jsonb_build_object('kind', ${sql.lit(begun)}, 'room_id', room_id, 'message_id', id, 'sender_id', sender_id,
        'receiver_id', receiver_id, 'requested', chat_tie(sender_id, receiver_id, (created_at at time zone 'UTC')::date) is null), created_at
      from message where seq = 1),
    accepted as (
      insert into fact (kind, payload, recorded_at)
      select ${sql.lit(accepted)}, jsonb_build_object('kind', ${sql.lit(accepted)}, 'room_id', message.room_id, 'asked_by', room.asked_by,
        'accepted_by', message.sender_id), message.created_at
      from message join room on room.state in ('requested', 'declined') and room.asked_by <> message.sender_id)
    select *, null as attachments from message`.execute(db)
  return found.rows[0]
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
