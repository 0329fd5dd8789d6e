import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Agenda } from '../../src/features/events/agenda/agenda-tab.tsx'
import { TablesTab } from '../../src/features/events/index.ts'
import { PeopleOfCompany } from '../../src/features/network/index.ts'
import { ProfileMenu } from '../../src/features/shell/index.ts'
import { fake, refuse, show } from '../harness.tsx'

/** Texts of the part in view that end in dots because their place is too narrow. */
const cutOff = () =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((one) => one.childElementCount === 0 && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' || getComputedStyle(one).overflow === 'hidden')
    .map((one) => one.textContent)

test('on a phone names in the people of a company are whole', async () => {
  await page.viewport(360, 800)
  const tie = { friendship_status: { status: '' }, shared_contacts: 21, job_title: 'Head of Intermodal Operations' }
  fake('members.directory', {
    count: 2,
    next: null,
    previous: null,
    results: [
      { ...tie, id: 3, first_name: 'Maximiliane', last_name: 'von Hohenstein-Wertheim' },
      { ...tie, id: 4, first_name: 'Noor', last_name: 'Haddad' },
    ],
  } as never)
  await show(<PeopleOfCompany company={5} />)
  await expect.element(page.getByText('Maximiliane von Hohenstein-Wertheim')).toBeInTheDocument()
  expect(cutOff()).toEqual([])
})

const clashing = (id: number, name: string) => ({
  id,
  name,
  customer_id: id,
  company_name: 'RailBridge Intermodal',
  starts_at: '2027-05-12T15:30:00.000Z',
  ends_at: '2027-05-12T16:00:00.000Z',
  pending: false,
  picture: null,
  table: null,
})

test('on a phone a clash is told over the whole row, with the way out below it', async () => {
  await page.viewport(390, 844)
  const session = {
    id: 1,
    day: '2027-05-12',
    title: 'Opening',
    kind: 'talk',
    track: null,
    room: null,
    description: '',
    speakers: [],
    starts_at: '2027-05-12T08:00:00.000Z',
    ends_at: '2027-05-12T09:00:00.000Z',
  }
  await show(
    <Agenda
      sessions={[session as never]}
      count={1}
      dates={['2027-05-12']}
      date="2027-05-12"
      onDate={() => undefined}
      isEmpty={false}
      at={{ starts_at: session.starts_at, time_zone: 'Europe/Lisbon', city: 'Lisbon' }}
      mine={{
        starred: new Set(),
        speaking: new Set(),
        meetings: [clashing(5, 'Giulia Rinaldi'), clashing(6, 'Declan Gallagher')] as never,
        planner: '/events/summit/1/meeting-planner',
        star: () => undefined,
      }}
    />,
  )
  const said = page.getByText(/^At the same time as Giulia Rinaldi/).element()
  expect(said.getBoundingClientRect().width).toBeGreaterThan(200)
})

test.for([200, 503])('the profile menu shows its entries once what is one’s own is answered: %s', async (status) => {
  let answer = () => {}
  const asked = new Promise<void>((done) => (answer = done))
  fake('members.one', async () => {
    await asked
    return status === 200
      ? { id: 7, first_name: 'Marta', company: '/rest/companies/5/' }
      : refuse(status, { detail: 'Not now.', code: 'unavailable' })
  })
  fake('awards.judgingRounds', { count: 0, results: [] })
  await show(<ProfileMenu />)
  await expect.element(page.getByText('Log out')).not.toBeVisible()
  answer()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(page.getByRole('link', { name: 'My Company' }).elements()).toHaveLength(status === 200 ? 1 : 0)
})

test('on a phone the name of a company keeps its line beside its tables and the mark of one’s own', async () => {
  await page.viewport(390, 844)
  fake('events.page', { event: { id: 12, slug: 'forum' } })
  fake('members.one', { company: 'http://localhost/rest/companies/5/' })
  fake('events.bookedTables', {
    count: 2,
    results: ['5', '22'].map((number, index) => ({
      id: index + 1,
      number,
      hall: 'Sala Tejo',
      company_id: 5,
      details: { name: 'Baltika Feeder' },
    })),
  })
  await show(<TablesTab />, { at: '/events/forum/12', path: '/events/$slug/$eventId' })
  await expect.element(page.getByText('Your company')).toBeVisible()
  const name = page.getByText('Baltika Feeder', { exact: true }).element()
  expect(name.getBoundingClientRect().height).toBeLessThan(50)
})
