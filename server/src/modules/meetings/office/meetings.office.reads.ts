import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { Invitation } from '../meetings.policy.ts'
import type { Walking } from './meetings.office.queries.ts'

type OfficePerson = { customer_id: number; name: string; company_id: number | null; company_name: string | null }

export type OfficeMeetingRow = {
  id: number
  event_id: number
  starts_at: Date
  slots: number
  table_id: number | null
  table: string | null
  hall: string | null
  people: OfficePerson[]
}

const person = (who: ReturnType<typeof sql>) => sql`(select json_build_object('customer_id', customer.id,
    'name', full_name(customer.first_name, customer.last_name), 'company_id', company.id,
    'company_name', company.name)
  from customer left join company on company.id = customer.company_id where customer.id = ${who})`

/** Meetings that stand, with who meets; what they note of it is in no answer of the office. */
const meetingRows =
  () => sql`select meeting.id, meeting.event_id, meeting.starts_at, meeting.slots, meeting.table_id, place.number as table,
    place.hall, json_build_array(${person(sql`meeting.requested_by`)}, ${person(sql`meeting.requested_to`)}) as people
  from meeting left join event_table place on place.id = meeting.table_id where meeting.state = 'confirmed'`

export async function officeMeetings(db: Db, ids: readonly number[]): Promise<OfficeMeetingRow[]> {
  const { rows } = await sql<OfficeMeetingRow>`${meetingRows()} and meeting.id = any(${[...ids]}::integer[])
    order by meeting.starts_at, meeting.id`.execute(db)
  return rows
}

/** All meetings of an event, or of one of its days, by time and table. */
export async function meetingsOf(
  db: Db,
  event: { id: number; time_zone: string },
  date?: string,
): Promise<OfficeMeetingRow[]> {
  const day =
    date === undefined ? sql`` : sql`and (meeting.starts_at at time zone ${event.time_zone})::date = ${date}::date`
  const { rows } = await sql<OfficeMeetingRow>`${meetingRows()} and meeting.event_id = ${event.id} ${day}
    order by meeting.starts_at, place.position nulls last, meeting.id`.execute(db)
  return rows
}

export type PlanTableRow = {
  id: number
  number: string
  hall: string | null
  company_id: number | null
  company_name: string | null
  taken: { starts_at: string; meeting_id: number | null; kept: boolean }[]
}

/** The tables at which meetings can be, with what takes their half hours on a day. */
export async function planTables(
  db: Db,
  event: { id: number; time_zone: string },
  date: string,
): Promise<PlanTableRow[]> {
  const { rows } =
    await sql<PlanTableRow>`select place.id, place.number, place.hall, company.id as company_id, company.name as company_name,
      coalesce((select json_agg(json_build_object('starts_at', taken.starts_at, 'meeting_id', taken.meeting_id,
          'kept', taken.company_request_id is not null) order by taken.starts_at)
        from meeting_table_slot taken where taken.table_id = place.id
          and (taken.starts_at at time zone ${event.time_zone})::date = ${date}::date), '[]') as taken
    from event_table place left join company on company.id = place.company_id
    where place.event_id = ${event.id} and (place.state = 'booked' or (place.state = 'free' and place.amount is null)
      or exists (select from meeting_table_slot taken where taken.table_id = place.id))
    order by place.position, place.id`.execute(db)
  return rows
}

type PlannedOnDay = Pick<OfficeMeetingRow, 'starts_at' | 'slots' | 'table_id' | 'people'> & { number: number }

/** What the last plan of the builder would add on a day; nothing once that is applied or dropped. */
export async function plannedOn(
  db: Db,
  event: { id: number; time_zone: string },
  date: string,
): Promise<PlannedOnDay[]> {
  const { rows } = await sql<PlannedOnDay>`select row.number, row.starts_at, build.slots, row.table_id,
      json_build_array(${person(sql`row.one`)}, ${person(sql`row.other`)}) as people
    from (select id, slots, state from meeting_build where event_id = ${event.id} order by id desc limit 1) build
      join meeting_build_row row on row.build_id = build.id
    where build.state = 'planned' and row.state = 'planned' and (row.starts_at at time zone ${event.time_zone})::date = ${date}::date
    order by row.number`.execute(db)
  return rows
}

