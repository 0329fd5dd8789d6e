import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Listener, Transport } from './live-bus.ts'
import type { Log } from '../base/log.ts'

/** Events that stay readable for a process whose connection broke; about half a minute of a busy evening. */
const KEPT_EVENTS = 20_000
const READ_AT_ONCE = 1000
/** How long a read waits for an event; one that takes much longer means that Redis hangs. */
const BLOCK_MS = 2000
/** How long anything else may take. */
const PATIENCE_MS = 1000
/** Between two tries to connect, growing. */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 3000
/** How long the first connections wait for a Redis that does not come. */
const START_WAIT_MS = 2000

/**
 * Live events over a Redis stream (docs/decisions/0012). A reader continues after the last event it has seen, so a broken
 * connection loses nothing that the stream still holds. When the stream was trimmed past that event, or Redis was restarted,
 * there is a gap. While Redis is away or hangs, `send` fails and the connection is retried, ever more slowly; the process
 * goes on.
 */
export function redisTransport(given: { url: string; stream: string; log: Log }): Transport {
  const { url, stream, log } = given
  const stopping = new AbortController()
  const append = (client: Client, told: string) =>
    client.xAdd(stream, '*', { told }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT_EVENTS } })

  let writer: Link | undefined
  const writing = stay({ url, log, signal: stopping.signal }, async (link) => {
    writer = link
    try {
      return await link.broken
    } finally {
      writer = undefined
    }
  })

  return {
    name: 'redis',
    async send(texts) {
      const used = writer
      if (!used) throw new Error('Redis is away.')
      try {
        await within(PATIENCE_MS, Promise.all(texts.map((told) => append(used.client, told))))
      } catch (error) {
        used.drop(error)
        throw error
      }
    },
    subscribe(listener) {
      const over = new AbortController()
      const ready = Promise.withResolvers<void>()
      let place: Place | undefined
      let late = false
      const waiting = setTimeout(() => {
        late = true
        ready.resolve()
      }, START_WAIT_MS)
      const signal = AbortSignal.any([over.signal, stopping.signal])
      const reading = stay({ url, log, signal }, async ({ client }) => {
        const run = await runOf(client)
        if (place?.run !== run || !(await holds(client, stream, place.last))) {
          const missed = place !== undefined || late
          place = { run, last: await within(PATIENCE_MS, append(client, '')) }
          if (missed) listener.onGap()
        }
        clearTimeout(waiting)
        ready.resolve()
        for (;;) {
          if (await readOn(client, stream, place, listener)) continue
          place.last = await within(PATIENCE_MS, append(client, ''))
          listener.onGap()
        }
      })
      return {
        ready: ready.promise,
        async stop() {
          clearTimeout(waiting)
          over.abort()
          await reading
        },
      }
    },
    async stop() {
      stopping.abort()
      await writing
    },
  }
}

type Client = ReturnType<typeof open>
/** A connection; `broken` rejects when it ends, or when somebody has given it up. */
type Link = { client: Client; broken: Promise<never>; drop(cause: unknown): void }
/** The last event that was read, in one life of the server. */
type Place = { run: string; last: string }

function open(url: string) {
  return createClient({
    url,
    name: 'community-live',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // A connection that broke is replaced by `stay`, which knows what to ask first.
    socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  })
}

/** Holds a connection for `use` and opens another when it breaks or `use` rejects. Ends with the signal. */
async function stay(
  given: { url: string; log: Log; signal: AbortSignal },
  use: (link: Link) => Promise<never>,
): Promise<void> {
  const { signal, log } = given
  let failures = 0
  while (!signal.aborted) {
    const client = open(given.url)
    const { promise: broken, reject: drop } = Promise.withResolvers<never>()
    const end = () => drop(new Error('The connection to Redis ended.'))
    client.on('error', drop)
    client.on('end', end)
    signal.addEventListener('abort', end, { once: true })
    const working = (async () => {
      await within(PATIENCE_MS, client.connect())
      if (failures > 0) log.info('Redis is back')
      failures = 0
      await use({ client, broken, drop })
    })()
    try {
      await Promise.race([working, broken])
    } catch (error) {
      if (failures++ === 0 && !signal.aborted) log.warn({ err: error }, 'Redis is away: live events go by the database')
    }
    signal.removeEventListener('abort', end)
    client.destroy()
    await working.catch(() => undefined)
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
    if (!signal.aborted) await sleep(wait, undefined, { signal }).catch(() => undefined)
  }
}

/** Passes on what came after `place` and moves it. @returns false when something before it was trimmed away unread */
async function readOn(client: Client, stream: string, place: Place, listener: Listener): Promise<boolean> {
  const asked = { key: stream, id: place.last }
  const found = await within(BLOCK_MS + PATIENCE_MS, client.xRead(asked, { BLOCK: BLOCK_MS, COUNT: READ_AT_ONCE }))
  const entries = found?.[0]?.messages ?? []
  // Only who is far behind can have been overtaken by the trimming.
  if (entries.length === READ_AT_ONCE && !(await holds(client, stream, place.last))) return false
  for (const { id, message } of entries) {
    place.last = id
    if (message['told']) listener.onEvent(message['told'])
  }
  return true
}

/** True while the stream still has this event, and so everything after it. */
async function holds(client: Client, stream: string, id: string): Promise<boolean> {
  return (await within(PATIENCE_MS, client.xRange(stream, id, id)))?.length === 1
}

/** Names this life of the server: what it had taken and not kept is gone with it. */
async function runOf(client: Client): Promise<string> {
  const info = await within(PATIENCE_MS, client.info('server'))
  return /^run_id:(\w+)/m.exec(info)?.[1] ?? ''
}

/** @throws when the work takes longer than this; nothing waits for it any longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Redis did not answer in time.')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
