import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../data/db.ts'
import { recordFact } from '../data/facts.record.ts'
import { inTransaction } from '../data/transaction.ts'

let paid: () => void = () => {}
const gate = new Promise<void>((done) => (paid = done))
const heard: string[] = []

const t = await openTestbed({
  reactions: [
    {
      name: 'test.like',
      kind: 'wall.test_liked',
      run: async () => {
        await gate
        heard.push('like')
      },
    },
    { name: 'test.pay', kind: 'payments.test_paid', run: async () => void heard.push('paid') },
    { name: 'test.send', kind: 'messaging.test_sent', run: async () => void heard.push('sent') },
    { name: 'test.other', kind: 'imports.test_done', run: async () => void heard.push('done') },
  ],
})

test('what happens on walls stands before no paid order, no message and nothing else', async () => {
  await inTransaction(t.db, async (tx) => {
    for (let like = 0; like < 20; like++) await recordFact(tx, { kind: 'wall.test_liked' }, t.clock())
    for (const kind of ['payments.test_paid', 'messaging.test_sent', 'imports.test_done'])
      await recordFact(tx, { kind }, t.clock())
  })
  await expect.poll(() => heard.toSorted()).toEqual(['done', 'paid', 'sent'])
  paid()
  await t.settle()
  expect(heard.filter((one) => one === 'like')).toHaveLength(20)
})

test('the next of a lane is found by an index, however many wait in another', async () => {
  const planOf = async (part: ReturnType<typeof sql>) =>
    t.db.transaction().execute(async (tx) => {
      await sql`insert into fact (kind, payload, recorded_at, due_at)
        select 'wall.test_liked', '{}', now(), 'infinity' from generate_series(1, 50000)`.execute(tx)
      await sql`analyze fact`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from fact
        where done_at is null and due_at <= now() and ${part} order by id limit 1`.execute(tx)
      await sql`delete from fact where kind = 'wall.test_liked'`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(await planOf(sql`lane = 'orders'`)).toContain('fact_open_by_lane')
  expect(await planOf(sql`kind = any(array['privacy.data_wanted', 'files.removed'])`)).toContain('fact_open_by_kind')
})
