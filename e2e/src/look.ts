import type { Result } from 'axe-core'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'
import { brokenRules } from './axe.ts'
import { openTab } from './browser.ts'
import type { Visit } from './browser.ts'

/** Where pictures of all pages go, when they are wanted: `PICTURES=1 npm test`. */
const pictures = process.env['PICTURES'] ? join(import.meta.dirname, '../../var/pictures') : undefined
export const widths = [1440, 390] as const
export type Width = (typeof widths)[number]

/** Phones are not narrower than this. */
export const NARROWEST = 360

/** Addresses of refusals that pages show on purpose: the browser reports each failed answer on its own. */
export const expected = [/\/no-such-page/, /status of 40[04]/]

/** Texts are not smaller, in pixels; what a page is for is pressed by a finger on phones. Smaller targets are axe's: 24. */
const SMALLEST_TEXT = 12
const LEAST_TARGET = 44

/** What a finger has to hit: on most pages what they are for; where people work on a phone for long, whatever can be pressed. */
const targets = {
  main: 'button[class*="primary"], a[class*="primary"]',
  all: 'button, a[href], input, select, textarea, summary',
}
export type Targets = keyof typeof targets

/** How much of a page may move by itself while it loads, as browsers measure it: the part of the view times the distance. */
const MOST_SHIFTED = 0.02

