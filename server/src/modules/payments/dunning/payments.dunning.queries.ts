import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Said } from './payments.dunning.policy.ts'

export type NewReminder = Said & {
  invoice_id: number
  days: number
  level: number
  letter_on: string
  open_amount: number
  fee: number
  last_day: string | null
}

/** Writes down a reminder with its letter. @returns its number, undefined where one of this day or level has gone out */
export async function insertReminder(db: Db, reminder: NewReminder, now: Date): Promise<number | undefined> {
  const taken = await db
    .insertInto('invoice_reminder')
    .values({ ...reminder, sent_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

/** Stores the SHA-256 of a letter's PDF file; one that was stored before stays. */
export async function noteLetterHash(db: Db, id: number, hash: Buffer): Promise<void> {
  await sql`update invoice_reminder set pdf_hash = ${hash} where id = ${id} and pdf_hash is null`.execute(db)
}

/** Until a day, until somebody resumes, or not at all: reminders of an issued order wait, and it is not cancelled unpaid. */
export async function setKept(
  db: Db,
  order_id: number,
  kept: { until: string | null; stopped_at: Date | null },
): Promise<void> {
  await sql`update purchase_order set kept_until = ${kept.until}::date, reminders_stopped_at = ${kept.stopped_at} where id = ${order_id}`.execute(
    db,
  )
}
