import { expect, test } from 'vitest'
import { contextOn, goodCard, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sales } from '../../../sales.ts'
import { sql } from '../../../kit/data/db.ts'
import { inTransaction } from '../../../kit/data/transaction.ts'
import { cancelInvoice } from './payments.reconcile.service.ts'
import { applyEvent } from '../money/payments.settle.service.ts'

const t = await openTestbed()
const { at, invoiceOf } = openPaying(t)
type Order = Awaited<ReturnType<typeof makeOrder>>
type Buyer = Order['buyer']

const several = (invoices: number[], buyer: Buyer) => t.call('payments.paySeveral', { body: { invoices } }, buyer.token)
const show = (attempt: string, buyer: Buyer, card: object = goodCard) =>
  t.call('payments.payByTestCard', { body: { attempt, ...card } }, buyer.token)
const paymentsOf = (orders: Order[]) =>
  t.db
    .selectFrom('payment')
    .select(['invoice_id', 'amount', 'reference'])
    .where(
      'invoice_id',
      'in',
      orders.map((one) => one.invoice_id),
    )
    .orderBy('invoice_id')
    .execute()
const states = (orders: Order[]) => Promise.all(orders.map(async (one) => (await invoiceOf(one)).state))
const ids = (orders: Order[]) => orders.map((one) => one.invoice_id)

async function owing(count: number, currency = 'EUR', buyer?: Buyer): Promise<{ orders: Order[]; buyer: Buyer }> {
  const who = buyer ?? (await makeMember(t))
  const entity_id = (await makeEntity(t)).id
  const orders: Order[] = []
  for (let one = 0; one < count; one++)
    orders.push(await makeOrder(t, { buyer: who, entity_id, method: 'transfer', currency }))
  return { orders, buyer: who }
}

test('one payment settles several invoices, each with a payment of its own', async () => {
  const { orders, buyer } = await owing(3)
  const due = orders.reduce((sum, one) => sum + one.amount_gross, 0)
  const begun = await several(ids(orders), buyer)
  expect([begun.status, begun.body]).toMatchObject([200, { amount: due, currency_code: 'EUR' }])
  expect((await show(begun.body.attempt, buyer)).body).toMatchObject({ state: 'succeeded', amount: due })
  expect(await states(orders)).toEqual(['paid', 'paid', 'paid'])
  const paid = await paymentsOf(orders)
  expect(paid.map(({ amount }) => amount)).toEqual(orders.map((one) => one.amount_gross))
  expect(new Set(paid.map(({ reference }) => reference)).size).toBe(3)
  const hint = await t.call('payments.paymentCompleted', { body: { invoice: ids(orders)[0] as number } }, buyer.token)
  expect(hint.body).toMatchObject({ state: 'paid', order_state: 'paid' })
})

test('begun in two tabs it is one payment, and paid twice it counts once', async () => {
  const { orders, buyer } = await owing(2)
  const tabs = await Promise.all([several(ids(orders), buyer), several(ids(orders).toReversed(), buyer)])
  const [first, second] = tabs.map((one) => one.body.attempt)
  expect([tabs[0]?.status, second]).toEqual([200, first])
  const shown = await Promise.all([show(first as string, buyer), show(first as string, buyer)])
  expect(shown.map((one) => one.status).toSorted()).toEqual([200, 409])
  expect(await paymentsOf(orders)).toHaveLength(2)
  const again = await several(ids(orders), buyer)
  expect([again.status, again.body]).toMatchObject([
    400,
    { 'invoices.0': [expect.any(String)], 'invoices.1': [expect.any(String)] },
  ])
})

test('another choice calls off the payment begun for one of the same invoices', async () => {
  const { orders, buyer } = await owing(3)
  const [one, two, three] = ids(orders) as [number, number, number]
  const before = (await several([one, two], buyer)).body.attempt
  const now = await several([two, three], buyer)
  expect(now.status).toBe(200)
  expect((await show(before, buyer)).body).toMatchObject({ code: 'not_payable' })
  // A payment of one of them alone calls off the group, and the other way round.
  const alone = await t.call('payments.stripeTransaction', { body: { invoice: three } }, buyer.token)
  expect([(await show(now.body.attempt, buyer)).status, alone.status]).toEqual([409, 200])
  const last = await several([one, two, three], buyer)
  expect((await show(alone.body.attempt, buyer)).status).toBe(409)
  expect((await show(last.body.attempt, buyer)).body.state).toBe('succeeded')
  expect(await states(orders)).toEqual(['paid', 'paid', 'paid'])
  expect(await paymentsOf(orders)).toHaveLength(3)
})

test('one that is cancelled meanwhile: nothing is charged, it is named, and the rest can be paid', async () => {
  const { orders, buyer } = await owing(2)
  const [kept, gone] = orders as [Order, Order]
  const begun = (await several(ids(orders), buyer)).body.attempt
  const { number } = await invoiceOf(gone)
  await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), gone.invoice_id, 'Event moved.'))
  const refused = await show(begun, buyer)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_payable' }])
  expect(JSON.stringify(refused.body)).toContain(number)
  expect(await paymentsOf(orders)).toEqual([])
  const both = await several(ids(orders), buyer)
  expect([both.status, Object.keys(both.body)]).toEqual([400, ['invoices.1']])
  const rest = (await several([kept.invoice_id], buyer)).body.attempt
  expect((await show(rest, buyer)).body.state).toBe('succeeded')
  expect(await states(orders)).toEqual(['paid', 'cancelled'])
})

