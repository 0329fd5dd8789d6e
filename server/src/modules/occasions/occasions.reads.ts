import type { Context } from '../../kit/data/context.ts'
import { hasRight, looksAfter } from '../../kit/data/context.ts'
import { addDays, dayOf } from '../../kit/base/days.ts'
import { containing, sql } from '../../kit/data/db.ts'
import type { Db, Paging } from '../../kit/data/db.ts'

type Sql = ReturnType<typeof sql>
type Asking = Pick<Context, 'actor' | 'now'>

/** An occasion is an event or an award: held on days at a place, published, sold and invoiced the same way. */
export type OccasionKind = 'event' | 'award'
/** What a statement calls the row of one: by its table, or `own` as the office's records do. */
export type OccasionRowName = OccasionKind | 'own'

/** When and where it is, in its own time zone. */
export type HeldRow = {
  tagline: string
  city: string
  country: string
  time_zone: string
  start_date: string
  end_date: string
  starts_at: Date
  ends_at: Date
}

/** What every card of one shows. */
export type OccasionRow = HeldRow & {
  id: number
  slug: string
  name: string
  banner: string | null
  main_banner: string | null
  hue: number
  lat: number | null
  lon: number | null
  currency_code: string
}

/** One named beside other things: which, where, when. */
export type NamedRow = Pick<OccasionRow, 'id' | 'slug' | 'name' | 'city' | 'start_date' | 'end_date'>

/** The edition before, in few words. */
export type EditionRow = NamedRow & Pick<OccasionRow, 'country' | 'banner' | 'hue'>

/** Where it is held and how one gets there. */
export type PlaceRow = {
  kind: 'venue' | 'airport' | 'station' | 'port' | 'other'
  name: string
  code: string | null
  lat: number
  lon: number
  distance_m: number | null
  distance_text: string | null
}

/** One living invoice of it. Amounts in minor units. */
export type OccasionInvoiceRow = {
  id: number
  state: string
  open_amount: number
  currency_code: string
  due_on: string | null
}

export type OccasionFilter = Paging & {
  search?: string
  month?: string
  country?: string
  city?: string
  is_past?: boolean
  has_ended?: boolean
  booked?: boolean
  ordering?: 'start_date' | '-start_date' | 'name' | '-name'
}

/**
 * Whether the last day of a row is over, by the clock where it takes place: the same as `isPast` (`occasions.policy.ts`) says of one
 * (docs/rules/events.md#ended).
 */
export function isOver(row: OccasionRowName, now: Date): Sql {
  const [end_date, time_zone] = [sql.ref(`${row}.end_date`), sql.ref(`${row}.time_zone`)]
  return sql`(${end_date} < (${now}::timestamptz at time zone ${time_zone})::date)`
}

/** The same of a list, which an index finds by the day alone: nowhere is it earlier than yesterday, or later than tomorrow, by UTC. */
export function runsOf(row: OccasionRowName, now: Date, is_past: boolean): Sql {
  const end_date = sql.ref(`${row}.end_date`)
  return is_past
    ? sql`${end_date} <= ${dayOf(now)}::date and ${isOver(row, now)}`
    : sql`${end_date} >= ${addDays(dayOf(now), -1)}::date and not ${isOver(row, now)}`
}

/** Who looks after either. */
const keepers = { event: 'events', award: 'awards' } as const

/** What the asking one may see: what is published; who looks after it sees drafts too. */
export function visibleOf(kind: OccasionKind, ctx: Asking): Sql {
  const published = sql.ref(`${kind}.published_at`)
  return looksAfter(ctx.actor, keepers[kind])
    ? sql`true`
    : sql`(${published} is not null and ${published} <= ${ctx.now})`
}

/** Makes a draft public within a transaction that is rolled back (kit/http/preview.ts). @returns whether there is such a record */
export async function showDraft(tx: Db, kind: OccasionKind, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(kind)} set published_at = least(published_at, ${now}) where id = ${id}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Prices that are on sale today. */
export function onSaleOf(kind: OccasionKind, ctx: Asking): Sql {
  const price = sql.table(`${kind}_price`)
  const day = dayOf(ctx.now)
  return sql`(${price}.available_from is null or ${price}.available_from <= ${day}::date)
    and (${price}.available_until is null or ${price}.available_until >= ${day}::date)
    and (${price}.stock is null or ${price}.sold < ${price}.stock)`
}

