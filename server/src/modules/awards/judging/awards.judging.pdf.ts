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
/** Largest content of one compressed stream that is looked into, and of all; and how many things one file may name. */
const MOST = { stream: 50_000_000, unpacked: 200_000_000, infos: 1000, elsewhere: 100_000 } as const
/** Texts that overlap are gone through once for each; in all no more than so many times the file. */
const AGAIN = 8
/** What one file may still take; below nothing it is not cleaned. */
type Left = { bytes: number; unpacked: number }

/**
 * The same PDF with its properties blanked, byte for byte as long, so that everything in it stays where it is. The pages are not
 * touched. Undefined when that cannot be done for certain: it is encrypted, signed or damaged, or has other files in it. It takes time
 * in proportion to the file, whatever stands in it.
 */
export function withoutProperties(pdf: Buffer): Buffer | undefined {
  const text = Buffer.from(pdf)
  const left: Left = { bytes: AGAIN * pdf.length + 1_000_000, unpacked: MOST.unpacked }
  if (!pdf.subarray(0, 1024).includes('%PDF-') || pdf.includes('/Encrypt')) return undefined
  /** Information dictionaries, those of former versions of the file too: number and generation. */
  const infos = new Map<string, string>()
  for (const [, number = '', generation = ''] of pdf.toString('latin1').matchAll(INFO)) {
    infos.set(nameOf(number), generation)
    if (infos.size > MOST.infos) return undefined
  }
  const unpacked = new Set<string>()
  const elsewhere = new Set<string>()
  if (!blankStreams(pdf, text, { infos, unpacked, elsewhere, left })) return undefined
  const said = text.toString('latin1')
  if (!blankProperties(text, said, elsewhere) || elsewhere.size > MOST.elsewhere) return undefined
  const objects = objectsOf(said)
  for (const [number, generation] of infos) {
    const found = objects.get(nameOf(number, generation)) ?? []
    if (found.length === 0 && !unpacked.has(number)) return undefined
    for (const from of found) {
      const to = said.indexOf('endobj', from)
      left.bytes -= to - from
      if (to < 0 || left.bytes < 0 || !blankAll(text, said, { from, to }, elsewhere)) return undefined
    }
  }
  if (elsewhere.size > MOST.elsewhere) return undefined
  for (const name of elsewhere) {
    // All that have this number: an edited file keeps the former ones too.
    const found = (objects.get(name) ?? [])
      .map((at) => skipBlanks(said, at))
      .filter((at) => /[(<]/.test(said[at] ?? ''))
    if (found.length === 0) return undefined
    let done = 0
    for (const at of found) {
      // What stands within another text is blank with it.
      if (at < done) continue
      done = blankValue(text, said, at)
      if (done < 0) return undefined
    }
  }
  return text
}

const INFO = /\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/g

/** One way of writing the name of an object: `007 0` is `7 0`. */
const nameOf = (number: string, generation?: string) =>
  generation === undefined ? String(Number(number)) : `${Number(number)} ${Number(generation)}`

/** Where each object begins, behind its head; several where an edited file keeps the former ones. */
function objectsOf(said: string): Map<string, number[]> {
  const starts = new Map<string, number[]>()
  for (const found of said.matchAll(/(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj/g)) {
    const [head, number = '', generation = ''] = found
    const name = nameOf(number, generation)
    const known = starts.get(name)
    if (known) known.push(found.index + head.length)
    else starts.set(name, [found.index + head.length])
  }
  return starts
}

function skipBlanks(said: string, from: number): number {
  let at = from
  while (/\s/.test(said[at] ?? '')) at++
  return at
}

type Found = { infos: ReadonlyMap<string, string>; unpacked: Set<string>; elsewhere: Set<string>; left: Left }

/** Blanks metadata, and what is said in packed objects. @returns false where that cannot be done for certain */
function blankStreams(pdf: Buffer, text: Buffer, { infos, unpacked, elsewhere, left }: Found): boolean {
  for (const { start, end, dictionary } of streamsOf(pdf)) {
    left.bytes -= dictionary.length
    if (left.bytes < 0) return false
    const isMetadata = /\/Type\s*\/Metadata\b/.test(dictionary)
    const isObjects = /\/Type\s*\/ObjStm\b/.test(dictionary)
    if (!isMetadata && !isObjects) continue
    if (isMetadata && !/\/Filter/.test(dictionary)) {
      text.fill(0x20, start, end)
      continue
    }
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*\]?/.test(dictionary) || /\/DecodeParms/.test(dictionary)) return false
    const content = inflated(pdf.subarray(start, end), left)
    if (!content) return false
    if (isMetadata) content.fill(0x20)
    else if (!blankObjects(content, dictionary, { infos, unpacked, elsewhere, left })) return false
    const packed = deflateSync(content, { level: 9 })
    if (packed.length > end - start) return false
    text.fill(0, start, end)
    packed.copy(text, start)
  }
  return true
}

