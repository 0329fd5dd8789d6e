import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BarSearch, SearchPage } from '../../src/features/search/index.ts'
import { fake, sentTo, show } from '../harness.tsx'

const found = () => ({
  user: [{ customer_id: 12, name: 'Liis Kask', job_title: 'Freight Buyer', company_name: 'Saar Freight' }],
  company: [{ id: 5, name: 'Liisma Shipping' }],
  event: [],
})

test('the search box suggests while one types; arrows choose, Enter opens, Escape leaves the words', async () => {
  fake('search.suggestions', found)
  await page.viewport(1280, 800)
  await show(<BarSearch />)
  const box = page.getByRole('combobox', { name: 'Search the community' })
  await userEvent.type(box, 'liis')
  await expect.element(page.getByRole('option', { name: /Liis Kask/ })).toBeVisible()
  expect(sentTo('search.suggestions').map(({ query }) => query['keyword'])).toEqual(['liis'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('liis')
  await userEvent.type(box, 'm')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  // Nobody is called so: the company comes before whoever was found for another reason.
  await expect.poll(() => page.getByRole('option').elements()[0]?.textContent).toContain('Liisma Shipping')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /Liisma Shipping/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/company-wall/5')
})

test('Enter without a choice searches for the words, suggestions or not', async () => {
  fake('search.suggestions', found)
  await page.viewport(1280, 800)
  await show(<BarSearch />)
  const box = page.getByRole('combobox', { name: 'Search the community' })
  await userEvent.type(box, 'liis')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/search?query=liis')
})

test('a search that finds nothing offers what was probably meant', async () => {
  fake('search.everything', () => ({ award: [], event: [], post: [], shared_post: [], user: [], company: [] }))
  fake('search.meant', () => ({ keyword: 'oosterbeek' }))
  await show(<SearchPage actsOf={() => null} />, { at: '/search?query=osterbek' })
  await page.getByRole('link', { name: 'oosterbeek' }).click()
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/search?query=oosterbeek')
})
