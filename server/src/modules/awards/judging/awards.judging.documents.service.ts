import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { cleanPicture } from '#kit/files/images.ts'
import { ReadingFailed, openReader } from '#kit/files/reading.ts'
import { documentsOf } from './awards.judging.reads.ts'
import { mySheet } from './awards.judging.service.ts'
import { documentName, isShownBlind } from './awards.judging.view.ts'

/** Two copies are made at a time, one for each judge. */
const blind = openReader<undefined, Uint8Array | null>(new URL('awards.judging.reader.ts', import.meta.url), {
  ...{ seconds: 30, megabytes: 900 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 20 },
})

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/**
 * A document for the judge to whom its entry is assigned. The right is asked for each time: the address alone opens nothing.
 * In a blind round it comes without its name and properties; one that cannot be cleaned is not found.
 * @throws Refused 404, 403 `conflict_of_interest`
 */
export async function judgingDocument(
  ctx: Context,
  { storage }: Pick<Deps, 'storage'>,
  asked: { entry: number; document: string; round: number | undefined },
): Promise<FileReply> {
  const sheet = await mySheet(ctx, asked.entry, { round: asked.round, lock: false })
  const all = await documentsOf(ctx.db, asked.entry)
  const index = all.findIndex(({ id }) => id === asked.document)
  const found = all[index]
  const size = found && (await storage.size(found.file))
  if (!found || size === undefined) throw notFound()
  const name = documentName(sheet, found, index)
  const type = types[found.type] ?? 'application/octet-stream'
  if (!sheet.blind) return new FileReply(type, name, { size, stream: storage.stream(found.file) })
  if (!isShownBlind(found.type)) throw notFound()
  const read = async () => {
    const content = await storage.get(found.file)
    if (!content) throw notFound()
    return content
  }
  if (found.type !== 'pdf') {
    const source = { whose: me(ctx).customer_id, read }
    const picture = await cleanPicture(source, 'document', { width: 2400 })
    return new FileReply('image/webp', name.replace(/\.\w+$/, '.webp'), picture)
  }
  const cleaned = await blind.read(me(ctx).customer_id, { read }, undefined).catch((error: unknown) => {
    if (error instanceof ReadingFailed) return null
    throw error
  })
  if (!cleaned) throw notFound()
  return new FileReply(type, name, Buffer.from(cleaned))
}
