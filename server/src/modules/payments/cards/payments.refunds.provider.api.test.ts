import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { goodCard, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { cardProvider } from './payments.provider.ts'
import type { CardProvider } from './payments.provider.ts'

const stripe = await openFakeStripe()
const s = await openTestbed({ env: stripe.env })
const t = await openTestbed()
const { begin, pay } = openPaying(t)
const provider = cardProvider(s.config) as CardProvider
const inside = cardProvider(t.config) as CardProvider

let refund_id = 0
const wanted = (intent_id: string, amount: number, currency_code = 'EUR') => {
  const key = `refund:7:${++refund_id}`
  return { key, intent_id, amount, currency_code, refund_id, now: t.clock() }
}

/** An intent at the local Stripe that has been charged. */
async function chargedAtStripe(amount = 10_000, currency_code = 'EUR') {
  const id = crypto.randomUUID()
  const intent = await provider.create(s.db, { id, intent_id: null, amount, currency_code, description: 'Seats' })
  stripe.charge(intent.id)
  return intent.id
}

/** A payment of the built-in provider, by that card. */
async function chargedInside(card: object) {
  const order = await makeOrder(t)
  const { body } = await begin(order)
  expect((await pay(order, card)).status).toBe(200)
  return body.intent ?? ''
}

test('several parts of a payment go back, each once under its key, and never more than came', async () => {
  const intent = await chargedAtStripe()
  const first = wanted(intent, 4_000)
  const made = await provider.refund(s.db, first)
  expect(made).toMatchObject({ state: 'succeeded', amount: 4_000, currency_code: 'EUR', intent_id: intent })
  expect(made.refund_id).toBe(first.refund_id)
  expect(await provider.refund(s.db, first)).toEqual(made)
  expect((await provider.refund(s.db, wanted(intent, 6_000))).state).toBe('succeeded')
  const refused = await provider.refund(s.db, wanted(intent, 1))
  expect(refused).toMatchObject({ id: null, state: 'failed', amount: 1 })
  expect(refused.failure).toBe('The card provider has returned all of this payment already.')
  expect([...stripe.refunds.values()].filter((one) => one.payment_intent === intent)).toHaveLength(2)
})

test(
  'a provider that is away, silent or says nothing of what it did: 503, and the next try is the same refund',
  { timeout: 90_000 },
  async () => {
    const intent = await chargedAtStripe()
    const before = stripe.refunds.size
    for (const mood of ['down', 'answers_lost', 'hanging'] as const) {
      const one = wanted(intent, 1_000)
      stripe.setMood(mood)
      await expect(provider.refund(s.db, one)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
      stripe.setMood('up')
      expect((await provider.refund(s.db, one)).state).toBe('succeeded')
    }
    expect(stripe.refunds.size).toBe(before + 3)
  },
)

test('the same key for another amount is refused, and returns nothing', async () => {
  const one = wanted(await chargedAtStripe(), 1_000)
  await provider.refund(s.db, one)
  const before = stripe.refunds.size
  await expect(provider.refund(s.db, { ...one, amount: 2_000 })).rejects.toMatchObject({ status: 503 })
  expect(stripe.refunds.size).toBe(before)
  const within = wanted(await chargedInside(goodCard), 1_000)
  await inside.refund(t.db, within)
  await expect(inside.refund(t.db, { ...within, amount: 2_000 })).rejects.toMatchObject({ status: 503 })
})

test('amounts without decimals and with three are returned in the units of the provider', async () => {
  const yen = await provider.refund(s.db, wanted(await chargedAtStripe(5_000, 'JPY'), 1_234, 'JPY'))
  expect(yen).toMatchObject({ amount: 1_234, currency_code: 'JPY' })
  expect(stripe.refunds.get(yen.id ?? '')?.amount).toBe(1_234)
  const intent = await chargedAtStripe(12_340, 'KWD')
  expect((await provider.refund(s.db, wanted(intent, 5_120, 'KWD'))).amount).toBe(5_120)
  await expect(provider.refund(s.db, wanted(intent, 1_234, 'KWD'))).rejects.toMatchObject({ status: 409 })
})

test('a refund that waits is decided later, and the reason of a failure is a sentence', async () => {
  stripe.setRefunds({ status: 'pending' })
  const made = await provider.refund(s.db, wanted(await chargedAtStripe(), 1_000))
  stripe.setRefunds({ status: 'succeeded' })
  expect(made).toMatchObject({ state: 'pending', failure: null })
  stripe.decideRefund(made.id ?? '', { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const decided = await provider.fetchRefund(s.db, made.id ?? '')
  expect(decided).toMatchObject({ state: 'failed', failure: 'The card has expired or was cancelled.' })
})

test.for(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
  'an event %s is read and kept once; one that is spoiled is refused',
  async (type) => {
    const made = await provider.refund(s.db, wanted(await chargedAtStripe(), 1_000))
    const event = stripe.refundEvent(made.id ?? '', type)
    const deliver = (value: object) => {
      const { payload, signature } = signed(value, s.clock())
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      return s.call('payments.webhook', { loose: { body: payload }, headers })
    }
    const { payload, signature } = signed(event, s.clock())
    const read = await provider.readEvent(Buffer.from(payload), signature, s.clock())
    expect(read).toEqual({ about: 'refund', id: event.id, kind: type, refund: made })
    for (let times = 0; times < 2; times++) expect((await deliver(event)).status).toBe(200)
    const kept = await s.db.selectFrom('provider_event').select('detail').where('id', '=', event.id).execute()
    expect(kept).toEqual([{ detail: made.id }])
    for (const spoiled of [{ amount: '1000' }, { currency: 'euro' }, { id: 'x\0' }, { metadata: 'refund' }]) {
      const object = { ...(event.data as { object: object }).object, ...spoiled }
      expect((await deliver({ ...event, id: `${event.id}_x`, data: { object } })).status).toBe(400)
    }
  },
)

test('the built-in provider: one that fails later, one that waits, and a card that has expired since', async () => {
  const expires = { exp_month: t.clock().getUTCMonth() + 1, exp_year: t.clock().getUTCFullYear() }
  const [fails, waits, expired, good] = [
    await chargedInside({ ...goodCard, card_number: '4000000000005126' }),
    await chargedInside({ ...goodCard, card_number: '4000000000007726' }),
    await chargedInside({ ...goodCard, ...expires }),
    await chargedInside(goodCard),
  ]
  const pending = await inside.refund(t.db, wanted(fails, 1_000))
  expect(pending).toMatchObject({ state: 'pending', failure: null })
  const failed = await inside.fetchRefund(t.db, pending.id ?? '')
  expect(failed).toMatchObject({ state: 'failed', failure: 'The bank of the card does not take the money.' })
  const waiting = await inside.refund(t.db, wanted(waits, 1_000))
  expect(waiting.state).toBe('pending')
  expect(await inside.fetchRefund(t.db, waiting.id ?? '')).toMatchObject({ state: 'succeeded', failure: null })
  const late = { ...wanted(expired, 1_000), now: new Date(t.clock().getTime() + 32 * 86_400_000) }
  expect(await inside.refund(t.db, late)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('expired') as string,
  })
  const tries = await Promise.all(Array.from({ length: 8 }, () => inside.refund(t.db, wanted(good, 100_000))))
  expect(tries.filter((one) => one.state === 'succeeded')).toHaveLength(1)
})
