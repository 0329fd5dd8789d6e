import { sql } from 'kysely'
import type { Db } from './db.ts'

type Notice = { channel: string; payload: string }

/** Who takes a channel's notices about what is committed, instead of the database alone. */
export type Sender = {
  /** For this process itself, at once. */
  here(payload: string): void
  /** For the others, gathered. Never rejects. */
  send(payloads: string[]): Promise<void>
}

/** What each open transaction wants to have told after its commit. */
const held = new WeakMap<Db, Notice[]>()
/** What waits to be sent, by pool. */
const queues = new WeakMap<Db, Notice[]>()
/** What is being sent, by pool. */
const underWay = new WeakMap<Db, Promise<unknown>>()
const senders = new WeakMap<Db, Map<string, Sender>>()

/** Notices that come within this time go out together. */
const GATHER_MS = 5
const MOST_AT_ONCE = 200

/** Lets a sender take the notices of a channel. */
export function sendBy(pool: Db, channel: string, sender: Sender): void {
  senders.set(pool, (senders.get(pool) ?? new Map<string, Sender>()).set(channel, sender))
}

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
  else if (senders.get(db)?.has(channel)) notifySoon(db, channel, payload)
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
  senders.get(pool)?.get(channel)?.here(payload)
  const queue = queues.get(pool)
  if (queue) queue.push({ channel, payload })
  else {
    queues.set(pool, [{ channel, payload }])
    setTimeout(() => void sendNotices(pool), GATHER_MS).unref()
  }
}

/** Sends what still waits, and waits for what is being sent; before a pool is closed, or it would be lost. */
export async function sendNotices(pool: Db): Promise<void> {
  const queue = queues.get(pool) ?? []
  queues.delete(pool)
  const sending = Promise.all([underWay.get(pool), sendAll(pool, queue)])
  underWay.set(pool, sending)
  await sending
}

/** Sends what differs, each channel for itself: one that is slow does not hold up another. */
async function sendAll(pool: Db, queue: readonly Notice[]): Promise<void> {
  const payloads = new Map<string, Set<string>>()
  for (const { channel, payload } of queue) {
    const same = payloads.get(channel)
    if (same) same.add(payload)
    else payloads.set(channel, new Set([payload]))
  }
  await Promise.all(
    [...payloads].map(async ([channel, set]) => {
      const once = [...set]
      const sender = senders.get(pool)?.get(channel)
      for (let from = 0; from < once.length; from += MOST_AT_ONCE) {
        const part = once.slice(from, from + MOST_AT_ONCE)
        if (sender) await sender.send(part)
        else await sendByDatabase(pool, channel, part)
      }
    }),
  )
}

/** A lost notice is a hint that did not come: facts are looked for by the clock, pages ask again after a reconnect. */
async function sendByDatabase(pool: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as notice (payload)`
    .execute(pool)
    .catch(() => undefined)
}
