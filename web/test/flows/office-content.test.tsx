import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resourceCalled } from '@app/contract/resources.all'
import { ListPage, MenuPage, NewPage, RecordPage } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, show } from '../harness.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fake('companies.configurations', { count: 0, results: [] })
  fake('office.log', { results: [], next: null })
  for (const one of ['members', 'companies', 'menu_items'] as const) fakeRecords(`office.${one}.names`, { results: [] })
})

const entry = (id: number, display_name: string, parent_id: number | null, url: string | null) => ({
  id,
  version: 'v1',
  labels: {},
  display_name,
  parent_id,
  url,
  position: id,
})

test('the menu stands above its list as visitors have it', async () => {
  fakeRecords('office.menu_items.list', {
    count: 2,
    results: [entry(1, 'Events', null, '/cc-events'), entry(2, 'Past events', 1, '/cc-past-events')],
  })
  await show(<MenuPage />)
  const bar = page.getByRole('navigation', { name: 'As visitors have it' })
  await expect.element(bar.getByRole('link', { name: 'Events', exact: true })).toBeVisible()
  await expect.element(bar.getByText('Past events')).toBeInTheDocument()
})

test('an entry of the menu leads to a page that is picked by its name', async () => {
  fake('events.list', { count: 1, results: [{ id: 12, slug: 'north-range', name: 'North Range Forum' }] } as never)
  fake('awards.list', { count: 0, results: [] } as never)
  await show(<NewPage of={resourceCalled('menu-items')} />)
  await page.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'North Range Forum' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Leads to/ })).toHaveValue('/cc-events/north-range/12/info')
})
