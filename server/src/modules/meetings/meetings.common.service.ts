import type { Alternative, Reply } from '@app/contract/kit'
import { idOf } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields, notFound, Refused } from '#kit/base/errors.ts'
import { tellMembers } from '#kit/live/live.ts'
import { openPlannerOf } from '../events/index.ts'
import type { PlannedEvent } from '../events/index.ts'
import { peopleById } from '../members/index.ts'
import { otherOf, pairOf, slotsAt } from './meetings.policy.ts'
import type { Meeting, Pair } from './meetings.policy.ts'
import {
  findMeeting,
  freeForBoth,
  isGuest,
  lastInvitation,
  lockMeeting,
  lockPlanners,
  readGrid,
} from './meetings.queries.ts'
import { readInvitation } from './meetings.reads.ts'
import type { InvitationRow } from './meetings.reads.ts'
import { meetingLink, onClock, toInvitation } from './meetings.view.ts'
import { t } from './meetings.texts.ts'

export const UNKNOWN = () => t('invalid-hyperlink-object-does-not-exist')

export type MeetingView = Reply<typeof meetings.ask>

/** The event that a body names. @throws Refused 404, or 403 while its planner is closed for the asking one */
export const eventOf = (ctx: Context, reference: string | number) => openPlannerOf(ctx, idOf(reference))

/** A meeting of the asking one, with the planners of its two and itself locked. */
export type Held = { meeting: Meeting; event: PlannedEvent; people: Pair; other: number }

/**
 * Locks what a change of a meeting needs, always in the same order (docs/rules/meetings.md#accepting).
 * @throws Refused 404 for another's, or when the other one can no longer be met; 403 while the planner is closed
 */
export async function hold(ctx: Context, meeting_id: number): Promise<Held> {
  const mine = me(ctx).customer_id
  const found = await findMeeting(ctx.db, meeting_id)
  if (!found || !pairOf(found).includes(mine)) throw notFound()
  const people = pairOf(found)
  const other = otherOf(people, mine)
  const event = await openPlannerOf(ctx, found.event_id)
  if (!(await isGuest(ctx.db, event.id, other, mine))) throw notFound()
  await lockPlanners(ctx.db, event.id, people)
  const meeting = await lockMeeting(ctx.db, meeting_id)
  if (!meeting) throw notFound()
  return { meeting, event, people, other }
}

/** The instant that a body names, beside everything else that is wrong with it. @throws InvalidFields all at once */
export async function timeOf(
  ctx: Context,
  event: PlannedEvent,
  wanted: { date: string; start: string; slots: number },
  wrong: Record<string, string[]> = {},
): Promise<Date> {
  const grid = await readGrid(ctx.db, event)
  try {
    const starts_at = slotsAt(grid, wanted, ctx.now)
    if (Object.keys(wrong).length === 0) return starts_at
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    Object.assign(wrong, error.fields)
  }
  throw new InvalidFields(wrong)
}

/** The refusal of who comes second: with up to three times that are free for both now. */
export async function taken(
  ctx: Context,
  event: Pick<PlannedEvent, 'id' | 'time_zone'>,
  wanted: { people: Pair; slots: number; near: Date; not?: Date | null },
): Promise<Refused> {
  const free = await freeForBoth(ctx.db, { event_id: event.id, ...wanted, now: ctx.now })
  const alternatives: Alternative[] = free.map((at) => onClock(at, event.time_zone))
  return new Refused(409, 'slot_taken', t('this-time-is-taken'), { alternatives })
}

/** A meeting as the asking one sees it. */
export async function viewOf(ctx: Context, meeting_id: number): Promise<MeetingView> {
  const mine = me(ctx).customer_id
  const invitation_id = await lastInvitation(ctx.db, meeting_id)
  const row = invitation_id === undefined ? undefined : await readInvitation(ctx.db, invitation_id, mine)
  if (!row) throw notFound()
  return showTo(ctx, row)
}

/** The same of what is known already. */
export async function showTo(ctx: Context, row: InvitationRow): Promise<MeetingView> {
  const mine = me(ctx).customer_id
  const people = await peopleById(ctx, [row.proposed_by, row.proposed_to])
  const invitation = toInvitation(row, { url: ctx.url, me: mine, now: ctx.now, people })
  if (!invitation) throw notFound()
  const { meeting_id } = row
  return { id: meeting_id, url: meetingLink(ctx.url, meeting_id), state: invitation.meeting_state, invitation }
}

/** Makes the planners of some people be asked for again. */
export async function tell(ctx: Pick<Context, 'db'>, event_id: number, customer_ids: readonly number[]): Promise<void> {
  await tellMembers(ctx, [...new Set(customer_ids)], 'meetings_changed', { event: event_id })
}
