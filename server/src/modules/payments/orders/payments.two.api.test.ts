import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { buyerAddress, makeEntity, makeOrder, makeOrderIn, openPaying } from '../../../../test/factories/payments.ts'
import type { Buyer } from '../../../../test/factories/payments.ts'
import { mailsTo } from '../../../../test/factories/mail.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { verifyDocuments } from '../../../../../tools/verify-documents.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import type { PurchaseRequest } from './payments.purchase.service.ts'

const t = await openTestbed()
const desk = await makeMember(t, { operator_roles: ['money'], first_name: 'Hanne', last_name: 'Brandt' })
const { at, pay, begin } = openPaying(t)
const b = await openBooking(t)

const abroad = {
  ...buyerAddress,
  name: 'Gulf Coast Forwarding Inc.',
  country: 'US',
  vat_id: null,
  vat_id_confirmed: false,
}
const { vat_id_confirmed: _, ...home } = { ...buyerAddress, country: 'DE', city: 'Hamburg', vat_id: null }

type Line = PurchaseRequest['lines'][number]
const seats = (unit_amount: number, quantity = 1): Line => ({
  ...{ kind: 'admission', description: 'Admission, carrier', quantity, unit_amount },
  ...{ supply: 'admission', supply_country: 'DE' },
})
/** Outside the scope of VAT for a business beyond the EU. */
const table = (unit_amount: number): Line => ({
  ...{ kind: 'table', description: 'Meeting table 41', quantity: 1, unit_amount },
  ...{ supply: 'table', supply_country: 'DE' },
})
/** Two seats with VAT, and a table outside its scope. */
const order = (given: Parameters<typeof makeOrder>[1] = {}) =>
  makeOrder(t, { billing: abroad, lines: [seats(79_000, 2), table(59_500)], ...given })

type Made = { invoice_ids: number[]; order_id: number; buyer: Buyer }
const invoice = async (made: Made, nth: 0 | 1) =>
  (await t.call('payments.invoice', { params: { id: made.invoice_ids[nth] as number } }, made.buyer.token)).body
const both = async (made: Made) => Promise.all([invoice(made, 0), invoice(made, 1)])
const sheet = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const stateOf = async (made: Made) =>
  (await t.call('payments.order', { params: { id: made.order_id } }, made.buyer.token)).body.order_state
/** The facts about the order for its domain. */
const told = async (made: Made) =>
  (
    await sql<{
      kind: string
      invoice_id: number
    }>`select kind, (payload->>'invoice_id')::integer as invoice_id from fact
      where kind in ('payments.order_paid', 'payments.order_released') and (payload->>'order_id')::integer = ${made.order_id}`.execute(
      t.db,
    )
  ).rows
const transfer = async (id: number, amount: number) =>
  t.call(
    'payments.recordTransfer',
    {
      params: { id },
      body: {
        version: (await sheet(id)).version,
        amount,
        received_on: t.clock().toISOString().slice(0, 10),
        reference: `T ${id} ${amount}`,
      },
    },
    desk.token,
  )
const xmlOf = async (made: Made, nth: 0 | 1) =>
  t.call(
    'payments.invoiceXml',
    { params: { id: made.invoice_ids[nth] as number }, query: { format: 'ubl' } },
    made.buyer.token,
  )

