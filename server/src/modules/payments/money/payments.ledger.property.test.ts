import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { makeOrder } from '../../../../test/factories/payments.ts'
import type { Buyer } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })

/** The ways by which the product hears of a card payment. */
const ways = ['webhook', 'hint', 'reconcile', 'failed', 'processing'] as const
type Way = (typeof ways)[number]

let buyer: Buyer
beforeAll(async () => {
  buyer = await makeMember(t)
})

/** A charged order, and what tells the product of it. */
async function chargedOrder() {
  const order = await makeOrder(t, { buyer })
  const { body } = await t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, buyer.token)
  const intent = body.intent ?? ''
  stripe.charge(intent)
  const unpaid = { amount_received: 0 }
  const events = {
    webhook: stripe.event(intent),
    failed: stripe.event(intent, { status: 'requires_payment_method', ...unpaid }, 'payment_intent.payment_failed'),
    processing: stripe.event(intent, { status: 'processing', ...unpaid }),
  }
  async function tell(way: Way): Promise<void> {
    if (way === 'hint') {
      const answer = await t.call('payments.paymentCompleted', { body: { invoice: order.invoice_id } }, buyer.token)
      expect(answer.status).toBe(200)
    } else if (way === 'reconcile') await t.runJob('payments.reconcile')
    else {
      const { payload, signature } = signed(events[way], t.clock())
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      expect((await t.call('payments.webhook', { loose: { body: payload }, headers })).status).toBe(200)
    }
  }
  return { order, tell }
}

/** One payment, one paid state, one fact of each kind, and nothing to give back. */
async function expectSettledOnce(order: { order_id: number; invoice_id: number; amount_gross: number }) {
  const { order_id, invoice_id, amount_gross } = order
  const payments = await t.db.selectFrom('payment').select('amount').where('invoice_id', '=', invoice_id).execute()
  expect(payments).toEqual([{ amount: amount_gross }])
  const invoice = await t.db
    .selectFrom('invoice')
    .innerJoin('purchase_order', 'purchase_order.id', 'invoice.order_id')
    .select(['invoice.state', 'invoice.amount_paid', 'purchase_order.state as order_state'])
    .where('invoice.id', '=', invoice_id)
    .executeTakeFirstOrThrow()
  expect(invoice).toEqual({ state: 'paid', amount_paid: amount_gross, order_state: 'paid' })
  const facts = await t.db.selectFrom('fact').select(['kind', 'payload']).execute()
  const told = facts
    .filter(({ payload }) => {
      const about = payload as { invoice_id?: number; order_id?: number }
      return about.invoice_id === invoice_id || about.order_id === order_id
    })
    .map(({ kind }) => kind)
  expect(told.toSorted()).toEqual(['payments.invoice_issued', 'payments.order_paid', 'payments.payment_received'])
  expect(await t.db.selectFrom('refund').select('id').execute()).toEqual([])
}

/** Moves the clock past the time for which an attempt is left alone. */
async function later(work: () => Promise<unknown>): Promise<void> {
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 60_000))
  await work().finally(() => t.setNow(start))
}

test('whoever tells of a payment, how often and in which order: the ledger ends the same', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ways), { maxLength: 8 }), async (told) => {
      const { order, tell } = await chargedOrder()
      // What is lost altogether the reconciler finds at the end.
      for (const way of [...told, 'reconcile' as const])
        if (way === 'reconcile') await later(() => tell(way))
        else await tell(way)
      await expectSettledOnce(order)
    }),
    { numRuns: 60 },
  ),
)

const times = fc.constantFrom(0, 1, 3)
const crowd = fc
  .record({ webhook: times, hint: times, reconcile: times, failed: times, processing: times })
  .chain((counts) => {
    const told = ways.flatMap((way) => Array.from({ length: counts[way] }, () => way))
    return fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length })
  })

test('told by all of them at the same moment, none, once or three times each: the same', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(crowd, async (told) => {
      const { order, tell } = await chargedOrder()
      await later(async () => {
        await Promise.all(told.map(tell))
        await tell('reconcile')
      })
      await later(() => later(() => tell('reconcile')))
      await expectSettledOnce(order)
    }),
    { numRuns: 40 },
  ),
)
