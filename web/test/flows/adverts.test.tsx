import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PortraitBanners, SquareBanners } from '../../src/features/content/components/banner-carousel.tsx'
import { queryOptionsFor } from '../../src/lib/call.ts'
import { fake, show } from '../harness.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // Views are counted by the way; nothing here is about them.
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const known = (type: 'portrait' | 'square') =>
  queryOptionsFor('content.banners', { query: { type, show_all: 'true', is_active: 'true' } })

/** Both columns in the same instant, as they stand when their banners are known already. */
function Columns() {
  const both = [useQuery(known('portrait')).data, useQuery(known('square')).data]
  if (both.includes(undefined)) return null
  return (
    <>
      <p>Between the columns</p>
      <PortraitBanners />
      <SquareBanners />
    </>
  )
}

const shown = () =>
  [...document.querySelectorAll('[aria-roledescription="carousel"]')].map(
    (one) => one.querySelector('a:not([inert]) img')?.getAttribute('alt') ?? '',
  )

/** What was decided is on the screen. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Counts how often the columns show another advertisement. */
function countChanges(): () => number {
  let changes = 0
  const observer = new MutationObserver((all) => {
    changes += all.filter(({ target }) => target instanceof HTMLAnchorElement && !target.inert).length
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['inert'] })
  return () => changes
}

const NAMES = ['Amber', 'Blue', 'Coral', 'Dune']

/** Both columns with the same advertisements, so many of them. */
async function showColumns(count: number) {
  await page.viewport(1440, 900)
  const names = NAMES.slice(0, count)
  fake('content.banners', {
    count: names.length,
    results: names.map((alt, position) => ({
      id: position + 1,
      alt,
      position,
      link: `https://${alt.toLowerCase()}.example/`,
      banner: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    })),
  })
  await show(<Columns />)
  // Where the pointer was left by another test it would hold a column.
  await page.getByText('Between the columns').hover()
  await expect.poll(() => new Set(shown()).size).toBe(2)
}

/** Both columns go on, and each once only in three seconds, to what the other does not show. */
async function stepThrough() {
  const changes = countChanges()
  for (let step = 1; step <= 8; step++) {
    const before = shown()
    vi.advanceTimersByTime(3000)
    await expect.poll(() => shown().filter((name, column) => name !== before[column]).length).toBe(2)
    await drawn()
    const now = shown()
    expect(now[0]).not.toBe(now[1])
    expect(changes()).toBe(step * 2)
  }
}

test('two columns with only two advertisements trade them once in three seconds', async () => {
  await showColumns(2)
  await stepThrough()
})

test('two columns with equal advertisements show different ones, and each goes on once in three seconds', async () => {
  await showColumns(4)
  await stepThrough()
  const [, right] = shown()
  const columns = page.getByRole('group', { name: 'Advertisement' })
  await columns
    .nth(0)
    .getByRole('button', { name: `Show advertisement ${NAMES.indexOf(right ?? '') + 1} of 4` })
    .click()
  await expect.poll(() => shown()[0]).toBe(right)
  await expect.poll(() => shown()[1]).not.toBe(right)
})
