import { bounds, sql, toPage } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'
import { hasRight } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import type { Page } from '@app/contract/kit'

/** What a list shows of an event. */
export type CardRow = {
  id: number
  slug: string
  name: string
  tagline: string
  city: string
  country: string
  time_zone: string
  start_date: string
  end_date: string
  starts_at: Date
  ends_at: Date
  banner: string | null
  main_banner: string | null
  hue: number
  locode: string | null
  lat: number | null
  lon: number | null
  venue: string | null
  currency_code: string
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
  places: {
    kind: 'venue' | 'airport' | 'station' | 'port' | 'other'
    name: string
    code: string | null
    lat: number
    lon: number
    distance_m: number | null
    distance_text: string | null
  }[]
  previous: EditionRow | null
}

export type EditionRow = {
  id: number
  slug: string
  name: string
  city: string
  country: string
  start_date: string
  end_date: string
  banner: string | null
  hue: number
}

/** What the asking one may see: published events; operators see drafts too. */
export function visible(ctx: Pick<Context, 'actor' | 'now'>) {
  return ctx.actor?.is_operator ? sql`true` : sql`(event.published_at is not null and event.published_at <= ${ctx.now})`
}

export function today(ctx: Pick<Context, 'now'>): string {
  return ctx.now.toISOString().slice(0, 10)
}

/** Prices that are on sale today. */
export function onSale(ctx: Pick<Context, 'now'>) {
  const day = today(ctx)
  return sql`(event_price.available_from is null or event_price.available_from <= ${day}::date)
    and (event_price.available_until is null or event_price.available_until >= ${day}::date)
    and (event_price.stock is null or event_price.sold < event_price.stock)`
}

/** Narrows prices to the asking company's category; a visitor sees every category. */
export function ofMyCategory(ctx: Pick<Context, 'actor'>) {
  const category = ctx.actor?.company_category ?? null
  return category === null ? sql`true` : sql`event_price.price_type = ${category}`
}

export function cardColumns(ctx: Context) {
  return sql`event.id, event.slug, event.name, event.tagline, event.city, event.country, event.time_zone, event.start_date, event.end_date,
    event.starts_at, event.ends_at, event.banner, event.main_banner, event.hue, event.locode, event.lat, event.lon, event.venue, event.currency_code,
    event.registration_opens_at, event.registration_closes_at, event.capacity, event.seats_taken, event.companies_count,
    event.meeting_planner_is_active, event.meeting_planner_activation_date, event.display_participants,
    (select event_hotel.name from event_hotel where event_hotel.event_id = event.id and event_hotel.is_venue) as hotel_name,
    case when 'prices' = any (event.available_sections) then (select min(event_price.amount) from event_price
      where event_price.event_id = event.id and ${ofMyCategory(ctx)} and ${onSale(ctx)}) end as price_from,
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
  coalesce((select json_agg(place) from (select event_place.kind, event_place.name, event_place.code, event_place.lat, event_place.lon, event_place.distance_m, event_place.distance_text
    from event_place where event_place.event_id = event.id order by event_place.id) as place), '[]'::json) as places`

function previousColumn(ctx: Context) {
  return sql`(select to_json(edition) from (
    select previous.id, previous.slug, previous.name, previous.city, previous.country, previous.start_date, previous.end_date, previous.banner, previous.hue
    from event as previous where previous.id = event.previous_edition_id and previous.published_at <= ${ctx.now}) as edition) as previous`
}

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
    select ${sql.join([cardColumns(ctx), eventColumns, previousColumn(ctx), ...more])}
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
    select ${previousColumn(ctx)}, ${previousMediaColumn()} from event where event.id = ${id} and ${visible(ctx)}`.execute(
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

/**
 * One living invoice for each of the given events: an open one before a paid one, a newer before an older.
 * Those I booked; with the billing right all of my company's.
 */
export async function readInvoices(ctx: Context, eventIds: number[]): Promise<Map<number, InvoiceRow>> {
  const actor = ctx.actor
  if (!actor || actor.company_id === null || eventIds.length === 0) return new Map()
  const sees = hasRight(actor, 'billing')
  const { rows } = await sql<InvoiceRow & { event_id: number }>`
    select distinct on (event_booking.event_id) event_booking.event_id, invoice.id, invoice.state,
      invoice.amount_gross - invoice.amount_paid as open_amount, invoice.currency_code, invoice.due_on
    from event_booking join invoice on invoice.id = event_booking.invoice_id
    where event_booking.event_id = any (${eventIds}::integer[]) and event_booking.company_id = ${actor.company_id}
      and event_booking.state <> 'released' and invoice.state not in ('cancelled', 'expired')
      and ${sees ? sql`true` : sql`event_booking.customer_id = ${actor.customer_id}`}
    order by event_booking.event_id, (invoice.amount_paid >= invoice.amount_gross), invoice.id desc`.execute(ctx.db)
  return new Map(rows.map(({ event_id, ...invoice }) => [event_id, invoice]))
}

export type InvoiceRow = {
  id: number
  state: string
  open_amount: number
  currency_code: string
  due_on: string | null
}

/** True when a price of the asking company's category is on sale today. */
export async function hasPriceForMe(ctx: Context, eventId: number): Promise<boolean> {
  const category = ctx.actor?.company_category ?? null
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from event_price join event on event.id = event_price.event_id
      where event_price.event_id = ${eventId} and event_price.price_type = ${category}
        and 'prices' = any (event.available_sections) and ${onSale(ctx)}) as found`.execute(ctx.db)
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
  /** The asking one holds a confirmed seat. */
  takes_part: boolean
}

/** An event for those who only ask whether it may be seen, what of it is shown, and whether they take part. */
export async function findEvent(ctx: Context, id: number): Promise<FoundEvent | undefined> {
  const { rows } = await sql<FoundEvent>`
    select event.id, event.end_date, event.display_participants, event.available_sections, exists (select 1 from seat
      where seat.event_id = event.id and seat.customer_id = ${ctx.actor?.customer_id ?? 0} and seat.state = 'confirmed') as takes_part
    from event where event.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** Paths of the pages of published events, newest first, as search engines are told of them. */
export async function publicEventPaths(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from event where published_at <= ${now} order by start_date desc, id desc limit 20000`.execute(db)
  return rows.map(({ id, slug }) => `/cc-events/${slug}/${id}`)
}

export type EventHitRow = {
  id: number
  slug: string
  name: string
  city: string | null
  start_date: string
  end_date: string
  banner: string | null
}

/** Events found by words that may be seen, the latest first. */
export async function searchEvents(ctx: Context, query: string, most: number): Promise<EventHitRow[]> {
  const { rows } = await sql<EventHitRow>`
    select id, slug, name, city, start_date, end_date, banner from event
    where search_vector(name || ' ' || coalesce(city, '')) @@ ${query}::tsquery and ${visible(ctx)}
    order by start_date desc, id limit ${most}`.execute(ctx.db)
  return rows
}

/** What the card of a published event says; undefined for one that is not published. */
export async function readCardText(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; tagline: string; city: string; start_date: string; end_date: string } | undefined> {
  const found = await sql<{ name: string; tagline: string; city: string; start_date: string; end_date: string }>`
    select name, tagline, city, start_date, end_date from event where id = ${id} and published_at <= ${now}`.execute(db)
  return found.rows[0]
}
