// Keeps the planner of an event within reach where there is no network: the page's own document, and the files that it is made
// of. Nothing of a person is in them; what the page knew of meetings it keeps itself (features/meetings/remembered.ts).

const CACHE = 'planner-1'
const PLANNER = /^\/events\/[^/]+\/\d+\/meeting-planner\/?$/
/** A network that has not answered by then counts as none. */
const PATIENCE_MS = 8000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.page, event.data.files))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (PLANNER.test(pathname)) event.respondWith(page(request, pathname))
  } else if (isFile(pathname)) event.respondWith(file(request))
})

/** Files of the application carry a hash of what is in them, so they never change. */
const isFile = (pathname) => pathname.startsWith('/assets/')

/** The page as the server has it now, else as it was. */
async function page(request, pathname) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(pathname)
  if (!kept) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), tooLate()])
    if (answer.ok) await cache.put(pathname, answer.clone())
    return answer.status >= 500 ? kept : answer
  } catch {
    return kept
  }
}

function tooLate() {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The network did not answer.')), PATIENCE_MS)
  })
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: CACHE })
  return kept ?? fetch(request)
}

/** Keeps a page with the files it has loaded; files that no kept page can need any more go. */
async function keep(path, files) {
  if (!PLANNER.test(path)) return
  const cache = await caches.open(CACHE)
  const wanted = files.filter((name) => typeof name === 'string' && isFile(name))
  for (const known of await cache.keys()) {
    const { pathname } = new URL(known.url)
    if (isFile(pathname) ? !wanted.includes(pathname) : !PLANNER.test(pathname)) await cache.delete(known)
  }
  for (const name of [path, ...wanted]) {
    if (name !== path && (await cache.match(name))) continue
    const answer = await fetch(name, { credentials: 'same-origin' })
    if (answer.ok && !answer.redirected) await cache.put(name, answer)
  }
}
