import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import type { FileColumn } from '#kit/file-columns.ts'
import { endingOf } from '#kit/file-names.ts'

const attached = { table: 'chat_attachment', holds: 'key', folder: 'chat' } as const

export const messagingFiles: readonly FileColumn[] = [
  { ...attached, column: 'file', called: ({ name }) => String(name), title: 'Attachment' },
  { ...attached, column: 'preview', called: ({ name }) => `Preview of ${String(name)}`, title: 'Preview' },
]

/** What may be attached: what the bytes are, the endings that say so, and the type it is given out as. */
const documents: Record<string, { endings: readonly string[]; type?: string }> = {
  'application/pdf': { endings: ['pdf'] },
  'application/zip': { endings: ['zip'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { endings: ['pptx'] },
  'application/vnd.oasis.opendocument.text': { endings: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { endings: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { endings: ['odp'] },
  'application/x-cfb': { endings: ['doc', 'xls', 'ppt'], type: 'application/octet-stream' },
}
const pictures = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']
const texts = ['txt', 'csv', 'md', 'log']

/**
 * What a file is by its bytes, which must be what its name says: a picture, or the type under which it is given out.
 * Undefined for everything else.
 */
export async function kindOf(open: () => Readable, name: string): Promise<'picture' | { type: string } | undefined> {
  const ending = endingOf(name)
  const found = await typeOf(open())
  if (!found)
    return texts.includes(ending) && (await isText(open())) ? { type: 'text/plain; charset=utf-8' } : undefined
  if (found.mime.startsWith('image/')) return pictures.includes(ending) ? 'picture' : undefined
  const known = documents[found.mime]
  return known?.endings.includes(ending) ? { type: known.type ?? found.mime } : undefined
}

/** What the first bytes say, as many of them as it takes. @throws what keeps the bytes from being read */
async function typeOf(content: Readable) {
  let failure: Error | undefined
  content.once('error', (error) => (failure = error))
  // A file that ends early or says nonsense is of no known kind.
  const found = await fileTypeFromStream(Readable.toWeb(content) as ReadableStream<Uint8Array>).catch(() => undefined)
  content.destroy()
  if (failure) throw failure
  return found
}

/** Letters, line ends and tabs, in any encoding that has no control characters. */
async function isText(content: Readable): Promise<boolean> {
  for await (const part of content as AsyncIterable<Buffer>)
    if (!part.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0d)))
      return false
  return true
}

/** The name of a picture that was written anew. */
export const asWebp = (name: string) => `${name.replace(/\.[^.]+$/, '')}.webp`
