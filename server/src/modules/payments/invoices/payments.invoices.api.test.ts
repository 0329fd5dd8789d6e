import { expect, test } from 'vitest'
import {
  contextOn,
  goodCard,
  makeEntity,
  makeOrder,
  makeOrderIn,
  openPaying,
} from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { cancelInvoice } from '../cards/payments.reconcile.service.ts'

const t = await openTestbed({ pool: 20 })
const minute = 60_000
const { at, invoiceOf, begin, pay } = openPaying(t)

test('an invoice shows to its buyer and to those with the billing right of the company, and to nobody else', async () => {
  const buyer = await makeMember(t)
  const order = await makeOrder(t, { buyer, method: 'transfer' })
  const invoice = order.invoice_id
  const colleague = await makeMember(t, { company_id: buyer.company_id })
  const billing = await makeMember(t, { company_id: buyer.company_id, rights: ['billing'] })
  const stranger = await makeMember(t, { rights: ['admin'] })
  expect((await t.call('payments.invoice', { params: { id: invoice } }, billing.token)).status).toBe(200)
  const seen = await begin(order)
  for (const { token } of [colleague, stranger]) {
    expect((await t.call('payments.invoice', { params: { id: invoice } }, token)).status).toBe(404)
    expect((await t.call('payments.invoicePdf', { params: { id: invoice } }, token)).status).toBe(404)
    expect((await t.call('payments.order', { params: { id: order.order_id } }, token)).status).toBe(404)
    expect((await t.call('payments.adjustments', { query: { invoice } }, token)).status).toBe(404)
    expect((await t.call('payments.partial', { query: { invoice } }, token)).status).toBe(404)
    for (const id of [
      'payments.paymentAccounts',
      'payments.paymentCompleted',
      'payments.stripeTransaction',
      'payments.stripeIntent',
    ] as const) {
      expect((await t.call(id, { body: { invoice } }, token)).status, id).toBe(404)
    }
    expect(
      (await t.call('payments.changeInvoiceTransaction', { body: { invoice, payment_method: 'card' } }, token)).status,
    ).toBe(404)
    expect(
      (await t.call('payments.payByTestCard', { body: { attempt: seen.body.attempt, ...goodCard } }, token)).status,
    ).toBe(404)
    expect(
      (await t.call('payments.invoices', { query: { company: buyer.company_id as number } }, token)).body.results,
    ).toEqual([])
  }
  expect((await t.call('payments.invoices', {}, billing.token)).body.results.map((one) => one.id)).toEqual([invoice])
  expect(
    (await t.call('payments.invoices', { query: { invoiced_to: buyer.customer_id } }, colleague.token)).body.count,
  ).toBe(0)
  expect((await t.call('payments.invoice', { params: { id: invoice } })).status).toBe(401)
})

test('lists filter by state, event and words, and page', async () => {
  const buyer = await makeMember(t)
  const paid = await makeOrder(t, { buyer })
  await pay(paid)
  await makeOrder(t, { buyer, method: 'transfer', subject_id: 77, subject_name: 'Gdańsk Reefer Days' })
  const list = async (query: object) => (await t.call('payments.invoices', { query }, buyer.token)).body
  expect((await list({ state: 'paid' })).results.map((one) => one.id)).toEqual([paid.invoice_id])
  expect((await list({ state: 'open' })).count).toBe(1)
  expect((await list({ event: 77 })).count).toBe(1)
  expect((await list({ search: 'reefer' })).count).toBe(1)
  expect((await list({ page_size: 1 })).next).toContain('page=2')
  expect((await t.call('payments.entities', {}, buyer.token)).body.results[0]?.bank_accounts).toHaveLength(1)
})

