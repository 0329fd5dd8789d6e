import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../base/log.ts'

/**
 * Holds a connection that hears a channel of the database, and opens it again when it breaks. Ends with the signal.
 * @param onNotice called with each message, and with undefined after every (re)connection: something may have been missed
 */
export async function listen(
  given: {
    url: string
    channel: string
    name: string
    log: Log
    signal: AbortSignal
    /** The connection is gone: until the next call of `onNotice` nothing is heard. */
    onBroken?: () => void
  },
  onNotice: (payload: string | undefined) => void,
): Promise<void> {
  const { signal, log } = given
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: given.url,
      application_name: given.name,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    })
    const broken = new Promise<void>((done) => {
      client.on('error', () => done())
      client.on('end', () => done())
      signal.addEventListener('abort', () => done(), { once: true })
    })
    try {
      await client.connect()
      await client.query(`listen ${given.channel}`)
      client.on('notification', (notice) => onNotice(notice.payload ?? ''))
      onNotice(undefined)
      await Promise.race([broken, untilSilent(client)]).finally(given.onBroken)
    } catch (error) {
      log.warn({ err: error, channel: given.channel }, 'cannot listen to the database')
    }
    await client.end().catch(() => undefined)
    if (!signal.aborted) await sleep(500, undefined, { signal }).catch(() => undefined)
  }
}

/** Asks from time to time: of a connection whose other end is gone without a word, nothing is ever heard. @throws then */
async function untilSilent(client: pg.Client): Promise<never> {
  for (;;) {
    await sleep(ASK_MS, undefined, { ref: false })
    await client.query('select 1')
  }
}
const ASK_MS = 10_000
