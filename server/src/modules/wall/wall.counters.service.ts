import type { Db } from '#kit/data/db.ts'
import { tellWatchersSoon } from '#kit/live/live.ts'
import { countsByIds } from './wall.likes.queries.ts'

/** Changes that come within this time are told together. */
const GATHER_MS = 25

const waiting = new WeakMap<Db, Set<number>>()

/**
 * Says that a post's counters have changed, for those who look at it. They are read once for all that changed meanwhile, after
 * everything that is counted is committed, so the last word is always the right one.
 * @param pool not a transaction
 */
export function countersChanged(pool: Db, post_id: number): void {
  const ids = waiting.get(pool)
  if (ids) ids.add(post_id)
  else {
    waiting.set(pool, new Set([post_id]))
    setTimeout(() => void tell(pool), GATHER_MS).unref()
  }
}

async function tell(pool: Db): Promise<void> {
  const ids = [...(waiting.get(pool) ?? [])]
  waiting.delete(pool)
  // Counts that cannot be read now are not sent: the next change brings them.
  const rows = await countsByIds(pool, ids).catch(() => [])
  for (const { post_id, likes, comments, shares } of rows)
    tellWatchersSoon(pool, post_id, 'post_changed', {
      post: post_id,
      like_count: likes,
      comment_count: comments,
      shared_count: shares,
    })
}
