import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type OfficeTable = { id: number; event_id: number; number: string; hall: string | null }

export async function findTable(db: Db, id: number): Promise<OfficeTable | undefined> {
  const { rows } =
    await sql<OfficeTable>`select id, event_id, number, hall from event_table where id = ${id} for no key update`.execute(
      db,
    )
  return rows[0]
}

/** Meetings that have a table at one of some times, in the order in which they are locked. */
export async function meetingsAt(db: Db, table_id: number, times: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct meeting_id as id from meeting_table_slot
    where table_id = ${table_id} and meeting_id is not null and starts_at = any(${[...times]}::timestamptz[]) order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Requests to companies that keep a table at one of some times lose it; their time stays. */
export async function releaseKept(db: Db, table_id: number, times: readonly Date[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct company_request_id as id from meeting_table_slot
    where table_id = ${table_id} and company_request_id is not null and starts_at = any(${[...times]}::timestamptz[])`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from meeting_table_slot where company_request_id = any(${ids}::integer[])`.execute(db)
  await sql`update meeting_company_request set table_id = null, changed_at = ${now} where id = any(${ids}::integer[])`.execute(
    db,
  )
}

/** Closes a table at some times, which nothing has any more. */
export async function closeAt(db: Db, table_id: number, times: readonly Date[]): Promise<void> {
  await sql`insert into meeting_table_slot (table_id, starts_at)
    select ${table_id}, slot from unnest(${[...times]}::timestamptz[]) slot on conflict do nothing`.execute(db)
}

/** @returns how many half hours were closed */
export async function openAgain(db: Db, table_id: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from meeting_table_slot
    where table_id = ${table_id} and meeting_id is null and company_request_id is null`.execute(db)
  return Number(numAffectedRows)
}

export type Walking = { minutes: number; between: { from: string; to: string; minutes: number }[] }

export async function writeWalking(db: Db, event_id: number, { minutes, between }: Walking): Promise<void> {
  await sql`insert into meeting_rule (event_id, walk_minutes) values (${event_id}, ${minutes})
    on conflict (event_id) do update set walk_minutes = excluded.walk_minutes`.execute(db)
  await sql`delete from meeting_walk where event_id = ${event_id}`.execute(db)
  if (between.length === 0) return
  await sql`insert into meeting_walk (event_id, from_hall, to_hall, minutes)
    select ${event_id}, least(way."from", way."to"), greatest(way."from", way."to"), way.minutes
    from json_to_recordset(${JSON.stringify(between)}::json) as way ("from" text, "to" text, minutes smallint)`.execute(
    db,
  )
}

/** Moves what was agreed to another time; the slots of both are taken beside it. */
export async function agreeOn(
  db: Db,
  meeting_id: number,
  agreed: { starts_at: Date; slots: number; now: Date },
): Promise<void> {
  // The proposal that made it what it is says the new time too, since the planners show it.
  await sql`update meeting_invitation set starts_at = ${agreed.starts_at}, slots = ${agreed.slots} where id = (
    select id from meeting_invitation where meeting_id = ${meeting_id} and state = 'approved' order by id desc limit 1)`.execute(
    db,
  )
}
