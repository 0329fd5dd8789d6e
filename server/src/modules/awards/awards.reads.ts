import { containing, sql } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'
import { readList } from '#kit/parts.ts'
import { hasRight } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import type { Page } from '@app/contract/kit'

/** What a list shows of an award. */
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
  lat: number | null
  lon: number | null
  awards_venue: string | null
  currency_code: string
  entries_open_at: Date | null
  entries_close_at: Date | null
  categories_count: number
  /** The lowest prices on sale today that the asking one could pay. */
  entry_from: number | null
  seat_from: number | null
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
  /** How much there is to see of it. */
  media: { statistics: number; guides: number; images: number; videos: number } | null
}

export type AwardRow = CardRow & {
  description: string
  awards_venue_address: string | null
  doors_at: Date | null
  judging_from: string | null
  judging_until: string | null
  shortlist_published_at: Date | null
  winners_published_at: Date | null
  available_sections: string[]
  financial_entity_id: number | null
  revision: number
  jurors_count: number
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

export type ListFilter = Paging & {
  search?: string
  month?: string
  country?: string
  city?: string
  is_past?: boolean
  has_ended?: boolean
  booked?: boolean
  ordering?: 'start_date' | '-start_date' | 'name' | '-name'
}

/** What the asking one may see: published awards; operators see drafts too. */
export function visible(ctx: Pick<Context, 'actor' | 'now'>) {
  return ctx.actor?.is_operator ? sql`true` : sql`(award.published_at is not null and award.published_at <= ${ctx.now})`
}

const today = (ctx: Pick<Context, 'now'>) => ctx.now.toISOString().slice(0, 10)

/** Prices that are on sale today. */
export function onSale(ctx: Pick<Context, 'now'>) {
  const day = today(ctx)
  return sql`(award_price.available_from is null or award_price.available_from <= ${day}::date)
    and (award_price.available_until is null or award_price.available_until >= ${day}::date)
    and (award_price.stock is null or award_price.sold < award_price.stock)`
}

/** Narrows prices to the asking company's category; a visitor sees every category. */
export function ofMyCategory(ctx: Pick<Context, 'actor'>) {
  const category = ctx.actor?.company_category ?? null
  return category === null ? sql`true` : sql`award_price.price_type = ${category}`
}

/** The lowest price of a kind; what is free stands for itself only where nothing costs. */
function lowest(ctx: Context, kind: 'entry' | 'seat') {
  return sql`case when 'prices' = any (award.available_sections) then (
    select coalesce(min(award_price.amount) filter (where award_price.amount > 0), min(award_price.amount)) from award_price
    where award_price.award_id = award.id and award_price.kind = ${kind} and ${ofMyCategory(ctx)} and ${onSale(ctx)}) end`
}

function cardColumns(ctx: Context) {
  return sql`award.id, award.slug, award.name, award.tagline, award.city, award.country, award.time_zone, award.start_date, award.end_date,
    coalesce(award.starts_at, award.start_date::timestamp at time zone award.time_zone) as starts_at,
    coalesce(award.ends_at, (award.end_date + 1)::timestamp at time zone award.time_zone) as ends_at,
    award.banner, award.main_banner, award.hue, award.lat, award.lon, award.awards_venue, award.currency_code, award.entries_open_at, award.entries_close_at,
    case when 'categories' = any (award.available_sections)
      then (select count(*) from award_category where award_category.award_id = award.id) else 0 end as categories_count,
    ${lowest(ctx, 'entry')} as entry_from, ${lowest(ctx, 'seat')} as seat_from`
}

function condition(ctx: Context, filter: ListFilter) {
  const parts = [visible(ctx)]
  const day = today(ctx)
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
  if (filter.booked === true) parts.push(sql`award.id in (${bookedAwardIds(ctx)})`)
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

const orders = {
  start_date: sql`award.start_date, award.id`,
  '-start_date': sql`award.start_date desc, award.id desc`,
  name: sql`award.name, award.id`,
  '-name': sql`award.name desc, award.id desc`,
}

/**
 * Awards for a list, in one statement.
 * @returns rows with a true count up to 10,000
 */
export function listAwards(ctx: Context, filter: ListFilter): Promise<Page<CardRow>> {
  const [columns, where] = [cardColumns(ctx), condition(ctx, filter)]
  return readList(ctx, { columns, table: sql`award`, where, order: orders[filter.ordering ?? 'start_date'] }, filter)
}

/** The given awards, as far as they may be seen, in no order. */
export async function readCards(ctx: Context, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns(ctx)} from award where award.id = any (${ids}::integer[]) and ${visible(ctx)}`.execute(ctx.db)
  return rows
}

const awardColumns = sql`award.description, award.awards_venue_address, award.doors_at, award.judging_from, award.judging_until,
  award.shortlist_published_at, award.winners_published_at, award.available_sections, award.financial_entity_id, award.revision,
  case when 'jury' = any (award.available_sections)
    then (select count(*) from award_juror where award_juror.award_id = award.id) else 0 end as jurors_count,
  case when 'map' = any (award.available_sections) then coalesce((select json_agg(place) from (
    select award_place.kind, award_place.name, award_place.code, award_place.lat, award_place.lon, award_place.distance_m, award_place.distance_text
    from award_place where award_place.award_id = award.id order by award_place.id) as place), '[]'::json) else '[]'::json end as places`

function previousColumn(ctx: Context) {
  return sql`(select to_json(edition) from (
    select previous.id, previous.slug, previous.name, previous.city, previous.country, previous.start_date, previous.end_date, previous.banner, previous.hue,
      (select json_build_object('statistics', media_album.statistics, 'guides', media_album.guides, 'images', media_album.images,
        'videos', media_album.videos) from media_album
        where media_album.award_id = previous.id and previous.available_sections && array['media', 'highlights']) as media
    from award as previous where previous.id = award.previous_edition_id and previous.published_at <= ${ctx.now}) as edition) as previous`
}

/**
 * One award as the asking one may see it, with further columns in the same statement.
 * @returns undefined when there is none, or none for them
 */
export async function readAward<More extends object = object>(
  ctx: Context,
  id: number,
  more: ReturnType<typeof sql>[] = [],
): Promise<(AwardRow & More) | undefined> {
  const { rows } = await sql<AwardRow & More>`
    select ${sql.join([cardColumns(ctx), awardColumns, previousColumn(ctx), ...more])}
    from award where award.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** The terms and conditions, where they are shown. */
export const termsColumn = sql`case when 'terms' = any (award.available_sections) then award.terms else '' end as terms`

/** Only what came before, for those who ask for nothing else. */
export async function readPrevious(ctx: Context, id: number): Promise<{ previous: EditionRow | null } | undefined> {
  const { rows } = await sql<{ previous: EditionRow | null }>`
    select ${previousColumn(ctx)} from award where award.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

export type MineRow = { award_id: number; seats: number; booked: boolean; drafts: number; entries: number }

/** What the given awards are to the asking member: one statement, however many. */
export async function readMine(ctx: Context, awardIds: number[]): Promise<Map<number, MineRow>> {
  const actor = ctx.actor
  if (!actor || awardIds.length === 0) return new Map()
  const company = actor.company_id ?? 0
  const mine = hasRight(actor, 'awards') ? sql`true` : sql`award_applicant.customer_id = ${actor.customer_id}`
  const { rows } = await sql<MineRow>`
    select asked.award_id,
      (select count(*) from award_seat where award_seat.award_id = asked.award_id and award_seat.company_id = ${company}
        and award_seat.state <> 'released') as seats,
      exists (select 1 from award_booking where award_booking.award_id = asked.award_id
        and award_booking.customer_id = ${actor.customer_id} and award_booking.state <> 'released') as booked,
      coalesce(applied.drafts, 0) as drafts, coalesce(applied.entries, 0) as entries
    from unnest(${awardIds}::integer[]) as asked (award_id)
    left join lateral (select count(*) filter (where award_applicant.state = 'draft') as drafts,
        count(*) filter (where award_applicant.state <> 'draft') as entries
      from award_applicant where award_applicant.award_id = asked.award_id and award_applicant.company_id = ${company}
        and award_applicant.state <> 'withdrawn' and ${mine}) as applied on true`.execute(ctx.db)
  return new Map(rows.map((row) => [row.award_id, row]))
}

export type InvoiceRow = {
  id: number
  state: string
  open_amount: number
  currency_code: string
  due_on: string | null
}

/**
 * One living invoice for each of the given awards: an open one before a paid one, a newer before an older.
 * Those I booked; with the billing right all of my company's.
 */
export async function readInvoices(ctx: Context, awardIds: number[]): Promise<Map<number, InvoiceRow>> {
  const actor = ctx.actor
  if (!actor || actor.company_id === null || awardIds.length === 0) return new Map()
  const sees = hasRight(actor, 'billing')
  const { rows } = await sql<InvoiceRow & { award_id: number }>`
    select distinct on (award_booking.award_id) award_booking.award_id, invoice.id, invoice.state,
      invoice.amount_gross - invoice.amount_paid as open_amount, invoice.currency_code, invoice.due_on
    from award_booking join invoice on invoice.id = award_booking.invoice_id
    where award_booking.award_id = any (${awardIds}::integer[]) and award_booking.company_id = ${actor.company_id}
      and award_booking.state <> 'released' and invoice.state not in ('cancelled', 'expired')
      and ${sees ? sql`true` : sql`award_booking.customer_id = ${actor.customer_id}`}
    order by award_booking.award_id, (invoice.amount_paid >= invoice.amount_gross), invoice.id desc`.execute(ctx.db)
  return new Map(rows.map(({ award_id, ...invoice }) => [award_id, invoice]))
}

/** Paths of the pages of published awards, newest first, as search engines are told of them. */
export async function publicAwardPaths(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from award where published_at <= ${now} order by start_date desc, id desc limit 20000`.execute(db)
  return rows.map(({ id, slug }) => `/cc-awards/${slug}/${id}`)
}

/** What the card of a published award says. */
export async function readCardText(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; tagline: string; city: string; end_date: string } | undefined> {
  const found = await sql<{ name: string; tagline: string; city: string; end_date: string }>`
    select name, tagline, city, end_date from award where id = ${id} and published_at <= ${now}`.execute(db)
  return found.rows[0]
}

export type AwardHitRow = {
  id: number
  slug: string
  name: string
  city: string
  start_date: string
  end_date: string
  banner: string | null
}

/** Awards found by words that may be seen, the latest first. */
export async function searchAwards(ctx: Context, query: string, most: number): Promise<AwardHitRow[]> {
  const { rows } = await sql<AwardHitRow>`
    select id, slug, name, city, start_date, end_date, banner from award
    where search_vector(name || ' ' || city) @@ ${query}::tsquery and ${visible(ctx)}
    order by start_date desc, id limit ${most}`.execute(ctx.db)
  return rows
}
