import { Parser } from 'htmlparser2'
import type { Fetched } from '#kit/link-fetch.ts'
import type { FileToRead } from '#kit/reading.child.ts'
import type { PageFacts } from './wall.preview.page.ts'

/** What a page says about itself; null for one without a title. */
export const read = async (file: FileToRead, said: Omit<Fetched, 'content'>): Promise<PageFacts | null> =>
  factsOf({ ...said, content: await file.whole() }) ?? null

/** What a page says about itself in its head: Open Graph first, then the plain tags. Undefined for one without a title. */
function factsOf(page: Fetched): PageFacts | undefined {
  const meta = new Map<string, string>()
  let title = ''
  let inTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') inTitle = title === ''
      const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
      const content = attributes['content']
      if (name === 'meta' && key && content && !meta.has(key)) meta.set(key, content)
    },
    ontext(text) {
      if (inTitle) title += text
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false
    },
  })
  parser.write(decode(page))
  parser.end()
  const named = tidy(meta.get('og:title') ?? meta.get('twitter:title') ?? title, 300)
  if (!named) return undefined
  const { hostname } = new URL(page.address)
  return {
    site: tidy(meta.get('og:site_name') ?? '', 100) || hostname.replace(/^www\./, ''),
    title: named,
    description: tidy(meta.get('og:description') ?? meta.get('description') ?? '', 500) || null,
    image: absolute(meta.get('og:image') ?? meta.get('twitter:image'), page.address),
  }
}

function decode({ type, content }: Fetched): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(content.subarray(0, 2048).toString('latin1'))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(content)
  } catch {
    return new TextDecoder().decode(content)
  }
}

/** Text as it may be kept: no control or direction characters, single spaces, at most `most` characters. */
function tidy(text: string, most: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

function absolute(address: string | undefined, base: string): string | null {
  try {
    return address ? new URL(address, base).toString() : null
  } catch {
    return null
  }
}
