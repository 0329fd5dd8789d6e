import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../data/db.ts'
import { startFacts } from './facts.ts'
import { recordFact } from '../data/facts.record.ts'
import { queueMail } from './mail.ts'
import { inTransaction } from '../data/transaction.ts'

const heard: string[] = []
const moved: number[] = []
let broken = true

const t = await openTestbed({
  reactions: [
    {
      name: 'test.listen',
      kind: 'test.happened',
      run: async (_ctx, recorded) => void heard.push(`${recorded.fact['name']}`),
    },
    {
      name: 'test.write',
      kind: 'test.tried',
      run: async (ctx, recorded) => {
        const mail = {
          key: `test:${recorded.id}`,
          to: { name: 'A', address: 'a@test.example' },
          subject: 'S',
          greeting: 'G',
          paragraphs: [],
        }
        await queueMail(ctx, mail)
        if (broken) throw new Error('not yet')
      },
    },
    {
      name: 'test.lose',
      kind: 'test.lost',
      run: async (ctx) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)),
    },
    { name: 'test.move', kind: 'test.moved', move: async (_ctx, recorded) => void moved.push(recorded.id) },
    { name: 'test.beside', kind: 'test.tried', run: async () => void heard.push('beside') },
  ],
})

const tell = (fact: { kind: string; name?: string }) => inTransaction(t.db, (tx) => recordFact(tx, fact, t.clock()))

test('a reaction runs once for what was committed, and never for what was rolled back', async () => {
  await tell({ kind: 'test.happened', name: 'kept' })
  const refused = inTransaction(t.db, async (tx) => {
    await recordFact(tx, { kind: 'test.happened', name: 'dropped' }, t.clock())
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  await t.settle()
  expect(heard).toEqual(['kept'])
})

test('a failing reaction leaves nothing behind, is tried again, and does not repeat the others', async () => {
  heard.length = 0
  await tell({ kind: 'test.tried' })
  await t.settle()
  const mails = () => t.db.selectFrom('mail').select('id').execute()
  expect(await mails()).toHaveLength(0)
  expect(heard).toEqual(['beside'])

  broken = false
  t.setNow(new Date(t.clock().getTime() + 60_000))
  await t.settle()
  expect(await mails()).toHaveLength(1)
  expect(heard).toEqual(['beside'])
  const open = await sql<{ count: number }>`select count(*) from fact where done_at is null`.execute(t.db)
  expect(open.rows[0]?.count).toBe(0)
})

test('whoever loses the session with the database each time is tried twelve times, then rests, and keeps nobody waiting', async () => {
  heard.length = 0
  const start = t.clock().getTime()
  await tell({ kind: 'test.lost' })
  await tell({ kind: 'test.happened', name: 'behind' })
  await t.settle()
  expect(heard).toEqual(['behind'])
  const lost = () =>
    sql<{
      attempts: number
      rests: boolean
      problem: string
    }>`select attempts, due_at = 'infinity' as rests, problem from fact
      where kind = 'test.lost'`.execute(t.db)
  expect((await lost()).rows).toMatchObject([{ attempts: 1, rests: false }])
  for (let hours = 2; hours <= 40; hours += 2) {
    t.setNow(new Date(start + hours * 3_600_000))
    await t.settle()
  }
  expect((await lost()).rows).toMatchObject([{ attempts: 12, rests: true }])
  expect((await lost()).rows[0]?.problem).not.toBe('')
})

test('a fact that its process took with it is taken by another, and says meanwhile that it is not finished', async () => {
  heard.length = 0
  const start = t.clock()
  // As a process leaves it that was killed between the claim and the commit.
  await inTransaction(t.db, (tx) =>
    sql`insert into fact (kind, payload, recorded_at, attempts, due_at)
      values ('test.happened', '{"kind": "test.happened", "name": "left"}', ${start}, 1, ${new Date(start.getTime() + 2000)})`.execute(
      tx,
    ),
  )
  await t.settle()
  expect(heard).toEqual([])
  t.setNow(new Date(start.getTime() + 2000))
  await t.settle()
  expect(heard).toEqual(['left'])
})

test('what moves files has no transaction, and its kind no other reaction', async () => {
  await tell({ kind: 'test.moved' })
  await t.settle()
  expect(moved).toHaveLength(1)
  const given = { ...t, ...t.deps, storage: t.deps.storage }
  const two = [
    { name: 'a', kind: 'test.moved', move: async () => undefined },
    { name: 'b', kind: 'test.moved', run: async () => undefined },
  ]
  expect(() => startFacts({ ...given, reactions: two })).toThrow('a moves files for test.moved, and b listens too.')
})
