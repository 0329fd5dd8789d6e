import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { forgetPreviewImages } from '../wall/index.ts'
import { deleteItem, insertReport, keepItem, lockItem, showItem } from './media.queries.ts'
import { seenItems, waiting as readWaiting } from './media.reads.ts'
import type { WaitingRow } from './media.reads.ts'
import { t } from './media.texts.ts'

/**
 * Asks that something be taken away (docs/rules/media.md#taking-away). Asked again while it is open, it stays one request.
 * @throws Refused 404 for what one may not see
 */
export async function report(ctx: Context, body: Body<typeof media.report>): Promise<Reply<typeof media.report>> {
  const { customer_id } = me(ctx)
  const [item] = await seenItems(ctx, [idOf(body.media)])
  if (!item) throw notFound()
  const { id, created_at } = await insertReport(ctx.db, {
    item_id: item.id,
    customer_id,
    reason: body.reason,
    message: body.message,
    created_at: ctx.now,
  })
  return { id, created_at: created_at.toISOString() }
}

/** What waits for an operator's decision, the oldest first. */
export function waiting(ctx: Context): Promise<WaitingRow[]> {
  return readWaiting(ctx.db)
}

async function locked(ctx: Context, id: number) {
  const item = await lockItem(ctx.db, id)
  if (!item) throw notFound()
  return item
}

/** An operator shows what waits: a participant's picture, a new video or paper. @throws Refused 409 when it is shown already */
export async function show(ctx: Context, id: number): Promise<{ id: number }> {
  const item = await locked(ctx, id)
  if (!item.waiting) throw conflict('not_waiting', t('this-is-shown-already'))
  await showItem(ctx.db, id)
  await logAct(ctx, { act: 'media.shown', object: `media:${id}`, before: { waiting: true }, after: { waiting: false } })
  return { id }
}

/** An operator leaves something where it is; the requests about it are answered. @throws Refused 409 when there is none */
export async function leave(ctx: Context, id: number, reason: string): Promise<void> {
  await locked(ctx, id)
  const answered = await keepItem(ctx.db, id, ctx.now)
  if (answered === 0) throw conflict('not_open', t('nobody-has-asked-to-take-this-away'))
  await logAct(ctx, { act: 'media.kept', object: `media:${id}`, after: { requests: answered }, reason })
}

/** An operator takes something away: its files, likes, requests, places in links, and its picture on posts go with it. */
export async function take(ctx: WriteContext, id: number, reason: string): Promise<{ id: number }> {
  const { caption } = await remove(ctx, id)
  await logAct(ctx, { act: 'media.removed', object: `media:${id}`, before: { caption }, reason })
  return { id }
}

/** Removes something with all that is its own. @throws Refused 404 */
export async function remove(ctx: WriteContext, id: number): Promise<{ caption: string }> {
  const item = await locked(ctx, id)
  const files = [item.file, item.captions, ...item.sizes.map(({ file }) => file)]
  await forgetPreviewImages(
    ctx,
    files.filter((file) => file !== null),
  )
  await deleteItem(ctx.db, id)
  await dropFiles(ctx, files)
  return item
}
