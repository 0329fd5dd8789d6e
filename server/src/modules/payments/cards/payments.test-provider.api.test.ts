import { expect, test } from 'vitest'
import { goodCard, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed({ pool: 20 })

test('eight tabs begin a payment at the same moment, sixty times: always one, and never an error', async () => {
  const buyer = await makeMember(t)
  const entity_id = (await makeEntity(t)).id
  for (let round = 0; round < 60; round++) {
    const { invoice_id } = await makeOrder(t, { buyer, entity_id })
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.call('payments.stripeTransaction', { body: { invoice: invoice_id } }, buyer.token),
      ),
    )
    expect(begun.map((one) => one.status)).toEqual(Array(8).fill(200))
    expect(new Set(begun.map((one) => `${one.body.attempt} ${one.body.intent}`)).size).toBe(1)
  }
})

test('a card that is shown while its order ends is either paid for or never charged', async () => {
  const buyer = await makeMember(t)
  const entity_id = (await makeEntity(t)).id
  const start = t.clock()
  for (let round = 0; round < 20; round++) {
    const { invoice_id } = await makeOrder(t, { buyer, entity_id })
    const { body } = await t.call('payments.stripeTransaction', { body: { invoice: invoice_id } }, buyer.token)
    const card = { attempt: body.attempt, ...goodCard }
    const shown = t.call('payments.payByTestCard', { body: card }, buyer.token)
    // The clock passes the half hour while the card is on its way.
    t.setNow(new Date(start.getTime() + 31 * 60_000))
    const ended = t.runJob('payments.expire_orders')
    t.setNow(start)
    await Promise.all([shown, ended])
    const { state } = (await t.call('payments.invoice', { params: { id: String(invoice_id) } }, buyer.token)).body
    const charged = await t.db
      .selectFrom('test_card_intent')
      .select('state')
      .where('attempt_id', '=', body.attempt)
      .executeTakeFirstOrThrow()
    expect([charged.state, state]).toEqual(
      (await shown).status === 200 ? ['succeeded', 'paid'] : ['cancelled', 'expired'],
    )
  }
  expect(await t.db.selectFrom('refund').select('id').execute()).toEqual([])
})

test.for([
  ['4000002500003155', 'succeeded'],
  ['4000002760003184', 'succeeded'],
  ['4000003800000446', 'succeeded'],
  ['4000000000003220', 'succeeded'],
  ['4000000000003063', 'succeeded'],
  ['4000008260003178', 'Your card has insufficient funds.'],
  ['4000008400001629', 'Your card was declined.'],
] as const)('the bank of %s asks, and after a yes it is: %s', async ([card_number, end]) => {
  const order = await makeOrder(t)
  const { token } = order.buyer
  const { body } = await t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, token)
  const tell = (more: object) => t.call('payments.payByTestCard', { body: { attempt: body.attempt, ...more } }, token)
  const card = { ...goodCard, card_number }
  expect((await tell(card)).body).toMatchObject({ state: 'requires_action', failure: null })
  const no = await tell({ confirm: false })
  expect(no.body).toMatchObject({
    state: 'requires_payment_method',
    failure: expect.stringContaining('confirm') as string,
  })
  await tell(card)
  const { state, failure } = (await tell({ confirm: true })).body
  expect(end === 'succeeded' ? state : failure).toBe(end)
})

test.for([
  ['4000000000003055', 'succeeded', null],
  ['4000000000003097', 'succeeded', null],
  ['378282246310005', 'succeeded', null],
  ['4000008400001280', 'requires_payment_method', 'Your bank could not be asked to confirm. Please try again.'],
] as const)('%s is %s without a question', async ([card_number, state, failure]) => {
  const order = await makeOrder(t)
  const { token } = order.buyer
  const { body } = await t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, token)
  const shown = await t.call(
    'payments.payByTestCard',
    { body: { attempt: body.attempt, ...goodCard, card_number } },
    token,
  )
  expect(shown.body).toMatchObject({ state, failure })
})
