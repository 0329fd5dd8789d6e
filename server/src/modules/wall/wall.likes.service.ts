import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { me } from '#kit/data/context.ts'
import type { OpenContext, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, notFound } from '#kit/base/errors.ts'
import { wakeFacts } from '#kit/data/facts.record.ts'
import { tellWatchers } from '#kit/live/live.ts'
import { commentById } from './wall.comments.reads.ts'
import { deleteCommentLike, insertCommentLike } from './wall.comments.queries.ts'
import { countersChanged } from './wall.counters.service.ts'
import { deleteLike, insertLike } from './wall.likes.queries.ts'
import { countsOf } from './wall.queries.ts'
import { t } from './wall.texts.ts'

type Liked = Reply<typeof wall.like>

/** Which post a body names. @throws InvalidFields unless it names exactly one */
export function namedPost(body: { post?: string | number; shared_post?: string | number }): number {
  const named = [body.post, body.shared_post].filter((one) => one !== undefined)
  const [first] = named
  if (first === undefined || named.length > 1)
    throw new InvalidFields({ post: [t('name-one-post-or-one-shared-post')] })
  return idOf(first)
}

/** Likes or takes it back. Said twice it stays as it is; without an action it turns. */
export async function like(ctx: OpenContext, body: Body<typeof wall.like>): Promise<Liked> {
  if (body.comment === undefined) return likePost(ctx, namedPost(body), body.action)
  if (body.post !== undefined || body.shared_post !== undefined)
    throw new InvalidFields({ comment: [t('name-a-post-or-a-comment-not')] })
  const comment = idOf(body.comment)
  return ctx.transaction((tx) => likeComment(tx, comment, body.action))
}

type Action = 'like' | 'dislike' | undefined

/** One statement and no transaction around it: the call that members make most. */
async function likePost(ctx: OpenContext, id: number, action: Action): Promise<Liked> {
  const actor = me(ctx)
  const wanted = action ?? ((await countsOf(ctx.db, actor, id))?.liked ? 'dislike' : 'like')
  const done = wanted === 'like' ? await insertLike(ctx.db, actor, id, ctx.now) : await deleteLike(ctx.db, actor, id)
  if (!done) throw notFound()
  if (done.changed) {
    if (wanted === 'like') wakeFacts(ctx.db, 'wall.post_liked')
    countersChanged(ctx.db, id)
  }
  return { liked: wanted === 'like', like_count: done.likes }
}

async function likeComment(ctx: WriteContext, id: number, action: Action): Promise<Liked> {
  const actor = me(ctx)
  const comment = await commentById(ctx.db, actor, id)
  if (!comment) throw notFound()
  const wanted = action ?? (comment.liked ? 'dislike' : 'like')
  const changed =
    wanted === 'like'
      ? await insertCommentLike(ctx.db, actor.customer_id, id, ctx.now)
      : await deleteCommentLike(ctx.db, actor.customer_id, id)
  if (changed) {
    if (wanted === 'like' && comment.customer_id !== actor.customer_id)
      await ctx.record({
        kind: 'wall.comment_liked',
        post_id: comment.post_id,
        comment_id: id,
        customer_id: actor.customer_id,
        author_id: comment.customer_id,
      })
    await tellWatchers(ctx, comment.post_id, 'comments_changed', { post: comment.post_id, comment: id })
  }
  const after = await commentById(ctx.db, actor, id)
  return { liked: wanted === 'like', like_count: after?.likes ?? 0 }
}
