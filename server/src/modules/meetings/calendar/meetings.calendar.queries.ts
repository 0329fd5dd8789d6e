import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Scope = 'mine' | 'company'

/** Gives somebody's feed a new address; the one before is gone. */
export async function putFeed(
  db: Db,
  row: { customer_id: number; scope: Scope; token_hash: Buffer; now: Date },
): Promise<void> {
  await sql`insert into meeting_feed (customer_id, scope, token_hash, created_at)
    values (${row.customer_id}, ${row.scope}, ${row.token_hash}, ${row.now})
    on conflict (customer_id, scope) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(
    db,
  )
}

/** @returns false when there was none */
export async function deleteFeed(db: Db, customer_id: number, scope: Scope): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from meeting_feed where customer_id = ${customer_id} and scope = ${scope}`.execute(db)
  return Number(numAffectedRows) > 0
}

/** The next meetings of which calendars have not heard the latest; nobody else takes them until the transaction ends. */
export async function takeToMail(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from meeting where sequence > mailed_sequence
    order by id limit ${most} for no key update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that mails of the latest change are under way, and whose calendars hold the meeting from now on. */
export async function markMailed(db: Db, id: number, holders: readonly number[]): Promise<void> {
  await sql`update meeting set mailed_sequence = sequence where id = ${id}`.execute(db)
  await sql`delete from meeting_calendar_mail where meeting_id = ${id} and customer_id <> all(${[...holders]}::integer[])`.execute(
    db,
  )
  await sql`insert into meeting_calendar_mail (meeting_id, customer_id) select ${id}, unnest(${[...holders]}::integer[])
    on conflict do nothing`.execute(db)
}

/** Whose calendars hold a meeting by mail. */
export async function holdersOf(db: Db, meeting_id: number): Promise<number[]> {
  const { rows } = await sql<{
    customer_id: number
  }>`select customer_id from meeting_calendar_mail where meeting_id = ${meeting_id} order by customer_id`.execute(db)
  return rows.map((row) => row.customer_id)
}
