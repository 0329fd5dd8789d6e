// Shows what the server pushes to this browser, and opens it. It keeps nothing and answers no requests: pages load as if it
// were not there.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  const shown = { body, tag, data: { path }, icon: '/media/apple-touch-icon.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

// The push service has given this browser another address. Only a page can tell the server, with its member's token: one that is
// open does it now, else the next that is opened.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** What was sent; a browser wants something shown for each push, whatever came. */
function read(data) {
  const shown = { title: self.location.host, body: '', path: '/notifications', tag: 'notification' }
  try {
    return { ...shown, ...data.json() }
  } catch {
    return shown
  }
}

/** Brings an open tab to the front and lets it go there; where none answers, opens one. */
async function open(path) {
  const url = new URL(typeof path === 'string' ? path : '/notifications', self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab =
    tabs.find(({ focused }) => focused) ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (tab && (await ask(tab, { type: 'open', path: url.pathname + url.search + url.hash }))) await tab.focus()
  else await self.clients.openWindow(url.href)
}

/** Whether the page in a tab has taken a word; one of another program, or one that has not woken up, does not. */
function ask(tab, word) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(true)
    setTimeout(() => done(false), 500)
    tab.postMessage(word, [port2])
  })
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options)
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage({ type: 'renew' })
}
