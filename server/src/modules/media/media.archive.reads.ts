import type { Page } from '@app/contract/kit'
import type { Shelf } from '@app/contract/media.limits'
import type { Context } from '#kit/data/context.ts'
import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'
import { searchQuery } from '#kit/data/search.ts'
import type { ItemRow, SubjectRow } from './media.reads.ts'
import { forAll, itemColumns, ofSubjects, isAlbumOpen, subject } from './media.visible.reads.ts'
import type { Sql } from './media.visible.reads.ts'

export type Narrow = {
  year?: number
  until_year?: number
  tag?: number
  event?: number
  award?: number
  is_event?: boolean
}

/** Albums that a filter leaves; their days stand in an index. */
function narrowed({ year, until_year, tag, event, award, is_event }: Narrow) {
  const conditions: Sql[] = []
  if (year !== undefined)
    conditions.push(sql`media_album.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`)
  if (until_year !== undefined) conditions.push(sql`media_album.day <= make_date(${until_year}, 12, 31)`)
  if (tag !== undefined)
    conditions.push(sql`exists (select from media_album_tag where album_id = media_album.id and tag_id = ${tag})`)
  if (event !== undefined) conditions.push(sql`media_album.event_id = ${event}`)
  if (award !== undefined) conditions.push(sql`media_album.award_id = ${award}`)
  if (is_event !== undefined)
    conditions.push(is_event ? sql`media_album.event_id is not null` : sql`media_album.award_id is not null`)
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``
}

export type Wanted = { shelf: Shelf; statistics?: boolean | undefined }

/** How much of what is wanted an album has, as it counted itself. */
function held({ shelf, statistics }: Wanted) {
  if (shelf === 'image') return sql`media_album.images`
  if (shelf === 'video') return sql`media_album.videos`
  if (statistics === undefined) return sql`(media_album.guides + media_album.statistics)`
  return statistics ? sql`media_album.statistics` : sql`media_album.guides`
}

function wantedItems({ shelf, statistics }: Wanted) {
  const shelved = sql`media_item.shelf = ${shelf} and ${forAll}`
  if (statistics === undefined) return shelved
  return sql`${shelved} and media_item.kind = ${statistics ? 'statistics' : 'guide'}`
}

type Ask = Narrow & Paging & { search?: string; ids?: number[]; ordering: '-day' | 'day' }

/**
 * A page of the archive. Which albums it comes from, and how much there is, follows from their own counts, along one index; none is
 * empty, so no page reaches past as many albums as it has items before its end. Only the items of the page are read, whatever the
 * archive holds (docs/rules/media.md#the-archive).
 */
export async function archivePage(ctx: Context, wanted: Wanted, ask: Ask): Promise<Page<ItemRow>> {
  if (ask.search !== undefined || ask.ids !== undefined) return chosenPage(ctx, wanted, ask)
  const { limit, offset } = bounds(ask)
  const order = ask.ordering === 'day' ? sql`asc` : sql`desc`
  const shown = sql`from media_album where ${held(wanted)} > 0 and ${isAlbumOpen(ctx)} ${narrowed(ask)}`
  const { rows } = await sql<ItemRow & { total: number }>`
    with album as materialized (
      select id, day, held, sum(held) over (order by day ${order}, id ${order}) as upto
      from (select id, day, ${held(wanted)} as held ${shown} order by day ${order}, id ${order} limit ${offset + limit}) as reached
    ), total as (select coalesce(sum(${held(wanted)}), 0) as total ${shown})
    select total, found.* from total left join lateral (
      select of_album.*, album.day as album_day from album cross join lateral (
        select ${itemColumns(ctx)}, ${subject}
        from media_item join media_album on media_album.id = media_item.album_id ${ofSubjects}
        where media_item.album_id = album.id and ${wantedItems(wanted)}
        order by media_item.position, media_item.id
        limit ${limit} offset greatest(0, ${offset}::bigint - (album.upto - album.held))) as of_album
      where album.upto > ${offset} and album.upto - album.held < ${offset + limit}
      order by album.day ${order}, album.id ${order}, of_album.position, of_album.id limit ${limit}) as found on true`.execute(
    ctx.db,
  )
  return toPage(
    rows.filter((row) => row.id !== null),
    rows[0]?.total ?? 0,
    ask,
    ctx.here,
  )
}

/** So many are looked through at most for words: nobody reads further, and every search takes the same. */
const MOST_FOUND = 1000

