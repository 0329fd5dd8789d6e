import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { PAGES } from './offline.ts'
import { keeperHere, readSession } from './session.ts'

const WRITE_AFTER_MS = 2000
/** What is larger is not kept: a device has some megabytes for the whole site. */
const MOST = 700_000

type Last = { customer: number; path: string; at: number; state: DehydratedState }

/** Pages that members return to, by where their worker looks after them; the last of each is kept. */
const scopes: [scope: string, page: RegExp][] = [
  ['/personal-wall', /^\/personal-wall\/?$/],
  ['/my-events', /^\/my-events\/?$/],
  ['/messages', /^\/messages\/?$/],
  ['/events/', /^\/events\/[^/]+\/\d+(\/(?!meeting-planner|book-event-details)[a-z-]+)?\/?$/],
]

/** Where the worker of a page looks after it; undefined for pages that are not kept. */
export const scopeOf = (path: string): string | undefined => scopes.find(([, page]) => page.test(path))?.[0]

let recalledAt: number | undefined

/** When what is shown without a network was true; undefined where it comes from the network. */
export const recalled = (): number | undefined => recalledAt

/** Without a network, puts back what this page showed last to who is signed in, before it asks for it. */
export function recallPage(queries: QueryClient): void {
  const scope = scopeOf(location.pathname)
  if (navigator.onLine || scope === undefined) return
  try {
    const last = JSON.parse(localStorage.getItem(PAGES + scope) ?? 'null') as Last | null
    if (last?.path !== location.pathname || last.customer !== readSession()?.customerId) return
    hydrate(queries, last.state)
    recalledAt = last.at
  } catch {
    // What lies there is not ours, or the store is switched off: the page asks as usual.
  }
}

/** Keeps what a page shows for its reader, whenever that changes. @returns to stop */
export function rememberPage(queries: QueryClient, path: string): () => void {
  const scope = scopeOf(path)
  const write = () => {
    const customer = keeperHere()
    if (customer === undefined || scope === undefined || !navigator.onLine) return
    const state = dehydrate(queries, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.getObserversCount() > 0,
      shouldDehydrateMutation: () => false,
    })
    const text = JSON.stringify({ customer, path, at: Date.now(), state } satisfies Last)
    try {
      if (text.length < MOST) localStorage.setItem(PAGES + scope, text)
    } catch {
      // Full or switched off: the page is there as long as it is open.
    }
  }
  return whenChanged(queries, WRITE_AFTER_MS, write)
}

/** Calls `write` now and after each change of what is known, `after` ms later and once for many. @returns to stop */
export function whenChanged(queries: QueryClient, after: number, write: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      write()
    }, after)
  }
  later()
  const end = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') later()
  })
  return () => {
    clearTimeout(waiting)
    end()
  }
}
