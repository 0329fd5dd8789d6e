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

const post = (id: number, content: string, more: object = {}) => ({
  id,
  version: 'v1',
  labels: { customer_id: 'Reem Al Mansoori' },
  customer_id: 9,
  content,
  audience: 'community',
  created_at: '2026-11-20T12:00:00.000Z',
  hidden_at: null,
  reports: 0,
  likes: 6,
  comments: 1,
  media: null,
  ...more,
})

test('what was posted stands as it was written, with its reports, and opens beside the list', async () => {
  const long = `${'A long night at the gate. '.repeat(12)}Then it opened.`
  fakeRecords('office.posts.list', { count: 2, results: [post(1, long, { reports: 2 }), post(2, 'Lemons.')] })
  await show(<ListPage of={resourceCalled('posts')} view={{}} />)
  const row = page.getByRole('listitem').filter({ hasText: 'A long night' })
  await expect.element(row.getByText('2 reports')).toBeVisible()
  await expect.element(row.getByText('1 comment', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  const beside = page.getByRole('complementary', { name: 'Post' })
  await expect.element(beside.getByText(/Then it opened\.$/)).toBeVisible()
  await expect.element(beside.getByRole('button', { name: 'Hide' })).toBeVisible()
  await page.getByRole('link', { name: 'Lemons.' }).click()
  await expect.element(beside.getByText('Lemons.', { exact: true })).toBeVisible()
  await beside.getByRole('button', { name: 'Close' }).click()
  expect(beside.query()).toBeNull()
})

test('on a phone it is a card that leads to its page', async () => {
  await page.viewport(390, 844)
  fakeRecords('office.posts.list', { count: 1, results: [post(1, 'Lemons.')] })
  await show(<ListPage of={resourceCalled('posts')} view={{}} />)
  const link = page.getByRole('link', { name: 'Lemons.' })
  await expect.element(link).toHaveAttribute('href', '/office/posts/1')
  const card = link.element().closest('li')
  // Its words, and one or two lines about it: not a line for each column.
  expect(card?.getBoundingClientRect().height).toBeLessThan(110)
})

const banner = (id: number, kind: string, views: number, clicks: number) => ({
  id,
  version: 'v1',
  labels: {},
  alt: 'Gdańsk to Leixões',
  link: '/company-profile/3',
  kind,
  picture: 'x.webp',
  runs: 'running',
  active_from: '2026-09-01T00:00:00.000Z',
  active_until: null,
  views,
  clicks,
  most_views: null,
  position: 1,
})

test('an advertisement is one row with its shapes, and is seen as it stands on pages', async () => {
  fakeRecords('office.banners.list', {
    count: 2,
    results: [banner(1, 'square', 1000, 12), banner(2, 'mobile', 2000, 1)],
  })
  await show(<ListPage of={resourceCalled('banners')} view={{}} />)
  await expect.element(page.getByRole('heading', { name: 'Gdańsk to Leixões' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Gdańsk to Leixões' }).elements()).toHaveLength(1)
  await expect.element(page.getByText('1,000 views, 12 clicks, 1.2 %')).toBeVisible()
  await expect.element(page.getByText(/^Since .* without an end$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mobile' })).toHaveAttribute('href', '/office/banners/2')
  // Both shapes are chosen at once.
  await page.getByRole('checkbox').click()
  await expect.element(page.getByText('2 chosen')).toBeVisible()
  await page.getByRole('button', { name: /^Preview/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Gdańsk to Leixões' })
  expect(dialog.getByRole('img').elements()).toHaveLength(2)
})

const version = (id: number, force: string, updated_at: string, body: string) => ({
  id,
  version: 'v1',
  labels: {},
  slug: 'terms-and-conditions',
  title: 'Terms',
  force,
  updated_at,
  body,
})

test('a version of a legal text says what it changed', async () => {
  const now = version(2, 'in_force', '2026-05-19T22:00:00.000Z', 'Scope\nYou pay within 30 days of the invoice.')
  fakeRecords('office.policies.one', now)
  fakeRecords('office.policies.list', {
    count: 2,
    results: [now, version(1, 'earlier', '2025-05-19T22:00:00.000Z', 'Scope\nYou pay within 14 days of the invoice.')],
  })
  await show(<RecordPage of={resourceCalled('policies')} id={2} />)
  await expect.element(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  await expect.element(page.getByText('1 paragraph differs.')).toBeVisible()
  await expect.element(page.getByRole('deletion')).toHaveTextContent('Taken out: 14')
  await expect.element(page.getByRole('insertion')).toHaveTextContent('Put in: 30')
  // On the narrowest phone the choice of the other version leaves the head its line.
  await page.viewport(360, 844)
  expect(page.getByRole('heading', { name: 'What changed' }).element().getBoundingClientRect().height).toBeLessThan(40)
  const choice = page.getByRole('combobox', { name: 'Compare with' }).element().getBoundingClientRect()
  expect(choice.right).toBeLessThan(350)
})

test('the list of legal texts says since when each is in force', async () => {
  fakeRecords('office.policies.list', {
    count: 1,
    results: [version(2, 'in_force', '2026-05-19T12:00:00.000Z', 'Scope')],
  })
  await show(<ListPage of={resourceCalled('policies')} view={{}} />)
  await expect.element(page.getByText('In force since 19 May 2026')).toBeVisible()
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
