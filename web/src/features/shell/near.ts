import { awardTabs, eventTabs, firstSettings, pages } from '@app/contract/pages'
import { distance } from 'fastest-levenshtein'
import { title } from '../../lib/i18n.ts'
import { givenAddress } from '../../lib/address.ts'
import type { Address } from '../../lib/address.ts'

export type Near = { path: Address; title: string }

/** So many pages are offered in place of one that does not exist. */
const MOST = 3

/** Pages that lead nowhere by themselves: somebody is sent to them, or they are for few. */
const PASSING = new Set([
  ...firstSettings,
  '/',
  '/setup',
  '/setup/community',
  '/mobile-redirect',
  '/not-available',
  '/payment-success',
  '/payment-failed',
  '/settings/forgot-password',
  '/settings/reset-password',
  '/judging',
])
const isOffered = (path: string) => !path.includes('{') && !PASSING.has(path) && !path.startsWith('/office')

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []
/** A slip of the fingers in a short word, two in a long one. */
const isAlike = (a: string, b: string) =>
  distance(a, b) <= (Math.min(a.length, b.length) < 4 ? 0 : a.length < 8 ? 1 : 2)

/** The tabs of an event or award whose address ends in one that is not there: the nearest of them, and its first page. */
function nearTab(pathname: string): Near[] {
  const [, base, kind, tab = ''] = /^(\/(?:cc-)?(events|awards)\/[^/]+\/\d+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!base) return []
  const tabs: readonly string[] = kind === 'events' ? eventTabs : awardTabs
  const [best] = tabs.toSorted((a, b) => distance(a, tab) - distance(b, tab))
  const found =
    best && distance(best, tab) <= 3
      ? [{ path: givenAddress(`${base}/${best}`), title: title(`tab.${best}` as 'tab.info') }]
      : []
  return [...found, { path: givenAddress(base), title: title(kind === 'events' ? 'event' : 'award') }]
}

/**
 * The pages that somebody may have meant by an address that does not exist, the nearest first: by the whole address, otherwise by
 * its words.
 */
export function nearPages(pathname: string, isMember: boolean): Near[] {
  const tabs = nearTab(pathname)
  if (tabs.length > 0) return tabs
  const words = wordsOf(pathname)
  if (words.length === 0) return []
  const scored = pages
    .filter(({ path, who }) => isOffered(path) && who !== (isMember ? 'visitor' : 'member'))
    .map((page) => {
      const slips = distance(page.path, pathname.toLowerCase())
      const own = new Set([...wordsOf(page.path), ...wordsOf(title(page.title as 'event'))])
      const met = words.filter((word) => [...own].some((one) => isAlike(word, one))).length
      const whole = slips <= Math.max(2, page.path.length / 5)
      return {
        path: givenAddress(page.path),
        title: title(page.title as 'event'),
        score: whole ? 10 - slips / 10 : met / words.length - own.size / 100,
      }
    })
  return scored
    .filter(({ score }) => score >= 0.4)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ path, title }) => ({ path, title }))
}

/** Words that stand in addresses of many pages and name no event. */
const COMMON = new Set(pages.flatMap(({ path }) => wordsOf(path.replaceAll(/\{\w+\}/g, ''))))

/** What an address says of an event or award that it may mean: the longest of the words that name no page; undefined for none. */
export function eventWord(pathname: string): string | undefined {
  const [longest] = wordsOf(pathname)
    .filter((word) => word.length >= 4 && !COMMON.has(word))
    .toSorted((a, b) => b.length - a.length)
  return longest
}
