import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflate } from 'node:zlib'

/* What a PDF's streams unpack to, counted without keeping it. */

type Parts = AsyncIterable<Buffer>
/** Filters that turn a stream into another (ISO 32000-1, 7.4); pictures are packed by others, which end the chain. */
const filters: Record<string, (parts: Parts, dictionary: string) => Parts> = {
  FlateDecode: inflated,
  LZWDecode: (parts, dictionary) => unLzw(parts, /\/EarlyChange\s+0\b/.test(dictionary) ? 0 : 1),
  RunLengthDecode: unRun,
  ASCIIHexDecode: unHex,
  ASCII85Decode: un85,
}
const grows = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode'])
const SHORT: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
}

/** How far before a stream its dictionary is looked for, and filters of one stream in all, those that do not make it larger too. */
const DICTIONARY = 65_536
const CHAIN = 8
const MOST = { streams: 200_000, objects: 1_000_000 } as const
/** A stream within a stream is looked into as well; in all no more is read than so many times the file. */
const AGAIN = 4

/**
 * Unpacks every stream of a PDF, whatever it is packed by. It takes time in proportion to the file and to `most`, whatever stands in it.
 * @param most.filters of one stream that make it larger
 * @returns `too much` for more than `most`, `broken` where it cannot be said
 */
export async function unpackingOf(
  pdf: Buffer,
  most: { bytes: number; filters: number },
): Promise<'fine' | 'too much' | 'broken'> {
  let left = most.bytes
  let streams = 0
  const reading = { left: AGAIN * pdf.length + 1_000_000 }
  const objects = new Objects(pdf)
  let end = 0
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    if (++streams > MOST.streams) return 'too much'
    const from = at + 6 + (pdf[at + 6] === 0x0d ? 1 : 0) + (pdf[at + 6] === 0x0a || pdf[at + 7] === 0x0a ? 1 : 0)
    // The end that was found last holds for every stream before it.
    if (end >= 0 && end < from) end = pdf.indexOf('endstream', from)
    const packed = pdf.subarray(from, end < 0 ? pdf.length : end)
    const dictionary = dictionaryBefore(pdf, at)
    reading.left -= dictionary.length
    if (reading.left < 0) return 'too much'
    const named = filtersOf(objects, dictionary)
    if (typeof named === 'string') return named
    // What looks packed is taken for it, whatever is said of it.
    for (const chain of named.length > 0 ? named : isDeflated(packed) ? [['FlateDecode']] : []) {
      if (chain.length > CHAIN || chain.filter((name) => grows.has(name)).length > most.filters) return 'too much'
      const bytes = await sizeOf(packed, chain, dictionary, { most: left, reading })
      if (bytes > left || reading.left < 0) return 'too much'
      left -= bytes
    }
  }
  return 'fine'
}

function dictionaryBefore(pdf: Buffer, at: number): string {
  const start = Math.max(0, at - DICTIONARY)
  const found = pdf.subarray(start, at).lastIndexOf('obj')
  return withoutEscapes(pdf.toString('latin1', found < 0 ? start : start + found + 3, at))
}

/** `/Fl#61teDecode` is `/FlateDecode`. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))

/** Bounded, so that each `/Filter` is read once: what stands further off is not found, and the file not taken. */
const GAP = String.raw`(?:\s|%[^\r\n]{0,200}[\r\n]){0,50}`
const filterValue = new RegExp(
  String.raw`/Filter${GAP}(\[[^\]]{0,2000}\]|/[^\s/<>[\]()]{1,200}|null\b|(\d{1,10})\s{1,50}(\d{1,5})\s{1,50}R)`,
  'g',
)
const filterName = /\/Filter(?![^\s/<>[\](){}%])/g

/** The chains of filters that a dictionary names; or why it cannot be said, when they stand where they are not found. */
function filtersOf(objects: Objects, dictionary: string): string[][] | 'too much' | 'broken' {
  const chains: string[][] = []
  const found = [...dictionary.matchAll(filterValue)]
  if (found.length < [...dictionary.matchAll(filterName)].length) return 'broken'
  for (const [, value = '', number, generation] of found) {
    const named = number === undefined ? value : objects.valueOf(`${number} ${generation}`)
    if (named === 'too much') return named
    if (named === undefined) return 'broken'
    const chain = [...named.matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = '']) => SHORT[name] ?? name)
    const end = chain.findIndex((name) => !(name in filters))
    chains.push(end < 0 ? chain : chain.slice(0, end))
  }
  return chains
}

/** Where objects begin, gone through once and only when one is asked for. */
class Objects {
  readonly #pdf: Buffer
  #starts: Map<string, number> | 'too much' | undefined

  constructor(pdf: Buffer) {
    this.#pdf = pdf
  }

  /** The list or name that stands in an object of its own. */
  valueOf(name: string): string | undefined {
    this.#starts ??= this.#gather()
    if (this.#starts === 'too much') return this.#starts
    const at = this.#starts.get(name)
    if (at === undefined) return undefined
    const [, value] = /^\s*(\[[^\]]*\]|\/\S+)/.exec(this.#pdf.toString('latin1', at, at + 400)) ?? []
    return value === undefined ? undefined : withoutEscapes(value)
  }

  #gather(): Map<string, number> | 'too much' {
    const pdf = this.#pdf
    const starts = new Map<string, number>()
    for (let at = pdf.indexOf(' obj'); at >= 0; at = pdf.indexOf(' obj', at + 4)) {
      const [, number, generation] =
        /(\d{1,10}) (\d{1,5})$/.exec(pdf.toString('latin1', Math.max(0, at - 17), at)) ?? []
      const name = `${number} ${generation}`
      if (number === undefined || starts.has(name)) continue
      if (starts.size >= MOST.objects) return 'too much'
      starts.set(name, at + 4)
    }
    return starts
  }
}

