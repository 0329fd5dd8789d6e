import { randomBytes } from 'node:crypto'
import { sql } from '../data/db.ts'
import type { Database } from '../data/db.ts'
import { listen } from '../data/listen.ts'
import { liveChannel } from './live.ts'
import type { Log } from '../base/log.ts'
import { publishThrough } from '../data/publish.ts'

/** The handlers of a process for the live events of the bus. */
export type Listener = {
  onEvent(text: string): void
  /** Events may have been lost: listeners have to read the state again. */
  onGap(): void
}
export type Subscription = {
  /** Resolves when no later event will be missed, or when the transport has been away too long to wait for it. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** One way by which live events reach the other processes. */
export type Transport = {
  name: string
  /** @throws when events may not have arrived, after at most a second, or the time limit of a database statement */
  send(texts: readonly string[]): Promise<void>
  subscribe(listener: Listener): Subscription
  /** Why this transport is lost for this process, when it is. */
  broken?(): string | undefined
  stop(): Promise<void>
}

/** Carries live events between processes, over whichever transport works. */
export type LiveBus = {
  subscribe(listener: Listener): Subscription
  /** How many events each transport has taken, by its name. */
  sent(): ReadonlyMap<string, number>
  /** The reason why this process permanently receives no events of the others. */
  broken(): string | undefined
  stop(): Promise<void>
}

/** Events that are recognised when they arrive a second time, over the other transport. */
const REMEMBERED = 10_000

/**
 * Opens the bus for live events. Redis, where there is one, is tried first. The database, to which every process always
 * listens, takes over while Redis is away, and for events that Redis has not taken within a second. Listeners in the same
 * process get an event at once. One that arrives over both transports is delivered once, unless thousands came in between:
 * delivery is at least once, so a listener must bear to get the same event again.
 */
export async function openLiveBus(given: {
  database: Database
  url: string
  redisUrl?: string | undefined
  log: Log
}): Promise<LiveBus> {
  const { database, url, log } = given
  const transports: Transport[] = [databaseTransport(database, url, log)]
  if (given.redisUrl) {
    const { redisTransport } = await import('./live-bus.redis.ts')
    // Communities may share a Redis, but not their events.
    const stream = `community${new URL(url).pathname.replaceAll('/', ':')}:${liveChannel}`
    transports.unshift(redisTransport({ url: given.redisUrl, stream, log }))
  }
  const origin = randomBytes(9).toString('base64url')
  const sent = new Map(transports.map(({ name }) => [name, 0]))
  const listeners = new Set<Listener>()
  const known = new Set<string>()
  let count = 0
  let here: Set<string> | undefined

  /** True for an event that has not arrived before; listeners got those of this process when it published them. */
  function isNew(id: string): boolean {
    if (id.startsWith(origin) || known.has(id)) return false
    known.add(id)
    for (const oldest of known) {
      if (known.size <= REMEMBERED) break
      known.delete(oldest)
    }
    return true
  }

  publishThrough(database.db, liveChannel, {
    here(payload) {
      if (listeners.size === 0) return
      if (here) here.add(payload)
      else {
        here = new Set([payload])
        // After the request that caused it is answered.
        setImmediate(() => {
          const payloads = here ?? []
          here = undefined
          for (const one of payloads) for (const listener of listeners) listener.onEvent(one)
        })
      }
    },
    async send(payloads) {
      const texts = payloads.map((payload) => `${origin}.${++count} ${payload}`)
      for (const transport of transports) {
        try {
          await transport.send(texts)
          sent.set(transport.name, (sent.get(transport.name) ?? 0) + texts.length)
          return
        } catch (error) {
          log.debug({ err: error, transport: transport.name }, 'live events could not be sent this way')
        }
      }
    },
  })

  return {
    subscribe(listener) {
      listeners.add(listener)
      const subscriptions = transports.map((transport) =>
        transport.subscribe({
          onGap: listener.onGap,
          onEvent(text) {
            // An event that was sent without the bus has no id.
            const [id, payload] = text.startsWith('{') ? ['', text] : cut(text)
            if (payload && (id === '' || isNew(id))) listener.onEvent(payload)
          },
        }),
      )
      return {
        ready: Promise.all(subscriptions.map(({ ready }) => ready)).then(() => undefined),
        async stop() {
          listeners.delete(listener)
          await Promise.all(subscriptions.map((subscription) => subscription.stop()))
        },
      }
    },
    sent: () => sent,
    broken: () => transports.map((transport) => transport.broken?.()).find((why) => why !== undefined),
    async stop() {
      await Promise.all(transports.map((transport) => transport.stop()))
    },
  }
}

function cut(text: string): [string, string] {
  const space = text.indexOf(' ')
  return [text.slice(0, space), text.slice(space + 1)]
}

/** A channel of the database: a process gets what was sent while it was listening. */
function databaseTransport(database: Database, url: string, log: Log): Transport {
  let broken: string | undefined
  return {
    name: 'database',
    broken: () => broken,
    async send(texts) {
      await sql`select pg_notify(${liveChannel}, text) from unnest(${texts}::text[]) as told (text)`.execute(
        database.db,
      )
    },
    subscribe(listener) {
      const stopping = new AbortController()
      const ready = Promise.withResolvers<void>()
      let heard = false
      const subscription = listen(
        { url, channel: liveChannel, name: 'community live', log, signal: stopping.signal },
        (payload) => {
          if (payload) listener.onEvent(payload)
          else if (payload === undefined && heard) listener.onGap()
          else heard = true
          ready.resolve()
        },
      ).catch((error: unknown) => {
        broken = 'live events of other processes do not arrive any more'
        log.error({ err: error }, broken)
      })
      return {
        ready: ready.promise,
        async stop() {
          stopping.abort()
          await subscription
        },
      }
    },
    stop: async () => undefined,
  }
}
