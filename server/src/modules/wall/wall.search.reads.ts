import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import { visible } from './wall.visible.reads.ts'
import type { Viewer } from './wall.visible.reads.ts'

export type FoundPost = {
  id: number
  shared_post_id: number | null
  customer_id: number
  content: string
  created_at: Date
}

/** Posts, or shared posts, in which the words stand, newest first. */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  query: string,
  kind: 'post' | 'share',
  most: number,
): Promise<FoundPost[]> {
  const found = await sql<FoundPost>`
    select id, shared_post_id, customer_id, content, created_at from post
    where search_vector(content) @@ ${query}::tsquery and post.deleted_at is null
      and ${kind === 'post' ? sql`shared_post_id is null` : sql`shared_post_id is not null`} and ${visible(viewer)}
    order by id desc limit ${most}`.execute(db)
  return found.rows
}
