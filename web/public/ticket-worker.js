// Shows tickets without a network: what the page of a ticket is made of is kept when it is opened, and answered from there when the
// network does not. It looks after /tickets/ alone; what a ticket says is kept by the page itself.

const KEPT = 'tickets'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The page says what it is made of; files that are kept already are not fetched again.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.page, event.data.files, event.source))
})

async function keep(page, files, source) {
  const cache = await caches.open(KEPT)
  await cache.put(page, await fetch(page, { credentials: 'same-origin' }))
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
  source?.postMessage({ type: 'kept' })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/rest/')) return
  if (pathname.startsWith('/live/')) return
  event.respondWith(answer(request))
})

async function answer(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}
