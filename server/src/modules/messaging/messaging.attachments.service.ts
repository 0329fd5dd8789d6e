import { randomUUID } from 'node:crypto'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { ATTACHMENT } from '@app/contract/messaging.limits'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import type { Deps } from '#kit/deps.ts'
import { invalid, notFound } from '#kit/errors.ts'
import { FileReply } from '#kit/http.ts'
import type { OpenContext } from '#kit/http.ts'
import { cleanPictureVersions } from '#kit/images.ts'
import { piecesIn, removeFiles } from '#kit/pieces.ts'
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
const piecesOf = (deps: Store, row: AttachmentRow) => piecesIn(deps.storage, `chat-${row.id}`, ATTACHMENT.chunk)
const filesOf = (deps: Store, row: AttachmentRow) => [row.file, row.preview, ...piecesOf(deps, row).keys(row)]

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
  const pieces = piecesOf(deps, row)
  pieces.check(row, offset, piece)
  await ctx.transaction(async (tx) => {
    const held = await lockAttachment(tx.db, row.id)
    if (!held) throw notFound()
    const received = await pieces.keep(held, offset, piece)
    if (received !== undefined) await setReceived(tx.db, row.id, received)
  })
}

async function finish(ctx: OpenContext, deps: Store, row: AttachmentRow): Promise<void> {
  try {
    const content = await piecesOf(deps, row).content(row)
    const kind = await kindOf(content, row.name)
    if (!kind) throw invalid('data', 'This file is not what its name says, or of a kind that cannot be sent.')
    const made =
      kind === 'picture' ? await keepPicture(deps, row, content) : await keepFile(deps, row, content, kind.type)
    await ctx.transaction((tx) => finishAttachment(tx.db, row.id, made))
  } catch (error) {
    await ctx.transaction((tx) => deleteAttachment(tx.db, row.id))
    throw error
  } finally {
    await removeFiles(deps.storage, piecesOf(deps, row).keys(row))
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

/** Removes a file that was not sent. */
export async function remove(ctx: Context, deps: Store, id: string): Promise<Record<string, never>> {
  const row = await own(ctx, id)
  await deleteAttachment(ctx.db, id)
  await removeFiles(deps.storage, filesOf(deps, row))
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
    await removeFiles(deps.storage, filesOf(deps, row))
    await deleteAttachment(ctx.db, row.id)
  }
}
