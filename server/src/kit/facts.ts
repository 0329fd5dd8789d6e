import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Clock, Fact, FactKind, Facts, WriteContext } from './context.ts'
import { sql } from './db.ts'
import type { Database, Db } from './db.ts'
import { writeContext } from './contexts.ts'
import { factChannel } from './facts.record.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { inTransaction } from './transaction.ts'

/** After this many failures a reaction rests until a person looks at it. */
const maxAttempts = 12

/** A fact with its number in the outbox, by which a reaction stays idempotent. */
export type Recorded<F extends Fact = Fact> = { id: number; at: Date; fact: F }

/** What a domain does when another announces something: runs once per fact, in a transaction of its own. */
export type Reaction = { name: string; kind: string; run(ctx: WriteContext, recorded: Recorded): Promise<void> }

/** Ties a reaction to a kind of fact. `name` is stored, so it must not change once released. */
export function react<K extends FactKind>(
  name: string,
  kind: K,
  run: (ctx: WriteContext, recorded: Recorded<Facts[K]>) => Promise<void>,
): Reaction {
  return { name, kind, run: run as Reaction['run'] }
}

export type FactRunner = {
  /** Works until nothing is left that is due. @returns how many reactions ran */
  drain(): Promise<number>
  stop(): Promise<void>
}

type Pending = { id: number; kind: string; payload: Fact; recorded_at: Date; attempts: number }

/**
 * Runs the reactions of recorded facts: woken by the database at each commit, and every few seconds in case a
 * wake-up was lost. Several processes share the work by row locks.
 */
export function startFacts(deps: {
  database: Database
  url: string
  clock: Clock
  log: Log
  config: Config
  reactions: readonly Reaction[]
}): FactRunner {
  const { database, log } = deps
  const stopping = new AbortController()
  let wanted = true
  let running: Promise<number> | undefined

  async function step(): Promise<boolean> {
    return inTransaction(database.db, async (tx) => {
      const found = await sql<Pending>`
        select id, kind, payload, recorded_at, attempts from fact
        where done_at is null and due_at <= ${deps.clock()}
        order by id limit 1 for update skip locked`.execute(tx)
      const row = found.rows[0]
      if (!row) return false
      const failed = await runAll(tx, row)
      if (failed === undefined) await sql`update fact set done_at = ${deps.clock()} where id = ${row.id}`.execute(tx)
      else {
        const attempts = row.attempts + 1
        const rest =
          attempts >= maxAttempts
            ? 'infinity'
            : new Date(deps.clock().getTime() + Math.min(3600, 2 ** attempts) * 1000).toISOString()
        await sql`update fact set attempts = ${attempts}, due_at = ${rest}::timestamptz, problem = ${failed.slice(0, 500)} where id = ${row.id}`.execute(
          tx,
        )
      }
      return true
    })
  }

  /** Each reaction has a savepoint of its own: one that fails is tried again without repeating the others. */
  async function runAll(tx: Db, row: Pending): Promise<string | undefined> {
    let problem: string | undefined
    const context = writeContext(tx, { config: deps.config, now: deps.clock(), request_id: 'reaction' })
    for (const reaction of deps.reactions) {
      if (reaction.kind !== row.kind) continue
      const first =
        await sql`insert into fact_reaction (fact_id, reaction) values (${row.id}, ${reaction.name}) on conflict do nothing returning 1`.execute(
          tx,
        )
      if (first.rows.length === 0) continue
      await sql`savepoint reaction`.execute(tx)
      try {
        await reaction.run(context, { id: row.id, at: row.recorded_at, fact: row.payload })
        await sql`release savepoint reaction`.execute(tx)
      } catch (error) {
        await sql`rollback to savepoint reaction`.execute(tx)
        await sql`delete from fact_reaction where fact_id = ${row.id} and reaction = ${reaction.name}`.execute(tx)
        log.error({ err: error, fact: row.id, reaction: reaction.name }, 'reaction failed')
        problem = `${reaction.name}: ${(error as Error).message}`
      }
    }
    return problem
  }

  async function drain(): Promise<number> {
    let count = 0
    while (!stopping.signal.aborted && (await step())) count++
    return count
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!wanted) await sleep(2000, undefined, { signal: anySignal() }).catch(() => undefined)
      wanted = false
      if (stopping.signal.aborted) return
      running = drain().catch((error: unknown) => {
        log.error({ err: error }, 'facts cannot be worked off')
        return 0
      })
      await running
    }
  }

  let wake = new AbortController()
  function anySignal(): AbortSignal {
    wake = new AbortController()
    return AbortSignal.any([wake.signal, stopping.signal])
  }

  const listener = listen(
    { url: deps.url, channel: factChannel, name: 'community facts', log, signal: stopping.signal },
    () => {
      wanted = true
      wake.abort()
    },
  )
  const looping = loop()

  return {
    drain,
    async stop() {
      stopping.abort()
      wake.abort()
      await looping
      await listener
    },
  }
}
