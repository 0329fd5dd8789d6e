import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { deleteLike, insertLike } from './media.queries.ts'
import { seenItems } from './media.reads.ts'

/**
 * Likes what one may see, or takes it back; said twice it stays as it is (docs/rules/media.md#likes).
 * @param type whose it is, as the call's path says
 * @throws Refused 404 for what one may not see, and for what is of the other kind
 */
export async function like(
  ctx: Context,
  type: 'event' | 'award',
  body: Body<typeof media.likeOfEvent>,
  liked: boolean,
): Promise<Reply<typeof media.likeOfEvent>> {
  const { customer_id } = me(ctx)
  const [item] = await seenItems(ctx, [idOf(body.media)])
  if (!item || item.subject.type !== type || item.waiting) throw notFound()
  const like_count = liked
    ? await insertLike(ctx.db, item.id, customer_id, ctx.now)
    : await deleteLike(ctx.db, item.id, customer_id)
  return { liked, like_count }
}
