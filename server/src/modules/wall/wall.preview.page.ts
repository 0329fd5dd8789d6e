import type { Fetched } from '#kit/base/link-fetch.ts'
import { ReadingFailed, openReader } from '#kit/files/reading.ts'

export type PageFacts = { site: string; title: string; description: string | null; image: string | null }

const reader = openReader<Omit<Fetched, 'content'>, PageFacts | null>(
  new URL('wall.preview.reader.ts', import.meta.url),
  {
    ...{ seconds: 5, megabytes: 400 },
    ...{ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 10 },
  },
)

/** What a page says about itself in its head; null for one without a title, and one that takes too much to read. */
export async function factsOf(whose: number, { content, ...said }: Fetched): Promise<PageFacts | null> {
  try {
    return await reader.read(whose, { read: () => Promise.resolve(content) }, said)
  } catch (error) {
    if (error instanceof ReadingFailed) return null
    throw error
  }
}
