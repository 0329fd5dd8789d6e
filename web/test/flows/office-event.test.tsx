import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resourceCalled } from '@app/contract/resources.all'
import { EventWorkspace, NewPage, begins, parts } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, sentTo, show } from '../harness.tsx'

const event = {
  id: 4,
  version: 'a',
  labels: {},
  name: 'Harbour Forum',
  slug: 'harbour-forum',
  time_zone: 'Europe/Berlin',
  currency_code: 'EUR',
  start_date: '2027-05-19',
  end_date: '2027-05-20',
  published_at: null,
  revenue: [{ minor: 900_000, currency_code: 'EUR' }],
}
const session = (id: number, day: string, from: string, until: string, room: string) => ({
  id,
  version: 'a',
  event_id: 4,
  day,
  starts_at: `${day}T${from}:00.000Z`,
  ends_at: `${day}T${until}:00.000Z`,
  title: `Session ${id}`,
  kind: 'panel',
  room,
})
const day = (id: number, date: string) => ({
  id,
  version: 'a',
  event_id: 4,
  date,
  title: null,
  starts_at: `${date}T07:00:00.000Z`,
  ends_at: `${date}T16:00:00.000Z`,
})
const price = (id: number, name: string, amount: number, more: object) => ({
  id,
  version: 'a',
  event_id: 4,
  name,
  description: 'Seat for all days',
  price_type: 'carrier',
  amount,
  stock: null,
  ...more,
})

beforeEach(async () => {
  await page.viewport(1440, 1000)
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fake('companies.configurations', { count: 0, results: [] })
  fake('office.publishing', { problems: [] })
  fake('office.log', { results: [], next: null })
  fakeRecords('office.events.one', event)
  fakeRecords('office.event_speakers.names', { results: [] })
  for (const list of ['event_rooms', 'event_speakers', 'event_parallel_events', 'event_addons'])
    fakeRecords(`office.${list}.list`, { count: 0, results: [] })
})

const sessions = [
  session(1, '2027-05-19', '07:00', '08:30', 'Hall Elbe'),
  session(2, '2027-05-19', '09:00', '10:00', 'Quay 2'),
  session(3, '2027-05-20', '07:00', '08:00', 'Hall Elbe'),
]
const agenda = async () => {
  fakeRecords('office.event_days.list', { count: 2, results: [day(1, '2027-05-19'), day(2, '2027-05-20')] })
  fakeRecords('office.event_sessions.list', { count: 3, results: sessions })
  await show(<EventWorkspace id={4} part="agenda" />)
}

test('sessions stand under their day, each with its hours alone', async () => {
  await agenda()
  const table = page.getByRole('group', { name: 'Sessions' })
  // The finder of roles takes the header of a group of rows for a cell.
  await expect.element(table.getByRole('cell', { name: 'Wed 19 May' })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: 'Thu 20 May' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: '09:00 – 10:30 Session 1 Panel Hall Elbe' })).toBeVisible()
  const days = page.getByRole('group', { name: 'Days' })
  await expect.element(days.getByRole('cell', { name: '09:00 – 18:00' }).first()).toBeVisible()
})

test('on a phone a day is one column, in which each session names its room and a free time makes a new one', async () => {
  await page.viewport(390, 844)
  await agenda()
  const column = page.getByRole('region', { name: 'Wed 19 May' })
  const first = column.getByRole('button', { name: /Session 1/ })
  await expect.element(first).toHaveAccessibleName(/09:00 – 10:30, Hall Elbe/)
  await expect.element(column.getByRole('button', { name: /Session 2/ })).toHaveAccessibleName(/Quay 2/)
  await expect.element(page.getByText(/^Press a free time/)).toBeVisible()
  const { scrollWidth, clientWidth } = page.getByRole('group', { name: /^Agenda of/ }).element()
  expect(scrollWidth).toBe(clientWidth)
  await column.getByRole('list').click({ position: { x: 20, y: 320 } })
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Room/ })).toHaveValue('')
})

test('a free place of the board makes a session there, also by the keyboard', async () => {
  await agenda()
  const room = page.getByRole('region', { name: 'Hall Elbe' })
  const offer = room.getByRole('button', { name: /^New session in Hall Elbe/ })
  // The first free time of the room; the arrow leads it on.
  await expect.element(offer).toHaveAccessibleName('New session in Hall Elbe, 10:30 – 11:30')
  ;(offer.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(offer).toHaveAccessibleName('New session in Hall Elbe, 11:30 – 12:30')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: /^Room/ })).toHaveValue('Hall Elbe')
  await expect.element(dialog.getByLabelText(/^Starts/)).toHaveValue('2027-05-19T11:30')
  await expect.element(dialog.getByLabelText(/^Ends/)).toHaveValue('2027-05-19T12:30')
  await userEvent.keyboard('{Escape}')
  // The quay has a session from 11:00 on: before it there is room from nine o'clock.
  await page
    .getByRole('region', { name: 'Quay 2' })
    .getByRole('list')
    .click({ position: { x: 20, y: 95 } })
  await expect.element(page.getByRole('dialog').getByLabelText(/^Starts/)).toHaveValue('2027-05-19T10:30')
  await expect.element(page.getByRole('dialog').getByLabelText(/^Ends/)).toHaveValue('2027-05-19T11:00')
})

test('early and regular of one thing are a row, with what was sold and what it is worth', async () => {
  fakeRecords('office.event_prices.list', {
    count: 2,
    results: [
      price(1, 'Carrier, early rate', 69_000, { available_until: '2027-03-07', sold: 2 }),
      price(2, 'Carrier, regular rate', 83_000, { available_from: '2027-03-08', sold: 3 }),
    ],
  })
  fakeRecords('office.event_prices.create', price(3, 'Carrier, regular rate (copy)', 83_000, { sold: 0 }))
  await show(<EventWorkspace id={4} part="prices" />)
  const row = page.getByRole('group', { name: 'Prices' }).getByRole('row', { name: /^Carrier / })
  await expect.element(row.getByText('€690.00')).toBeVisible()
  await expect.element(row.getByText('€830.00')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '€3,870.00' })).toBeVisible()
  await expect.element(page.getByText('€9,000.00')).toBeVisible()
  await row.getByRole('button', { name: /regular rate/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Carrier, regular rate (copy)')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => sentTo('office.event_prices.create'))
    .toMatchObject([{ body: { event_id: 4, price_type: 'carrier', amount: 83_000, available_from: '2027-03-08' } }])
})

test('what comes next stands beside a new event while the form is still awaited', async () => {
  const sellers = Promise.withResolvers<object>()
  fakeRecords('office.financial_entities.names', () => sellers.promise)
  await show(<NewPage of={resourceCalled('events')} only={begins} then={parts} />)
  const next = page.getByRole('region', { name: 'What comes next' })
  await expect.element(next.getByText('Sessions, Days, Parallel events')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'City' })).not.toBeInTheDocument()
  const before = next.element().getBoundingClientRect()
  sellers.resolve({ results: [] })
  await expect.element(page.getByRole('textbox', { name: 'City' })).toBeVisible()
  expect(next.element().getBoundingClientRect()).toEqual(before)
})
