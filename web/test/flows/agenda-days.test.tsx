import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AgendaTab } from '../../src/features/events/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const DATES = ['2047-05-14', '2047-05-15']
const COUNTS = [120, 2]

const session = (date: string, at: number) => ({
  id: Number(date.slice(8)) * 1000 + at,
  day: date,
  title: `${date === DATES[0] ? 'First' : 'Second'} day, session ${at + 1}`,
  starts_at: `${date}T08:00:00.000Z`,
  ends_at: `${date}T09:00:00.000Z`,
  room: `${date === DATES[0] ? 'Hall' : 'Room'} ${at % 2}`,
  track: null,
})

const at = { at: '/events/feeder-days/3', path: '/events/$slug/$eventId' }

function anEvent() {
  fake('events.page', { event: { id: 3, slug: 'feeder-days', time_zone: 'Europe/Lisbon', city: 'Lisbon' } })
  fake('events.myAgenda', { starred: [15_001], speaking: [], meetings: [] })
  fake('events.days', {
    count: 2,
    next: null,
    results: DATES.map((date, place) => ({ date, sessions_count: COUNTS[place] ?? 0 })),
  })
}

test('an agenda asks for one day: what stands first, then the rest of it, and another day when it is pressed', async () => {
  anEvent()
  fake('events.agenda', ({ query }) => {
    const { day = '', page_size, show_all } = query as Record<string, string>
    const all = Array.from({ length: COUNTS[DATES.indexOf(day)] ?? 0 }, (_, place) => session(day, place))
    const some = show_all === 'true' ? all : all.slice(0, Number(page_size))
    return { count: all.length, next: some.length < all.length ? 'https://example.org/more' : null, results: some }
  })
  await show(<AgendaTab />, at)
  await expect.element(page.getByText('First day, session 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('First day, session 120', { exact: true })).toBeInTheDocument()
  expect(page.getByText(/^Second day/).elements()).toEqual([])
  await page.getByRole('button', { name: 'All rooms' }).click()
  await page.getByRole('menuitem', { name: 'Hall 1' }).click()
  expect(page.getByText('First day, session 1', { exact: true }).elements()).toEqual([])
  await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1).click()
  // A room of the first day narrows nothing on the second.
  await expect.element(page.getByText('Second day, session 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Second day, session 2', { exact: true })).toBeVisible()
  expect(page.getByText(/^First day/).elements()).toEqual([])
  // What was chosen of that day stands there alone.
  await page.getByRole('button', { name: 'My agenda 1' }).click()
  await expect.element(page.getByText('Second day, session 2', { exact: true })).toBeVisible()
  expect(page.getByText('Second day, session 1', { exact: true }).elements()).toEqual([])
  expect(sentTo('events.agenda').map(({ query }) => [query['day'], query['show_all'] ?? 'false'])).toEqual([
    [DATES[0], 'false'],
    [DATES[0], 'true'],
    [DATES[1], 'false'],
  ])
})

test('a day that does not come says so, and can be asked for again', async () => {
  anEvent()
  let away = true
  fake('events.agenda', ({ query }) =>
    away && query.day === DATES[1]
      ? refuse(503, { detail: 'Not now.', code: 'unavailable' })
      : { count: 1, next: null, results: [session(query.day ?? '', 0)] },
  )
  await show(<AgendaTab />, at)
  await expect.element(page.getByText('First day, session 1', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  away = false
  await again.click()
  await expect.element(page.getByText('Second day, session 1', { exact: true })).toBeVisible()
})

test('an event without sessions has an empty agenda', async () => {
  fake('events.page', { event: { id: 3, slug: 'feeder-days', time_zone: 'Europe/Lisbon', city: 'Lisbon' } })
  fake('events.myAgenda', { starred: [], speaking: [], meetings: [] })
  fake('events.days', { count: 0, next: null, results: [] })
  await show(<AgendaTab />, at)
  await expect.element(page.getByText('The agenda has not been published yet')).toBeVisible()
})
