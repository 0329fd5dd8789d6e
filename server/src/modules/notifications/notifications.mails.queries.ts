import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Readers with a notification whose mail is due, when they have had none since `mailedBefore`. */
export async function readersToMail(db: Db, now: Date, mailedBefore: Date, most: number): Promise<number[]> {
  const found = await sql<{ customer_id: number }>`
    select due.customer_id from (select distinct customer_id from notification where mail_due_at <= ${now}) due
    left join notification_reader reader on reader.customer_id = due.customer_id
    where reader.mailed_at is null or reader.mailed_at <= ${mailedBefore}
    order by due.customer_id limit ${most}`.execute(db)
  return found.rows.map((row) => row.customer_id)
}

/** Takes a reader's due notifications for a mail: no other mail will have them. The reader is locked. */
export async function takeForMail(db: Db, customer_id: number, now: Date): Promise<number[]> {
  const taken = await sql<{ id: number }>`update notification set mail_due_at = null, mailed_at = ${now}
    where customer_id = ${customer_id} and mail_due_at <= ${now} returning id`.execute(db)
  return taken.rows.map((row) => row.id)
}

export async function markMailed(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`update notification_reader set mailed_at = ${now} where customer_id = ${customer_id}`.execute(db)
}

/** Where mail for a member goes; undefined for a closed account. */
export async function mailboxOf(
  db: Db,
  customer_id: number,
): Promise<{ first_name: string; last_name: string; email: string } | undefined> {
  const found = await sql<{ first_name: string; last_name: string; email: string }>`
    select first_name, last_name, email::text as email from customer where id = ${customer_id} and closed_at is null`.execute(
    db,
  )
  return found.rows[0]
}