function blankObjects(content: Buffer, dictionary: string, { infos, unpacked, elsewhere, left }: Found): boolean {
  const said = content.toString('latin1')
  if (!blankProperties(content, said, elsewhere)) return false
  let scanned = AGAIN * content.length
  for (const { number, from, to } of objectsIn(said, dictionary)) {
    if (!infos.has(number)) continue
    scanned -= Math.max(0, to - from)
    left.unpacked -= Math.max(0, to - from)
    if (scanned < 0 || left.unpacked < 0 || !blankAll(content, said, { from, to }, elsewhere)) return false
    unpacked.add(number)
  }
  return true
}

/** Where the objects of an unpacked stream of objects stand (ISO 32000-1, 7.5.7). */
function* objectsIn(said: string, dictionary: string): Generator<{ number: string; from: number; to: number }> {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? Number.NaN)
  if (Number.isNaN(first)) return
  const head = said.slice(0, first).trim().split(/\s+/)
  for (let at = 0; at + 1 < head.length; at += 2) {
    const from = first + Number(head[at + 1])
    const to = at + 3 < head.length ? first + Number(head[at + 3]) : said.length
    yield { number: nameOf(head[at] ?? ''), from, to: Math.min(to, said.length) }
  }
}

/**
 * Overwrites every text between two places of a dictionary with blanks.
 * @param elsewhere gets the objects in which other values stand
 * @returns false when it is damaged
 */
function blankAll(
  content: Buffer,
  said: string,
  { from, to }: { from: number; to: number },
  elsewhere: Set<string>,
): boolean {
  for (let at = from; at < to; at++) {
    if (said.startsWith('<<', at)) at++
    else if (said[at] === '(' || said[at] === '<') {
      const end = blankValue(content, said, at)
      if (end < 0 || end > to) return false
      at = end
    }
  }
  for (const [, number = '', generation = ''] of said.slice(from, to).matchAll(/(\d{1,10})\s+(\d{1,5})\s+R\b/g))
    elsewhere.add(nameOf(number, generation))
  return true
}

/** Streams of a PDF with the dictionaries before them. */
function* streamsOf(pdf: Buffer): Generator<{ start: number; end: number; dictionary: string }> {
  // The object in which a stream stands is the last one before it: each is looked for from the one before on.
  let object = 0
  let next = pdf.indexOf('obj')
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    const start = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1)
    const end = pdf.indexOf('endstream', start)
    if (end < 0) return
    for (; next >= 0 && next < at; next = pdf.indexOf('obj', next + 3)) object = next
    yield { start, end, dictionary: pdf.subarray(object, at).toString('latin1') }
    at = end
  }
}

function inflated(packed: Buffer, left: Left): Buffer | undefined {
  try {
    const content = inflateSync(packed, { maxOutputLength: Math.min(MOST.stream, Math.max(1, left.unpacked)) })
    left.unpacked -= content.length
    return content
  } catch {
    return undefined
  }
}

/**
 * Overwrites the values of all properties with blanks.
 * @param elsewhere gets the objects in which other values stand (`14 0`)
 * @returns false when the content is damaged
 */
function blankProperties(content: Buffer, said: string, elsewhere: Set<string>): boolean {
  if (hidden.test(said)) return false
  for (const [, name = ''] of said.matchAll(escaped))
    if (KEYS.has(name.replaceAll(/#(..)/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))))
      return false
  let done = 0
  for (const found of said.matchAll(property)) {
    const start = found.index + found[0].length
    // What stands within another text is blank with it.
    if (start < done) continue
    const [, number, generation] = reference.exec(said.slice(start, start + 20)) ?? []
    if (number !== undefined && generation !== undefined) elsewhere.add(nameOf(number, generation))
    else if (/[(<]/.test(said[start] ?? '')) {
      done = blankValue(content, said, start)
      if (done < 0) return false
    }
  }
  return true
}

/** Blanks a text in brackets. @returns where it ends; -1 when it does not */
function blankValue(content: Buffer, said: string, start: number): number {
  // A dictionary is no text: `/Title <<`.
  if (said.startsWith('<<', start)) return start
  const isHex = said[start] === '<'
  const end = isHex ? said.indexOf('>', start) : endOfString(said, start)
  if (end >= 0) content.fill(isHex ? 0x30 : 0x20, start + 1, end)
  return end
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
