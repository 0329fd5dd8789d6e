import { bounds, containing, sql, toPage } from '#kit/db.ts'
import type { Paging } from '#kit/db.ts'
import type { Context } from '#kit/context.ts'
import { countOf, readList } from '#kit/parts.ts'
import type { Page } from '@app/contract/kit'
import { cardColumns, today, visible } from './events.reads.ts'
import type { CardRow } from './events.reads.ts'

export type ListFilter = Paging & {
  tag?: number
  search?: string
  month?: string
  country?: string
  city?: string
  is_past?: boolean
  has_ended?: boolean
  booked?: boolean
  ordering?: 'start_date' | '-start_date' | 'name' | '-name'
}

/** An event lasts at most this many days (a check of the table), which bounds the search by its start. */
const LONGEST = 31

function condition(ctx: Context, filter: ListFilter) {
  const parts = [visible(ctx)]
  const day = today(ctx)
  if (filter.is_past === true) parts.push(sql`event.end_date < ${day}::date`)
  if (filter.is_past === false)
    parts.push(sql`event.end_date >= ${day}::date and event.start_date >= ${day}::date - ${LONGEST}::integer`)
  if (filter.has_ended === true) parts.push(sql`event.end_date <= ${day}::date`)
  if (filter.has_ended === false)
    parts.push(sql`event.end_date > ${day}::date and event.start_date >= ${day}::date - ${LONGEST}::integer`)
  if (filter.month !== undefined) {
    const first = `${filter.month}-01`
    parts.push(sql`event.start_date >= ${first}::date and event.start_date < ${first}::date + interval '1 month'`)
  }
  if (filter.country !== undefined) parts.push(sql`event.country = ${filter.country}`)
  if (filter.city !== undefined) parts.push(sql`lower(event.city) = lower(${filter.city})`)
  if (filter.search !== undefined)
    parts.push(
      sql`search_text(event.name || ' ' || coalesce(event.city, '') || ' ' || coalesce(event.tagline, '')) like search_text(${containing(filter.search)})`,
    )
  if (filter.tag !== undefined)
    parts.push(sql`event.id in (select event_tag.event_id from event_tag where event_tag.tag_id = ${filter.tag})`)
  if (filter.booked !== undefined) {
    const mine = sql`event.id in (${bookedEventIds(ctx)})`
    parts.push(filter.booked ? mine : sql`not ${mine}`)
  }
  return sql.join(parts, sql` and `)
}

/** Events that my seats, my orders, or (with a right to know) my company's orders make booked. */
function bookedEventIds(ctx: Context) {
  const actor = ctx.actor
  const me = actor?.customer_id ?? 0
  const sees = actor?.rights.some((right) => right !== 'awards') ?? false
  const company = sees ? (actor?.company_id ?? 0) : 0
  return sql`
    select seat.event_id from seat where seat.customer_id = ${me} and seat.state <> 'released'
    union select event_booking.event_id from event_booking where event_booking.customer_id = ${me} and event_booking.state <> 'released'
    union select event_booking.event_id from event_booking where event_booking.company_id = ${company} and event_booking.state <> 'released'`
}

const orders = {
  start_date: sql`event.start_date, event.id`,
  '-start_date': sql`event.start_date desc, event.id desc`,
  name: sql`event.name, event.id`,
  '-name': sql`event.name desc, event.id desc`,
}

/**
 * Events for a list, in one statement.
 * @returns rows with a true count up to 10,000
 */
export function listEvents(ctx: Context, filter: ListFilter): Promise<Page<CardRow>> {
  const [columns, where] = [cardColumns(ctx), condition(ctx, filter)]
  return readList(ctx, { columns, table: sql`event`, where, order: orders[filter.ordering ?? 'start_date'] }, filter)
}

/** What stands in a list of events and awards. */
export type Listed = { type: 'event' | 'award'; id: number }

