import { eventTabs } from '@app/contract/pages'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit, url } from './browser.ts'
import { openSettled } from './look.ts'

closeBrowserAfterwards()

/** What the program of a visitor's first page may weigh, compressed; `npm run bench` measures it. */
const MOST_BYTES = 157_000

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

test('every tab of a public event comes whole from the server', async () => {
  const { results } = (await (await fetch(`${url()}/rest/events/upcoming/`)).json()) as {
    results: { id: number; slug: string; type: string }[]
  }
  const event = results.find(({ type }) => type === 'event')
  const asked = [...eventTabs, 'participant-companies?page=2', 'participant-companies?country=PL']
  for (const tab of asked) {
    const html = await (await fetch(`${url()}/cc-events/${event?.slug}/${event?.id}/${tab}`)).text()
    expect(html, tab).toContain('<h1')
    expect(html.match(/class="[^"]*skeleton[^"]*"/g), tab).toBeNull()
  }
})

/** On a phone of 844 px a tab's own content begins above this line: a bar, the event in one line, and the tabs. */
const TAB_CONTENT_Y = 260

test.for([
  { who: 'a visitor', as: undefined, event: '/cc-events', award: '/cc-awards' },
  { who: 'a member', as: PEOPLE.member, event: '/events', award: '/awards' },
])("on a phone a tab's content begins under one line about its event or award, for $who", async ({ as, ...of }) => {
  const names = await addresses(await openVisit({ as: PEOPLE.admin }))
  const { page } = await openVisit({ width: 390, ...(as && { as }) })
  for (const [path, label] of [
    [`${of.event}/${names['slug']}/${names['eventId']}/agenda`, 'Event'],
    [`${of.award}/any/${names['awardId']}/jury`, 'Award'],
  ] as const) {
    await openSettled(page, path)
    const tabs = await page.getByRole('navigation', { name: label, exact: true }).boundingBox()
    expect((tabs?.y ?? 844) + (tabs?.height ?? 0), path).toBeLessThan(TAB_CONTENT_Y)
  }
})

test('booking an event and entering an award are in view, and both heroes are as wide', async () => {
  const visit = await openVisit({ as: PEOPLE.ledger })
  const { page } = visit
  const names = await addresses(visit)
  const widths: (number | undefined)[] = []
  for (const [path, act] of [
    [`/events/${names['slug']}/${names['eventId']}`, /^Book now/],
    [`/awards/any/${names['awardId']}`, /^Enter the award/],
  ] as const) {
    await openSettled(page, path)
    const ways = await page
      .getByRole('link', { name: act })
      .or(page.getByRole('button', { name: act }))
      .all()
    const ends = await Promise.all(ways.map(async (way) => (await way.boundingBox()) ?? { y: 900, height: 0 }))
    expect(Math.min(...ends.map(({ y, height }) => y + height)), path).toBeLessThan(900)
    widths.push((await page.locator('[class*=hero]').first().boundingBox())?.width)
  }
  expect(widths[0]).toBeGreaterThan(600)
  expect(widths[1]).toBe(widths[0])
})

/** On a phone of 844 px the first post begins above this line (docs/rules/pages.md#layout). */
const FIRST_POST_Y = 560

test('on a phone the first post of home is seen without scrolling', async () => {
  const { page } = await openVisit({ width: 390, as: PEOPLE.member })
  await page.goto('/personal-wall')
  const post = page.getByRole('article').first()
  await post.waitFor()
  await expect.poll(() => page.locator('[class*=skeleton]').count()).toBe(0)
  expect((await post.boundingBox())?.y).toBeLessThan(FIRST_POST_Y)
  // The field to write in opens when it is touched.
  await page.getByLabel('Write a post').click()
  await page.getByRole('button', { name: 'Photo' }).waitFor()
})

test('bar and columns of a member stand in the first paint, before any of the program has come', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  // One that is not drawn ahead.
  await page.goto('/company-wall/80', { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length"), { timeout: 20_000 })
    .toBe(1)
  const sides = page.locator('aside')
  const places = async () => [await sides.first().boundingBox(), await sides.last().boundingBox()]
  const before = await places()
  expect(before.map((box) => (box?.width ?? 0) > 200 && (box?.height ?? 0) > 200)).toEqual([true, true])
  const bar = await page.locator('[aria-busy] .on-navy').first().boundingBox()
  expect(bar).toMatchObject({ x: 0, y: 0, width: 1440 })

  // What comes then stands where it was foreseen.
  release()
  await page.getByRole('article').first().waitFor()
  expect((await places()).map((box) => box?.x)).toEqual(before.map((box) => box?.x))
})