test('lines outside the scope of VAT have an invoice of their own, and each names the other', async () => {
  const made = await order({ method: 'transfer' })
  expect(made).toMatchObject({ amount_net: 217_500, amount_vat: 30_020, amount_gross: 247_520, state: 'pending' })
  const [taxed, outside] = await both(made)
  expect(taxed).toMatchObject({
    ...{ state: 'issued', amount_net: 158_000, amount_vat: 30_020, amount_gross: 188_020, order_state: 'pending' },
    lines: [{ position: 1, vat_case: 'standard' }],
    vat_totals: [{ vat_rate: 1900, amount_vat: 30_020 }],
    issued_with: { id: outside.id, number: outside.number },
  })
  expect(outside).toMatchObject({
    ...{ state: 'issued', amount_net: 59_500, amount_vat: 0, amount_gross: 59_500 },
    lines: [{ position: 1, vat_case: 'outside_scope' }],
    vat_totals: [{ vat_case: 'outside_scope', amount_vat: 0 }],
    issued_with: { id: taxed.id, number: taxed.number },
  })
  expect(taxed.payment_reference).not.toBe(outside.payment_reference)
  const list = await t.call('payments.invoices', { query: {} }, made.buyer.token)
  expect(list.body.results).toMatchObject([
    { id: outside.id, issued_with: { number: taxed.number } },
    { id: taxed.id, issued_with: { number: outside.number } },
  ])
  expect(await sheet(outside.id)).toMatchObject({ issued_with: { id: taxed.id, number: taxed.number } })

  const named = [outside.number, taxed.number].map((number) => `Further lines of this order are on invoice ${number}.`)
  for (const nth of [0, 1] as const) {
    const pdf = await t.call(
      'payments.invoicePdf',
      { params: { id: made.invoice_ids[nth] as number } },
      made.buyer.token,
    )
    expect(pdfText(pdf.bytes).replaceAll(/\s+/g, ' ')).toContain(named[nth])
    const xml = await xmlOf(made, nth)
    expect(xml.status).toBe(200)
    expect(String(xml.bytes)).toContain(named[nth])
  }
  await t.settle()
  const { email } = await t.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', made.buyer.customer_id)
    .executeTakeFirstOrThrow()
  const mails = await mailsTo(t, email)
  expect(mails.map(({ body_text }) => body_text.replaceAll(/\s+/g, ' '))).toEqual(
    named.map((sentence) => expect.stringContaining(sentence)),
  )
})

test.each([
  ['EUR', [seats(3333, 3), table(1)], { amount_vat: 1900, amount_gross: 11_900 }],
  ['EUR', [seats(5), { ...seats(5), supply: 'meals' }, table(5)] as Line[], { amount_vat: 1, amount_gross: 16 }],
  ['JPY', [seats(79_003), table(59_501)], { amount_vat: 15_011, amount_gross: 153_515 }],
  ['KWD', [seats(79_003), table(59_501)], { amount_vat: 15_011, amount_gross: 153_515 }],
] as const)('in %s the sums of both invoices are those of the order', async (currency, lines, sums) => {
  const { id: entity_id } = await makeEntity(t, { currency })
  const made = await order({ currency, lines, entity_id, method: 'transfer' })
  expect(made).toMatchObject(sums)
  const [taxed, outside] = await both(made)
  for (const sum of ['amount_net', 'amount_vat', 'amount_gross'] as const)
    expect(taxed[sum] + outside[sum]).toBe(made[sum])
  expect([(await xmlOf(made, 0)).status, (await xmlOf(made, 1)).status]).toEqual([200, 200])
})

test('an order of one kind has one invoice, and the database keeps the other kind off it', async () => {
  const made = await order({ lines: [table(59_500)], method: 'transfer' })
  expect(made.invoice_ids).toHaveLength(1)
  const draft = await order({ lines: [table(59_500)] })
  await expect(
    sql`insert into invoice_line (invoice_id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate)
      values (${draft.invoice_id}, 9, 'admission', 'Seat', 1, 1, 1, 'standard', 1900)`.execute(t.db),
  ).rejects.toThrow('an invoice of their own')
})

test('a card pays both at once, and the order is paid with them', async () => {
  const made = await order()
  const [taxed] = await both(made)
  expect(taxed).toMatchObject({ state: 'draft', open_amount: 188_020, pay_amount: 247_520, can_pay: true })
  const begun = await begin(made)
  expect(begun.body).toMatchObject({ amount: 247_520 })
  // Begun at the other one, it is the same payment.
  expect((await begin({ ...made, invoice_id: made.invoice_ids[1] as number })).body.attempt).toBe(begun.body.attempt)
  expect((await pay(made)).body.state).toBe('succeeded')
  const paid = await both(made)
  expect(paid).toMatchObject([
    { state: 'paid', amount_paid: 188_020, order_state: 'paid' },
    { state: 'paid', amount_paid: 59_500, order_state: 'paid' },
  ])
  expect(Number(paid[1].number?.slice(-5))).toBe(Number(paid[0].number?.slice(-5)) + 1)
  expect(await told(made)).toEqual([{ kind: 'payments.order_paid', invoice_id: made.invoice_id }])
})

