import { Parser } from 'htmlparser2'
import type { Fetched } from '#kit/base/link-fetch.ts'
import type { FileToRead } from '#kit/files/reading.child.ts'
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

/** Bytes in which a page says its encoding, as the HTML standard has it. */
const PRESCAN = 1024
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
] as const

type Decoder = InstanceType<typeof TextDecoder>

/** A decoder by a label that pages use; undefined for one that nobody knows. */
function decoderOf(label: string | undefined): Decoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label.trim())
  } catch {
    return undefined
  }
}

const charsetIn = (text: string) => /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(text)?.[1]

/** What a page says of itself in its first bytes: a page that can be read so far is not in two bytes a letter. */
function declared(content: Buffer): Decoder | undefined {
  let found: Decoder | undefined
  const parser = new Parser({
    onopentag(name, { charset, content: text = '', 'http-equiv': about = '' }) {
      if (name !== 'meta') return
      const label = charset ?? (about.toLowerCase() === 'content-type' ? charsetIn(text) : undefined)
      found ??= decoderOf(label?.toLowerCase() === 'x-user-defined' ? 'windows-1252' : label)
    },
  })
  parser.write(content.subarray(0, PRESCAN).toString('latin1'))
  return found?.encoding.startsWith('utf-16') ? new TextDecoder() : found
}

/**
 * The text of a page, by its encoding as browsers find it: the mark before it, what it was sent with, what it says of itself; of
 * pages that say nothing UTF-8 is known by its bytes, and all others are windows-1252
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 */
function decode({ type, content }: Fetched): string {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  const said = decoderOf(mark?.[0]) ?? decoderOf(charsetIn(type)) ?? declared(content)
  if (said) return said.decode(content)
  try {
    // A page may be cut off within a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(content)
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
