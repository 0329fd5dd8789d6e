import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8')

type Tab = { focused?: boolean; visibilityState?: string; answers?: boolean }

/** The worker in a browser with these tabs. */
function worker(tabs: Tab[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const done = {
    shown: [] as unknown[],
    opened: [] as string[],
    told: [] as unknown[],
    focused: [] as number[],
    closed: 0,
  }
  const subscribed: unknown[] = []
  const clients = tabs.map((tab, index) => ({
    ...tab,
    focus: async () => void done.focused.push(index),
    postMessage: (word: unknown, ports?: MessagePort[]) => {
      done.told.push([index, word])
      if (tab.answers) ports?.[0]?.postMessage('taken')
      else ports?.[0]?.close()
    },
  }))
  const self = {
    location: new URL('https://community.example/push-worker.js'),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void done.shown.push([title, options]),
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
    },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void done.opened.push(url) },
  }
  runInNewContext(source, { self, URL, MessageChannel, setTimeout })
  const fire = async (name: string, event: object) => {
    let waiting: Promise<unknown> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (waiting = work) })
    await waiting
  }
  const press = (path: unknown) =>
    fire('notificationclick', { notification: { data: { path }, close: () => done.closed++ } })
  return { ...done, done, subscribed, fire, press, names: [...listeners.keys()] }
}

test('it shows what was pushed, and answers no requests of pages', async () => {
  const { fire, done, names } = worker()
  const told = {
    title: 'Carrier Connect',
    body: 'Anna wrote to you',
    path: '/notifications/3#open',
    tag: 'notification-3',
  }
  await fire('push', { data: { json: () => told } })
  expect(done.shown).toEqual([
    ['Carrier Connect', expect.objectContaining({ body: told.body, tag: told.tag, data: { path: told.path } })],
  ])
  expect(names).not.toContain('fetch')
})

test('a push that cannot be read shows that there is something', async () => {
  for (const data of [null, { json: () => JSON.parse('{') as unknown }]) {
    const { fire, done } = worker()
    await fire('push', { data })
    expect(done.shown).toEqual([['community.example', expect.objectContaining({ data: { path: '/notifications' } })]])
  }
})

test('pressed, it brings the tab one looked at last to the front and lets it go there', async () => {
  const { press, done } = worker([{ answers: true }, { visibilityState: 'visible', answers: true }])
  await press('/notifications/3#open')
  expect(done).toMatchObject({ focused: [1], opened: [], closed: 1 })
  expect(done.told).toEqual([[1, { type: 'open', path: '/notifications/3#open' }]])
})

test('without a tab, or with one that does not answer, a new one is opened; never another site', async () => {
  const address = 'https://community.example/notifications/3#open'
  for (const tabs of [[], [{ answers: false }]]) {
    const { press, done } = worker(tabs)
    await press('/notifications/3#open')
    expect(done).toMatchObject({ focused: [], opened: [address] })
  }
  const { press, done } = worker()
  await press('https://evil.example/')
  await press('//evil.example/')
  expect(done.opened).toEqual([])
})

test('with a new address it subscribes again, and a page tells the server', async () => {
  const { fire, subscribed, done } = worker([{ answers: true }])
  await fire('pushsubscriptionchange', {
    oldSubscription: { options: { userVisibleOnly: true } },
    newSubscription: null,
  })
  expect(subscribed).toEqual([{ userVisibleOnly: true }])
  expect(done.told).toEqual([[0, { type: 'renew' }]])
})
