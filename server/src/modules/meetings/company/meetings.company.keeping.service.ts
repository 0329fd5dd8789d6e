import type { Context, WriteContext } from '#kit/data/context.ts'
import { tell } from '../meetings.common.service.ts'
import {
  assigners,
  delegatesGone,
  endRequest,
  findRequest,
  keepFor,
  lapsedRequests,
  lockRequest,
} from './meetings.company.queries.ts'
import { slotsFrom } from '../meetings.policy.ts'
import { cancelMeeting, clearSlots, endPending, findMeeting, lockMeeting, lockPlanners } from '../meetings.queries.ts'
import { t } from '../meetings.texts.ts'

/** What the clock does to requests to companies: what has lapsed ends, and who cannot come any more leaves their meeting. */
export async function keepRequests(
  transaction: <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>,
): Promise<void> {
  const lapsed = await transaction((ctx) => lapsedRequests(ctx.db, ctx.now, 1000))
  for (const { id } of lapsed) await transaction((ctx) => lapse(ctx, id))
  const gone = await transaction((ctx) => delegatesGone(ctx.db, ctx.now, 1000))
  for (const { id } of gone) await transaction((ctx) => unassign(ctx, id))
}

async function lapse(ctx: Context, id: number): Promise<void> {
  const found = await findRequest(ctx.db, id)
  if (!found) return
  await lockPlanners(ctx.db, found.event_id, [found.requested_by])
  const request = await lockRequest(ctx.db, id)
  if (request?.state !== 'open' && request?.state !== 'unassigned') return
  await endRequest(ctx.db, id, 'expired', ctx.now)
  const { event_id, company_id, requested_by } = request
  await tell(ctx, event_id, [requested_by, ...(await assigners(ctx.db, event_id, company_id))])
}

/**
 * Takes a delegate who cannot come out of their meeting. The time of who asked and the table stay with the request, and who assigns
 * is told (docs/rules/meetings.md#companies).
 */
async function unassign(ctx: WriteContext, id: number): Promise<void> {
  const found = await findRequest(ctx.db, id)
  const before = found?.meeting_id ? await findMeeting(ctx.db, found.meeting_id) : undefined
  if (!found || !before) return
  await lockPlanners(ctx.db, found.event_id, [before.requested_by, before.requested_to])
  const request = await lockRequest(ctx.db, id)
  const meeting = await lockMeeting(ctx.db, before.id)
  if (request?.state !== 'assigned' || request.meeting_id !== meeting?.id || meeting?.state !== 'confirmed') return
  const { starts_at, slots, table_id, requested_to: delegate } = meeting
  if (!starts_at || !slots || delegate !== before.requested_to) return
  await endPending(ctx.db, meeting.id, 'withdrawn', ctx.now)
  await clearSlots(ctx.db, meeting.id)
  const reason = t('the-delegate-can-no-longer-come-the')
  await cancelMeeting(ctx.db, meeting.id, { by: null, reason, now: ctx.now })
  await keepFor(ctx.db, request, { starts_at, slots, times: slotsFrom(starts_at, slots), table_id, now: ctx.now })
  const { event_id, company_id, requested_by } = request
  const others = await assigners(ctx.db, event_id, company_id)
  await ctx.record({
    kind: 'meetings.cancelled',
    meeting_id: meeting.id,
    event_id,
    by: null,
    to: [delegate],
  })
  await ctx.record({
    kind: 'meetings.delegate_gone',
    request_id: id,
    event_id,
    company_id,
    delegate,
  })
  await tell(ctx, event_id, [requested_by, delegate, ...others])
}
