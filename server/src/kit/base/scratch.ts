import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** So much is read at once. */
const PIECE = 262_144

/** Parts that are put together on this machine, outside the file store. */
export type Scratch = {
  /** @returns what the part weighs */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ size: number; crc32: number }>
  /** A part, or its bytes from `start` to `end`, both included; undefined where there is none of this key. */
  stream(key: string, start?: number, end?: number): Readable | undefined
  close(): Promise<void>
}

/** Opens a file without a name: whatever becomes of the process, nothing of it stays. Parts are written one after the other. */
export async function openScratch(dataDirectory: string): Promise<Scratch> {
  const folder = join(dataDirectory, 'scratch')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const parts = new Map<string, { at: number; size: number }>()
  let length = 0

  async function* bytes(from: number, last: number): AsyncGenerator<Buffer> {
    for (let at = from; at <= last;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PIECE, last + 1 - at)), 0, null, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  return {
    async write(key, content) {
      const at = length
      let sum = 0
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        await file.writeFile(piece)
        length += piece.length
        sum = crc32(piece, sum)
      }
      const size = length - at
      parts.set(key, { at, size })
      return { size, crc32: sum }
    },
    stream(key, start = 0, end) {
      const part = parts.get(key)
      if (!part) return undefined
      const last = Math.min(end ?? part.size - 1, part.size - 1)
      return Readable.from(bytes(part.at + start, part.at + last), { objectMode: false })
    },
    close: () => file.close(),
  }
}