/** Narrows prices to the asking company's category; a visitor sees every category. */
export function ofMyCategoryOf(kind: OccasionKind, ctx: Pick<Context, 'actor'>): Sql {
  const category = ctx.actor?.company_category ?? null
  return category === null ? sql`true` : sql`${sql.table(`${kind}_price`)}.price_type = ${category}`
}

/** Which of them my seat, my orders, or (with a right to know) my company's orders make booked. */
export function bookedOf(kind: OccasionKind, ctx: Pick<Context, 'actor'>): Sql {
  const actor = ctx.actor
  const others = kind === 'event' ? 'awards' : 'events'
  const sees = actor?.rights.some((right) => right !== others) ?? false
  const [booking, id] = [sql.table(`${kind}_booking`), sql.ref(`${kind}_id`)]
  const seat = sql.table(kind === 'event' ? 'seat' : 'award_seat')
  return sql`select ${id} from ${seat} where customer_id = ${actor?.customer_id ?? 0} and state <> 'released'
    union select ${id} from ${booking} where customer_id = ${actor?.customer_id ?? 0} and state <> 'released'
    union select ${id} from ${booking} where company_id = ${sees ? (actor?.company_id ?? 0) : 0} and state <> 'released'`
}

/**
 * What a filter asks of a list, as conditions over the kind's own table.
 * @param of.booked the ids that count as booked
 * @param of.longest the most days one lasts where the table checks it: bounds the search by its start
 */
export function conditionsOf(
  kind: OccasionKind,
  ctx: Asking,
  filter: OccasionFilter,
  of: { booked: Sql; longest?: number },
): Sql[] {
  const [table, day] = [sql.table(kind), dayOf(ctx.now)]
  const recent =
    of.longest === undefined ? sql`` : sql` and ${table}.start_date >= ${day}::date - ${of.longest + 1}::integer`
  const parts = [visibleOf(kind, ctx)]
  if (filter.is_past === true) parts.push(runsOf(kind, ctx.now, true))
  if (filter.is_past === false) parts.push(sql`${runsOf(kind, ctx.now, false)}${recent}`)
  if (filter.has_ended === true) parts.push(sql`${table}.end_date <= ${day}::date`)
  if (filter.has_ended === false) parts.push(sql`${table}.end_date > ${day}::date${recent}`)
  if (filter.month !== undefined) {
    const first = `${filter.month}-01`
    parts.push(sql`${table}.start_date >= ${first}::date and ${table}.start_date < ${first}::date + interval '1 month'`)
  }
  if (filter.country !== undefined) parts.push(sql`${table}.country = ${filter.country}`)
  if (filter.city !== undefined) parts.push(sql`lower(${table}.city) = lower(${filter.city})`)
  if (filter.search !== undefined)
    parts.push(sql`search_text(${table}.name || ' ' || coalesce(${table}.city, '') || ' ' || coalesce(${table}.tagline, ''))
      like search_text(${containing(filter.search)})`)
  if (filter.booked !== undefined) {
    const mine = sql`${table}.id in (${of.booked})`
    parts.push(filter.booked ? mine : sql`not ${mine}`)
  }
  return parts
}

/** The orders of a list; each ends with the id, so that a page never repeats or skips what stands equal. */
export function ordersOf(kind: OccasionKind): Record<NonNullable<OccasionFilter['ordering']>, Sql> {
  const table = sql.table(kind)
  return {
    start_date: sql`${table}.start_date, ${table}.id`,
    '-start_date': sql`${table}.start_date desc, ${table}.id desc`,
    name: sql`${table}.name, ${table}.id`,
    '-name': sql`${table}.name desc, ${table}.id desc`,
  }
}

