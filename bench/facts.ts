import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { readConfig } from '../server/src/config.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database, Db } from '../server/src/kit/data/db.ts'
import { startFacts } from '../server/src/kit/work/facts.ts'
import { recordFact } from '../server/src/kit/data/facts.record.ts'
import { openLog } from '../server/src/kit/base/log.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { fixed, report } from './report.ts'
import { SECRET, root } from './world.ts'

/** One after another, for the time from a commit to what follows from it; and all at once, for how many are worked off. */
const ONE_BY_ONE = 200
const AT_ONCE = 5000
const BAR_MS = 250
const KIND = 'wall.bench_liked'

type Side = {
  /** Says, within a transaction, that something has happened. */
  tell: (tx: Db, name: string) => Promise<void>
  /** Begins to work off what was told. */
  start: () => Promise<() => Promise<void>>
}

/** What follows from facts: our own runner, and pg-boss with a queue that tells of new jobs, each writing one row a fact. */
export async function measureFacts(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const [admin, url] = [cluster.url('postgres'), cluster.url('bench_facts')]
  await dropDatabase(admin, 'bench_facts')
  await createDatabase(admin, 'bench_facts')
  await migrate(url)
  const database = openDatabase(url, { max: 10 })
  try {
    await sql`create table bench_heard (name text primary key, at double precision)`.execute(database.db)
    const ours = await measure(database, await oursOf(database, url))
    const boss = await measure(database, await bossOf(database, url))
    report('reactions to facts, p95 from commit', `${fixed(ours.p95, 1)} ms`, `≤ ${BAR_MS} ms`, ours.p95 <= BAR_MS)
    report('reactions to facts, a second', fixed(ours.perSecond, 0))
    report('the same by pg-boss, p95 from commit', `${fixed(boss.p95, 1)} ms`)
    report(
      'the same by pg-boss, a second',
      `${fixed(boss.perSecond, 0)}, ${fixed(boss.perSecond / ours.perSecond)} of ours`,
    )
  } finally {
    await database.close()
    await dropDatabase(admin, 'bench_facts')
    await cluster.stop()
  }
}

const hear = (db: Db, name: string) =>
  sql`insert into bench_heard (name, at) values (${name}, ${performance.now()}) on conflict do nothing`.execute(db)

async function oursOf(database: Database, url: string): Promise<Side> {
  const config = readConfig(
    root,
    { APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: 'var/bench', PUBLIC_URL: 'http://127.0.0.1', NODE_ENV: 'test' },
    [],
  )
  const run = async (ctx: { db: Db }, recorded: { fact: { kind: string } & Record<string, unknown> }) =>
    void (await hear(ctx.db, `${recorded.fact['name']}`))
  return {
    tell: (tx, name) => recordFact(tx, { kind: KIND, name } as never, new Date()),
    start: async () => {
      const runner = startFacts({
        database,
        url,
        clock: () => new Date(),
        log: openLog('fatal'),
        config,
        storage: await storageOf(config),
        reactions: [{ name: 'bench.hear', kind: KIND, run }],
      })
      return runner.stop
    },
  }
}

async function bossOf(database: Database, url: string): Promise<Side> {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true })
  await boss.start()
  await boss.createQueue(KIND, { notify: true })
  return {
    tell: async (tx, name) => {
      const db = { executeSql: (text: string, values: unknown[] = []) => raw(tx, text, values) }
      await boss.send(KIND, { name }, { db })
    },
    start: async () => {
      await boss.work<{ name: string }>(
        KIND,
        { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
        async (jobs) => {
          for (const { data } of jobs)
            await inTransaction(database.db, (tx) => hear(tx, data.name).then(() => undefined))
        },
      )
      return () => boss.stop({ graceful: false })
    },
  }
}

/** A statement as pg-boss writes it, in a transaction of ours. */
async function raw(tx: Db, text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
  const compiled = { sql: text, parameters: values, query: { kind: 'RawNode' }, queryId: { queryId: 'boss' } }
  const { rows } = await tx.executeQuery<Record<string, unknown>>(compiled as never)
  return { rows }
}

async function measure(database: Database, { tell, start }: Side): Promise<{ p95: number; perSecond: number }> {
  const { db } = database
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from bench_heard`.execute(db)).rows[0]?.n ?? 0
  const until = async (n: number) => {
    while ((await count()) < n) await sleep(20)
  }
  await sql`truncate bench_heard`.execute(db)
  const names = Array.from({ length: AT_ONCE }, (_, at) => `together ${at}`)
  for (let at = 0; at < names.length; at += 500)
    await inTransaction(db, async (tx) => {
      for (const name of names.slice(at, at + 500)) await tell(tx, name)
    })
  const begun = performance.now()
  const stop = await start()
  await until(AT_ONCE)
  const perSecond = (AT_ONCE / (performance.now() - begun)) * 1000
  const committed = new Map<string, number>()
  for (let at = 0; at < ONE_BY_ONE; at++) {
    const name = `alone ${at}`
    await inTransaction(db, (tx) => tell(tx, name))
    committed.set(name, performance.now())
    await sleep(30)
  }
  await until(AT_ONCE + ONE_BY_ONE)
  const { rows } = await sql<{ name: string; at: number }>`select * from bench_heard where name like 'alone %'`.execute(
    db,
  )
  const waits = rows.map(({ name, at }) => at - (committed.get(name) ?? 0)).toSorted((a, b) => a - b)
  await stop()
  return { p95: waits[Math.floor(waits.length * 0.95)] ?? Number.NaN, perSecond }
}