test('the database refuses to change or remove what was issued', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const refuse = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(t.db)).rejects.toThrow(/cannot|not allowed/)
  const { invoice_id } = order
  await refuse(sql`update invoice set amount_gross = 1, amount_net = 1, amount_vat = 0 where id = ${invoice_id}`)
  await refuse(sql`update invoice set number = 'X-2026-99999' where id = ${invoice_id}`)
  await refuse(sql`update invoice set billing = '{}' where id = ${invoice_id}`)
  await refuse(sql`update invoice set state = 'draft' where id = ${invoice_id}`)
  await refuse(sql`delete from invoice where id = ${invoice_id}`)
  await refuse(sql`update invoice_line set quantity = 1, amount_net = unit_amount where invoice_id = ${invoice_id}`)
  await refuse(sql`delete from invoice_line where invoice_id = ${invoice_id}`)
  const paid = await makeOrder(t)
  await pay(paid)
  await refuse(sql`update payment set amount = 1 where invoice_id = ${paid.invoice_id}`)
  await refuse(sql`delete from payment where invoice_id = ${paid.invoice_id}`)
  await refuse(sql`update invoice set amount_paid = 0 where id = ${paid.invoice_id}`)
})

test('fifty invoices issued at once, some of them rolled back, are numbered without a gap', async () => {
  const entity = await makeEntity(t)
  const buyer = await makeMember(t)
  const tries = Array.from({ length: 50 }, (_, index) =>
    inTransaction(t.db, async (tx) => {
      const made = await makeOrderIn(t, tx, { buyer, entity_id: entity.id, method: 'transfer' })
      if (index % 5 === 0) throw new Error('rolled back')
      return made
    }).catch(() => undefined),
  )
  const made = (await Promise.all(tries)).filter((one) => one !== undefined)
  expect(made).toHaveLength(40)
  const { rows } = await sql<{
    number_seq: number
  }>`select number_seq from invoice where entity_id = ${entity.id} order by number_seq`.execute(t.db)
  expect(rows.map((row) => row.number_seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('what costs nothing is paid; a seller without a bank account sells nothing', async () => {
  const free = await makeOrder(t, {
    lines: [
      {
        kind: 'admission',
        description: 'Guest',
        quantity: 1,
        unit_amount: 0,
        supply: 'admission',
        supply_country: 'DE',
      },
    ],
  })
  expect(free.state).toBe('paid')
  expect(await invoiceOf(free)).toMatchObject({ state: 'paid', amount_gross: 0 })
  const entity_id = (await makeEntity(t, { accounts: 0 })).id
  await expect(makeOrder(t, { entity_id })).rejects.toMatchObject({
    fields: { non_field_errors: [expect.stringContaining('no bank account')] },
  })
})

test('cancelling writes a credit note with a number of its own and frees the order', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const note = await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), order.invoice_id, 'Event moved.'))
  expect(await invoiceOf(order)).toMatchObject({
    state: 'cancelled',
    open_amount: 0,
    amount_credited: 188_020,
    credit_notes: [
      {
        id: note,
        url: `http://localhost:3000/rest/payments/invoices/${note}/`,
        number: expect.stringMatching(/-00002$/) as string,
      },
    ],
  })
  const credit = (await t.call('payments.invoice', { params: { id: note as number } }, order.buyer.token)).body
  expect(credit).toMatchObject({ kind: 'credit_note', amount_gross: 188_020, state: 'issued', reason: 'Event moved.' })
  const adjustments = await t.call('payments.adjustments', { query: { invoice: order.invoice_id } }, order.buyer.token)
  expect(adjustments.body.results).toMatchObject([{ kind: 'credit', amount: -188_020, reason: 'Event moved.' }])
  expect((await t.call('payments.invoicePdf', { params: { id: note as number } }, order.buyer.token)).status).toBe(200)
})

test('a transfer that nobody pays is cancelled two weeks after it was due', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  await at(24 * 24 * 60 * minute, () => t.runJob('payments.remind'))
  await at(27 * 24 * 60 * minute, () => t.runJob('payments.cancel_unpaid'))
  expect((await invoiceOf(order)).state).toBe('issued')
  await at(28 * 24 * 60 * minute, () => t.runJob('payments.cancel_unpaid'))
  expect((await invoiceOf(order)).state).toBe('cancelled')
})
