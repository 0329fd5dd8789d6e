import type { Page } from '@app/contract/kit'
import type { Shelf } from '@app/contract/media.limits'
import type { Context } from '#kit/context.ts'
import { bounds, sql, toPage } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'
import { searchQuery } from '#kit/search.ts'

export type SubjectRow = {
  type: 'event' | 'award'
  id: number
  slug: string
  name: string
  city: string
  start_date: string
  end_date: string
  hue: number
}

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
  position: number
  likes: number
  liked: boolean
  subject: SubjectRow
}

/** Of whom something is asked. */
export type Whose = { event: number } | { award: number }

type Sql = ReturnType<typeof sql>

const subject = sql`json_build_object('type', case when media_album.event_id is null then 'award' else 'event' end,
  'id', coalesce(event.id, award.id), 'slug', coalesce(event.slug, award.slug), 'name', coalesce(event.name, award.name),
  'city', coalesce(event.city, award.city), 'start_date', coalesce(event.start_date, award.start_date),
  'end_date', coalesce(event.end_date, award.end_date), 'hue', coalesce(event.hue, award.hue)) as subject`
const ofSubjects = sql`left join event on event.id = media_album.event_id left join award on award.id = media_album.award_id`

function itemColumns(ctx: Context) {
  return sql`media_item.id, media_item.album_id, media_item.kind, media_item.caption, media_item.file, media_item.video_url,
    media_item.media_type, media_item.size_bytes, media_item.sizes, media_item.width, media_item.height, media_item.blur,
    media_item.seconds, media_item.captions, media_item.pages, media_item.taken_on, media_item.is_public, media_item.waiting,
    media_item.position, media_item.likes,
    ${
      ctx.actor
        ? sql`exists (select from media_like where media_like.item_id = media_item.id and media_like.customer_id = ${ctx.actor.customer_id})`
        : sql`false`
    } as liked`
}

/** Albums of what is published and shows its media: those of the archive (docs/rules/media.md#visible). */
function open(ctx: Context) {
  return sql`((event.published_at <= ${ctx.now} and 'media' = any (event.available_sections))
    or (award.published_at <= ${ctx.now} and award.available_sections && array['media', 'highlights']))`
}

/** What everyone may see who may see the album. */
const forAll = sql`media_item.is_public and not media_item.waiting`

/** True for whoever takes part in what the album shows, and for operators. */
function takesPart({ actor }: Context) {
  if (!actor) return sql`false`
  if (actor.is_operator) return sql`true`
  return sql`(exists (select from seat where seat.event_id = event.id and seat.customer_id = ${actor.customer_id} and seat.state = 'confirmed')
    or exists (select from award_booking where award_booking.award_id = award.id and award_booking.company_id = ${actor.company_id ?? 0}
      and award_booking.state = 'paid'))`
}

