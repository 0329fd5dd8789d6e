import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files of the product by key. Keys are made by us, never from a person's file name. */
export type Storage = {
  put(key: string, content: Buffer, type: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
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
    remove: (key) => disk.delete(key),
  }
}
