import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true, first_name: 'Hanne', last_name: 'Brandt' })

test('the log is read page by page, of one thing or of one person', async () => {
  await sql`insert into audit_log (at, customer_id, act, object, before, after, reason)
    select ${t.clock()}, ${operator.customer_id}, 'tag.changed', 'tag:' || (n % 2), '{"name":"Old"}', jsonb_build_object('name', 'New ' || n), 'Misspelt'
    from generate_series(1, 120) as n`.execute(t.db)
  const page = async (query: object) => (await t.call('office.log', { query }, operator.token)).body
  const seen: number[] = []
  for (let before: number | null = null; ;) {
    const found = await page({ object: 'tag:1', ...(before === null ? {} : { before }) })
    seen.push(...found.results.map(({ id }) => id))
    if (found.next === null) break
    before = found.next
  }
  expect(seen).toHaveLength(60)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  const [last] = (await page({ customer_id: operator.customer_id })).results
  expect(last).toMatchObject({
    act: 'tag.changed',
    object: 'tag:0',
    by: { name: 'Hanne Brandt' },
    before: { name: 'Old' },
    after: { name: 'New 120' },
    reason: 'Misspelt',
  })
  expect((await page({ object: 'tag:7' })).results).toEqual([])
})

test('for everybody but operators there is no log', async () => {
  expect((await t.call('office.log', {}, (await makeMember(t, { rights: ['admin'] })).token)).status).toBe(404)
  expect((await t.call('office.log', {})).status).toBe(401)
})

test('what waits is shown to those who look after it alone', async () => {
  const desk = await makeMember(t, { is_operator: true })
  await sql`update customer set operator_roles = '{money}' where id = ${desk.customer_id}`.execute(t.db)
  const { counts } = (await t.call('office.inbox', {}, desk.token)).body
  expect(counts.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'refund'])
  const report = { params: { kind: 'report' as const, id: '1' } }
  expect((await t.call('office.one', report, desk.token)).status).toBe(404)
  expect((await t.call('office.decide', { ...report, body: { act: 'dismiss' } }, desk.token)).status).toBe(404)
})
