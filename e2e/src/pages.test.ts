import { AxeBuilder } from '@axe-core/playwright'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'
import type { Visit } from './browser.ts'
import { closeFirefoxAfterwards, firefoxPath, openFirefox } from './firefox.ts'
import { memberPages, newcomerPages, publicPages } from './pages.ts'

closeBrowserAfterwards()
closeFirefoxAfterwards()

/** Where pictures of all pages go, when they are wanted: `PICTURES=1 npm test`. */
const pictures = process.env['PICTURES'] ? join(import.meta.dirname, '../../var/pictures') : undefined
const widths = [1440, 390] as const
type Width = (typeof widths)[number]

/** Phones are not narrower than this. */
const NARROWEST = 360

/** Addresses of refusals that pages show on purpose: the browser reports each failed answer on its own. */
const expected = [/\/no-such-page/, /status of 40[04]/]

async function addresses(visit: Visit): Promise<Record<string, string>> {
  const list = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as {
    results: { id: number; slug: string; name: string }[]
  }
  const event = list.results.find(({ name }) => name.startsWith('North Range'))
  const awards = (await (await fetch(`${url()}/rest/awards/?show_all=true`)).json()) as {
    results: { id: number; registration_state: string }[]
  }
  // Its own slug does not matter: another one leads to it.
  const award = awards.results.find(({ registration_state: state }) => state === 'open')
  const invoices = await callAs<{ results?: { id: number; state: string; open_amount: number }[] }>(
    visit.context,
    '/rest/payments/invoices/?show_all=true',
  )
  const paid = invoices.results?.find(({ state }) => state === 'paid')
  const unpaid = invoices.results?.find(({ open_amount }) => open_amount > 0)
  const wall = await callAs<{ results?: { id: number; is_shared: boolean; media: unknown[] }[] }>(
    visit.context,
    '/rest/users-wall/?page_size=100',
  )
  const news = await callAs<{ results?: { id: number; people_count: number }[] }>(
    visit.context,
    '/rest/notifications/?limit=100',
  )
  const seats = await callAs<{ results?: { id: number; is_me: boolean }[] }>(
    visit.context,
    '/rest/events/my-tickets/?show_all=true',
  )
  const conversations = await callAs<{ docs?: { chat_room_id: string }[] }>(visit.context, '/live/v1/conversations')
  const post = wall.results?.find(({ is_shared, media }) => !is_shared && media.length > 1)
  const share = wall.results?.find(({ is_shared }) => is_shared)
  const won = (await (await fetch(`${url()}/rest/awards/winners/?award=1`)).json()) as {
    results: { winner: { code: string } | null }[]
  }
  return {
    slug: String(event?.slug),
    eventId: String(event?.id),
    awardId: String(award?.id),
    invoiceId: String(paid?.id),
    unpaid: String(unpaid?.id),
    code: String(won.results.find(({ winner }) => winner)?.winner?.code),
    customerId: '12',
    companyId: '5',
    seat: String(seats.results?.find(({ is_me }) => is_me)?.id),
    post: String(post?.id),
    share: String(share?.id),
    chatRoomId: String(conversations.docs?.[0]?.chat_room_id),
    notification: String(news.results?.find(({ people_count }) => people_count > 2)?.id),
  }
}

/** Rules that the colours of a page can break; the others see the same page in the dark as in the light. */
const ofColours = ['color-contrast', 'link-in-text-block']
const ofAll = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Texts are not smaller, in pixels; what a page is for is pressed by a finger on phones. Smaller targets are axe's: 24. */
const SMALLEST_TEXT = 12
const LEAST_TARGET = 44

/** In the page: texts that are too small to read, and on phones main buttons that are too low to press. */
const smallOnes = `(() => {
  const faults = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent.trim()
    const parent = node.parentElement
    // Pictures have letters of their own; what only screen readers hear has no size.
    if (!words || parent.closest('svg, script, style, noscript, .sr-only, [aria-hidden]')) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    if (size < ${SMALLEST_TEXT}) faults.add('text of ' + size + ' px: ' + words.slice(0, 30))
  }
  if (innerWidth < 600)
    for (const button of document.querySelectorAll('button[class*="primary"], a[class*="primary"]')) {
      const { height } = button.getBoundingClientRect()
      if (button.checkVisibility() && height > 0 && height < ${LEAST_TARGET})
        faults.add('a button ' + Math.round(height) + ' px high: ' + button.textContent.trim().slice(0, 30))
    }
  return [...faults]
})()`

