// Keeps pages of members within reach where there is no network: the page's frame, and the files that it is made of. Nothing of a
// person is in them: a page that is drawn for a member comes only to whoever opens it, never to a worker that asks for it. What a
// page knew it keeps itself (lib/remembered.ts, features/meetings/remembered.ts). It is registered for each part of the site that
// it looks after, with a store for each.

const CACHE = `pages ${new URL(self.registration.scope).pathname}`
/** Of each kind the page that was opened last is kept. */
const KINDS = [
  /^\/events\/[^/]+\/\d+\/meeting-planner\/?$/,
  /^\/events\/[^/]+\/\d+(\/(?!meeting-planner|book-event-details)[a-z-]+)?\/?$/,
  /^\/(personal-wall|my-events|messages)\/?$/,
]
/** Where the list of a page's files lies in the store. */
const LISTS = '/kept-files/'
/** A network that has not answered by then counts as none. */
const PATIENCE_MS = 8000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.page, event.data.files, event.source))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (kindOf(pathname)) event.respondWith(page(request, pathname))
  } else if (isFile(pathname)) event.respondWith(file(request))
})

const kindOf = (pathname) => KINDS.find((kind) => kind.test(pathname))

/** Files of the application carry a hash of what is in them, so they never change. */
const isFile = (pathname) => pathname.startsWith('/assets/')

/** The page as the server has it now, else its frame. */
async function page(request, pathname) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(pathname)
  if (!kept) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), tooLate()])
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

/** Keeps a page with the files it has loaded; what no kept page needs any more goes. */
async function keep(path, files, source) {
  const kind = kindOf(path)
  if (!kind) return
  const cache = await caches.open(CACHE)
  const wanted = files.filter((name) => typeof name === 'string' && isFile(name))
  for (const name of [path, ...wanted]) {
    if (name !== path && (await cache.match(name))) continue
    const answer = await fetch(name, { credentials: 'same-origin' })
    if (answer.ok && !answer.redirected) await cache.put(name, answer)
  }
  await cache.put(LISTS + encodeURIComponent(path), new Response(JSON.stringify(wanted)))
  await tidy(cache, path, kind)
  source?.postMessage({ type: 'kept' })
}

async function tidy(cache, path, kind) {
  const known = (await cache.keys()).map((request) => new URL(request.url).pathname)
  const needed = new Set()
  for (const list of known.filter((name) => name.startsWith(LISTS))) {
    const other = decodeURIComponent(list.slice(LISTS.length))
    if (other !== path && kindOf(other) === kind) {
      await cache.delete(list)
      await cache.delete(other)
    } else for (const name of await (await cache.match(list)).json()) needed.add(name)
  }
  for (const name of known) if (isFile(name) && !needed.has(name)) await cache.delete(name)
}
