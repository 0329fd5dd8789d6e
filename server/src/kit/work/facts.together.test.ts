import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../data/db.ts'
import { recordFact } from '../data/facts.record.ts'
import { inTransaction } from '../data/transaction.ts'
import { writeRows } from './facts.writing.ts'

// Facts of one lane that several are taken of at a time, as what each of them writes shows.
type Named = { kind: string; name: string }
const fails = new Set<string>()
const order: string[] = []

const t = await openTestbed({
  reactions: [
    {
      name: 'test.write',
      kind: 'wall.test_told',
      run: async (ctx, { fact }) => {
        order.push(`${fact['name']}`)
        await sql`insert into test_heard (name, by) values (${fact['name']}, 'write')`.execute(ctx.db)
        if (fails.has(`${fact['name']}`)) throw new Error('never')
        if (fact['name'] === 'ends the session')
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)
      },
    },
    {
      name: 'test.beside',
      kind: 'wall.test_told',
      run: async (ctx, { fact }) =>
        void (await sql`insert into test_heard (name, by) values (${fact['name']}, 'beside')`.execute(ctx.db)),
    },
    { name: 'test.pay', kind: 'payments.test_paid', run: async () => void order.push('paid') },
  ],
})
// Without a key: what is written twice stands twice.
await sql`create table test_heard (name text, by text)`.execute(t.db)

/** Records facts in one transaction, and has them worked off when all stand there. */
async function tell(names: readonly string[]): Promise<void> {
  await inTransaction(t.db, async (tx) => {
    for (const name of names) await recordFact(tx, { kind: 'wall.test_told', name } as Named, t.clock())
  })
  await t.settle()
}
const heard = async () =>
  (
    await sql<{ name: string; by: string; times: number }>`select name, by, count(*) as times from test_heard
      group by 1, 2 order by 1, 2`.execute(t.db)
  ).rows
const facts = async () =>
  (
    await sql<{ name: string; attempts: number; done: boolean; problem: string | null }>`
      select payload ->> 'name' as name, attempts, done_at is not null as done, problem from fact order by id`.execute(
      t.db,
    )
  ).rows
const names = Array.from({ length: 60 }, (_, at) => `n${String(at).padStart(2, '0')}`)
async function begin(): Promise<void> {
  await sql`truncate fact cascade`.execute(t.db)
  await sql`truncate test_heard`.execute(t.db)
  fails.clear()
  order.length = 0
}

test('facts that come together are worked off in their order, each once, each in one attempt', async () => {
  await begin()
  await tell(names)
  expect(order).toEqual(names)
  expect((await heard()).every(({ times }) => times === 1)).toBe(true)
  expect(await heard()).toHaveLength(120)
  expect((await facts()).every(({ attempts, done }) => done && attempts === 1)).toBe(true)
})

test.each([
  ['fails for ever', 'n07', 'test.write: never'],
  ['ends the session with the database', 'ends the session', ''],
])('one that %s takes nothing from the others, and is tried alone from then on', async (_, bad, problem) => {
  await begin()
  if (bad === 'n07') fails.add(bad)
  const all = names.map((name) => (name === 'n07' ? bad : name))
  await tell(all)
  expect((await facts()).filter(({ done }) => !done)).toMatchObject([{ name: bad, attempts: 1 }])
  expect((await facts()).filter(({ attempts }) => attempts !== 1)).toEqual([])
  expect((await heard()).filter(({ times }) => times !== 1)).toEqual([])
  // What did not fail of the same fact stands, unless the session went with it.
  expect((await heard()).filter(({ name }) => name === bad)).toEqual(
    bad === 'n07' ? [{ name: bad, by: 'beside', times: 1 }] : [],
  )

  const start = t.clock()
  for (let tries = 2; tries <= 12; tries++) {
    t.setNow(new Date(t.clock().getTime() + 3_700_000))
    await tell([`later ${tries}`])
  }
  const [rests] = (await facts()).filter(({ done }) => !done)
  expect(rests).toMatchObject({ name: bad, attempts: 12 })
  expect(rests?.problem).toContain(problem)
  expect((await facts()).filter(({ name, attempts }) => name !== bad && attempts !== 1)).toEqual([])
  expect((await heard()).filter(({ times }) => times !== 1)).toEqual([])
  t.setNow(start)
})

test('of a hundred thousand that wait at the start, none stands before a paid order', { timeout: 60_000 }, async () => {
  await begin()
  await sql`insert into fact (kind, payload, recorded_at)
    select 'wall.test_told', jsonb_build_object('kind', 'wall.test_told', 'name', 'w' || n), now()
    from generate_series(1, 100000) n`.execute(t.db)
  await inTransaction(t.db, (tx) => recordFact(tx, { kind: 'wall.test_told', name: 'last' } as Named, t.clock()))
  await expect.poll(() => order.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await inTransaction(t.db, (tx) => recordFact(tx, { kind: 'payments.test_paid' }, t.clock()))
  await expect.poll(() => order.includes('paid'), { timeout: 20_000 }).toBe(true)
  const waiting = await sql<{ n: number }>`select count(*) as n from fact where done_at is null`.execute(t.db)
  expect(waiting.rows[0]?.n).toBeGreaterThan(50_000)
  await sql`update fact set done_at = now() where done_at is null`.execute(t.db)
})

test('what was taken and had not begun when its process ends is put back, with no attempt counted', async () => {
  await begin()
  const later = () => new Date(t.clock().getTime() + 86_400_000)
  await inTransaction(t.db, async (tx) => {
    for (const name of ['a', 'b', 'c'])
      await recordFact(tx, { kind: 'messaging.test_sent', name } as Named, t.clock(), later())
  })
  const stopping = new AbortController()
  const run = async () => stopping.abort()
  const lane = writeRows('messages', [], [{ name: 'test.stop', kind: 'messaging.test_sent', run }], {
    db: t.db,
    clock: later,
    log: t.deps.log,
    asking: () => ({ config: t.deps.config, now: later(), request_id: 'test' }),
    signal: stopping.signal,
  })
  const taken = await lane.claim()
  expect((await facts()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  await lane.work(taken)
  expect(await facts()).toEqual([
    { name: 'a', attempts: 1, done: true, problem: null },
    { name: 'b', attempts: 0, done: false, problem: null },
    { name: 'c', attempts: 0, done: false, problem: null },
  ])
})
