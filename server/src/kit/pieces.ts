import { conflict, invalid } from './errors.ts'
import type { Storage } from './storage.ts'

/** How far an upload has come; `received` of `size` bytes lie in the store. */
export type Progress = { size: number; received: number }

/** An upload that comes in pieces of one length (the last may be shorter), each kept under its offset until all are there. */
export type Pieces = {
  /** @throws InvalidFields on `data` for a piece that does not belong between the others */
  check(progress: Progress, offset: number, piece: Buffer): void
  /**
   * Keeps a piece that was checked; call it while the upload is held. A piece that was taken already is taken again without harm.
   * @returns how much has arrived by it, or undefined when it brought nothing new
   * @throws Refused 409 `wrong_offset` for one that would leave a gap
   */
  keep(progress: Progress, offset: number, piece: Buffer): Promise<number | undefined>
  /** Keys of what has arrived, in order. */
  keys(progress: Progress): string[]
  /** All of it at once. */
  content(progress: Progress): Promise<Buffer>
}

/** @param folder where the pieces of this one upload lie, and of no other */
export function piecesIn(storage: Storage, folder: string, length: number): Pieces {
  const keyAt = (offset: number) => `uploads/${folder}/${offset}.part`
  const keys = ({ received }: Progress) =>
    Array.from({ length: Math.ceil(received / length) }, (_, index) => keyAt(index * length))
  return {
    keys,
    check({ size }, offset, piece) {
      const end = offset + piece.length
      if (end > size) throw invalid('data', 'This is more than was announced.')
      // Pieces lie side by side under their offsets, so all but the last have the same length.
      if (offset % length !== 0 || (end < size && piece.length !== length))
        throw invalid('data', `Send pieces of ${length} bytes.`)
    },
    async keep({ received }, offset, piece) {
      const end = offset + piece.length
      if (offset > received) throw conflict('wrong_offset', `Go on at ${received}.`)
      if (end <= received) return undefined
      await storage.put(keyAt(offset), piece, 'application/octet-stream')
      return end
    },
    async content(progress) {
      const parts = await Promise.all(keys(progress).map((key) => storage.get(key)))
      return Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))
    },
  }
}

/** Removes files; one that is gone already is no matter. */
export async function removeFiles(storage: Storage, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await storage.remove(key).catch(() => undefined)
}
