import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import { Refused } from './errors.ts'
import { t } from './kit.texts.ts'

/** Bounds of a queue: how many works run at once, and how many wait; in all, and of one key. */
export type QueueBounds = { atOnce: number; atOncePerKey: number; waiting: number; waitingPerKey: number }

export type Queue = {
  /**
   * Runs `work` when it is its turn. Keys take turns, and with `atOncePerKey` below `atOnce` the works of one key never hold all
   * places: whoever brings many waits for them, not the others.
   * @param key on whose behalf: a member, an address
   * @throws Refused 503 at once when too many wait already, in all or of this key; and whatever `work` throws
   */
  run<R>(key: string | number, work: () => Promise<R>): Promise<R>
  /** How many run and wait now, for the metrics. */
  load(): { running: number; waiting: number }
}

/** A bounded queue for work that takes much of the machine (pictures, password hashes). Call it without a transaction open. */
export function openQueue(bounds: QueueBounds): Queue {
  const all = pLimit(bounds.atOnce)
  // A key has its own line, and only the head of it stands in the common line: so the common line goes round the keys.
  const lines = new Map<string | number, { line: LimitFunction; taken: number }>()
  let taken = 0

  return {
    load: () => ({ running: all.activeCount, waiting: taken - all.activeCount }),
    async run(key, work) {
      const own = lines.get(key) ?? { line: pLimit(bounds.atOncePerKey), taken: 0 }
      if (taken >= bounds.atOnce + bounds.waiting || own.taken >= bounds.atOncePerKey + bounds.waitingPerKey)
        throw new Refused(503, 'unavailable', t('the-service-is-busy-please-try-again'), { retryAfter: 2 })
      lines.set(key, own)
      taken++
      own.taken++
      try {
        return await own.line(() => all(work))
      } finally {
        taken--
        own.taken--
        if (own.taken === 0) lines.delete(key)
      }
    },
  }
}
