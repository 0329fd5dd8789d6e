import { sql } from './db.ts'
import type { Db } from './db.ts'

/** What somebody who runs the community did; `customer_id` is null for whoever has the command line. */
export type Act = { at: Date; customer_id: number | null; act: string; subject: string; details?: object }

/** Writes an operator's act into the log that nobody changes, in the transaction of the act itself. */
export async function logAct(db: Db, { at, customer_id, act, subject, details = {} }: Act): Promise<void> {
  await sql`insert into audit_log (at, customer_id, act, subject, details)
    values (${at}, ${customer_id}, ${act}, ${subject}, ${JSON.stringify(details)}::jsonb)`.execute(db)
}
