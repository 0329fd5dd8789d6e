import { randomBytes } from 'node:crypto'
import { sql } from './db.ts'
import type { Database } from './db.ts'
import { listen } from './listen.ts'
import { liveChannel } from './live.ts'
import type { Log } from './log.ts'
import { sendBy } from './notices.ts'

/** What a process does with what is told. */
export type Ear = {
  told(text: string): void
  /** Something may have been missed: whoever listens has to ask again. */
  gap(): void
}
export type Hearing = {
  /** Resolves when nothing that is told from now on is missed, or the way is away for too long to wait for it. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** One way from the process that tells something to those that hold sockets. */
export type Carrier = {
  name: string
  /** @throws when it may not have arrived; that takes a second at most, or as long as a statement of the database */
  send(texts: readonly string[]): Promise<void>
  hear(ear: Ear): Hearing
  stop(): Promise<void>
}

/** All ways together, as a process uses them. */
export type Carriage = {
  hear(ear: Ear): Hearing
  /** How much was sent, by the name of the way. */
  sent(): ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Texts that are known again when they come by the other way. */
const REMEMBERED = 10_000

/**
 * Opens the ways for what is told about committed changes. Redis, where there is one, goes first; while it is away, and for
 * what it has not taken within a second, the database carries it, to which every process listens always. Sockets of the same
 * process hear at once. What came by both ways is passed on once, but for something older than the last thousands: an event is
 * a hint, and hearing it twice must do no harm.
 */
export async function openCarriage(given: {
  database: Database
  url: string
  redisUrl?: string | undefined
  log: Log
}): Promise<Carriage> {
  const { database, url, log } = given
  const carriers: Carrier[] = [databaseCarrier(database, url, log)]
  if (given.redisUrl) {
    const { redisCarrier } = await import('./carrier.redis.ts')
    // Communities may share a Redis; what they tell they do not.
    const stream = `community${new URL(url).pathname.replaceAll('/', ':')}:${liveChannel}`
    carriers.unshift(redisCarrier({ url: given.redisUrl, stream, log }))
  }
  const origin = randomBytes(9).toString('base64url')
  const sent = new Map(carriers.map(({ name }) => [name, 0]))
  const ears = new Set<Ear>()
  const known = new Set<string>()
  let count = 0
  let here: Set<string> | undefined

  /** True for what has not come before; what this process told itself was heard when it was told. */
  function isNew(id: string): boolean {
    if (id.startsWith(origin) || known.has(id)) return false
    known.add(id)
    for (const oldest of known) {
      if (known.size <= REMEMBERED) break
      known.delete(oldest)
    }
    return true
  }

  sendBy(database.db, liveChannel, {
    here(payload) {
      if (ears.size === 0) return
      if (here) here.add(payload)
      else {
        here = new Set([payload])
        // After the answer to the one who caused it.
        setImmediate(() => {
          const payloads = here ?? []
          here = undefined
          for (const one of payloads) for (const ear of ears) ear.told(one)
        })
      }
    },
    async send(payloads) {
      const texts = payloads.map((payload) => `${origin}.${++count} ${payload}`)
      for (const carrier of carriers) {
        try {
          await carrier.send(texts)
          sent.set(carrier.name, (sent.get(carrier.name) ?? 0) + texts.length)
          return
        } catch (error) {
          log.debug({ err: error, carrier: carrier.name }, 'live events could not be sent this way')
        }
      }
    },
  })

  return {
    hear(ear) {
      ears.add(ear)
      const hearings = carriers.map((carrier) =>
        carrier.hear({
          gap: ear.gap,
          told(text) {
            // What was told without this module's help has no id.
            const [id, payload] = text.startsWith('{') ? ['', text] : cut(text)
            if (payload && (id === '' || isNew(id))) ear.told(payload)
          },
        }),
      )
      return {
        ready: Promise.all(hearings.map(({ ready }) => ready)).then(() => undefined),
        async stop() {
          ears.delete(ear)
          await Promise.all(hearings.map((hearing) => hearing.stop()))
        },
      }
    },
    sent: () => sent,
    async stop() {
      await Promise.all(carriers.map((carrier) => carrier.stop()))
    },
  }
}

function cut(text: string): [string, string] {
  const space = text.indexOf(' ')
  return [text.slice(0, space), text.slice(space + 1)]
}

/** The database's own channel: what each process hears is what was sent while it listened. */
function databaseCarrier(database: Database, url: string, log: Log): Carrier {
  return {
    name: 'database',
    async send(texts) {
      await sql`select pg_notify(${liveChannel}, text) from unnest(${texts}::text[]) as told (text)`.execute(
        database.db,
      )
    },
    hear(ear) {
      const stopping = new AbortController()
      const ready = Promise.withResolvers<void>()
      let heard = false
      const hearing = listen(
        { url, channel: liveChannel, name: 'community live', log, signal: stopping.signal },
        (payload) => {
          if (payload) ear.told(payload)
          else if (payload === undefined && heard) ear.gap()
          else heard = true
          ready.resolve()
        },
      )
      return {
        ready: ready.promise,
        async stop() {
          stopping.abort()
          await hearing
        },
      }
    },
    stop: async () => undefined,
  }
}
