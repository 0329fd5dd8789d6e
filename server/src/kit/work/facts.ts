import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Clock, Fact, FactKind, Facts, OpenContext, WriteContext } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Database, Db } from '../data/db.ts'
import { openContext, writeContext } from '../data/contexts.ts'
import type { Deps } from './deps.ts'
import { factChannel } from '../data/facts.record.ts'
import { openLanes } from './facts.lanes.ts'
import { listen } from '../data/listen.ts'
import type { Log } from '../base/log.ts'
import { attempt, inTransaction } from '../data/transaction.ts'

/** After this many failures a reaction rests until a person looks at it. */
const maxAttempts = 12
/** Said of a fact whose reactions have begun; it stays where the process or its session with the database ends before they do. */
const UNFINISHED = 'begun, and not finished'
/** For so long a fact is in the hands of who moves its files; they say again and again that they are still there. */
const HELD_MS = 60_000
const SAID_AGAIN_MS = 15_000
/** A store that takes longer has failed. */
const LONGEST_MS = 15 * 60_000
/** At the end of the process, files that are on their way get so long; then they are moved again by the next. */
const LAST_MS = 3000

/** A fact with its number in the outbox, by which a reaction stays idempotent. */
export type Recorded<F extends Fact = Fact> = { id: number; at: Date; fact: F }

/** What a domain does when another announces something: runs once per fact, in a transaction of its own. It writes rows and has no files. */
export type Reaction = { name: string; kind: string; run(ctx: WriteContext, recorded: Recorded): Promise<void> }

/** What has the file store, and no transaction: it opens one where it reads or writes rows, and moves no bytes within. */
export type FileContext = OpenContext & Pick<Deps, 'storage'>

/**
 * What moves bytes when something was announced. It runs outside any transaction and beside all other reactions, so that a store
 * that hangs keeps nobody waiting. It may be tried again after any of its steps. Its kind of fact has no other reaction.
 */
export type FileReaction = { name: string; kind: string; move(ctx: FileContext, recorded: Recorded): Promise<void> }

/** Ties a reaction to a kind of fact. `name` is stored, so it must not change once released. */
export function react<K extends FactKind>(
  name: string,
  kind: K,
  run: (ctx: WriteContext, recorded: Recorded<Facts[K]>) => Promise<void>,
): Reaction {
  return { name, kind, run: run as Reaction['run'] }
}

/** Ties what moves bytes to a kind of fact of its own. */
export function reactWithFiles<K extends FactKind>(
  name: string,
  kind: K,
  move: (ctx: FileContext, recorded: Recorded<Facts[K]>) => Promise<void>,
): FileReaction {
  return { name, kind, move: move as FileReaction['move'] }
}

