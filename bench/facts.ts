import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database, Db } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { HEARD, ours, pgBoss } from './facts.sides.ts'
import type { Kind, Side } from './facts.sides.ts'
import { fixed, median, report } from './report.ts'
import { root } from './world.ts'

const quick = process.argv.includes('--quick')
/** One after another, for the time from a commit to what follows from it; and all at once, for how many are acted on. */
const ONE_BY_ONE = quick ? 60 : 200
const AT_ONCE = quick ? 2000 : 5000
const WAITING = quick ? 20_000 : 100_000
const ROUNDS = quick ? 2 : 3
const BAR_MS = 250

type Figures = { telling: number; likes: number; orders: number; p95: number; behind: number; waiting: number }

/** What follows from facts: our own runner, and pg-boss with the same guarantees, by turns in one run. */
export async function measureFacts(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const [admin, url] = [cluster.url('postgres'), cluster.url('bench_facts')]
  await dropDatabase(admin, 'bench_facts')
  await createDatabase(admin, 'bench_facts')
  await migrate(url)
  const database = openDatabase(url, { max: 10 })
  const sides: Side[] = []
  try {
    await sql`create table bench_heard (kind text, reaction text, name text, at double precision, primary key (kind, reaction, name))`.execute(
      database.db,
    )
    sides.push(ours(database, url), await pgBoss(database, url))
    const found = new Map<Side, Figures[]>(sides.map((side) => [side, []]))
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        found.get(side)?.push(await measure(database, side, round === 0))
    for (const [{ name }, rounds] of found) say(name, rounds, name === 'ours')
  } finally {
    for (const side of sides) await side.end()
    await database.close()
    await dropDatabase(admin, 'bench_facts')
    await cluster.stop()
  }
}

function say(name: string, rounds: Figures[], held: boolean): void {
  const of = (figure: keyof Figures) => median(rounds.map((one) => one[figure]).filter((one) => !Number.isNaN(one)))
  const bar = (ms: number): [string?, boolean?] => (held ? [`≤ ${BAR_MS} ms`, ms <= BAR_MS] : [])
  report(`facts, ${name}: p95 from commit`, `${fixed(of('p95'), 1)} ms`, ...bar(of('p95')))
  report(
    `facts, ${name}: p95 of an order behind ${WAITING} likes`,
    `${fixed(of('behind'), 1)} ms`,
    ...bar(of('behind')),
  )
  report(`facts, ${name}: with one reaction, a second`, fixed(of('likes'), 0))
  report(`facts, ${name}: with three reactions, a second`, fixed(of('orders'), 0))
  report(`facts, ${name}: a second while ${WAITING} wait`, fixed(of('waiting'), 0))
  report(`facts, ${name}: to record one with three reactions`, `${fixed(of('telling'), 2)} ms`)
}

/** @param whole whether 100,000 are left waiting too, which takes long */
async function measure(database: Database, side: Side, whole: boolean): Promise<Figures> {
  const { db } = database
  const clear = async () => {
    await side.clear()
    await sql`truncate bench_heard`.execute(db)
  }
  const telling: number[] = []
  const rate = async (kind: Kind) => {
    await clear()
    const begun = performance.now()
    await tellAll(db, side, kind, AT_ONCE)
    if (HEARD[kind].length > 1) telling.push((performance.now() - begun) / AT_ONCE)
    const started = performance.now()
    const stop = await side.start()
    await until(db, AT_ONCE * HEARD[kind].length)
    const perSecond = (AT_ONCE / (performance.now() - started)) * 1000
    await stop()
    return perSecond
  }
  const likes = await rate('wall.bench_liked')
  const orders = await rate('payments.bench_paid')
  await clear()
  const stop = await side.start()
  const p95 = await onePaidByOne(db, side)
  await stop()
  let [behind, waiting] = [Number.NaN, Number.NaN]
  if (whole) {
    await clear()
    await tellAll(db, side, 'wall.bench_liked', WAITING)
    const started = performance.now()
    const ended = await side.start()
    behind = await onePaidByOne(db, side)
    waiting = ((await heardOf(db, 'wall.bench_liked')) / (performance.now() - started)) * 1000
    await ended()
  }
  await clear()
  return { telling: median(telling), likes, orders, p95, behind, waiting }
}

async function tellAll(db: Db, side: Side, kind: Kind, many: number): Promise<void> {
  for (let at = 0; at < many; at += 500)
    await inTransaction(db, async (tx) => {
      for (let one = at; one < Math.min(many, at + 500); one++) await side.tell(tx, kind, `together ${one}`)
    })
}

const heardOf = async (db: Db, kind: Kind) =>
  (await sql<{ n: number }>`select count(*)::int as n from bench_heard where kind = ${kind}`.execute(db)).rows[0]?.n ??
  0

async function until(db: Db, many: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from bench_heard`.execute(db)
    if ((rows[0]?.n ?? 0) >= many) return
    await sleep(50)
  }
}

/** @returns the 95th percentile of the times from the commit of a paid order to the last of its reactions */
async function onePaidByOne(db: Db, side: Side): Promise<number> {
  const committed = new Map<string, number>()
  for (let at = 0; at < ONE_BY_ONE; at++) {
    const name = `alone ${at}`
    await inTransaction(db, (tx) => side.tell(tx, 'payments.bench_paid', name))
    committed.set(name, performance.now())
    await sleep(30)
  }
  for (;;) {
    const { rows } = await sql<{ name: string; at: number }>`select name, max(at) as at from bench_heard
      where kind = 'payments.bench_paid' group by name having count(*) = ${HEARD['payments.bench_paid'].length}`.execute(
      db,
    )
    if (rows.length === ONE_BY_ONE) {
      const waits = rows.map(({ name, at }) => at - (committed.get(name) ?? 0)).toSorted((a, b) => a - b)
      return waits[Math.floor(waits.length * 0.95)] ?? Number.NaN
    }
    await sleep(50)
  }
}
