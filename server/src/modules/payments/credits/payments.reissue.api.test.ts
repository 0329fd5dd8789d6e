import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { atMoment, buyerAddress, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { addDays } from '../../../kit/base/days.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const desk = await makeMember(t, { operator_roles: ['money'], first_name: 'Hanne', last_name: 'Brandt' })
const { pay } = openPaying(t)
const b = await openBooking(t)

const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const mended = { ...buyerAddress, name: 'Skagen Short Sea Holding AB', vat_id: null, vat_id_confirmed: undefined }
const { vat_id_confirmed: _, ...address } = mended
const again = async (id: number, more: object = {}) =>
  t.call(
    'payments.reissueInvoice',
    { params: { id }, body: { version: (await look(id)).version, reason: 'Wrong address.', ...more } },
    desk.token,
  )

test('a wrong address: credited whole and issued again, both name each other, and the money moves along', async () => {
  const order = await makeOrder(t)
  await pay(order)
  const done = await again(order.invoice_id, { billing: address })
  expect(done.status).toBe(200)
  const [old, next] = [await look(order.invoice_id), await look(done.body.invoice)]
  expect(old).toMatchObject({
    state: 'cancelled',
    open_amount: 0,
    amount_returned: 188_020,
    replaced_by: [{ id: next.id }],
  })
  expect(old.credit_notes).toHaveLength(1)
  expect(next).toMatchObject({
    state: 'paid',
    billing: { name: 'Skagen Short Sea Holding AB' },
    replaces: [{ id: old.id }],
    payments: [{ method: 'moved', amount: 188_020 }],
    refunds: [],
    order: { state: 'paid' },
  })
  expect(Number(next.number?.slice(-5))).toBe(Number(old.number?.slice(-5)) + 2)
  // The member finds each from the other, and the order leads to the invoice that counts.
  const seen = (await t.call('payments.invoice', { params: { id: old.id } }, order.buyer.token)).body
  expect(seen.replaced_by).toMatchObject([{ id: next.id, number: next.number }])
  const outcome = await t.call('payments.order', { params: { id: old.order.id } }, order.buyer.token)
  expect(outcome.body.invoice_id).toBe(next.id)
  expect((await again(order.invoice_id)).refused.code).toBe('ended')
})

test('a chosen VAT case is taken over with its sentence; what is too much goes back the way it came', async () => {
  const order = await makeOrder(t)
  await pay(order)
  const done = await again(order.invoice_id, { cases: [{ position: 1, vat_case: 'reverse_charge' }] })
  const next = await look(done.body.invoice)
  expect(next).toMatchObject({ state: 'paid', amount_vat: 0, amount_gross: 158_000, payments: [{ amount: 158_000 }] })
  const old = await look(order.invoice_id)
  expect(old.refunds).toMatchObject([
    { way: 'invoice', amount: 158_000, state: 'done' },
    { way: 'card', amount: 30_020, state: 'requested' },
  ])
  const { rows } = await sql<{ note: string }>`select note from invoice_vat where invoice_id = ${next.id}`.execute(t.db)
  expect(rows[0]?.note).toContain('everse charge')
  const wrong = await again(done.body.invoice, { cases: [{ position: 7, vat_case: 'standard', vat_rate: 1900 }] })
  expect(wrong.refused).toEqual({ 'cases.0': [expect.stringContaining('not on the invoice')] })
})

test('a VAT ID that the register confirmed late: one press, and the invoice bears no VAT', async () => {
  const lines = [
    {
      kind: 'sponsorship' as const,
      description: 'Gold',
      quantity: 1,
      unit_amount: 100_000,
      supply: 'sponsorship' as const,
      supply_country: 'DE',
    },
  ]
  const order = await makeOrder(t, { method: 'transfer', lines, billing: { ...buyerAddress, vat_id_confirmed: false } })
  expect((await look(order.invoice_id)).amount_vat).toBe(19_000)
  // Another number is never confirmed with the same statement.
  await sql`update company set vat_id = ${buyerAddress.vat_id} where id = ${order.buyer.company_id}`.execute(t.db)
  await sql`update company set vat_id_confirmed_at = ${t.clock()} where id = ${order.buyer.company_id}`.execute(t.db)
  const done = await again(order.invoice_id)
  expect(await look(done.body.invoice)).toMatchObject({ amount_vat: 0, amount_gross: 100_000 })
})

test('money that comes for the old invoice counts for the new one', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { invoice } = (await again(order.invoice_id, { billing: address })).body
  const body = {
    version: (await look(order.invoice_id)).version,
    amount: 188_020,
    received_on: '2026-11-14',
    reference: 'OLD',
  }
  expect((await t.call('payments.recordTransfer', { params: { id: order.invoice_id }, body }, desk.token)).status).toBe(
    200,
  )
  expect(await look(invoice)).toMatchObject({ state: 'paid', open_amount: 0, order: { state: 'paid' } })
  expect((await look(order.invoice_id)).refunds).toMatchObject([{ way: 'invoice', state: 'done' }])
})

