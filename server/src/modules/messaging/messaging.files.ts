import type { FileColumn } from '#kit/files/file-columns.ts'
import { ReadingFailed, openReader, stored } from '#kit/files/reading.ts'
import { t } from './messaging.texts.ts'

const attached = { table: 'chat_attachment', holds: 'key', folder: 'chat' } as const

export const messagingFiles: readonly FileColumn[] = [
  { ...attached, column: 'file', called: ({ name }) => String(name), title: () => t('file-attachment') },
  {
    ...attached,
    column: 'preview',
    called: ({ name }) => t('preview-of', { name: String(name) }),
    title: () => t('file-preview'),
  },
]

/** A picture, or the type under which a file is given out; null for what cannot be sent. */
export type AttachmentKind = 'picture' | { type: string } | null

const reader = openReader<{ name: string }, AttachmentKind>(new URL('messaging.reader.ts', import.meta.url), {
  ...{ seconds: 20, megabytes: 600 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 30 },
})

/**
 * What a file is by its bytes, which must be what its name says.
 * @param whose who sends it
 */
export async function kindOf(
  whose: number,
  storage: Parameters<typeof stored>[0],
  key: string,
  name: string,
): Promise<AttachmentKind> {
  try {
    return await reader.read(whose, await stored(storage, key), { name })
  } catch (error) {
    if (error instanceof ReadingFailed) return null
    throw error
  }
}

/** The name of a picture that was written anew. */
export const asWebp = (name: string) => `${name.replace(/\.[^.]+$/, '')}.webp`
