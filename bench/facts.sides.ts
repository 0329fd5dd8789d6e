import { PgBoss } from 'pg-boss'
import type { JobWithMetadata } from 'pg-boss'
import { reactions } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openLog } from '../server/src/kit/base/log.ts'
import { sql } from '../server/src/kit/data/db.ts'
import type { Database, Db } from '../server/src/kit/data/db.ts'
import { recordFact } from '../server/src/kit/data/facts.record.ts'
import { attempt, inTransaction } from '../server/src/kit/data/transaction.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import { startFacts } from '../server/src/kit/work/facts.ts'
import { SECRET, root } from './world.ts'

/** A like has one reaction, a paid order three, as the product's own have. */
export const HEARD = {
  'wall.bench_liked': ['tell'],
  'payments.bench_paid': ['confirm', 'mail', 'tell'],
} as const
export type Kind = keyof typeof HEARD

const AT_A_TIME = 20

/** One of two ways in which what was recorded is acted on. */
export type Side = {
  name: string
  /** Says, within a transaction, that something has happened. */
  tell(tx: Db, kind: Kind, name: string): Promise<void>
  /** Begins to act on what was told. @returns what ends it */
  start(): Promise<() => Promise<void>>
  /** Forgets what was told. */
  clear(): Promise<void>
  /** Lets go of the database. */
  end(): Promise<void>
}

/** What every reaction does on either side: it writes a row, within the transaction that also says that it is done. */
const hear = (tx: Db, kind: string, reaction: string, name: string) =>
  sql`insert into bench_heard (kind, reaction, name, at) values (${kind}, ${reaction}, ${name}, ${performance.now()})`.execute(
    tx,
  )

/** Our own runner. */
export function ours(database: Database, url: string): Side {
  const config = readConfig(
    root,
    { APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: 'var/bench', PUBLIC_URL: 'http://127.0.0.1', NODE_ENV: 'test' },
    [],
  )
  const mine = Object.entries(HEARD).flatMap(([kind, names]) =>
    names.map((reaction) => ({
      name: `bench.${reaction}:${kind}`,
      kind,
      run: async (ctx: { db: Db }, recorded: { fact: Record<string, unknown> }) =>
        void (await hear(ctx.db, kind, reaction, `${recorded.fact['name']}`)),
    })),
  )
  return {
    name: 'ours',
    tell: (tx, kind, named) => recordFact(tx, { kind, name: named } as never, new Date()),
    async start() {
      const storage = await storageOf(config)
      const clock = () => new Date()
      const log = openLog('error')
      return startFacts({ database, url, clock, log, config, storage, reactions: [...reactions(), ...mine] }).stop
    },
    clear: async () => void (await sql`truncate fact cascade`.execute(database.db)),
    end: () => Promise.resolve(),
  }
}

/**
 * pg-boss with the guarantees of our own: a job is sent within the transaction that records, a queue for each reaction, its rows and
 * its completion are one transaction, an attempt is counted before, and one that fails takes no other with it. The product's own
 * reactions have their queues too. Of a queue that takes one job at a time, pg-boss waits two seconds before the next: it takes twenty.
 */
export async function pgBoss(database: Database, url: string): Promise<Side> {
  const asked = new PgBoss({ connectionString: url, max: 10, useListenNotify: true })
  asked.on('error', (error) => console.error(error))
  await asked.start()
  const queueOf = (kind: string, reaction: string) => `${kind}.${reaction}`
  const queues = [
    ...Object.entries(HEARD).flatMap(([kind, names]) => names.map((one) => ({ kind, one, name: queueOf(kind, one) }))),
    ...reactions().map(({ kind, name }) => ({ kind, one: name, name: name.replaceAll(':', '.') })),
  ]
  for (const { name } of queues)
    await asked.createQueue(name, { notify: true, retryLimit: 11, retryDelay: 2, retryBackoff: true })
  const on = (tx: Db) => ({
    executeSql: async (text: string, values: unknown[] = []) => {
      const compiled = { sql: text, parameters: values, query: { kind: 'RawNode' }, queryId: { queryId: 'boss' } }
      return { rows: (await tx.executeQuery<Record<string, unknown>>(compiled as never)).rows }
    },
  })

  type Told = JobWithMetadata<{ name: string }>
  async function act(queue: (typeof queues)[number], jobs: Told[]): Promise<void> {
    const whole = await together(queue, jobs).catch((error: unknown) => ({ error }))
    if (whole) for (const job of jobs) await alone(queue, job)
  }
  /** Of what is taken at a time all is one transaction; where one fails, each is one. */
  const together = ({ kind, one, name }: (typeof queues)[number], jobs: Told[]) =>
    inTransaction(database.db, async (tx) => {
      for (const { data } of jobs) await hear(tx, kind, one, data.name)
      const done = await asked.complete(name, jobs, undefined, { db: on(tx) })
      if ((done as unknown as { affected: number }).affected !== jobs.length) throw new Error('Somebody else has them.')
    })
  const alone = ({ kind, one, name }: (typeof queues)[number], job: Told) =>
    inTransaction(database.db, async (tx) => {
      const failed = await attempt(tx, () => hear(tx, kind, one, job.data.name))
      if (failed) await asked.fail(name, [job], {}, { db: on(tx) })
      else await asked.complete(name, [job], undefined, { db: on(tx) })
    })

  return {
    name: 'pg-boss',
    async tell(tx, kind, name) {
      for (const reaction of HEARD[kind]) await asked.send(queueOf(kind, reaction), { name }, { db: on(tx) })
    },
    async start() {
      for (const queue of queues)
        await asked.work<{ name: string }>(
          queue.name,
          { batchSize: AT_A_TIME, includeMetadata: true, burstWhenBatchFull: true, pollingIntervalSeconds: 2 },
          (jobs) => act(queue, jobs as Told[]),
        )
      return async () => {
        for (const { name } of queues) await asked.offWork(name)
      }
    },
    clear: () => asked.deleteAllJobs(),
    end: () => asked.stop({ graceful: false }),
  }
}
