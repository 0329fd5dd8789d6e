import { fileTypeFromBuffer } from 'file-type'

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

/** The ending of a file's name, in small letters. */
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * What a file is by its bytes, which must be what its name says: a picture, or the type under which it is given out.
 * Undefined for everything else.
 */
export async function kindOf(content: Buffer, name: string): Promise<'picture' | { type: string } | undefined> {
  const ending = endingOf(name)
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (!found) return texts.includes(ending) && isText(content) ? { type: 'text/plain; charset=utf-8' } : undefined
  if (found.mime.startsWith('image/')) return pictures.includes(ending) ? 'picture' : undefined
  const known = documents[found.mime]
  return known?.endings.includes(ending) ? { type: known.type ?? found.mime } : undefined
}

/** Letters, line ends and tabs, in any encoding that has no control characters. */
function isText(content: Buffer): boolean {
  return content.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0d))
}

/** A name that shows what it is: no folders, nothing that turns the direction of writing. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[/\\:]/g, '_')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^\.+/, '')
}

/** The name of a picture that was written anew. */
export const asWebp = (name: string) => `${name.replace(/\.[^.]+$/, '')}.webp`
