import { locale } from '@app/contract/texts'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'
import { IMPORT } from '@app/contract/imports.limits'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { RandomAccessReader, fromRandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { Storage } from '#kit/files/storage.ts'
import { clean } from './imports.table.service.ts'
import { CUT_OFF, Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

const { folder: MOST } = IMPORT
const TOO_LARGE = () => t('this-folder-unpacks-to-more-than-mb', { unpacked: MOST.unpacked / 1_000_000 })
const TOO_MANY = () => t('this-folder-has-more-than-files-split', { files: MOST.files.toLocaleString(locale()) })
const NO_FOLDER = () => t('this-is-not-a-zip-file-or')
/** Bytes of a path; no system keeps longer ones. */
const MOST_PATH = 1_000
const LONG_PATH = () => t('a-file-of-this-folder-has-a', { most_path: MOST_PATH.toLocaleString(locale()) })
const OUTSIDE = () => t('a-file-of-this-folder-lies-outside')

/** What systems leave behind beside the files of people. */
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** Why a file of a folder cannot be read. */
export type ReadFault = 'locked' | 'empty' | 'too_large' | 'damaged'

export type Packed = { at: number; path: string }
export type Folder = {
  /** The files, by their paths as people order them. */
  files: Packed[]
  /** One file whole; none is larger than `most` bytes. */
  read(at: number, most?: number): Promise<Buffer | ReadFault>
  close(): void
}

/** A folder's list is asked for name by name; without this a bucket would be asked thousands of times. */
const AHEAD = 65_536

/** A file of the store that is read where it is asked for, so that of a large one little is held. */
class Stored extends RandomAccessReader {
  readonly storage: Pick<Storage, 'stream'>
  readonly key: string
  readonly size: number
  /** So much is fetched beyond what is asked for. */
  ahead = AHEAD
  /** What was fetched last of the list. */
  #near = { start: 0, bytes: Buffer.alloc(0) }
  /** What the store had against it; the file itself may be sound. */
  broken: unknown

  constructor(storage: Pick<Storage, 'stream'>, key: string, size: number) {
    super()
    this.storage = storage
    this.key = key
    this.size = size
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#bytesAt(position, length))((error, bytes) => {
      bytes?.copy(buffer, offset)
      callback(error)
    })
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const within = () => position - this.#near.start
    if (within() < 0 || within() + length > this.#near.bytes.length) {
      const end = Math.min(this.size, position + Math.max(length, this.ahead))
      const parts: Buffer[] = []
      for await (const part of this._readStreamForRange(position, end)) parts.push(part as Buffer)
      this.#near = { start: position, bytes: Buffer.concat(parts) }
    }
    if (within() + length > this.#near.bytes.length) throw new Error('The file ends before what it should hold.')
    return this.#near.bytes.subarray(within(), within() + length)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.storage.stream(this.key, start, end - 1).on('error', (error) => {
      this.broken = error
    })
  }
}

/**
 * Opens a packed folder that lies in the store. What it unpacks to is bounded by what it says before anything is unpacked, and what
 * comes out is held to that.
 * @throws Unreadable
 */
export async function openFolder(storage: Pick<Storage, 'size' | 'stream'>, key: string): Promise<Folder> {
  const size = await storage.size(key)
  if (size === undefined) throw new Unreadable(t('this-folder-is-no-longer-there-please'))
  const stored = new Stored(storage, key, size)
  const zip = await begun(stored, size)
  const entries = await listed(zip, stored)
  stored.ahead = 0
  const files = entries
    .map(({ fileName }, at) => ({ at, path: clean(fileName) }))
    .filter(({ path }) => !path.endsWith('/') && !LITTER.test(path))
    .toSorted((a, b) => byName.compare(a.path, b.path))
  return {
    files,
    close: () => zip.close(),
    async read(at, most = MEDIA_LIMITS.picture) {
      const entry = entries[at]
      if (!entry) return 'damaged'
      if (entry.isEncrypted()) return 'locked'
      if (entry.uncompressedSize === 0) return 'empty'
      if (entry.uncompressedSize > most) return 'too_large'
      try {
        const content = await whole(zip, entry)
        return crc32(content) === entry.crc32 ? content : 'damaged'
      } catch (error) {
        if (stored.broken !== undefined) throw error
        return 'damaged'
      }
    },
  }
}

const byName = new Intl.Collator('en', { numeric: true })

function begun(stored: Stored, size: number): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  return new Promise((resolve, reject) => {
    // The list of a ZIP's files stands at its end.
    fromRandomAccessReader(stored, size, options, (error, zip) =>
      error ? reject(stored.broken === undefined ? new Unreadable(NO_FOLDER()) : error) : resolve(zip),
    )
  })
}

async function listed(zip: ZipFile, stored: Stored): Promise<Entry[]> {
  const entries: Entry[] = []
  let size = 0
  zip.on('entry', (entry: Entry) => {
    size += entry.uncompressedSize
    entries.push(entry)
    if (entry.fileNameLength > MOST_PATH) zip.emit('error', new Unreadable(LONG_PATH()))
    else if (size > MOST.unpacked) zip.emit('error', new Unreadable(TOO_LARGE()))
    else if (entries.length > MOST.files) zip.emit('error', new Unreadable(TOO_MANY()))
    else zip.readEntry()
  })
  zip.readEntry()
  try {
    await once(zip, 'end')
  } catch (error) {
    zip.close()
    if (error instanceof Unreadable || stored.broken !== undefined) throw error
    throw new Unreadable(/relative path|absolute path/.test(String(error)) ? OUTSIDE() : CUT_OFF())
  }
  return entries
}

async function whole(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
  })
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
