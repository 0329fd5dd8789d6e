import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { visible } from './wall.visible.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

export type FoundPost = {
  id: number
  shared_post_id: number | null
  customer_id: number
  content: string
  created_at: Date
}

/** So many posts are looked through for the newest that the viewer may read. */
const FEW = 2000

/**
 * The posts in which the words stand where they are few; undefined where they are more. Nobody knows beforehand how rare a word is:
 * reading on from the newest soon finds what many posts have, and reads all of them for what one has.
 */
export async function fewPostsWith(db: Db, query: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from post where search_vector(content) @@ ${query}::tsquery and deleted_at is null limit ${FEW + 1}`.execute(
    db,
  )
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

/** Posts, or shared posts, in which the words stand, newest first. @param few as `fewPostsWith` gives them */
export async function searchPosts(
  db: Db,
  viewer: WallReader,
  { query, few }: { query: string; few: readonly number[] | undefined },
  kind: 'post' | 'share',
  most: number,
): Promise<FoundPost[]> {
  const found = await sql<FoundPost>`
    select id, shared_post_id, customer_id, content, created_at from post
    where ${few ? sql`post.id = any(${[...few]}::int[])` : sql`search_vector(content) @@ ${query}::tsquery`} and post.deleted_at is null
      and ${kind === 'post' ? sql`shared_post_id is null` : sql`shared_post_id is not null`} and ${visible(viewer)}
    order by id desc limit ${most}`.execute(db)
  return found.rows
}
