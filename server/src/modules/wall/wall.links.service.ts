import type { Body } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { forgetImages, keepPreview } from './wall.media.queries.ts'
import { create } from './wall.service.ts'

/** What a card on a post says of a page of this site. */
type Card = { address: string; title: string; description: string; image: string | null }

/**
 * Posts on the own wall with a card that leads to a page of this site.
 * @returns the post's id @throws Refused 409 or 429 as for every post
 */
export async function postLink(
  ctx: WriteContext,
  post: Pick<Body<typeof wall.create>, 'content' | 'audience' | 'idempotency_key'>,
  card: Card,
): Promise<number> {
  const kept = await keepPreview(ctx.db, { ...card, site: ctx.config.community.name, fetched_at: ctx.now })
  return (await create(ctx, { ...post, link_preview: kept.id })).id
}

/** Takes pictures off the cards of posts, because they are being removed. */
export async function forgetPreviewImages(ctx: Context, keys: readonly string[]): Promise<void> {
  await forgetImages(ctx.db, keys)
}
