import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PaymentOutcome } from '../../src/features/payments/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const held = {
  id: 31,
  kind: 'invoice',
  state: 'draft',
  number: null,
  payment_method: 'card',
  currency_code: 'EUR',
  amount_gross: 297_500,
  amount_paid: 0,
  open_amount: 297_500,
  pay_amount: 297_500,
  hold_until: '2047-01-01T10:00:00.000Z',
  due_on: null,
  subject_name: 'North Range Carrier Forum',
  can_pay: true,
  card_offered: true,
  transfer_offered: true,
} as const
const intent = { provider: 'test', state: 'requires_payment_method', amount: 297_500, currency_code: 'EUR' } as const

test('a refused card says why, and the same order is paid with another one', async () => {
  fake('payments.invoice', held)
  fake('payments.stripeIntent', { ...intent, failure: 'Your card has insufficient funds.' })
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByText('No money was taken. Your card has insufficient funds.')).toBeVisible()
  fake('payments.stripeTransaction', intent)
  fake('payments.payByTestCard', { ...intent, state: 'succeeded' })
  fake('payments.paymentCompleted', {})
  await userEvent.fill(page.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
  await userEvent.fill(page.getByRole('textbox', { name: 'Expiry' }), '04 / 48')
  await userEvent.fill(page.getByRole('textbox', { name: 'Security code' }), '123')
  await page.getByRole('button', { name: 'Pay €2,975.00' }).click()
  await expect.poll(() => sentTo('payments.paymentCompleted')).toHaveLength(1)
  expect(sentTo('payments.stripeTransaction').map(({ body }) => body)).toEqual([{ invoice: 31 }])
})

test('one press turns it into a transfer', async () => {
  fake('payments.invoice', held)
  fake('payments.stripeIntent', { ...intent, failure: null })
  fake('payments.changeInvoiceTransaction', {})
  await show(<PaymentOutcome id={31} />)
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect
    .poll(() => sentTo('payments.changeInvoiceTransaction').map(({ body }) => body))
    .toEqual([{ invoice: 31, payment_method: 'transfer' }])
})

const inKronor = { ...held, currency_code: 'SEK', transfer_offered: false } as const

test('where the seller has no account in the currency, another card is the only way on', async () => {
  fake('payments.invoice', inKronor)
  fake('payments.stripeIntent', { ...intent, failure: 'Your card has insufficient funds.' })
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  expect(page.getByText(/bank transfer/i).query()).toBeNull()
})

test('nor is a transfer offered in place of a payment that the bank still checks', async () => {
  fake('payments.invoice', inKronor)
  fake('payments.stripeIntent', { ...intent, state: 'processing' })
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  expect(page.getByRole('button', { name: /transfer/ }).query()).toBeNull()
})

test('a transfer in a currency without an account leads to paying by card', async () => {
  const due = { ...held, state: 'issued', number: '2026-31', payment_method: 'transfer', currency_code: 'SEK' } as const
  fake('payments.invoice', { ...due, due_on: '2026-01-01', bank_accounts: [] })
  fake('payments.paymentAccounts', { currency_code: 'SEK', bank_accounts: [] })
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByText(/no bank account in SEK yet\. Please pay by card/)).toBeVisible()
  // It does not ask for a transfer that cannot be made.
  await expect.element(page.getByText('The amount is due by 1 January 2026', { exact: false })).toBeVisible()
  expect(page.getByText(/Please transfer/).query()).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Pay by card' }))
    .toHaveAttribute('href', '/settings/31/invoice-preview')
})

/** The newest payment as the card provider says it is; the page has no other word. */
const says = (state: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded') =>
  fake('payments.stripeIntent', { ...intent, state, failure: null })

test.each(['requires_action', 'processing', 'succeeded'] as const)(
  'nobody is told that no money was taken while the bank may still take it: %s',
  async (state) => {
    fake('payments.invoice', held)
    says(state)
    await show(<PaymentOutcome id={31} />, { at: '/payment-failed?invoice=31' })
    await expect.element(page.getByRole('heading', { name: 'Your bank is still checking' })).toBeVisible()
    await expect.element(page.getByText('Please do not pay again.', { exact: false })).toBeVisible()
    expect(page.getByText('No money was taken', { exact: false }).query()).toBeNull()
    expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  },
)

test('what the card service cannot tell is not guessed', async () => {
  fake('payments.invoice', held)
  fake('payments.stripeIntent', refuse(503, { code: 'provider_unavailable', detail: 'Not responding.' }))
  await show(<PaymentOutcome id={31} />, { at: '/payment-failed?invoice=31' })
  await expect.element(page.getByText('Please do not pay again until we know.', { exact: false })).toBeVisible()
  expect(page.getByText('No money was taken', { exact: false }).query()).toBeNull()
})

test('an order of which no payment was begun is not with any bank, whatever the address says', async () => {
  fake('payments.invoice', held)
  fake('payments.stripeIntent', refuse(404, { code: 'not_found', detail: 'Not found.' }))
  await show(<PaymentOutcome id={31} />, { at: '/payment-success?invoice=31' })
  await expect.element(page.getByText('No money was taken.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay €2,975.00' })).toBeVisible()
})

