import type { Counts, Notification } from './notifications.api.ts'
import type { Shown } from './notifications.search.ts'

type Page = { count: number; results: Notification[] }
type Pages<P extends Page = Page> = { pages: P[] }

/** Whether a list that shows `tab` holds what is read, or what is not. */
const belongs = (tab: Shown['tab'], is_read: boolean) => tab === undefined || (tab === 'read') === is_read

/** A kept list after one of its notifications was read or not; in a list of the other sort it is gone. */
export function withRead<P extends Page>(data: Pages<P>, tab: Shown['tab'], id: number, is_read: boolean): Pages<P> {
  if (!data.pages.some((page) => page.results.some((one) => one.id === id && one.is_read !== is_read))) return data
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results
      .map((one) => (one.id === id ? { ...one, is_read } : one))
      .filter((one) => one.id !== id || belongs(tab, is_read)),
  }))
  return { ...data, pages }
}

/** A kept list after everything up to now was read. */
export function allRead<P extends Page>(data: Pages<P>, tab: Shown['tab']): Pages<P> {
  const pages = data.pages.map((page) => ({
    ...page,
    results: belongs(tab, true) ? page.results.map((one) => ({ ...one, is_read: true })) : [],
  }))
  return { ...data, pages }
}

/** The counter after one more or less; never below zero. */
export function counted(counts: Counts, by: number): Counts {
  return { ...counts, unread: Math.max(0, counts.unread + by) }
}

/** The notifications of all pages, each once: one that is new again comes back on top while older pages are kept. */
export function rowsOf(data: Pages | undefined): Notification[] {
  const seen = new Set<number>()
  const all = data?.pages.flatMap((page) => page.results) ?? []
  return all.filter((one) => !seen.has(one.id) && seen.add(one.id))
}
