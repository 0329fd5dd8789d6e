import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { attachmentColumns } from './messaging.messages.reads.ts'
import type { AttachmentRow } from './messaging.messages.reads.ts'

export type Finished = Pick<AttachmentRow, 'name' | 'kind' | 'type' | 'file' | 'preview' | 'width' | 'height' | 'size'>

export async function insertAttachment(
  db: Db,
  given: Finished & { id: string; customer_id: number; created_at: Date },
): Promise<void> {
  await db.insertInto('chat_attachment').values(given).execute()
}

/** One's own file that was not sent; undefined for others'. */
export async function looseAttachment(db: Db, customer_id: number, id: string): Promise<AttachmentRow | undefined> {
  const found =
    await sql<AttachmentRow>`select ${attachmentColumns} from chat_attachment where id = ${id} and customer_id = ${customer_id} and message_id is null`.execute(
      db,
    )
  return found.rows[0]
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
    where chat_attachment.id = place.id and customer_id = ${customer_id} and message_id is null and gone_at is null
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
