import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { EntryRow } from '../../occasions/occasions.view.ts'
import type { Scope } from './meetings.calendar.queries.ts'

/** A meeting that stands or stood, with what a calendar says of it. */
export type CalendarRow = EntryRow & {
  id: number
  state: 'confirmed' | 'cancelled'
  reason: string
  cancel_reason: string | null
  requested_by: number
  requested_to: number
  table_number: string | null
  hall: string | null
}

const columns = sql`meeting.id, meeting.uid, meeting.sequence, meeting.state, meeting.starts_at,
  meeting.starts_at + meeting.slots * interval '30 minutes' as ends_at, meeting.changed_at, meeting.reason, meeting.cancel_reason,
  meeting.requested_by, meeting.requested_to, event.id as event_id, event.slug as event_slug, event.name as event_name, event.time_zone,
  event.venue, event.city, place.number as table_number, place.hall`
const tables = sql`meeting join event on event.id = meeting.event_id left join event_table place on place.id = meeting.table_id`
const calendarStates = sql`meeting.state in ('confirmed', 'cancelled')`

/** Meetings for calendars by their numbers; those that were never agreed on are left out. */
export async function calendarRows(db: Db, ids: readonly number[]): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select ${columns} from ${tables}
    where meeting.id = any(${[...ids]}) and ${calendarStates} order by meeting.id`.execute(db)
  return rows
}

export type FeedOwner = { customer_id: number; company_id: number | null; scope: Scope; name: string }

/**
 * Whose feed an address opens, as far as they may still read it: an account that is open and not suspended, and for a company's feed one who looks after
 * its events.
 */
export async function feedOwner(db: Db, token_hash: Buffer, now: Date): Promise<FeedOwner | undefined> {
  const { rows } =
    await sql<FeedOwner>`select feed.customer_id, customer.company_id, feed.scope, coalesce(company.name, '') as name
    from meeting_feed feed join customer on customer.id = feed.customer_id
      left join company on company.id = customer.company_id
      left join company_role role on role.customer_id = customer.id and role.company_id = customer.company_id
    where feed.token_hash = ${token_hash} and customer.closed_at is null
      and not is_suspended(customer.suspended_at, customer.suspended_until, ${now})
      and (feed.scope = 'mine' or (company.id is not null and (role.admin or role.events)))`.execute(db)
  return rows[0]
}

/** The feeds that somebody has. */
export async function feedsOf(db: Db, customer_id: number): Promise<{ scope: Scope; created_at: Date }[]> {
  const { rows } = await sql<{
    scope: Scope
    created_at: Date
  }>`select scope, created_at from meeting_feed where customer_id = ${customer_id} order by scope desc`.execute(db)
  return rows
}

/** Meetings for a feed, by time: of one person, or of everybody in a company. */
export async function feedRows(
  db: Db,
  whose: { customer_id: number } | { company_id: number },
  since: Date,
  most: number,
): Promise<CalendarRow[]> {
  const people =
    'customer_id' in whose
      ? sql`array[${whose.customer_id}::integer]`
      : sql`array(select id from customer where company_id = ${whose.company_id} and closed_at is null)`
  const { rows } = await sql<CalendarRow>`
    with theirs as (select id from meeting where requested_by = any(${people}) union select id from meeting where requested_to = any(${people}))
    select ${columns} from ${tables} join theirs on theirs.id = meeting.id
    where ${calendarStates} and meeting.starts_at > ${since} order by meeting.starts_at, meeting.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Where somebody's mail goes; undefined once their account is closed. */
export async function mailboxOf(
  db: Db,
  customer_id: number,
): Promise<{ first_name: string; last_name: string; email: string; company_id: number | null } | undefined> {
  const { rows } = await sql<{ first_name: string; last_name: string; email: string; company_id: number | null }>`
    select first_name, last_name, email::text as email, company_id from customer where id = ${customer_id} and closed_at is null`.execute(
    db,
  )
  return rows[0]
}
