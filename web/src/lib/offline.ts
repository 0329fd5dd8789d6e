const CACHE = 'tickets'
const PREFIX = 'ticket.'
/** Before the names of what pages showed last. */
export const PAGES = 'page.'

/** Keeps what a ticket says on this device, for the member who opened it. */
export function keepTicket(id: number, customerId: number, value: unknown): void {
  try {
    localStorage.setItem(`${PREFIX}${id}`, JSON.stringify({ customerId, value }))
  } catch {
    // Full or switched off: it is shown as long as there is a network.
  }
}

/** What was kept of a ticket for this member; undefined where nothing was. */
export function keptTicket(id: number, customerId: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(`${PREFIX}${id}`) ?? 'null') as {
      customerId: number
      value: unknown
    } | null
    return kept?.customerId === customerId ? kept.value : undefined
  } catch {
    return undefined
  }
}

export function dropTicket(id: number): void {
  try {
    localStorage.removeItem(`${PREFIX}${id}`)
  } catch {
    // Nothing was kept then.
  }
}

/** Forgets every ticket and what pages showed last on this device: called when somebody signs out. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key.startsWith(PAGES)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
  if ('caches' in globalThis) void caches.delete(CACHE).catch(() => undefined)
}

/**
 * Keeps what the page in view is made of, so that it opens without a network.
 * @param worker the script that keeps and serves it, for all pages below `scope`
 * @returns resolves once the worker says that it is kept; never where the browser cannot
 */
export async function keepPage(worker: string, scope: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return new Promise(() => undefined)
  const registration = await navigator.serviceWorker.register(worker, { scope })
  const active = await activeOf(registration)
  const files = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(({ origin, pathname }) => origin === location.origin && !/^\/(rest|live)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)
  const kept = new Promise<void>((resolve) =>
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if ((data as { type?: string }).type === 'kept') resolve()
    }),
  )
  navigator.serviceWorker.startMessages()
  active.postMessage({ type: 'keep', page: location.pathname, files: [...new Set(files)] })
  return kept
}

function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (registration.active) return Promise.resolve(registration.active)
  const coming = registration.installing ?? registration.waiting
  return new Promise((resolve) =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
    }),
  )
}
