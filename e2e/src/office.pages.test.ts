import { pages } from '@app/contract/pages'
import { resources } from '@app/contract/resources.all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, actAs } from './acts.ts'
import type { Rows } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { follow, look, looksAtAll, openSettled, widths } from './look.ts'

closeBrowserAfterwards()

const get = <T>(path: string) => actAs<T>(OPERATOR, 'GET', path)
const lists = resources.filter(({ parent }) => parent === null)

type Choice = (turn: number) => typeof lists
const allKinds: Choice = () => lists
/**
 * Records of all kinds are drawn by the same three pages, so that an ordinary run looks at one of the three for each kind
 * (docs/decisions/0052-what-runs-every-time.md).
 */
const byTurns: Choice = (turn) => lists.filter((_, place) => looksAtAll || place % 3 === turn)

/** The first of a list, as an operator finds it: the demonstration has one of everything. */
async function firstOf(name: string): Promise<number> {
  const [first] = (await get<Rows<{ id: number }>>(`/rest/office/${name}/`)).results
  if (!first) throw new Error(`The demonstration has none of ${name}, so nobody looks at the page of one.`)
  return first.id
}

/** The parts of a workspace, as its page leads to them. */
async function partsOf(page: Page, address: string): Promise<string[]> {
  await openSettled(page, address)
  const links = page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

async function casesOf(): Promise<string[]> {
  const { results } = await get<Rows<{ kind: string; id: string }>>('/rest/office/inbox/')
  const one = new Map(results.map(({ kind, id }) => [kind, `/office?item=${kind}.${encodeURIComponent(id)}`]))
  return ['/office', ...one.values()]
}

type Moved = { kind: string; id: string; invoice: number | null }
const moved = async (kind: string, state = '') =>
  (await get<Rows<Moved>>(`/rest/office/money/?kind=${kind}&page_size=1${state && `&state=${state}`}`)).results[0]

/** What stands for an address with a name in it; a page that is new, and not among these, is missed below. */
const examples: Record<string, (page: Page, kinds: Choice) => Promise<string[]>> = {
  '/office': casesOf,
  '/office/{resource}': async (_, kinds) => kinds(0).map(({ name }) => `/office/${name}`),
  '/office/{resource}/new': async (_, kinds) =>
    kinds(1)
      .filter(({ acts }) => acts.includes('create'))
      .map(({ name }) => `/office/${name}/new`),
  '/office/{resource}/{id}': async (_, kinds) =>
    Promise.all(
      kinds(2)
        .filter(({ name }) => name !== 'events' && name !== 'awards')
        .map(async ({ name }) => `/office/${name}/${await firstOf(name)}`),
    ),
  '/office/events/{eventId}': async (page) => partsOf(page, `/office/events/${await firstOf('events')}`),
  '/office/awards/{awardId}': async (page) => partsOf(page, `/office/awards/${await firstOf('awards')}`),
  '/office/money/{invoiceId}': async () => [`/office/money/${(await moved('invoice'))?.invoice}`],
  '/office/money/{invoiceId}/credit': async () => [
    `/office/money/${(await moved('invoice', 'issued'))?.invoice}/credit`,
  ],
  '/office/money/disputes/{disputeId}': async () => [
    `/office/money/disputes/${(await get<Rows<{ id: number }>>('/rest/office/money/disputes/?page_size=1')).results[0]?.id}`,
  ],
  '/office/money/payment-files/{fileId}': async () => [
    `/office/money/payment-files/${(await get<Rows<{ id: number }>>('/rest/office/money/payment-files/?page_size=1')).results[0]?.id}`,
  ],
  '/office/money/amounts/{amountId}': async () => [`/office/money/amounts/${(await moved('unassigned'))?.id}`],
  '/office/imports/{id}': async () => {
    const { results } = await get<Rows<{ id: number }>>('/rest/office/imports/')
    return results.slice(-1).map(({ id }) => `/office/imports/${id}`)
  },
}

/** Every page of the office: those of the table of pages, each with what its names are filled in with. */
async function officePages(page: Page, kinds: Choice): Promise<string[]> {
  const found: string[] = []
  for (const { path } of pages.filter((one) => /^\/office(\/|$)/.test(one.path))) {
    // oxlint-disable-next-line no-await-in-loop -- one page leads to the next
    const addresses = await (examples[path]?.(page, kinds) ?? [path])
    found.push(...addresses)
  }
  return [...new Set([...found, '/setup/community'])]
}

test.for(widths)('pages of the office at %s px', { timeout: 900_000 }, async (width) => {
  const visit = await openVisit({ width, as: OPERATOR })
  const paths = await officePages(visit.page, byTurns)
  expect(paths.filter((path) => path.includes('{'))).toEqual([])
  expect(await look(visit, paths, {}, width, { which: 'all' })).toEqual([])
})

/** What opens something over the page, and does nothing by itself. */
const openers =
  /^(New|Next edition|Preview|Publish|Unpublish|Merge|Suspend|Sign out|Act as|Delete|Session|Day|Price|Add|Round|Invite)/

/** What pages are known to open, so that one that is lost is missed. An event and an award may be published or not. */
const offered = [
  '/office/awards/ New round',
  '/office/awards/ Preview',
  '/office/awards/ *ublish',
  '/office/companies/ Merge',
  '/office/events/ Add-on',
  '/office/events/ Day',
  '/office/events/ Next edition',
  '/office/events/ Preview',
  '/office/events/ Price',
  '/office/events/ *ublish',
  '/office/events/ Session',
  '/office/members/ Act as member',
  '/office/members/ Merge',
  '/office/members/ Sign out everywhere',
  '/office/members/ Suspend',
  '/office/operators Add operator',
  '/office/tags/ Merge',
]

const OVER = 'dialog[open], [role=menu]:popover-open'

/** Opens one thing over the page, looks at it, and shuts it by the keyboard. @returns what is wrong */
async function overThePage(page: Page, name: string): Promise<string[]> {
  const opener = page.locator('#main button:not(th *, [aria-pressed])', { hasText: name }).first()
  const over = page.locator(OVER)
  await opener.focus()
  await page.keyboard.press('Enter')
  const opened = await over
    .first()
    .waitFor({ timeout: 2_000 })
    .then(
      () => true,
      () => false,
    )
  if (!opened) return [`${name} opens nothing`]
  // The page below is judged by the tests above.
  const faults = (await seenByAxe(page, looksAtAll ? undefined : OVER)).map((fault) => `${name}: ${fault}`)
  if (!(await page.evaluate("document.activeElement.closest('dialog, [role=menu]') !== null")))
    faults.push(`${name} does not take the focus`)
  await page.keyboard.press('Escape')
  await over.first().waitFor({ state: 'hidden' })
  if (!(await opener.evaluate((element) => element.matches(':focus'))))
    faults.push(`${name} does not give the focus back`)
  return faults
}

test('what opens over the pages of the office is sound, and Escape leads back', { timeout: 600_000 }, async () => {
  const { page } = await openVisit({ as: OPERATOR })
  const found: string[] = []
  const seen = new Set<string>()
  for (const path of await officePages(page, allKinds)) {
    if (/[?&]item=/.test(path) || path.endsWith('/new')) continue
    // oxlint-disable no-await-in-loop -- one page after the other
    // A press leads from one to the next: they were loaded one by one when their layout was looked at.
    await (looksAtAll || seen.size === 0 ? openSettled : follow)(page, path)
    // Those in the head of a table order it, and those that stay pressed choose. What stands after a colon says of which row.
    const buttons = page.locator('#main button:enabled:not(th *, [aria-pressed])')
    const names = (await buttons.allTextContents())
      .map((text) => text.split(':')[0]?.trim() ?? '')
      .filter((text) => openers.test(text))
    // What stands on each part of a workspace is looked at once.
    const kind = path.replace(/\d+.*/, '')
    for (const name of new Set(names)) {
      if (seen.has(`${kind} ${name}`)) continue
      seen.add(`${kind} ${name}`)
      found.push(...(await overThePage(page, name)).map((fault) => `${path}: ${fault}`))
    }
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual([])
  const names = new Set([...seen].map((one) => one.replace(/(P|Unp)ublish$/, '*ublish')))
  expect(offered.filter((one) => !names.has(one))).toEqual([])
})
