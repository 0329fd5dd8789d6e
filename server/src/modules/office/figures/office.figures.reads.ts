import { statesWith } from '@app/contract/awards.entries.states'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type EventRow = { id: number; name: string; start_date: string; previous_edition_id: number | null }

/** Published events, the next to begin first, then those that were, the last first. */
export async function eventsToShow(db: Db, now: Date): Promise<EventRow[]> {
  const today = sql`${now}::timestamptz::date`
  const { rows } = await sql<EventRow>`select id, name, start_date, previous_edition_id from event
    where published_at is not null
    order by start_date < ${today}, case when start_date >= ${today} then start_date end, start_date desc, id limit 100`.execute(
    db,
  )
  return rows
}

export async function eventShown(db: Db, id: number): Promise<EventRow | undefined> {
  const { rows } =
    await sql<EventRow>`select id, name, start_date, previous_edition_id from event where id = ${id}`.execute(db)
  return rows[0]
}

/** Weeks begin on Mondays in UTC; weeks in which nothing happened are there too. */
export async function signUpsByWeek(
  db: Db,
  now: Date,
  weeks: number,
): Promise<{ week: string; applied: number; joined: number }[]> {
  const last = sql`date_trunc('week', ${now}::timestamptz)`
  const first = sql`(${last} - ${weeks - 1} * interval '1 week')`
  const { rows } = await sql<{ week: string; applied: number; joined: number }>`
    with applied as (
      select date_trunc('week', created_at) as week, count(*) as many from registration_request where created_at >= ${first} group by 1),
    joined as (
      select date_trunc('week', registration_completed_at) as week, count(*) as many from customer where registration_completed_at >= ${first} group by 1)
    select week::date as week, coalesce(applied.many, 0)::int as applied, coalesce(joined.many, 0)::int as joined
    from generate_series(${first}, ${last}, interval '1 week') as week
      left join applied using (week) left join joined using (week) order by week`.execute(db)
  return rows
}

/** Seats that still stand, added up by how many days before the event they were booked. */
export async function seatsByDaysBefore(db: Db, event_id: number): Promise<{ days_before: number; seats: number }[]> {
  const { rows } = await sql<{ days_before: number; seats: number }>`
    select greatest(event.start_date - seat.created_at::date, 0) as days_before, count(*)::int as seats
    from seat join event on event.id = seat.event_id
    where seat.event_id = ${event_id} and seat.state <> 'released' group by 1 order by 1 desc`.execute(db)
  return rows
}

export type OccupancyRow = {
  price: number
  name: string
  category: string
  sold: number
  held: number
  left: number | null
}

export async function seatsByPrice(db: Db, event_id: number): Promise<OccupancyRow[]> {
  const { rows } = await sql<OccupancyRow>`
    select event_price.id as price, event_price.name, coalesce(company_category.name, event_price.price_type) as category,
      coalesce(taken.sold, 0)::int as sold, coalesce(taken.held, 0)::int as held,
      case when event_price.stock is not null then greatest(event_price.stock - event_price.sold, 0) end as left
    from event_price left join company_category on company_category.code = event_price.price_type
    left join lateral (
      select count(*) filter (where seat.state = 'confirmed') as sold, count(*) filter (where seat.state = 'held') as held
      from seat where seat.price_id = event_price.id and seat.state <> 'released') as taken on true
    where event_price.event_id = ${event_id} order by event_price.position, event_price.id limit 100`.execute(db)
  return rows
}

/** By the event's own days; at most so many of them, the last. */
export async function meetingsAsked(
  db: Db,
  event_id: number,
  days: number,
): Promise<{ date: string; asked: number; accepted: number }[]> {
  const { rows } = await sql<{ date: string; asked: number; accepted: number }>`
    with happened as (
      select (meeting.created_at at time zone event.time_zone)::date as date, 1 as asked, 0 as accepted
      from meeting join event on event.id = meeting.event_id where meeting.event_id = ${event_id}
      union all
      select (meeting_invitation.decided_at at time zone event.time_zone)::date, 0, 1
      from meeting join event on event.id = meeting.event_id join meeting_invitation on meeting_invitation.meeting_id = meeting.id
      where meeting.event_id = ${event_id} and meeting_invitation.kind <> 'move' and meeting_invitation.state = 'approved'
        and meeting_invitation.decided_at is not null)
    select * from (
      select date, sum(asked)::int as asked, sum(accepted)::int as accepted from happened group by date order by date desc limit ${days}) as last
    order by date`.execute(db)
  return rows
}

export type RevenueRow = { month: string; currency_code: string; invoiced: number; received: number }

/** By the seller's days where they are issued, by UTC where money came; months in which nothing moved are there too. */
export async function revenueByMonth(db: Db, now: Date, months: number): Promise<RevenueRow[]> {
  const first = sql`(date_trunc('month', ${now}::timestamptz) - ${months - 1} * interval '1 month')`
  const { rows } = await sql<RevenueRow>`
    with moved as (
      select date_trunc('month', issued_on::timestamp) as month, currency_code, sum(case kind when 'credit_note' then -amount_net else amount_net end) as invoiced, 0 as received
      from invoice where issued_on >= ${first}::date group by 1, 2
      union all
      select date_trunc('month', received_at at time zone 'UTC'), currency_code, 0, sum(amount) from payment where method in ('card', 'transfer') and received_at >= ${first} group by 1, 2)
    select month.month::date as month, currency.currency_code, coalesce(sum(moved.invoiced), 0)::float8 as invoiced,
      coalesce(sum(moved.received), 0)::float8 as received
    from generate_series(${first} at time zone 'UTC', ${now}::timestamptz at time zone 'UTC', interval '1 month') as month (month)
      cross join (select distinct currency_code from moved) as currency
      left join moved on moved.month = month.month and moved.currency_code = currency.currency_code
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type EntriesRow = {
  award: number
  name: string
  start_date: string
  drafts: number
  submitted: number
  accepted: number
  withdrawn: number
}

/** Awards, the last to begin first, with their entries. */
export async function entriesByAward(db: Db): Promise<EntriesRow[]> {
  const counted = (figure: 'drafts' | 'submitted' | 'accepted' | 'withdrawn') =>
    sql`count(*) filter (where state = any (${statesWith('figure', figure)}::text[])) as ${sql.ref(figure)}`
  const { rows } = await sql<EntriesRow>`
    select award.id as award, award.name, award.start_date, coalesce(entries.drafts, 0)::int as drafts,
      coalesce(entries.submitted, 0)::int as submitted, coalesce(entries.accepted, 0)::int as accepted,
      coalesce(entries.withdrawn, 0)::int as withdrawn
    from (select * from award where published_at is not null order by start_date desc, id limit 12) as award left join lateral (
      select ${counted('drafts')}, ${counted('submitted')}, ${counted('accepted')}, ${counted('withdrawn')}
      from award_entry where award_entry.award_id = award.id) as entries on true
    order by award.start_date desc, award.id`.execute(db)
  return rows
}
