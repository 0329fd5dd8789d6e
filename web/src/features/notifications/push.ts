import { call } from '../../lib/call.ts'

/** What this browser does with notifications: it cannot show them, was told not to, shows none, or shows mine. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const WORKER = '/push-worker.js'
/** Whose notifications this browser shows: another who signs in here has not asked for theirs. */
const OWNER = 'push:member'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && isSecureContext

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const isMine = (customerId: number) => localStorage.getItem(OWNER) === String(customerId)

/** The key in the form in which browsers want it. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own !== null && new Uint8Array(own).toString() === bytesOf(key).toString()
}

/** What this browser does right now. @param key the server's key; after another one a browser has to be asked again */
export async function readPush(customerId: number, key: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || !isMine(customerId)) return 'off'
  const mine = await subscription()
  return mine && hasKey(mine, key) ? 'on' : 'off'
}

/** Asks whether notifications may be shown, and has mine sent here. To be called from a press. @throws when it did not work */
export async function turnOn(customerId: number, key: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  // First of all: browsers allow the question only right after a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !hasKey(before, key)) await before.unsubscribe()
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
  localStorage.setItem(OWNER, String(customerId))
  return 'on'
}

async function tell(given: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {}, expirationTime } = given.toJSON()
  await call('notifications.subscribeDevice', {
    body: {
      endpoint,
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      expires_at: expirationTime ? new Date(expirationTime).toISOString() : null,
    },
  })
}

/** Has nothing more sent here. @throws when the server did not hear of it */
export async function turnOff(): Promise<PushState> {
  const mine = await subscription()
  if (mine) await call('notifications.unsubscribeDevice', { body: { endpoint: mine.endpoint } })
  await forgetPush()
  return 'off'
}

/** After a sign-out, when the server has ended it already: this browser forgets it too. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(OWNER)
  if (isSupported()) await (await subscription())?.unsubscribe()
}

/** Tells the server again of a browser that shows my notifications: its session or its address may be another by now. */
export async function renewPush(customerId: number): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || !isMine(customerId)) return
  const mine = await subscription()
  if (mine) await tell(mine)
}

/** The page to which a pressed notification leads. */
const PAGE = /^\/notifications(\/\d{1,10}#open)?$/

/** Listens to the worker: a pressed notification opens its page in this tab, a new address is told to the server. */
export function listenToWorker(heard: { open: (path: string) => void; renew: () => void }): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const listener = ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (data?.type === 'renew') heard.renew()
    if (data?.type !== 'open' || typeof data.path !== 'string' || !PAGE.test(data.path)) return
    ports[0]?.postMessage('taken')
    heard.open(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listener)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', listener)
}
