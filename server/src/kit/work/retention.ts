import type { Config } from '../../config.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import type { Job } from './jobs.ts'

/** A batch is short enough to hold nobody up; what a run leaves, the next one takes. */
const BATCH = 1000
const MOST_BATCHES = 500

/** The rows that are deleted when they are old. */
export type Retention = {
  name: string
  days(config: Config): number
  /** Deletes at most so many rows that are older. @returns how many it deleted */
  remove(db: Db, before: Date, most: number): Promise<number>
}

/** The hourly job that deletes what is older than the configuration says, batch by batch. */
export function retentionJobs(rules: readonly Retention[]): Job[] {
  return rules.map(({ name, days, remove }) => ({
    name,
    cron: '47 * * * *',
    async run(ctx) {
      const before = new Date(ctx.now.getTime() - days(ctx.config) * 86_400_000)
      for (let batch = 0; batch < MOST_BATCHES; batch++)
        if ((await ctx.transaction((tx) => remove(tx.db, before, BATCH))) < BATCH) return
    },
  }))
}

/**
 * Deletes rows of one table by a condition, a batch at a time.
 * @param table and `old`: written by us, never by a person
 */
export async function removeOld(db: Db, table: string, old: ReturnType<typeof sql>, most: number): Promise<number> {
  const from = sql.table(table)
  const done = await sql`delete from ${from} where ctid = any(array(
    select ctid from ${from} where ${old} limit ${most} for update skip locked))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Facts whose reactions have all run and mails that were sent. Stuck rows stay until a person has looked at them. */
export const kitRetention: Retention[] = [
  {
    name: 'kit.forget_facts',
    days: ({ retention }) => retention.facts,
    remove: (db, before, most) => removeOld(db, 'fact', sql`done_at < ${before}`, most),
  },
  {
    name: 'kit.forget_mails',
    days: ({ retention }) => retention.mails,
    remove: (db, before, most) => removeOld(db, 'mail', sql`sent_at < ${before}`, most),
  },
]
