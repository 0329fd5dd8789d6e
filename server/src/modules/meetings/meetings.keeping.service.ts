import type { Context, WriteContext } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { tell } from './meetings.common.service.ts'
import { keepRequests } from './company/meetings.company.keeping.service.ts'
import { expireOld, impossible, openedToday, takeNear } from './meetings.keeping.queries.ts'
import { pairOf } from './meetings.policy.ts'
import {
  cancelMeeting,
  clearSlots,
  endPending,
  findMeeting,
  lockMeeting,
  lockPlanners,
  setState,
} from './meetings.queries.ts'
import { t } from './meetings.texts.ts'

/** Rows in one transaction. */
const AT_ONCE = 200

/** On the day on which a planner opens those who may use it are told (docs/rules/meetings.md#reminders). */
export async function announceOpenings(job: JobContext): Promise<void> {
  await job.transaction(async (ctx) => {
    for (const { id } of await openedToday(ctx.db, ctx.now))
      await ctx.record({ kind: 'meetings.planner_opened', event_id: id })
  })
}

/** What the clock does to meetings, every minute. */
export async function keepMeetings(job: JobContext): Promise<void> {
  await again(() => job.transaction((ctx) => expire(ctx)))
  // Before meetings are called off: a company can send somebody else.
  await keepRequests((work) => job.transaction(work))
  const ids = await job.transaction((ctx) => impossible(ctx.db, ctx.now, 1000))
  for (const { id } of ids) await job.transaction((ctx) => callOff(ctx, id))
  for (const when of ['evening', 'soon'] as const) await again(() => job.transaction((ctx) => remind(ctx, when)))
}

async function again(some: () => Promise<number>): Promise<void> {
  while ((await some()) === AT_ONCE);
}

async function expire(ctx: Context): Promise<number> {
  const rows = await expireOld(ctx.db, ctx.now, AT_ONCE)
  for (const row of rows) await tell(ctx, row.event_id, [row.proposed_by, row.proposed_to])
  return rows.length
}

/** Ends what two people have together when one of them cannot come any more. */
async function callOff(ctx: WriteContext, id: number): Promise<void> {
  const found = await findMeeting(ctx.db, id)
  if (!found) return
  const people = pairOf(found)
  await lockPlanners(ctx.db, found.event_id, people)
  const meeting = await lockMeeting(ctx.db, id)
  if (meeting?.state !== 'open' && meeting?.state !== 'confirmed') return
  await endPending(ctx.db, id, 'withdrawn', ctx.now)
  if (meeting.state === 'open') await setState(ctx.db, id, 'withdrawn', ctx.now)
  else {
    await clearSlots(ctx.db, id)
    await cancelMeeting(ctx.db, id, { by: null, reason: t('one-of-you-can-no-longer-come'), now: ctx.now })
    const { event_id } = meeting
    await ctx.record({
      kind: 'meetings.cancelled',
      meeting_id: id,
      event_id,
      by: null,
      to: [...people],
    })
  }
  await tell(ctx, meeting.event_id, people)
}

async function remind(ctx: WriteContext, when: 'evening' | 'soon'): Promise<number> {
  const rows = await takeNear(ctx.db, when, ctx.now, AT_ONCE)
  for (const { id, event_id, requested_by, requested_to } of rows)
    await ctx.record({
      kind: 'meetings.near',
      meeting_id: id,
      event_id,
      customer_ids: [requested_by, requested_to],
      when,
    })
  return rows.length
}
