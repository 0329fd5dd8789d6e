import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TicketList } from '../../src/features/events/index.ts'
import { fake, show } from '../harness.tsx'

const seat = (id: number) => ({
  id,
  invoice_id: 31,
  state: 'held' as const,
  first_name: 'Ada',
  last_name: `Lind ${id}`,
})

test('below a paid invoice no seat says that it waits for payment', async () => {
  fake('events.myTickets', { count: 2, results: [seat(1), seat(2)] })
  await show(<TicketList eventId={6} invoiceIds={[31]} paid />)
  await expect.element(page.getByText('Ticket on its way').first()).toBeVisible()
  expect(page.getByText('Waiting for payment').elements()).toEqual([])
})

test('a seat that is not paid says so', async () => {
  fake('events.myTickets', { count: 1, results: [seat(1)] })
  await show(<TicketList eventId={6} invoiceIds={[31]} />)
  await expect.element(page.getByText('Waiting for payment')).toBeVisible()
})