/** The first two bytes of what zlib packs (RFC 1950). */
const isDeflated = (packed: Buffer) =>
  packed.length > 2 && ((packed[0] ?? 0) & 0x0f) === 8 && packed.readUInt16BE(0) % 31 === 0

/** Counts the largest of what comes out of the filters, one after the other, up to a bound. */
async function sizeOf(
  packed: Buffer,
  chain: readonly string[],
  dictionary: string,
  { most, reading }: { most: number; reading: { left: number } },
): Promise<number> {
  const counts = chain.map(() => 0)
  let parts: Parts = pieces(packed, reading)
  chain.forEach((name, place) => {
    const unpacked = filters[name]?.(parts, dictionary) ?? parts
    parts = (async function* () {
      for await (const part of unpacked) {
        counts[place] = (counts[place] ?? 0) + part.length
        yield part
        if ((counts[place] ?? 0) > most) return
      }
    })()
  })
  for await (const _ of parts) if (Math.max(...counts) > most) break
  return Math.max(0, ...counts)
}

async function* pieces(content: Buffer, reading: { left: number }): Parts {
  for (let at = 0; at < content.length && reading.left >= 0; at += PIECE) {
    const piece = content.subarray(at, at + PIECE)
    reading.left -= piece.length
    yield piece
  }
}
const PIECE = 16_384

/** What is damaged ends early, as it does for whoever reads it. */
async function* inflated(parts: Parts): Parts {
  const unpacker = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.from(parts), unpacker).catch(() => undefined)
  try {
    yield* unpacker as AsyncIterable<Buffer>
  } catch {
    return
  } finally {
    unpacker.destroy()
  }
}

/** @param early whether codes grow a step before they have to */
async function* unLzw(parts: Parts, early: 0 | 1): Parts {
  const [before, length] = [new Int16Array(4096), new Uint16Array(4096)]
  const [first, last] = [new Uint8Array(4096), new Uint8Array(4096)]
  for (let code = 0; code < 256; code++) [first[code], last[code], length[code]] = [code, code, 1]
  let [next, width, held, bits, former] = [258, 9, 0, 0, -1]
  const text = (code: number) => {
    const out = Buffer.alloc(length[code] ?? 0)
    for (let at = out.length - 1, one = code; at >= 0; at--, one = before[one] ?? 0) out[at] = last[one] ?? 0
    return out
  }
  for await (const part of parts) {
    let made: Buffer[] = []
    let size = 0
    for (const byte of part) {
      held = ((held << 8) | byte) & 0xfffff
      bits += 8
      if (bits < width) continue
      bits -= width
      const code = (held >> bits) & ((1 << width) - 1)
      if (code === 257) return yield Buffer.concat(made)
      if (code === 256) {
        ;[next, width, former] = [258, 9, -1]
        continue
      }
      if (code > next || (former < 0 && code > 255)) return yield Buffer.concat(made)
      if (former >= 0 && next < 4096) {
        before[next] = former
        length[next] = (length[former] ?? 0) + 1
        first[next] = first[former] ?? 0
        last[next] = first[code] ?? 0
        next++
      }
      made.push(text(code))
      size += length[code] ?? 0
      former = code
      width = next + early >= 2048 ? 12 : next + early >= 1024 ? 11 : next + early >= 512 ? 10 : 9
      if (size < 1_000_000) continue
      yield Buffer.concat(made)
      made = []
      size = 0
    }
    yield Buffer.concat(made)
  }
}

async function* unRun(parts: Parts): Parts {
  let [copies, repeat] = [0, 0]
  for await (const part of parts) {
    const made: Buffer[] = []
    for (const byte of part) {
      if (copies > 0) {
        copies--
        made.push(Buffer.of(byte))
      } else if (repeat > 0) {
        made.push(Buffer.alloc(repeat, byte))
        repeat = 0
      } else if (byte === 128) return yield Buffer.concat(made)
      else if (byte < 128) copies = byte + 1
      else repeat = 257 - byte
    }
    yield Buffer.concat(made)
  }
}

async function* unHex(parts: Parts): Parts {
  let odd = ''
  for await (const part of parts) {
    const digits = odd + part.toString('latin1').replaceAll(/[^\da-fA-F]/g, '')
    odd = digits.length % 2 === 1 ? digits.slice(-1) : ''
    yield Buffer.from(digits.slice(0, digits.length - odd.length), 'hex')
  }
}

async function* un85(parts: Parts): Parts {
  let group: number[] = []
  for await (const part of parts) {
    const made: number[] = []
    for (const byte of part) {
      if (byte === 0x7a && group.length === 0) made.push(0, 0, 0, 0)
      if (byte < 0x21 || byte > 0x75) continue
      group.push(byte - 0x21)
      if (group.length < 5) continue
      const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
      made.push((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
      group = []
    }
    yield Buffer.from(made)
  }
}
