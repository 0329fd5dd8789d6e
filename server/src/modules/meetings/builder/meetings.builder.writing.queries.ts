import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type RowToWrite = { number: number; one: number; other: number; starts_at: Date; table_id: number | null }

/** The next meetings of a plan that are not written yet. */
export async function nextRows(db: Db, build_id: number, most: number): Promise<RowToWrite[]> {
  const { rows } = await sql<RowToWrite>`select number, one, other, starts_at, table_id from meeting_build_row
    where build_id = ${build_id} and state = 'planned' order by number limit ${most}`.execute(db)
  return rows
}

/** The same of what was written, after a number. */
export async function nextMade(
  db: Db,
  build_id: number,
  after: number,
  most: number,
): Promise<{ number: number; one: number; other: number }[]> {
  const { rows } = await sql<{
    number: number
    one: number
    other: number
  }>`select number, one, other from meeting_build_row
    where build_id = ${build_id} and state = 'made' and number > ${after} order by number limit ${most}`.execute(db)
  return rows
}

/**
 * Lets the database see how the tables have grown. For tables that were empty a minute ago it reads all of them wherever keys are
 * checked, in every connection that has asked before, until it hears of it.
 */
export async function noteGrowth(db: Db): Promise<void> {
  await sql`analyze meeting, meeting_invitation, meeting_person_slot, meeting_table_slot, meeting_planner, meeting_calendar_mail,
    meeting_build_row`.execute(db)
}

/** Locks tables as whoever accepts a meeting does, in one order. */
async function lockTables(db: Db, ids: readonly (number | null)[]): Promise<void> {
  const tables = [...new Set(ids.flatMap((id) => id ?? []))]
  await sql`select id from event_table where id = any(${tables}) order by id for no key update`.execute(db)
}

/**
 * Writes some meetings of a plan in the transaction at hand, all in one statement; the planners of their people are locked before.
 * What is no longer possible is skipped: somebody has something then, hides, is blocked, avoids the other, or the two meet already.
 * A table that is taken is left out.
 * @param given.expires_at by row: until when it can be accepted
 */
