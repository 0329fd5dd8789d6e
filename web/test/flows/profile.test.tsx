import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanesWanted, TradeLanes } from '../../src/features/companies/lanes/trade-lanes.tsx'
import { AskForMeeting } from '../../src/features/events/people/asking.tsx'
import { useTitle } from '../../src/lib/use-title.ts'
import { fake, show } from '../harness.tsx'

/** What a profile says of an event that both go to. */
function showEvent(enabled: boolean) {
  fake('events.one', { id: 6, slug: 'forum', time_zone: 'Europe/Lisbon', planner_state: { enabled } })
  return show(<AskForMeeting event={6} person={12} otherwise={<span>Both booked</span>} />)
}

test('whom one meets at an event is asked from their profile, once its planner is open', async () => {
  fake('meetings.people', { count: 1, results: [{ customer_id: 12, between: null }] })
  await showEvent(true)
  await expect
    .element(page.getByRole('link', { name: 'Request meeting' }))
    .toHaveAttribute('href', '/events/forum/6/meeting-planner?person=12')
})

test('a meeting that is over was had', async () => {
  const between = { state: 'meets' as const, starts_at: '2026-01-20T09:00:00.000Z' }
  fake('meetings.people', { count: 1, results: [{ customer_id: 12, between }] })
  await showEvent(true)
  await expect.element(page.getByRole('link', { name: 'You met Tue 20 Jan, 09:00' })).toBeVisible()
})

test.each([
  ['the planner is not open', false],
  ['they cannot be asked', true],
])('nobody is offered a meeting where %s', async (_, enabled) => {
  fake('meetings.people', {})
  await showEvent(enabled)
  await expect.element(page.getByText('Both booked')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})

test('the tab is named after whom one looks at, and takes its own title back', async () => {
  document.title = 'Company | Carrier Connect'
  const { unmount } = await render(<Named name="Corvo Atlantic" />)
  expect(document.title).toMatch(/^Corvo Atlantic \| /)
  await unmount()
  expect(document.title).toBe('Company | Carrier Connect')
  const left = await render(<Named name="Corvo Atlantic" />)
  document.title = 'Home | Carrier Connect'
  await left.unmount()
  expect(document.title).toBe('Home | Carrier Connect')
})

function Named({ name }: { name: string }) {
  useTitle(name)
  return null
}

const at = (locode: string, lat: number, lon: number) => ({ locode, lat, lon })
const lisbon = at('PTLIS', 38.7, -9.1)

test('lanes are drawn where their stops are known', async () => {
  fake('companies.around', {
    lanes: [
      { id: 1, stops: ['Hamburg', 'Atlantis', 'Lisbon'], places: [at('DEHAM', 53.5, 10), null, lisbon] },
      { id: 2, stops: ['Lisbon', 'Funchal'], places: [lisbon, at('PTFNC', 32.6, -16.9)] },
    ],
  })
  await show(<TradeLanes id={4} drawn />)
  await expect.element(page.getByText('Hamburg – Atlantis – Lisbon')).toBeVisible()
  for (const locode of ['DEHAM', 'PTLIS', 'PTFNC']) await expect.element(page.getByText(locode)).toBeVisible()
})

test('lanes without a known stop stand in the list alone', async () => {
  fake('companies.around', { lanes: [{ id: 1, stops: ['Here', 'There'], places: [null, lisbon] }] })
  await show(<TradeLanes id={4} drawn />)
  await expect.element(page.getByText('Here – There')).toBeVisible()
  expect(page.getByText('PTLIS').query()).toBeNull()
})

test('whoever keeps a company’s page hears where it shows no lanes', async () => {
  fake('companies.around', {})
  await show(<LanesWanted id={4} />)
  await expect
    .element(page.getByRole('link', { name: 'Add lane' }))
    .toHaveAttribute('href', '/settings/company-settings')
})