/** What has the words asked for, in its own text or in the name of its event or award; or what was chosen by id. */
async function chosenPage(ctx: Context, wanted: Wanted, ask: Ask): Promise<Page<ItemRow>> {
  const nothing = toPage<ItemRow>([], 0, ask, ctx.here)
  const query = ask.search === undefined ? undefined : await searchQuery(ctx.db, ask.search)
  if (ask.search !== undefined && query === undefined) return nothing
  const { limit, offset } = bounds(ask)
  const order = ask.ordering === 'day' ? sql`asc` : sql`desc`
  const words = sql`(select media_item.id from media_item where search_vector(caption) @@ ${query ?? ''}::tsquery
      and ${wantedItems(wanted)} limit ${MOST_FOUND})
    union (select media_item.id from media_album ${ofSubjects} join media_item on media_item.album_id = media_album.id
      where search_vector(coalesce(event.name || ' ' || coalesce(event.city, ''), award.name || ' ' || award.city)) @@ ${query ?? ''}::tsquery
      and ${wantedItems(wanted)} limit ${MOST_FOUND})`
  const chosen = ask.ids
    ? sql`select id from media_item where id = any (${ask.ids}) and ${wantedItems(wanted)}${query ? sql` and id in (${words})` : sql``}`
    : words
  const { rows } = await sql<ItemRow & { total: number }>`
    with chosen as (${chosen})
    select ${itemColumns(ctx)}, ${subject}, count(*) over () as total
    from chosen join media_item on media_item.id = chosen.id join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where ${isAlbumOpen(ctx)} ${narrowed(ask)}
    order by media_album.day ${order}, media_album.id ${order}, media_item.position, media_item.id
    limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows[0] ? toPage(rows, rows[0].total, ask, ctx.here) : nothing
}

export type GroupRow = { id: number; credit: string; held: number; subject: SubjectRow; items: ItemRow[] }

/** Albums of the archive, each with the first of what is wanted. */
export async function albumsPage(
  ctx: Context,
  wanted: Wanted,
  ask: Narrow & Paging & { items: number },
): Promise<Page<GroupRow>> {
  const { limit, offset } = bounds(ask)
  const { rows } = await sql<GroupRow & { total: number }>`
    with shown as materialized (
      select id, ${held(wanted)} as held, count(*) over () as total
      from media_album where ${held(wanted)} > 0 and ${isAlbumOpen(ctx)} ${narrowed(ask)}
      order by day desc, id desc limit ${limit} offset ${offset}),
    album as materialized (
      select media_album.id, media_album.day, media_album.credit, shown.held, ${subject}, shown.total
      from shown join media_album using (id) ${ofSubjects})
    select album.id, album.credit, album.held, album.subject, album.total, coalesce(first.items, '[]'::json) as items
    from album left join lateral (
      select json_agg(item order by item.position, item.id) as items from (
        select ${itemColumns(ctx)}, album.subject from media_item where media_item.album_id = album.id and ${wantedItems(wanted)}
        order by media_item.position, media_item.id limit ${ask.items}) as item) as first on true
    order by album.day desc, album.id desc`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, ask, ctx.here)
}

export type FacetRows = {
  images: number
  videos: number
  guides: number
  years: { year: number; count: number }[]
  subjects: SubjectRow[]
  tags: { id: number; name: string }[]
}

/** So many events and awards are offered to choose from, the latest first. */
const MOST_SUBJECTS = 300

export async function facets(ctx: Context, wanted: Wanted): Promise<FacetRows> {
  const { rows } = await sql<FacetRows>`
    with album as materialized (
      select media_album.id, media_album.day, media_album.images, media_album.videos, media_album.guides + media_album.statistics as guides,
        ${held(wanted)} as held
      from media_album where ${isAlbumOpen(ctx)})
    select coalesce(sum(images), 0) as images, coalesce(sum(videos), 0) as videos, coalesce(sum(guides), 0) as guides,
      (select coalesce(json_agg(one order by one.year desc), '[]') from (
        select extract(year from day)::integer as year, sum(held)::integer as count from album where held > 0 group by 1) as one) as years,
      (select coalesce(json_agg(one.subject order by one.day desc, one.id desc), '[]') from (
        select ${subject}, latest.day, latest.id from (select id, day from album where held > 0 order by day desc, id desc limit ${MOST_SUBJECTS}) as latest
          join media_album on media_album.id = latest.id ${ofSubjects}) as one) as subjects,
      (select coalesce(json_agg(one order by one.name), '[]') from (
        select distinct tag.id, tag.name from album join media_album_tag on media_album_tag.album_id = album.id
          join tag on tag.id = media_album_tag.tag_id where held > 0) as one) as tags
    from album`.execute(ctx.db)
  return rows[0] as FacetRows
}
