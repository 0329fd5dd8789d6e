import type { Context } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import { dayOf } from '#kit/base/days.ts'
import { isOver, runsOf, visibleOf } from '../../occasions/occasions.reads.ts'
import { visible } from '../events.reads.ts'

/** Choices of a filter; more would help nobody. */
const MOST_CHOICES = 240

type Choices = { months: { month: string; count: number }[]; countries: { country: string; count: number }[] }

/** Months and countries of what may be seen, the months in order, the countries with the most first. */
export async function readChoices(
  ctx: Context,
  filter: { type?: 'event' | 'award'; is_past?: boolean },
): Promise<Choices> {
  const seen = (table: 'event' | 'award') => {
    const name = sql.table(table)
    const published = visibleOf(table, ctx)
    const when = filter.is_past === undefined ? sql`true` : runsOf(table, ctx.now, filter.is_past)
    return sql`select ${name}.start_date, ${name}.country from ${name} where ${published} and ${when}`
  }
  const kinds = (['event', 'award'] as const).filter((kind) => (filter.type ?? kind) === kind)
  const { rows } = await sql<Choices>`
    with found as materialized (${sql.join(kinds.map(seen), sql` union all `)})
    select
      coalesce((select json_agg(one) from (select to_char(start_date, 'YYYY-MM') as month, count(*) as count from found
        group by 1 order by 1 limit ${MOST_CHOICES}) as one), '[]'::json) as months,
      coalesce((select json_agg(one) from (select country, count(*) as count from found
        group by 1 order by 2 desc, 1 limit ${MOST_CHOICES}) as one), '[]'::json) as countries`.execute(ctx.db)
  return rows[0] ?? { months: [], countries: [] }
}

/** My contacts who are listed: seats of events that have not ended and show their participants. */
function contactSeats(me: number, now: Date) {
  return sql`select seat.event_id, seat.customer_id from network_member
      join seat on seat.customer_id = network_member.member_id and is_listed(seat)
      join event on event.id = seat.event_id and event.display_participants and not ${isOver('event', now)}
    where network_member.customer_id = ${me} and seat.customer_id not in (select id from blocked_with(${me}))`
}

type ContactsRow = { event_id: number; count: number; first: number[]; listed: boolean }

/** For each of the given events: how many of my contacts come, the first of them, and whether I am listed there. */
export async function readContacts(ctx: Context, eventIds: number[], first: number): Promise<ContactsRow[]> {
  const me = ctx.actor?.customer_id ?? 0
  if (me === 0 || eventIds.length === 0) return []
  const { rows } = await sql<ContactsRow>`
    select coming.event_id, count(*) as count, (array_agg(coming.customer_id order by coming.customer_id))[1:${first}] as first,
      exists (select 1 from seat where seat.event_id = coming.event_id and seat.customer_id = ${me} and is_listed(seat)) as listed
    from (${contactSeats(me, ctx.now)}) as coming
    where coming.event_id = any (${eventIds}::integer[]) group by coming.event_id`.execute(ctx.db)
  return rows
}

/** The event that suits me best of the next ones on sale (docs/rules/events.md#recommended-event). */
export async function readRecommended(ctx: Context): Promise<{ id: number; segments: string[] } | undefined> {
  const me = ctx.actor?.customer_id ?? 0
  const company = ctx.actor?.company_id ?? 0
  const day = dayOf(ctx.now)
  const { rows } = await sql<{ id: number; segments: string[] }>`
    with next as (
      select event.id, event.start_date from event
      where ${visible(ctx)} and event.start_date > ${day}::date
        and (event.registration_opens_at is null or event.registration_opens_at <= ${ctx.now})
        and (event.registration_closes_at is null or event.registration_closes_at > ${ctx.now})
        and (event.capacity is null or event.seats_taken < event.capacity)
        and not exists (select 1 from seat where seat.event_id = event.id and seat.state <> 'released'
          and (seat.customer_id = ${me} or seat.company_id = ${company}))
      order by event.start_date, event.id limit 50),
    coming as (select event_id, count(*) as count from (${contactSeats(me, ctx.now)}) as mine group by event_id)
    select next.id, fits.segments from next
    left join coming on coming.event_id = next.id
    cross join lateral (select coalesce(array_agg(tag.name order by tag.name), '{}') as segments
      from event_tag join customer_tag on customer_tag.tag_id = event_tag.tag_id and customer_tag.customer_id = ${me}
      join tag on tag.id = event_tag.tag_id where event_tag.event_id = next.id) as fits
    where cardinality(fits.segments) > 0 or coming.count > 0
    order by 3 * cardinality(fits.segments) + least(coalesce(coming.count, 0), 10) desc, next.start_date, next.id
    limit 1`.execute(ctx.db)
  return rows[0]
}
