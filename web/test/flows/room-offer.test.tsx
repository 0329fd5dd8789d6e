import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RoomOffer } from '../../src/features/events/sections/venue-tabs.tsx'
import { today } from '../../src/lib/dates.ts'
import { show } from '../harness.tsx'

const room = {
  id: 1,
  hotel_name: 'Hotel Doca Nova',
  room_type: 'Double room',
  description: 'Quiet side.',
  rate: 18_900,
  currency_code: 'EUR',
  breakfast_included: true,
  booking_code: 'FORUM26',
  book_from: null,
  book_until: today(),
  booking_url: 'https://hotel.example/book',
  rooms_left: 12,
  position: 1,
}

test('rooms are offered up to the last day on which they can be booked', async () => {
  await show(<RoomOffer room={room} />)
  await expect.element(page.getByText('FORUM26')).toBeVisible()
  await expect.element(page.getByText('12 rooms left')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Book a room' })).toBeVisible()
})

test('an offer that is over says so, and leads nowhere any more', async () => {
  await show(<RoomOffer room={{ ...room, book_until: '2026-10-30' }} />)
  await expect.element(page.getByText(/Offer ended 30 Oct/)).toBeVisible()
  for (const gone of [page.getByText('FORUM26'), page.getByText('12 rooms left'), page.getByRole('link')])
    await expect.element(gone).not.toBeInTheDocument()
})
