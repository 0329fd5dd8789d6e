import type { Body } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { notFound, permit } from '#kit/base/errors.ts'
import { openPlannerOf } from '../events/index.ts'
import { lockProposal, readToAnswer, writeAccepted } from './meetings.accept.queries.ts'
import type { ToAnswer } from './meetings.accept.queries.ts'
import { showTo, taken, tell, viewOf } from './meetings.common.service.ts'
import type { Held, MeetingView } from './meetings.common.service.ts'
import { alreadyAnswered, endOf, mayAnswer, otherOf, pairOf, slotsFrom } from './meetings.policy.ts'
import type { Invitation, Pair } from './meetings.policy.ts'
import { clearSlots, endPending, setState, supersede } from './meetings.queries.ts'
import type { InvitationRow } from './meetings.reads.ts'
import { assignTable, findPlace, leaveTable } from './meetings.tables.queries.ts'
import type { TableTime } from './meetings.tables.queries.ts'

/**
 * Accepts or refuses a proposed time (docs/rules/meetings.md#accepting).
 * @throws Refused 409 `slot_taken` with up to three times that are free for both, when another meeting or block has it
 */
export async function answer(ctx: WriteContext, id: number, body: Body<typeof meetings.answer>): Promise<MeetingView> {
  const mine = me(ctx).customer_id
  const { held, found } = await holdProposal(ctx, id)
  const { invitation } = found
  if (invitation.state === 'superseded' && invitation.proposed_to === mine && body.approved)
    throw await takenFor(ctx, held, invitation)
  permit(mayAnswer(mine, invitation, ctx.now))
  if (!body.approved) {
    await refuse(ctx, held, invitation)
    return viewOf(ctx, held.meeting.id)
  }
  const place = await accept(ctx, held, invitation, found.talks)
  const { event_id, reason } = held.meeting
  const { time_zone } = held.event
  const agreed = { state: 'approved', meeting_state: 'confirmed' } as const
  return showTo(ctx, { ...invitation, ...found.shown, ...agreed, event_id, time_zone, reason, place })
}

/**
 * A proposal of a meeting of the asking one, with everything locked that its answer changes.
 * @throws Refused 404 for another's, or when the other one can no longer be met; 403 while the planner is closed
 */
async function holdProposal(ctx: Context, id: number): Promise<{ held: Held; found: ToAnswer }> {
  const mine = me(ctx).customer_id
  const locked = await lockProposal(ctx.db, id, mine)
  if (!locked) throw notFound()
  const event = await openPlannerOf(ctx, locked.event_id)
  // Only now is it certain what it is: whoever was first has committed.
  const found = await readToAnswer(ctx.db, id, mine)
  if (!found?.met) throw notFound()
  const { meeting, invitation } = found
  const people = pairOf(meeting)
  // A company may have sent somebody else between looking and locking, which ended what was proposed before.
  if (people.some((one) => !locked.people.includes(one))) throw alreadyAnswered(invitation.state)
  return { held: { meeting, event, people, other: otherOf(people, mine) }, found }
}

function takenFor(ctx: Context, { event, people }: Omit<Held, 'other'>, invitation: Invitation) {
  return taken(ctx, event, { people, slots: invitation.slots, near: invitation.starts_at })
}

async function refuse(ctx: WriteContext, { meeting, event, other }: Held, invitation: Invitation): Promise<void> {
  const mine = me(ctx).customer_id
  await endPending(ctx.db, meeting.id, 'refused', ctx.now)
  // A meeting that stands stays where it is.
  if (meeting.state === 'open') await setState(ctx.db, meeting.id, 'refused', ctx.now)
  await ctx.record({
    kind: 'meetings.refused',
    meeting_id: meeting.id,
    event_id: event.id,
    invitation_id: invitation.id,
    by: mine,
    to: other,
  })
  await tell(ctx, event.id, [mine, other])
}

/**
 * Makes a proposed time the meeting's. The member to whom it was proposed accepts, even where the call comes from the other. The keys
 * of the slots of people and tables decide who was first (`meetings.tables.queries.ts`): the second gets another table, or is refused where a
 * person no longer has the slot.
 * @param talks whether one of the two speaks in a session then, or starred one
 * @returns its table
 * @throws Refused 409 `slot_taken` with up to three times that are free for both
 */
export async function accept(
  ctx: WriteContext,
  held: Omit<Held, 'other'>,
  invitation: Invitation,
  talks: boolean,
): Promise<InvitationRow['place']> {
  const { meeting, event, people } = held
  if (talks) throw await takenFor(ctx, held, invitation)
  const times = slotsFrom(invitation.starts_at, invitation.slots)
  const wish = invitation.table_id ?? meeting.table_id
  const moved = meeting.state === 'confirmed'
  if (moved) await clearSlots(ctx.db, meeting.id)
  const written = await writeAccepted(ctx.db, {
    meeting,
    invitation,
    people,
    times,
    wish,
    now: ctx.now,
    told: {
      meeting_id: meeting.id,
      event_id: event.id,
      invitation_id: invitation.id,
      by: invitation.proposed_to,
      to: invitation.proposed_by,
      moved,
    },
  })
  if (!written.waited) throw alreadyAnswered('expired')
  if (!written.free) throw await takenFor(ctx, held, invitation)
  await tell(ctx, event.id, people)
  const at = { event_id: event.id, meeting_id: meeting.id, people, times }
  const place = written.place ?? (await seatAfter(ctx, at, wish, written.part))
  if (written.others) await endOthers(ctx, people, invitation)
  return place
}

/** Looks for a table again, one after the other, when the first one was taken at that very moment. */
async function seatAfter(ctx: Context, at: TableTime, wish: number | null, part: boolean) {
  if (part) await leaveTable(ctx.db, at.meeting_id)
  const id = await assignTable(ctx.db, at, wish)
  return id === null ? null : await findPlace(ctx.db, id)
}

/** Every other request on the slots is superseded, and both of its sides hear of it with the same times. */
export async function endOthers(
  ctx: WriteContext,
  people: Pair,
  invitation: Pick<Invitation, 'id' | 'starts_at' | 'slots'>,
): Promise<void> {
  const superseded = await supersede(ctx.db, {
    invitation_id: invitation.id,
    people,
    from: invitation.starts_at,
    to: endOf(invitation),
    now: ctx.now,
  })
  for (const row of superseded) {
    await ctx.record({
      kind: 'meetings.superseded',
      meeting_id: row.meeting_id,
      event_id: row.event_id,
      invitation_id: row.id,
      customer_ids: [row.proposed_by, row.proposed_to],
    })
    await tell(ctx, row.event_id, [row.proposed_by, row.proposed_to])
  }
}