test('one stops waiting for the bank by paying by transfer, and reads why when that cannot be', async () => {
  fake('payments.invoice', held)
  says('processing')
  fake(
    'payments.changeInvoiceTransaction',
    refuse(409, { code: 'not_payable', detail: 'Your bank is still checking.' }),
  )
  await show(<PaymentOutcome id={31} />)
  await page.getByRole('button', { name: 'Stop and pay by transfer' }).click()
  await expect.element(page.getByText('Your bank is still checking.', { exact: true })).toBeVisible()
  expect(sentTo('payments.changeInvoiceTransaction').map(({ body }) => body)).toEqual([
    { invoice: 31, payment_method: 'transfer' },
  ])
})

test('the time that an order is held runs down', async () => {
  const until = new Date(Date.now() + 29 * 60_000 + 30_000)
  fake('payments.invoice', {
    ...held,
    hold_until: until.toISOString(),
    lines: [
      { position: 1, kind: 'admission', quantity: 3 },
      { position: 2, kind: 'addon', quantity: 2 },
    ],
  })
  says('requires_payment_method')
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByText(/^Your 3 seats are held until/)).toBeVisible()
  const left = () => page.getByRole('timer').element().textContent
  const first = left()
  expect(first).toMatch(/^29:\d\d$/)
  await expect.poll(left, { timeout: 3000 }).not.toBe(first)
})

test('an order whose time is over is not paid any more', async () => {
  fake('payments.invoice', { ...held, hold_until: '2020-01-01T10:00:00.000Z', can_pay: false })
  says('requires_payment_method')
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByText('The time to pay has run out', { exact: false })).toBeVisible()
})

test('a payment that the bank still checks is not paid again, and is asked for by one press', async () => {
  fake('payments.invoice', held)
  says('processing')
  fake('payments.paymentCompleted', {})
  await show(<PaymentOutcome id={31} />)
  await expect.element(page.getByText('Please do not pay again.', { exact: false })).toBeVisible()
  await expect.element(page.getByText(/^Your order is held until/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  fake('payments.invoice', { ...held, state: 'paid', amount_paid: 297_500, open_amount: 0 })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => sentTo('payments.paymentCompleted').map(({ body }) => body)).toEqual([{ invoice: 31 }])
  // Sooner than the page asks by itself.
  await expect.element(page.getByRole('heading', { name: 'Paid: €2,975.00' }), { timeout: 1500 }).toBeVisible()
})

test('a booking by transfer whose day is not known yet names none', async () => {
  fake('payments.invoice', { ...held, payment_method: 'transfer' })
  fake('payments.paymentAccounts', { currency_code: 'EUR', bank_accounts: [] })
  await show(<PaymentOutcome id={31} />)
  await expect
    .element(page.getByText('The seats for North Range Carrier Forum are held for you.', { exact: true }))
    .toBeVisible()
})

const taxed = {
  ...held,
  id: 41,
  number: 'HAM-2026-00041',
  state: 'issued',
  payment_method: 'transfer',
  hold_until: null,
  due_on: '2026-12-11',
  amount_gross: 94_010,
  open_amount: 94_010,
  payment_reference: 'HAM-2026-00041',
  issued_with: { id: 42, url: 'http://localhost/rest/payments/invoices/42/', number: 'HAM-2026-00042' },
} as const
const outside = {
  ...taxed,
  id: 42,
  number: 'HAM-2026-00042',
  amount_gross: 59_500,
  open_amount: 59_500,
  payment_reference: 'HAM-2026-00042',
  issued_with: { id: 41, url: 'http://localhost/rest/payments/invoices/41/', number: 'HAM-2026-00041' },
} as const
const account = { bank: 'Hafenbank', iban: 'DE89 3704 0044 0532 0130 00', currency_code: 'EUR' } as const

test('an order with two invoices shows both, each with its reference and its document', async () => {
  fake('payments.invoice', ({ params }) =>
    Number(params.id) === 41 ? taxed : { ...outside, bank_accounts: [account] },
  )
  fake('payments.paymentAccounts', {
    ...{ currency_code: 'EUR', open_amount: 94_010, payment_reference: taxed.number },
    bank_accounts: [account],
  })
  await show(<PaymentOutcome id={41} />)
  await expect.element(page.getByText(/€940\.10.*HAM-2026-00041/)).toBeVisible()
  await expect.element(page.getByText(/€595\.00.*HAM-2026-00042/)).toBeVisible()
  const links = page.getByRole('link', { name: 'View invoice' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/41/invoice-preview',
    '/settings/42/invoice-preview',
  ])
})

test('one that is paid says that the order still waits for the other', async () => {
  const paid = { ...taxed, state: 'paid', open_amount: 0, amount_paid: 94_010, order_state: 'pending' } as const
  fake('payments.invoice', ({ params }) => (Number(params.id) === 41 ? paid : { ...outside, bank_accounts: [account] }))
  await show(<PaymentOutcome id={41} />)
  await expect.element(page.getByText(/Invoice HAM-2026-00042 of the same order is still to be paid/)).toBeVisible()
})