/** In the page, before anything of it: adds up what moves without a person's doing, and names what moved most. */
const watchShifts = `(() => {
  if (window.shifted) return
  window.shifted = { sum: 0, most: 0, what: '' }
  const nameOf = ({ node }) => node?.className?.toString().split(' ')[0] || node?.nodeName || 'something'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      window.shifted.sum += value
      if (value > window.shifted.most) Object.assign(window.shifted, { most: value, what: sources.map(nameOf).join(', ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/** In the page: texts that are too small to read, and on phones targets that are too low to press. */
const smallOnes = (which: Targets) => `(() => {
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
  const height = (one) => one.getBoundingClientRect().height
  // A box is as high as the sentence that ticks it; what clears a field stands in that field; a link in a text is as high as
  // its line; a session on a board is as high as it is long.
  const pressed = (one) => Math.max(height(one), ...[...(one.labels ?? [])].map(height))
  const isExempt = (one) =>
    one.closest('[class*="board"], [data-position], .sr-only') || getComputedStyle(one).display === 'inline'
  if (innerWidth < 600)
    for (const one of document.querySelectorAll('${targets[which]}')) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isExempt(one)) continue
      const high = Math.round(pressed(one))
      if (high > 1 && high < ${LEAST_TARGET})
        faults.add('a target ' + high + ' px high: ' + (one.textContent.trim() || one.ariaLabel || one.className).slice(0, 40))
    }
  return [...faults]
})()`

/** In the page: figures that are split between lines, texts without room, cells of many lines, and a page that goes on after its content. */
const crampedOnes = `(() => {
  const faults = new Set()
  const linesOf = (range, high) => new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / high)))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let end = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent.trim() || parent.closest('svg, script, style, noscript, .sr-only')) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    end = Math.max(end, parent.getBoundingClientRect().bottom + scrollY)
    const words = node.textContent.trim()
    if (words.length > 12 && parent.clientWidth < 40) {
      const whole = document.createRange()
      whole.selectNodeContents(node)
      if (linesOf(whole, 12).size > words.length / 4) faults.add('a text squeezed to a column of letters: ' + words.slice(0, 30))
    }
    for (const found of node.textContent.matchAll(/(?:\\b[A-Z]{3} |[€$£])-?\\d[\\d,]*(?:\\.\\d+)?|\\b\\d\\d:\\d\\d\\b/g)) {
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      if (linesOf(range, 4).size > 1) faults.add('a figure in two lines: ' + found[0])
      const { left, right } = range.getBoundingClientRect()
      // Text wholly outside its box is hidden on purpose.
      for (let box = parent; box; box = box.parentElement) {
        const edge = box.getBoundingClientRect().right
        if (/hidden|clip/.test(getComputedStyle(box).overflowX) && box.clientWidth > 1 && left < edge - 1 && right > edge + 1)
          faults.add('a figure that is cut off: ' + found[0])
      }
    }
  }
  for (const cell of document.querySelectorAll('td')) {
    const range = document.createRange()
    range.selectNodeContents(cell)
    // What is cut after its second line is there, and not seen.
    const foot = cell.getBoundingClientRect().bottom
    const seen = { getClientRects: () => [...range.getClientRects()].filter(({ bottom }) => bottom <= foot) }
    if (cell.checkVisibility() && linesOf(seen, 12).size > 4) faults.add('a cell of many lines: ' + cell.textContent.slice(0, 40))
  }
  for (const one of document.querySelectorAll('img, button, input, textarea')) if (one.checkVisibility()) end = Math.max(end, one.getBoundingClientRect().bottom + scrollY)
  const { scrollHeight } = document.documentElement
  if (scrollHeight > innerHeight && scrollHeight - end > 200) faults.add('goes on for ' + Math.round(scrollHeight - end) + ' px after its content')
  return [...faults]
})()`

/** A broken rule with where it is broken, in a line. */
function inWords({ id, nodes }: Result): string {
  const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
  return `${id}: ${places.join(' | ')}`
}

/** What moved since the page was opened, where it was too much. */
async function shiftsOf(page: Page): Promise<string[]> {
  const { sum, what } = (await page.evaluate('window.shifted')) as { sum: number; what: string }
  return sum > MOST_SHIFTED ? [`moves by ${sum.toFixed(3)} while it loads: ${what}`] : []
}

/** The device of each page that was resized: it falls back to its own width when its session ends. */
const devices = new WeakMap<Page, CDPSession>()

/** Gives the page in view another width, as a device of that width has it; what it is pointed at with stays. */
async function resize(page: Page, width: number): Promise<void> {
  const device = devices.get(page) ?? (await page.context().newCDPSession(page))
  devices.set(page, device)
  const mobile = width < 600
  const metrics = { width, height: mobile ? 844 : 900, deviceScaleFactor: 1, mobile }
  await device.send('Emulation.setDeviceMetricsOverride', metrics)
  await expect.poll(() => page.evaluate('document.documentElement.clientWidth')).toBe(width)
  // The program of the page follows the width one frame later.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await allCame(page)
}

/** Faults in the layout of the page in view: sideways scrolling, small texts and targets, its title. */
async function faultsOfLayout({ page }: Visit, width: Width, which: Targets): Promise<string[]> {
  const faults: string[] = []
  for (const one of width < 600 ? [NARROWEST, width] : [width]) {
    if (width < 600) await resize(page, one)
    // A phone shows all of a page that is too wide, and makes it smaller: its `innerWidth` is then that of the page.
    const over = (await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )) as number
    if (over > 0) faults.push(`scrolls sideways by ${over} px at ${one}`)
  }
  faults.push(...((await page.evaluate(smallOnes(which))) as string[]))
  // Where people work with tables for long.
  if (which === 'all') faults.push(...((await page.evaluate(crampedOnes)) as string[]))
  if (!/^.+ \| .+$/.test(await page.title())) faults.push(`is titled ${await page.title()}`)
  return faults
}

/** What axe finds on the page in view in the light. */
const faultsInTheLight = async ({ page }: Visit): Promise<string[]> => (await brokenRules(page, 'light')).map(inWords)

/** What axe finds on the page in view in the dark: only its colours can have become wrong. */
async function faultsInTheDark({ page }: Visit): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // Pages where the scheme cannot be chosen do not follow a change of it; loaded anew, their head would say the same.
  await page.evaluate("document.documentElement.dataset.mantineColorScheme = 'dark'")
  return (await brokenRules(page, 'dark')).map((rule) => `in the dark: ${inWords(rule)}`)
}

/** Opens a page and waits until nothing on it is a placeholder any more. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await allCame(page)
}

/** Goes where a link of the page in view leads, as a press on it does: without loading the program again. Waits as `openSettled` does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`new Promise((done, fail) => {
    const router = window.__TSR_ROUTER__
    const stop = router.subscribe('onRendered', () => { stop(); done() })
    setTimeout(() => fail(new Error(${JSON.stringify(`${address} is not shown`)})), 15_000)
    router.history.push(${JSON.stringify(address)})
  })`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await allCame(page)
}

/** In the page: how many placeholders it shows, and how many answers it waits for. */
const awaited = `document.querySelectorAll('[class*=skeleton]').length +
  (window.__TSR_ROUTER__?.options.context.queryClient.isFetching() ?? 0)`

const allCame = (page: Page) => expect.poll(() => page.evaluate(awaited), { timeout: 10_000, interval: 20 }).toBe(0)

/** Whether every page is looked at in every way; else what differs least is looked at in turns (docs/decisions/0052-what-runs-every-time.md). */
export const looksAtAll = Boolean(process.env['TEST_ALL'] ?? pictures)

/** So many tabs are looked at side by side: while one loads, another is judged. */
const TABS = 2

type Ways = {
  which?: Targets
  /** Whether a page is looked at only at the width at which it opens. */
  once?: (path: string) => boolean
  /** Whether a look at the other width opens the other half of the pages; else all of them open here. */
  inTurns?: boolean
}

/**
 * Opens each page and looks at it. Half of the pages open at the one width and half at the other; each is judged there in the light,
 * then becomes as wide as the other and is judged in the dark: both widths of every page, and both schemes. With `--all`
 * each page opens at each width and is judged there in both schemes.
 * @returns every fault, and what the browser complained about
 */
export async function look(
  visit: Visit,
  paths: readonly string[],
  names: Record<string, string>,
  width: Width,
  { which = 'main', once = () => false, inTurns = true }: Ways = {},
): Promise<string[]> {
  if (pictures) mkdirSync(pictures, { recursive: true })
  const found: string[][] = paths.map(() => [])
  const other = widths.find((one) => one !== width) ?? width
  const opensHere = (place: number) => looksAtAll || !inTurns || widths[place % widths.length] === width
  const queue = [...paths.entries()].filter(([place]) => opensHere(place)).values()

  async function lookIn(tab: Visit): Promise<void> {
    await tab.page.addInitScript(watchShifts)
    for (const [place, path] of queue) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
      const picture = async (scheme: string) => {
        const file = join(String(pictures), `${path.replaceAll(/[^a-z-]+/g, '_')}-${width}-${scheme}.png`)
        if (pictures) await tab.page.screenshot({ path: file, fullPage: true })
      }
      await openSettled(tab.page, address)
      const tell = (faults: string[]) => found[place]?.push(...faults.map((fault) => `${path}: ${fault}`))
      tell(await shiftsOf(tab.page))
      tell(await faultsOfLayout(tab, width, which))
      tell(await faultsInTheLight(tab))
      await picture('light')
      if (!looksAtAll && once(path)) continue
      if (!looksAtAll) {
        await resize(tab.page, other)
        const faults = await faultsOfLayout(tab, other, which)
        tell(faults.map((fault) => `opened at ${width} px, at ${other} px ${fault}`))
      }
      tell(await faultsInTheDark(tab))
      await picture('dark')
      await tab.page.emulateMedia({ colorScheme: 'light' })
      if (!looksAtAll) await resize(tab.page, width)
    }
  }

  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => openTab(visit)))
  await Promise.all([visit, ...others].map(lookIn))
  await Promise.all(others.map(({ page }) => page.close()))
  const complaints = visit.complaints.filter((complaint) => !expected.some((one) => one.test(complaint)))
  return [...found.flat(), ...complaints]
}
