import type { Page } from '@app/contract/kit'
import { looksAfter } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { isOver } from '../occasions/occasions.reads.ts'
import type { NamedRow, OccasionKind } from '../occasions/occasions.reads.ts'
import { forAll, forMe, itemColumns, ofSubjects, isAlbumOpen, subject, takesPart } from './media.visible.reads.ts'

export type SubjectRow = NamedRow & { type: OccasionKind; hue: number }

export type ItemRow = {
  id: number
  album_id: number
  kind: 'image' | 'video' | 'guide' | 'statistics' | 'presentation' | 'logo' | 'floor_plan' | 'other'
  caption: string
  file: string | null
  video_url: string | null
  media_type: string
  size_bytes: number | null
  sizes: { width: number; file: string }[]
  width: number | null
  height: number | null
  blur: string | null
  seconds: number | null
  captions: string | null
  pages: number | null
  taken_on: string | null
  is_public: boolean
  waiting: boolean
  /** Whether it may be held back from others than who asks: it waits, or they see albums that are not open. */
  apart: boolean
  position: number
  likes: number
  liked: boolean
  subject: SubjectRow
}

/** Of whom something is asked. */
export type Whose = { event: number } | { award: number }

/* ---- one event or award ---- */

export type AlbumRow = {
  subject_id: number
  album_id: number | null
  shows: boolean
  takes_part: boolean
  ended: boolean
}

/** The album of an event or award that the one who asks may see; undefined when they may not. */
export async function albumOf(ctx: Context, whose: Whose): Promise<AlbumRow | undefined> {
  const drafts = looksAfter(ctx.actor, 'content') ? sql`true` : sql`false`
  const found =
    'event' in whose
      ? await sql<AlbumRow>`select event.id as subject_id, media_album.id as album_id, 'media' = any (event.available_sections) as shows,
          ${takesPart(ctx)} as takes_part, ${isOver('event', ctx.now)} as ended
        from event left join award on false left join media_album on media_album.event_id = event.id
        where event.id = ${whose.event} and (${drafts} or event.published_at <= ${ctx.now})`.execute(ctx.db)
      : await sql<AlbumRow>`select award.id as subject_id, media_album.id as album_id,
          award.available_sections && array['media', 'highlights'] as shows, ${takesPart(ctx)} as takes_part,
          ${isOver('award', ctx.now)} as ended
        from award left join event on false left join media_album on media_album.award_id = award.id
        where award.id = ${whose.award} and (${drafts} or award.published_at <= ${ctx.now})`.execute(ctx.db)
  return found.rows[0]
}

/** What an album has on some of its shelves, in its order. */
export async function itemsOf(
  ctx: Context,
  { album_id, takes_part }: { album_id: number; takes_part: boolean },
  shelves: readonly string[],
  paging: Paging,
): Promise<Page<ItemRow>> {
  const { limit, offset } = bounds(paging)
  const mine = forMe(ctx, takes_part ? sql`true` : sql`false`)
  // Shelf by shelf, so that each is read along its index; only what stands on the page is read whole.
  const one = (shelf: string) => sql`(select media_item.id, media_item.kind, media_item.position from media_item
    where media_item.album_id = ${album_id} and media_item.shelf = ${shelf} and ${mine}
    order by media_item.position, media_item.id limit ${limit + offset})`
  const order = sql`order by array_position(array['image', 'video']::text[], kind) nulls last, position, id`
  const [{ rows }, counted] = await Promise.all([
    sql<ItemRow>`
      with page as materialized (
        select id from (${sql.join(shelves.map(one), sql` union all `)}) as found ${order} limit ${limit} offset ${offset})
      select * from (select ${itemColumns(ctx)}, ${subject} from page join media_item using (id)
        join media_album on media_album.id = media_item.album_id ${ofSubjects}) as whole ${order}`.execute(ctx.db),
    sql<{ count: number }>`select count(*) as count from media_item
      where album_id = ${album_id} and shelf = any (${shelves}) and ${mine}`.execute(ctx.db),
  ])
  return toPage(rows, counted.rows[0]?.count ?? 0, paging, ctx.here)
}

/* ---- channels ---- */

export type ChannelRow = {
  id: number
  name: string
  description: string
  kind: 'video' | 'audio' | 'pictures' | 'news'
  link: string | null
  picture: string | null
  hue: number
  position: number
  videos_count: number
  videos: ItemRow[]
}

/** How many of its newest videos a channel shows. */
const NEWEST = 4

