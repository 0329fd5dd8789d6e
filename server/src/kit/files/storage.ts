import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Refused } from '../base/errors.ts'
import { t } from '../base/kit.texts.ts'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Files of the product by key. Keys are made by us, never from a person's file name. Content passes through in parts. */
export type Storage = {
  /** Keeps a file whole, or not at all. @throws Refused 507 when there is no room */
  put(key: string, content: Uint8Array | Bytes): Promise<void>
  /**
   * Writes into a file from `offset` on, making it where there is none, and keeps what came before a failure.
   * @returns how many bytes lie there safely, and what went wrong: of the source, or a Refused 507
   */
  write(key: string, offset: number, content: Bytes): Promise<{ written: number; failure?: unknown }>
  /** Puts what lies under one key under another too, without reading it. */
  copy(from: string, to: string): Promise<void>
  /** A small file at once; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** The first bytes of a file, at most `length`; undefined when there is none. */
  start(key: string, length: number): Promise<Buffer | undefined>
  /** Bytes of a file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** A file, or its bytes from `start` to `end`, both included. */
  stream(key: string, start?: number, end?: number): Readable
  /** Every file, in no order. What comes or goes meanwhile may be among them or not. */
  keys(): AsyncIterable<{ key: string; modified: Date }>
  /** Removes a file; one that is gone already is no matter. */
  remove(key: string): Promise<void>
  /** Removes everything whose keys begin with this folder. */
  removeAll(folder: string): Promise<void>
}

/** What a key looks like: words and folders, with an ending for what browsers get. */
const KEY = /^[\w-]{1,100}(\/[\w-]{1,100}){0,5}(\.\w{1,10})?$/

export const isKey = (key: string): boolean => KEY.test(key)

/** What is read from a disk at once while a file is sent: large files pass through in fewer steps. */
const PIECE = 262_144

/** Keeps files on disk under the data directory. */
export function openStorage(dataDirectory: string): Storage {
  const location = join(dataDirectory, 'files')
  mkdirSync(location, { recursive: true })

  function pathOf(key: string): string {
    if (!isKey(key)) throw new Error(`"${key}" is no key of a file.`)
    return join(location, key)
  }

  /** Makes a file beside its place and moves it there when it is whole. */
  async function whole(key: string, make: (path: string) => Promise<unknown>): Promise<void> {
    const path = pathOf(key)
    const draft = join(dirname(path), `.${randomUUID()}`)
    try {
      await mkdir(dirname(path), { recursive: true })
      await make(draft)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw refused(error)
    }
  }

  return {
    put: (key, content) =>
      whole(key, async (draft) => {
        const parts = content instanceof Uint8Array ? [content] : content
        const { failure } = await closing(await open(draft, 'wx'), (file) => pour(file, 0, parts))
        if (failure !== undefined) throw failure
      }),
    async write(key, offset, content) {
      const path = pathOf(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        const file = await open(path, 'r+').catch((error: unknown) => {
          if (isMissing(error)) return open(path, 'w')
          throw error
        })
        return await closing(file, () => pour(file, offset, content))
      } catch (error) {
        return { written: 0, failure: refused(error) }
      }
    },
    copy: (from, to) => whole(to, (draft) => link(pathOf(from), draft).catch(() => copyFile(pathOf(from), draft))),
    get: (key) => orNothing(readFile(pathOf(key))),
    start: (key, length) =>
      orNothing(
        open(pathOf(key), 'r').then((opened) =>
          closing(opened, async (file) => {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
            return buffer.subarray(0, bytesRead)
          }),
        ),
      ),
    size: (key) => orNothing(stat(pathOf(key)).then((found) => (found.isFile() ? found.size : undefined))),
    stream: (key, start, end) => createReadStream(pathOf(key), { start, end, highWaterMark: PIECE }),
    async *keys() {
      for await (const entry of await opendir(location, { recursive: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(location, path).split(sep).join('/')
        // A draft is a file that is not whole yet.
        const found = isKey(key) ? await orNothing(stat(path)) : undefined
        if (found) yield { key, modified: found.mtime }
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { force: true, recursive: true }),
  }
}

async function closing<R>(file: FileHandle, work: (file: FileHandle) => Promise<R>): Promise<R> {
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Writes parts one after the other; what is counted is on the disk and not only on its way there. */
async function pour(file: FileHandle, offset: number, content: Bytes): Promise<{ written: number; failure?: unknown }> {
  let written = 0
  let failure: unknown
  try {
    for await (const part of content)
      for (let done = 0; done < part.length;) {
        const { bytesWritten } = await file.write(part, done, part.length - done, offset + written)
        done += bytesWritten
        written += bytesWritten
      }
  } catch (error) {
    failure = refused(error)
  }
  try {
    await file.datasync()
  } catch (error) {
    return { written: 0, failure: refused(error) }
  }
  return { written, failure }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code

/** A full disk is said as what it is. */
function refused(error: unknown): unknown {
  if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') return error
  return new Refused(507, 'no_room', t('there-is-no-room-for-this-file'), {
    cause: error,
    retryAfter: 60,
  })
}

const isMissing = (error: unknown) =>
  codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EISDIR'

async function orNothing<R>(reading: Promise<R>): Promise<R | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
