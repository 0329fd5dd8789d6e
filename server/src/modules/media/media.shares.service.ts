import { createHmac } from 'node:crypto'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { dayThere } from '#kit/base/days.ts'
import { Refused, invalid, notFound } from '#kit/base/errors.ts'
import { daysText } from '#kit/base/moments.ts'
import { bounds, toPage } from '#kit/base/paging.ts'
import { timingSafeEqualText } from '#kit/base/timing-safe-equal.ts'
import { postLink } from '../wall/index.ts'
import { insertShare, itemsOfShare, openItems, revoke, shareById, sharesOf } from './media.queries.ts'
import type { ShareRow } from './media.queries.ts'
import { openAlbum, packOf, seenItems } from './media.reads.ts'
import type { SeenRow, SubjectRow } from './media.reads.ts'
import { toItem, toPaper, toShare } from './media.view.ts'
import { t } from './media.texts.ts'

const UNKNOWN = () => t('invalid-hyperlink-object-does-not-exist')
const DAY_MS = 86_400_000

type Chosen = { album_id: number | null; subject: SubjectRow | null; items: SeenRow[]; count: number }

/** What is to be passed on: only what everyone may see can be. @throws InvalidFields naming what cannot */
async function choose(ctx: Context, body: Body<typeof media.share>): Promise<Chosen> {
  if (body.album !== undefined) {
    const album = await openAlbum(ctx, idOf(body.album))
    if (!album || album.count === 0) throw invalid('album', UNKNOWN())
    const first = await seenItems(ctx, await openItems(ctx.db, album.id, 1))
    return { album_id: album.id, subject: album.subject, items: first, count: album.count }
  }
  const ids = [...new Set((body.media ?? []).map(idOf))]
  const items = await seenItems(ctx, ids)
  if (items.length < ids.length) throw invalid('media', UNKNOWN())
  if (items.some((item) => !item.open)) throw invalid('media', t('what-is-for-people-who-take-part'))
  return { album_id: null, subject: null, items, count: items.length }
}

/**
 * Passes things on: as a post on the own wall, or by a link that ends after 30 days (docs/rules/media.md#links).
 * @throws InvalidFields for what one may not see, or what is not for everyone
 */
export async function share(ctx: WriteContext, body: Body<typeof media.share>): Promise<Reply<typeof media.share>> {
  const chosen = await choose(ctx, body)
  if (body.to === 'wall') return { share: null, post_id: await post(ctx, body, chosen) }
  const made = await insertShare(
    ctx.db,
    {
      customer_id: me(ctx).customer_id,
      album_id: chosen.album_id,
      created_at: ctx.now,
      ends_at: new Date(ctx.now.getTime() + MEDIA_LIMITS.shareDays * DAY_MS),
    },
    chosen.album_id === null ? chosen.items.map(({ id }) => id) : [],
  )
  return { share: await present(ctx, made), post_id: null }
}

const SHELF_TAB = { image: 'gallery', video: 'video' } as const

/** A post with a card that leads to the archive: each reader finds there what they may see. */
async function post(
  ctx: WriteContext,
  body: Body<typeof media.share>,
  { subject, items, count }: Chosen,
): Promise<number> {
  const [first] = items
  if (!first) throw invalid('media', UNKNOWN())
  const of = subject ?? first.subject
  const tab = first.kind in SHELF_TAB ? SHELF_TAB[first.kind as 'image'] : 'post-guide'
  const query = subject ? `${of.type}=${of.id}` : `chosen=${items.map(({ id }) => id).join('.')}`
  const single = count === 1 && first.caption !== ''
  return postLink(
    ctx,
    {
      content: body.description ?? '',
      audience: body.audience ?? 'community',
      ...(body.idempotency_key === undefined ? {} : { idempotency_key: body.idempotency_key }),
    },
    {
      address: ctx.url(`/media-archive/${tab}?${query}`),
      title: single ? first.caption : of.name,
      description: single ? of.name : of.city,
      image: first.sizes[0]?.file ?? null,
    },
  )
}

/* A link carries its number and a signature: it can be shown again to whoever made it, and nobody makes up another. */

function signatureOf(ctx: Context, id: number): string {
  return createHmac('sha256', ctx.config.secret).update(`media.share:${id}`).digest('base64url').slice(0, 22)
}
const tokenOf = (ctx: Context, id: number) => `${id.toString(36)}-${signatureOf(ctx, id)}`

async function present(ctx: Context, row: ShareRow): Promise<Reply<typeof media.revokeShare>> {
  const album = row.album_id === null ? undefined : await openAlbum(ctx, row.album_id)
  return toShare(ctx, row, {
    token: tokenOf(ctx, row.id),
    subject: album?.subject ?? null,
    items_count: row.album_id === null ? row.items_count : (album?.count ?? 0),
  })
}

export async function mine(ctx: Context, query: Query<typeof media.myShares>): Promise<Reply<typeof media.myShares>> {
  const { rows, count } = await sharesOf(ctx.db, me(ctx).customer_id, bounds(query))
  const shown: Reply<typeof media.revokeShare>[] = []
  for (const row of rows) shown.push(await present(ctx, row))
  return toPage(shown, count, query, ctx.here)
}

/** @throws Refused 404 for another's link */
export async function end(ctx: Context, id: number): Promise<Reply<typeof media.revokeShare>> {
  const row = await revoke(ctx.db, id, me(ctx).customer_id, ctx.now)
  if (!row) throw notFound()
  return present(ctx, row)
}

/**
 * The link of a token, while it lasts.
 * @throws Refused 404 for one that is not ours; `link_ended` or `link_revoked` for whoever has one that was
 */
export async function living(ctx: Context, token: string): Promise<ShareRow> {
  const [, number, signature] = /^([\da-z]{1,6})-([\w-]{22})$/.exec(token) ?? []
  if (number === undefined || signature === undefined) throw notFound()
  const id = Number.parseInt(number, 36)
  if (!timingSafeEqualText(signature, signatureOf(ctx, id))) throw notFound()
  const row = await shareById(ctx.db, id)
  if (!row) throw notFound()
  if (row.revoked_at !== null) throw new Refused(404, 'link_revoked', t('whoever-made-this-link-has-revoked-it'))
  if (row.ends_at <= ctx.now) {
    const day = dayThere(row.ends_at, 'UTC')
    throw new Refused(404, 'link_ended', t('this-link-ended-on', { day: daysText(day, day) }))
  }
  return row
}

/** What a link shows at once; its ZIP holds all of it. */
const MOST_SHOWN = 500

/** What a link passes on, as everyone may see it now; what is no longer shown is left out. */
export async function shared(ctx: Context, token: string): Promise<Reply<typeof media.shared>> {
  const row = await living(ctx, token)
  const visitor = { ...ctx, actor: null }
  const ids =
    row.album_id === null ? await itemsOfShare(ctx.db, row.id) : await openItems(ctx.db, row.album_id, MOST_SHOWN)
  const items = await seenItems(visitor, ids)
  const packed = await packOf(visitor, row.album_id === null ? { share_id: row.id } : { album_id: row.album_id })
  const weights = packed.map(({ size_bytes }) => size_bytes)
  return {
    items: items.filter(({ kind }) => kind === 'image' || kind === 'video').map((item) => toItem(ctx, item)),
    papers: items.filter(({ kind }) => kind !== 'image' && kind !== 'video').map((item) => toPaper(ctx, item)),
    ends_at: row.ends_at.toISOString(),
    zip: `/rest/shared-media/${token}/zip/`,
    size_bytes: weights.includes(null) ? null : weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0),
  }
}
