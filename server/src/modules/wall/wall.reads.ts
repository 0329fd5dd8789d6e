import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { shownThen, visible } from './wall.visible.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

export type MediaRow = {
  id: number
  post_id: number | null
  customer_id: number
  kind: 'image' | 'video'
  size: number
  file: string
  sizes: { width: number; file: string }[]
  width: number | null
  height: number | null
  alt: string
  position: number
}

export type PreviewRow = {
  id: number
  address: string
  site: string
  title: string
  description: string | null
  image: string | null
}

export type DecisionRow = {
  outcome: 'dismiss' | 'remove' | 'warn' | 'limit' | 'suspend'
  reason: string
  decided_at: Date
  appealed_at: Date | null
  appeal_outcome: 'upheld' | 'granted' | null
}

/** What a post says; the same for everyone who may read it, and for as long as its version stays. */
export type ContentRow = {
  id: number
  version: number
  customer_id: number
  content: string
  audience: 'community' | 'network' | 'company'
  wall_customer_id: number | null
  wall_company_id: number | null
  shared_post_id: number | null
  created_at: Date
  edited_at: Date | null
  hidden_at: Date | null
  tags: { id: number; name: string }[] | null
  media: MediaRow[] | null
  mentions: number[] | null
  preview: PreviewRow | null
}

/** What of a post changes without its version: its counters, and what it is to the one who asks. */
export type PulseRow = {
  id: number
  version: number
  likes: number
  comments: number
  shares: number
  liked: boolean
  liked_by: number[] | null
}

export type PostRow = ContentRow & PulseRow & { decision: DecisionRow | null }

/** Which posts a list shows. */
export type WallFilter =
  | { wall: 'home' | 'network' | 'companies' }
  | { wall: 'member' | 'author' | 'company' | 'shares'; id: number; from?: string; to?: string }

/** The part of a wall: below `before` when it is given, else after `offset` posts. */
export type Part = { before?: number; offset: number; limit: number }

/** Nobody turns this far by page numbers; a reader goes on by key. */
const DEEPEST = 10_000
/** So many people's posts are gathered for the wall of the own network. */
const MOST_AUTHORS = 5000

/**
 * The posts of a part of a wall, newest first; one more than asked for when the wall goes on.
 * @param likers so many of the newest who liked each
 */
export async function wallPulses(
  db: Db,
  viewer: WallReader,
  filter: WallFilter,
  part: Part,
  likers: number,
): Promise<PulseRow[]> {
  if (part.before === undefined && part.offset > DEEPEST) return []
  const found = await sql<PulseRow>`
    select ${pulse(viewer, likers)} from (${idsOn(viewer, filter, part)}) part
    join post on post.id = part.id join post_count on post_count.post_id = post.id order by post.id desc`.execute(db)
  return found.rows
}

/** These posts, in no order; those that the viewer may not read are left out. */
export async function pulsesByIds(
  db: Db,
  viewer: WallReader,
  ids: readonly number[],
  likers: number,
): Promise<PulseRow[]> {
  if (ids.length === 0) return []
  const found = await sql<PulseRow>`
    select ${pulse(viewer, likers)} from post join post_count on post_count.post_id = post.id
    where post.id = any(${ids}) and ${visible(viewer)}`.execute(db)
  return found.rows
}

function pulse({ customer_id }: WallReader, likers: number) {
  return sql`post.id, post.version, post_count.likes, post_count.comments, post_count.shares,
    post_count.likes > 0 and exists (select from post_like where post_like.post_id = post.id and post_like.customer_id = ${customer_id}) as liked,
    case when post_count.likes > 0 then array(
      select customer_id from post_like where post_like.post_id = post.id order by created_at desc limit ${sql.lit(likers)}) end as liked_by`
}

