import { deflateSync, inflateSync } from 'node:zlib'

/**
 * What a PDF says beside its pages of who made it: usual entries of its information dictionary, which stand in other places too;
 * who wrote a remark or filled in a field (T), signed it, or where a picture in it came from. Producer and creator name programs,
 * but programs are licensed to companies.
 */
const KEYS = new Set(
  'Title Author Subject Keywords Creator Producer Company Manager SourceModified T Name ContactInfo Location PTEX.FileName'.split(
    ' ',
  ),
)
const property = new RegExp(
  `/(?:${[...KEYS].map((key) => key.replace('.', '\\.')).join('|')})[\\x00\\t\\n\\f\\r ]*(?=[(<\\d])`,
  'g',
)
/** Files within the file, and signatures, which hold the certificate of whoever signed. */
const hidden = /\/EF\s*(?:<<|\d)|\/ByteRange\s*\[/
/** Names in which signs are written by their numbers. */
const escaped = /\/([\w.]*(?:#[\da-f]{2}[\w.]*)+)/gi
/** A value that stands in an object of its own. */
const reference = /^(\d{1,10})\s+(\d{1,5})\s+R\b/
/** Largest content of one compressed stream that is looked into. */
const MOST = 50_000_000

/**
 * The same PDF with its properties blanked, byte for byte as long, so that everything in it stays where it is. The pages are not
 * touched. Undefined when that cannot be done for certain: it is encrypted, signed or damaged, or has other files in it.
 */
export function withoutProperties(pdf: Buffer): Buffer | undefined {
  const text = Buffer.from(pdf)
  const elsewhere: string[] = []
  if (!pdf.subarray(0, 1024).includes('%PDF-') || pdf.includes('/Encrypt')) return undefined
  const before = pdf.toString('latin1')
  /** Information dictionaries, those of former versions of the file too: number and generation. */
  const infos = new Map([...before.matchAll(INFO)].map(([, number = '', generation = '']) => [number, generation]))
  const unpacked = new Set<string>()
  for (const { start, end, dictionary } of streamsOf(pdf)) {
    const isMetadata = /\/Type\s*\/Metadata\b/.test(dictionary)
    const isObjects = /\/Type\s*\/ObjStm\b/.test(dictionary)
    if (!isMetadata && !isObjects) continue
    if (isMetadata && !/\/Filter/.test(dictionary)) {
      text.fill(0x20, start, end)
      continue
    }
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*\]?/.test(dictionary) || /\/DecodeParms/.test(dictionary)) return undefined
    const content = inflated(pdf.subarray(start, end))
    if (!content) return undefined
    if (isMetadata) content.fill(0x20)
    else {
      const blanked = blankProperties(content)
      if (!blanked) return undefined
      elsewhere.push(...blanked)
      for (const { number, from, to } of objectsIn(content, dictionary)) {
        if (!infos.has(number)) continue
        const found = blankAll(content, from, to)
        if (!found) return undefined
        elsewhere.push(...found)
        unpacked.add(number)
      }
    }
    const packed = deflateSync(content, { level: 9 })
    if (packed.length > end - start) return undefined
    text.fill(0, start, end)
    packed.copy(text, start)
  }
  const blanked = blankProperties(text)
  if (!blanked) return undefined
  for (const [number, generation] of infos) {
    const found = [...before.matchAll(new RegExp(`(?<![0-9])${number}\\s+${generation}\\s+obj`, 'g'))]
    if (found.length === 0 && !unpacked.has(number)) return undefined
    for (const { index } of found) {
      const end = before.indexOf('endobj', index)
      const own = end < 0 ? undefined : blankAll(text, index, end)
      if (!own) return undefined
      elsewhere.push(...own)
    }
  }
  const objects = text.toString('latin1')
  for (const object of [...elsewhere, ...blanked]) {
    // All that have this number: an edited file keeps the former ones too.
    const found = [...objects.matchAll(new RegExp(`(?<![0-9])${object}\\s+obj\\s*(?=[(<])`, 'g'))]
    if (found.length === 0) return undefined
    for (const one of found) if (!blankValue(text, objects, one.index + one[0].length)) return undefined
  }
  return text
}

const INFO = /\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/g

/** Where the objects of an unpacked stream of objects stand (ISO 32000-1, 7.5.7). */
function objectsIn(content: Buffer, dictionary: string): { number: string; from: number; to: number }[] {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? Number.NaN)
  if (Number.isNaN(first)) return []
  const head = content.toString('latin1', 0, first).trim().split(/\s+/)
  const starts = head.flatMap((number, at) => (at % 2 === 0 ? [{ number, from: first + Number(head[at + 1]) }] : []))
  return starts.map((one, at) => ({ ...one, to: starts[at + 1]?.from ?? content.length }))
}

/**
 * Overwrites every text between two places of a dictionary with blanks.
 * @returns objects in which other values stand, as `blankProperties`; undefined when it is damaged
 */
function blankAll(content: Buffer, from: number, to: number): string[] | undefined {
  const text = content.toString('latin1')
  for (let at = from; at < to; at++) {
    if (text.startsWith('<<', at)) at++
    else if (text[at] === '(' || text[at] === '<') {
      const end = text[at] === '<' ? text.indexOf('>', at) : endOfString(text, at)
      if (end < 0 || end > to || !blankValue(content, text, at)) return undefined
      at = end
    }
  }
  return [...text.slice(from, to).matchAll(/(\d{1,10})\s+(\d{1,5})\s+R\b/g)].map(
    ([, number, generation]) => `${number}\\s+${generation}`,
  )
}

/** Streams of a PDF with the dictionaries before them. */
function* streamsOf(pdf: Buffer): Generator<{ start: number; end: number; dictionary: string }> {
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    const start = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1)
    const end = pdf.indexOf('endstream', start)
    if (end < 0) return
    const before = pdf.lastIndexOf('obj', at)
    yield { start, end, dictionary: pdf.subarray(Math.max(before, 0), at).toString('latin1') }
    at = end
  }
}

function inflated(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: MOST })
  } catch {
    return undefined
  }
}

/**
 * Overwrites the values of all properties with blanks.
 * @returns the objects in which other values stand (`14 0`); undefined when the content is damaged
 */
function blankProperties(content: Buffer): string[] | undefined {
  const text = content.toString('latin1')
  if (hidden.test(text)) return undefined
  for (const [, name = ''] of text.matchAll(escaped))
    if (KEYS.has(name.replaceAll(/#(..)/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))))
      return undefined
  const elsewhere: string[] = []
  for (const found of text.matchAll(property)) {
    const start = found.index + found[0].length
    const [, number, generation] = reference.exec(text.slice(start, start + 20)) ?? []
    if (number !== undefined) elsewhere.push(`${number}\\s+${generation}`)
    else if (/[(<]/.test(text[start] ?? '') && !blankValue(content, text, start)) return undefined
  }
  return elsewhere
}

/** Blanks a text in brackets. @returns false when it does not end */
function blankValue(content: Buffer, text: string, start: number): boolean {
  // A dictionary is no text: `/Title <<`.
  if (text.startsWith('<<', start)) return true
  const isHex = text[start] === '<'
  const end = isHex ? text.indexOf('>', start) : endOfString(text, start)
  if (end < 0) return false
  content.fill(isHex ? 0x30 : 0x20, start + 1, end)
  return true
}

/** Where the bracket closes that opens a string; -1 when it does not. */
function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const one = text[at]
    if (one === '\\') at++
    else if (one === '(') depth++
    else if (one === ')' && --depth === 0) return at
  }
  return -1
}
