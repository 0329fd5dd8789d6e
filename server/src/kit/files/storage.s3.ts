import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { Refused } from '../base/errors.ts'
import { isKey } from './storage.ts'
import type { Storage } from './storage.ts'
import { t } from '../base/kit.texts.ts'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** How much of a file is held at once; S3 takes no smaller parts than 5 MB, but for the last. */
const PART = 8_000_000

/** What an address like `s3://key:secret@host:9000/bucket?region=eu-central-1&tls=false` says. */
export function readS3(address: string) {
  const url = new URL(address)
  const bucket = url.pathname.slice(1)
  const tls = url.searchParams.get('tls') !== 'false'
  return {
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

/**
 * Keeps files in a bucket that speaks S3. A file that grows by pieces lies as pieces, `<key>.part/<offset>-<when>`, until it is
 * copied to where it stays: objects cannot be written into. Nothing passes through memory whole.
 * @throws Refused 503 from every method while the bucket is away
 */
export function openS3Storage(address: string): Storage & { close(): void } {
  const { bucket: Bucket, ...connection } = readS3(address)
  const client = new S3Client({
    ...connection,
    forcePathStyle: true,
    // Many stores that speak S3 do not know the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  const driver = new S3Driver({ client, bucket: Bucket, visibility: 'private', supportsACL: false })

  /** Puts what comes under a key, in parts when it is more than one; nothing is left of what broke off. */
  async function upload(key: string, content: Bytes): Promise<void> {
    let id: string | undefined
    const done: { ETag: string | undefined; PartNumber: number }[] = []
    const sendPart = async (Body: Buffer) => {
      id ??= (await asked(client.send(new CreateMultipartUploadCommand({ Bucket, Key: key })))).UploadId
      const PartNumber = done.length + 1
      const { ETag } = await asked(
        client.send(new UploadPartCommand({ Bucket, Key: key, UploadId: id, PartNumber, Body })),
      )
      done.push({ ETag, PartNumber })
    }
    try {
      let last: Buffer | undefined
      for await (const part of inParts(content)) {
        if (last) await sendPart(last)
        last = part
      }
      if (id === undefined) return await asked(driver.put(key, last ?? Buffer.alloc(0)))
      if (last) await sendPart(last)
      const MultipartUpload = { Parts: done }
      await asked(client.send(new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: id, MultipartUpload })))
    } catch (error) {
      if (id !== undefined)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id })).catch(() => undefined)
      throw error
    }
  }

  /** Every object under a prefix, a page at a time. */
  async function* objects(Prefix: string): AsyncGenerator<{ key: string; size: number; modified: Date }> {
    let ContinuationToken: string | undefined
    do {
      const page = await asked(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key) yield { key: Key, size: Size ?? 0, modified: LastModified ?? new Date() }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  /** The same at once, for the few that belong together. */
  async function list(prefix: string): Promise<{ key: string; size: number }[]> {
    const found: { key: string; size: number }[] = []
    for await (const object of objects(prefix)) found.push(object)
    return found
  }

  async function removeUnder(prefix: string): Promise<void> {
    for (const { key } of await list(prefix)) await asked(driver.delete(key))
  }

  /** The pieces of a file that grows, as they lie one after the other; undefined when there are none. */
  async function piecesOf(key: string): Promise<Piece[] | undefined> {
    const found = await list(`${key}.part/`)
    return found.length === 0 ? undefined : layout(found)
  }

  /** Bytes of one object. @throws what S3 says, or Refused 503 */
  async function* read(Key: string, start?: number, end?: number): AsyncGenerator<Buffer> {
    const Range = start === undefined && end === undefined ? undefined : `bytes=${start ?? 0}-${end ?? ''}`
    const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key, Range })))
    // Some stores send more than they were asked for.
    let left = end === undefined ? Number.MAX_SAFE_INTEGER : end - (start ?? 0) + 1
    try {
      for await (const part of Body as AsyncIterable<Buffer>) {
        yield part.subarray(0, left)
        left -= part.length
        if (left <= 0) return
      }
    } catch (error) {
      throw away(error)
    }
  }

  async function* send(key: string, start = 0, end?: number): AsyncGenerator<Buffer> {
    try {
      yield* start === 0 && end === undefined ? read(key) : read(key, start, end)
    } catch (error) {
      if (!isMissing(error)) throw error
      for (const piece of (await piecesOf(key)) ?? []) {
        const first = Math.max(start, piece.at)
        const last = Math.min(end ?? Number.MAX_SAFE_INTEGER, piece.at + piece.length - 1)
        if (first <= last) yield* read(piece.key, piece.from + first - piece.at, piece.from + last - piece.at)
      }
    }
  }

  async function size(key: string): Promise<number | undefined> {
    const meta = await orNothing(asked(driver.getMetaData(key)))
    if (meta) return meta.contentLength
    const last = (await piecesOf(key))?.at(-1)
    return last && last.at + last.length
  }

  async function together(parts: AsyncIterable<Buffer>): Promise<Buffer> {
    const kept: Buffer[] = []
    for await (const part of parts) kept.push(part)
    return Buffer.concat(kept)
  }

  return {
    async put(key, content) {
      await upload(known(key), content instanceof Uint8Array ? [content] : content)
      await removeUnder(`${key}.part/`)
    },
    async write(key, offset, content) {
      known(key)
      let written = 0
      try {
        for await (const piece of inParts(content, true)) {
          if (!('bytes' in piece)) return { written, failure: piece.failure }
          const at = String(offset + written).padStart(15, '0')
          const when = `${String(Date.now()).padStart(15, '0')}${String(order++ % 1e6).padStart(6, '0')}`
          await asked(driver.put(`${key}.part/${at}-${when}`, piece.bytes))
          written += piece.bytes.length
        }
        return { written, failure: undefined }
      } catch (error) {
        return { written, failure: error }
      }
    },
    async copy(from, to) {
      const whole = await orNothing(asked(driver.getMetaData(known(from))))
      if (whole) return asked(driver.copy(from, known(to)))
      if (!(await piecesOf(from))) throw new Error(`There is nothing under ${from}.`)
      await upload(known(to), send(from))
    },
    async get(key) {
      return (await size(known(key))) === undefined ? undefined : together(send(key))
    },
    async start(key, length) {
      const there = await size(known(key))
      if (there === undefined) return undefined
      return there === 0 ? Buffer.alloc(0) : together(send(key, 0, Math.min(there, length) - 1))
    },
    size: (key) => size(known(key)),
    stream: (key, start, end) => Readable.from(send(known(key), start, end), { objectMode: false }),
    async *keys() {
      let last = ''
      for await (const { key, modified } of objects('')) {
        // Pieces of a file that grows lie one after the other.
        const whole = key.replace(/\.part\/\d+-\d+$/, '')
        if (whole === last || !isKey(whole)) continue
        last = whole
        yield { key: whole, modified: whole === key ? modified : new Date() }
      }
    },
    async remove(key) {
      await asked(driver.delete(known(key)))
      await removeUnder(`${key}.part/`)
    },
    removeAll: (folder) => removeUnder(`${known(folder)}/`),
    close: () => client.destroy(),
  }
}

