import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPush, listenToWorker, readPush, renewPush, turnOff, turnOn } from './push.ts'

const calls = vi.hoisted(() => [] as [string, unknown][])
const refuses = vi.hoisted(() => ({ now: false }))
vi.mock('../../lib/call.ts', () => ({
  call: async (id: string, input: { body: unknown }) => {
    calls.push([id, input.body])
    if (refuses.now) throw new Error('refused')
    return {}
  },
}))

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, index) => index)]).toString('base64url')
const OTHER_KEY = Buffer.alloc(65, 4).toString('base64url')

/** A browser as far as push goes. */
function browser(given: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  let current: object | null = null
  let made = 0
  const heard: ((event: { data: unknown; ports: { postMessage: (word: string) => void }[] }) => void)[] = []
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    const endpoint = `https://push.example/${++made}`
    current = {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        current = null
      },
    }
    return current
  }
  const registration = { pushManager: { subscribe, getSubscription: async () => current } }
  const state = { registered: [] as string[], asked: 0 }
  const notification = {
    permission: given.permission ?? 'default',
    requestPermission: async () => {
      state.asked++
      return (notification.permission = given.answer ?? 'granted')
    },
  }
  const kept = new Map<string, string>()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (path: string) => void state.registered.push(path),
      getRegistration: async () => (state.registered.length > 0 ? registration : undefined),
      ready: Promise.resolve(registration),
      startMessages: () => undefined,
      addEventListener: (_: string, listener: (typeof heard)[number]) => void heard.push(listener),
      removeEventListener: (_: string, listener: (typeof heard)[number]) =>
        void heard.splice(heard.indexOf(listener), 1),
    },
  })
  return { ...state, state, heard, has: () => current !== null }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  calls.length = 0
  refuses.now = false
})

test('a browser without push says so, and nothing is asked', async () => {
  vi.stubGlobal('navigator', {})
  expect(await readPush(7, KEY)).toBe('unsupported')
  expect(await turnOn(7, KEY)).toBe('unsupported')
  await renewPush(7)
  expect(calls).toEqual([])
})

test('it is asked only when turned on, and then the server knows of it', async () => {
  const { state } = browser()
  expect(await readPush(7, KEY)).toBe('off')
  await renewPush(7)
  expect([state.asked, state.registered]).toEqual([0, []])
  expect(await turnOn(7, KEY)).toBe('on')
  expect([state.asked, state.registered]).toEqual([1, ['/push-worker.js']])
  expect(calls).toEqual([
    [
      'notifications.subscribeDevice',
      { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, expires_at: null },
    ],
  ])
  expect(await readPush(7, KEY)).toBe('on')
})

test('refused by the person it is denied, closed without an answer it stays off', async () => {
  browser({ answer: 'denied' })
  expect(await turnOn(7, KEY)).toBe('denied')
  expect(await readPush(7, KEY)).toBe('denied')
  browser({ answer: 'default' })
  expect(await turnOn(7, KEY)).toBe('off')
  expect(calls).toEqual([])
})

test('where the server did not hear of it, it is not on; nor off', async () => {
  browser()
  refuses.now = true
  await expect(turnOn(7, KEY)).rejects.toThrow('refused')
  expect(await readPush(7, KEY)).toBe('off')
  refuses.now = false
  await turnOn(7, KEY)
  refuses.now = true
  await expect(turnOff()).rejects.toThrow('refused')
  expect(await readPush(7, KEY)).toBe('on')
})

test('turned off, both sides forget it', async () => {
  const { has } = browser()
  await turnOn(7, KEY)
  expect(await turnOff()).toBe('off')
  expect(calls.at(-1)).toEqual(['notifications.unsubscribeDevice', { endpoint: 'https://push.example/1' }])
  expect([has(), await readPush(7, KEY)]).toEqual([false, 'off'])
})

test('another member in the same browser has not asked for theirs, and after a sign-out nobody has', async () => {
  const { has } = browser()
  await turnOn(7, KEY)
  calls.length = 0
  expect(await readPush(8, KEY)).toBe('off')
  await renewPush(8)
  expect(calls).toEqual([])
  await renewPush(7)
  expect(calls.map(([id]) => id)).toEqual(['notifications.subscribeDevice'])
  await forgetPush()
  expect([has(), await readPush(7, KEY)]).toEqual([false, 'off'])
})

test('with another key of the server it is off, and is turned on anew', async () => {
  browser()
  await turnOn(7, KEY)
  expect(await readPush(7, OTHER_KEY)).toBe('off')
  await turnOn(7, OTHER_KEY)
  expect(calls.at(-1)?.[1]).toMatchObject({ endpoint: 'https://push.example/2' })
  expect(await readPush(7, OTHER_KEY)).toBe('on')
})

test('of what the worker says, only pages of notifications are opened', () => {
  const { heard } = browser()
  const opened: string[] = []
  let renewed = 0
  let taken = 0
  const end = listenToWorker({ open: (path) => opened.push(path), renew: () => renewed++ })
  const say = (data: unknown) => heard[0]?.({ data, ports: [{ postMessage: () => taken++ }] })
  say({ type: 'open', path: '/notifications/12#open' })
  for (const path of ['https://evil.example/', '//evil.example', '/notifications/1/../../x', '/events', 5])
    say({ type: 'open', path })
  say({ type: 'renew' })
  say(null)
  expect([opened, renewed, taken]).toEqual([['/notifications/12#open'], 1, 1])
  end()
  expect(heard).toEqual([])
})
