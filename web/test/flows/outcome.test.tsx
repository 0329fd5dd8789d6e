import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PaymentOutcome } from '../../src/features/payments/index.ts'
import { fake, sentTo, show } from '../harness.tsx'

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
  hold_until: '2027-01-01T10:00:00.000Z',
  due_on: null,
  subject_name: 'North Range Carrier Forum',
  can_pay: true,
  card_offered: true,
} as const
const intent = { provider: 'test', state: 'requires_payment_method', amount: 297_500, currency_code: 'EUR' } as const

test('a refused card says why, and the same order is paid with another one', async () => {
  fake('payments.invoice', held)
  fake('payments.stripeIntent', { ...intent, failure: 'Your card has insufficient funds.' })
  await show(<PaymentOutcome id={31} arrived="failed" />)
  await expect.element(page.getByText('Your card has insufficient funds.')).toBeInTheDocument()
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
  await show(<PaymentOutcome id={31} arrived="failed" />)
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect
    .poll(() => sentTo('payments.changeInvoiceTransaction').map(({ body }) => body))
    .toEqual([{ invoice: 31, payment_method: 'transfer' }])
})

test('a transfer in a currency without an account leads to paying by card', async () => {
  const due = { ...held, state: 'issued', number: '2026-31', payment_method: 'transfer', currency_code: 'SEK' } as const
  fake('payments.invoice', { ...due, due_on: '2026-01-01', bank_accounts: [] })
  fake('payments.paymentAccounts', { currency_code: 'SEK', bank_accounts: [] })
  await show(<PaymentOutcome id={31} arrived="success" />)
  await expect.element(page.getByText(/no bank account in SEK yet\. Please pay by card/)).toBeVisible()
  // It does not ask for a transfer that cannot be made.
  await expect.element(page.getByText('The amount is due by 1 January 2026', { exact: false })).toBeVisible()
  expect(page.getByText(/Please transfer/).query()).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Pay by card' }))
    .toHaveAttribute('href', '/settings/31/invoice-preview')
})

test('a payment that the bank still checks is not paid again, and is asked for by one press', async () => {
  fake('payments.invoice', held)
  await show(<PaymentOutcome id={31} arrived="success" />)
  await expect.element(page.getByText('Please do not pay again.', { exact: false })).toBeVisible()
  await expect.element(page.getByText(/^Your seats are held until/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  const before = sentTo('payments.invoice').length
  await page.getByRole('button', { name: 'Check again' }).click()
  // Sooner than the page asks by itself.
  await expect.poll(() => sentTo('payments.invoice').length, { timeout: 1000 }).toBeGreaterThan(before)
})

test('a booking by transfer whose day is not known yet names none', async () => {
  fake('payments.invoice', { ...held, payment_method: 'transfer' })
  fake('payments.paymentAccounts', { currency_code: 'EUR', bank_accounts: [] })
  await show(<PaymentOutcome id={31} arrived="success" />)
  await expect
    .element(page.getByText('The seats for North Range Carrier Forum are held for you.', { exact: true }))
    .toBeVisible()
})
