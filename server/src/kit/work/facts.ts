import type { Config } from '../../config.ts'
import type { Clock, Fact, FactKind, Facts, OpenContext, WriteContext } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Database, Db } from '../data/db.ts'
import type { Deps } from './deps.ts'
import { factChannel } from '../data/facts.record.ts'
import { openLanes } from './facts.lanes.ts'
import { moveFiles } from './facts.moving.ts'
import { writeRows } from './facts.writing.ts'
import { listen } from '../data/listen.ts'
import type { Log } from '../base/log.ts'
import { publishThrough } from '../data/publish.ts'

/** A fact with its number in the outbox, by which a reaction stays idempotent. */
export type Recorded<F extends Fact = Fact> = { id: number; at: Date; fact: F }

/** A domain's reaction to a fact of another: runs once per fact, in a transaction. It writes rows, and has no file store. */
export type Reaction = { name: string; kind: string; run(ctx: WriteContext, recorded: Recorded): Promise<void> }

/** A context with the file store and without a transaction: it opens one to read or write rows, and moves no bytes within. */
export type FileContext = OpenContext & Pick<Deps, 'storage'>

/**
 * A reaction that moves bytes. It runs outside any transaction and beside all other reactions, so that a store
 * that hangs delays nobody. It may be tried again after any of its steps. Its kind of fact has no other reaction.
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

/**
 * Runs the reactions of recorded facts: woken at each commit, by the database where it was another process's, and every few seconds in
 * case a wake-up was lost. Each attempt is counted before its work begins, so that nothing is tried for ever, however it ends. Lanes
 * work side by side, each in the order of its facts (docs/decisions/0053-facts-in-lanes.md). Several processes share the work: rows are
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
  const { log, clock, storage, url, config } = deps
  const { db } = deps.database
  const stopping = new AbortController()
  const { signal } = stopping
  const movers = moversOf(deps.reactions)
  const moved = movers.map(({ kind }) => kind)
  const writers = deps.reactions.filter((one) => 'run' in one)
  const given = { db, clock, log, storage, signal, asking: () => ({ config, now: clock(), request_id: 'reaction' }) }
  const lanes = openLanes(
    [
      ...LANES.map((lane) => writeRows(lane, moved, writers, given)),
      ...movers.flatMap((mover) => moveFiles(mover, given)),
    ],
    { signal, failed: (error) => log.error({ err: error }, 'facts cannot be worked off') },
  )
  const lanesOf = new Map<string, string>(moved.map((kind) => [kind, kind]))
  /** @param kind of what was recorded; all lanes look where that is not known */
  const wake = (kind = '') => lanes.wake(lanesOf.get(kind))
  const learnt = learn(db, writers, lanesOf).catch((error: unknown) => log.warn({ err: error }, 'all lanes are woken'))
  publishThrough(db, factChannel, { here: wake })
  const listener = listen({ url, channel: factChannel, name: 'community facts', log, signal }, wake)

  return {
    drain: lanes.drain,
    async stop() {
      stopping.abort()
      lanes.wake()
      await Promise.all([lanes.ended, listener, learnt])
    },
  }
}

/** Asks the database once in which lane it puts each kind. */
async function learn(db: Db, writers: readonly Reaction[], lanesOf: Map<string, string>): Promise<void> {
  const kinds = [...new Set(writers.map(({ kind }) => kind))]
  const { rows } = await sql<{ kind: string; lane: string }>`
    select kind, fact_lane(kind) as lane from unnest(${kinds}::text[]) as kind`.execute(db)
  for (const { kind, lane } of rows) lanesOf.set(kind, lane)
}

/** What moves files. @throws Error where its kind of fact has another reaction too, which would wait for the store */
function moversOf(reactions: readonly (Reaction | FileReaction)[]): FileReaction[] {
  const movers = reactions.filter((one) => 'move' in one)
  for (const { kind, name } of reactions) {
    const mover = movers.find((one) => one.kind === kind)
    if (mover && mover.name !== name) throw new Error(`${mover.name} moves files for ${kind}, and ${name} listens too.`)
  }
  return movers
}
