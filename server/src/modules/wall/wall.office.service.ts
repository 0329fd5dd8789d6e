import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { setTakenDown } from './wall.comments.queries.ts'
import { tell } from './wall.comments.service.ts'
import { answerAppeal, decide } from './wall.moderation.service.ts'
import { holdModerated, holdModeratedComment } from './wall.office.reads.ts'
import { t } from './wall.texts.ts'

const decided = () => conflict('decided', t('somebody-else-has-done-this-already'))

/** What keeps a post hidden. */
const hides = ['remove', 'limit', 'suspend']

/** Hides a post, reported or not, as the decision to remove it. @throws Refused 404, 409 `decided` */
export async function hidePost(ctx: WriteContext, id: number, reason: string): Promise<{ id: number }> {
  const post = await holdModerated(ctx.db, id)
  if (!post) throw notFound()
  if (post.hidden && hides.includes(post.outcome ?? '')) throw decided()
  await decide(ctx, id, { outcome: 'remove', reason })
  return { id }
}

/** Shows a hidden post again; an appeal that waits is granted with it. @throws Refused 404, 409 `decided` */
export async function restorePost(ctx: WriteContext, id: number, reason: string): Promise<{ id: number }> {
  const post = await holdModerated(ctx.db, id)
  if (!post) throw notFound()
  if (!post.hidden) throw decided()
  if (post.appeals) await answerAppeal(ctx, id, 'granted', reason)
  else await decide(ctx, id, { outcome: 'dismiss', reason })
  return { id }
}

/** Hides a comment, or shows it again; its author is told. @throws Refused 404, 409 `decided` */
export async function moderateComment(
  ctx: WriteContext,
  id: number,
  { hide, reason }: { hide: boolean; reason: string },
): Promise<{ id: number }> {
  const comment = await holdModeratedComment(ctx.db, id)
  if (!comment) throw notFound()
  if (comment.hidden === hide) throw decided()
  await setTakenDown(ctx.db, id, hide ? { at: ctx.now, reason } : null)
  await logAct(ctx, {
    act: hide ? 'comment.hidden' : 'comment.restored',
    object: `comment:${id}`,
    before: { hidden: !hide },
    after: { hidden: hide },
    reason,
  })
  await tell(ctx, comment.post_id, id)
  await ctx.record({ kind: 'wall.comment_decided', comment_id: id, author_id: comment.customer_id, hidden: hide })
  return { id }
}
