import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

export type TableTime = { event_id: number; meeting_id: number; people: readonly number[]; times: readonly Date[] }

const companiesOf = (people: readonly number[]) => sql`(select company_id from customer where id = any(${[...people]}))`
const takenAt = (times: readonly Date[]) =>
  sql`exists (select from meeting_table_slot taken where taken.table_id = place.id and taken.starts_at = any(${[...times]}::timestamptz[]))`

/** True when a table is one that a company of the two has booked at the event. */
export async function isOwnTable(
  db: Db,
  event_id: number,
  table_id: number,
  people: readonly number[],
): Promise<boolean> {
  const { rows } =
    await sql`select from event_table where id = ${table_id} and event_id = ${event_id} and state = 'booked'
    and company_id in ${companiesOf(people)}`.execute(db)
  return rows.length > 0
}

/** Tables that either company has booked and that are free then: the one wished for, then by position. */
async function ownTables(db: Db, given: TableTime, wish: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select place.id from event_table place
    where place.event_id = ${given.event_id} and place.state = 'booked' and place.company_id in ${companiesOf(given.people)}
      and not ${takenAt(given.times)}
    order by place.id is not distinct from ${wish}::integer desc, place.position, place.id limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

/** Free tables of the pool: the one of before, then those of the halls of the meetings before and after, then by position. */
async function poolTables(db: Db, given: TableTime, before: number | null): Promise<number[]> {
  const from = given.times[0] as Date
  const to = given.times.at(-1) as Date
  const { rows } = await sql<{ id: number }>`
    with near as (select hall.hall, count(*) as times from meeting_person_slot beside
      join meeting_table_slot at on at.meeting_id = beside.meeting_id and at.starts_at = beside.starts_at
      join event_table hall on hall.id = at.table_id
      where beside.customer_id = any(${[...given.people]})
        and beside.starts_at in (${from}::timestamptz - interval '30 minutes', ${to}::timestamptz + interval '30 minutes')
      group by hall.hall)
    select place.id from event_table place left join near on near.hall is not distinct from place.hall
    where place.event_id = ${given.event_id} and place.state = 'free' and place.amount is null and not ${takenAt(given.times)}
    order by place.id is not distinct from ${before}::integer desc, coalesce(near.times, 0) desc, place.position, place.id limit 10`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Takes a table for all of the times, or nothing of it. The key of the table's slots decides. */
async function take(db: Db, table_id: number, given: TableTime, how: 'wait' | 'skip'): Promise<boolean> {
  const locked = await sql`select id from event_table where id = ${table_id}
    for no key update ${how === 'skip' ? sql`skip locked` : sql``}`.execute(db)
  if (locked.rows.length === 0) return false
  const { numAffectedRows } = await sql`insert into meeting_table_slot (table_id, starts_at, meeting_id)
    select ${table_id}, slot, ${given.meeting_id} from unnest(${[...given.times]}::timestamptz[]) slot on conflict do nothing`.execute(
    db,
  )
  if (Number(numAffectedRows) === given.times.length) return true
  await sql`delete from meeting_table_slot where table_id = ${table_id} and meeting_id = ${given.meeting_id}`.execute(
    db,
  )
  return false
}

/**
 * Gives a confirmed meeting its table (docs/rules/meetings.md#tables); none when no table is free.
 * @param wish the table that was wished for, or that it had before
 */
export async function assignTable(db: Db, given: TableTime, wish: number | null): Promise<number | null> {
  for (const table_id of await ownTables(db, given, wish))
    if (await take(db, table_id, given, 'wait')) return keep(db, given.meeting_id, table_id)
  // Whoever confirms a meeting at this very moment has the tables of the pool that are locked; there are others.
  const pool = await poolTables(db, given, wish)
  for (const how of ['skip', 'wait'] as const)
    for (const table_id of pool) if (await take(db, table_id, given, how)) return keep(db, given.meeting_id, table_id)
  return null
}

async function keep(db: Db, meeting_id: number, table_id: number): Promise<number> {
  await sql`update meeting set table_id = ${table_id} where id = ${meeting_id}`.execute(db)
  return table_id
}