/** Its places as a JSON column (`PlaceRow[]`). */
export function placesOf(kind: OccasionKind): Sql {
  return sql`coalesce((select json_agg(json_build_object('kind', place.kind, 'name', place.name, 'code', place.code, 'lat', place.lat,
      'lon', place.lon, 'distance_m', place.distance_m, 'distance_text', place.distance_text) order by place.id)
    from ${sql.table(`${kind}_place`)} as place where place.${sql.ref(`${kind}_id`)} = ${sql.table(kind)}.id), '[]'::json)`
}

/**
 * The published edition before as a JSON column named `previous`.
 * @param more further columns of the row `previous`, each with a comma before it
 */
export function previousOf(kind: OccasionKind, ctx: Pick<Context, 'now'>, more: Sql = sql``): Sql {
  return sql`(select to_json(edition) from (
    select previous.id, previous.slug, previous.name, previous.city, previous.country, previous.start_date, previous.end_date,
      previous.banner, previous.hue${more}
    from ${sql.table(kind)} as previous
    where previous.id = ${sql.table(kind)}.previous_edition_id and previous.published_at <= ${ctx.now}) as edition) as previous`
}

/**
 * One living invoice for each of the given ones: an open one before a paid one, a newer before an older.
 * Those I booked; with the billing right all of my company's.
 */
export async function readInvoicesOf(
  kind: OccasionKind,
  ctx: Context,
  ids: number[],
): Promise<Map<number, OccasionInvoiceRow>> {
  const actor = ctx.actor
  if (!actor || actor.company_id === null || ids.length === 0) return new Map()
  const mine = hasRight(actor, 'billing') ? sql`true` : sql`booking.customer_id = ${actor.customer_id}`
  const of = sql.ref(`booking.${kind}_id`)
  const { rows } = await sql<OccasionInvoiceRow & { of: number }>`
    select distinct on (${of}) ${of} as of, invoice.id, invoice.state,
      invoice.open_amount, invoice.currency_code, invoice.due_on
    from ${sql.table(`${kind}_booking`)} as booking join invoice on invoice.order_id = booking.order_id
      and invoice.kind = 'invoice' and invoice.replaced_at is null
    where ${of} = any (${ids}::integer[]) and booking.company_id = ${actor.company_id}
      and booking.state <> 'released' and invoice.state not in ('cancelled', 'expired') and ${mine}
    order by ${of}, (invoice.open_amount <= 0), invoice.id desc`.execute(ctx.db)
  return new Map(rows.map(({ of: id, ...invoice }) => [id, invoice]))
}

/** Paths of the pages of what is published, newest first, as search engines are told of them. */
export async function publicPathsOf(kind: OccasionKind, db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from ${sql.table(kind)} where published_at <= ${now} order by start_date desc, id desc limit 20000`.execute(
    db,
  )
  return rows.map(({ id, slug }) => `/cc-${kind}s/${slug}/${id}`)
}

export type CardText = Pick<OccasionRow, 'name' | 'tagline' | 'city' | 'country' | 'start_date' | 'end_date'>

/** What the card of a published one says; undefined for one that is not published. */
export async function readCardTextOf(kind: OccasionKind, db: Db, id: number, now: Date): Promise<CardText | undefined> {
  const found = await sql<CardText>`
    select name, tagline, city, country, start_date, end_date from ${sql.table(kind)} where id = ${id} and published_at <= ${now}`.execute(
    db,
  )
  return found.rows[0]
}

export type OccasionHitRow = Omit<NamedRow, 'city'> & { city: string | null; banner: string | null }

/**
 * Those found by words that may be seen, the latest first.
 * @param text what is looked through, written as its index is
 * @param query the words as a tsquery
 */
export async function searchOf(
  kind: OccasionKind,
  ctx: Context,
  text: Sql,
  query: string,
  most: number,
): Promise<OccasionHitRow[]> {
  const { rows } = await sql<OccasionHitRow>`
    select id, slug, name, city, start_date, end_date, banner from ${sql.table(kind)}
    where search_vector(${text}) @@ ${query}::tsquery and ${visibleOf(kind, ctx)}
    order by start_date desc, id limit ${most}`.execute(ctx.db)
  return rows
}
