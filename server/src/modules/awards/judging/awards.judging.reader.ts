import type { FileToRead } from '#kit/files/reading.child.ts'
import { withoutProperties } from './awards.judging.pdf.ts'

/** A PDF without its properties; null where that cannot be done for certain. */
export async function read(file: FileToRead): Promise<Uint8Array | null> {
  return withoutProperties(await file.whole()) ?? null
}
