import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Queues a document once. */
export async function queueSending(db: Db, invoice_id: number, now: Date): Promise<void> {
  await sql`insert into einvoice_sending (invoice_id, state, next_try_at, queued_at) values (${invoice_id}, 'waiting', ${now}, ${now})
    on conflict do nothing`.execute(db)
}

/**
 * Takes the document that has waited longest, and leaves it to this process until a moment.
 * @returns the document with the number of tries, this one counted
 */
export async function takeSending(
  db: Db,
  now: Date,
  until: Date,
): Promise<{ invoice_id: number; tries: number } | undefined> {
  const taken = await sql<{ invoice_id: number; tries: number }>`
    update einvoice_sending set tries = tries + 1, next_try_at = ${until}
    where invoice_id = (select invoice_id from einvoice_sending where state = 'waiting' and next_try_at <= ${now}
      order by next_try_at limit 1 for update skip locked)
    returning invoice_id, tries`.execute(db)
  return taken.rows[0]
}

/** Queues a document that was not sent once more. @returns false for any other */
export async function queueAgain(db: Db, invoice_id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update einvoice_sending set state = 'waiting', tries = 0, next_try_at = ${now}, failed_at = null, noted_at = null
    where invoice_id = ${invoice_id} and state = 'failed' returning 1`.execute(db)
  return rows.length > 0
}

export async function noteSent(db: Db, invoice_id: number, message_id: string, now: Date): Promise<void> {
  await sql`update einvoice_sending set state = 'sent', message_id = ${message_id}, sent_at = ${now}, next_try_at = null, problem = null
    where invoice_id = ${invoice_id} and state = 'waiting'`.execute(db)
}

/** An operator has dealt with a document that was not sent. @returns false for one that does not wait for that */
export async function noteFailed(db: Db, invoice_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update einvoice_sending set noted_at = ${now}
    where invoice_id = ${invoice_id} and state = 'failed' and noted_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** @param next when it is tried again; null gives it up */
export async function noteNotSent(
  db: Db,
  invoice_id: number,
  { problem, next, now }: { problem: string; next: Date | null; now: Date },
): Promise<void> {
  await sql`update einvoice_sending set problem = ${problem.slice(0, 300)}, next_try_at = ${next},
    state = ${next === null ? 'failed' : 'waiting'}, failed_at = ${next === null ? now : null} where invoice_id = ${invoice_id} and state = 'waiting'`.execute(
    db,
  )
}
