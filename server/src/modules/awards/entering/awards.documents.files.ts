import { ReadingFailed, openReader } from '#kit/files/reading.ts'
import { t } from '../awards.texts.ts'

export type DocumentType = 'pdf' | 'pptx' | 'docx' | 'jpg' | 'png'
/** What a document's bytes are, and of a picture those that are kept; or why they are not taken, as people read it. */
export type Looked = { type: DocumentType; bare?: Buffer } | { problem: string }

/** Two documents are looked at at a time. */
const reader = openReader<undefined, Looked>(new URL('awards.documents.reader.ts', import.meta.url), {
  ...{ seconds: 30, megabytes: 900 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 20 },
})

/**
 * What a document is by its bytes, opened as far as it takes to know that opening it does no harm: no macros, no more when
 * unpacked than a person could have put in (docs/rules/awards.md#documents).
 * @param on_behalf of which member; nobody's documents keep the others waiting
 */
export async function look(on_behalf: number, read: () => Promise<Buffer>): Promise<Looked> {
  try {
    return await reader.read(on_behalf, { read }, undefined)
  } catch (error) {
    if (error instanceof ReadingFailed) return { problem: t('this-file-takes-more-to-open') }
    throw error
  }
}
