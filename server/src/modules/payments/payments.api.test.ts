import { expect, test } from 'vitest'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { goodCard, makeOrder, openPaying } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed({ pool: 20 })
const minute = 60_000
const { at, invoiceOf, begin, pay } = openPaying(t)

test('a card order is a draft without a number; paid, it is numbered, paid and marked as a test', async () => {
  const order = await makeOrder(t)
  expect(order).toMatchObject({ state: 'pending', amount_net: 158_000, amount_vat: 30_020, amount_gross: 188_020 })
  expect(await invoiceOf(order)).toMatchObject({
    state: 'draft',
    number: null,
    can_pay: true,
    card_offered: true,
    open_amount: 188_020,
  })

  const paid = await pay(order)
  expect(paid.body).toMatchObject({ state: 'succeeded', amount: 188_020, provider: 'test' })
  const invoice = await invoiceOf(order)
  expect(invoice).toMatchObject({ state: 'paid', test: true, open_amount: 0, amount_paid: 188_020, can_pay: false })
  expect(invoice.number).toMatch(/^T\w+-2026-00001$/)
  expect(invoice.timeline.map((step) => step.kind)).toEqual(['booked', 'issued', 'paid'])
  expect((await t.call('payments.order', { params: { id: order.order_id } }, order.buyer.token)).body).toMatchObject({
    order_state: 'paid',
    state: 'paid',
  })
  const parts = await t.call('payments.partial', { query: { invoice: order.invoice_id } }, order.buyer.token)
  expect(parts.body.results).toMatchObject([{ method: 'card', amount: 188_020, currency_code: 'EUR' }])
  await t.settle()
  const buyer = await t.call('members.one', { params: { id: order.buyer.customer_id } }, order.buyer.token)
  expect((await lastMail(t, buyer.body.user.email ?? '')).subject).toContain('Payment received')
})

test('a transfer is issued at once, told of by mail, and says where to pay', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const invoice = await invoiceOf(order)
  expect(invoice).toMatchObject({
    state: 'issued',
    payment_method: 'transfer',
    due_on: '2026-11-30',
    order_number: 'PO-4711',
  })
  const accounts = await t.call('payments.paymentAccounts', { body: { invoice: invoice.url } }, order.buyer.token)
  expect(accounts.body).toMatchObject({
    payment_reference: invoice.number,
    open_amount: 188_020,
    bank_accounts: [{ iban: 'DE89370400440532013000' }],
  })
  await t.settle()
  const { user } = (await t.call('members.one', { params: { id: order.buyer.customer_id } }, order.buyer.token)).body
  expect((await lastMail(t, user.email ?? '')).subject).toBe(`Invoice ${invoice.number}`)
  await at(11 * 24 * 60 * minute, async () => {
    await t.runJob('payments.remind')
    await t.runJob('payments.remind')
  })
  expect((await lastMail(t, user.email ?? '')).subject).toBe(`Invoice ${invoice.number} is due soon`)
  expect(await mailCount(t, user.email ?? '')).toBe(2)
})

test('the PDF carries number, order number and sums; a draft has none', async () => {
  const order = await makeOrder(t)
  expect((await t.call('payments.invoicePdf', { params: { id: order.invoice_id } }, order.buyer.token)).status).toBe(
    404,
  )
  await pay(order)
  const { number } = await invoiceOf(order)
  const file = await t.call('payments.invoicePdf', { params: { id: order.invoice_id } }, order.buyer.token)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toContain(`${number}.pdf`)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.bytes.length).toBeGreaterThan(5000)
})

test('refused cards say why and can be followed by another; wrong fields are named at once', async () => {
  const order = await makeOrder(t)
  for (const [card_number, failure] of [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ]) {
    expect((await pay(order, { ...goodCard, card_number })).body).toMatchObject({
      state: 'requires_payment_method',
      failure,
    })
    expect((await invoiceOf(order)).state).toBe('draft')
  }
  const wrong = await pay(order, { card_number: '4242 4242 4242 4241', exp_month: 10, exp_year: 2026, cvc: 'x' })
  expect(Object.keys(wrong.refused).toSorted()).toEqual(['card_number', 'cvc', 'exp_month'])
  expect((await pay(order, { ...goodCard, card_number: '4111111111111111' })).refused).toHaveProperty('card_number')
  expect((await pay(order)).body.state).toBe('succeeded')
})

test('3-D Secure: confirmed it is paid, refused it can be tried again', async () => {
  const order = await makeOrder(t)
  const secure = { ...goodCard, card_number: '4000 0025 0000 3155' }
  expect((await pay(order, secure)).body.state).toBe('requires_action')
  expect((await pay(order, { confirm: false })).body).toMatchObject({
    state: 'requires_payment_method',
    failure: 'Your bank did not confirm the payment.',
  })
  await pay(order, secure)
  expect((await pay(order, { confirm: true })).body.state).toBe('succeeded')
  expect((await invoiceOf(order)).state).toBe('paid')
})

