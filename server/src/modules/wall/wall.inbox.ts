import type { InboxAct, InboxKind, Waiting } from '#kit/records/inbox.ts'
import type { Context } from '#kit/data/context.ts'
import { answerAppeal, decide, openReports } from './wall.moderation.service.ts'
import type { Outcome } from './wall.moderation.service.ts'
import type { ReportedPost } from './wall.moderation.queries.ts'
import { spamInbox } from './wall.spam.inbox.ts'
import { excerpt } from './wall.view.ts'

/** A post that is limited keeps its author from writing for so long, unless an operator says otherwise on the command line. */
const LIMIT_HOURS = 72

const toWaiting = (row: ReportedPost): Waiting => ({
  id: String(row.post_id),
  title: row.author,
  about: excerpt(row.content),
  since: row.since,
  member: row.author_id,
  known: [
    { name: 'post', value: row.content, path: `/personal-wall/post/${row.post_id}` },
    { name: 'author', value: row.author, path: `/personal-wall/${row.author_id}` },
    { name: 'reports', value: row.reports > 0 ? String(row.reports) : null },
    { name: 'reasons', value: row.reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ') },
    { name: 'hidden', value: row.hidden ? 'yes' : null },
    { name: 'decided_before', value: row.before.map(({ outcome, times }) => `${outcome} ${times}`).join(', ') },
    { name: 'appeal', value: row.appeal_text },
  ],
})

const outcome = (name: string, made: Outcome, hours?: number): InboxAct => ({
  name,
  reason: 'required',
  run: (ctx, id, reason) =>
    decide(ctx, Number(id), { outcome: made, reason, ...(hours === undefined ? {} : { hours }) }),
})

const waiting = async (ctx: Context, isAppeal: boolean) =>
  (await openReports(ctx)).filter((row) => (row.appeal_text !== null) === isAppeal).map(toWaiting)

/** Posts that were reported, and what their authors say against a decision. */
export const wallInbox: readonly InboxKind[] = [
  ...spamInbox,
  {
    kind: 'report',
    role: 'moderation',
    hours: 48,
    object: 'post',
    waiting: (ctx) => waiting(ctx, false),
    acts: [
      outcome('dismiss', 'dismiss'),
      outcome('warn', 'warn'),
      outcome('remove', 'remove'),
      outcome('limit', 'limit', LIMIT_HOURS),
      outcome('suspend', 'suspend'),
    ],
  },
  {
    kind: 'appeal',
    role: 'moderation',
    hours: 48,
    object: 'post',
    waiting: (ctx) => waiting(ctx, true),
    acts: [
      { name: 'grant_appeal', reason: 'none', run: (ctx, id) => answerAppeal(ctx, Number(id), 'granted') },
      { name: 'uphold', reason: 'none', run: (ctx, id) => answerAppeal(ctx, Number(id), 'upheld') },
    ],
  },
]
