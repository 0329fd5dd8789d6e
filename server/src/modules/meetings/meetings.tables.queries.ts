import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { amongPeople } from './meetings.queries.ts'

export type TableTime = { event_id: number; meeting_id: number; people: readonly number[]; times: readonly Date[] }

const companiesOf = (people: readonly number[]) =>
  sql`(select company_id from customer where id in (${sql.join([...people])}))`
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

/**
 * The halls of an event with the way from the tables of the meetings that the people have before and after, within four hours:
 * minutes by which somebody would be late, and minutes walked (docs/rules/meetings.md#tables).
 */
function ways({ event_id, meeting_id, people, times }: TableTime) {
  const from = times[0] as Date
  const until = sql`(${times.at(-1) as Date}::timestamptz + interval '30 minutes')`
  const stays = sql`meeting_person_slot taken join meeting beside on beside.id = taken.meeting_id and beside.id <> ${meeting_id}
      join event_table place on place.id = beside.table_id
    where taken.customer_id = person and taken.event_id = ${event_id}`
  return sql`beside as materialized (
      select near.hall, near.gap from ${amongPeople(people)} cross join lateral (
        (select place.hall, extract(epoch from ${from}::timestamptz - taken.starts_at) / 60 - 30 as gap from ${stays}
          and taken.starts_at < ${from} and taken.starts_at >= ${from}::timestamptz - interval '4 hours' order by taken.starts_at desc limit 1)
        union all
        (select place.hall, extract(epoch from taken.starts_at - ${until}) / 60 as gap from ${stays}
          and taken.starts_at >= ${until} and taken.starts_at < ${until} + interval '4 hours' order by taken.starts_at limit 1)) near),
    way as materialized (
      select hall.hall, coalesce(sum(greatest(0, walk.minutes - beside.gap)), 0) as late, coalesce(sum(walk.minutes), 0) as minutes
      from (select distinct event_table.hall from event_table where event_table.event_id = ${event_id}) hall
        left join beside on true
        left join lateral (select meeting_walk_minutes(${event_id}, beside.hall, hall.hall) as minutes) walk on beside.gap is not null
      group by hall.hall)`
}

/** Tables that either company has booked and that are free then: the one wished for, then the nearest. */
async function ownTables(db: Db, given: TableTime, wish: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with ${ways(given)}
    select place.id from event_table place join way on way.hall is not distinct from place.hall
    where place.event_id = ${given.event_id} and place.state = 'booked' and place.company_id in ${companiesOf(given.people)}
      and not ${takenAt(given.times)}
    order by place.id is not distinct from ${wish}::integer desc, way.late, way.minutes, place.position, place.id limit 20`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Free tables of the pool: the one of before, then the nearest to what both have before and after, then by position. */
async function poolTables(db: Db, given: TableTime, before: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with ${ways(given)}
    select place.id from event_table place join way on way.hall is not distinct from place.hall
    where place.event_id = ${given.event_id} and place.state = 'free' and place.amount is null and not ${takenAt(given.times)}
    order by place.id is not distinct from ${before}::integer desc, way.late, way.minutes, place.position, place.id limit 10`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Common table expressions that end in `chosen`: the table that `assignTable` would give first, locked, or no row. One of the pool that
 * somebody else is about to take is passed over.
 */
export function chosenTable(given: TableTime, wish: number | null) {
  const free = sql`select place.id, place.number, place.hall from event_table place join way on way.hall is not distinct from place.hall
    where place.event_id = ${given.event_id} and not ${takenAt(given.times)}`
  const first = sql`order by place.id is not distinct from ${wish}::integer desc, way.late, way.minutes, place.position, place.id
    limit 1 for no key update of place`
  return sql`${ways(given)},
    own as (${free} and place.state = 'booked' and place.company_id in ${companiesOf(given.people)} ${first}),
    pool as (${free} and place.state = 'free' and place.amount is null and not exists (select from own) ${first} skip locked),
    chosen as (select * from own union all select * from pool)`
}

/** Takes one table for a meeting. @returns false when something else has it at one of these times */
export async function takeTable(db: Db, table_id: number, given: TableTime): Promise<boolean> {
  if (!(await take(db, table_id, given, 'wait'))) return false
  await keep(db, given.meeting_id, table_id)
  return true
}

/** A table as both sides of its meeting see it. */
export async function findPlace(db: Db, id: number) {
  const { rows } = await sql<{
    id: number
    number: string
    hall: string | null
  }>`select id, number, hall from event_table
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Takes the table from a meeting, or what it has of one. */
export async function leaveTable(db: Db, meeting_id: number): Promise<void> {
  await sql`delete from meeting_table_slot where meeting_id = ${meeting_id}`.execute(db)
  await sql`update meeting set table_id = null where id = ${meeting_id}`.execute(db)
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