test('a partly credited invoice is issued again over what is left, and the seats keep their booking', async () => {
  const { event, price } = await b.bookable()
  const booked = await b.book(
    b.body(event.id, [
      { price: price.id, later: true },
      { price: price.id, later: true },
    ]),
  )
  const id = booked.body.invoice_id
  const credit = {
    version: (await look(id)).version,
    ask: true,
    cause: 'goodwill' as const,
    reason: 'One seat less.',
    lines: [{ position: 1, quantity: 1 }],
    seats: [],
    refunds: [],
  }
  await t.call('payments.putCredit', { params: { id }, body: credit }, desk.token)
  const done = await again(id, { billing: address })
  const next = await look(done.body.invoice)
  expect(next.lines).toMatchObject([{ quantity: 1 }])
  expect(next.seats).toHaveLength(2)
  const { rows } = await sql<{
    invoice_id: number
  }>`select invoice_id from event_booking where order_id = ${next.order.id}`.execute(t.db)
  expect(rows).toEqual([{ invoice_id: next.id }])
})

test('the new one is due as an order of today would be, by the day where the seller is', async () => {
  const { event, price } = await b.bookable({ starts_in: 60 })
  const booked = await b.book(b.body(event.id, [{ price: price.id, later: true }]))
  await sql`update financial_entity set time_zone = 'Pacific/Auckland' where id = ${b.seller}`.execute(t.db)
  const dueWhen = async (moment: string, id: number) =>
    atMoment(t, moment, async () => {
      // Sessions end before that.
      const { token } = await makeMember(t, { operator_roles: ['money'] })
      const params = { id }
      const { version } = (await t.call('payments.deskInvoice', { params }, token)).body
      const body = { version, reason: 'Wrong address.', billing: address }
      const { invoice } = (await t.call('payments.reissueInvoice', { params, body }, token)).body
      return [invoice, (await t.call('payments.deskInvoice', { params: { id: invoice } }, token)).body.due_on] as const
    })
  const first = booked.body.invoice_id
  const { due_on } = await look(first)
  const [second, unchanged] = await dueWhen(`${due_on}T09:00:00Z`, first)
  expect(unchanged).toBe(due_on)
  // It is the next day in Auckland already, and there is time until the event.
  const [third, later] = await dueWhen(`${due_on}T12:00:00Z`, second)
  expect(later).toBe(addDays(due_on ?? '', 15))
  // At the end there are three days before the event.
  const [, last] = await dueWhen(`${addDays(event.start_date, -10)}T09:00:00Z`, third)
  expect(last).toBe(addDays(event.start_date, -3))
})

test('fields of the address that are wrong are named at once, and nothing is credited', async () => {
  const order = await makeOrder(t, { method: 'transfer', entity_id: (await makeEntity(t)).id })
  const wrong = await again(order.invoice_id, { billing: { ...address, postcode: '', country: 'DE', vat_id: 'DE12' } })
  expect([wrong.status, Object.keys(wrong.refused).toSorted()]).toEqual([400, ['billing.postcode', 'billing.vat_id']])
  expect(await look(order.invoice_id)).toMatchObject({ state: 'issued', credit_notes: [] })
})

test('of two invoices of one order an operator chooses the VAT of lines on both, and each choice is in the log', async () => {
  const billing = { ...buyerAddress, country: 'US', vat_id: null, vat_id_confirmed: false }
  const line = (kind: 'admission' | 'table', unit_amount: number) => ({
    ...{ kind, description: kind, quantity: 1, unit_amount, supply: kind, supply_country: 'DE' },
  })
  const lines = [line('admission', 10_000), line('table', 5000)]
  const order = await makeOrder(t, { method: 'transfer', billing, lines })
  const [first, second] = order.invoice_ids as [number, number]
  const other = await makeOrder(t, { method: 'transfer' })
  const strange = { invoice: other.invoice_id, position: 1, vat_case: 'standard' as const, vat_rate: 1900 }
  const outside = { position: 1, vat_case: 'outside_scope' as const }
  expect((await again(first, { cases: [outside, strange] })).refused).toEqual({ 'cases.1': [expect.any(String)] })
  expect((await again(first, { cases: [outside, { ...strange, invoice: second, position: 9 }] })).refused).toEqual({
    'cases.1': [expect.any(String)],
  })
  // Each line changes to the other kind of invoice.
  const taxed = { invoice: second, position: 1, vat_case: 'standard' as const, vat_rate: 700 }
  const done = await again(first, { cases: [outside, taxed] })
  expect(done.status).toBe(200)
  const now = await Promise.all(done.body.invoices.map(look))
  expect(now).toMatchObject([
    { lines: [{ description: 'table', vat_rate: 700 }], amount_gross: 5350 },
    { lines: [{ description: 'admission', vat_case: 'outside_scope' }], amount_gross: 10_000 },
  ])
  const { rows } = await sql<{
    object: string
    cases: object[]
  }>`select object, after -> 'cases' as cases from audit_log
    where act = 'invoice.reissued' and object = any(${[`invoice:${first}`, `invoice:${second}`]}) order by object`.execute(
    t.db,
  )
  expect(rows.map(({ cases }) => cases)).toEqual([[{ ...outside, invoice: first }], [taxed]])
})
