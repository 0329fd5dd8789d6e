import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Storage } from './storage.ts'

/** A file to go into an archive: what weighs it is known beforehand. */
export type ZipEntry = { name: string; key: string; size: number; crc32: number; modified: Date }

/** An archive whose every byte is settled before the first is sent: any range of it can be asked for again. */
export type Zip = { size: number; etag: string; stream(start?: number, end?: number): Readable }

/** A file where it lies in an archive; `written` when its size and sum are known only after it and it is compressed. */
export type Place = {
  name: Buffer
  start: number
  size: number
  packed: number
  crc32: number
  modified: Date
  written: boolean
}

const MOST_32 = 0xff_ff_ff_ff
const MOST_16 = 0xff_ff
const UTF8_NAMES = 0x08_00
const SIZES_AFTER = 0x00_08
const DEFLATED = 8

/**
 * Lays out a ZIP of files that are stored as they are: pictures, videos and PDFs do not get smaller. Nothing is read before it is
 * sent, and never more than a part of one file, so twenty at once need no more memory than one.
 * @param entries with names that differ; none of 4 GB or more
 */
export function planZip(entries: readonly ZipEntry[], storage: Pick<Storage, 'stream'>): Zip {
  const names = entries.map(({ name }) => Buffer.from(name, 'utf8'))
  const starts: number[] = []
  let at = 0
  for (const [index, { size, name }] of entries.entries()) {
    if (size >= MOST_32) throw new Error(`${name} is too large for the archive.`)
    starts.push(at)
    at += 30 + lengthOf(names[index]) + size
  }
  const directory = at
  const placeOf = (index: number): Place => {
    const entry = entries[index] as ZipEntry
    return { ...entry, name: names[index] as Buffer, start: starts[index] ?? 0, packed: entry.size, written: false }
  }
  for (const index of entries.keys()) at += 46 + lengthOf(names[index]) + ((starts[index] ?? 0) >= MOST_32 ? 12 : 0)
  const end = endRecords(entries.length, at - directory, directory)
  const size = at + end.length

  /** The archive in order: what lies where, made when it is its turn. */
  function* parts(): Generator<{ length: number; bytes: () => Buffer } | { length: number; key: string }> {
    for (const [index, entry] of entries.entries()) {
      const name = names[index] as Buffer
      yield { length: 30 + name.length, bytes: () => localHeader(placeOf(index)) }
      yield { length: entry.size, key: entry.key }
    }
    for (const index of entries.keys())
      yield {
        length: 46 + lengthOf(names[index]) + ((starts[index] ?? 0) >= MOST_32 ? 12 : 0),
        bytes: () => centralRecord(placeOf(index)),
      }
    yield { length: end.length, bytes: () => end }
  }

  async function* send(from: number, to: number): AsyncGenerator<Buffer> {
    let begins = 0
    for (const part of parts()) {
      const ends = begins + part.length
      if (begins > to) return
      if (ends > from && part.length > 0) {
        const first = Math.max(0, from - begins)
        const last = Math.min(part.length, to - begins + 1) - 1
        if ('bytes' in part) yield part.bytes().subarray(first, last + 1)
        else yield* whole(storage.stream(part.key, first, last), last - first + 1, part.key)
      }
      begins = ends
    }
  }

  const hash = createHash('sha256')
  for (const { name, key, size: bytes, crc32: sum } of entries) hash.update(`${key} ${name} ${bytes} ${sum}\n`)
  return {
    size,
    etag: `"${hash.digest('base64url').slice(0, 27)}"`,
    stream: (from = 0, to = size - 1) => Readable.from(send(from, to), { objectMode: false }),
  }
}

/** What a file weighs, read in parts; undefined when there is none. */
export async function weigh(
  storage: Pick<Storage, 'size' | 'stream'>,
  key: string,
): Promise<{ size: number; crc32: number } | undefined> {
  if ((await storage.size(key)) === undefined) return undefined
  let size = 0
  let sum = 0
  for await (const part of storage.stream(key)) {
    size += (part as Buffer).length
    sum = crc32(part as Buffer, sum)
  }
  return { size, crc32: sum }
}

/** Names of files that differ: `012-panel-on-late-gates.webp`. */
export function zipName(place: number, of: number, caption: string, ending: string): string {
  const words = caption
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${String(place + 1).padStart(String(of).length, '0')}${words ? `-${words}` : ''}.${ending}`
}

const lengthOf = (name: Buffer | undefined) => name?.length ?? 0

/** A file that became shorter breaks the answer off; whoever reads it asks again, and nobody gets a wrong archive. */
async function* whole(source: Readable, length: number, key: string): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const part of source) {
    sent += (part as Buffer).length
    yield part as Buffer
  }
  if (sent !== length) throw new Error(`${key} has ${sent} bytes in place of ${length}.`)
}

/** MS-DOS time, in UTC, and date; nothing before 1980. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(1980, at.getUTCFullYear())
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/** What comes before a file in an archive. */
export function localHeader({ name, modified, crc32: sum, packed, size, written }: Place): Buffer {
  const head = Buffer.alloc(30)
  const { time, date } = dosTime(modified)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(UTF8_NAMES | (written ? SIZES_AFTER : 0), 6)
  head.writeUInt16LE(written ? DEFLATED : 0, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(date, 12)
  head.writeUInt32LE(written ? 0 : sum, 14)
  head.writeUInt32LE(written ? 0 : packed, 18)
  head.writeUInt32LE(written ? 0 : size, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

/** A line of the directory at the end of an archive. */
export function centralRecord({ name, start, modified, crc32: sum, packed, size, written }: Place): Buffer {
  const far = start >= MOST_32
  const head = Buffer.alloc(46)
  const { time, date } = dosTime(modified)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE(far ? 45 : 20, 4)
  head.writeUInt16LE(far ? 45 : 20, 6)
  head.writeUInt16LE(UTF8_NAMES | (written ? SIZES_AFTER : 0), 8)
  head.writeUInt16LE(written ? DEFLATED : 0, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(sum, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(far ? 12 : 0, 30)
  head.writeUInt32LE(far ? MOST_32 : start, 42)
  if (!far) return Buffer.concat([head, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(start), 4)
  return Buffer.concat([head, name, extra])
}

/** The end of the archive; past 65,535 files or 4 GB with the ZIP64 records before it. */
export function endRecords(count: number, size: number, start: number): Buffer {
  const far = count >= MOST_16 || size >= MOST_32 || start >= MOST_32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(size, MOST_32), 12)
  end.writeUInt32LE(Math.min(start, MOST_32), 16)
  if (!far) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06_06_4b_50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07_06_4b_50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
