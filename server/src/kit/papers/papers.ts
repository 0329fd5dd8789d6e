import { Refused } from '../base/errors.ts'
import type { Drawing } from './papers.reader.ts'
import { ReadingFailed, openReader } from '../files/reading.ts'

type Draws = (...given: never[]) => Promise<Buffer>

/** A long text of some scripts takes seconds to be shaped: two papers at once, one of a member. */
const reader = openReader<Drawing, Uint8Array>(new URL('papers.reader.ts', import.meta.url), {
  ...{ seconds: 60, megabytes: 900 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 200, waitingPerKey: 20 },
})

/**
 * A paper that is drawn in a process of its own, since what people write on it is shaped there letter by letter
 * (docs/decisions/0034-files-are-read-apart.md).
 * @param module exports the function that draws it, which is given data alone; it is loaded in the other process only
 * @returns the same function, to be told first on whose behalf; @throws Refused 503 when too many wait or it takes too much
 */
export function drawnApart<Draw extends Draws>(
  module: URL,
  draw: string,
): (whose: number | string, ...given: Parameters<Draw>) => Promise<Buffer> {
  return async (whose, ...given) => {
    try {
      const nothing = { read: () => Promise.resolve(new Uint8Array()) }
      return Buffer.from(await reader.read(whose, nothing, { module: module.href, draw, given }))
    } catch (error) {
      if (!(error instanceof ReadingFailed)) throw error
      throw new Refused(503, 'overloaded', 'This paper cannot be drawn now. Please try again.', { retryAfter: 5 })
    }
  }
}
