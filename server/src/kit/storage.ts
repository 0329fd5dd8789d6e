import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files of the product by key. Keys are made by us, never from a person's file name. */
export type Storage = {
  put(key: string, content: Buffer, type: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Bytes of a file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included. */
  stream(key: string, start: number, end: number): Readable
  /** Joins files to one, in this order, without holding them in memory. */
  join(parts: readonly string[], key: string, type: string): Promise<void>
  remove(key: string): Promise<void>
}

/** Keeps files on disk under the data directory. */
export function openStorage(dataDirectory: string): Storage {
  const location = join(dataDirectory, 'files')
  mkdirSync(location, { recursive: true })
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, content, type) => disk.put(key, content, { contentType: type }),
    async get(key) {
      if (!(await disk.exists(key))) return undefined
      return Buffer.from(await disk.getBytes(key))
    },
    async size(key) {
      if (!(await disk.exists(key))) return undefined
      return (await disk.getMetaData(key)).contentLength
    },
    stream: (key, start, end) => createReadStream(join(location, key), { start, end }),
    async join(parts, key, type) {
      async function* pieces() {
        for (const part of parts) yield Buffer.from(await disk.getBytes(part))
      }
      await disk.putStream(key, Readable.from(pieces()), { contentType: type })
    },
    remove: (key) => disk.delete(key),
  }
}
