import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

export type MemoryRow = {
  meeting_id: number
  event_id: number
  time_zone: string
  starts_at: Date
  slots: number
  reason: string
  other: number
  company_logo: string | null
  place: { id: number; number: string; hall: string | null } | null
  note: string
  next_step: string
  next_step_on: string | null
  outcome: 'deal' | 'follow_up' | 'open' | 'nothing' | null
  /** Deadlines and denials, of the other one and of oneself. */
  they: { deny_until: string; denied: boolean } | null
  i: { deny_until: string; denied: boolean } | null
}

/** Meetings of somebody that stand, with what they keep of each: only their own notes are ever joined. */
function memoryRows(me: number) {
  const absent = (
    who: ReturnType<typeof sql>,
  ) => sql`(select json_build_object('deny_until', missed.deny_until, 'denied',
      missed.denied_at is not null) from meeting_no_show missed where missed.meeting_id = meeting.id and missed.absent_id = ${who})`
  return sql`select meeting.id as meeting_id, meeting.event_id, event.time_zone, meeting.starts_at, meeting.slots, meeting.reason,
      other.id as other, company.logo as company_logo,
      case when place.id is not null then json_build_object('id', place.id, 'number', place.number, 'hall', place.hall) end as place,
      coalesce(own.note, '') as note, coalesce(own.next_step, '') as next_step, own.next_step_on, own.outcome,
      ${absent(sql`other.id`)} as they, ${absent(sql`${me}::integer`)} as i
    from meeting join event on event.id = meeting.event_id
      join customer other on other.id = case when meeting.requested_by = ${me} then meeting.requested_to else meeting.requested_by end
      left join company on company.id = other.company_id
      left join event_table place on place.id = meeting.table_id
      left join meeting_note own on own.meeting_id = meeting.id and own.customer_id = ${me}
    where meeting.state = 'confirmed' and ${me} in (meeting.requested_by, meeting.requested_to)`
}

export async function readMemory(db: Db, meeting_id: number, me: number): Promise<MemoryRow | undefined> {
  return (await sql<MemoryRow>`${memoryRows(me)} and meeting.id = ${meeting_id}`.execute(db)).rows[0]
}

export async function listMemories(
  db: Db,
  event_id: number,
  me: number,
  paging: Paging,
): Promise<{ rows: MemoryRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<MemoryRow & { total: number }>`select listed.*, count(*) over () as total
    from (${memoryRows(me)} and meeting.event_id = ${event_id} and other.id not in (select id from blocked_with(${me}))) listed
    order by listed.starts_at, listed.meeting_id limit ${limit} offset ${offset}`.execute(db)
  return { rows, count: rows[0]?.total ?? 0 }
}

export type Note = Pick<MemoryRow, 'note' | 'next_step' | 'next_step_on' | 'outcome'>

export async function writeNote(
  db: Db,
  row: Note & { meeting_id: number; customer_id: number; now: Date },
): Promise<void> {
  await sql`insert into meeting_note (meeting_id, customer_id, note, next_step, next_step_on, outcome, changed_at)
    values (${row.meeting_id}, ${row.customer_id}, ${row.note}, ${row.next_step}, ${row.next_step_on}, ${row.outcome}, ${row.now})
    on conflict (meeting_id, customer_id) do update set note = excluded.note, next_step = excluded.next_step,
      next_step_on = excluded.next_step_on, outcome = excluded.outcome, changed_at = excluded.changed_at`.execute(db)
}

export type NoShow = { reported_by: number | null; deny_until: Date; denied_at: Date | null }

export async function findNoShow(db: Db, meeting_id: number, absent_id: number): Promise<NoShow | undefined> {
  const { rows } = await sql<NoShow>`select reported_by, deny_until, denied_at from meeting_no_show
    where meeting_id = ${meeting_id} and absent_id = ${absent_id} for update`.execute(db)
  return rows[0]
}

/** @returns false when it has been said already */
export async function insertNoShow(
  db: Db,
  row: { meeting_id: number; absent_id: number; reported_by: number | null; deny_until: Date; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into meeting_no_show (meeting_id, absent_id, reported_by, reported_at, deny_until)
    values (${row.meeting_id}, ${row.absent_id}, ${row.reported_by}, ${row.now}, ${row.deny_until}) on conflict do nothing`.execute(
      db,
    )
  return Number(numAffectedRows) === 1
}

export async function deleteNoShow(db: Db, meeting_id: number, absent_id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from meeting_no_show where meeting_id = ${meeting_id} and absent_id = ${absent_id}`.execute(db)
  return Number(numAffectedRows) === 1
}

export async function denyNoShow(db: Db, meeting_id: number, absent_id: number, now: Date): Promise<void> {
  await sql`update meeting_no_show set denied_at = ${now} where meeting_id = ${meeting_id} and absent_id = ${absent_id}`.execute(
    db,
  )
}

export type CardRow = {
  id: number
  first_name: string
  last_name: string
  job_title: string | null
  company_name: string | null
  email: string
  phone: string | null
}

/** The cards of those whom somebody met at an event and who agreed to give theirs. */
export async function cardsOfMet(db: Db, event_id: number, me: number): Promise<CardRow[]> {
  const { rows } =
    await sql<CardRow>`select distinct on (sort_name(customer.first_name, customer.last_name), customer.id) customer.id, customer.first_name,
      customer.last_name, profile.job_title, company.name as company_name, customer.email::text as email, profile.phone
    from meeting join customer on customer.id = case when meeting.requested_by = ${me} then meeting.requested_to else meeting.requested_by end
      join meeting_planner planner on planner.event_id = meeting.event_id and planner.customer_id = customer.id and planner.shares_card
      left join customer_profile profile on profile.customer_id = customer.id
      left join company on company.id = customer.company_id
    where meeting.event_id = ${event_id} and meeting.state = 'confirmed' and ${me} in (meeting.requested_by, meeting.requested_to)
      and customer.closed_at is null and customer.id not in (select id from blocked_with(${me}))
    order by sort_name(customer.first_name, customer.last_name), customer.id`.execute(db)
  return rows
}