test('two tabs begin one payment, and a card shown twice at once is charged once', async () => {
  const order = await makeOrder(t)
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(order)))
  expect(begun.map((one) => one.status)).toEqual(Array(8).fill(200))
  expect(new Set(begun.map((one) => one.body.attempt)).size).toBe(1)
  const attempt = begun[0]?.body.attempt as string
  const shown = await Promise.all(
    Array.from({ length: 6 }, () =>
      t.call('payments.payByTestCard', { body: { attempt, ...goodCard } }, order.buyer.token),
    ),
  )
  expect(shown.filter((one) => one.status === 200)).toHaveLength(1)
  expect(
    (await t.call('payments.partial', { query: { invoice: order.invoice_id } }, order.buyer.token)).body.count,
  ).toBe(1)
  expect((await invoiceOf(order)).state).toBe('paid')
})

test('what the browser says makes nothing paid', async () => {
  const order = await makeOrder(t)
  await begin(order)
  const hint = await t.call('payments.paymentCompleted', { body: { invoice: order.invoice_id } }, order.buyer.token)
  expect(hint.body).toMatchObject({ state: 'draft', order_state: 'pending' })
  const other = await t.call(
    'payments.paymentCompleted',
    { body: { invoice: order.invoice_id, payment_intent: 'pi_somebody_else' } },
    order.buyer.token,
  )
  expect(other.refused).toHaveProperty('payment_intent')
  const poison = await t.call(
    'payments.paymentCompleted',
    { loose: { body: { invoice: order.invoice_id, state: 'paid', amount: 1, company: 2 } } },
    order.buyer.token,
  )
  expect(Object.keys(poison.refused).toSorted()).toEqual(['amount', 'company', 'state'])
})

test('the card was charged but nobody heard: the browser’s hint or the reconciler settles it, once', async () => {
  for (const settle of ['hint', 'job'] as const) {
    const order = await makeOrder(t)
    const { body } = await begin(order)
    // The network has the money; the process died before the event was applied.
    await sql`update test_card_intent set state = 'succeeded', version = version + 1 where attempt_id = ${body.attempt}::uuid`.execute(
      t.db,
    )
    expect((await invoiceOf(order)).state).toBe('draft')
    if (settle === 'hint')
      await t.call('payments.paymentCompleted', { body: { invoice: order.invoice_id } }, order.buyer.token)
    else await at(31_000, () => t.runJob('payments.reconcile'))
    expect((await invoiceOf(order)).state).toBe('paid')
    await at(65_000, () => t.runJob('payments.reconcile'))
    await t.call('payments.paymentCompleted', { body: { invoice: order.invoice_id } }, order.buyer.token)
    expect(
      (await t.call('payments.partial', { query: { invoice: order.invoice_id } }, order.buyer.token)).body.count,
    ).toBe(1)
  }
})

test('an abandoned card order ends after half an hour; money that was taken meanwhile keeps it', async () => {
  const abandoned = await makeOrder(t)
  await begin(abandoned)
  const charged = await makeOrder(t)
  const { body } = await begin(charged)
  await sql`update test_card_intent set state = 'succeeded' where attempt_id = ${body.attempt}::uuid`.execute(t.db)
  const untouched = await makeOrder(t)
  await at(31 * minute, () => t.runJob('payments.expire_orders'))
  expect(await invoiceOf(abandoned)).toMatchObject({ state: 'expired', number: null, can_pay: false })
  expect((await invoiceOf(charged)).state).toBe('paid')
  expect((await invoiceOf(untouched)).state).toBe('expired')
  expect((await begin(abandoned)).refused.code).toBe('not_payable')
  const facts = await sql<{
    kind: string
  }>`select kind from fact where (payload->>'order_id')::int = ${abandoned.order_id}`.execute(t.db)
  expect(facts.rows.map((row) => row.kind)).toEqual(['payments.order_released'])
})

test('a card and a transfer can be exchanged; a payment under way is called off first', async () => {
  const order = await makeOrder(t)
  const { body } = await begin(order)
  const changed = await t.call(
    'payments.changeInvoiceTransaction',
    { body: { invoice: order.invoice_id, payment_method: 'transfer' } },
    order.buyer.token,
  )
  expect(changed.body).toMatchObject({ state: 'issued', order_state: 'pending' })
  expect(
    (await t.call('payments.payByTestCard', { body: { attempt: body.attempt, ...goodCard } }, order.buyer.token))
      .status,
  ).toBe(409)
  await t.call(
    'payments.changeInvoiceTransaction',
    { body: { invoice: order.invoice_id, payment_method: 'card' } },
    order.buyer.token,
  )
  expect((await pay(order)).body.state).toBe('succeeded')
  expect(
    (
      await t.call(
        'payments.changeInvoiceTransaction',
        { body: { invoice: order.invoice_id, payment_method: 'transfer' } },
        order.buyer.token,
      )
    ).refused.code,
  ).toBe('not_payable')
  const current = await t.call('payments.stripeIntent', { body: { invoice: order.invoice_id } }, order.buyer.token)
  expect(current.body.state).toBe('succeeded')
})
