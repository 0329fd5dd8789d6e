import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AwardMap } from '../../src/features/awards/index.ts'
import {
  AccommodationTab,
  ExhibitorsTab,
  MapTab,
  RoomsTab,
  TablesTab,
  VenueTab,
} from '../../src/features/events/index.ts'
import { ME, fake, show } from '../harness.tsx'

const at = { at: '/cc-events/forum/12', path: '/cc-events/$slug/$eventId', visitor: true }
const event = { id: 12, slug: 'forum', start_date: '2099-05-25', end_date: '2099-05-27', currency_code: 'EUR' }
const texts = (role: 'listitem' | 'heading') =>
  page
    .getByRole(role)
    .elements()
    .map((one) => one.textContent)

test('rooms say what their states mean, how many are free, and whom to ask', async () => {
  fake('events.page', { event })
  fake('events.meetingRooms', {
    count: 2,
    results: [
      { id: 1, name: 'Dock 1', state: 'free' },
      { id: 2, name: 'Dock 2', state: 'held' },
    ],
  })
  await show(<RoomsTab />, at)
  await expect.element(page.getByText('1 of 2 rooms are free.')).toBeVisible()
  await expect.element(page.getByText('Kept for a company that has asked and not yet agreed.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ask the organiser for a room' }))
    .toHaveAttribute('href', '/sign-in?redirectBack=%2Fcompany-profile%2F80')
})

test('hotels say how far one walks, stand by distance or price, and offers that are over stand last', async () => {
  fake('events.page', { event })
  fake('events.accommodations', {
    count: 2,
    results: [
      { id: 1, hotel_name: 'Speicher', book_until: '2020-01-01' },
      { id: 2, hotel_name: 'Kontor', book_until: null },
    ],
  })
  fake('events.nearbyHotels', {
    count: 3,
    results: [
      { id: 1, name: 'Far', distance_m: 4300, price_from: 9000, currency_code: 'EUR' },
      { id: 2, name: 'Near', distance_m: 400, price_from: 15000, currency_code: 'EUR' },
      { id: 3, name: 'Walk', distance_m: 1200, price_from: null, currency_code: 'EUR' },
    ],
  })
  await show(<AccommodationTab />, at)
  const hotels = () => texts('heading').filter((name) => /^(Far|Near|Walk)$/.test(name))
  await expect.poll(hotels).toEqual(['Near', 'Walk', 'Far'])
  await expect.element(page.getByText(/400 m, 5 min on foot/)).toBeVisible()
  await expect.element(page.getByText(/1.2 km, 15 min on foot/)).toBeVisible()
  await expect.element(page.getByText(/^\s*4.3 km, from/)).toBeVisible()
  await page.getByText('Cheapest').click()
  await expect.poll(hotels).toEqual(['Far', 'Near', 'Walk'])
  await expect.element(page.getByText(/^Speicher/)).not.toBeVisible()
  await page.getByText('1 offer that is over').click()
  await expect.element(page.getByText(/^Speicher/)).toBeVisible()
})

