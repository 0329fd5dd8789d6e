import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DeskPage } from '../../src/features/meeting-desk/index.ts'
import { ME, fake, sentTo, show } from '../harness.tsx'

const start = '2027-05-20T09:00:00.000Z'
const person = (customer_id: number, name: string, company_id: number, company_name: string) => ({
  customer_id,
  name,
  company_id,
  company_name,
})
const anna = person(1, 'Anna Wilk', 3, 'Baltika Feeder')
const tom = person(2, 'Tom Brandt', 4, 'Rhein Ruhr Hub')
const table = (id: number, taken: boolean) => ({
  id,
  number: String(id),
  hall: 'West',
  company_id: null,
  company_name: null,
  taken: taken ? [{ starts_at: start, start: '11:00', what: 'meeting' as const, meeting_id: 7 }] : [],
})

beforeEach(async () => {
  await page.viewport(1440, 900)
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fake('meetings.officeEvents', {
    results: [
      {
        id: 4,
        name: 'Harbour Forum',
        time_zone: 'Europe/Berlin',
        days: ['2027-05-19', '2027-05-20'],
        busiest_day: '2027-05-20',
      },
    ],
  })
  fake('meetings.noShows', { results: [] })
  fake('meetings.tablePlan', {
    times: [{ starts_at: start, start: '11:00' }],
    tables: [table(1, false), table(2, true)],
    meetings: [{ id: 7, starts_at: start, start: '11:00', slots: 1, table_id: 2, table: '2', people: [anna, tom] }],
    planned: [{ number: 1, starts_at: start, slots: 1, table_id: 1, people: [tom, anna] }],
    companies: [
      { id: 3, name: 'Baltika Feeder', logo: '/files/baltika.webp' },
      { id: 4, name: 'Rhein Ruhr Hub', logo: null },
    ],
  })
})

test('the desk opens on the day with the most meetings, with the marks of who meets', async () => {
  await show(<DeskPage search={{}} />)
  const meeting = page.getByRole('button', { name: /^Anna Wilk, Baltika Feeder – Tom Brandt, Rhein Ruhr Hub, 11:00/ })
  await expect.element(meeting).toBeVisible()
  expect(sentTo('meetings.tablePlan').map(({ query }) => query['date'])).toEqual(['2027-05-20'])
  expect(meeting.element().querySelector('img')?.getAttribute('src')).toBe('/files/baltika.webp')
  expect(meeting.element().querySelector('[data-of]')?.getAttribute('data-of')).toBe('RH')
})

test('what a dry run would add stands in the tables beside what is there', async () => {
  await show(<DeskPage search={{}} />)
  const free = page.getByRole('row', { name: /^1 / })
  await expect
    .element(free.getByText('Tom Brandt, Rhein Ruhr Hub – Anna Wilk, Baltika Feeder, 11:00, Dry run'))
    .toBeInTheDocument()
  await expect.element(page.getByText('+1')).toBeVisible()
})

test('the builder names who gets nothing, and keeps the seed for those who look for it', async () => {
  fake('meetings.priorities', { results: [] })
  fake('events.participantCompanies', { count: 0, results: [] })
  fake('meetings.builds', {
    count: 1,
    results: [{ id: 9, event_id: 4, state: 'planned', asked_at: start, hash: 'abc', figures: { meetings: 12 } }],
  })
  fake('meetings.buildLeft', {
    count: 1,
    results: [{ id: 5, name: 'Ylva Norrby', company: 'Skagen Short Sea', wishes: 3 }],
  })
  await show(<DeskPage search={{ part: 'builder' }} />)
  await expect.element(page.getByRole('heading', { name: '1 who wished for somebody meets nobody' })).toBeVisible()
  await expect.element(page.getByText('Ylva Norrby')).toBeVisible()
  await expect.element(page.getByText('3 wishes')).toBeVisible()
  const seed = page.getByRole('textbox', { name: /^Seed/ })
  await expect.element(seed).not.toBeInTheDocument()
  await page.getByText('More', { exact: true }).first().click()
  await expect.element(seed).toBeVisible()
})
