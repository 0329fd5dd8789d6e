import { expect, test } from 'vitest'
import { buyerAddress, contextOn, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { verifyDocuments } from '../../../../../tools/verify-documents.ts'
import { sql } from '../../../kit/data/db.ts'
import { brokenRules } from '../einvoice/payments.einvoice.rules.testing.ts'
import type { PurchaseRequest } from './payments.purchase.service.ts'
import { postBooks } from '../books/payments.posting.service.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'

const t = await openTestbed()
const desk = await makeMember(t, { operator_roles: ['money'], first_name: 'Hanne', last_name: 'Brandt' })
const { pay, begin } = openPaying(t)

type Line = PurchaseRequest['lines'][number]
const line = (kind: 'admission' | 'table', unit_amount: number, quantity = 1): Line => ({
  ...{ kind, description: kind, quantity, unit_amount, supply: kind, supply_country: 'DE' },
})

type Made = Awaited<ReturnType<typeof makeOrder>>
type Change = { kind: 'discount' | 'price' | 'line'; position?: number; amount: number; description?: string }
const sheet = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const adjust = async (id: number, change: Change, version?: string) =>
  t.call(
    'payments.adjustOrder',
    {
      params: { id },
      body: { version: version ?? (await sheet(id)).version, position: 1, reason: 'Booked early.', ...change },
    },
    desk.token,
  )
const seen = async ({ invoice_id: id, buyer }: Made) =>
  (await t.call('payments.invoice', { params: { id } }, buyer.token)).body
const transferOf = (made: Made) =>
  t.call(
    'payments.changeInvoiceTransaction',
    { body: { invoice: made.invoice_id, payment_method: 'transfer' } },
    made.buyer.token,
  )
/** The sums of a document's rows, which are the same everywhere. */
const sumsOf = async (id: number) =>
  (
    await sql<{ net: number; vat: number; lines: number; gross: number }>`
      select amount_gross as gross, (select sum(amount_net)::bigint from invoice_line where invoice_id = invoice.id) as lines,
        (select sum(amount_net)::bigint from invoice_vat where invoice_id = invoice.id) as net,
        (select sum(amount_vat)::bigint from invoice_vat where invoice_id = invoice.id) as vat
      from invoice where id = ${id}`.execute(t.db)
  ).rows[0]
const xmlOf = async (made: Made, format: 'ubl' | 'cii', id = made.invoice_id) =>
  String(
    (await t.call('payments.invoiceXml', { params: { id }, query: { format } }, made.buyer.token)).bytes ??
      'no e-invoice',
  )
/** The sum that buyers owe a seller by the documents in its journal. */
const journalOf = async (entity_id: number) => {
  await postBooks({ now: t.clock(), transaction: (work) => inTransaction(t.db, (tx) => work(contextOn(t, tx))) })
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(case when debit.kind = 'receivable' or debit.company_id is not null then amount else -amount end), 0)::bigint as owed
    from journal_line join journal_entry on journal_entry.id = entry_id join ledger_account debit on debit.id = debit_id
    where journal_entry.entity_id = ${entity_id} and source_kind = 'document'`.execute(t.db)
  return rows[0]?.owed
}

test('a discount, another price and a line more: VAT and sums follow, the buyer sees each with its reason', async () => {
  const { id: entity_id } = await makeEntity(t)
  const made = await makeOrder(t, { entity_id })
  const id = made.invoice_id
  expect((await sheet(id)).acts).toContain('adjust')
  expect((await adjust(id, { kind: 'discount', amount: 8000 })).status).toBe(200)
  expect(await seen(made)).toMatchObject({ amount_net: 150_000, amount_vat: 28_500, amount_gross: 178_500 })
  await adjust(id, { kind: 'price', amount: 70_001 })
  await adjust(id, { kind: 'line', amount: 5000, description: 'Late registration' })
  // 2 × 700.01 less 80.00 are 1,320.02; with 50.00 more, 19 % of 1,370.02 are 260.3038.
  const now = await seen(made)
  expect(now).toMatchObject({
    state: 'draft',
    ...{ amount_net: 137_002, amount_vat: 26_030, amount_gross: 163_032, pay_amount: 163_032 },
    lines: [
      { quantity: 2, unit_amount: 70_001, allowance: 8000, allowance_reason: 'Booked early.', amount_net: 132_002 },
      { quantity: 1, unit_amount: 5000, allowance: 0, description: 'Late registration', vat_rate: 1900 },
    ],
    adjustments: [
      { kind: 'discount', line: 'Admission, carrier', amount: -9520, reason: 'Booked early.' },
      { kind: 'correction', line: 'Admission, carrier', amount: -21_418 },
      { kind: 'correction', line: 'Late registration', amount: 5950 },
    ],
  })
  expect(now.timeline).toMatchObject([{ kind: 'booked', amount: 188_020 }, { kind: 'adjusted' }, {}, {}])
  const listed = await t.call('payments.adjustments', { query: { invoice: id } }, made.buyer.token)
  expect(listed.body.results).toHaveLength(3)
  expect((await sheet(id)).story.filter(({ what }) => what === 'act_invoice_adjusted')).toMatchObject([
    { by: 'Hanne Brandt', amount: -9520, words: 'Booked early.' },
    { amount: -21_418 },
    { amount: 5950 },
  ])
  expect((await sheet(id)).story[0]).toMatchObject({ what: 'booked', amount: 188_020 })
  // A discount can be taken back.
  await adjust(id, { kind: 'discount', amount: 0 })
  expect(await seen(made)).toMatchObject({ amount_net: 145_002, lines: [{ allowance: 0, allowance_reason: null }, {}] })
  await adjust(id, { kind: 'discount', amount: 8000 })

  // It is paid with the corrected sum, and the issued invoice says it everywhere.
  expect((await begin(made)).body.amount).toBe(163_032)
  await pay(made)
  const issued = await seen(made)
  expect(issued).toMatchObject({ state: 'paid', amount_gross: 163_032, open_amount: 0 })
  expect(await sumsOf(id)).toEqual({ gross: 163_032, lines: 137_002, net: 137_002, vat: 26_030 })
  const ubl = await xmlOf(made, 'ubl')
  expect([brokenRules(ubl), brokenRules(await xmlOf(made, 'cii'))]).toEqual([[], []])
  for (const said of ['<cbc:Amount currencyID="EUR">80.00<', '>Booked early.<', '>700.01<', '>1320.02<', '>1630.32<'])
    expect(ubl).toContain(said)
  const pdf = await t.call('payments.invoicePdf', { params: { id } }, made.buyer.token)
  const words = pdfText(Buffer.from(pdf.bytes as Uint8Array))
  expect(words).toContain('Discount of €80.00: Booked early.')
  expect(words).toContain('1,630.32')
  expect(await journalOf(entity_id)).toBe(163_032)
  expect((await verifyDocuments(t.url)).faults).toEqual([])
})

test.each([
  ['JPY', 79_001, 1001, 157_001],
  ['KWD', 79_001, 1005, 156_997],
])('in %s all sums agree', async (currency, unit_amount, discount, net) => {
  const { id: entity_id } = await makeEntity(t, { currency })
  const made = await makeOrder(t, { entity_id, currency, lines: [line('admission', unit_amount, 2)] })
  await adjust(made.invoice_id, { kind: 'discount', amount: discount })
  await transferOf(made)
  const vat = Math.round((net * 19) / 100)
  expect(await sumsOf(made.invoice_id)).toEqual({ gross: net + vat, lines: net, net, vat })
  expect([brokenRules(await xmlOf(made, 'ubl')), brokenRules(await xmlOf(made, 'cii'))]).toEqual([[], []])
  expect(await journalOf(entity_id)).toBe(net + vat)
})

test('pieces of a line with a discount are credited with their part of it, all together exactly', async () => {
  const { id: entity_id } = await makeEntity(t)
  const made = await makeOrder(t, { entity_id, lines: [line('admission', 10_000, 3)] })
  await adjust(made.invoice_id, { kind: 'discount', amount: 100 })
  await transferOf(made)
  const credit = async (quantity: number) => {
    const { version } = await sheet(made.invoice_id)
    const what = { lines: [{ position: 1, quantity }], seats: [], refunds: [] }
    const body = { version, ask: true, cause: 'goodwill' as const, reason: 'One less.', ...what }
    const done = await t.call('payments.putCredit', { params: { id: made.invoice_id }, body }, desk.token)
    const { credit_note } = done.body
    return (await sheet(credit_note ?? 0)).lines[0]
  }
  expect([await credit(1), await credit(1), await credit(1)]).toMatchObject([
    { unit_amount: 10_000, allowance: 33, allowance_reason: 'Booked early.', amount_net: 9967 },
    { allowance: 34, amount_net: 9966 },
    { allowance: 33, amount_net: 9967 },
  ])
  expect(await sheet(made.invoice_id)).toMatchObject({ state: 'cancelled', amount_credited: 35_581, open_amount: 0 })
  expect(await journalOf(entity_id)).toBe(0)
  expect((await verifyDocuments(t.url)).faults).toEqual([])
})

test('an invoice with a discount is credited whole, and issued again with the same discount', async () => {
  const made = await makeOrder(t)
  await adjust(made.invoice_id, { kind: 'discount', amount: 8000 })
  await transferOf(made)
  const body = { version: (await sheet(made.invoice_id)).version, reason: 'Another VAT ID.' }
  const again = await t.call('payments.reissueInvoice', { params: { id: made.invoice_id }, body }, desk.token)
  expect(await sheet(again.body.invoice)).toMatchObject({
    amount_net: 150_000,
    lines: [{ unit_amount: 79_000, allowance: 8000, allowance_reason: 'Booked early.' }],
  })
})

test('of two invoices of one order the opened one is corrected; outside the scope a new line bears no VAT', async () => {
  const billing = { ...buyerAddress, country: 'US', vat_id: null, vat_id_confirmed: false }
  const made = await makeOrder(t, { billing, lines: [line('admission', 10_000), line('table', 5000)] })
  const [first, second] = made.invoice_ids as [number, number]
  const { version } = await sheet(first)
  await adjust(second, { kind: 'line', amount: 700, description: 'Extra chairs' })
  expect(await sheet(second)).toMatchObject({ amount_net: 5700, amount_vat: 0, amount_gross: 5700 })
  // An operator who looks at the other one sees that the order has changed.
  expect((await adjust(first, { kind: 'discount', amount: 1 }, version)).refused.code).toBe('changed_meanwhile')
  expect((await seen(made)).pay_amount).toBe(17_600)
  await pay(made)
  expect([await sheet(first), await sheet(second)]).toMatchObject([
    { state: 'paid', amount_paid: 11_900 },
    { state: 'paid', amount_paid: 5700 },
  ])
})

test('an order that costs nothing any more is issued and paid', async () => {
  const made = await makeOrder(t)
  await adjust(made.invoice_id, { kind: 'discount', amount: 158_000 })
  const row = await sheet(made.invoice_id)
  expect(row).toMatchObject({ state: 'paid', amount_gross: 0, order: { state: 'paid' } })
  expect(row.number).not.toBeNull()
  const { rows } = await sql`select from fact where kind = 'payments.order_paid'
    and (payload->>'order_id')::integer = ${made.order_id}`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('what cannot be is refused by its field, and nothing changes', async () => {
  const made = await makeOrder(t)
  const id = made.invoice_id
  const wrong = async (change: Change) => (await adjust(id, change)).refused
  expect(await wrong({ kind: 'discount', amount: 158_001 })).toEqual({ amount: [expect.stringContaining('1,580.00')] })
  expect(await wrong({ kind: 'price', amount: 1, position: 7 })).toEqual({
    position: ['This line is not on the order.'],
  })
  expect(await wrong({ kind: 'line', amount: 0 })).toEqual({
    description: [expect.any(String)],
    amount: [expect.any(String)],
  })
  await adjust(id, { kind: 'discount', amount: 8000 })
  expect(await wrong({ kind: 'price', amount: 3999 })).toEqual({ amount: [expect.stringContaining('80.00')] })
  expect((await wrong({ kind: 'price', amount: 100_000_000_000 })).code).toBe('amount_too_large')
  expect((await sheet(id)).amount_net).toBe(150_000)
  const lines = sql`update invoice_line set allowance = 1 where invoice_id = ${id}`.execute(t.db)
  await expect(lines).rejects.toThrow('invoice_line')
})

test('once it is issued, paid or over, amounts are refused; of two who act at once the second is told', async () => {
  const issued = await makeOrder(t, { method: 'transfer' })
  expect((await sheet(issued.invoice_id)).acts).not.toContain('adjust')
  expect((await adjust(issued.invoice_id, { kind: 'discount', amount: 1 })).refused.code).toBe('issued')
  const made = await makeOrder(t)
  const { version } = await sheet(made.invoice_id)
  const both = await Promise.all([1, 2].map((amount) => adjust(made.invoice_id, { kind: 'discount', amount }, version)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const cancel = { version: (await sheet(made.invoice_id)).version, reason: 'Not needed.' }
  await t.call('payments.cancelOrder', { params: { id: made.invoice_id }, body: cancel }, desk.token)
  expect((await adjust(made.invoice_id, { kind: 'discount', amount: 1 })).refused.code).toBe('ended')
  const member = await t.call(
    'payments.adjustOrder',
    { params: { id: made.invoice_id }, body: { version, kind: 'price', position: 1, amount: 1, reason: 'Cheaper.' } },
    made.buyer.token,
  )
  expect(member.status).toBe(404)
})

test('a card payment that was only begun is called off, and the next asks for the corrected sum', async () => {
  const made = await makeOrder(t)
  const before = (await begin(made)).body
  expect(before.amount).toBe(188_020)
  expect((await adjust(made.invoice_id, { kind: 'discount', amount: 8000 })).status).toBe(200)
  const late = await t.call(
    'payments.payByTestCard',
    {
      body: { attempt: before.attempt, card_number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' },
    },
    made.buyer.token,
  )
  expect(late.status).not.toBe(200)
  expect((await begin(made)).body.amount).toBe(178_500)
})