/** What the one who asks may see of an album that they may see. */
function forMe(ctx: Context, part: Sql) {
  if (!ctx.actor) return forAll
  if (ctx.actor.is_operator) return sql`true`
  return sql`(${forAll} or (${part} and not media_item.waiting) or media_item.given_by = ${ctx.actor.customer_id})`
}

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
  const today = ctx.now.toISOString().slice(0, 10)
  const drafts = ctx.actor?.is_operator ? sql`true` : sql`false`
  const found =
    'event' in whose
      ? await sql<AlbumRow>`select event.id as subject_id, media_album.id as album_id, 'media' = any (event.available_sections) as shows,
          ${takesPart(ctx)} as takes_part, event.end_date < ${today}::date as ended
        from event left join award on false left join media_album on media_album.event_id = event.id
        where event.id = ${whose.event} and (${drafts} or event.published_at <= ${ctx.now})`.execute(ctx.db)
      : await sql<AlbumRow>`select award.id as subject_id, media_album.id as album_id,
          award.available_sections && array['media', 'highlights'] as shows, ${takesPart(ctx)} as takes_part,
          award.end_date < ${today}::date as ended
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
  // Shelf by shelf, so that each is read along its index.
  const one = (shelf: string) => sql`(select ${itemColumns(ctx)}, ${subject} from media_item
    join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where media_item.album_id = ${album_id} and media_item.shelf = ${shelf} and ${mine}
    order by media_item.position, media_item.id limit ${limit + offset})`
  const [{ rows }, counted] = await Promise.all([
    sql<ItemRow>`select * from (${sql.join(shelves.map(one), sql` union all `)}) as found
      order by array_position(array['image', 'video']::text[], kind) nulls last, position, id limit ${limit} offset ${offset}`.execute(
      ctx.db,
    ),
    sql<{ count: number }>`select count(*) as count from media_item
      where album_id = ${album_id} and shelf = any (${shelves}) and ${mine}`.execute(ctx.db),
  ])
  return toPage(rows, counted.rows[0]?.count ?? 0, paging, ctx.here)
}

/* ---- the archive ---- */

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
 * A page of the archive. Which albums it comes from, and how much there is, follows from their own counts; only the items of the
 * page are read, whatever the archive holds (docs/rules/media.md#the-archive).
 */
export async function archivePage(ctx: Context, wanted: Wanted, ask: Ask): Promise<Page<ItemRow>> {
  if (ask.search !== undefined || ask.ids !== undefined) return chosenPage(ctx, wanted, ask)
  const { limit, offset } = bounds(ask)
  const order = ask.ordering === 'day' ? sql`asc` : sql`desc`
  const { rows } = await sql<ItemRow & { total: number }>`
    with album as materialized (
      select media_album.id, media_album.day, ${held(wanted)} as held,
        sum(${held(wanted)}) over (order by media_album.day ${order}, media_album.id ${order}) as upto
      from media_album ${ofSubjects}
      where ${held(wanted)} > 0 and ${open(ctx)} ${narrowed(ask)}
    ), total as (select coalesce(sum(held), 0) as total from album)
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
    where ${open(ctx)} ${narrowed(ask)}
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
    with album as materialized (
      select media_album.id, media_album.day, media_album.credit, ${held(wanted)} as held, ${subject}, count(*) over () as total
      from media_album ${ofSubjects}
      where ${held(wanted)} > 0 and ${open(ctx)} ${narrowed(ask)}
      order by media_album.day desc, media_album.id desc limit ${limit} offset ${offset})
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
        ${held(wanted)} as held, ${subject}
      from media_album ${ofSubjects} where ${open(ctx)})
    select coalesce(sum(images), 0) as images, coalesce(sum(videos), 0) as videos, coalesce(sum(guides), 0) as guides,
      (select coalesce(json_agg(one order by one.year desc), '[]') from (
        select extract(year from day)::integer as year, sum(held)::integer as count from album where held > 0 group by 1) as one) as years,
      (select coalesce(json_agg(one.subject order by one.day desc, one.id desc), '[]') from (
        select subject, day, id from album where held > 0 order by day desc, id desc limit ${MOST_SUBJECTS}) as one) as subjects,
      (select coalesce(json_agg(one order by one.name), '[]') from (
        select distinct tag.id, tag.name from album join media_album_tag on media_album_tag.album_id = album.id
          join tag on tag.id = media_album_tag.tag_id where held > 0) as one) as tags
    from album`.execute(ctx.db)
  return rows[0] as FacetRows
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

export async function channelsPage(ctx: Context, paging: Paging): Promise<Page<ChannelRow>> {
  const { limit, offset } = bounds(paging)
  const videos = sql`from media_item join media_album on media_album.id = media_item.album_id ${ofSubjects}
    where media_item.channel_id = channel.id and media_item.shelf = 'video' and ${forAll} and ${open(ctx)}`
  const { rows } = await sql<ChannelRow & { total: number }>`
    with channel as materialized (
      select *, count(*) over () as total from media_channel where published_at <= ${ctx.now} order by position, id limit ${limit} offset ${offset})
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
  const published = ctx.actor?.is_operator ? sql`true` : open(ctx)
  const { rows } = await sql<SeenRow>`
    select ${itemColumns(ctx)}, ${subject}, (${forAll} and ${open(ctx)}) as open
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
    from media_album ${ofSubjects} where media_album.id = ${id} and ${open(ctx)}`.execute(ctx.db)
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
    where ${chosen} and media_item.file is not null and ${forAll} and ${open(ctx)} order by ${order}, media_item.id`.execute(
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