/** What the asking one may see, beside events: published awards; operators see drafts too. */
function awardCondition(ctx: Context, filter: ListFilter) {
  const parts = [
    ctx.actor?.is_operator ? sql`true` : sql`(award.published_at is not null and award.published_at <= ${ctx.now})`,
  ]
  const day = today(ctx)
  // Awards bear no tags.
  if (filter.tag !== undefined) parts.push(sql`false`)
  if (filter.is_past === true) parts.push(sql`award.end_date < ${day}::date`)
  if (filter.is_past === false) parts.push(sql`award.end_date >= ${day}::date`)
  if (filter.has_ended === true) parts.push(sql`award.end_date <= ${day}::date`)
  if (filter.has_ended === false) parts.push(sql`award.end_date > ${day}::date`)
  if (filter.month !== undefined) {
    const first = `${filter.month}-01`
    parts.push(sql`award.start_date >= ${first}::date and award.start_date < ${first}::date + interval '1 month'`)
  }
  if (filter.country !== undefined) parts.push(sql`award.country = ${filter.country}`)
  if (filter.city !== undefined) parts.push(sql`lower(award.city) = lower(${filter.city})`)
  if (filter.search !== undefined)
    parts.push(
      sql`search_text(award.name || ' ' || award.city || ' ' || award.tagline) like search_text(${containing(filter.search)})`,
    )
  if (filter.booked !== undefined) {
    const mine = sql`award.id in (${bookedAwardIds(ctx)})`
    parts.push(filter.booked ? mine : sql`not ${mine}`)
  }
  return sql.join(parts, sql` and `)
}

/** Awards that my orders, or (with a right to know) my company's orders make booked. */
function bookedAwardIds(ctx: Context) {
  const actor = ctx.actor
  const sees = actor?.rights.some((right) => right !== 'events') ?? false
  return sql`select award_booking.award_id from award_booking
      where award_booking.customer_id = ${actor?.customer_id ?? 0} and award_booking.state <> 'released'
    union select award_booking.award_id from award_booking
      where award_booking.company_id = ${sees ? (actor?.company_id ?? 0) : 0} and award_booking.state <> 'released'`
}

/** Ends with the type and id, so that a page never repeats or skips what stands equal. */
const mixedOrders = {
  start_date: sql`start_date, type desc, id`,
  '-start_date': sql`start_date desc, type desc, id desc`,
  name: sql`name, type desc, id`,
  '-name': sql`name desc, type desc, id desc`,
}
const awardOrders = {
  start_date: sql`award.start_date, award.id`,
  '-start_date': sql`award.start_date desc, award.id desc`,
  name: sql`award.name, award.id`,
  '-name': sql`award.name desc, award.id desc`,
}

/**
 * Events and awards together, in one order: which they are, for those who then read each kind's cards.
 * @param only leaves events out
 * @returns a true count up to 10,000 of each kind
 */
export async function listMixed(ctx: Context, filter: ListFilter, only?: 'award'): Promise<Page<Listed>> {
  const { limit, offset } = bounds(filter)
  const ordering = filter.ordering ?? 'start_date'
  const events = only === 'award' ? sql`false` : condition(ctx, filter)
  const awards = awardCondition(ctx, filter)
  const { rows } = await sql<Listed & { total: number }>`
    with listed as (
      (select 'event' as type, event.id, event.start_date, event.name from event where ${events} order by ${orders[ordering]} limit ${offset + limit})
      union all
      (select 'award', award.id, award.start_date, award.name from award where ${awards} order by ${awardOrders[ordering]} limit ${offset + limit})),
    counted as (select ${countOf(sql`event`, events)}
      + ${countOf(sql`award`, awards)} as total)
    select paged.type, paged.id, counted.total from counted left join lateral
      (select type, id, row_number() over (order by ${mixedOrders[ordering]}) as place from listed
        order by ${mixedOrders[ordering]} limit ${limit} offset ${offset}) as paged on true order by paged.place`.execute(
    ctx.db,
  )
  const results = rows.filter((row) => row.id !== null).map(({ type, id }) => ({ type, id }))
  return toPage(results, rows[0]?.total ?? 0, filter, ctx.here)
}
