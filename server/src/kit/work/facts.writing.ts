import type { Clock } from '../data/context.ts'
import { writeContext } from '../data/contexts.ts'
import type { Asking } from '../data/contexts.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import { attempt, inTransaction } from '../data/transaction.ts'
import type { Log } from '../base/log.ts'
import type { Reaction } from './facts.ts'
import type { Work } from './facts.lanes.ts'
import { claimFacts, lockTaken, putBack, setAnswered, setDone, setFailed, waitAfter } from './facts.outbox.ts'
import type { Pending } from './facts.outbox.ts'

/** So many facts of a lane are taken at a time. */
const MOST = 25
/** A transaction commits its work after this time, because others may wait for the rows that it has written. */
const LONGEST_MS = 50
/** Facts that have not begun by then are returned, before other processes consider them abandoned. */
const GIVEN_BACK_MS = 1000

/**
 * Works off the facts of a lane that write rows, in the order in which they were recorded. Several are one transaction as long as none
 * fails; where one does, all of them are rolled back, and each is worked off in a transaction of its own.
 * @param moved kinds of facts that others work off
 */
export function writeRows(
  lane: string,
  moved: readonly string[],
  reactions: readonly Reaction[],
  given: { db: Db; clock: Clock; log: Log; asking: () => Asking; signal: AbortSignal },
): Work<Pending> {
  const { db, clock, log, signal } = given
  const byKind = Map.groupBy(reactions, ({ kind }) => kind)
  const open = (row: Pending, answered: readonly string[]) =>
    (byKind.get(row.kind) ?? []).filter(({ name }) => !answered.includes(name))
  const recorded = (row: Pending) => ({ id: row.id, at: row.recorded_at, fact: row.payload })

  async function work(rows: Pending[]): Promise<void> {
    const begun = performance.now()
    for (let at = 0; at < rows.length;) {
      const rest = rows.slice(at)
      if (at > 0 && (signal.aborted || performance.now() - begun > GIVEN_BACK_MS)) {
        await putBack(db, rest, clock())
        return
      }
      at += rest.length > 1 ? await together(rest) : await alone(rest[0] as Pending)
    }
  }

  /** @returns how many of them it has worked off, at least one */
  async function together(rows: Pending[]): Promise<number> {
    let count = 0
    try {
      await inTransaction(db, async (tx) => {
        count = 0
        const mine = await lockTaken(tx, rows)
        const done: Pending[] = []
        const begun = performance.now()
        const context = writeContext(tx, given.asking())
        for (const row of rows) {
          if (count > 0 && (signal.aborted || performance.now() - begun > LONGEST_MS)) break
          count++
          const answered = mine.get(row.id)
          if (!answered) continue
          for (const reaction of open(row, answered)) await reaction.run(context, recorded(row))
          done.push(row)
        }
        await setDone(tx, done, clock())
      })
      return count
    } catch (error) {
      log.warn(
        { err: error, facts: rows.slice(0, count).map(({ id }) => id) },
        'reactions are tried one fact at a time',
      )
      for (const row of rows.slice(0, Math.max(count, 1))) await alone(row)
      return Math.max(count, 1)
    }
  }

  /** Each reaction may fail alone: what fails is tried again without repeating the others. */
  async function alone(row: Pending): Promise<1> {
    try {
      await inTransaction(db, async (tx) => {
        const answered = (await lockTaken(tx, [row])).get(row.id)
        if (!answered) return
        const context = writeContext(tx, given.asking())
        const now: string[] = []
        let problem: string | undefined
        for (const reaction of open(row, answered)) {
          const failed = await attempt(tx, () => reaction.run(context, recorded(row)))
          if (!failed) now.push(reaction.name)
          else {
            log.error({ err: failed.error, fact: row.id, reaction: reaction.name }, 'reaction failed')
            problem = `${reaction.name}: ${(failed.error as Error).message}`
          }
        }
        if (problem === undefined) await setDone(tx, [row], clock())
        else {
          await setAnswered(tx, row, now)
          await setFailed(tx, row, problem, clock())
        }
      })
    } catch (error) {
      log.error({ err: error, fact: row.id }, 'reactions failed as a whole')
      await setFailed(db, row, (error as Error).message, clock())
    }
    return 1
  }

  const taken = { which: sql`lane = ${lane} and kind <> all(${moved}::text[])`, held: waitAfter, most: MOST }
  return { name: lane, claim: () => claimFacts(db, clock(), taken), work }
}
