import type { FileToRead } from '../files/reading.child.ts'

/** A paper to be drawn: by which function of which module, from what. */
export type Drawing = { module: string; draw: string; given: unknown[] }
type Paper = Record<string, (...given: unknown[]) => Promise<Buffer>>

export async function read(_file: FileToRead, { module, draw, given }: Drawing): Promise<Uint8Array> {
  const papers = (await import(module)) as Paper
  const drawing = papers[draw]
  if (!drawing) throw new Error(`${module} draws no ${draw}.`)
  return drawing(...given)
}
