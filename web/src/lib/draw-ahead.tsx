import type { Query, QueryClient } from '@tanstack/react-query'
import { Match, RouterContextProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { renderToString } from 'react-dom/server'
import type { Drawn } from './drawn.ts'
import { bridge } from './server.ts'
import { readSession } from './session.ts'

/** What only the answers of a round ask for is asked in the next; what comes after three rounds is left to the browser. */
const ROUNDS = 3
/** Whoever opens a page sees its frame after this time, whatever is still missing. */
const MOST_MS = 1500

/**
 * Asks for everything that a member's page shows first, so that it is drawn on the server: the page is drawn to see what it asks
 * for, and again to see what the answers ask for. What was refused, or comes too late, the browser asks for itself.
 * @returns for whom and when the page is drawn; undefined where it is a frame or one for everyone
 */
export const drawAhead = createIsomorphicFn()
  .server(async (router: AnyRouter, queries: QueryClient): Promise<Drawn | undefined> => {
    const frame = router.state.matches.find(({ routeId }) => FRAMES.has(routeId))
    const customerId = readSession()?.customerId
    const at = bridge()?.now().getTime()
    if (frame?.ssr !== true || customerId === undefined || at === undefined) return undefined
    const end = performance.now() + MOST_MS
    for (let round = 0; round < ROUNDS; round++) {
      renderToString(
        <RouterContextProvider router={router}>
          <Match routeId={frame.routeId} />
        </RouterContextProvider>,
      )
      const asked = queries.getQueryCache().getAll().filter(isWanted)
      if (asked.length === 0) break
      await within(end, Promise.allSettled(asked.map((query) => query.fetch())))
    }
    const cache = queries.getQueryCache()
    for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query)
    return { customerId, at }
  })
  .client(async (): Promise<Drawn | undefined> => undefined)

/** What stands around the pages of members, and of operators. */
const FRAMES: ReadonlySet<string> = new Set(['/_member', '/_office'])

function isWanted(query: Query): boolean {
  const { enabled } = query.options as { enabled?: boolean | ((query: Query) => boolean) }
  const isOn = typeof enabled === 'function' ? enabled(query) : enabled !== false
  return isOn && query.state.status === 'pending' && query.state.fetchStatus === 'idle'
}

async function within(end: number, work: Promise<unknown>): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((done) => {
    late = setTimeout(done, Math.max(0, end - performance.now()))
  })
  await Promise.race([work, over])
  clearTimeout(late)
}
