import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { suspend } from '../identity/index.ts'
import { closeReview, openReviews } from '../members/index.ts'
import { limitMember } from './wall.moderation.queries.ts'

/** A member who is limited cannot write for so long. */
const LIMIT_HOURS = 72

type Outcome = 'dismissed' | 'limited' | 'suspended'

/** Ends a review with what was decided of the member. @throws Refused 404 when it does not wait */
async function decide(ctx: WriteContext, id: number, outcome: Outcome, reason: string): Promise<void> {
  const customer_id = await closeReview(ctx.db, id, ctx.now)
  if (customer_id === undefined) throw notFound()
  const until = outcome === 'limited' ? new Date(ctx.now.getTime() + LIMIT_HOURS * 3_600_000) : null
  if (until) {
    await limitMember(ctx.db, customer_id, until, reason)
    await ctx.record({ kind: 'wall.member_limited', customer_id })
  }
  if (outcome === 'suspended') await suspend(ctx, customer_id, { reason })
  await logAct(ctx, {
    act: `member_review.${outcome}`,
    object: `member_review:${id}`,
    after: { customer_id, ...(until && { until }) },
    reason,
  })
}

const act = (name: string, outcome: Outcome): InboxKind['acts'][number] => ({
  name,
  reason: 'required',
  run: (ctx, id, reason) => decide(ctx, Number(id), outcome, reason),
})

/** Members whom several others have put on their spam lists (docs/rules/members.md#spam-list). */
export const spamInbox: readonly InboxKind[] = [
  {
    kind: 'member',
    role: 'moderation',
    hours: 48,
    object: 'member_review',
    waiting: async (ctx) => {
      const rows = await openReviews(ctx.db)
      return rows.map((row) => ({
        id: String(row.id),
        title: row.name,
        about: row.company ?? '',
        since: row.opened_at,
        member: row.customer_id,
        known: [
          { name: 'member', value: row.name, path: `/personal-wall/${row.customer_id}` },
          { name: 'marked_by', value: String(row.marks) },
        ],
      }))
    },
    acts: [act('dismiss', 'dismissed'), act('limit', 'limited'), act('suspend_member', 'suspended')],
  },
]
