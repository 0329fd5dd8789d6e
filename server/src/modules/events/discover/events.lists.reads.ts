import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Context } from '#kit/data/context.ts'
import { bookedOf, conditionsOf, ordersOf } from '../../occasions/occasions.reads.ts'
import type { OccasionFilter } from '../../occasions/occasions.reads.ts'
import { countOf, readList } from '#kit/data/parts.ts'
import type { Page } from '@app/contract/kit'
import { cardColumns } from '../events.reads.ts'
import type { CardRow } from '../events.reads.ts'

export type ListFilter = OccasionFilter & { tag?: number }

/** An event lasts at most this many days (a check of the table), which bounds the search by its start. */
const LONGEST = 31

function condition(ctx: Context, filter: ListFilter) {
  const parts = conditionsOf('event', ctx, filter, { booked: bookedOf('event', ctx), longest: LONGEST })
  if (filter.tag !== undefined)
    parts.push(sql`event.id in (select event_tag.event_id from event_tag where event_tag.tag_id = ${filter.tag})`)
  return sql.join(parts, sql` and `)
}

/**
 * Events for a list, in one statement.
 * @returns rows with a true count up to 10,000
 */
export function listEvents(ctx: Context, filter: ListFilter): Promise<Page<CardRow>> {
  const [columns, where] = [cardColumns(ctx), condition(ctx, filter)]
  const order = ordersOf('event')[filter.ordering ?? 'start_date']
  return readList(ctx, { columns, table: sql`event`, where, order }, filter)
}

/** What stands in a list of events and awards. */
export type Listed = { type: 'event' | 'award'; id: number }

/** Awards beside events, by the same filter. */
function awardCondition(ctx: Context, filter: ListFilter) {
  const parts = conditionsOf('award', ctx, filter, { booked: bookedOf('award', ctx) })
  // Awards bear no tags.
  if (filter.tag !== undefined) parts.push(sql`false`)
  return sql.join(parts, sql` and `)
}

/** Ends with the type and id, so that a page never repeats or skips what stands equal. */
const mixedOrders = {
  start_date: sql`start_date, type desc, id`,
  '-start_date': sql`start_date desc, type desc, id desc`,
  name: sql`name, type desc, id`,
  '-name': sql`name desc, type desc, id desc`,
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
      (select 'event' as type, event.id, event.start_date, event.name from event where ${events} order by ${ordersOf('event')[ordering]} limit ${offset + limit})
      union all
      (select 'award', award.id, award.start_date, award.name from award where ${awards} order by ${ordersOf('award')[ordering]} limit ${offset + limit})),
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
