import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { factOf } from '#kit/data/facts.record.ts'
import { visible } from './wall.visible.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

/** `likes` as far as this statement knows; those who like at the same moment are told by the counters. */
export type LikeResult = { changed: boolean; likes: number }

/**
 * Likes a post that the viewer may read, once, and records the fact of it: all in one statement, which is its own transaction.
 * @returns undefined when the post cannot be read
 */
export async function insertLike(
  db: Db,
  viewer: WallReader,
  post_id: number,
  now: Date,
): Promise<LikeResult | undefined> {
  const { customer_id } = viewer
  const told = factOf(
    'wall.post_liked',
    { post_id: sql<number>`seen.id`, customer_id, author_id: sql<number>`seen.customer_id` },
    now,
    sql`from seen join made on made.post_id = seen.id where seen.customer_id <> ${customer_id}`,
  )
  const found = await sql<LikeResult>`
    with seen as materialized (select post.id, post.customer_id from post where post.id = ${post_id} and ${visible(viewer)}),
    made as (insert into post_like (post_id, customer_id, created_at) select id, ${customer_id}::int, ${now} from seen
      on conflict do nothing returning post_id),
    told as (${told})
    select exists (select from made) as changed, post_count.likes + (select count(*) from made) as likes
    from seen join post_count on post_count.post_id = seen.id`.execute(db)
  return found.rows[0]
}

/** Takes a like back. @returns undefined when the post cannot be read */
export async function deleteLike(db: Db, viewer: WallReader, post_id: number): Promise<LikeResult | undefined> {
  const found = await sql<LikeResult>`
    with seen as materialized (select post.id from post where post.id = ${post_id} and ${visible(viewer)}),
    gone as (delete from post_like using seen where post_like.post_id = seen.id and post_like.customer_id = ${viewer.customer_id} returning post_like.post_id)
    select exists (select from gone) as changed, post_count.likes - (select count(*) from gone) as likes
    from seen join post_count on post_count.post_id = seen.id`.execute(db)
  return found.rows[0]
}

export type CountsRow = { post_id: number; likes: number; comments: number; shares: number }

/** Counters of posts, for those who look at them already. */
export async function countsByIds(db: Db, ids: readonly number[]): Promise<CountsRow[]> {
  const found =
    await sql<CountsRow>`select post_id, likes, comments, shares from post_count where post_id = any(${ids})`.execute(
      db,
    )
  return found.rows
}
