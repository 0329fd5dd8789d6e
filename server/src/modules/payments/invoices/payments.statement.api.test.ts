import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()

async function openCompany() {
  const { id } = await makeCompany(t)
  const admin = await makeMember(t, { company_id: id, rights: ['admin'] })
  const buyer = await makeMember(t, { company_id: id })
  const entity = await makeEntity(t)
  const order = (given: Parameters<typeof makeOrder>[1] = {}) =>
    makeOrder(t, { buyer, entity_id: entity.id, method: 'transfer', ...given })
  return { id, admin, buyer, entity, order }
}
const linesOf = (csv: Buffer) => csv.toString('utf8').replace('\uFEFF', '').trim().split('\r\n').slice(1)

test('what is to be paid is added up by currency, what is overdue first, and for each as much as they may see', async () => {
  const { admin, buyer, order } = await openCompany()
  await order({ due_on: '2026-11-30' })
  const gone = await order({ due_on: '2026-11-20' })
  await t.db
    .updateTable('invoice')
    .set({ state: 'cancelled', amount_credited: 188_020, cancelled_at: t.clock() })
    .where('id', '=', gone.invoice_id)
    .execute()
  await order({ currency: 'SEK', due_on: '2026-11-10' })
  await order({ currency: 'SEK', due_on: '2026-12-10', buyer: admin })
  const seen = (await t.call('payments.totals', {}, admin.token)).body.results
  expect(seen).toEqual([
    { currency_code: 'SEK', open_amount: 376_040, overdue_amount: 188_020, count: 2, next_due_on: '2026-11-10' },
    { currency_code: 'EUR', open_amount: 188_020, overdue_amount: 0, count: 1, next_due_on: '2026-11-30' },
  ])
  const own = (await t.call('payments.totals', {}, buyer.token)).body.results
  expect(own.map(({ currency_code, count }) => [currency_code, count])).toEqual([
    ['SEK', 1],
    ['EUR', 1],
  ])
  const stranger = await makeMember(t)
  expect((await t.call('payments.totals', {}, stranger.token)).body.results).toEqual([])
  const list = await t.call('payments.invoices', { query: { state: 'open' } }, admin.token)
  expect(list.body.results.map(({ due_on }) => due_on)).toEqual(['2026-11-10', '2026-11-30', '2026-12-10'])
})

test('a statement holds what was issued in its year, to the cent, and no formula', async () => {
  const { admin, order } = await openCompany()
  await order({ subject_name: '=HYPERLINK("http://evil.example")', order_number: '+49 "PO"' })
  const { status, bytes, headers } = await t.call('payments.statement', { query: { year: 2026 } }, admin.token)
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('statement-2026.csv')])
  const [line] = linesOf(bytes)
  expect(line).toContain(
    '"\'=HYPERLINK(""http://evil.example"")","\'+49 ""PO""",EUR,1580.00,300.20,1880.20,0.00,issued,',
  )
  expect(linesOf((await t.call('payments.statement', { query: { year: 2025 } }, admin.token)).bytes)).toEqual([])
  const stranger = await makeMember(t, { rights: ['admin'] })
  expect(linesOf((await t.call('payments.statement', { query: { year: 2026 } }, stranger.token)).bytes)).toEqual([])
  expect((await t.call('payments.statement', { loose: { query: { year: 'x' } } }, admin.token)).status).toBe(400)
})

test('a statement over ten thousand invoices holds each of them once', { timeout: 60_000 }, async () => {
  const { admin, order } = await openCompany()
  const { order_id, invoice_id } = await order()
  // Each of them is linked into its seller's chain when the transaction ends.
  for (let part = 0; part < 9; part++)
    await sql`with copied as (
      insert into purchase_order (kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state, idempotency_key, due_on, created_at)
      select kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state, gen_random_uuid(), due_on, created_at
      from purchase_order, generate_series(1, 1111) where id = ${order_id} returning id), issued as (
    insert into invoice (order_id, state, entity_id, number, number_year, number_seq, test, company_id, buyer_customer_id, seller, billing, currency_code,
      amount_net, amount_vat, amount_gross, issued_at, issued_on, due_on, created_at)
    select copied.id, 'issued', entity_id, number || '/' || copied.id, 1999, copied.id, test, company_id, buyer_customer_id, seller, billing, currency_code,
      amount_net, amount_vat, amount_gross, issued_at, issued_on, due_on, created_at from copied, invoice where invoice.id = ${invoice_id} returning id)
    insert into invoice_paper (invoice_id, attendees, bank_accounts) select id, '[]', '[]' from issued`.execute(t.db)
  const { bytes } = await t.call('payments.statement', { query: { year: 2026 } }, admin.token)
  const lines = linesOf(bytes)
  expect([lines.length, new Set(lines).size]).toEqual([10_000, 10_000])
  const [total] = (await t.call('payments.totals', {}, admin.token)).body.results
  expect([total?.count, total?.open_amount]).toEqual([10_000, 1_880_200_000])
})
