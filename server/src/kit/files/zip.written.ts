import { Readable, pipeline } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { centralRecord, endRecords, localHeader } from './zip.ts'
import type { Place } from './zip.ts'

/** A file that is written while the archive is sent: nobody knows its length before. */
export type WrittenEntry = { name: string; parts: AsyncIterable<string | Uint8Array> | Iterable<string> }

/**
 * An archive of files that are written while it is sent, each compressed. Never more than a part of one file is in memory. What goes
 * wrong while a file is read ends the archive, so that nobody gets one that only looks whole.
 * @param entries with names that differ; none of 4 GB or more
 * @param modified when they were made
 */
export async function* writeZip(
  entries: Iterable<WrittenEntry> | AsyncIterable<WrittenEntry>,
  modified: Date,
): AsyncGenerator<Buffer> {
  const places: Place[] = []
  let at = 0
  for await (const { name, parts } of entries) {
    const path = Buffer.from(name, 'utf8')
    const place: Place = { name: path, start: at, size: 0, packed: 0, crc32: 0, modified, written: true }
    const head = localHeader(place)
    yield head
    for await (const piece of deflated(parts, place)) {
      place.packed += piece.length
      yield piece
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08_07_4b_50, 0)
    descriptor.writeUInt32LE(place.crc32, 4)
    descriptor.writeUInt32LE(place.packed, 8)
    descriptor.writeUInt32LE(place.size, 12)
    yield descriptor
    at += head.length + place.packed + descriptor.length
    places.push(place)
  }
  const directory = Buffer.concat(places.map(centralRecord))
  yield Buffer.concat([directory, endRecords(places.length, directory.length, at)])
}

/** Compresses parts as they come, and notes in `place` what they were. */
async function* deflated(parts: WrittenEntry['parts'], place: Place): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of parts) {
      if (part.length === 0) continue
      const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
      place.crc32 = crc32(bytes, place.crc32)
      place.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw()
  pipeline(Readable.from(counted(), { objectMode: false }), packer, () => undefined)
  for await (const piece of packer) yield piece as Buffer
}