// Pages have no frames, so nothing is gathered in a window of its own.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function violations(builder: AxeBuilder): Promise<string[]> {
  return (await builder.analyze()).violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** What is wrong with the page in view, in the light: accessibility, sideways scrolling, its title. */
async function faultsOf({ page }: Visit, width: Width): Promise<string[]> {
  const faults = await violations(axe(page).withTags(ofAll))
  for (const one of width < 600 ? [width, NARROWEST] : [width]) {
    if (one !== width) await page.setViewportSize({ width: one, height: 844 })
    const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
    if (over > 0) faults.push(`scrolls sideways by ${over} px at ${one}`)
    if (one !== width) await page.setViewportSize({ width, height: 844 })
  }
  faults.push(...((await page.evaluate(smallOnes)) as string[]))
  if (!/^.+ \| .+$/.test(await page.title())) faults.push(`is titled ${await page.title()}`)
  return faults
}

/** The page in view by night: only its colours can have become wrong. */
async function faultsInTheDark({ page }: Visit): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // Pages where the scheme cannot be chosen do not follow a change of it; loaded anew, their head would say the same.
  await page.evaluate("document.documentElement.dataset.mantineColorScheme = 'dark'")
  return (await violations(axe(page).withRules(ofColours))).map((fault) => `in the dark: ${fault}`)
}

/** Opens a page and waits until nothing on it is a placeholder any more. */
async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[class*=skeleton]').count(), { timeout: 10_000 }).toBe(0)
}

async function look(
  visit: Visit,
  paths: readonly string[],
  names: Record<string, string>,
  width: Width,
): Promise<string[]> {
  if (pictures) mkdirSync(pictures, { recursive: true })
  const found: string[] = []
  for (const path of paths) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
    const picture = async (scheme: string) => {
      const file = join(String(pictures), `${path.replaceAll(/[^a-z-]+/g, '_')}-${width}-${scheme}.png`)
      if (pictures) await visit.page.screenshot({ path: file, fullPage: true })
    }
    await openSettled(visit.page, address)
    for (const fault of await faultsOf(visit, width)) found.push(`${path}: ${fault}`)
    await picture('light')
    for (const fault of await faultsInTheDark(visit)) found.push(`${path}: ${fault}`)
    await picture('dark')
    await visit.page.emulateMedia({ colorScheme: 'light' })
  }
  for (const complaint of visit.complaints) if (!expected.some((one) => one.test(complaint))) found.push(complaint)
  return found
}

test.for(widths)('pages of visitors at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width })
  expect(await look(visit, publicPages, await addresses(visit), width)).toEqual([])
})

test.for(widths)('pages of members at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.admin })
  expect(await look(visit, memberPages, await addresses(visit), width)).toEqual([])
})

test.for(widths)('the first settings at %s px', { timeout: 180_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.newcomer })
  expect(await look(visit, newcomerPages, {}, width)).toEqual([])
})

test.skipIf(!firefoxPath).for([
  { who: 'visitors', paths: publicPages, as: undefined },
  { who: 'members', paths: memberPages, as: PEOPLE.admin },
])('pages of $who in Firefox', { timeout: 600_000 }, async ({ paths, as }) => {
  const names = await addresses(await openVisit({ as: PEOPLE.admin }))
  const { page, complaints, open } = await openFirefox(as ? { as } : {})
  const found: string[] = []
  for (const path of paths) {
    await open(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''))
    await page.waitForSelector('h1')
    await page.waitForFunction("document.querySelectorAll('[class*=skeleton]').length === 0")
    for (const width of [1440, NARROWEST]) {
      await page.setViewport({ width, height: 900 })
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      if (over > 0) found.push(`${path}: scrolls sideways by ${over} px at ${width}`)
    }
    await page.setViewport({ width: 1440, height: 900 })
  }
  for (const complaint of complaints) if (!expected.some((one) => one.test(complaint))) found.push(complaint)
  expect(found).toEqual([])
})
