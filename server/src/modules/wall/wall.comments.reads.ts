import { LIKES_ON_WALL } from '@app/contract/wall.limits'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Part } from './wall.reads.ts'
import { unseen, visible } from './wall.visible.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

export type CommentRow = {
  id: number
  post_id: number
  post_is_share: boolean
  post_author_id: number
  customer_id: number
  content: string
  likes: number
  created_at: Date
  edited_at: Date | null
  liked: boolean
  liked_by: number[] | null
  mentions: number[] | null
}

function columns(viewer: WallReader) {
  return sql`comment.id, comment.post_id, post.shared_post_id is not null as post_is_share, post.customer_id as post_author_id,
    comment.customer_id, comment.content, comment.likes, comment.created_at, comment.edited_at,
    comment.likes > 0 and exists (select from comment_like where comment_id = comment.id and comment_like.customer_id = ${viewer.customer_id}) as liked,
    case when comment.likes > 0 then (select json_agg(newest.customer_id) from (
      select customer_id from comment_like where comment_id = comment.id order by created_at desc limit ${LIKES_ON_WALL}) newest) end as liked_by,
    (select json_agg(customer_id order by customer_id) from comment_mention where comment_id = comment.id) as mentions`
}

/** Comments of a post that may be read, newest first; one more than asked for when there are older ones. */
export async function listComments(db: Db, viewer: WallReader, post_id: number, part: Part): Promise<CommentRow[]> {
  const below = part.before === undefined ? sql`true` : sql`comment.id < ${part.before}`
  const found = await sql<CommentRow>`
    select ${columns(viewer)} from comment join post on post.id = comment.post_id
    where comment.post_id = ${post_id} and comment.deleted_at is null and ${below} and comment.customer_id not in ${unseen(viewer)}
    order by comment.id desc limit ${part.limit + 1} offset ${part.before === undefined ? part.offset : 0}`.execute(db)
  return found.rows
}

/** One comment, when it and its post may be read. */
export async function commentById(db: Db, viewer: WallReader, id: number): Promise<CommentRow | undefined> {
  const found = await sql<CommentRow>`
    select ${columns(viewer)} from comment join post on post.id = comment.post_id
    where comment.id = ${id} and comment.deleted_at is null and comment.customer_id not in ${unseen(viewer)} and ${visible(viewer)}`.execute(
    db,
  )
  return found.rows[0]
}