/** Published channels in their order; with an id that one alone, published or not. */
export async function channelsPage(ctx: Context, paging: Paging, only?: number): Promise<Page<ChannelRow>> {
  const { limit, offset } = bounds(paging)
  const wanted = only === undefined ? sql`published_at <= ${ctx.now}` : sql`id = ${only}`
  const videos = sql`from media_item join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where media_item.channel_id = channel.id and media_item.shelf = 'video' and ${forAll} and ${isAlbumOpen(ctx)}`
  const { rows } = await sql<ChannelRow & { total: number }>`
    with channel as materialized (
      select *, count(*) over () as total from media_channel where ${wanted} order by position, id limit ${limit} offset ${offset})
    select channel.id, channel.name, channel.description, channel.kind, channel.link, channel.picture, channel.hue, channel.position,
      channel.total, (select count(*) ${videos}) as videos_count,
      (select coalesce(json_agg(item order by item.id desc), '[]') from (
        select ${itemColumns(ctx)}, ${subject} ${videos} order by media_item.id desc limit ${NEWEST}) as item) as videos
    from channel order by channel.position, channel.id`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, paging, ctx.here)
}

/* ---- single things ---- */

export type SeenRow = ItemRow & { open: boolean }

/**
 * Things that the one who asks may see, by id, in the order of the ids. `open` is true for what everyone may see of what is
 * published: that can be passed on.
 */
export async function seenItems(ctx: Context, ids: readonly number[]): Promise<SeenRow[]> {
  const published = looksAfter(ctx.actor, 'content') ? sql`true` : isAlbumOpen(ctx)
  const { rows } = await sql<SeenRow>`
    select ${itemColumns(ctx)}, ${subject}, (${forAll} and ${isAlbumOpen(ctx)}) as open
    from media_item join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where media_item.id = any (${ids}::integer[]) and ${published} and ${forMe(ctx, takesPart(ctx))}`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** An album of the archive, with how much everyone may see of it; undefined when nobody may. */
export async function openAlbum(
  ctx: Context,
  id: number,
): Promise<{ id: number; subject: SubjectRow; count: number } | undefined> {
  const { rows } = await sql<{ id: number; subject: SubjectRow; count: number }>`
    select media_album.id, ${subject}, (select count(*) from media_item where album_id = media_album.id and ${forAll}) as count
    from media_album ${ofSubjects} where media_album.id = ${id} and ${isAlbumOpen(ctx)}`.execute(ctx.db)
  return rows[0]
}

/** What goes into one file: everything of an album that everyone may see, or the chosen things that everyone may see. */
export type PackRow = {
  id: number
  kind: ItemRow['kind']
  caption: string
  file: string
  size_bytes: number | null
  crc32: number | null
  created_at: Date
}
export async function packOf(
  ctx: Context,
  of: { album_id: number } | { share_id: number } | { ids: readonly number[] },
): Promise<PackRow[]> {
  const from =
    'share_id' in of
      ? sql`media_share_item join media_item on media_item.id = media_share_item.item_id and media_share_item.share_id = ${of.share_id}`
      : sql`media_item`
  const chosen =
    'album_id' in of
      ? sql`media_item.album_id = ${of.album_id}`
      : 'ids' in of
        ? sql`media_item.id = any (${of.ids}::integer[])`
        : sql`true`
  const order =
    'album_id' in of
      ? sql`array_position(array['image', 'video', 'guide', 'file'], media_item.shelf), media_item.position`
      : 'ids' in of
        ? sql`array_position(${of.ids}::integer[], media_item.id)`
        : sql`media_share_item.position`
  const { rows } = await sql<PackRow>`
    select media_item.id, media_item.kind, media_item.caption, media_item.file, media_item.size_bytes, media_item.crc32, media_item.created_at
    from ${from} join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where ${chosen} and media_item.file is not null and ${forAll} and ${isAlbumOpen(ctx)} order by ${order}, media_item.id`.execute(
    ctx.db,
  )
  return rows
}

/** What waits for an operator: pictures given by participants, and requests to take something away. */
export type WaitingRow = {
  what: 'given' | 'report'
  item_id: number
  caption: string
  subject: string
  reason: string | null
  message: string | null
  since: Date
}
export async function waiting(db: Db): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    (select 'report' as what, media_item.id as item_id, media_item.caption, coalesce(event.name, award.name) as subject, media_report.reason,
        media_report.message, media_report.created_at as since
      from media_report join media_item on media_item.id = media_report.item_id
        join media_album on media_album.id = media_item.album_id ${ofSubjects}
      where media_report.decided_at is null order by media_report.created_at limit 200)
    union all
    (select 'given', media_item.id, media_item.caption, coalesce(event.name, award.name), null, null, media_item.created_at
      from media_item join media_album on media_album.id = media_item.album_id ${ofSubjects}
      where media_item.waiting order by media_item.id limit 200)`.execute(db)
  return rows
}