/** Sizes of pages stand in the text, so that one plan, made once, fits every reader. */
function idsOn(viewer: WallReader, filter: WallFilter, part: Part) {
  const take = part.limit + 1
  const offset = part.before === undefined ? part.offset : 0
  const below = part.before === undefined ? sql`true` : sql`post.id < ${part.before}`
  const some = (where: ReturnType<typeof sql>, most = take, skip = offset) =>
    sql`select post.id from post where ${where} and ${below} and ${visible(viewer)} order by post.id desc limit ${sql.lit(most)}${skip > 0 ? sql` offset ${skip}` : sql``}`
  switch (filter.wall) {
    case 'home':
      return some(sql`post.deleted_at is null`)
    case 'companies':
      return some(sql`post.wall_company_id is not null and post.deleted_at is null`)
    case 'company':
      return some(sql`post.wall_company_id = ${filter.id} and post.deleted_at is null
          ${filter.from === undefined ? sql`` : sql`and post.created_at >= ${filter.from}::date`}
          ${filter.to === undefined ? sql`` : sql`and post.created_at < ${filter.to}::date + 1`}`)
    case 'author':
      return some(sql`post.customer_id = ${filter.id} and post.shared_post_id is null and post.deleted_at is null`)
    case 'shares':
      return some(sql`post.shared_post_id = ${filter.id} and post.deleted_at is null`)
    case 'member':
      return sql`select id from (
          (${some(sql`post.customer_id = ${filter.id} and post.wall_customer_id is null and post.deleted_at is null`, take + offset, 0)})
          union all
          (${some(sql`post.wall_customer_id = ${filter.id} and post.deleted_at is null`, take + offset, 0)})) both_kinds
          order by id desc limit ${sql.lit(take)} offset ${offset}`
    case 'network':
      return sql`
          with author as (select member_id as id from network_member where customer_id = ${viewer.customer_id}
            union select following_id from follower where follower_id = ${viewer.customer_id}
            union select ${viewer.customer_id}::int limit ${sql.lit(MOST_AUTHORS)})
          select theirs.id from author cross join lateral (
            ${some(sql`post.customer_id = author.id and post.deleted_at is null`, take + offset, 0)}) theirs
          order by theirs.id desc limit ${sql.lit(take)} offset ${offset}`
  }
}

/** What these posts say, whoever asks: only for posts that were found readable. */
export async function contentsByIds(db: Db, ids: readonly number[]): Promise<ContentRow[]> {
  if (ids.length === 0) return []
  const found = await sql<ContentRow>`
    select post.id, post.version, post.customer_id, post.content, post.audience, post.wall_customer_id, post.wall_company_id, post.shared_post_id,
      post.created_at, post.edited_at, post.hidden_at,
      (select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
        from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id) as tags,
      (select json_agg(json_build_object('id', id, 'post_id', post_id, 'customer_id', customer_id, 'kind', kind, 'size', size,
          'file', file, 'sizes', sizes, 'width', width, 'height', height, 'alt', alt, 'position', position) order by position, id)
        from post_media where post_media.post_id = post.id) as media,
      (select json_agg(customer_id order by customer_id) from post_mention where post_mention.post_id = post.id) as mentions,
      case when post.link_preview_id is not null then (select row_to_json(shown) from (
        select id, address, site, title, description, image from link_preview where link_preview.id = post.link_preview_id) shown) end as preview
    from post where post.id = any(${ids})`.execute(db)
  return found.rows
}

/** The last decision about each of these posts that has one. */
export async function decisionsOn(db: Db, ids: readonly number[]): Promise<(DecisionRow & { post_id: number })[]> {
  if (ids.length === 0) return []
  const found = await sql<DecisionRow & { post_id: number }>`
    select distinct on (post_id) post_id, outcome, reason, decided_at, appealed_at, appeal_outcome
    from post_decision where post_id = any(${ids}) order by post_id, id desc`.execute(db)
  return found.rows
}

/** Those of the posts that the viewer may read. */
export async function visibleIds(db: Db, viewer: WallReader, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{
    id: number
  }>`select post.id from post where post.id = any(${ids}) and ${visible(viewer)}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** What a post said before its edits, newest first, as far as the viewer was shown it; the same text in a row counts once. */
export async function versionsOf(
  db: Db,
  viewer: WallReader,
  post_id: number,
): Promise<{ content: string; written_at: Date }[]> {
  const found = await sql<{ content: string; written_at: Date }>`
    select content, written_at from (
      select version.id, version.content, version.written_at,
        lag(version.content, 1, post.content) over (order by version.id desc) as newer
      from post_version version join post on post.id = version.post_id
      where version.post_id = ${post_id} and ${visible(viewer)} and ${shownThen(viewer)}) shown
    where content <> newer order by id desc limit 50`.execute(db)
  return found.rows
}
