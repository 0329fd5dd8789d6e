import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../data/db.ts'
import { react, reactWithFiles, startFacts } from './facts.ts'
import { fileContext } from './facts.moving.ts'
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

test('files that a process was moving when it died are moved by another, once nobody says that they are held', async () => {
  moved.length = 0
  const start = t.clock()
  await inTransaction(t.db, (tx) =>
    sql`insert into fact (kind, payload, recorded_at, attempts, problem, due_at) values ('test.moved', '{"kind": "test.moved"}',
      ${start}, 1, 'begun, and not finished', ${new Date(start.getTime() + 60_000)})`.execute(tx),
  )
  await t.settle()
  expect(moved).toEqual([])
  t.setNow(new Date(start.getTime() + 60_000))
  await t.settle()
  expect(moved).toHaveLength(1)
  const { rows } = await sql`select attempts, done_at is not null as done from fact where kind = 'test.moved'`.execute(
    t.db,
  )
  expect(rows).toEqual([{ attempts: 2, done: true }])
})

test('whoever writes rows is given no file store and no way to others, and whoever moves files may not within a transaction', async () => {
  // The compiler refuses what is marked so, or says that the mark is of no use.
  react('test.reach', 'files.dropped', async (ctx) => {
    // @ts-expect-error A reaction that writes rows has no file store.
    void ctx.storage
    // @ts-expect-error It opens no transaction of its own, which would be committed where the reaction fails.
    void ctx.transaction
    // @ts-expect-error It fetches nothing from other machines.
    void ctx.links
  })
  reactWithFiles('test.open', 'files.dropped', async (ctx) => {
    // @ts-expect-error What moves files records within transactions alone.
    void ctx.record
  })
  const asking = { config: t.deps.config, now: t.clock(), request_id: 'test' }
  const ctx = fileContext(t.db, asking, t.deps.storage)
  await ctx.storage.put('test/outside.txt', Buffer.from('a'))
  const within = ctx.transaction(async () => ctx.storage.put('test/within.txt', Buffer.from('a')))
  await expect(within).rejects.toThrow('Files are moved outside transactions.')
  expect(await ctx.storage.size('test/outside.txt')).toBe(1)
  expect(await ctx.storage.size('test/within.txt')).toBeUndefined()
})

test('what moves files has no transaction, and its kind no other reaction', async () => {
  moved.length = 0
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
