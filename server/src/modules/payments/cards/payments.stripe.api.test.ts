import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { atMoment, contextOn, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { insertPayment } from '../money/payments.money.queries.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import { cardProvider } from './payments.provider.ts'
import { sales } from '../../../sales.ts'
import { cancelInvoice } from './payments.reconcile.service.ts'
import { book } from '../money/payments.settle.service.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })

type Order = Awaited<ReturnType<typeof makeOrder>>
const minute = 60_000

const at = <R>(offset_ms: number, work: () => Promise<R>): Promise<R> =>
  atMoment(t, new Date(t.clock().getTime() + offset_ms), work)

const begin = (order: Order, fails?: number) =>
  t.call(
    'payments.stripeTransaction',
    { body: { invoice: order.invoice_id }, ...(fails && { fails }) },
    order.buyer.token,
  )
const begun = async (order: Order) => (await begin(order)).body.intent ?? ''
const reconcileIn = (offset_ms: number) => at(offset_ms, () => t.runJob('payments.reconcile'))
const cancel = (order: Order) =>
  inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), order.invoice_id, 'Event moved.'))

function deliver(event: object) {
  const { payload, signature } = signed(event, t.clock())
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return t.call('payments.webhook', { loose: { body: payload }, headers })
}

const attemptsOf = ({ invoice_id }: Order) =>
  t.db.selectFrom('payment_attempt').select(['id', 'state', 'intent_id']).where('invoice_id', '=', invoice_id).execute()
const invoiceOf = ({ invoice_id }: Order) =>
  t.db.selectFrom('invoice').select(['state', 'amount_paid']).where('id', '=', invoice_id).executeTakeFirstOrThrow()
const refundsOf = ({ invoice_id }: Order) =>
  t.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.state'])
    .where('payment.invoice_id', '=', invoice_id)
    .orderBy('refund.id')
    .execute()

test('money for an invoice that was cancelled meanwhile is kept, and asked back once', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const intent = await begun(order)
  await cancel(order)
  stripe.charge(intent)
  const event = stripe.event(intent)
  for (let times = 0; times < 2; times++) expect((await deliver(event)).status).toBe(200)
  await reconcileIn(minute)
  expect(await invoiceOf(order)).toEqual({ state: 'cancelled', amount_paid: 188_020 })
  expect(await refundsOf(order)).toEqual([{ amount: 188_020, state: 'requested' }])
})

test('a payment of which nothing is left to pay is called off at the provider, once', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const intent = await begun(order)
  await cancel(order)
  await reconcileIn(minute)
  expect(stripe.intents.get(intent)?.status).toBe('canceled')
  expect(await attemptsOf(order)).toMatchObject([{ state: 'cancelled' }])
  expect(await refundsOf(order)).toEqual([])
})

test('while the bank still checks nothing is turned into a transfer, so that nobody pays twice', async () => {
  const order = await makeOrder(t)
  const intent = await begun(order)
  stripe.process(intent)
  const body = { invoice: order.invoice_id, payment_method: 'transfer' } as const
  const change = () => t.call('payments.changeInvoiceTransaction', { body }, order.buyer.token)
  const refused = await change()
  expect([refused.status, refused.refused.code]).toEqual([409, 'not_payable'])
  expect(await invoiceOf(order)).toEqual({ state: 'draft', amount_paid: 0 })
  stripe.charge(intent)
  // The provider is asked first: what it has got counts.
  expect((await change()).body).toMatchObject({ state: 'paid' })
  expect(await attemptsOf(order)).toMatchObject([{ state: 'succeeded' }])
})

test('the answer to the first question is lost: the next try is the same payment, and it settles once', async () => {
  const order = await makeOrder(t)
  const before = stripe.intents.size
  stripe.setMood('answers_lost')
  const lost = await begin(order, 503)
  stripe.setMood('up')
  expect([lost.status, lost.refused.code]).toEqual([503, 'provider_unavailable'])
  expect(stripe.intents.size).toBe(before + 1)
  expect(await attemptsOf(order)).toMatchObject([{ state: 'open', intent_id: null }])
  expect(await invoiceOf(order)).toEqual({ state: 'draft', amount_paid: 0 })

  const again = await begun(order)
  expect(stripe.intents.size).toBe(before + 1)
  stripe.charge(again)
  expect((await deliver(stripe.event(again))).status).toBe(200)
  expect(await invoiceOf(order)).toEqual({ state: 'paid', amount_paid: 188_020 })
})