/** Pieces written within one millisecond keep their order. */
let order = 0

function known(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is no key of a file.`)
  return key
}

/** The same bytes in parts of one size, the last of them smaller; what came before a failure of the source is not lost. */
function inParts(content: Bytes): AsyncGenerator<Buffer>
function inParts(content: Bytes, keeping: true): AsyncGenerator<{ bytes: Buffer } | { failure: unknown }>
async function* inParts(
  content: Bytes,
  keeping?: true,
): AsyncGenerator<Buffer | { bytes: Buffer } | { failure: unknown }> {
  let held: Uint8Array[] = []
  let length = 0
  const take = () => {
    const bytes = Buffer.concat(held, length)
    held = []
    length = 0
    return keeping ? { bytes } : bytes
  }
  let failure: unknown
  const source = (async function* () {
    try {
      yield* content
    } catch (error) {
      if (!keeping) throw error
      failure = error
    }
  })()
  for await (const chunk of source)
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + PART - length)
      held.push(part)
      length += part.length
      from += part.length
      if (length === PART) yield take()
    }
  if (length > 0) yield take()
  if (failure !== undefined) yield { failure }
}

/** A stretch of a file: where in it, and from which byte of which object. */
type Piece = { at: number; length: number; key: string; from: number }

/** Lays pieces one after the other as they were written: a later one covers what it overlaps. What lies past a gap is no part. */
export function layout(objects: readonly { key: string; size: number }[]): Piece[] {
  const written = objects
    .flatMap(({ key, size }) => {
      const [, offset, when] = /\/(\d+)-(\d+)$/.exec(key) ?? []
      return offset === undefined || when === undefined ? [] : [{ key, size, at: Number(offset), when }]
    })
    .toSorted((one, two) => (one.when < two.when ? -1 : 1))
  let pieces: Piece[] = []
  for (const { key, size, at } of written) {
    const end = at + size
    pieces = pieces.flatMap((piece) => {
      const ends = piece.at + piece.length
      const before = { ...piece, length: Math.min(ends, at) - piece.at }
      const skipped = Math.max(0, end - piece.at)
      const after = { ...piece, at: piece.at + skipped, from: piece.from + skipped, length: piece.length - skipped }
      if (ends <= at || piece.at >= end) return [piece]
      return [before, after].filter(({ length }) => length > 0)
    })
    pieces.push({ at, length: size, key, from: 0 })
  }
  const inOrder = pieces.toSorted((one, two) => one.at - two.at)
  let end = 0
  return inOrder.filter((piece) => {
    if (piece.at !== end) return false
    end += piece.length
    return true
  })
}

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } }

function isMissing(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as S3Failure
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** A bucket that does not answer, or not now, is said as what it is; what it refuses stays what it said. */
function away(error: unknown): unknown {
  if (error instanceof Refused) return error
  const status = (error as S3Failure | undefined)?.$metadata?.httpStatusCode
  if (status !== undefined && status > 0 && status < 500 && status !== 429) return error
  return new Refused(503, 'storage_away', t('files-cannot-be-reached-at-the-moment'), {
    cause: error,
    retryAfter: 10,
  })
}

async function asked<R>(asking: Promise<R>): Promise<R> {
  try {
    return await asking
  } catch (error) {
    throw away(error)
  }
}

async function orNothing<R>(asking: Promise<R>): Promise<R | undefined> {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