export async function writeRows(
  db: Db,
  given: {
    build_id: number
    event_id: number
    asks_people: boolean
    slots: number
    reason: string
    now: Date
    rows: readonly RowToWrite[]
    expires_at: readonly Date[]
  },
): Promise<void> {
  const { build_id, event_id, asks_people, slots, now, rows } = given
  await lockTables(
    db,
    rows.map((row) => row.table_id),
  )
  const guest = (who: 'one' | 'other') => sql`exists (select from seat join customer on customer.id = seat.customer_id
    where seat.event_id = ${event_id} and seat.customer_id = wanted.${sql.ref(who)} and is_listed(seat)
      and customer.closed_at is null)`
  const avoids = (by: 'one' | 'other', whom: 'one' | 'other') => sql`exists (select from meeting_mark mark
      join customer marker on marker.id = wanted.${sql.ref(by)} join customer target on target.id = wanted.${sql.ref(whom)}
    where mark.event_id = ${event_id} and mark.kind = 'avoid'
      and ((mark.company_id is null and mark.customer_id = marker.id) or mark.company_id = marker.company_id)
      and (mark.target_customer_id = target.id or mark.target_company_id = target.company_id))`
  const length = sql`${slots}::integer * interval '30 minutes'`
  await sql`
    with grid as materialized (select starts_at from meeting_grid(${event_id})),
    wanted as materialized (
      select row.number, row.one, row.other, row.starts_at, row.table_id, given.expires_at from meeting_build_row row
        join unnest(${rows.map((row) => row.number)}::integer[], ${given.expires_at.map((at) => at.toISOString())}::timestamptz[])
          as given (number, expires_at) on given.number = row.number
      where row.build_id = ${build_id} and row.state = 'planned'),
    good as materialized (
      select wanted.*, nextval(pg_get_serial_sequence('meeting', 'id'))::integer as meeting_id,
        case when exists (select from event_table place where place.id = wanted.table_id
            and ((place.state = 'free' and place.amount is null) or (place.state = 'booked' and place.company_id in
              (select company_id from customer where customer.id in (wanted.one, wanted.other)))))
          and not exists (select from meeting_table_slot taken where taken.table_id = wanted.table_id
            and taken.starts_at >= wanted.starts_at and taken.starts_at < wanted.starts_at + ${length})
          then wanted.table_id end as place_id
      from wanted
      where wanted.starts_at > ${now} and wanted.expires_at > ${now}
        and (select count(*) from grid where grid.starts_at >= wanted.starts_at and grid.starts_at < wanted.starts_at + ${length}) = ${slots}
        and ${guest('one')} and ${guest('other')}
        and not exists (select from member_block block where (block.blocker_id, block.blocked_id) in ((wanted.one, wanted.other), (wanted.other, wanted.one)))
        and not exists (select from meeting known where known.event_id = ${event_id} and known.state in ('open', 'confirmed')
          and ((known.requested_by = wanted.one and known.requested_to = wanted.other) or (known.requested_by = wanted.other and known.requested_to = wanted.one)))
        and not exists (select from meeting_person_slot taken where taken.customer_id in (wanted.one, wanted.other)
          and taken.starts_at >= wanted.starts_at and taken.starts_at < wanted.starts_at + ${length})
        and not exists (select from meeting_sessions(${event_id}, array[wanted.one, wanted.other]) talk
          where talk.starts_at < wanted.starts_at + ${length} and talk.ends_at > wanted.starts_at)
        and not exists (select from meeting_invitation proposal join meeting asked on asked.id = proposal.meeting_id
          where proposal.state = 'pending' and proposal.expires_at > ${now} and asked.event_id = ${event_id}
            and not exists (select from meeting_build_row mine where mine.build_id = ${build_id} and mine.meeting_id = asked.id)
            and (proposal.proposed_by in (wanted.one, wanted.other) or proposal.proposed_to in (wanted.one, wanted.other))
            and proposal.starts_at < wanted.starts_at + ${length}
            and proposal.starts_at + proposal.slots * interval '30 minutes' > wanted.starts_at)
        and not ${avoids('one', 'other')} and not ${avoids('other', 'one')}),
    made as (
      insert into meeting (id, event_id, requested_by, requested_to, reason, state, starts_at, slots, table_id, sequence, mailed_sequence,
        created_at, changed_at)
      select meeting_id, ${event_id}, one, other, ${given.reason}, case when ${asks_people} then 'open' else 'confirmed' end,
        case when not ${asks_people} then starts_at end, case when not ${asks_people} then ${slots}::smallint end,
        case when not ${asks_people} then place_id end, case when ${asks_people} then 0 else 1 end,
        case when ${asks_people} then 0 else 1 end, ${now}, ${now} from good),
    held as (insert into meeting_calendar_mail (meeting_id, customer_id)
      select meeting_id, unnest(array[one, other]) from good where not ${asks_people}),
    asked as (
      insert into meeting_invitation (meeting_id, kind, proposed_by, proposed_to, starts_at, slots, table_id, state, sent_at, expires_at, decided_at)
      select meeting_id, 'request', one, other, starts_at, ${slots}, case when exists (select from event_table where id = place_id and state = 'booked') then place_id end,
        case when ${asks_people} then 'pending' else 'approved' end, ${now}, expires_at, case when not ${asks_people} then ${now}::timestamptz end from good),
    seated as (
      insert into meeting_person_slot (customer_id, starts_at, event_id, meeting_id)
      select who, starts_at + step * interval '30 minutes', ${event_id}, meeting_id
      from good cross join lateral unnest(array[one, other]) who cross join generate_series(0, ${slots}::integer - 1) step
      where not ${asks_people} order by 1, 2),
    placed as (
      insert into meeting_table_slot (table_id, starts_at, meeting_id)
      select place_id, starts_at + step * interval '30 minutes', meeting_id
      from good cross join generate_series(0, ${slots}::integer - 1) step
      where not ${asks_people} and place_id is not null)
    update meeting_build_row row set state = case when good.meeting_id is null then 'skipped' else 'made' end, meeting_id = good.meeting_id,
      table_id = case when good.meeting_id is null then row.table_id else good.place_id end
    from wanted left join good on good.number = wanted.number
    where row.build_id = ${build_id} and row.number = wanted.number`.execute(db)
}

/**
 * Takes back some of what was written, as long as nobody has touched it since; the planners of its people are locked before.
 * @returns how many were taken back
 */
export async function undoRows(db: Db, build_id: number, numbers: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with untouched as materialized (
      select row.number, meeting.id from meeting_build_row row join meeting on meeting.id = row.meeting_id
      where row.build_id = ${build_id} and row.number = any(${[...numbers]}) and row.state = 'made' and meeting.changed_at = meeting.created_at
        and meeting.state in ('open', 'confirmed')
        and (select count(*) from meeting_invitation proposal where proposal.meeting_id = meeting.id) = 1),
    marked as (update meeting_build_row row set state = 'undone', meeting_id = null from untouched
      where row.build_id = ${build_id} and row.number = untouched.number)
    delete from meeting using untouched where meeting.id = untouched.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What stays planned of a run that ends is not written any more. */
export async function skipRest(db: Db, build_id: number): Promise<void> {
  await sql`update meeting_build_row set state = 'skipped' where build_id = ${build_id} and state = 'planned'`.execute(
    db,
  )
}

/** The people of what was written. */
export async function peopleOf(db: Db, build_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct unnest(array[one, other]) as id from meeting_build_row
    where build_id = ${build_id} and state = 'made' order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** When an event begins, for how long its requests wait. */
export async function eventStart(db: Db, event_id: number): Promise<Date> {
  const { rows } = await sql<{ starts_at: Date }>`select starts_at from event where id = ${event_id}`.execute(db)
  return (rows[0] as { starts_at: Date }).starts_at
}
