import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { CompanyRequest } from '../meetings.policy.ts'

export type CompanyRequestRow = CompanyRequest & {
  time_zone: string
  created_at: Date
  company_name: string
  company_logo: string | null
  asker_logo: string | null
  delegate_id: number | null
  place: { id: number; number: string; hall: string | null } | null
}

/** With the time of the meeting once there is one, since that may have moved. */
const requestRows = () => sql`select request.id, request.event_id, request.company_id, request.requested_by,
    coalesce(meeting.starts_at, request.starts_at) as starts_at, coalesce(meeting.slots, request.slots) as slots, request.reason,
    request.state, request.meeting_id, request.table_id, request.expires_at, request.created_at, event.time_zone,
    company.name as company_name, company.logo as company_logo, own.logo as asker_logo,
    case when meeting.state = 'confirmed' then meeting.requested_to end as delegate_id,
    case when place.id is not null then json_build_object('id', place.id, 'number', place.number, 'hall', place.hall) end as place
  from meeting_company_request request join event on event.id = request.event_id join company on company.id = request.company_id
    join customer asker on asker.id = request.requested_by left join company own on own.id = asker.company_id
    left join meeting on meeting.id = request.meeting_id
    left join event_table place on place.id = coalesce(meeting.table_id, request.table_id)`

export async function readRequest(db: Db, id: number): Promise<CompanyRequestRow | undefined> {
  return (await sql<CompanyRequestRow>`${requestRows()} where request.id = ${id}`.execute(db)).rows[0]
}

/**
 * Requests to companies at an event: those somebody sent, and those to a company. What waits comes first.
 * @param filter.company_id for which the reader assigns; null for none
 */
export async function listRequests(
  db: Db,
  filter: { event_id: number; me: number; company_id: number | null; direction: 'in' | 'out' | undefined; now: Date },
  paging: Paging,
): Promise<{ rows: CompanyRequestRow[]; count: number }> {
  const { me, now } = filter
  const { limit, offset } = bounds(paging)
  const out = sql`request.requested_by = ${me}`
  const into = sql`(request.company_id = ${filter.company_id}::integer and request.requested_by not in (select id from blocked_with(${me})))`
  const whose = { in: into, out, both: sql`(${out} or ${into})` }[filter.direction ?? 'both']
  const { rows } = await sql<CompanyRequestRow & { total: number }>`select listed.*, count(*) over () as total
    from (${requestRows()} where request.event_id = ${filter.event_id} and ${whose}) listed
    order by (listed.state = 'unassigned' or (listed.state = 'open' and listed.expires_at > ${now})) desc, listed.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, count: rows[0]?.total ?? 0 }
}

export type DelegateRow = { id: number; company_logo: string | null; free: boolean }

/** People of a company at an event but whom the asking one may not meet, and whether they have time for something. */
export async function listDelegates(
  db: Db,
  given: { event_id: number; company_id: number; asker: number; times: readonly Date[]; meeting_id: number | null },
  paging: Paging,
): Promise<{ rows: DelegateRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<DelegateRow & { total: number }>`
    select customer.id, company.logo as company_logo, count(*) over () as total,
      not exists (select from meeting_busy(customer.id, ${given.event_id}) busy
        where busy.starts_at = any(${[...given.times]}::timestamptz[]) and not exists (select from meeting_person_slot own
          where own.customer_id = customer.id and own.starts_at = busy.starts_at and own.meeting_id = ${given.meeting_id}::integer)) as free
    from seat join customer on customer.id = seat.customer_id join company on company.id = customer.company_id
    where seat.event_id = ${given.event_id} and is_listed(seat) and customer.closed_at is null
      and customer.company_id = ${given.company_id} and customer.id <> ${given.asker}
      and customer.id not in (select id from blocked_with(${given.asker}))
    order by sort_name(customer.first_name, customer.last_name), customer.first_name, customer.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, count: rows[0]?.total ?? 0 }
}
