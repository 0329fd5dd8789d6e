import { createHash } from 'node:crypto'
import { writeCalendars } from '#kit/base/calendar.ts'

/** Bytes of all calendars together. */
const MOST_KEPT = 16_000_000

const kept = new Map<string, Buffer>()
let total = 0

/**
 * Writes a calendar, or gives it as it was written before from the same entries. Programs ask for feeds every few minutes and find
 * nothing new; reading what stands in one takes a fraction of writing it. Since all that goes into a calendar decides whether it is the same,
 * nothing that has changed can be missed.
 */
export function writtenOnce(given: Parameters<typeof writeCalendars>[0]): Buffer {
  const key = createHash('sha256').update(JSON.stringify(given)).digest('base64')
  const known = kept.get(key)
  if (known) {
    // What was asked for last goes last.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const made = Buffer.from(writeCalendars(given))
  kept.set(key, made)
  total += made.length
  for (const [old, { length }] of kept) {
    if (total <= MOST_KEPT) break
    kept.delete(old)
    total -= length
  }
  return made
}
