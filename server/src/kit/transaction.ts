import type { Db } from './db.ts'
import { sqlState } from './errors.ts'
import { holdNotices, releaseNotices } from './notices.ts'

/**
 * Runs `work` in one transaction. A deadlock or serialization failure is tried again twice,
 * so `work` must have no effect outside the database.
 */
export async function inTransaction<R>(db: Db, work: (tx: Db) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    let used: Db | undefined
    try {
      const result = await db.transaction().execute((tx) => {
        used = tx
        holdNotices(tx)
        return work(tx)
      })
      if (used) releaseNotices(used, db)
      return result
    } catch (error) {
      const code = sqlState(error)?.code
      if (tries === 3 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
