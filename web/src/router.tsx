import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { CallError } from './lib/call.ts'
import { takeDrawn } from './lib/drawn.ts'
import type { Drawn } from './lib/drawn.ts'
import { drawAhead } from './lib/draw-ahead.tsx'
import { loaded } from './lib/load.ts'
import { recallPage } from './lib/remembered.ts'
import { nonce } from './lib/request.ts'
import { onSessionChange, readSession } from './lib/session.ts'
import type { PublicSettings } from './lib/server.ts'
import { keepSettings, settings } from './lib/settings.ts'
import { openTrustedTypes } from './lib/trusted-types.ts'
import { ErrorPage, NotFoundPage, PendingPage } from './features/shell/index.ts'
import { routeTree } from './routeTree.gen.ts'

if (typeof document !== 'undefined') openTrustedTypes(() => settings().stripe !== null)

/** Query strings hold plain texts: `?page=2` is `{ page: '2' }`, repeated names are lists. */
function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key)
      return [key, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** What comes with a page beside the answers that it shows. */
type Carried = { settings: PublicSettings; drawn: Drawn | undefined }

export function getRouter() {
  const retry = (count: number, error: unknown) =>
    typeof document !== 'undefined' && count < 2 && (!(error instanceof CallError) || error.status >= 500)
  const queryClient = new QueryClient({
    queryCache: new QueryCache(),
    mutationCache: new MutationCache(),
    defaultOptions: { queries: { staleTime: 30_000, retry, refetchOnWindowFocus: true } },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: nonce() },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    dehydrate: async (): Promise<Carried> => ({ settings: settings(), drawn: await drawAhead(router, queryClient) }),
    hydrate: wake,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  if (typeof document !== 'undefined') {
    limitLoading(router)
    recallPage(queryClient)
    followSession(router, queryClient)
  }
  return router
}

/** Takes what came with the page. What was drawn for somebody else than who is here by now is forgotten, and asked for anew. */
function wake(given: Carried & { query?: { initial?: unknown } }): void {
  keepSettings(given.settings)
  if (given.drawn && given.drawn.customerId !== readSession()?.customerId) delete given.query?.initial
  else takeDrawn(given.drawn)
}

/** A page whose file does not come in time fails as one whose file is missing, instead of staying a placeholder for ever. */
function limitLoading(router: AnyRouter): void {
  for (const { options } of Object.values(router.routesById as Record<string, AnyRoute>)) {
    const page = options.component as { preload?: () => Promise<unknown> } | undefined
    const load = page?.preload
    if (page && load) page.preload = () => loaded(load())
  }
}

/** Another person, or nobody, sees nothing of what was loaded before; the guard then decides about the page again. */
function followSession(router: AnyRouter, queryClient: QueryClient): void {
  let who = readSession()?.customerId
  let complete = readSession()?.registrationComplete
  onSessionChange(() => {
    const session = readSession()
    if (session?.customerId === who && session?.registrationComplete === complete) return
    if (session?.customerId !== who) queryClient.clear()
    who = session?.customerId
    complete = session?.registrationComplete
    void router.invalidate()
  })
  // A page that the browser kept whole for Back slept through everything that was announced meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSession()?.customerId !== who) location.reload()
  })
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router asks for it to be extended
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
