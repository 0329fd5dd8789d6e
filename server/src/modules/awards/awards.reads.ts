import { sql } from '#kit/data/db.ts'
import { readList } from '#kit/data/parts.ts'
import { hasRight } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import {
  bookedOf,
  conditionsOf,
  ofMyCategoryOf,
  onSaleOf,
  ordersOf,
  placesOf,
  previousOf,
  searchOf,
  visibleOf,
} from '../occasions/occasions.reads.ts'
import type {
  EditionRow as Edition,
  OccasionFilter,
  OccasionHitRow,
  OccasionRow,
  PlaceRow,
} from '../occasions/occasions.reads.ts'
import type { Page } from '@app/contract/kit'

/** What a list shows of an award. */
export type CardRow = OccasionRow & {
  awards_venue: string | null
  entries_open_at: Date | null
  entries_close_at: Date | null
  categories_count: number
  /** The lowest prices on sale today that the asking one could pay. */
  entry_from: number | null
  seat_from: number | null
}

export type EditionRow = Edition & {
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
  places: PlaceRow[]
  previous: EditionRow | null
}

/** What the asking one may see: published awards; operators see drafts too. */
export const visible = (ctx: Pick<Context, 'actor' | 'now'>) => visibleOf('award', ctx)

/** The lowest price of a kind; what is free stands for itself only where nothing costs. */
function lowest(ctx: Context, kind: 'entry' | 'seat') {
  return sql`case when 'prices' = any (award.available_sections) then (
    select coalesce(min(award_price.amount) filter (where award_price.amount > 0), min(award_price.amount)) from award_price
    where award_price.award_id = award.id and award_price.kind = ${kind} and ${ofMyCategoryOf('award', ctx)} and ${onSaleOf('award', ctx)}) end`
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

/**
 * Awards for a list, in one statement.
 * @returns rows with a true count up to 10,000
 */
export function listAwards(ctx: Context, filter: OccasionFilter): Promise<Page<CardRow>> {
  const where = sql.join(conditionsOf('award', ctx, filter, { booked: bookedOf('award', ctx) }), sql` and `)
  const order = ordersOf('award')[filter.ordering ?? 'start_date']
  return readList(ctx, { columns: cardColumns(ctx), table: sql`award`, where, order }, filter)
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
  case when 'map' = any (award.available_sections) then ${placesOf('award')} else '[]'::json end as places`

const previousColumn = (ctx: Context) =>
  previousOf(
    'award',
    ctx,
    sql`, (select json_build_object('statistics', media_album.statistics, 'guides', media_album.guides, 'images', media_album.images,
        'videos', media_album.videos) from media_album
      where media_album.award_id = previous.id and previous.available_sections && array['media', 'highlights']) as media`,
  )

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
  const mine = hasRight(actor, 'awards') ? sql`true` : sql`award_entry.customer_id = ${actor.customer_id}`
  const { rows } = await sql<MineRow>`
    select asked.award_id,
      (select count(*) from award_seat where award_seat.award_id = asked.award_id and award_seat.company_id = ${company}
        and award_seat.state <> 'released') as seats,
      (exists (select from award_booking where award_booking.award_id = asked.award_id
          and award_booking.customer_id = ${actor.customer_id} and award_booking.state <> 'released')
        or exists (select from award_seat where award_seat.award_id = asked.award_id
          and award_seat.customer_id = ${actor.customer_id} and award_seat.state <> 'released')) as booked,
      coalesce(applied.drafts, 0) as drafts, coalesce(applied.entries, 0) as entries
    from unnest(${awardIds}::integer[]) as asked (award_id)
    left join lateral (select count(*) filter (where award_entry.state = 'draft') as drafts,
        count(*) filter (where award_entry.state <> 'draft') as entries
      from award_entry where award_entry.award_id = asked.award_id and award_entry.company_id = ${company}
        and award_entry.state <> 'withdrawn' and ${mine}) as applied on true`.execute(ctx.db)
  return new Map(rows.map((row) => [row.award_id, row]))
}

/** Awards found by words that may be seen, the latest first. */
export function searchAwards(ctx: Context, query: string, most: number): Promise<OccasionHitRow[]> {
  return searchOf('award', ctx, sql`name || ' ' || city`, query, most)
}