export type FactRunner = {
  /** Works until nothing is left that is due. @returns how many facts it worked off */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** Facts that write rows are worked off by lane, as the database sorts them (`fact_lane`); none waits for those of another. */
const LANES = ['orders', 'messages', 'walls', 'rest'] as const

type Pending = { id: number; kind: string; payload: Fact; recorded_at: Date; attempts: number }

/**
 * Runs the reactions of recorded facts: woken by the database at each commit, and every few seconds in case a
 * wake-up was lost. Each attempt is counted before its work begins, so that nothing is tried for ever, however it ends. Lanes
 * work side by side, each one fact after the other (docs/decisions/0053-facts-in-lanes.md). Several processes share the work: rows are
 * written under a lock of the fact, files are moved while the fact is held for a time.
 */
export function startFacts(deps: {
  database: Database
  url: string
  clock: Clock
  log: Log
  config: Config
  storage: Deps['storage']
  reactions: readonly (Reaction | FileReaction)[]
}): FactRunner {
  const { log, clock } = deps
  const { db } = deps.database
  const stopping = new AbortController()
  const movers = byKind(deps.reactions)
  const moved = [...movers.keys()]
  const asking = () => ({ config: deps.config, now: clock(), request_id: 'reaction' })

  /** Takes the next fact of a lane that is due and counts the attempt, in a transaction of its own. */
  async function claim(lane: (typeof LANES)[number] | 'files'): Promise<Pending | undefined> {
    const now = clock()
    const [held, ofLane] =
      lane === 'files'
        ? [sql`${HELD_MS / 1000}`, sql`kind = any(${moved}::text[])`]
        : [sql`least(3600, power(2, attempts + 1))`, sql`lane = ${lane} and kind <> all(${moved}::text[])`]
    const found = await sql<Pending>`
      update fact set attempts = attempts + 1, problem = ${UNFINISHED},
        due_at = case when attempts + 1 >= ${maxAttempts} then 'infinity' else ${now}::timestamptz + ${held} * interval '1 second' end
      where id = (select id from fact where done_at is null and due_at <= ${now} and ${ofLane}
        order by id limit 1 for update skip locked)
      returning id, kind, payload, recorded_at, attempts`.execute(db)
    return found.rows[0]
  }

  const setDone = (on: Db, { id }: Pending) =>
    sql`update fact set done_at = ${clock()}, problem = null where id = ${id}`.execute(on)

  /** Says why it failed and when it is tried again; after the last attempt it rests. */
  const setFailed = (on: Db, { id, attempts }: Pending, problem: string) => {
    const rest =
      attempts >= maxAttempts
        ? 'infinity'
        : new Date(clock().getTime() + Math.min(3600, 2 ** attempts) * 1000).toISOString()
    return sql`update fact set due_at = ${rest}::timestamptz, problem = ${problem.slice(0, 500)}
      where id = ${id} and attempts = ${attempts} and done_at is null`.execute(on)
  }

  /** Writes what the reactions write and how they ended; the fact is locked until then, so nobody else does it meanwhile. */
  async function write(row: Pending): Promise<void> {
    try {
      await inTransaction(db, async (tx) => {
        const mine = await sql`select from fact where id = ${row.id} and attempts = ${row.attempts} and done_at is null
          for update skip locked`.execute(tx)
        if (mine.rows.length === 0) return
        const failed = await runAll(tx, row)
        await (failed === undefined ? setDone(tx, row) : setFailed(tx, row, failed))
      })
    } catch (error) {
      log.error({ err: error, fact: row.id }, 'reactions failed as a whole')
      await setFailed(db, row, (error as Error).message)
    }
  }

  /** Each reaction is an attempt of its own: one that fails is tried again without repeating the others. */
  async function runAll(tx: Db, row: Pending): Promise<string | undefined> {
    let problem: string | undefined
    const context = writeContext(tx, asking())
    for (const reaction of deps.reactions) {
      if (reaction.kind !== row.kind || !('run' in reaction)) continue
      const first =
        await sql`insert into fact_reaction (fact_id, reaction) values (${row.id}, ${reaction.name}) on conflict do nothing returning 1`.execute(
          tx,
        )
      if (first.rows.length === 0) continue
      const recorded = { id: row.id, at: row.recorded_at, fact: row.payload }
      const failed = await attempt(tx, () => reaction.run(context, recorded))
      if (!failed) continue
      await sql`delete from fact_reaction where fact_id = ${row.id} and reaction = ${reaction.name}`.execute(tx)
      log.error({ err: failed.error, fact: row.id, reaction: reaction.name }, 'reaction failed')
      problem = `${reaction.name}: ${(failed.error as Error).message}`
    }
    return problem
  }

  /** Moves the files of a fact outside any transaction, and says from time to time that it is still at it. */
  async function move(row: Pending): Promise<void> {
    const mover = movers.get(row.kind)
    if (!mover) return
    const stillHere = () =>
      sql`update fact set due_at = ${clock()}::timestamptz + ${HELD_MS / 1000} * interval '1 second'
        where id = ${row.id} and attempts = ${row.attempts} and done_at is null and due_at < 'infinity'`.execute(db)
    const saying = setInterval(() => {
      stillHere().catch((error: unknown) => log.warn({ err: error, fact: row.id }, 'a fact cannot be held'))
    }, SAID_AGAIN_MS)
    try {
      const context = { ...openContext(db, asking()), storage: deps.storage }
      await inTime(mover.move(context, { id: row.id, at: row.recorded_at, fact: row.payload }), stopping.signal)
      await setDone(db, row)
    } catch (error) {
      // Left behind by a process that ends it is in nobody's hands soon, and the next one takes it.
      if (stopping.signal.aborted) return
      log.error({ err: error, fact: row.id, reaction: mover.name }, 'reaction failed')
      await setFailed(db, row, `${mover.name}: ${(error as Error).message}`)
    } finally {
      clearInterval(saying)
    }
  }

  const lanes = openLanes(
    [...LANES.map((lane) => ({ claim: () => claim(lane), work: write })), { claim: () => claim('files'), work: move }],
    { signal: stopping.signal, failed: (error) => log.error({ err: error }, 'facts cannot be worked off') },
  )
  const listener = listen(
    { url: deps.url, channel: factChannel, name: 'community facts', log, signal: stopping.signal },
    lanes.wake,
  )

  return {
    drain: lanes.drain,
    async stop() {
      stopping.abort()
      lanes.wake()
      await lanes.ended
      await listener
    },
  }
}

/** What moves files, by its kind of fact. @throws Error where one has another reaction too, which would wait for the store */
function byKind(reactions: readonly (Reaction | FileReaction)[]): Map<string, FileReaction> {
  const movers = new Map(reactions.flatMap((one) => ('move' in one ? [[one.kind, one] as const] : [])))
  for (const { kind, name } of reactions) {
    const mover = movers.get(kind)
    if (mover && mover.name !== name) throw new Error(`${mover.name} moves files for ${kind}, and ${name} listens too.`)
  }
  return movers
}

/** What a store takes, up to a limit; at the end of the process only a moment longer. What comes too late is heard by nobody. */
async function inTime(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const late = async () => {
    await sleep(LONGEST_MS, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => undefined)
    if (signal.aborted) await sleep(LAST_MS, undefined, { signal: over.signal }).catch(() => undefined)
    throw new Error('The file store has not answered in time.')
  }
  try {
    await Promise.race([work, late()])
  } finally {
    over.abort()
  }
}
