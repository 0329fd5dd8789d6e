import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, WriteContext } from '../data/context.ts'
import { openContext } from '../data/contexts.ts'
import type { Asking } from '../data/contexts.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import type { Log } from '../base/log.ts'
import type { Storage } from '../files/storage.ts'
import type { FileContext, FileReaction } from './facts.ts'
import type { Work } from './facts.lanes.ts'
import { claimFacts, keepHeld, setDone, setFailed } from './facts.outbox.ts'
import type { Pending } from './facts.outbox.ts'

/** The time for which a worker owns a fact whose files it moves; it renews this while it works. */
const HELD_SECONDS = 60
const SAID_AGAIN_MS = 15_000
/** A store that takes longer has failed. */
const LONGEST_MS = 15 * 60_000
/** At the end of the process, files that are on their way get so long; then they are moved again by the next. */
const LAST_MS = 3000
/** Of each kind so many are moved side by side: a member's data of many hours keeps the next member's waiting no longer than its own. */
const SIDE_BY_SIDE = 2

/** Moves the files of facts of a kind, each outside any transaction, and says from time to time that it is still at it. */
export function moveFiles(
  mover: FileReaction,
  given: { db: Db; clock: Clock; log: Log; storage: Storage; asking: () => Asking; signal: AbortSignal },
): Work<Pending>[] {
  const { db, clock, log, signal } = given

  async function move(row: Pending): Promise<void> {
    const saying = setInterval(() => {
      keepHeld(db, row, clock(), HELD_SECONDS).catch((error: unknown) =>
        log.warn({ err: error, fact: row.id }, 'a fact cannot be held'),
      )
    }, SAID_AGAIN_MS)
    try {
      const recorded = { id: row.id, at: row.recorded_at, fact: row.payload }
      await inTime(mover.move(fileContext(db, given.asking(), given.storage), recorded), signal)
      await setDone(db, [row], clock())
    } catch (error) {
      // Left behind by a process that ends it is in nobody's hands soon, and the next one takes it.
      if (signal.aborted) return
      log.error({ err: error, fact: row.id, reaction: mover.name }, 'reaction failed')
      await setFailed(db, row, `${mover.name}: ${(error as Error).message}`, clock())
    } finally {
      clearInterval(saying)
    }
  }

  const taken = { which: sql`kind = ${mover.kind}`, held: sql.lit(HELD_SECONDS), most: 1 }
  const lane: Work<Pending> = {
    name: mover.kind,
    claim: () => claimFacts(db, clock(), taken),
    work: async (rows) => {
      for (const row of rows) await move(row)
    },
  }
  return Array.from({ length: SIDE_BY_SIDE }, () => lane)
}

/** A file store that works outside the transactions of its context, and refuses to within one. */
export function fileContext(db: Db, asking: Asking, storage: Storage): FileContext {
  const context = openContext(db, asking)
  let open = 0
  const outside = new Proxy(storage, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver)
      if (typeof found !== 'function') return found
      return (...given: unknown[]): unknown => {
        if (open > 0) throw new Error('Files are moved outside transactions.')
        return Reflect.apply(found, target, given)
      }
    },
  })
  async function transaction<R>(work: (ctx: WriteContext) => Promise<R>): Promise<R> {
    open++
    try {
      return await context.transaction(work)
    } finally {
      open--
    }
  }
  return { ...context, transaction, storage: outside }
}

/** Waits for a store up to a limit; at the end of the process only a moment longer. A later result is ignored. */
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
