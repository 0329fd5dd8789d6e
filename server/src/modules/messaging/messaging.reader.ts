import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import { endingOf } from '#kit/base/file-names.ts'
import type { FileToRead } from '#kit/files/reading.child.ts'
import type { AttachmentKind } from './messaging.files.ts'

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

/** What a file is by its bytes, which must be what its name says. */
export async function read(file: FileToRead, { name }: { name: string }): Promise<AttachmentKind> {
  const ending = endingOf(name)
  const found = await typeOf(file.stream())
  if (!found)
    return texts.includes(ending) && (await isText(file.stream())) ? { type: 'text/plain; charset=utf-8' } : null
  if (found.mime.startsWith('image/')) return pictures.includes(ending) ? 'picture' : null
  const known = documents[found.mime]
  return known?.endings.includes(ending) ? { type: known.type ?? found.mime } : null
}

/** What the first bytes say, as many of them as it takes. */
async function typeOf(content: Readable) {
  // A file that ends early or says nonsense is of no known kind.
  const found = await fileTypeFromStream(Readable.toWeb(content) as ReadableStream<Uint8Array>).catch(() => undefined)
  content.destroy()
  return found
}

/** Letters, line ends and tabs, in any encoding that has no control characters. */
async function isText(content: Readable): Promise<boolean> {
  for await (const part of content as AsyncIterable<Buffer>)
    if (!part.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0d)))
      return false
  return true
}
