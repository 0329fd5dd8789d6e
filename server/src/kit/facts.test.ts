import { expect, test } from 'vitest'
import { openTestbed } from '../../test/harness.ts'
import { sql } from './db.ts'
import { recordFact } from './facts.record.ts'
import { queueMail } from './mail.ts'
import { inTransaction } from './transaction.ts'

const heard: string[] = []
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
