import { createHash } from 'node:crypto'
import { Refused } from '../base/errors.ts'
import type { Drawing } from './papers.reader.ts'
import { ReadingFailed, openReader } from '../files/reading.ts'
import type { Reader } from '../files/reading.ts'
import { t } from '../base/kit.texts.ts'

type Draws = (...given: never[]) => Promise<Buffer>
type Drawer = Reader<Drawing, Uint8Array>

const READER = new URL('papers.reader.ts', import.meta.url)

/** A long text of some scripts takes seconds to be shaped: two papers at once, one of a member. */
const papers: Drawer = openReader(READER, {
  ...{ seconds: 60, megabytes: 900 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 200, waitingPerKey: 20 },
})

/** A card takes some ten milliseconds, half a second where letters are joined. Visitors ask for them. */
const pictures: Drawer = openReader(READER, {
  ...{ seconds: 20, megabytes: 900 },
  ...{ atOnce: 1, atOncePerKey: 1, waiting: 60, waitingPerKey: 60 },
})

/** Badges and cards are asked for again and again: those that were asked for lately. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<Buffer>>()

async function drawApart(drawer: Drawer, whose: number | string, what: Drawing): Promise<Buffer> {
  try {
    const nothing = { read: () => Promise.resolve(new Uint8Array()) }
    return Buffer.from(await drawer.read(whose, nothing, what))
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    throw new Refused(503, 'overloaded', t('this-cannot-be-drawn-now-please-try'), { retryAfter: 5 })
  }
}

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
  return (whose, ...given) => drawApart(papers, whose, { module: module.href, draw, given })
}

/**
 * A picture for everybody that is drawn like a paper, and kept for whoever asks for the same.
 * @param module as of `drawnApart`
 * @returns the same function; @throws Refused 503 when too many wait or it takes too much
 */
export function pictureDrawnApart<Draw extends Draws>(
  module: URL,
  draw: string,
): (...given: Parameters<Draw>) => Promise<Buffer> {
  return (...given) => {
    const what: Drawing = { module: module.href, draw, given }
    const key = createHash('sha256').update(JSON.stringify(what)).digest('base64')
    const found = kept.get(key)
    if (found) return found
    const picture = drawApart(pictures, '', what)
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, picture)
    // What could not be drawn is tried again by whoever asks next.
    picture.catch(() => kept.get(key) === picture && kept.delete(key))
    return picture
  }
}
