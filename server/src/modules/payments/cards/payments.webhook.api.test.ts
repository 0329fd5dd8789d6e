import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { makeOrder } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })

type Order = Awaited<ReturnType<typeof makeOrder>>

/** An order whose card payment has begun. */
async function begun(): Promise<Order & { intent: string }> {
  const order = await makeOrder(t)
  const { body } = await t.call(
    'payments.stripeTransaction',
    { body: { invoice: order.invoice_id } },
    order.buyer.token,
  )
  expect(body).toMatchObject({ provider: 'stripe', publishable_key: 'pk_test_local', amount: 188_020 })
  return { ...order, intent: body.intent ?? '' }
}

const deliver = (event: object, given: { at?: Date; secret?: string; change?: (payload: string) => string } = {}) => {
  const { payload, signature } = signed(event, given.at ?? t.clock(), given.secret)
  return t.call('payments.webhook', {
    loose: { body: given.change ? given.change(payload) : payload },
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  })
}

async function stateOf(order: Order) {
  const invoice = (await t.call('payments.invoice', { params: { id: String(order.invoice_id) } }, order.buyer.token))
    .body
  const payments = await t.db
    .selectFrom('payment')
    .select('amount')
    .where('invoice_id', '=', order.invoice_id)
    .execute()
  return { state: invoice.state, paid: invoice.amount_paid, payments: payments.length }
}

const untouched = { state: 'draft', paid: 0, payments: 0 }
const settled = { state: 'paid', paid: 188_020, payments: 1 }
const outcomeOf = async (id: string) =>
  (await t.db.selectFrom('provider_event').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome

test('the provider’s word settles an order, however often it is said', async () => {
  const order = await begun()
  stripe.charge(order.intent)
  const event = stripe.event(order.intent)
  for (let times = 0; times < 3; times++) expect((await deliver(event)).status).toBe(200)
  expect(await stateOf(order)).toEqual(settled)
  expect((await deliver(stripe.event(order.intent))).status).toBe(200)
  expect(await stateOf(order)).toEqual(settled)
})

test('the same event three times at once is counted once', async () => {
  const order = await begun()
  stripe.charge(order.intent)
  const event = stripe.event(order.intent)
  const answers = await Promise.all([deliver(event), deliver(event), deliver(event)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stateOf(order)).toEqual(settled)
})

test('a forged, changed, old or future signature changes nothing', async () => {
  const order = await begun()
  stripe.charge(order.intent)
  const event = stripe.event(order.intent)
  const minutes = (count: number) => new Date(t.clock().getTime() + count * 60_000)
  const answers = [
    await deliver(event, { secret: 'whsec_somebody-else' }),
    await deliver(event, { change: (payload) => payload.replace('188020', '188021') }),
    await deliver(event, { at: minutes(-6) }),
    await deliver(event, { at: minutes(6) }),
    await t.call('payments.webhook', {
      loose: { body: JSON.stringify(event) },
      headers: { 'content-type': 'application/json' },
    }),
    await t.call('payments.webhook', {
      loose: { body: JSON.stringify(event) },
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=,v1=' },
    }),
  ]
  expect(answers.map(({ status, refused }) => [status, refused.code])).toEqual(
    answers.map(() => [400, 'signature_invalid']),
  )
  expect(await stateOf(order)).toEqual(untouched)
})

test('what comes out of order only moves forward', async () => {
  const order = await begun()
  const failed = stripe.event(
    order.intent,
    { last_payment_error: { message: 'Your card was declined.' } },
    'payment_intent.payment_failed',
  )
  const processing = stripe.event(order.intent, { status: 'processing' })
  stripe.charge(order.intent)
  for (const event of [
    stripe.event(order.intent),
    failed,
    processing,
    stripe.event(order.intent, { status: 'canceled' }),
  ])
    expect((await deliver(event)).status).toBe(200)
  expect(await stateOf(order)).toEqual(settled)
})

test.for([
  ['a cent less', { amount_received: 188_019 }],
  ['a cent more', { amount_received: 188_021 }],
  ['another currency', { currency: 'usd' }],
] as const)('%s makes nothing paid and waits for a person', async ([, change]) => {
  const order = await begun()
  stripe.charge(order.intent)
  const event = stripe.event(order.intent, change)
  expect((await deliver(event)).status).toBe(200)
  expect(await outcomeOf(event.id)).toBe('quarantined')
  expect(await stateOf(order)).toEqual(untouched)
})

test('a payment that is not ours, and kinds that do not concern us', async () => {
  const order = await begun()
  stripe.charge(order.intent)
  const foreign = stripe.event(order.intent, { id: 'pi_other', metadata: {} })
  expect((await deliver(foreign)).status).toBe(200)
  expect(await outcomeOf(foreign.id)).toBe('quarantined')
  const swapped = stripe.event(order.intent, { id: 'pi_swapped' })
  expect((await deliver(swapped)).status).toBe(200)
  expect(await outcomeOf(swapped.id)).toBe('quarantined')
  expect((await deliver({ id: 'evt_charge', type: 'charge.updated', data: { object: {} } })).status).toBe(200)
  expect(await stateOf(order)).toEqual(untouched)
})

test('money for an order that has ended is kept for its return, and nothing is booked', async () => {
  const order = await begun()
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 31 * 60_000))
  await t.runJob('payments.expire_orders')
  stripe.charge(order.intent)
  expect((await deliver(stripe.event(order.intent))).status).toBe(200)
  const refunds = await t.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.state'])
    .where('payment.invoice_id', '=', order.invoice_id)
    .execute()
  t.setNow(start)
  expect(refunds).toEqual([{ amount: 188_020, state: 'requested' }])
  const invoice = await t.db
    .selectFrom('invoice')
    .select(['state', 'number', 'amount_paid'])
    .where('id', '=', order.invoice_id)
    .executeTakeFirstOrThrow()
  expect(invoice).toEqual({ state: 'expired', number: null, amount_paid: 188_020 })
})

test('without its webhook a payment is found by the reconciler, and one that cannot be asked holds up no other', async () => {
  const lost = await begun()
  const order = await begun()
  stripe.intents.delete(lost.intent)
  stripe.charge(order.intent)
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 60_000))
  await expect(t.runJob('payments.reconcile')).rejects.toThrow('1 of')
  t.setNow(start)
  expect(await stateOf(order)).toEqual(settled)
  expect((await deliver(stripe.event(order.intent))).status).toBe(200)
  expect(await stateOf(order)).toEqual(settled)
})

test(
  'with the provider away the payer is told so, and the next try is the same payment',
  { timeout: 60_000 },
  async () => {
    const order = await makeOrder(t)
    const begin = (fails?: number) =>
      t.call(
        'payments.stripeTransaction',
        { body: { invoice: order.invoice_id }, ...(fails && { fails }) },
        order.buyer.token,
      )
    const before = stripe.intents.size
    stripe.setMood('down')
    const refused = await begin(503)
    stripe.setMood('up')
    expect([refused.status, refused.refused.code]).toEqual([503, 'provider_unavailable'])
    const [first, second] = [await begin(), await begin()]
    expect(first.status).toBe(200)
    expect(second.body.attempt).toBe(first.body.attempt)
    expect(stripe.intents.size).toBe(before + 1)
  },
)
