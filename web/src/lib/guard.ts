import { FIRST_SETTINGS, HOME, SIGN_IN, firstSettings, pages, patternOf } from '@app/contract/pages'
import type { PageEntry } from '@app/contract/pages'
import { givenAddress } from './address.ts'
import type { Address } from './address.ts'

/** What the guard needs to know of a session. */
export type Visitor = { registrationComplete: boolean } | null
export type Verdict = 'show' | { redirect: string }

type Compiled = PageEntry & { pattern: RegExp; names: string[] }

/** Fixed segments win over parameters, so the rules with fewer of them come first. */
const compiled: Compiled[] = pages
  .map((rule) => {
    const names = [...rule.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
    return { ...rule, names, pattern: patternOf(rule.path) }
  })
  .toSorted((a, b) => a.names.length - b.names.length)

function split(path: string): { pathname: string; search: string } {
  const at = path.search(/[?#]/)
  const pathname = at < 0 ? path : path.slice(0, at)
  return {
    pathname: pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname,
    search: at < 0 ? '' : path.slice(at),
  }
}

function find(pathname: string): { rule: PageEntry; params: Record<string, string> } | undefined {
  for (const rule of compiled) {
    const found = rule.pattern.exec(pathname)
    if (!found) continue
    return { rule, params: Object.fromEntries(rule.names.map((name, index) => [name, found[index + 1] ?? ''])) }
  }
  return undefined
}

const fill = (pattern: string, params: Record<string, string>) =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

/** The address of the sign-in page that leads back to `wanted` (a path with its query). */
export function signInFor(wanted: string): string {
  return `${SIGN_IN}?redirectBack=${encodeURIComponent(wanted)}`
}

/**
 * Whether this person sees the page at `path` (with its query), or where they are sent. Paths that no rule knows are shown,
 * because the not-found page is for everyone.
 */
export function decide(path: string, who: Visitor): Verdict {
  const { pathname, search } = split(path)
  const known = find(pathname)
  if (!known) return 'show'
  const { rule, params } = known
  const twin = rule.twin && fill(rule.twin, params) + (rule.twin === HOME || pathname === '/' ? '' : search)
  if (rule.who === 'public') return 'show'
  if (who && !who.registrationComplete) return firstSettings.includes(pathname) ? 'show' : { redirect: FIRST_SETTINGS }
  if (rule.who === 'visitor') return who ? { redirect: twin ?? HOME } : 'show'
  if (pathname === '/') return { redirect: who ? HOME : (twin ?? SIGN_IN) }
  if (who) return 'show'
  return { redirect: twin ?? signInFor(pathname + search) }
}

const LONGEST = 500

/**
 * Where to go after signing in: the wanted path when it is a page of this site that a member sees, else the personal wall.
 * Nothing but a plain path passes: no scheme, host, backslash, control character or way around through `..`.
 */
export function safeRedirectBack(wanted: unknown): Address {
  if (typeof wanted !== 'string' || wanted.length > LONGEST || !wanted.startsWith('/')) return HOME
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007F-\uFFFF\\]/.test(wanted)) return HOME
  const { pathname, search } = split(wanted)
  if (/\/\/|@|:|;|(^|\/)\.{1,2}(\/|$)|%(2f|5c|40|0|1|7f|2e)/i.test(pathname) || pathname.includes('%00')) return HOME
  // A page that sends members elsewhere would only lead them away again.
  const known = find(pathname)
  if (!known || pathname === '/') return HOME
  const verdict = decide(wanted, { registrationComplete: true })
  if (verdict !== 'show') return givenAddress(verdict.redirect)
  return givenAddress(pathname + search)
}

/** The record and tab of an old public link, `/cc-events/{id}/{tab}` or behind `/#`; their slug has to be asked for. */
export function oldLink(path: string): { kind: 'event' | 'award'; id: number; tab: string } | undefined {
  const found = /^(?:\/?#)?\/cc-(event|award)s\/(\d{1,10})(?:\/([a-z-]+))?\/?$/.exec(path.replace(/\?.*$/, ''))
  if (!found) return undefined
  return { kind: found[1] as 'event' | 'award', id: Number(found[2]), tab: found[3] ?? '' }
}

/** The slug form of an old link. */
export function newLink(old: { kind: 'event' | 'award'; id: number; tab: string }, slug: string): string {
  return `/cc-${old.kind}s/${encodeURIComponent(slug)}/${old.id}${old.tab ? `/${old.tab}` : ''}`
}

/** The wanted path when it can be led back to; undefined for none, and for whatever leads elsewhere. */
export function wantedPath(wanted: unknown): Address | undefined {
  const path = safeRedirectBack(wanted)
  return path === HOME ? undefined : path
}

/** The address of the first settings that leads back to the wanted page. */
export function firstSettingsFor(wanted: unknown): Address {
  const path = wantedPath(wanted)
  return path === undefined ? FIRST_SETTINGS : `${FIRST_SETTINGS}?redirectBack=${encodeURIComponent(path)}`
}