test('the tables of one company stand together, and free ones can be booked', async () => {
  fake('events.page', { event: { ...event, registration_state: 'open' } })
  fake('events.bookedTables', ({ query }) =>
    query.state === 'free'
      ? {
          count: 2,
          results: [
            { id: 8, price: 190_000 },
            { id: 9, price: 250_000 },
          ],
        }
      : {
          count: 3,
          results: [
            { id: 1, number: '12', hall: 'Foyer', company_id: 5, details: { name: 'Baltika' } },
            { id: 2, number: '14', hall: 'Foyer', company_id: 6, details: { name: 'Halvor' } },
            { id: 3, number: '13', hall: 'Foyer', company_id: 5, details: { name: 'Baltika' } },
          ],
        },
  )
  await show(<TablesTab />, at)
  await expect.element(page.getByText('Tables 12, 13, Foyer')).toBeVisible()
  expect(page.getByText('Baltika').elements()).toHaveLength(1)
  await expect.element(page.getByText(/^2 tables are free, from €1,900/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Book a table' }))
    .toHaveAttribute('href', '/sign-in?redirectBack=%2Fevents%2Fforum%2F12%2Fbook-event-details')
})

test('exhibitors can be narrowed to a segment', async () => {
  const [ocean, rail] = [
    { id: 1, name: 'Ocean' },
    { id: 2, name: 'Rail' },
  ]
  fake('events.page', { event })
  fake('events.exhibitors', {
    count: 2,
    results: [
      { id: 1, company_id: 5, details: { name: 'Baltika', segments: [ocean] } },
      { id: 2, company_id: 6, details: { name: 'Halvor', segments: [ocean, rail] } },
    ],
  })
  await show(<ExhibitorsTab />, at)
  await expect.element(page.getByText('Baltika')).toBeVisible()
  await page.getByRole('button', { name: 'Rail 1' }).click()
  await expect.element(page.getByText('Halvor')).toBeVisible()
  await expect.element(page.getByText('Baltika')).not.toBeInTheDocument()
})

test('the venue says what stands in which hall', async () => {
  fake('events.page', { event: { ...event, available_sections: ['booked_tables', 'meeting_rooms'], city: 'Hamburg' } })
  fake('events.hotelInfo', { count: 1, results: [{ id: 1, name: 'Speicherkai', website: null, images: [] }] })
  fake('events.cityImages', { count: 0, results: [] })
  fake('events.bookedTables', {
    results: [
      { id: 1, hall: 'Foyer', seats: 4 },
      { id: 2, hall: 'Foyer', seats: 6 },
    ],
  })
  fake('events.meetingRooms', { results: [{ id: 1, floor: '1st floor', seats: 14 }] })
  await show(<VenueTab />, at)
  await expect.element(page.getByText('2 tables, 10 seats')).toBeVisible()
  await expect.element(page.getByText('1 meeting room for 14 people')).toBeVisible()
})

const spot = (lat: number, lon: number) => ({ lat, lon })
const places = [
  { kind: 'station' as const, name: 'Baumwall', ...spot(53.5441, 9.9813), distance_m: 500, distance_text: '6 min' },
  { kind: 'airport' as const, name: 'Airport', ...spot(53.6304, 9.9882), distance_m: 9600, distance_text: '35 min' },
]

test('a map begins around the front door, and the region beside the ways there shows only what is further', async () => {
  fake('events.page', { event: { ...event, venue: 'Speicherkai', ...spot(53.5438, 9.989), places } })
  fake('events.nearbyHotels', {
    count: 1,
    results: [{ id: 1, name: 'Kornhaus', ...spot(53.5425, 9.994), distance_m: 400 }],
  })
  await show(<MapTab />, at)
  const walk = page.getByRole('group', { name: 'On foot from the front door' })
  await expect.element(walk.getByText('Baumwall')).toBeInTheDocument()
  await expect.element(walk.getByText('Kornhaus')).toBeInTheDocument()
  const region = page.getByRole('group', { name: /^Map of/ })
  await expect.element(region.getByText('Airport')).toBeInTheDocument()
  expect(region.getByText('Baumwall').query()).toBeNull()
  expect(walk.element().compareDocumentPosition(region.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('an award shows what one reaches on foot as an event does', async () => {
  fake('awards.page', { award: { id: 3, slug: 'awards', awards_venue: 'Ladehalle', ...spot(53.54, 9.99), places } })
  await show(<AwardMap />, { at: '/cc-awards/awards/3', path: '/cc-awards/$slug/$awardId', visitor: true })
  await expect
    .element(page.getByRole('group', { name: 'On foot from the front door' }).getByText('Baumwall'))
    .toBeInTheDocument()
})

test('the plan marks what one’s own company holds', async () => {
  fake('events.page', {
    event: {
      ...event,
      time_zone: 'Europe/Berlin',
      available_sections: ['booked_tables'],
      participant_customers: [{ customer_id: ME }],
    },
  })
  fake('events.nearbyHotels', { count: 0, results: [] })
  fake('members.one', { company: 'http://localhost/rest/companies/5/' })
  fake('events.bookedTables', {
    results: [
      { id: 1, number: '12', hall: 'Foyer', state: 'booked', company_id: 5, details: { name: 'Baltika' } },
      { id: 2, number: '14', hall: 'Foyer', state: 'booked', company_id: 6, details: { name: 'Halvor' } },
    ],
  })
  await show(<MapTab />, { at: '/events/forum/12', path: '/events/$slug/$eventId' })
  await expect.element(page.getByText('Your company, Table 12, Baltika', { exact: false })).toBeInTheDocument()
  await expect.element(page.getByText('Your company', { exact: true })).toBeVisible()
  expect(page.getByText('Your company, Table 14', { exact: false }).query()).toBeNull()
})