test('of two transfers the first pays its invoice, and the second confirms the order', async () => {
  const made = await order({ method: 'transfer' })
  const [first, second] = made.invoice_ids as [number, number]
  expect((await transfer(second, 59_500)).body.state).toBe('paid')
  expect(await stateOf(made)).toBe('pending')
  expect(await told(made)).toEqual([])
  expect((await transfer(first, 188_020)).body.state).toBe('paid')
  expect(await stateOf(made)).toBe('paid')
  expect(await told(made)).toHaveLength(1)
})

test('what costs nothing is paid when it is issued, and the other is paid alone', async () => {
  const made = await order({ lines: [seats(0), table(59_500)] })
  const [outside, free] = await both(made)
  expect([outside.amount_gross, free.amount_gross, free.pay_amount]).toEqual([59_500, 0, 59_500])
  // At the free one too, the order is paid.
  const answer = await pay({ ...made, invoice_id: free.id })
  expect(answer.body).toMatchObject({ state: 'succeeded', amount: 59_500 })
  expect(await both(made)).toMatchObject([
    { state: 'paid', amount_paid: 59_500 },
    { state: 'paid', amount_paid: 0 },
  ])
  const nothing = await order({ lines: [seats(0), table(0)] })
  expect(nothing.state).toBe('paid')
  expect(await both(nothing)).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
})

test('changed to a transfer, both are issued and the card payment of both is called off', async () => {
  const made = await order()
  await begin(made)
  const changed = await t.call(
    'payments.changeInvoiceTransaction',
    { body: { invoice: made.invoice_ids[1] as number, payment_method: 'transfer' } },
    made.buyer.token,
  )
  expect(changed.body).toMatchObject({ state: 'issued', invoice_ids: made.invoice_ids })
  expect(await both(made)).toMatchObject([{ state: 'issued' }, { state: 'issued' }])
  const groups =
    await sql`select state from payment_group where company_id = (select company_id from purchase_order where id = ${made.order_id})`.execute(
      t.db,
    )
  expect(groups.rows).toEqual([{ state: 'cancelled' }])
})

test.each([false, true])(
  'nobody pays in time (a payment was begun: %s): both end, and what they held is free',
  async (begun) => {
    const made = await order()
    if (begun) await begin(made)
    await at(31 * 60_000, () => t.runJob('payments.expire_orders'))
    expect(await both(made)).toMatchObject([{ state: 'expired', order_state: 'expired' }, { state: 'expired' }])
    expect(await told(made)).toEqual([{ kind: 'payments.order_released', invoice_id: made.invoice_id }])
  },
)

