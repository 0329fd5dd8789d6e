import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'
import type { Context } from '#kit/data/context.ts'
import { ofMyCategoryOf, onSaleOf, placesOf, previousOf, searchOf, visibleOf } from '../occasions/occasions.reads.ts'
import type { EditionRow, OccasionHitRow, OccasionRow, PlaceRow } from '../occasions/occasions.reads.ts'
import type { Page } from '@app/contract/kit'

/** What a list shows of an event. */
export type CardRow = OccasionRow & {
  locode: string | null
  venue: string | null
  registration_opens_at: Date | null
  registration_closes_at: Date | null
  capacity: number | null
  seats_taken: number
  companies_count: number
  meeting_planner_is_active: boolean
  meeting_planner_activation_date: string | null
  display_participants: boolean
  hotel_name: string | null
  price_from: number | null
  tags: { id: number; name: string }[]
}

export type EventRow = CardRow & {
  description: string
  venue_address: string | null
  available_sections: string[]
  financial_entity_id: number | null
  people_count: number
  countries_count: number
  tables_count: number
  speakers_count: number
  sessions_count: number
  revision: number
  hotel: {
    id: number
    name: string
    address: string
    city: string
    country: string
    phone: string | null
    website: string | null
    rate_from: number | null
    lat: number | null
    lon: number | null
  } | null
  places: PlaceRow[]
  previous: EditionRow | null
}

/** What the asking one may see: published events; operators see drafts too. */
export const visible = (ctx: Pick<Context, 'actor' | 'now'>) => visibleOf('event', ctx)

export function cardColumns(ctx: Context) {
  return sql`event.id, event.slug, event.name, event.tagline, event.city, event.country, event.time_zone, event.start_date, event.end_date,
    event.starts_at, event.ends_at, event.banner, event.main_banner, event.hue, event.locode, event.lat, event.lon, event.venue, event.currency_code,
    event.registration_opens_at, event.registration_closes_at, event.capacity, event.seats_taken, event.companies_count,
    event.meeting_planner_is_active, event.meeting_planner_activation_date, event.display_participants,
    (select event_hotel.name from event_hotel where event_hotel.event_id = event.id and event_hotel.is_venue) as hotel_name,
    case when 'prices' = any (event.available_sections) then (select min(event_price.amount) from event_price
      where event_price.event_id = event.id and ${ofMyCategoryOf('event', ctx)} and ${onSaleOf('event', ctx)}) end as price_from,
    coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
      from event_tag join tag on tag.id = event_tag.tag_id where event_tag.event_id = event.id), '[]'::json) as tags`
}

/** The given events, as far as they may be seen, in no order. */
export async function readCards(ctx: Context, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns(ctx)} from event where event.id = any (${ids}::integer[]) and ${visible(ctx)}`.execute(ctx.db)
  return rows
}

const eventColumns = sql`event.description, event.venue_address, event.available_sections, event.financial_entity_id,
  event.people_count, event.countries_count, event.tables_count, event.speakers_count, event.sessions_count, event.revision,
  (select to_json(hotel) from (select event_hotel.id, event_hotel.name, event_hotel.address, event_hotel.city, event_hotel.country,
      event_hotel.phone, event_hotel.website, event_hotel.rate_from, event_hotel.lat, event_hotel.lon
    from event_hotel where event_hotel.event_id = event.id and event_hotel.is_venue) as hotel) as hotel,
  ${placesOf('event')} as places`

/**
 * One event as the asking one may see it, with further columns in the same statement.
 * @returns undefined when there is none, or none for them
 */
export async function readEvent<More extends object = object>(
  ctx: Context,
  id: number,
  more: ReturnType<typeof sql>[] = [],
): Promise<(EventRow & More) | undefined> {
  const { rows } = await sql<EventRow & More>`
    select ${sql.join([cardColumns(ctx), eventColumns, previousOf('event', ctx), ...more])}
    from event where event.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

