import { hasRight, looksAfter } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'
import { Refused, allow, conflict, deny, invalid } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './wall.texts.ts'

/** docs/rules/wall.md */
export const WALL = {
  /** The same text of the same author within this time is refused. */
  sameTextMinutes: 5,
  /** A deleted post can be brought back for so long. */
  deletedDays: 30,
  /** An upload that came to no post goes after this time. */
  looseHours: 24,
  /** So many different people hide a post until it is reviewed. */
  reportsToHide: 3,
  appealDays: 14,
  /** For so long a member can be kept from writing. */
  limitHours: [24, 72, 168, 720],
} as const

type Post = {
  customer_id: number
  audience: 'community' | 'network' | 'company'
  wall_customer_id: number | null
  wall_company_id: number | null
  hidden_at: Date | null
}

/** What the one who asks may do with a post that they may read. */
export function abilitiesOn(
  actor: Actor,
  post: Post,
): { edit: boolean; delete: boolean; share: boolean; report: boolean } {
  // What was said in a company's name is the company's: whoever left it changes it no more.
  const mine =
    post.customer_id === actor.customer_id &&
    (post.wall_company_id === null || post.wall_company_id === actor.company_id)
  const myWall =
    post.wall_customer_id === actor.customer_id ||
    (post.wall_company_id !== null && post.wall_company_id === actor.company_id && hasRight(actor, 'admin'))
  return {
    edit: mine && post.hidden_at === null,
    delete: mine || myWall || looksAfter(actor, 'moderation'),
    // What was meant for few is not carried to others.
    share: post.audience === 'community' && post.hidden_at === null,
    report: !mine,
  }
}

/** The author changes a comment; the author, the post's author and who moderates remove it. */
export function abilitiesOnComment(
  actor: Actor,
  comment: { customer_id: number; post_author_id: number },
): { edit: boolean; delete: boolean } {
  const mine = comment.customer_id === actor.customer_id
  return { edit: mine, delete: mine || comment.post_author_id === actor.customer_id || looksAfter(actor, 'moderation') }
}

/** Whether a member may write at all: after a decision about an earlier post they may have to wait. */
export function mayWrite(limited_until: Date | undefined, now: Date): Verdict {
  if (limited_until === undefined) return allow
  const seconds = Math.max(1, Math.ceil((limited_until.getTime() - now.getTime()) / 1000))
  return deny(
    new Refused(
      403,
      'limited',
      t('you-can-post-and-comment-again-from', {
        moment: limited_until.toISOString().slice(0, 16).replace('T', ' '),
      }),
      {
        retryAfter: seconds,
      },
    ),
  )
}

/** A post says or shows something. */
export function saysSomething(content: string, media: number, preview: boolean): Verdict {
  return content !== '' || media > 0 || preview
    ? allow
    : deny(invalid('content', t('write-something-or-add-a-picture-or')))
}

type Decision = { outcome: string; decided_at: Date; appealed_at: Date | null }

/** An appeal goes to the last decision that was against the post, once, in time. */
export function mayAppeal(decision: Decision | undefined, now: Date): Verdict {
  if (!decision || decision.outcome === 'dismiss')
    return deny(conflict('no_decision', t('there-is-no-decision-about-this-post')))
  if (decision.appealed_at) return deny(conflict('already_appealed', t('you-have-already-appealed')))
  return now.getTime() <= appealUntil(decision.decided_at).getTime()
    ? allow
    : deny(conflict('too_late', t('an-appeal-is-possible-for-days', { appealDays: WALL.appealDays })))
}

export function appealUntil(decided_at: Date): Date {
  return new Date(decided_at.getTime() + WALL.appealDays * 86_400_000)
}
