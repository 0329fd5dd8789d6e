import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { openTestbed } from '../../../../test/harness.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })
const { begin } = openPaying(t)

/** Sends any JSON as the provider would: signed over its very bytes, and fresh. */
function deliver(value: unknown) {
  const { payload, signature } = signed(value, t.clock())
  return t.call('payments.webhook', {
    loose: { body: payload },
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  })
}

/** A genuine event of a charged payment, as an object to spoil. */
async function charged() {
  const order = await makeOrder(t)
  const { body } = await begin(order)
  stripe.charge(body.intent ?? '')
  const event = stripe.event(body.intent ?? '') as { id: string; type: string; data: { object: object } }
  return { order, event: { object: 'event', ...event } }
}

const stateOf = async (invoice_id: number) =>
  (await t.db.selectFrom('invoice').select('state').where('id', '=', invoice_id).executeTakeFirstOrThrow()).state
const events = async () => (await t.db.selectFrom('provider_event').select('id').execute()).length

test.for([
  ['null', null],
  ['a list', []],
  ['a word', 'paid'],
  ['a number', 7],
  ['nothing in it', {}],
  ['no data', { object: 'event', id: 'evt_x', type: 'payment_intent.succeeded' }],
  ['data of null', { object: 'event', id: 'evt_x', type: 'payment_intent.succeeded', data: null }],
  ['no payment in its data', { object: 'event', id: 'evt_x', type: 'payment_intent.succeeded', data: {} }],
  ['a list for a payment', { object: 'event', id: 'evt_x', type: 'payment_intent.succeeded', data: { object: [] } }],
  ['a kind that is no word', { object: 'event', id: 'evt_x', type: { a: 1 }, data: { object: {} } }],
] as const)('a signed body that is no event is refused and changes nothing: %s', async ([, value]) => {
  const before = await events()
  const { status, refused } = await deliver(value)
  expect([status, refused.code]).toEqual([400, 'event_malformed'])
  expect(await events()).toBe(before)
})

test.for([
  ['id', null],
  ['id', 'pi_\0'],
  ['id', 'x'.repeat(256)],
  ['status', 3],
  ['amount', '188020'],
  ['amount', 1e300],
  ['amount', -1],
  ['amount_received', 188_020.5],
  ['currency', null],
  ['currency', 'euro'],
  ['metadata', 'attempt'],
  ['metadata', { attempt_id: { of: 'ours' } }],
  ['last_payment_error', 'declined'],
  ['client_secret', ['secret']],
] as const)('a payment whose %s is %j is refused and changes nothing', async ([field, value]) => {
  const { order, event } = await charged()
  const before = await events()
  const { status, refused } = await deliver({ ...event, data: { object: { ...event.data.object, [field]: value } } })
  expect([status, refused.code]).toEqual([400, 'event_malformed'])
  expect([await events(), await stateOf(order.invoice_id)]).toEqual([before, 'draft'])
  expect((await deliver(event)).status).toBe(200)
  expect(await stateOf(order.invoice_id)).toBe('paid')
})

test('an attempt that is no number of ours waits for a person, whatever it looks like', async () => {
  const { order, event } = await charged()
  for (const attempt_id of ['-'.repeat(36), 'f'.repeat(36), 'no\0thing', '']) {
    const spoiled = { ...event, id: `evt_odd_${attempt_id.length}_${attempt_id.codePointAt(0) ?? 0}` }
    const data = { object: { ...event.data.object, metadata: { attempt_id } } }
    expect((await deliver({ ...spoiled, data })).status).toBe(200)
  }
  expect(await stateOf(order.invoice_id)).toBe('draft')
})

test('whatever JSON is signed, the answer is never a failure of ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc
          .record({ id: fc.jsonValue(), type: fc.constant('payment_intent.succeeded'), data: fc.jsonValue() })
          .map((value) => JSON.stringify(value)),
        fc
          .jsonValue()
          .map((object) => JSON.stringify({ id: 'evt_fuzz', type: 'payment_intent.succeeded', data: { object } })),
      ),
      async (text) => {
        expect((await deliver(JSON.parse(text))).status).toBeLessThan(500)
      },
    ),
    { numRuns: 60 },
  )
})