test('nobody comes back after the lost answer: the order ends, and the payment nobody knew of is called off', async () => {
  const order = await makeOrder(t)
  stripe.setMood('answers_lost')
  await begin(order, 503)
  stripe.setMood('up')
  const intent = [...stripe.intents.keys()].at(-1) ?? ''
  await at(31 * minute, () => t.runJob('payments.expire_orders'))
  expect(await invoiceOf(order)).toEqual({ state: 'expired', amount_paid: 0 })
  expect(stripe.intents.get(intent)?.status).toBe('canceled')
})

test('a busy provider refuses the payer in words, and keeps an order that it cannot say anything of', async () => {
  const order = await makeOrder(t)
  await begin(order)
  stripe.setMood('busy')
  const refused = await begin(order, 503)
  expect([refused.status, refused.refused.code]).toEqual([503, 'provider_unavailable'])
  await expect(at(31 * minute, () => t.runJob('payments.expire_orders'))).rejects.toThrow('1 of 1 failed')
  stripe.setMood('up')
  expect(await invoiceOf(order)).toEqual({ state: 'draft', amount_paid: 0 })
  await at(32 * minute, () => t.runJob('payments.expire_orders'))
  expect(await invoiceOf(order)).toEqual({ state: 'expired', amount_paid: 0 })
})

test('payments that are unfinished or unknown wait their turn, so that none is asked about for ever before another', async () => {
  const [unfinished, unknown] = [await makeOrder(t), await makeOrder(t)]
  await begin(unfinished)
  stripe.intents.delete(await begun(unknown))
  for (const minutes of [2, 4, 6]) await reconcileIn(minutes * minute).catch(() => undefined)
  const asked = await t.db
    .selectFrom('payment_attempt')
    .select('checked_at')
    .where('invoice_id', 'in', [unfinished.invoice_id, unknown.invoice_id])
    .execute()
  const last = new Date(t.clock().getTime() + 6 * minute)
  expect(asked).toEqual([{ checked_at: last }, { checked_at: last }])
})

test('payments left over from another provider do not keep a charged one from being found', async () => {
  const buyer = await makeMember(t)
  const entity_id = (await makeEntity(t)).id
  for (let left = 0; left < 101; left++) {
    const { invoice_id } = await makeOrder(t, { buyer, entity_id })
    await t.db
      .insertInto('payment_attempt')
      .values({
        id: randomUUID(),
        invoice_id,
        provider: 'test',
        amount: 188_020,
        currency_code: 'EUR',
        state: 'open',
        created_at: t.clock(),
        checked_at: new Date(t.clock().getTime() - 60 * minute),
      })
      .execute()
  }
  const order = await makeOrder(t, { buyer, entity_id })
  stripe.charge(await begun(order))
  const before = stripe.intents.size
  await reconcileIn(minute).catch(() => undefined)
  expect(await invoiceOf(order)).toEqual({ state: 'paid', amount_paid: 188_020 })
  expect(stripe.intents.size).toBe(before)
})

test('what is paid twice or three times is asked back to the cent', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const intent = await begun(order)
  const transfer = (amount: number) =>
    inTransaction(t.db, async (tx) => {
      const invoice = await lockInvoice(tx, order.invoice_id)
      const reference = `transfer:${randomUUID()}`
      const given = { invoice_id: order.invoice_id, method: 'transfer', attempt_id: null, reference, amount } as const
      const id = await insertPayment(tx, { ...given, currency_code: 'EUR', received_at: t.clock() })
      if (invoice && id !== undefined) await book(contextOn(t, tx), sales, invoice, { id, amount })
    })
  await transfer(188_000)
  expect(await invoiceOf(order)).toEqual({ state: 'part_paid', amount_paid: 188_000 })
  await transfer(120)
  stripe.charge(intent)
  await deliver(stripe.event(intent))
  expect(await invoiceOf(order)).toEqual({ state: 'overpaid', amount_paid: 376_140 })
  expect(await refundsOf(order)).toEqual([
    { amount: 100, state: 'requested' },
    { amount: 188_020, state: 'requested' },
  ])
})

test.for([
  ['wrong_key', /does not accept STRIPE_SECRET_KEY/],
  ['narrow_key', /STRIPE_SECRET_KEY is not allowed/],
  ['busy', /does not answer as it should .*429/],
] as const)(
  'what is wrong with the provider is said without its words: %s',
  { timeout: 60_000 },
  async ([mood, said]) => {
    stripe.setMood(mood)
    const trouble = await cardProvider(t.config)?.check()
    stripe.setMood('up')
    expect(trouble).toMatch(said)
    expect(trouble).not.toContain('sk_test')
    expect(await cardProvider(t.config)?.check()).toBeUndefined()
  },
)
