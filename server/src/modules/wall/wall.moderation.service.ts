import type { Body, Reply } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, notFound, permit } from '#kit/base/errors.ts'
import { tellWatchers } from '#kit/live/live.ts'
import { heldBy, suspend } from '../identity/index.ts'
import { namedPost } from './wall.likes.service.ts'
import {
  closeReports,
  decideAppeal,
  hideIfReported,
  insertDecision,
  insertReport,
  keepAppeal,
  lastDecision,
  liftLimit,
  limitMember,
  postAuthor,
  reportedPosts,
  setHidden,
} from './wall.moderation.queries.ts'
import type { ReportedPost } from './wall.moderation.queries.ts'
import { WALL, mayAppeal } from './wall.policy.ts'
import { presentOne } from './wall.read.service.ts'
import type { Post } from './wall.read.service.ts'
import { t } from './wall.texts.ts'
import { listText } from '#kit/base/lists.ts'

/** Reports a post; three different people hide it until somebody has looked (docs/rules/wall.md#reports). */
export async function report(ctx: WriteContext, body: Body<typeof wall.report>): Promise<Reply<typeof wall.report>> {
  const { customer_id } = me(ctx)
  const post_id = namedPost(body)
  const shown = await presentOne(ctx, post_id)
  if (!shown.abilities.report) throw forbidden(t('you-cannot-report-your-own-post'))
  const text = body.text || null
  if (body.reason === 'other' && text === null) throw invalid('text', t('say-what-is-wrong-with-this-post'))
  const { row, made } = await insertReport(ctx.db, {
    post_id,
    customer_id,
    reason: body.reason,
    text,
    created_at: ctx.now,
  })
  if (made) {
    const hidden = await hideIfReported(ctx.db, post_id, WALL.reportsToHide, ctx.now)
    if (hidden) await tellWatchers(ctx, post_id, 'post_removed', { post: post_id })
    await ctx.record({ kind: 'wall.post_reported', post_id, customer_id, hidden })
  }
  return { id: row.id, reason: row.reason, created_at: row.created_at.toISOString() }
}

/** The author asks for another look at a decision. */
export async function appeal(ctx: Context, body: Body<typeof wall.appeal>): Promise<Post> {
  const post_id = namedPost(body)
  const shown = await presentOne(ctx, post_id)
  if (shown.customer_details.customer_id !== me(ctx).customer_id) throw forbidden()
  const decision = await lastDecision(ctx.db, post_id)
  permit(mayAppeal(decision, ctx.now))
  await keepAppeal(ctx.db, decision?.id ?? 0, body.text, ctx.now)
  return presentOne(ctx, post_id)
}

/** Posts that wait for a decision, for operators. */
export function openReports(ctx: Context): Promise<ReportedPost[]> {
  return reportedPosts(ctx.db)
}

export type Outcome = 'dismiss' | 'remove' | 'warn' | 'limit' | 'suspend'

/**
 * An operator decides about a reported post: it comes back (`dismiss`, `warn`), or only its author sees it from now on
 * (`remove`, `limit`, `suspend`; `limit` also keeps the author from writing for `hours`, `suspend` from signing in until it is lifted).
 * The author is told why, and may appeal.
 */
export async function decide(
  ctx: WriteContext,
  post_id: number,
  given: { outcome: Outcome; reason: string; hours?: number },
): Promise<void> {
  const author_id = await postAuthor(ctx.db, post_id)
  if (author_id === undefined) throw notFound()
  const { outcome, reason, hours } = given
  const decided_by = ctx.actor?.customer_id ?? null
  if (
    (outcome === 'limit') !== (hours !== undefined) ||
    (hours !== undefined && !WALL.limitHours.includes(hours as never))
  )
    throw invalid('hours', t('choose-one-of-hours', { limitHours: listText(WALL.limitHours.map(String)) }))
  if (hours !== undefined) await heldBy(ctx, author_id)
  const limited_until = hours === undefined ? null : new Date(ctx.now.getTime() + hours * 3_600_000)
  await insertDecision(ctx.db, { post_id, outcome, reason, decided_by, decided_at: ctx.now, limited_until })
  await logAct(ctx, {
    act: 'post.decided',
    object: `post:${post_id}`,
    after: { outcome, hours: hours ?? null },
    reason,
  })
  const reporters = await closeReports(ctx.db, post_id, ctx.now)
  const hide = outcome !== 'dismiss' && outcome !== 'warn'
  await setHidden(ctx.db, post_id, hide ? ctx.now : null)
  if (hide) await tellWatchers(ctx, post_id, 'post_removed', { post: post_id })
  if (limited_until) await limitMember(ctx.db, author_id, limited_until, reason)
  if (!hide) await liftLimit(ctx.db, author_id, ctx.now)
  if (outcome === 'suspend') await suspend(ctx, author_id, { reason })
  await ctx.record({ kind: 'wall.post_decided', post_id, author_id, outcome, reporters })
}

/** An operator answers an appeal: granted, the post and its author's rights come back. */
export async function answerAppeal(
  ctx: WriteContext,
  post_id: number,
  outcome: 'upheld' | 'granted',
  reason: string | null = null,
): Promise<void> {
  const author_id = await postAuthor(ctx.db, post_id)
  const decision = author_id === undefined ? undefined : await lastDecision(ctx.db, post_id)
  if (author_id === undefined || !decision) throw notFound()
  if (decision.appealed_at === null || decision.appeal_outcome !== null)
    throw conflict('no_appeal', t('no-appeal-about-this-post-is-waiting'))
  await decideAppeal(ctx.db, decision.id, outcome, ctx.now)
  await logAct(ctx, {
    act: 'post.appeal_answered',
    object: `post:${post_id}`,
    before: { outcome: decision.outcome },
    after: { appeal: outcome },
    reason,
  })
  if (outcome === 'granted') {
    await setHidden(ctx.db, post_id, null)
    await liftLimit(ctx.db, author_id, ctx.now)
  }
  await ctx.record({ kind: 'wall.appeal_decided', post_id, author_id, outcome })
}
