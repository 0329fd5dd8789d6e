import type { Body, Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { ATTACHMENT } from '@app/contract/messaging.limits'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { plainName, shortName } from '#kit/base/file-names.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { FileReply } from '#kit/http/http.ts'
import { cleanPictureVersions } from '#kit/files/images.ts'
import { sourceOf } from '#kit/files/uploads.picture.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import type { Uploaded } from '#kit/files/uploads.ts'
import { deleteAttachment, insertAttachment, looseAttachment, oldAttachments } from './messaging.attachments.queries.ts'
import type { Finished } from './messaging.attachments.queries.ts'
import { asWebp, kindOf } from './messaging.files.ts'
import { isGood } from './messaging.links.ts'
import { attachmentFor } from './messaging.messages.reads.ts'
import type { AttachmentRow } from './messaging.messages.reads.ts'
import { CHAT } from './messaging.policy.ts'
import { linksFor } from './messaging.rooms.service.ts'
import { messagingUploads } from './messaging.uploads.ts'
import { toAttachment } from './messaging.view.ts'
import { t } from './messaging.texts.ts'

type Store = Pick<Deps, 'storage'>
type Answer = Reply<typeof messaging.addAttachment>

const WIDTHS = [480, 2048] as const

// The ending keeps these keys out of the open files of the product (kit/files/files.ts).
const keyFor = ({ id }: Uploaded, part: 'file' | 'preview') => `chat/${id}/${part}.bin`
const filesOf = (row: AttachmentRow) => [row.file, row.preview]

/** Makes a file of an upload; it belongs to no message until one is sent with it. What is not what it says is not kept. */
export async function add(ctx: OpenContext, deps: Store, body: Body<typeof messaging.addAttachment>): Promise<Answer> {
  const { customer_id } = me(ctx)
  const row = await takeUpload(ctx, deps, {
    id: body.upload,
    field: 'upload',
    purposes: messagingUploads,
    async make(uploaded) {
      const name = shortName(plainName(uploaded.name), ATTACHMENT.nameLength)
      const kind = await kindOf(uploaded.customer_id, deps.storage, uploaded.key, name)
      if (!kind) throw invalid('upload', t('this-file-is-not-what-its-name'))
      return kind === 'picture' ? keepPicture(deps, uploaded, name) : keepFile(deps, uploaded, name, kind.type)
    },
    async keep(tx, made, again) {
      if (!again) await insertAttachment(tx.db, { ...made, id: body.upload, customer_id, created_at: tx.now })
      return looseAttachment(tx.db, customer_id, body.upload)
    },
  })
  if (!row) throw invalid('upload', t('this-file-is-no-longer-there-please'))
  return { result: toAttachment(linksFor(ctx, customer_id), row) }
}

async function keepPicture(deps: Store, uploaded: Uploaded, name: string): Promise<Finished> {
  const versions = await cleanPictureVersions(sourceOf(deps, uploaded), 'upload', WIDTHS)
  const [small, large] = [versions[0], versions.at(-1)]
  if (!small || !large) throw new Error('A picture has at least one version.')
  const file = keyFor(uploaded, 'file')
  const preview = small === large ? file : keyFor(uploaded, 'preview')
  await deps.storage.put(file, large.content)
  if (preview !== file) await deps.storage.put(preview, small.content)
  const { width, height } = large
  const size = large.content.length
  return { name: asWebp(name), kind: 'picture', type: 'image/webp', file, preview, width, height, size }
}

async function keepFile(deps: Store, uploaded: Uploaded, name: string, type: string): Promise<Finished> {
  const file = keyFor(uploaded, 'file')
  await deps.storage.copy(uploaded.key, file)
  return { name, kind: 'file', type, file, preview: null, width: null, height: null, size: uploaded.size }
}

/** Removes a file that was not sent. */
export async function remove(ctx: WriteContext, id: string): Promise<Record<string, never>> {
  const row = await looseAttachment(ctx.db, me(ctx).customer_id, id)
  if (!row) throw notFound()
  await deleteAttachment(ctx.db, id)
  await dropFiles(ctx, filesOf(row))
  return {}
}

/**
 * The bytes behind a signed link. It names the member whom it was made for, so that a block or a deletion ends it at once.
 * Pictures may be shown; everything else is only for keeping.
 */
export async function file(
  ctx: Context,
  deps: Store,
  id: string,
  query: Query<typeof messaging.attachment>,
): Promise<FileReply> {
  if (!isGood(ctx.config.secret, { id, ...query }, ctx.now)) throw notFound()
  const row = await attachmentFor(ctx.db, query.member, id)
  const key = query.part === 'preview' ? row?.preview : row?.file
  const size = key ? await deps.storage.size(key) : undefined
  if (!row || !key || size === undefined) throw notFound()
  return new FileReply(row.type, row.name, { size, stream: deps.storage.stream(key) }, row.kind === 'picture')
}

/** Removes files that were not sent within a day, and those of deleted messages. */
export async function clearOld(ctx: WriteContext): Promise<void> {
  const rows = await oldAttachments(ctx.db, new Date(ctx.now.getTime() - CHAT.looseHours * 3_600_000))
  for (const row of rows) await deleteAttachment(ctx.db, row.id)
  await dropFiles(ctx, rows.flatMap(filesOf))
}
