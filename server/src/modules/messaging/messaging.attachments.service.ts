import { randomUUID } from 'node:crypto'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { ATTACHMENT } from '@app/contract/messaging.limits'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import type { Deps } from '#kit/deps.ts'
import { conflict, invalid, notFound } from '#kit/errors.ts'
import { FileReply } from '#kit/http.ts'
import type { OpenContext } from '#kit/http.ts'
import { cleanPictureVersions } from '#kit/images.ts'
import {
  deleteAttachment,
  finishAttachment,
  insertAttachment,
  lockAttachment,
  looseAttachment,
  oldAttachments,
  setReceived,
} from './messaging.attachments.queries.ts'
import type { Finished } from './messaging.attachments.queries.ts'
import { asWebp, kindOf, plainName } from './messaging.files.ts'
import { isGood } from './messaging.links.ts'
import { attachmentFor } from './messaging.messages.reads.ts'
import type { AttachmentRow } from './messaging.messages.reads.ts'
import { CHAT } from './messaging.policy.ts'
import { linksFor } from './messaging.rooms.service.ts'
import { toAttachment } from './messaging.view.ts'

type Store = Pick<Deps, 'storage'>
type Answer = Reply<typeof messaging.beginAttachment>

const WIDTHS = [480, 2048] as const

// The ending keeps these keys out of the open files of the product (kit/files.ts).
const storedAs = () => `chat/${randomUUID()}.bin`
const partKey = (id: string, offset: number) => `uploads/chat-${id}/${offset}.part`
const partKeys = (row: AttachmentRow) =>
  Array.from({ length: Math.ceil(row.received / ATTACHMENT.chunk) }, (_, index) =>
    partKey(row.id, index * ATTACHMENT.chunk),
  )

const answerWith = (ctx: Context, row: AttachmentRow): Answer => ({
  result: toAttachment(linksFor(ctx, me(ctx).customer_id), row),
})

/** Announces a file; it belongs to no message until one is sent with it. */
export async function begin(ctx: Context, body: Body<typeof messaging.beginAttachment>): Promise<Answer> {
  const name = plainName(body.name)
  if (name === '') throw invalid('name', 'This field may not be blank.')
  const given = { customer_id: me(ctx).customer_id, name, size: body.size, created_at: ctx.now }
  return answerWith(ctx, await insertAttachment(ctx.db, given))
}

/** One's own file that was not sent. @throws Refused 404 for another's */
async function own(ctx: Context, id: string): Promise<AttachmentRow> {
  const row = await looseAttachment(ctx.db, me(ctx).customer_id, id)
  if (!row) throw notFound()
  return row
}

/**
 * Takes the next piece. A piece that was taken already is taken again without harm; one that leaves a gap is refused with where
 * to go on. After the last one the file is looked at: what is not what it says is not kept.
 */
export async function add(
  ctx: OpenContext,
  deps: Store,
  id: string,
  body: Body<typeof messaging.addToAttachment>,
): Promise<Answer> {
  const before = await own(ctx, id)
  if (before.state === 'uploading') await take(ctx, deps, before, body.offset, Buffer.from(body.data, 'base64'))
  const row = await own(ctx, id)
  if (row.state === 'uploading' && row.received === row.size) await finish(ctx, deps, row)
  return answerWith(ctx, await own(ctx, id))
}

async function take(ctx: OpenContext, deps: Store, row: AttachmentRow, offset: number, piece: Buffer): Promise<void> {
  const end = offset + piece.length
  if (end > row.size) throw invalid('data', 'This is more than was announced.')
  // Pieces lie side by side under their offsets, so all but the last have the same length.
  if (offset % ATTACHMENT.chunk !== 0 || (end < row.size && piece.length !== ATTACHMENT.chunk))
    throw invalid('data', `Send pieces of ${ATTACHMENT.chunk} bytes.`)
  await ctx.transaction(async (tx) => {
    const now = await lockAttachment(tx.db, row.id)
    if (!now) throw notFound()
    if (offset > now.received) throw conflict('wrong_offset', `Go on at ${now.received}.`)
    if (end <= now.received) return
    await deps.storage.put(partKey(row.id, offset), piece, 'application/octet-stream')
    await setReceived(tx.db, row.id, end)
  })
}

async function finish(ctx: OpenContext, deps: Store, row: AttachmentRow): Promise<void> {
  try {
    const parts = await Promise.all(partKeys(row).map((key) => deps.storage.get(key)))
    const content = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))
    const kind = await kindOf(content, row.name)
    if (!kind) throw invalid('data', 'This file is not what its name says, or of a kind that cannot be sent.')
    const made =
      kind === 'picture' ? await keepPicture(deps, row, content) : await keepFile(deps, row, content, kind.type)
    await ctx.transaction((tx) => finishAttachment(tx.db, row.id, made))
  } catch (error) {
    await ctx.transaction((tx) => deleteAttachment(tx.db, row.id))
    throw error
  } finally {
    await removeAll(deps, partKeys(row))
  }
}

async function keepPicture(deps: Store, row: AttachmentRow, content: Buffer): Promise<Finished> {
  const versions = await cleanPictureVersions(content, 'data', WIDTHS)
  const [small, large] = [versions[0], versions.at(-1)]
  if (!small || !large) throw invalid('data', 'This picture is damaged.')
  const file = storedAs()
  const preview = small === large ? file : storedAs()
  await deps.storage.put(file, large.content, 'image/webp')
  if (preview !== file) await deps.storage.put(preview, small.content, 'image/webp')
  const { width, height } = large
  const size = large.content.length
  return { name: asWebp(row.name), kind: 'picture', type: 'image/webp', file, preview, width, height, size }
}

async function keepFile(deps: Store, row: AttachmentRow, content: Buffer, type: string): Promise<Finished> {
  const file = storedAs()
  await deps.storage.put(file, content, type)
  return { name: row.name, kind: 'file', type, file, preview: null, width: null, height: null, size: row.size }
}

async function removeAll(deps: Store, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await deps.storage.remove(key).catch(() => undefined)
}

/** Removes a file that was not sent. */
export async function remove(ctx: Context, deps: Store, id: string): Promise<Record<string, never>> {
  const row = await own(ctx, id)
  await deleteAttachment(ctx.db, id)
  await removeAll(deps, [row.file, row.preview, ...partKeys(row)])
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
  const content = key ? await deps.storage.get(key) : undefined
  if (!row || !content) throw notFound()
  return new FileReply(row.type, row.name, content, row.kind === 'picture')
}

/** Removes files that were not sent within a day, and those of deleted messages. */
export async function clearOld(ctx: Context, deps: Store): Promise<void> {
  for (const row of await oldAttachments(ctx.db, new Date(ctx.now.getTime() - CHAT.looseHours * 3_600_000))) {
    await removeAll(deps, [row.file, row.preview, ...partKeys(row)])
    await deleteAttachment(ctx.db, row.id)
  }
}
