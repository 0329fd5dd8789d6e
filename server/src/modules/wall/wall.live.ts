import type { Db } from '#kit/data/db.ts'
import { postRoom } from '#kit/live/live.ts'
import type { LiveHandlers } from '#kit/live/realtime.ts'
import { visibleIds } from './wall.reads.ts'

/** A page may follow the posts that it may read, by the same rule as reading them. */
export function wallHandlers(db: Db): Pick<LiveHandlers, 'watch_posts'> {
  return {
    async watch_posts(actor, { posts }) {
      const seen = posts.length === 0 ? [] : await visibleIds(db, actor, posts)
      return { answer: { posts: seen }, rooms: seen.map(postRoom) }
    },
  }
}
