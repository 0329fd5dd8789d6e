import { statfs } from 'node:fs/promises'
import type { RawBuilder } from 'kysely'
import { openDatabase, sql } from '../data/db.ts'
import type { Database, Db } from '../data/db.ts'
import type { Figure } from '../http/health.ts'

/** Writes down that something that keeps the product going was done. */
export async function noteUpkeep(db: Db, name: 'jobs' | 'backup', now: Date): Promise<void> {
  await sql`insert into upkeep (name, done_at) values (${name}, ${now})
    on conflict (name) do update set done_at = greatest(upkeep.done_at, excluded.done_at)`.execute(db)
}

/** Notes that a backup was made, for the figures. @throws where the database takes no writes now; no backup is lost by it */
export async function noteBackup(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  try {
    await noteUpkeep(database.db, 'backup', new Date())
  } finally {
    await database.close()
  }
}

/** The database is asked within this time, or the figure is left out. */
const PATIENCE_MS = 2000

/**
 * Whether what happens by itself still happens, for `/metrics` of any process: the one that does it may be dead, and says nothing
 * then (docs/install.md#monitoring).
 */
export function upkeepFigures(given: { database: Database; clock: () => Date; dataDirectory: string }): Figure[] {
  const { database, clock } = given
  const age = (name: string, help: string, moment: (now: Date) => RawBuilder<Date | null>): Figure => ({
    name,
    help,
    counts: false,
    labels: [],
    read: async () => {
      const asked = sql<{ moment: Date | null }>`select ${moment(clock())} as moment`.execute(database.db)
      const late = new Promise<void>((done) => setTimeout(done, PATIENCE_MS).unref())
      const answer = await Promise.race([asked.catch(() => undefined), late])
      if (!answer) return []
      const found = answer.rows[0]?.moment ?? null
      return [{ value: found === null ? 0 : Math.max(0, (clock().getTime() - found.getTime()) / 1000) }]
    },
  })
  const done = (name: string) => () => sql<Date | null>`(select done_at from upkeep where name = ${name})`
  const disk = (name: string, help: string, of: 'bavail' | 'blocks'): Figure => ({
    name,
    help,
    counts: false,
    labels: [],
    read: async () => {
      const found = await statfs(given.dataDirectory).catch(() => undefined)
      return found ? [{ value: found[of] * found.bsize }] : []
    },
  })
  return [
    age('jobs_last_run_seconds', 'Since something was done by the clock, by any process', done('jobs')),
    age('backup_last_seconds', 'Since a backup was made; 0 when none ever was', done('backup')),
    age(
      'mail_oldest_waiting_seconds',
      'For how long the oldest mail waits to be sent',
      () => sql`(select min(queued_at) from mail where sent_at is null and given_up_at is null
        and not exists (select from setting where name = 'quiet'))`,
    ),
    age(
      'fact_oldest_due_seconds',
      'For how long the oldest fact waits for what follows from it',
      (now) => sql`(select min(greatest(recorded_at, due_at)) from fact where done_at is null and due_at <= ${now})`,
    ),
    disk('disk_free_bytes', 'Room left where the data directory lies', 'bavail'),
    disk('disk_size_bytes', 'Room in all where the data directory lies', 'blocks'),
  ]
}
