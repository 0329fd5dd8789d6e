import type { Body } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { me } from '#kit/context.ts'
import type { Context, WriteContext } from '#kit/context.ts'
import { notFound, permit } from '#kit/errors.ts'
import { hold, taken, tell, viewOf } from './meetings.common.service.ts'
import type { Held, MeetingView } from './meetings.common.service.ts'
import { endOf, mayAnswer, slotsFrom } from './meetings.policy.ts'
import type { Invitation, Pair } from './meetings.policy.ts'
import {
  approve,
  clearSlots,
  confirmMeeting,
  endPending,
  findInvitation,
  setState,
  speaks,
  supersede,
  takeSlots,
} from './meetings.queries.ts'
import { assignTable } from './meetings.tables.queries.ts'

/**
 * Accepts or refuses a proposed time (docs/rules/meetings.md#accepting).
 * @throws Refused 409 `slot_taken` with up to three times that are free for both, when another meeting or block has it
 */
export async function answer(ctx: WriteContext, id: number, body: Body<typeof meetings.answer>): Promise<MeetingView> {
  const found = await findInvitation(ctx.db, id)
  if (!found) throw notFound()
  const held = await hold(ctx, found.meeting_id)
  // Only now is it certain what it is: whoever was first has committed.
  const invitation = await findInvitation(ctx.db, id)
  if (!invitation) throw notFound()
  if (invitation.state === 'superseded' && invitation.proposed_to === me(ctx).customer_id && body.approved)
    throw await takenFor(ctx, held, invitation)
  permit(mayAnswer(me(ctx).customer_id, invitation, ctx.now))
  if (body.approved) await accept(ctx, held, invitation)
  else await refuse(ctx, held, invitation)
  return viewOf(ctx, held.meeting.id)
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
 * Makes a proposed time the meeting's. Whoever asks for it, the one to whom it was proposed accepts.
 * @throws Refused 409 `slot_taken` with up to three times that are free for both
 */
export async function accept(ctx: WriteContext, held: Omit<Held, 'other'>, invitation: Invitation): Promise<void> {
  const { meeting, event, people } = held
  const { starts_at, slots } = invitation
  const times = slotsFrom(starts_at, slots)
  const moved = meeting.state === 'confirmed'
  const ends_at = endOf(invitation)
  if (moved) await clearSlots(ctx.db, meeting.id)
  const free =
    !(await speaks(ctx.db, event.id, people, starts_at, ends_at)) &&
    (await takeSlots(ctx.db, { meeting_id: meeting.id, event_id: event.id, people, times }))
  if (!free) throw await takenFor(ctx, held, invitation)
  await confirmMeeting(ctx.db, meeting.id, { starts_at, slots, now: ctx.now })
  await approve(ctx.db, invitation.id, ctx.now)
  const wish = invitation.table_id ?? meeting.table_id
  await assignTable(ctx.db, { event_id: event.id, meeting_id: meeting.id, people, times }, wish)
  await ctx.record({
    kind: 'meetings.accepted',
    meeting_id: meeting.id,
    event_id: event.id,
    invitation_id: invitation.id,
    by: invitation.proposed_to,
    to: invitation.proposed_by,
    moved,
  })
  await tell(ctx, event.id, people)
  await endOthers(ctx, people, invitation)
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
