import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { contextOn, goodCard, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import { runCommand } from '../../../operator.commands.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import type { CardProvider } from '../cards/payments.provider.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env, pool: 10 })
const { begin, at } = openPaying(t)
const desk = await makeMember(t, { is_operator: true })
const buyer = await makeMember(t)
const entity_id = (await makeEntity(t)).id
const GROSS = 188_020
const FEE = Math.round(GROSS * 0.015) + 25
const DAY = 86_400_000

function deliver(event: object) {
  const { payload, signature } = signed(event, t.clock())
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return t.call('payments.webhook', { loose: { body: payload }, headers })
}

/** An order that was paid by card at the local Stripe. */
async function paid() {
  const order = await makeOrder(t, { buyer, entity_id })
  const intent = (await begin(order)).body.intent ?? ''
  stripe.books.setMoment(t.clock())
  stripe.charge(intent)
  await deliver(stripe.event(intent))
  return { ...order, intent }
}

const read = () => t.runJob('payments.read_balance')
const look = async () => (await t.call('payments.payouts', {}, desk.token)).body
const only = async (reference: string) => (await look()).results.find((one) => one.reference === reference)

test('charges, a refund, disputes won and lost and their fees are a payout, to the cent and each once', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()]
  const won = stripe.dispute(first.intent)
  const lost = stripe.dispute(second.intent)
  for (const ref of [won, lost]) await deliver(stripe.disputeEvent(ref, 'charge.dispute.created'))
  stripe.books.decide(won, 'won')
  stripe.books.decide(lost, 'lost')
  const payment = await sql<{ id: number }>`select id from payment where invoice_id = ${third.invoice_id}`.execute(t.db)
  const payment_id = payment.rows[0]?.id ?? 0
  const key = `refund:${payment_id}:1`
  const asked = { key, intent_id: third.intent, amount: 1_000, currency_code: 'EUR', refund_id: 1, now: t.clock() }
  const refund = await (cardProvider(t.config) as CardProvider).refund(t.db, asked)
  await sql`insert into refund (payment_id, amount, reason, state, created_at, way, nth, provider_ref, done_at)
    values (${payment_id}, 1000, 'Half of it.', 'done', now(), 'card', 1, ${refund.id}, now())`.execute(t.db)
  const payout = stripe.books.payOut()
  for (let times = 0; times < 2; times++) await read()
  const amount = 3 * GROSS - 3 * FEE - GROSS - 2 * 2000 - 1000
  expect(await only(payout)).toMatchObject({
    ...{ amount, charges: 3 * GROSS, refunds: -1000, disputes: -GROSS, fees: -3 * FEE - 4000, other: 0 },
    ...{ difference: 0, state: 'paid', currency_code: 'EUR' },
  })
  expect((await look()).unmatched).toEqual([])
  const linked = await sql<{ kind: string; linked: number }>`
    select kind, count(coalesce(refund_id, dispute_id)) as linked from provider_movement group by kind order by kind`.execute(
    t.db,
  )
  expect(linked.rows).toEqual([
    { kind: 'charge', linked: 0 },
    { kind: 'dispute', linked: 2 },
    { kind: 'dispute_won', linked: 1 },
    { kind: 'payout', linked: 0 },
    { kind: 'refund', linked: 1 },
  ])
})

test('another amount than its movements, and a charge that is not ours, are differences until they agree', async () => {
  await paid()
  const payout = stripe.books.payOut('eur', { amount: GROSS })
  stripe.books.note('charge', 'pi_foreign', 500, 0, 'eur')
  await read()
  expect(await only(payout)).toMatchObject({ difference: FEE })
  expect((await look()).unmatched).toMatchObject([{ kind: 'charge', source: 'pi_foreign', amount: 500 }])
  const said = await inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), ['stuck']))
  expect(String(said)).toContain('provider_differences')
  expect(String(said)).toContain('pi_foreign')
  // A payment whose webhook comes after the movement was read.
  const order = await makeOrder(t, { buyer, entity_id })
  const intent = (await begin(order)).body.intent ?? ''
  stripe.charge(intent)
  await read()
  expect((await look()).unmatched).toHaveLength(2)
  await deliver(stripe.event(intent))
  await read()
  expect((await look()).unmatched).toHaveLength(1)
})

test('lists of many pages, read by two at once and ended in the middle, are read whole and once', async () => {
  for (let index = 0; index < 250; index++) stripe.books.note('fee', `fee_${index}`, -10, 0, 'usd')
  const counted = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from provider_movement where currency_code = 'USD'`.execute(
        t.db,
      )
    ).rows[0]?.count
  stripe.failAfter(1)
  await expect(read()).rejects.toThrow()
  expect(await counted()).toBe(100)
  stripe.failAfter(Number.POSITIVE_INFINITY)
  await Promise.all([read(), read()])
  expect(await counted()).toBe(250)
  const payout = stripe.books.payOut('usd')
  await Promise.all([read(), read()])
  expect(await only(payout)).toMatchObject({ amount: -2500, fees: -2500, difference: 0 })
})

test('a payout that fails later is shown so', async () => {
  await paid()
  const payout = stripe.books.payOut('eur', { status: 'in_transit' })
  await read()
  expect((await only(payout))?.state).toBe('in_transit')
  Object.assign(stripe.books.lists.payouts.get(payout) as object, { status: 'failed' })
  await at(5 * DAY, read)
  expect((await only(payout))?.state).toBe('failed')
})

test('the built-in provider pays out each day, and its books agree', async () => {
  const inside = await openTestbed()
  const paying = openPaying(inside)
  const operator = await makeMember(inside, { is_operator: true })
  const order = await makeOrder(inside)
  await paying.pay(order)
  const other = await makeOrder(inside)
  await paying.pay(other, { ...goodCard, card_number: '4000000000000259' })
  await paying.at(DAY, async () => {
    for (let times = 0; times < 2; times++) await inside.runJob('payments.read_balance')
  })
  const { body } = await inside.call('payments.payouts', {}, operator.token)
  expect(body.unmatched).toEqual([])
  expect(body.results).toMatchObject([{ amount: GROSS - 2 * FEE - 2000, state: 'in_transit', difference: 0 }])
})

test('only operators of money see payouts', async () => {
  const other = await makeMember(t, { operator_roles: ['events'] })
  for (const token of [buyer.token, other.token])
    expect((await t.call('payments.payouts', {}, token)).status).toBeGreaterThanOrEqual(403)
})
