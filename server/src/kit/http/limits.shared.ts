import { createHmac } from 'node:crypto'
import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'

/** How often the processes exchange their counts. */
const SHARE_MS = 500
/** The share of a limit from which a count is shared: a caller below it in every process is below the limit in total. */
const WORTH_TELLING = 1 / 8
const CLEAN_MS = 60_000

/** One count in this process. */
type Count = {
  limiter: RateLimiterMemory
  key: string
  /** Counted here and not told yet. */
  untold: number
  until: number
}

/** What this process counts, added to what the others count. */
export type Shared = {
  /**
   * Takes notice of a count. Resolves at once, but for a rare call with a small bound that is seen for the first time: that waits for
   * what the others have counted.
   */
  note(limiter: RateLimiterMemory, key: string, after: RateLimiterRes): Promise<void>
}

/**
 * Adds up counts through the database: in one statement every half second, and none while nobody comes near a bound. Without the
 * database each process counts alone.
 * @param secret under which keys are digested
 */
export function shareCounts(db: Db, secret: string): Shared {
  const counts = new Map<string, Count>()
  let cleaned = performance.now()
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> = Promise.resolve()

  function tellSoon(): void {
    timer ??= setTimeout(() => void tellNow(), SHARE_MS).unref()
  }

  function tellNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    telling = telling.then(tell).catch(() => undefined)
    return telling
  }

  async function tell(): Promise<void> {
    const now = Date.now()
    for (const [id, { until, untold }] of counts) if (until <= now && untold === 0) counts.delete(id)
    const told = [...counts].filter(([, { untold }]) => untold > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
    if (told.length === 0) return
    const amounts = told.map(([, { untold }]) => untold)
    for (const [, count] of told) count.untold = 0
    const digests = told.map(([id]) => createHmac('sha256', secret).update(id).digest().subarray(0, 16))
    try {
      // In one order, so that two processes never wait for each other.
      const { rows } = await sql<{ place: number; points: number; left_ms: number }>`
        with told as materialized (
          select * from unnest(${digests}::bytea[], ${amounts}::integer[],
            ${told.map(([, { until }]) => Math.max(1, until - now))}::float8[]) with ordinality as t (key, points, left_ms, place)
        ), kept as (
          insert into rate_count as r (key, points, expires_at)
          select key, points, now() + left_ms * interval '1 ms' from told order by key
          on conflict (key) do update set
            points = case when r.expires_at <= now() then excluded.points else r.points + excluded.points end,
            expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
          returning key, points, expires_at
        )
        select told.place::integer as place, kept.points,
          extract(epoch from kept.expires_at - now()) * 1000 as left_ms
        from kept join told using (key)`.execute(db)
      for (const { place, points, left_ms } of rows) {
        const count = told[place - 1]?.[1]
        if (!count) continue
        count.until = Date.now() + Number(left_ms)
        await count.limiter.set(count.key, points + count.untold, Math.max(0.001, Number(left_ms) / 1000))
      }
      if (performance.now() - cleaned > CLEAN_MS) {
        cleaned = performance.now()
        await sql`delete from rate_count where expires_at < now()`.execute(db)
      }
    } catch (error) {
      for (const [place, [, count]] of told.entries()) count.untold += amounts[place] ?? 0
      if (counts.size > 10_000) counts.clear()
      throw error
    }
  }

  return {
    async note(limiter, key, { consumedPoints, msBeforeNext }) {
      const id = `${limiter.keyPrefix}:${key}`
      const now = Date.now()
      const known = counts.get(id)
      if (known && known.until > now) {
        known.untold++
        tellSoon()
        return
      }
      if (consumedPoints < limiter.points * WORTH_TELLING) return
      counts.set(id, { limiter, key, untold: consumedPoints, until: now + msBeforeNext })
      if (limiter.points <= 20 && limiter.duration >= 60) await tellNow()
      else tellSoon()
    },
  }
}
