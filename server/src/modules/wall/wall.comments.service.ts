import type { Body, Query, Reply } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, notFound, permit } from '#kit/base/errors.ts'
import { tellWatchers } from '#kit/live/live.ts'
import { peopleById } from '../members/index.ts'
import {
  changeComment,
  commentedBefore,
  insertComment,
  markCommentDeleted,
  setCommentMentions,
} from './wall.comments.queries.ts'
import { commentById, listComments } from './wall.comments.reads.ts'
import type { CommentRow } from './wall.comments.reads.ts'
import { namedPost } from './wall.likes.service.ts'
import { WALL, abilitiesOnComment, mayWrite } from './wall.policy.ts'
import { countsOf, limitOf, lockAuthor } from './wall.queries.ts'
import { partOf, toKeyedPage } from './wall.read.service.ts'
import { visibleIds } from './wall.reads.ts'
import { taggable, tellCounts } from './wall.service.ts'
import { toComment } from './wall.view.ts'
import { t } from './wall.texts.ts'

type Comment = Reply<typeof wall.addComment>

/** Comments of a post that may be read: the newest page first, each in the order of writing. */
export async function comments(ctx: Context, query: Query<typeof wall.comments>): Promise<Reply<typeof wall.comments>> {
  const post_id = namedPost(query)
  if ((await visibleIds(ctx.db, me(ctx), [post_id])).length === 0) throw notFound()
  const part = partOf(query)
  const found = await listComments(ctx.db, me(ctx), post_id, part)
  const rows = found.slice(0, part.limit)
  const shown = await present(ctx, rows.toReversed())
  return toKeyedPage(ctx, query, shown, rows.at(-1)?.id, found.length > part.limit)
}

async function present(ctx: Context, rows: CommentRow[]): Promise<Comment[]> {
  const actor = me(ctx)
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.customer_id, actor.customer_id, ...(row.liked_by ?? []), ...(row.mentions ?? [])]),
  )
  return rows.flatMap((row) => toComment(ctx.url, row, people, actor) ?? [])
}

/** A comment that the one who asks may read. @throws Refused 404 */
async function readable(ctx: Context, id: number): Promise<CommentRow> {
  const row = await commentById(ctx.db, me(ctx), id)
  if (!row) throw notFound()
  return row
}

/** The same as it is answered. @throws Refused 404 */
async function one(ctx: Context, id: number): Promise<Comment> {
  const [shown] = await present(ctx, [await readable(ctx, id)])
  if (!shown) throw notFound()
  return shown
}

export async function addComment(ctx: WriteContext, body: Body<typeof wall.addComment>): Promise<Comment> {
  const { customer_id } = me(ctx)
  const post_id = namedPost(body)
  const counts = await countsOf(ctx.db, me(ctx), post_id)
  if (!counts) throw notFound()
  const tagged = await taggable(ctx, 'tagged_customers', body.tagged_customers)
  await lockAuthor(ctx.db, customer_id)
  permit(mayWrite(await limitOf(ctx.db, customer_id, ctx.now), ctx.now))
  const given = { post_id, customer_id, content: body.content, created_at: ctx.now }
  const since = new Date(ctx.now.getTime() - WALL.sameTextMinutes * 60_000)
  if (await commentedBefore(ctx.db, given, since)) throw conflict('same_text', t('you-have-just-said-this'))
  const id = await insertComment(ctx.db, given)
  await tag(ctx, post_id, id, await setCommentMentions(ctx.db, id, tagged))
  if (counts.author_id !== customer_id)
    await ctx.record({
      kind: 'wall.post_commented',
      post_id,
      comment_id: id,
      customer_id,
      author_id: counts.author_id,
    })
  await tell(ctx, post_id, id)
  return one(ctx, id)
}

/** Changes one's own comment. @throws Refused 404 when it cannot be read, 403 when it is another's */
export async function change(ctx: WriteContext, id: number, body: Body<typeof wall.changeComment>): Promise<Comment> {
  const row = await readable(ctx, id)
  if (!abilitiesOnComment(me(ctx), row).edit) throw forbidden()
  if (body.content !== row.content) await changeComment(ctx.db, id, body.content, ctx.now)
  if (body.tagged_customers) {
    const tagged = await taggable(ctx, 'tagged_customers', body.tagged_customers)
    await tag(ctx, row.post_id, id, await setCommentMentions(ctx.db, id, tagged))
  }
  await tellWatchers(ctx, row.post_id, 'comments_changed', { post: row.post_id, comment: id })
  return one(ctx, id)
}

export async function removeComment(ctx: Context, id: number): Promise<Record<string, never>> {
  const row = await readable(ctx, id)
  const actor = me(ctx)
  if (!abilitiesOnComment(actor, row).delete) throw forbidden()
  await markCommentDeleted(ctx.db, id, ctx.now)
  if (row.customer_id !== actor.customer_id)
    await logAct(ctx, { act: 'comment.deleted', object: `comment:${id}`, before: { customer_id: row.customer_id } })
  await tell(ctx, row.post_id, id)
  return {}
}

async function tag(ctx: WriteContext, post_id: number, comment_id: number, tagged: number[]): Promise<void> {
  if (tagged.length === 0) return
  await ctx.record({
    kind: 'wall.people_tagged',
    post_id,
    comment_id,
    customer_id: me(ctx).customer_id,
    tagged,
  })
}

/** Says to whoever looks at a post that its comments have changed. */
export async function tell(ctx: Context, post_id: number, comment_id: number): Promise<void> {
  await tellWatchers(ctx, post_id, 'comments_changed', { post: post_id, comment: comment_id })
  await tellCounts(ctx, post_id)
}