test('money that comes although one was cancelled settles the rest, and that part is to go back', async () => {
  const { orders, buyer } = await owing(2)
  const [kept, gone] = orders as [Order, Order]
  const { attempt, intent, amount } = (await several(ids(orders), buyer)).body
  await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), gone.invoice_id, 'Event moved.'))
  const event = {
    id: 'evt_group_late',
    about: 'payment' as const,
    kind: 'payment_intent.succeeded',
    intent: {
      id: intent as string,
      attempt_id: attempt,
      state: 'succeeded' as const,
      amount,
      amount_received: amount,
      currency_code: 'EUR',
      client_secret: null,
      failure: null,
    },
  }
  const apply = (id: string) =>
    inTransaction(t.db, (tx) => applyEvent(contextOn(t, tx), sales, 'test', { ...event, id }))
  expect([await apply('evt_group_1'), await apply('evt_group_2')]).toEqual(['applied', 'ignored'])
  expect(await states([kept, gone])).toEqual(['paid', 'cancelled'])
  const back = await sql<{
    amount: number
  }>`select refund.amount from refund join payment on payment.id = refund.payment_id
    where payment.invoice_id = ${gone.invoice_id}`.execute(t.db)
  expect(back.rows).toEqual([{ amount: gone.amount_gross }])
})

test('another amount than the sum is quarantined, and nothing counts', async () => {
  const { orders, buyer } = await owing(2)
  const { attempt, intent, amount } = (await several(ids(orders), buyer)).body
  const outcome = await inTransaction(t.db, (tx) =>
    applyEvent(contextOn(t, tx), sales, 'test', {
      about: 'payment',
      id: 'evt_group_less',
      kind: 'payment_intent.succeeded',
      intent: {
        id: intent as string,
        attempt_id: attempt,
        state: 'succeeded',
        amount,
        amount_received: amount - 1,
        currency_code: 'EUR',
        client_secret: null,
        failure: null,
      },
    }),
  )
  expect([outcome, await states(orders), await paymentsOf(orders)]).toEqual(['quarantined', ['issued', 'issued'], []])
})

test('every invoice that cannot be paid with the others is named at once', async () => {
  const { orders, buyer } = await owing(1)
  const [mine] = ids(orders) as [number]
  const dollars = await makeOrder(t, {
    buyer,
    entity_id: (await makeEntity(t, { currency: 'USD' })).id,
    method: 'transfer',
    currency: 'USD',
  })
  const held = await makeOrder(t, { buyer, entity_id: (await makeEntity(t)).id })
  const theirs = (await owing(1)).orders[0] as Order
  const refused = await several(
    [mine, dollars.invoice_id, mine, held.invoice_id, theirs.invoice_id, 2_000_000_000],
    buyer,
  )
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      'invoices.1': ['Pay the invoices of one currency at a time.'],
      'invoices.2': ['This invoice is chosen twice.'],
      'invoices.3': ['A booking that waits for its card is paid on its own.'],
      'invoices.4': ['There is no such invoice.'],
      'invoices.5': ['There is no such invoice.'],
    },
  ])
  expect((await several([], buyer)).status).toBe(400)
  expect(
    (
      await several(
        Array.from({ length: 51 }, (_, index) => index + 1),
        buyer,
      )
    ).status,
  ).toBe(400)
})

test('a stranger can neither begin nor pay a group', async () => {
  const { orders, buyer } = await owing(2)
  const begun = (await several(ids(orders), buyer)).body.attempt
  const stranger = await makeMember(t)
  expect((await show(begun, stranger)).status).toBe(404)
  expect((await several(ids(orders), stranger)).status).toBe(400)
})

test('a refused card leaves the group open for another card', async () => {
  const { orders, buyer } = await owing(2)
  const { attempt } = (await several(ids(orders), buyer)).body
  const refused = await show(attempt, buyer, { ...goodCard, card_number: '4000000000009995' })
  expect(refused.body).toMatchObject({
    state: 'requires_payment_method',
    failure: 'Your card has insufficient funds.',
  })
  expect((await several(ids(orders), buyer)).body.attempt).toBe(attempt)
  expect((await show(attempt, buyer)).body.state).toBe('succeeded')
})

test('the reconciler counts what nobody told, and calls off what asks for something else by now', async () => {
  const { orders, buyer } = await owing(2)
  const paid = (await several(ids(orders), buyer)).body.attempt
  await sql`update test_card_intent set state = 'succeeded' where attempt_id = ${paid}::uuid`.execute(t.db)
  const other = await owing(2)
  const stale = (await several(ids(other.orders), other.buyer)).body.attempt
  await inTransaction(t.db, (tx) => cancelInvoice(contextOn(t, tx), ids(other.orders)[0] as number, 'Event moved.'))
  await at(60_000, () => t.runJob('payments.reconcile'))
  expect(await states(orders)).toEqual(['paid', 'paid'])
  const ended = await t.db.selectFrom('payment_group').select('state').where('id', '=', stale).execute()
  expect(ended).toEqual([{ state: 'cancelled' }])
})

test('the database refuses parts that are not the whole', async () => {
  const { orders, buyer } = await owing(2)
  const { attempt } = (await several(ids(orders), buyer)).body
  const change = (what: ReturnType<typeof sql>) => inTransaction(t.db, (tx) => what.execute(tx))
  await expect(
    change(sql`update payment_attempt set amount = amount + 1 where group_id = ${attempt}::uuid`),
  ).rejects.toThrow(/parts of payment group/)
  await expect(change(sql`update payment_group set state = 'succeeded' where id = ${attempt}::uuid`)).rejects.toThrow(
    /parts of payment group/,
  )
  await expect(
    change(sql`update payment_attempt set currency_code = 'USD' where group_id = ${attempt}::uuid`),
  ).rejects.toThrow(/payment_attempt_group/)
  await expect(change(sql`delete from payment_group where id = ${attempt}::uuid`)).rejects.toThrow(/is kept/)
})
