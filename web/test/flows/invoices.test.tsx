import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InvoiceList } from '../../src/features/payments/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const due = { state: 'issued', kind: 'invoice', overdue: false, hold_until: null, order_number: null } as const
const krona = {
  ...due,
  id: 21,
  number: 'CCDE-2026-00221',
  currency_code: 'SEK',
  amount_gross: 2_400_000,
  open_amount: 2_400_000,
}
const krona2 = { ...krona, id: 22, number: 'CCDE-2026-00222', amount_gross: 100_000, open_amount: 100_000 }
const dirham = {
  ...due,
  id: 71,
  number: 'CCDE-2026-00271',
  currency_code: 'AED',
  amount_gross: 432_600,
  open_amount: 432_600,
}
const held = {
  ...due,
  id: 80,
  state: 'draft',
  number: null,
  hold_until: '2027-01-01T10:00:00.000Z',
  open_amount: 500,
} as const

const choose = (number: string) => page.getByRole('checkbox', { name: `Choose ${number}` })
const selected = page.getByRole('button', { name: 'Pay selected' })

async function open(): Promise<void> {
  fake('payments.totals', { results: [] })
  fake('payments.invoices', { results: [krona, krona2, dirham, held], count: 4, next: null, previous: null })
  await show(<InvoiceList page={1} show={() => undefined} />)
  await expect.element(choose('CCDE-2026-00221')).toBeInTheDocument()
}

async function fillCard(): Promise<void> {
  await userEvent.fill(page.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
  await userEvent.fill(page.getByRole('textbox', { name: 'Expiry' }), '04 / 48')
  await userEvent.fill(page.getByRole('textbox', { name: 'Security code' }), '123')
}

const begun = { provider: 'test', state: 'requires_payment_method' } as const

test('invoices of two currencies are paid by two payments, one after the other', async () => {
  await open()
  expect(page.getByRole('checkbox').elements()).toHaveLength(3)
  for (const { number } of [krona, krona2, dirham]) await choose(number).click()
  await expect.element(page.getByText('SEK 25,000.00 + AED 4,326.00')).toBeInTheDocument()
  fake('payments.paySeveral', { ...begun, amount: 2_500_000, currency_code: 'SEK' })
  fake('payments.stripeTransaction', { ...begun, amount: 432_600, currency_code: 'AED' })
  fake('payments.payByTestCard', { state: 'succeeded' })
  fake('payments.paymentCompleted', {})
  await selected.click()
  await fillCard()
  await page.getByRole('button', { name: 'Pay SEK 25,000.00' }).click()
  await page.getByRole('button', { name: 'Pay AED 4,326.00' }).click()
  await expect.element(page.getByText('AED 4,326.00 paid')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(selected.elements()).toEqual([])
  expect(sentTo('payments.paySeveral').map(({ body }) => body)).toEqual([{ invoices: [21, 22] }])
  expect(sentTo('payments.stripeTransaction').map(({ body }) => body)).toEqual([{ invoice: 71 }])
})

test('one that cannot be paid any more is named, and nothing is paid', async () => {
  await open()
  await choose(krona.number).click()
  await choose(krona2.number).click()
  fake('payments.paySeveral', refuse(400, { 'invoices.1': ['This booking is no longer active. Please book again.'] }))
  await selected.click()
  await fillCard()
  await page.getByRole('button', { name: 'Pay SEK 25,000.00' }).click()
  await expect
    .element(page.getByText('CCDE-2026-00222: This booking is no longer active. Please book again.'))
    .toBeInTheDocument()
  expect(sentTo('payments.payByTestCard')).toEqual([])
})

test('what was paid meanwhile is chosen no more', async () => {
  await open()
  await choose(krona.number).click()
  await choose(dirham.number).click()
  const paid = { ...krona, state: 'paid', open_amount: 0 } as const
  fake('payments.invoices', { results: [paid, krona2, dirham], count: 3, next: null, previous: null })
  fake(
    'payments.stripeTransaction',
    refuse(409, { detail: 'There is nothing left to pay on this invoice.', code: 'not_payable' }),
  )
  await selected.click()
  await fillCard()
  await page.getByRole('button', { name: 'Pay SEK 24,000.00' }).click()
  await expect.element(page.getByText('There is nothing left to pay on this invoice.')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('1 selected')).toBeInTheDocument()
})

test('the list opens on what is to be paid, and on everything where nothing is', async () => {
  fake('payments.invoices', { results: [krona], count: 1, next: null, previous: null })
  const total = { currency_code: 'SEK', open_amount: 2_400_000, overdue_amount: 2_400_000 }
  fake('payments.totals', { results: [total] })
  const { unmount } = await show(<InvoiceList page={1} show={() => undefined} />)
  await expect.element(page.getByRole('button', { name: /^To pay/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('All of it overdue')).toBeInTheDocument()
  await expect.element(choose(krona.number)).toBeInTheDocument()
  const lists = () => sentTo('payments.invoices').filter(({ query }) => Number(query['page_size']) > 1)
  expect(lists().map(({ query }) => query['state'])).toEqual(['open'])
  await unmount()

  fake('payments.totals', { results: [] })
  await show(<InvoiceList page={1} show={() => undefined} />)
  await expect.element(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(choose(krona.number)).toBeInTheDocument()
  expect(lists().map(({ query }) => query['state'])).toEqual(['open', undefined])
})
