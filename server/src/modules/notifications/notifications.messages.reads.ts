import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import type { Reader } from './notifications.visible.reads.ts'

export type WaitingRow = {
  peer_id: number
  /** The place of the newest message: what comes later was not told of yet. */
  last_seq: number
  /** The mail about the first message has said so, and the reader has not looked since. */
  mailed: boolean
}

/** Conversations of a reader in which messages of these people wait, as long as the reader hears of them. */
export async function waitingFrom(db: Db, reader: Reader, sender_ids: readonly number[]): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`
    select mine.peer_id, room.last_seq, room.asked_by = mine.peer_id and mine.read_seq = 0 as mailed
    from chat_member mine join chat_room room on room.id = mine.room_id
    where mine.customer_id = ${reader.customer_id} and mine.peer_id = any(${sender_ids}) and mine.unread > 0
      and mine.folder = 'inbox' and not mine.hidden and mine.peer_id not in ${reader.unseen}
    order by mine.peer_id`.execute(db)
  return found.rows
}

/** Whether a reader hears of somebody at all: neither is gone, blocked or unwanted. */
export async function hearsOf(db: Db, reader: Reader, sender_id: number): Promise<boolean> {
  const found =
    await sql`select from customer where id = ${sender_id} and closed_at is null and id not in ${reader.unseen}`.execute(
      db,
    )
  return found.rows.length > 0
}
