import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createZstdDecompress, constants, createZstdCompress } from 'node:zlib'

/**
 * A backup is one file: a line that says what it is, then, compressed, records one after the other. A record is a head in JSON, its
 * content in parts, and a digest over both; lengths are 32 bits, a part of none ends the content. The last record is `end`: without
 * it something is missing.
 */
const MAGIC = Buffer.from('carrier community backup 1\n')
const LONGEST_HEAD = 4_000_000
const LARGEST_PART = 1_000_000

export type Head =
  | {
      kind: 'begin'
      made_at: string
      /** Names of the migrations of the database that was read. */
      migrations: string[]
    }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'sequences'; values: { name: string; value: string }[] }
  | { kind: 'file'; key: string }
  | { kind: 'end'; tables: Record<string, number>; files: number; bytes: number }

/** The file is not what was written: cut off, changed, or no backup at all. */
export class Damaged extends Error {
  constructor(why: string) {
    super(`This file cannot be restored: ${why}.`)
    this.name = 'Damaged'
  }
}

function lengthOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The bytes of one record. @param content in parts of any size, taken as they come */
export async function* recordOf(head: Head, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const json = Buffer.from(JSON.stringify(head))
  digest.update(json)
  yield Buffer.concat([lengthOf(json.length), json])
  let held: Uint8Array[] = []
  let size = 0
  const part = () => {
    const bytes = Buffer.concat(held, size)
    held = []
    size = 0
    digest.update(bytes)
    return Buffer.concat([lengthOf(bytes.length), bytes])
  }
  for await (const chunk of content)
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + LARGEST_PART - size)
      held.push(piece)
      size += piece.length
      from += piece.length
      if (size === LARGEST_PART) yield part()
    }
  if (size > 0) yield part()
  yield Buffer.concat([lengthOf(0), digest.digest()])
}

/** The bytes of a whole backup made of records. */
export async function* packed(records: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  yield MAGIC
  const pack = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  let failure: { error: unknown } | undefined
  const feeding = (async () => {
    try {
      for await (const bytes of records)
        if (!pack.write(bytes)) await new Promise<void>((done) => void pack.once('drain', done))
      // Ended while it still compresses, the stream would begin another, empty frame, and nobody would notice damage to that.
      await new Promise<void>((done) => pack.flush(() => done()))
      pack.end()
    } catch (error) {
      failure = { error }
      pack.destroy()
    }
  })()
  try {
    yield* pack as AsyncIterable<Buffer>
  } catch (error) {
    throw failure ? failure.error : error
  }
  await feeding
  if (failure) throw failure.error
}

/** A record as it is read: its content has to be read to its end before the next comes; then it is known to be whole. */
export type Read = { head: Head; content: AsyncIterable<Buffer> }

/** Reads a backup record by record, with as little memory as one part takes. @throws Damaged */
export async function* recordsIn(path: string): AsyncGenerator<Read> {
  const start = await firstBytes(path)
  if (!start.equals(MAGIC)) throw new Damaged('it is no backup of this program')
  const source = createReadStream(path, { start: MAGIC.length })
  const unpack = createZstdDecompress()
  source.on('error', (error) => unpack.destroy(error))
  source.pipe(unpack)
  const take = taker(unpack)
  let complete = false
  try {
    for (;;) {
      const first = await take(4, true)
      if (!first) break
      if (complete) throw new Damaged('something follows its end')
      const size = first.readUInt32BE()
      if (size === 0 || size > LONGEST_HEAD) throw new Damaged('a record in it has no head')
      const json = await take(size)
      const digest = createHash('sha256').update(json)
      const head = headOf(json)
      const state = { read: false }
      yield { head, content: contentOf(take, digest, head, state) }
      if (!state.read) throw new Error(`The content of ${head.kind} was not read.`)
      complete = head.kind === 'end'
    }
  } finally {
    source.destroy()
    unpack.destroy()
  }
  if (!complete) throw new Damaged('its end is missing')
}

async function* contentOf(
  take: (size: number) => Promise<Buffer>,
  digest: ReturnType<typeof createHash>,
  head: Head,
  state: { read: boolean },
): AsyncGenerator<Buffer> {
  for (;;) {
    const size = (await take(4)).readUInt32BE()
    if (size === 0) break
    if (size > LARGEST_PART) throw new Damaged('a part in it is too large')
    const bytes = await take(size)
    digest.update(bytes)
    yield bytes
  }
  if (!digest.digest().equals(await take(32)))
    throw new Damaged(`${'name' in head ? head.name : 'key' in head ? head.key : head.kind} is not as it was written`)
  state.read = true
}

function headOf(json: Buffer): Head {
  try {
    return JSON.parse(json.toString('utf8')) as Head
  } catch {
    throw new Damaged('a record in it has no head')
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { start: 0, end: MAGIC.length - 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Take = { (size: number): Promise<Buffer>; (size: number, orNothing: true): Promise<Buffer | undefined> }

/** Takes exactly so many bytes of a stream at a time; nothing only at its end. */
function taker(stream: AsyncIterable<Buffer>): Take {
  const iterator = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  return (async (wanted: number, orNothing?: true) => {
    while (size < wanted) {
      const next = await iterator.next().catch((error: unknown) => {
        throw new Damaged(`it cannot be unpacked (${(error as Error).message})`)
      })
      if (next.done) {
        if (orNothing && size === 0) return undefined
        throw new Damaged('it has been cut off')
      }
      held.push(next.value)
      size += next.value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, size)
    const rest = all.subarray(wanted)
    held = rest.length > 0 ? [rest] : []
    size = rest.length
    return all.subarray(0, wanted)
  }) as Take
}
