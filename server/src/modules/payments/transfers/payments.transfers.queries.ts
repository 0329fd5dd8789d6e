import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** The number of the next file, which its name contains. */
export async function nextFileId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('payment_file', 'id'))::integer as id`.execute(db)
  return rows[0]?.id ?? 0
}

export type NewFile = {
  id: number
  entity_id: number
  message_id: string
  currency_code: string
  iban: string
  execution_on: string
  transactions: number
  control_sum: number
  content: Buffer
  hash: Buffer
  made_by: number
}
type NewPart = { refund_id: number; amount: number; end_to_end_id: string }

/** Writes a file with its payments; its refunds are sent with it. The database refuses a refund that is in another live file. */
export async function insertFile(db: Db, file: NewFile, parts: readonly NewPart[], now: Date): Promise<void> {
  await db
    .insertInto('payment_file')
    .values({ ...file, made_at: now })
    .execute()
  await db
    .insertInto('payment_file_part')
    .values(parts.map((part, at) => ({ ...part, file_id: file.id, position: at + 1 })))
    .execute()
  await sql`update refund set state = 'sent', sent_at = ${now} where id = any(${parts.map(({ refund_id }) => refund_id)}::integer[])`.execute(
    db,
  )
}

/** Takes a file back; the refunds of it that were sent are approved again. */
export async function withdrawFile(
  db: Db,
  id: number,
  by: { customer_id: number; reason: string },
  now: Date,
): Promise<void> {
  await sql`update payment_file set withdrawn_by = ${by.customer_id}, withdrawn_at = ${now}, withdraw_reason = ${by.reason} where id = ${id}`.execute(
    db,
  )
  await sql`update refund set state = 'approved', sent_at = null from payment_file_part part
    where part.file_id = ${id} and part.refund_id = refund.id and refund.state = 'sent'`.execute(db)
}

/** A file locked against everybody else who withdraws it; undefined where there is none. */
export async function lockFile(db: Db, id: number): Promise<{ message_id: string; withdrawn: boolean } | undefined> {
  const { rows } = await sql<{ message_id: string; withdrawn: boolean }>`
    select message_id, withdrawn_at is not null as withdrawn from payment_file where id = ${id} for update`.execute(db)
  return rows[0]
}
