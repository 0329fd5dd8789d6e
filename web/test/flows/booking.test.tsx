import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BookEventPage } from '../../src/features/events/booking/booking-page.tsx'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const COMPANY = 5
const event = { id: 9, slug: 'north-range-days', name: 'North Range Days' }

/** What the page asks for before anything is pressed: one price, one billing address, a total. */
function offer(): void {
  fake('events.page', { event })
  fake('events.bookingOptions', {
    event_id: 9,
    currency_code: 'EUR',
    max_seats: 5,
    transfer_offered: true,
    prices: [{ id: 3, name: 'Member', price: 79_000, currency_code: 'EUR', is_available: true }],
    tables: [],
  })
  fake('members.one', { id: ME, first_name: 'Marta', last_name: 'Kowalczyk', rights: [] })
  fake('companies.billingAddresses', { count: 1, results: [{ id: 21, name: 'Baltika Feeder', is_default: true }] })
  fake('payments.invoices', {})
  fake('payments.invoice', {})
  fake('payments.paymentCompleted', {})
  fake('payments.quoteEvent', { currency_code: 'EUR', amount_gross: 94_010 })
}

const open = () =>
  show(<BookEventPage me={{ id: ME, company: COMPANY }} />, {
    at: '/events/north-range-days/9/book-event-details',
    path: '/events/$slug/$eventId/book-event-details',
  })
const press = () => page.getByRole('button', { name: /^Book/ }).first().click()

const accept = () => page.getByRole('checkbox', { name: /I accept the booking terms/ }).click()
const transfer = () => page.getByRole('radio', { name: /Bank transfer/ }).click()

test('before buying, the page says that there will be two invoices', async () => {
  offer()
  fake('payments.quoteEvent', {
    currency_code: 'EUR',
    amount_gross: 153_510,
    invoices: [
      { outside_scope: false, amount_gross: 94_010 },
      { outside_scope: true, amount_gross: 59_500 },
    ],
  })
  await open()
  await expect
    .element(
      page.getByText(/two invoices: one over €595\.00 for what is outside the scope of VAT, and one over €940\.10/),
    )
    .toBeVisible()
  await expect.element(page.getByText('€1,535.10', { exact: true }).first()).toBeVisible()
})

test('the terms must be accepted, and nothing is ordered before', async () => {
  offer()
  await open()
  await transfer()
  await press()
  await expect.element(page.getByText(/Please accept the terms to continue\./)).toBeVisible()
  expect(sentTo('payments.bookEvent')).toEqual([])
})

test('a colleague and a seat without a name go on one order, and the total is the server’s', async () => {
  offer()
  fake('members.list', { count: 1, results: [{ id: 4, first_name: 'Ola', last_name: 'Wilk' }] })
  fake('payments.bookEvent', { invoice_id: 31, payment_method: 'transfer' })
  await open()
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  await page.getByRole('button', { name: /Ola Wilk/ }).click()
  await page.getByRole('button', { name: 'Add a seat, name later' }).click()
  await transfer()
  await userEvent.fill(page.getByRole('textbox', { name: /Your order number/ }), 'PO 77')
  await accept()
  await expect.element(page.getByText('€940.10')).toBeVisible()
  await press()
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/payment-success?invoice=31')
  const seats = [
    { price: 3, customer: ME },
    { price: 3, customer: 4 },
    { price: 3, later: true },
  ]
  expect(sentTo('payments.bookEvent')).toMatchObject([
    { body: { event: 9, seats, billing_address: 21, order_number: 'PO 77', accepts_terms: true } },
  ])
  expect(sentTo('payments.quoteEvent').at(-1)?.body).toMatchObject({ seats })
})

test('a seat that is refused says so where it stands, and the same cart sent again is the same order', async () => {
  offer()
  fake(
    'payments.bookEvent',
    refuse(400, { seats: { 0: { customer: ['Marta Kowalczyk has a seat already.'] } } } as never),
  )
  await open()
  await transfer()
  await accept()
  await press()
  await expect.element(page.getByText('Marta Kowalczyk has a seat already.')).toBeVisible()
  fake('payments.bookEvent', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
  await press()
  await expect.element(page.getByText('The service is not available right now.')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /I accept the booking terms/ })).toBeChecked()
  const keys = sentTo('payments.bookEvent').map(({ body }) => (body as { idempotency_key: string }).idempotency_key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a card that is declined keeps the order: another try pays it, and books nothing twice', async () => {
  offer()
  fake('payments.bookEvent', { invoice_id: 31, payment_method: 'card', currency_code: 'EUR', amount_gross: 94_010 })
  fake('payments.stripeTransaction', { provider: 'test', state: 'requires_payment_method' })
  fake('payments.payByTestCard', { state: 'requires_payment_method', failure: 'Your card was declined.' })
  await open()
  await userEvent.fill(page.getByRole('textbox', { name: 'Card number' }), '4000000000000002')
  await userEvent.fill(page.getByRole('textbox', { name: 'Expiry' }), '04 / 48')
  await userEvent.fill(page.getByRole('textbox', { name: 'Security code' }), '123')
  await accept()
  const pay = page.getByRole('button', { name: /^Pay/ }).first()
  await pay.click()
  await expect.element(page.getByText('Your card was declined.')).toBeVisible()
  fake('payments.payByTestCard', { state: 'succeeded' })
  await pay.click()
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/payment-success?invoice=31')
  expect(sentTo('payments.bookEvent')).toHaveLength(1)
})
