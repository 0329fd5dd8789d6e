import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import { attachmentColumns } from './messaging.messages.reads.ts'
import type { AttachmentRow } from './messaging.messages.reads.ts'

export async function insertAttachment(
  db: Db,
  given: { customer_id: number; name: string; size: number; created_at: Date },
): Promise<AttachmentRow> {
  const made = await sql<AttachmentRow>`
    insert into chat_attachment (customer_id, name, size, created_at) values (${given.customer_id}, ${given.name}, ${given.size}, ${given.created_at})
    returning ${attachmentColumns}`.execute(db)
  return made.rows[0] as AttachmentRow
}

/** One's own file that was not sent; undefined for others'. */
export async function looseAttachment(db: Db, customer_id: number, id: string): Promise<AttachmentRow | undefined> {
  const found =
    await sql<AttachmentRow>`select ${attachmentColumns} from chat_attachment where id = ${id} and customer_id = ${customer_id} and message_id is null`.execute(
      db,
    )
  return found.rows[0]
}

/** Holds a file for the piece that comes. */
export async function lockAttachment(db: Db, id: string): Promise<AttachmentRow | undefined> {
  const found =
    await sql<AttachmentRow>`select ${attachmentColumns} from chat_attachment where id = ${id} for update`.execute(db)
  return found.rows[0]
}

export async function setReceived(db: Db, id: string, received: number): Promise<void> {
  await sql`update chat_attachment set received = ${received} where id = ${id}`.execute(db)
}

export type Finished = Pick<AttachmentRow, 'name' | 'kind' | 'type' | 'file' | 'preview' | 'width' | 'height' | 'size'>

/** Makes an upload a file that can be sent; what was written anew has another size than what came. */
export async function finishAttachment(db: Db, id: string, made: Finished): Promise<void> {
  await db
    .updateTable('chat_attachment')
    .set({ ...made, received: made.size, state: 'ready' })
    .where('id', '=', id)
    .execute()
}

export async function deleteAttachment(db: Db, id: string): Promise<void> {
  await sql`delete from chat_attachment where id = ${id}`.execute(db)
}

/** Puts one's own files on a message, in this order. @returns false unless all of them could be taken */
export async function bindAttachments(
  db: Db,
  customer_id: number,
  message_id: number,
  ids: readonly string[],
): Promise<boolean> {
  const bound = await sql`
    update chat_attachment set message_id = ${message_id}, position = place.at
    from unnest(${ids}::uuid[]) with ordinality as place (id, at)
    where chat_attachment.id = place.id and customer_id = ${customer_id} and message_id is null and state = 'ready' and gone_at is null
    returning 1`.execute(db)
  return bound.rows.length === ids.length
}

/** Files that were not sent in time, and those of deleted messages. */
export async function oldAttachments(db: Db, before: Date): Promise<AttachmentRow[]> {
  const found = await sql<AttachmentRow>`select ${attachmentColumns} from chat_attachment
    where (message_id is null and created_at < ${before}) or gone_at is not null order by created_at limit 200 for update skip locked`.execute(
    db,
  )
  return found.rows
}
