import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listen } from '../data/listen.ts'
import type { Log } from '../base/log.ts'

/** An answer as text, with the mark by which a browser that has it already asks again (RFC 9110, ETag). */
export type CachedAnswer = {
  etag: string
  text: string
  /** The same, compressed once for all who take it so. */
  brotli(): Promise<Buffer>
}

/** An answer, and for how long it holds at most, where something is known to appear by the clock. */
type Made = { text: string; ms?: number }

/** Answers that are the same for every visitor, cached until public data changes. */
export type ResponseCache = {
  /** The answer under a key; made once for all callers who wait for it. A failure is not cached. */
  answer(key: string, make: () => Promise<Made>): Promise<CachedAnswer>
  stop(): Promise<void>
}

/** The database's channel on which triggers say that something public has changed (1000_kit.sql). */
const channel = 'public_changed'
/** Figures that change with every booking have no trigger, so nothing is kept for longer. */
const MOST_MS = 10_000
/** Characters of all answers together. */
const MOST_KEPT = 32_000_000

const compress = promisify(brotliCompress)
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Caches nothing: every answer is made again. */
export const noCache: ResponseCache = {
  answer: async (_key, make) => toAnswer((await make()).text),
  stop: async () => undefined,
}

/** Keeps answers in this process. While it does not hear the database, it keeps nothing. */
export function openResponseCache(deps: { url: string; log: Log }): ResponseCache {
  const kept = new Map<string, { until: number; size: number; answer: Promise<CachedAnswer> }>()
  const stopping = new AbortController()
  let hears = false
  let total = 0

  function forget(key: string): void {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  function forgetAll(): void {
    kept.clear()
    total = 0
  }
  const listening = listen(
    {
      url: deps.url,
      channel,
      name: 'community public answers',
      log: deps.log,
      signal: stopping.signal,
      onBroken: () => {
        hears = false
        forgetAll()
      },
    },
    () => {
      hears = true
      forgetAll()
    },
  )

  async function answer(key: string, make: () => Promise<Made>): Promise<CachedAnswer> {
    if (!hears) return toAnswer((await make()).text)
    const now = performance.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.answer
    forget(key)
    const made = make()
    const entry = { until: now + MOST_MS, size: 0, answer: made.then(({ text }) => toAnswer(text)) }
    kept.set(key, entry)
    made.then(
      ({ ms }) => (entry.until = Math.min(entry.until, now + (ms ?? MOST_MS))),
      () => undefined,
    )
    try {
      const made = await entry.answer
      if (kept.get(key) === entry) {
        entry.size = made.text.length
        total += entry.size
        for (const oldest of kept.keys()) {
          if (total <= MOST_KEPT) break
          forget(oldest)
        }
      }
      return made
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key)
      throw error
    }
  }

  return {
    answer,
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

function toAnswer(text: string): CachedAnswer {
  let compressed: Promise<Buffer> | undefined
  return {
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    text,
    brotli: () => (compressed ??= compress(text, options)),
  }
}
