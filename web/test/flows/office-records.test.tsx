import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resourceCalled } from '@app/contract/resources.all'
import { NewPage, RecordPage, WhoIsTold } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, refuse, sentTo, show } from '../harness.tsx'

beforeEach(() => {
  fake('members.one', { id: ME, operator_roles: ['people'] })
  fake('office.log', { results: [], next: null })
})

test('what there was with a member is said in words, and a note stands beside it', async () => {
  fakeRecords('office.members.one', { id: 41, version: 'v1', first_name: 'Ilse', last_name: 'Maas' })
  fakeRecords('office.member_notes.list', { count: 0, results: [] })
  fakeRecords('office.member_notes.create', { id: 3, version: 'v1', customer_id: 41, body: 'Promised to stop.' })
  fake('office.conduct', {
    results: [
      {
        at: '2026-11-02T10:00:00.000Z',
        what: 'decided',
        outcome: 'warn',
        reason: 'The third offer in a week.',
        post: { id: 9, text: 'Slots for sale' },
        by: { customer_id: 2, name: 'Helene Brandvold' },
      },
      { at: '2026-11-01T10:00:00.000Z', what: 'reported', outcome: 'advertising', reason: null, post: null, by: null },
    ],
  })
  fake('office.memberAround', ({ params }) => ({
    count: params.part === 'seats' ? 1 : 0,
    results:
      params.part === 'seats'
        ? [
            {
              title: 'Quay Days',
              detail: 'Ida Falk',
              at: null,
              state: 'confirmed',
              amount: null,
              open: null,
              path: '/office/events/3',
            },
          ]
        : [],
  }))
  await show(<RecordPage of={resourceCalled('members')} id={41} />)
  await expect.element(page.getByText('Decided: warned by Helene Brandvold')).toBeInTheDocument()
  await expect.element(page.getByText('The third offer in a week.')).toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Slots for sale' }))
    .toHaveAttribute('href', '/personal-wall/post/9')
  // What there is beside it is asked for part by part.
  await expect.element(page.getByRole('link', { name: 'Quay Days' })).toHaveAttribute('href', '/office/events/3')
  await page.getByRole('button', { name: 'Sign-ins' }).click()
  await expect.element(page.getByText('There is nothing here.')).toBeVisible()
  expect([...new Set(sentTo('office.memberAround').map(({ params }) => params.part))]).toEqual(['seats', 'sessions'])
  // Nobody is told who reported.
  await expect.element(page.getByText('Reported: advertising')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Note' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox'), 'Promised to stop.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => sentTo('office.member_notes.create').map(({ body }) => body))
    .toEqual([{ customer_id: 41, body: 'Promised to stop.' }])
})

test('a record that does not exist is the not-found page, once that is known', async () => {
  fakeRecords('office.members.one', refuse(404, { detail: 'Not found.', code: 'not_found' }))
  await show(<RecordPage of={resourceCalled('members')} id={41} />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
})

const event = { id: 5, version: 'v1', labels: {} }

test('before a change is saved, whom it concerns is said', async () => {
  fake('office.booked', { published: true, people: 3, companies: 2, seats: 5, meetings: 1 })
  await show(<WhoIsTold event={event} touched={['venue', 'start_date']} />)
  await expect
    .element(
      page.getByText(
        'Saving tells 3 people who have booked: new dates, new place. 5 seats of 2 companies stay as they were booked. One meeting stands at its old time.',
      ),
    )
    .toBeInTheDocument()
})

test('a change that bears on what was booked but is told to nobody says so; any other says nothing', async () => {
  fake('office.booked', { published: true, people: 3, companies: 2, seats: 5, meetings: 1 })
  await show(
    <>
      <WhoIsTold event={event} touched={['tagline']} />
      <p>Texts</p>
    </>,
  )
  await expect.element(page.getByText('Texts')).toBeInTheDocument()
  expect(sentTo('office.booked')).toEqual([])
})

test('a draft tells nobody', async () => {
  fake('office.booked', { published: false, people: 3, companies: 1, seats: 1, meetings: 0 })
  await show(<WhoIsTold event={event} touched={['starts_at']} />)
  await expect
    .element(page.getByText('Nobody is told of this. One seat of one company stays as it was booked.'))
    .toBeInTheDocument()
})

test('who makes a member is asked whether the company is meant only when the server doubts it', async () => {
  fakeRecords('office.companies.names', { results: [{ id: 6, name: 'Baltika Feeder' }] })
  fakeRecords('office.members.create', refuse(400, { another: ['The mail domain is that of Mistral Reefer.'] }))
  await show(<NewPage of={resourceCalled('members')} />)
  await userEvent.fill(page.getByLabelText('First name'), 'Luc')
  await userEvent.fill(page.getByRole('textbox', { name: /^Last name/ }), 'Aubert')
  await userEvent.fill(page.getByLabelText('Email'), 'luc@mistral-reefer.example')
  await userEvent.click(page.getByRole('combobox', { name: 'Company' }))
  await page.getByRole('option', { name: 'Baltika Feeder' }).click()
  const meant = page.getByRole('checkbox', { name: /This company is meant/ })
  expect(meant.query()).toBeNull()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('The mail domain is that of Mistral Reefer.')).toBeInTheDocument()
  await meant.click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => sentTo('office.members.create').map(({ body }) => body))
    .toMatchObject([{ email: 'luc@mistral-reefer.example', company_id: 6, another: false }, { another: true }])
})
