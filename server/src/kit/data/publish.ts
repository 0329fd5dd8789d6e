import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A short text for other processes, on a channel of the database. */
type Signal = { channel: string; payload: string }

/** Delivers the signals of a channel faster than the database, or beside it. */
export type Publisher = {
  /** Delivers a signal within this process, at once. */
  here(payload: string): void
  /** Delivers signals to the other processes, several at a time, in place of the database. Never rejects. */
  send?(payloads: string[]): Promise<void>
}

/** Signals that wait for the commit of their transaction. */
const held = new WeakMap<Db, Signal[]>()
/** The work of this process after a transaction is committed. */
const deferred = new WeakMap<Db, (() => void)[]>()
/** Signals that wait to be sent, by pool. */
const queues = new WeakMap<Db, Signal[]>()
/** Signals that are being sent, by pool. */
const underWay = new WeakMap<Db, Promise<unknown>>()
const publishers = new WeakMap<Db, Map<string, Publisher>>()

/** Signals within this time are sent together: each statement that tells them wakes every listening connection of every process. */
const GATHER_MS = 25
const MOST_AT_ONCE = 200

/** Lets a publisher deliver the signals of a channel. @param pool not a transaction */
export function publishThrough(pool: Db, channel: string, publisher: Publisher): void {
  publishers.set(pool, (publishers.get(pool) ?? new Map<string, Publisher>()).set(channel, publisher))
}

/** Makes the signals of a transaction wait for its commit. */
export function holdSignals(tx: Db): void {
  held.set(tx, [])
  deferred.set(tx, [])
}

/**
 * Does something in this process once the transaction is committed, before whoever asked for it hears of that; outside of one at once.
 * What is rolled back does nothing. For what this process remembers of rows: forgotten before, it may be remembered from the old row.
 */
export function onceCommitted(db: Db, act: () => void): void {
  const waiting = deferred.get(db)
  if (waiting) waiting.push(act)
  else act()
}

/**
 * Publishes a signal on a channel once the transaction is committed; what is rolled back publishes nothing. PostgreSQL's own
 * `notify` makes whoever commits it wait for everyone else who does, and for the disk (docs/decisions/0008): signals are sent after
 * the commit, several at a time, and one may be lost when the process dies in between: who needs certainty also looks by the clock.
 */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  const waiting = held.get(db)
  if (waiting) waiting.push({ channel, payload })
  else if (db.isTransaction) await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  else publishSoon(db, channel, payload)
}

/** Publishes the signals of a transaction that has just been committed, and does what was to be done then. */
export function releaseSignals(tx: Db, pool: Db): void {
  const signals = held.get(tx)
  held.delete(tx)
  for (const act of deferred.get(tx) ?? []) act()
  deferred.delete(tx)
  for (const { channel, payload } of signals ?? []) publishSoon(pool, channel, payload)
}

/** Publishes a signal about what is committed already, without waiting for its delivery. @param pool not a transaction */
export function publishSoon(pool: Db, channel: string, payload: string): void {
  publishers.get(pool)?.get(channel)?.here(payload)
  const queue = queues.get(pool)
  if (queue) queue.push({ channel, payload })
  else {
    queues.set(pool, [{ channel, payload }])
    setTimeout(() => void flushSignals(pool), GATHER_MS).unref()
  }
}

/** Sends every waiting signal and resolves when all are sent. Call it before a pool is closed, or they are lost. */
export async function flushSignals(pool: Db): Promise<void> {
  const queue = queues.get(pool) ?? []
  queues.delete(pool)
  const sending = Promise.all([underWay.get(pool), sendAll(pool, queue)])
  underWay.set(pool, sending)
  await sending
}

/** Sends each distinct signal once, channel by channel, so that a slow channel does not hold up another. */
async function sendAll(pool: Db, queue: readonly Signal[]): Promise<void> {
  const payloads = new Map<string, Set<string>>()
  for (const { channel, payload } of queue) {
    const same = payloads.get(channel)
    if (same) same.add(payload)
    else payloads.set(channel, new Set([payload]))
  }
  await Promise.all(
    [...payloads].map(async ([channel, set]) => {
      const once = [...set]
      const publisher = publishers.get(pool)?.get(channel)
      for (let from = 0; from < once.length; from += MOST_AT_ONCE) {
        const part = once.slice(from, from + MOST_AT_ONCE)
        if (publisher?.send) await publisher.send(part)
        else await sendOverDatabase(pool, channel, part)
      }
    }),
  )
}

/** A signal may be lost: facts are also looked for by the clock, and pages ask again after a reconnect. */
async function sendOverDatabase(pool: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as signal (payload)`
    .execute(pool)
    .catch(() => undefined)
}
