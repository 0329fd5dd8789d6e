import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Refused, sqlState } from '../base/errors.ts'
import { holdSignals, releaseSignals } from './publish.ts'
import { namesMergedAway } from './references.ts'
import { t } from '../base/kit.texts.ts'

const TRIES = 3

/**
 * Runs `work` in one transaction. A deadlock or serialization failure is tried again twice, and so is what names a company or a person
 * that was merged into another meanwhile: `work` must have no effect outside the database. What `work` throws is thrown here, also
 * when the connection is lost before the rollback: the database rolls back by itself then.
 * @param merged called before another try because of a merger: what was known before may name what is no more
 * @throws Refused 409 `merged_away` when it goes on naming what was merged into another
 */
export async function inTransaction<R>(
  db: Db,
  work: (tx: Db) => Promise<R>,
  merged: () => Promise<void> = async () => undefined,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    let used: Db | undefined
    let thrown: { error: unknown } | undefined
    try {
      const result = await db.transaction().execute((tx) => {
        used = tx
        holdSignals(tx)
        return work(tx).catch((error: unknown) => {
          thrown = { error }
          throw error
        })
      })
      if (used) releaseSignals(used, db)
      return result
    } catch (last) {
      const error = thrown ? thrown.error : last
      if (await namesMergedAway(db, error)) {
        if (tries === TRIES) throw mergedAway(error)
        await merged()
        continue
      }
      const code = sqlState(error)?.code
      if (tries === TRIES || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

function mergedAway(error: unknown): Refused {
  const detail = t('the-company-or-person-this-is-about')
  return new Refused(409, 'merged_away', detail, { cause: error })
}

/**
 * Runs `work` within a transaction and takes back all that it wrote and announced: what stands against it is thrown, and nothing is
 * done. It comes first in its transaction: what was announced before is forgotten too.
 */
export async function rehearse(tx: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx)
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx)
    holdSignals(tx)
  }
}

/**
 * Runs `work` within a transaction. What it throws takes back all that it wrote, and the transaction goes on.
 * @returns what was thrown, or undefined where the work was done
 */
export async function attempt(tx: Db, work: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return undefined
  } catch (error) {
    // Left standing, it would be taken for that of an attempt around this one.
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return { error }
  }
}

/**
 * The same where only a refusal is expected.
 * @returns the refusal, or undefined where the work was done
 */
export async function refusalOf(tx: Db, work: () => Promise<unknown>): Promise<Refused | undefined> {
  const failed = await attempt(tx, work)
  if (!failed) return undefined
  if (failed.error instanceof Refused) return failed.error
  throw failed.error
}
