import { expect, test } from 'vitest'
import { contextOn, makeEntity, makeOrder, openPaying } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { cancelInvoice } from './cards/payments.reconcile.service.ts'

const t = await openTestbed()
const { at, invoiceOf, pay } = openPaying(t)
type Order = Awaited<ReturnType<typeof makeOrder>>

const accountsOf = async (order: Order) =>
  (await t.call('payments.paymentAccounts', { body: { invoice: order.invoice_id } }, order.buyer.token)).body
const cancel = (order: Order) =>
  inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), order.invoice_id, 'Event moved.'))
const listed = async (order: Order, state: 'open' | 'paid' | 'cancelled') =>
  (await t.call('payments.invoices', { query: { state } }, order.buyer.token)).body

const nothingToTransfer = { bank_accounts: [], payment_reference: null, due_on: null }

test('an order held for a card says until when, and has no due day and no account', async () => {
  const order = await makeOrder(t)
  const hold_until = new Date(t.clock().getTime() + 30 * 60_000).toISOString()
  expect(await invoiceOf(order)).toMatchObject({ ...nothingToTransfer, state: 'draft', hold_until, overdue: false })
  expect(await accountsOf(order)).toMatchObject(nothingToTransfer)
  await at(31 * 60_000, () => t.runJob('payments.expire_orders'))
  expect(await invoiceOf(order)).toMatchObject({ ...nothingToTransfer, state: 'expired', can_pay: false })
})

test('a declined card leaves an order that is found again and can be paid', async () => {
  const order = await makeOrder(t)
  await pay(order, { card_number: '4000000000000002', exp_month: 12, exp_year: 2030, cvc: '123' })
  const { results, count } = await listed(order, 'open')
  expect([count, results[0]]).toMatchObject([
    1,
    { id: order.invoice_id, state: 'draft', hold_until: expect.any(String) as string },
  ])
  expect(await invoiceOf(order)).toMatchObject({ can_pay: true })
  expect((await pay(order)).body.state).toBe('succeeded')
})

test('a cancelled invoice asks for no transfer, and its credit note is neither open nor to pay', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const before = await invoiceOf(order)
  expect(before).toMatchObject({
    payment_reference: before.number,
    due_on: '2026-11-30',
    bank_accounts: [{ currency_code: 'EUR' }],
  })
  const note = await cancel(order)
  const invoice = await invoiceOf(order)
  expect(invoice).toMatchObject({ ...nothingToTransfer, due_on: '2026-11-30', open_amount: 0, can_pay: false })
  expect(await accountsOf(order)).toMatchObject(nothingToTransfer)
  const credit = (await t.call('payments.invoice', { params: { id: note as number } }, order.buyer.token)).body
  expect(credit).toMatchObject({ ...nothingToTransfer, open_amount: 0, can_pay: false, overdue: false })
  expect(credit.timeline).toMatchObject([{ kind: 'issued', amount: 188_020 }])
  expect(credit.corrects).toEqual({ id: order.invoice_id, url: invoice.url, number: invoice.number })
  expect(invoice.credit_notes).toEqual([{ id: note, url: credit.url, number: credit.number }])
  expect((await listed(order, 'open')).count).toBe(0)
  expect((await listed(order, 'paid')).count).toBe(0)
  expect((await listed(order, 'cancelled')).results.map(({ id }) => id).toSorted()).toEqual([order.invoice_id, note])
})

test('accounts are those in the currency of the invoice, or none', async () => {
  const entity = await makeEntity(t, { currency: 'USD' })
  const order = await makeOrder(t, { entity_id: entity.id, method: 'transfer' })
  const { number } = await invoiceOf(order)
  expect(await invoiceOf(order)).toMatchObject({ bank_accounts: [], payment_reference: number })
  const dollars = await makeOrder(t, { entity_id: entity.id, method: 'transfer', currency: 'USD', buyer: order.buyer })
  expect((await invoiceOf(dollars)).bank_accounts).toMatchObject([{ currency_code: 'USD' }])
})
