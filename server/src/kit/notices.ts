import { sql } from 'kysely'
import type { Db } from './db.ts'

type Notice = { channel: string; payload: string }

/** What each open transaction wants to have told after its commit. */
const held = new WeakMap<Db, Notice[]>()
/** What waits to be sent, by pool. */
const queues = new WeakMap<Db, Notice[]>()

/** Notices that come within this time go out together. */
const GATHER_MS = 5
const MOST_AT_ONCE = 200

/** Begins to hold back the notices of a transaction. */
export function holdNotices(tx: Db): void {
  held.set(tx, [])
}

/**
 * Tells a channel of the database once the transaction is committed. A notice inside a transaction would make PostgreSQL
 * commit one at a time (docs/decisions/0008), so it is sent after; who needs certainty also looks by the clock.
 */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  const waiting = held.get(db)
  if (waiting) waiting.push({ channel, payload })
  else await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Sends what a committed transaction wanted to have told. */
export function releaseNotices(tx: Db, pool: Db): void {
  const notices = held.get(tx)
  held.delete(tx)
  for (const { channel, payload } of notices ?? []) notifySoon(pool, channel, payload)
}

/** Tells a channel of what is committed already, without waiting for it. @param pool not a transaction */
export function notifySoon(pool: Db, channel: string, payload: string): void {
  const queue = queues.get(pool)
  if (queue) queue.push({ channel, payload })
  else {
    queues.set(pool, [{ channel, payload }])
    setTimeout(() => void sendNotices(pool), GATHER_MS).unref()
  }
}

/** Sends what still waits; before a pool is closed, or it would be lost. */
export async function sendNotices(pool: Db): Promise<void> {
  const queue = queues.get(pool) ?? []
  queues.delete(pool)
  const seen = new Set<string>()
  const once = queue.filter(({ channel, payload }) => {
    const key = `${channel} ${payload}`
    return !seen.has(key) && seen.add(key)
  })
  for (let from = 0; from < once.length; from += MOST_AT_ONCE) {
    const part = once.slice(from, from + MOST_AT_ONCE)
    // A lost notice is a hint that did not come: facts are looked for by the clock, pages ask again after a reconnect.
    await sql`select pg_notify(channel, payload) from unnest(${part.map((one) => one.channel)}::text[], ${part.map((one) => one.payload)}::text[]) as notice (channel, payload)`
      .execute(pool)
      .catch(() => undefined)
  }
}