/** Companies by their names, with the keys of their logos. */
export async function companyMarks(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string; logo: string | null }[]> {
  return db.selectFrom('company').select(['id', 'name', 'logo']).where('id', 'in', ids).orderBy('id').execute()
}

export async function readWalking(db: Db, event_id: number): Promise<Walking> {
  const { rows } =
    await sql<Walking>`select coalesce((select walk_minutes from meeting_rule where event_id = ${event_id}), 5) as minutes,
    coalesce((select json_agg(json_build_object('from', from_hall, 'to', to_hall, 'minutes', minutes) order by from_hall, to_hall)
      from meeting_walk where event_id = ${event_id}), '[]') as between`.execute(db)
  return rows[0] ?? { minutes: 5, between: [] }
}

export type NoShowRow = {
  meeting_id: number
  absent: OfficePerson
  reported_by: OfficePerson | null
  deny_until: Date
  denied: boolean
}

export async function listNoShows(db: Db, event_id: number): Promise<NoShowRow[]> {
  const { rows } = await sql<NoShowRow>`select missed.meeting_id, ${person(sql`missed.absent_id`)} as absent,
      ${person(sql`missed.reported_by`)} as reported_by, missed.deny_until, missed.denied_at is not null as denied
    from meeting_no_show missed join meeting on meeting.id = missed.meeting_id and meeting.state = 'confirmed'
    where meeting.event_id = ${event_id} order by meeting.starts_at, missed.meeting_id, missed.absent_id`.execute(db)
  return rows
}

export type OfficeEventRow = {
  id: number
  slug: string
  name: string
  time_zone: string
  days: string[]
  busiest_day: string | null
  meetings: number
  requests: number
  to_be_assigned: number
}

/** Events with a planner, with what is going on there: those to come first, the nearest before the others. */
export async function plannedEvents(db: Db, now: Date, most: number): Promise<OfficeEventRow[]> {
  const { rows } = await sql<OfficeEventRow>`select event.id, event.slug, event.name, event.time_zone,
      array(select date::text from event_day where event_day.event_id = event.id order by date) as days,
      (select (starts_at at time zone event.time_zone)::date::text as busiest from meeting
        where meeting.event_id = event.id and meeting.state = 'confirmed' group by busiest order by count(*) desc, busiest limit 1
      ) as busiest_day, counted.meetings, counted.to_be_assigned, waiting.requests
    from event cross join lateral (select count(*) as meetings, count(*) filter (where table_id is null) as to_be_assigned
        from meeting where meeting.event_id = event.id and meeting.state = 'confirmed') counted
      cross join lateral (select count(*) as requests from meeting
        where meeting.event_id = event.id and meeting.state = 'open') waiting
    where event.meeting_planner_is_active
    order by event.end_date < ${now}::date, abs(event.start_date - ${now}::date), event.id limit ${most}`.execute(db)
  return rows
}

export type OfficeRequestRow = Pick<Invitation, 'id' | 'meeting_id' | 'kind' | 'starts_at' | 'slots' | 'expires_at'> & {
  reason: string
  from: OfficePerson
  to: OfficePerson
}

/** Requests of an event that wait for an answer. @param find a part of the name of either side */
export async function waitingRequests(
  db: Db,
  given: { event_id: number; find: string | undefined; now: Date },
  paging: Paging,
): Promise<{ rows: OfficeRequestRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const named =
    given.find === undefined
      ? sql``
      : sql`and exists (select from customer who where who.id in (proposal.proposed_by, proposal.proposed_to)
        and lower(full_name(who.first_name, who.last_name)) like lower(${containing(given.find)}))`
  const { rows } = await sql<OfficeRequestRow & { total: number }>`
    with listed as (select proposal.*, meeting.reason, count(*) over () as total
      from meeting join meeting_invitation proposal on proposal.meeting_id = meeting.id
      where meeting.event_id = ${given.event_id} and meeting.state in ('open', 'confirmed') and proposal.state = 'pending'
        and proposal.expires_at > ${given.now} ${named}
      order by proposal.starts_at, proposal.id limit ${limit} offset ${offset})
    select id, meeting_id, kind, starts_at, slots, reason, expires_at, total,
      ${person(sql`listed.proposed_by`)} as "from", ${person(sql`listed.proposed_to`)} as "to"
    from listed order by starts_at, id`.execute(db)
  return { rows, count: rows[0]?.total ?? 0 }
}
