import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FiguresPage } from '../../src/features/office/figures/index.ts'
import { ME, fake, show } from '../harness.tsx'

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
const year = (currency_code: string, sold: number) =>
  months.map((month, index) => ({ month, currency_code, invoiced: index < sold ? 100_000 : 0, received: 0 }))

async function open(width: number): Promise<void> {
  await page.viewport(width, 844)
  fake('members.one', { id: ME, operator_roles: ['money'] })
  fake('office.revenue', { results: [...year('AED', 2), ...year('EUR', 12)] })
  await show(<FiguresPage event={undefined} />)
  await expect.element(page.getByRole('heading', { name: 'Revenue, EUR' })).toBeVisible()
}

test.for([390, 1440])('at %s px no label of a chart stands on another', async (width) => {
  await open(width)
  const labels = [...document.querySelectorAll('[class*="labels"] > span')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
  expect(labels.length).toBeGreaterThan(2)
  for (const [place, one] of labels.slice(1).entries()) expect(one.left).toBeGreaterThan(labels[place]?.right ?? 0)
})

test('revenue is shown in one currency at a time, the one that is sold most first', async () => {
  await open(1280)
  const chips = page.getByRole('group', { name: 'Currency' })
  await expect.element(chips.getByRole('button', { name: 'EUR' })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'AED' }).click()
  await expect.element(page.getByRole('heading', { name: 'Revenue, AED' })).toBeVisible()
  expect(page.getByRole('heading', { name: /^Revenue/ }).elements()).toHaveLength(1)
})