export type MediaCounts = { statistics: number; videos: number; images: number; guides: number }
export type PreviousRow = { previous: EditionRow | null; media: MediaCounts | null }

/** What there is to see of the edition before: counted on the previous event's own public media. */
export function previousMediaColumn() {
  return sql`(select json_build_object('statistics', coalesce(media_album.statistics, 0), 'guides', coalesce(media_album.guides, 0),
      'images', coalesce(media_album.images, 0), 'videos', coalesce(media_album.videos, 0))
    from event as earlier left join media_album on media_album.event_id = earlier.id
    where earlier.id = event.previous_edition_id and 'media' = any (earlier.available_sections)) as media`
}

export async function readPrevious(ctx: Context, id: number): Promise<PreviousRow | undefined> {
  const { rows } = await sql<PreviousRow>`
    select ${previousOf('event', ctx)}, ${previousMediaColumn()} from event where event.id = ${id} and ${visible(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]
}

export type MineRow = {
  event_id: number
  seats: number
  booked: boolean
  /** My own living seat. */
  my_seat_state: 'held' | 'confirmed' | null
  my_display: boolean | null
}

/** What the given events are to the asking member: one statement, however many. */
export async function readMine(ctx: Context, eventIds: number[]): Promise<Map<number, MineRow>> {
  const actor = ctx.actor
  if (!actor || eventIds.length === 0) return new Map()
  const { rows } = await sql<MineRow>`
    select asked.event_id,
      (select count(*) from seat where seat.event_id = asked.event_id and seat.company_id = ${actor.company_id ?? 0} and seat.state <> 'released') as seats,
      (mine.id is not null or exists (select 1 from event_booking
        where event_booking.event_id = asked.event_id and event_booking.customer_id = ${actor.customer_id} and event_booking.state <> 'released')) as booked,
      mine.state as my_seat_state, mine.display as my_display
    from unnest(${eventIds}::integer[]) as asked (event_id)
    left join seat as mine on mine.event_id = asked.event_id and mine.customer_id = ${actor.customer_id} and mine.state <> 'released'`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** True when a price of the asking company's category is on sale today. */
export async function hasPriceForMe(ctx: Context, eventId: number): Promise<boolean> {
  const category = ctx.actor?.company_category ?? null
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from event_price join event on event.id = event_price.event_id
      where event_price.event_id = ${eventId} and event_price.price_type = ${category}
        and 'prices' = any (event.available_sections) and ${onSaleOf('event', ctx)}) as found`.execute(ctx.db)
  return rows[0]?.found ?? false
}

/** Tags that published events bear. */
export async function listUsedTags(ctx: Context, paging: Paging): Promise<Page<{ id: number; name: string }>> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select tag.id, tag.name, count(*) over () as total from tag
    where tag.is_public and exists (select 1 from event_tag join event on event.id = event_tag.event_id
      where event_tag.tag_id = tag.id and ${visible(ctx)})
    order by tag.name, tag.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(
    rows.map(({ id, name }) => ({ id, name })),
    rows[0]?.total ?? 0,
    paging,
    ctx.here,
  )
}

export type FoundEvent = {
  id: number
  end_date: string
  display_participants: boolean
  available_sections: string[]
  /** The caller is listed among its participants. */
  listed: boolean
}

/** An event for those who only ask whether it may be seen, what of it is shown, and whether they are listed there. */
export async function findEvent(ctx: Context, id: number): Promise<FoundEvent | undefined> {
  const { rows } = await sql<FoundEvent>`
    select event.id, event.end_date, event.display_participants, event.available_sections, exists (select 1 from seat
      where seat.event_id = event.id and seat.customer_id = ${ctx.actor?.customer_id ?? 0} and is_listed(seat)) as listed
    from event where event.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** Events found by words that may be seen, the latest first. */
export function searchEvents(ctx: Context, query: string, most: number): Promise<OccasionHitRow[]> {
  return searchOf('event', ctx, sql`name || ' ' || coalesce(city, '')`, query, most)
}
