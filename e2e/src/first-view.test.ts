import { expect, test } from 'vitest'
import { closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** What the program of a visitor's first page may weigh, compressed; `npm run bench` measures it. */
const MOST_BYTES = 155_000

test("a visitor's first event comes without what checks forms, and in few bytes", async () => {
  const { page } = await openVisit()
  await page.goto('/cc-events', { waitUntil: 'networkidle' })
  const path = await page.locator('main a[href^="/cc-events/"]').first().getAttribute('href')

  const sizes: Record<string, number> = {}
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      sizes[new URL(response.url()).pathname] = Number(response.headers()['content-length'])
  })
  await page.goto(path ?? '', { waitUntil: 'networkidle' })
  expect(Object.keys(sizes).length).toBeGreaterThan(3)
  expect(
    Object.values(sizes).reduce((sum, size) => sum + size, 0),
    JSON.stringify(sizes),
  ).toBeLessThan(MOST_BYTES)
})