test('the office cancels the order: both are credited, and what was paid goes back', async () => {
  const made = await order({ method: 'transfer' })
  const [first, second] = made.invoice_ids as [number, number]
  await transfer(first, 188_020)
  const stale = (await sheet(second)).version
  await transfer(first, 10)
  const cancel = (version: string) =>
    t.call('payments.cancelOrder', { params: { id: second }, body: { version, reason: 'Called off.' } }, desk.token)
  expect((await cancel(stale)).refused.code).toBe('changed_meanwhile')
  expect((await cancel((await sheet(second)).version)).status).toBe(200)
  const [taxed, outside] = [await sheet(first), await sheet(second)]
  expect([taxed, outside]).toMatchObject([
    { state: 'cancelled', amount_credited: 188_020, order: { state: 'cancelled' } },
    { state: 'cancelled', amount_credited: 59_500 },
  ])
  expect(taxed.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(188_030)
  expect(await told(made)).toEqual([{ kind: 'payments.order_released', invoice_id: first }])
})

test('what nobody pays is called off together, and not while one of them is paid or nobody was reminded of it', async () => {
  const due_on = '2026-11-02'
  const made = await order({ method: 'transfer', due_on })
  const partly = await order({ method: 'transfer', due_on })
  const unreminded = await order({ method: 'transfer', due_on })
  const remind = (ids: number[]) =>
    sql`insert into invoice_reminder (invoice_id, days, sent_at) select id, 10, '2026-11-12T07:00:00Z' from invoice
      where id = any(${ids}::integer[])`.execute(t.db)
  await remind([...made.invoice_ids, ...partly.invoice_ids, unreminded.invoice_id])
  await transfer(partly.invoice_ids[1] as number, 59_500)
  await at(Date.parse('2026-12-01T02:23:00Z') - t.clock().getTime(), () => t.runJob('payments.cancel_unpaid'))
  expect(await both(made)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled', order_state: 'cancelled' }])
  expect(await both(partly)).toMatchObject([{ state: 'issued' }, { state: 'paid', order_state: 'pending' }])
  expect(await both(unreminded)).toMatchObject([{ state: 'issued' }, { state: 'issued' }])
})

test('one of them is credited whole: the other keeps the order, and confirms it when it is paid', async () => {
  const made = await order({ method: 'transfer' })
  const [first, second] = made.invoice_ids as [number, number]
  const body = {
    version: (await sheet(second)).version,
    ...{ cause: 'goodwill' as const, reason: 'No table after all.', ask: true, seats: [], refunds: [] },
    lines: [{ position: 1, quantity: 1 }],
  }
  expect(
    (await t.call('payments.putCredit', { params: { id: second }, body }, desk.token)).body.credit_note,
  ).not.toBeNull()
  expect(await both(made)).toMatchObject([{ state: 'issued' }, { state: 'cancelled', order_state: 'pending' }])
  await transfer(first, 188_020)
  expect(await stateOf(made)).toBe('paid')
})

const again = async (id: number, more: object) =>
  t.call(
    'payments.reissueInvoice',
    { params: { id }, body: { version: (await sheet(id)).version, reason: 'Wrong address.', ...more } },
    desk.token,
  )

test('issued again for an address at home, two become one, and for one abroad one becomes two', async () => {
  const made = await order()
  await pay(made)
  const [first, second] = made.invoice_ids as [number, number]
  const one = await again(second, { billing: home })
  expect(one.body.invoices).toHaveLength(1)
  const joined = await sheet(one.body.invoice)
  expect(joined).toMatchObject({
    ...{ state: 'part_paid', amount_net: 217_500, amount_vat: 41_325, issued_with: null },
    replaces: [{ id: first }, { id: second }],
    payments: [
      { method: 'moved', amount: 188_020 },
      { method: 'moved', amount: 59_500 },
    ],
  })
  for (const id of [first, second])
    expect(await sheet(id)).toMatchObject({ state: 'cancelled', replaced_by: [{ id: joined.id }], credit_notes: [{}] })

  await transfer(joined.id, joined.open_amount)
  const { country, vat_id, name, address_line, address_line_2, postcode, city, email } = abroad
  const billing = { country, vat_id, name, address_line, address_line_2, postcode, city, email }
  const two = await again(joined.id, { billing })
  expect(two.body.invoices).toHaveLength(2)
  const parts = await Promise.all(two.body.invoices.map(sheet))
  expect(parts).toMatchObject([
    { state: 'paid', amount_gross: 188_020, replaces: [{ id: joined.id }], issued_with: { id: two.body.invoices[1] } },
    { state: 'paid', amount_gross: 59_500, replaces: [{ id: joined.id }], issued_with: { id: two.body.invoices[0] } },
  ])
  const former = await sheet(joined.id)
  expect(former.replaced_by.map(({ id }) => id)).toEqual(two.body.invoices)
  // The VAT that is not owed goes back.
  expect(former.refunds.filter(({ way }) => way !== 'invoice').map(({ amount }) => amount)).toEqual([11_305])
  // Money that comes for one that was replaced counts for those issued instead, and back where they ask for nothing.
  await transfer(first, 500)
  expect((await sheet(first)).refunds.at(-1)).toMatchObject({ amount: 500, state: 'requested' })
})

test('what is left of one goes on without the other that was credited before', async () => {
  const made = await order({ method: 'transfer' })
  const [first, second] = made.invoice_ids as [number, number]
  const body = {
    version: (await sheet(second)).version,
    ...{ cause: 'goodwill' as const, reason: 'No table after all.', ask: true, seats: [], refunds: [] },
    lines: [{ position: 1, quantity: 1 }],
  }
  await t.call('payments.putCredit', { params: { id: second }, body }, desk.token)
  const { body: next } = await again(first, { cases: [{ position: 1, vat_case: 'outside_scope' }] })
  expect(await sheet(next.invoice)).toMatchObject({
    amount_gross: 158_000,
    replaces: [{ id: first }],
    issued_with: null,
  })
  expect(await sheet(second)).toMatchObject({ replaced_by: [] })
})

test('nothing is half done when the transaction ends early, and numbers have no gap', async () => {
  const { id: entity_id } = await makeEntity(t)
  const buyer = (await makeMember(t)) as Buyer
  const lines = [seats(79_000), table(59_500)]
  const stopped = inTransaction(t.db, async (tx) => {
    await makeOrderIn(t, tx, { buyer, entity_id, billing: abroad, lines, method: 'transfer' })
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  const made = await order({ buyer, entity_id, lines, method: 'transfer' })
  const { rows } = await sql<{ id: number; number_seq: number }>`
    select id, number_seq from invoice where entity_id = ${entity_id} order by id`.execute(t.db)
  expect(rows).toEqual(made.invoice_ids.map((id, index) => ({ id, number_seq: index + 1 })))
})

test('booked twice at once with one key: the same two invoices, one order, and its seats when both are paid', async () => {
  await sql`update billing_address set country = 'US', vat_id = null where company_id = ${b.company.id}`.execute(t.db)
  const { event, price } = await b.bookable()
  const { table: table_id } = await b.makeExtras(event.id)
  const wanted = b.body(event.id, [{ price: price.id, customer: b.buyer.customer_id }], { table: table_id })
  const { idempotency_key: _key, accepts_terms: _terms, payment_method: _method, ...cart } = wanted
  const quote = await t.call('payments.quoteEvent', { body: cart }, b.buyer.token)
  expect(quote.body.invoices).toEqual([
    { outside_scope: false, amount_gross: 94_010 },
    { outside_scope: true, amount_gross: 59_500 },
  ])
  const [one, other] = await Promise.all([b.book(wanted), b.book(wanted)])
  expect(one.status).toBe(201)
  expect(other.body).toEqual(one.body)
  expect(one.body).toMatchObject({ amount_gross: 153_510, invoice_id: one.body.invoice_ids[0] })
  const [first, second] = one.body.invoice_ids as [number, number]
  const tickets = async (invoice_id: number) =>
    (await t.call('events.participantCustomers', { query: { invoice: String(invoice_id) } }, b.buyer.token)).body
      .results
  expect(await tickets(second)).toEqual(await tickets(first))
  const mine = async () =>
    (await t.call('events.myTickets', { query: { event: String(event.id) } }, b.buyer.token)).body.results
  await transfer(first, 94_010)
  await t.settle()
  expect(await mine()).toMatchObject([{ state: 'held' }])
  const seen = await t.call('events.one', { params: { id: String(event.id) } }, b.buyer.token)
  expect(seen.body.my_state?.invoice).toMatchObject({ id: second, open_amount: 59_500 })
  await transfer(second, 59_500)
  await t.settle()
  expect(await mine()).toMatchObject([{ state: 'confirmed' }])
})

test('the chain of documents covers which document the further lines are on', async () => {
  const made = await order({ method: 'transfer' })
  expect((await verifyDocuments(t.url)).faults).toEqual([])
  const content = async (id: number) =>
    (await sql<{ content: string }>`select document_content(${id}::integer) as content`.execute(t.db)).rows[0]?.content
  const [taxed, outside] = await both(made)
  expect(await content(taxed.id)).toContain(`issued_with: "${outside.number}"`)
  expect(await content(outside.id)).toContain(`issued_with: "${taxed.number}"`)
  const alone = await order({ method: 'transfer', lines: [seats(79_000)] })
  expect(await content(alone.invoice_id)).not.toContain('issued_with')
})
