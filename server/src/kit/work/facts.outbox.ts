import type { RawBuilder } from 'kysely'
import type { Fact } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'

/** After this many failures a fact rests until a person looks at it. */
const maxAttempts = 12
/** The problem of a fact whose reactions have begun; it remains when the process or its database session ends before they do. */
const UNFINISHED = 'begun, and not finished'

/** A fact that has been taken, with the number of the attempt. */
export type Pending = { id: number; kind: string; payload: Fact; recorded_at: Date; attempts: number }

/**
 * Takes the next facts that are due and counts the attempt, in a transaction of its own. A fact that is tried again is taken alone: it may
 * have ended its process before, and would end the attempts of others too.
 * @param from.which filters them by columns of `fact`
 * @param from.held the seconds during which nobody else takes one
 * @param from.most how many are taken at a time
 * @returns them in the order in which they were recorded
 */
export async function claimFacts(
  db: Db,
  now: Date,
  from: { which: RawBuilder<unknown>; held: RawBuilder<unknown>; most: number },
): Promise<Pending[]> {
  const found = await sql<Pending>`
    with due as materialized (select id, attempts from fact where done_at is null and due_at <= ${now} and ${from.which}
      order by id limit ${sql.lit(from.most)} for update skip locked),
    head as (select id, attempts from due order by id limit 1)
    update fact set attempts = fact.attempts + 1, problem = ${UNFINISHED},
      due_at = case when fact.attempts + 1 >= ${maxAttempts} then 'infinity' else ${now}::timestamptz + ${from.held} * interval '1 second' end
    from due, head where fact.id = due.id and (due.id = head.id or (due.attempts = 0 and head.attempts = 0))
    returning fact.id, fact.kind, fact.payload, fact.recorded_at, fact.attempts`.execute(db)
  return found.rows.toSorted((a, b) => a.id - b.id)
}

/** For how many seconds a fact that fails, or whose process ends, waits for its next attempt. */
export const waitAfter = sql`least(3600, power(2, fact.attempts + 1))`

/**
 * Locks facts that were taken, so that nobody else acts on them meanwhile.
 * @returns of those that are still in this attempt's hands, which reactions have answered already
 */
export async function lockTaken(tx: Db, rows: readonly Pending[]): Promise<Map<number, string[]>> {
  const found = await sql<{ id: number; answered: string[] }>`
    select fact.id, array(select reaction from fact_reaction where fact_id = fact.id) as answered
    from fact join unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ attempts }) => attempts)}::int[])
      as taken (id, attempts) on taken.id = fact.id and taken.attempts = fact.attempts
    where done_at is null order by fact.id for update of fact skip locked`.execute(tx)
  return new Map(found.rows.map(({ id, answered }) => [id, answered]))
}

/** All reactions have answered. */
export async function setDone(on: Db, rows: readonly Pending[], now: Date): Promise<void> {
  await sql`update fact set done_at = ${now}, problem = null where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    on,
  )
}

/** Remembers which reactions need not answer again, where another of the same fact has failed. */
export async function setAnswered(on: Db, { id }: Pending, reactions: readonly string[]): Promise<void> {
  await sql`insert into fact_reaction (fact_id, reaction) select ${id}, unnest(${reactions}::text[])
    on conflict do nothing`.execute(on)
}

/** Says why it failed and when it is tried again; after the last attempt it rests. */
export async function setFailed(on: Db, { id, attempts }: Pending, problem: string, now: Date): Promise<void> {
  const rest =
    attempts >= maxAttempts ? 'infinity' : new Date(now.getTime() + Math.min(3600, 2 ** attempts) * 1000).toISOString()
  await sql`update fact set due_at = ${rest}::timestamptz, problem = ${problem.slice(0, 500)}
    where id = ${id} and attempts = ${attempts} and done_at is null`.execute(on)
}

/** Puts back facts whose attempt has not begun. */
export async function putBack(on: Db, rows: readonly Pending[], now: Date): Promise<void> {
  await sql`update fact set attempts = fact.attempts - 1, due_at = ${now}, problem = null
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ attempts }) => attempts)}::int[])
      as taken (id, attempts) where taken.id = fact.id and taken.attempts = fact.attempts and done_at is null`.execute(
    on,
  )
}

/** Extends the time for which this process owns a fact by so many seconds. */
export async function keepHeld(on: Db, { id, attempts }: Pending, now: Date, seconds: number): Promise<void> {
  await sql`update fact set due_at = ${now}::timestamptz + ${seconds} * interval '1 second'
    where id = ${id} and attempts = ${attempts} and done_at is null and due_at < 'infinity'`.execute(on)
}
