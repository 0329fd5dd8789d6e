import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resourceCalled } from '@app/contract/resources.all'
import { ListPage, RecordPage } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, sentTo, show } from '../harness.tsx'

beforeEach(async () => {
  await page.viewport(1280, 900)
  fake('companies.configurations', { count: 0, results: [] })
})

const company = {
  id: 7,
  version: 'v1',
  labels: {},
  name: 'Baltika Feeder',
  domains: 'baltika.example',
  people: 12,
  open: [
    { minor: 412_000, currency_code: 'EUR' },
    { minor: 10_000, currency_code: 'PLN' },
  ],
  country: 'PL',
}

test('a company’s row says its people, its domains and what it owes', async () => {
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fakeRecords('office.companies.list', { count: 1, results: [company] })
  await show(<ListPage of={resourceCalled('companies')} view={{}} />)
  await expect.element(page.getByText('baltika.example')).toBeVisible()
  const row = page.getByRole('row', { name: /Baltika Feeder/ })
  await expect.element(row.getByText('€4,120.00')).toBeVisible()
  await expect.element(row.getByText('PLN 100.00')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Open' })).toBeVisible()
})

test('who does not look after money has no column of it, nor a filter', async () => {
  fake('members.one', { id: ME, operator_roles: ['people'] })
  fakeRecords('office.companies.list', { count: 1, results: [{ ...company, open: null }] })
  await show(<ListPage of={resourceCalled('companies')} view={{}} />)
  await expect.element(page.getByText('Baltika Feeder')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'People' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Open' }).query()).toBeNull()
  expect(page.getByRole('combobox', { name: 'Unpaid invoices' }).query()).toBeNull()
})

test('a company’s VAT ID is changed with a reason', async () => {
  fake('members.one', { id: ME, operator_roles: ['people'] })
  fake('office.log', { results: [], next: null })
  fake('office.companyAround', { count: 0, results: [] })
  fakeRecords('office.companies.one', {
    id: 7,
    version: 'v1',
    name: 'Baltika Feeder',
    vat_id: 'PL5260001246',
    merged_at: null,
  })
  fakeRecords('office.tags.names', { results: [] })
  fake('companies.correct', { value: null })
  await show(<RecordPage of={resourceCalled('companies')} id={7} />)
  await userEvent.click(page.getByRole('button', { name: 'Change VAT ID' }))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'VAT ID' }), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Change', exact: true }))
  await expect.element(dialog.getByText('Say why.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'No longer registered.')
  await userEvent.click(dialog.getByRole('button', { name: 'Change', exact: true }))
  await expect
    .poll(() => sentTo('companies.correct'))
    .toMatchObject([{ params: { id: '7' }, body: { field: 'vat_id', value: '', reason: 'No longer registered.' } }])
})

test('an event shows how much of it is sold, and the parts of the list stand above it', async () => {
  fake('members.one', { id: ME, operator_roles: ['events'] })
  fakeRecords('office.events.list', {
    count: 1,
    results: [
      {
        id: 5,
        version: 'v1',
        labels: {},
        name: 'Quay Days',
        city: 'Gdynia',
        state: 'coming',
        seats_taken: 104,
        capacity: 240,
      },
    ],
  })
  await show(<ListPage of={resourceCalled('events')} view={{ time: 'coming' }} />)
  await expect.element(page.getByText('104 of 240')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Coming' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('columnheader', { name: 'Revenue, net' }).query()).toBeNull()
  expect(sentTo('office.events.list').at(-1)).toMatchObject({ query: { time: 'coming' } })
  await userEvent.click(page.getByRole('button', { name: 'Drafts' }))
})

test('an album is called as its award where it has no event, and says what waits in it', async () => {
  fake('members.one', { id: ME, operator_roles: ['content'] })
  fakeRecords('office.media_albums.list', {
    count: 1,
    results: [
      { id: 3, version: 'v1', labels: { award_id: 'Global Carrier Awards' }, event_id: null, award_id: 4, waiting: 2 },
    ],
  })
  await show(<ListPage of={resourceCalled('media-albums')} view={{}} />)
  await expect.element(page.getByRole('link', { name: 'Global Carrier Awards' })).toBeVisible()
})

test('on phones filters are folded until they are asked for', async () => {
  await page.viewport(390, 844)
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fakeRecords('office.companies.list', { count: 1, results: [company] })
  await show(<ListPage of={resourceCalled('companies')} view={{}} />)
  const filter = page.getByRole('combobox', { name: 'Country' })
  await expect.element(page.getByText('Baltika Feeder')).toBeVisible()
  expect(filter.query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Filters' }))
  await expect.element(filter).toBeVisible()
})

test('tags say how many carry them, one is merged from the list, and what members recommend is led to', async () => {
  fake('members.one', { id: ME, operator_roles: ['content'] })
  fake('office.inbox', { counts: [{ kind: 'tag', waiting: 3, overdue: 0 }], mine: 0, free: 3, results: [] })
  fake('content.tagUses', { members: 12, companies: 3, events: 1, posts: 4, albums: 0 })
  fakeRecords('office.tags.list', {
    count: 2,
    results: [
      { id: 1, version: 'v1', labels: {}, name: 'Reefer', people: 1000, companies: 3, events: 1, posts: 4 },
      { id: 2, version: 'v1', labels: {}, name: 'Reefers', people: 2, companies: 0, events: 0, posts: 0 },
    ],
  })
  await show(<ListPage of={resourceCalled('tags')} view={{}} />)
  await expect
    .element(page.getByRole('link', { name: '3 tags are recommended' }))
    .toHaveAttribute('href', '/office?kind=tag')
  // Counted to a thousand and no further.
  await expect.element(page.getByText('1,000+')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Choose Reefers' }))
  await userEvent.click(page.getByRole('button', { name: 'Merge' }))
  await expect.element(page.getByText('Merge Reefers into another tag')).toBeVisible()
})
