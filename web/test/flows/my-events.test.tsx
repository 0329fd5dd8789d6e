import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MyEvents } from '../../src/features/events/mine/my-events.tsx'
import { fake, show } from '../harness.tsx'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dates = (days: number) => ({
  start_date: day(days),
  end_date: day(days + 1),
  starts_at: `${day(days)}T08:00:00.000Z`,
  time_zone: 'UTC',
  registration_state: 'open' as const,
})
const planner = { enabled: false, reason: 'not_yet' as const, opens_on: day(60) }
const mine = { booked: true, seats: 2, drafts: 0, entries: 0, planner }
const invoice = (id: number, open_amount: number, due: number) => ({
  id,
  state: 'issued',
  open_amount,
  currency_code: 'PLN',
  due_on: day(due),
})

test('what is booked for later says the same in short: seats, invoice, planner, and what to do about them', async () => {
  await page.viewport(1440, 900)
  fake('payments.invoices', {})
  fake('events.booked', ({ query }) =>
    query?.is_past === 'true'
      ? {}
      : {
          count: 4,
          results: [
            {
              id: 1,
              type: 'event' as const,
              name: 'Short-Sea Days',
              my_state: { ...mine, invoice: null },
              ...dates(20),
            },
            {
              id: 2,
              type: 'event' as const,
              name: 'Feeder Days',
              my_state: { ...mine, invoice: invoice(7, 706020, 9) },
              ...dates(80),
            },
            {
              id: 3,
              type: 'event' as const,
              name: 'Rail Forum',
              my_state: { ...mine, booked: false, invoice: invoice(8, 100, -3) },
              ...dates(90),
            },
            {
              id: 4,
              type: 'award' as const,
              name: 'Carrier Awards',
              my_state: { ...mine, booked: false, seats: 0, drafts: 1, invoice: null },
              ...dates(120),
            },
          ],
        },
  )
  const seat = { event_id: 2, state: 'confirmed' as const, name_until: day(70) }
  fake('events.myTickets', {
    count: 2,
    results: [
      { ...seat, id: 21, is_me: true, first_name: 'Marta', last_name: 'Kowalczyk', can_name: false },
      { ...seat, id: 22, is_me: false, first_name: null, last_name: null, can_name: true },
    ],
  })
  await show(<MyEvents />)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  const feeder = card('Feeder Days')
  await expect.element(feeder.getByText(/^1 of 2 named, by /)).toBeVisible()
  await expect.element(feeder.getByText(/^PLN\s7,060\.20, due /)).toBeVisible()
  await expect.element(feeder.getByText(/^Planner opens /)).toBeVisible()
  await expect
    .element(feeder.getByRole('link', { name: 'Ticket for Feeder Days' }))
    .toHaveAttribute('href', '/tickets/21')
  await expect
    .element(feeder.getByRole('link', { name: 'Name now: a seat at Feeder Days' }))
    .toHaveAttribute('href', '/tickets/22')
  await expect
    .element(feeder.getByRole('link', { name: 'Pay for Feeder Days' }))
    .toHaveAttribute('href', '/settings/7/invoice-preview')
  await expect.element(feeder.getByRole('link', { name: 'Add to calendar: Feeder Days' })).toBeVisible()
  expect(feeder.getByRole('link', { name: 'Book a seat at Feeder Days' }).query()).toBeNull()
  // Booked by the company, without a seat for me.
  await expect.element(card('Rail Forum').getByText(/, overdue since /)).toBeVisible()
  await expect.element(card('Rail Forum').getByRole('link', { name: 'Book a seat at Rail Forum' })).toBeVisible()
  await expect
    .element(card('Carrier Awards').getByRole('link', { name: 'Continue entry in Carrier Awards' }))
    .toBeVisible()
})
