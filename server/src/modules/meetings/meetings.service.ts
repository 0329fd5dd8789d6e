import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, notFound, permit } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import type { PlannedEvent } from '../events/index.ts'
import { peopleById } from '../members/index.ts'
import { eventOf, hold, taken, tell, timeOf, UNKNOWN, viewOf } from './meetings.common.service.ts'
import type { Held, MeetingView } from './meetings.common.service.ts'
import { alreadyAnswered, endOf, expiryOf, isWaiting, mayAsk, proposalFor, slotsFrom } from './meetings.policy.ts'
import type { Invitation } from './meetings.policy.ts'
import { countOpenRequests } from './company/meetings.company.queries.ts'
import {
  cancelMeeting,
  clashes,
  clearSlots,
  countOpen,
  endPending,
  findInvitation,
  insertInvitation,
  insertMeeting,
  isGuest,
  lastInvitation,
  lockPlanners,
  meetingOfKey,
  openBetween,
  pendingOf,
  setState,
} from './meetings.queries.ts'
import { listInvitations } from './meetings.reads.ts'
import { isOwnTable } from './meetings.tables.queries.ts'
import { toInvitation } from './meetings.view.ts'
import { t } from './meetings.texts.ts'

/** Proposals of the asking one in both directions, the newest first. */
export async function invitations(
  ctx: Context,
  query: Query<typeof meetings.invitations>,
): Promise<Reply<typeof meetings.invitations>> {
  const mine = me(ctx).customer_id
  if (query.event !== undefined) await eventOf(ctx, query.event)
  const { rows, count } = await listInvitations(ctx.db, { me: mine, now: ctx.now, ...query }, query)
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.proposed_by, row.proposed_to]),
  )
  const shown = rows.flatMap((row) => toInvitation(row, { url: ctx.url, me: mine, now: ctx.now, people }) ?? [])
  return toPage(shown, count, query, ctx.here)
}

/** Asks a participant for a meeting (docs/rules/meetings.md#requests). */
export async function ask(ctx: WriteContext, body: Body<typeof meetings.ask>): Promise<MeetingView> {
  const mine = me(ctx).customer_id
  const key = body.idempotency_key ?? null
  const before = key === null ? undefined : await meetingOfKey(ctx.db, mine, key)
  if (before !== undefined) return viewOf(ctx, before)
  const event = await eventOf(ctx, body.event)
  const other = idOf(body.customer)
  const wrong: Record<string, string[]> = {}
  if (other === mine) wrong['customer'] = [t('you-cannot-meet-yourself')]
  else if (!(await isGuest(ctx.db, event.id, other, mine))) wrong['customer'] = [UNKNOWN()]
  const table_id = body.table == null ? null : idOf(body.table)
  if (table_id !== null && !(await isOwnTable(ctx.db, event.id, table_id, [mine, other]))) wrong['table'] = [UNKNOWN()]
  const starts_at = await timeOf(ctx, event, body, wrong)
  const people = [mine, other] as const
  await lockPlanners(ctx.db, event.id, people)
  // Sent twice at once: the other one has made it meanwhile.
  const made = key === null ? undefined : await meetingOfKey(ctx.db, mine, key)
  if (made !== undefined) return viewOf(ctx, made)
  const open = await openBetween(ctx.db, event.id, people)
  if (open !== undefined) {
    const pending = await pendingOf(ctx.db, open)
    if (pending && isWaiting(pending, ctx.now))
      throw conflict('already_open', t('there-is-an-open-request-between-you'))
    await endPending(ctx.db, open, 'expired', ctx.now)
    await setState(ctx.db, open, 'expired', ctx.now)
  }
  permit(mayAsk(await countAsked(ctx, event.id)))
  await keepFree(ctx, event, { people, starts_at, slots: body.slots })
  const meeting_id = await insertMeeting(ctx.db, {
    event_id: event.id,
    requested_by: mine,
    requested_to: other,
    reason: body.reason,
    key,
    now: ctx.now,
  })
  await propose(ctx, event, { meeting_id, kind: 'request', to: other, starts_at, slots: body.slots, table_id })
  return viewOf(ctx, meeting_id)
}

/** Requests that the asking one has sent for an event and that wait, to people and to companies. */
async function countAsked(ctx: Context, event_id: number): Promise<number> {
  const mine = me(ctx).customer_id
  return (await countOpen(ctx.db, event_id, mine, ctx.now)) + (await countOpenRequests(ctx.db, event_id, mine, ctx.now))
}

/** @throws Refused 409 with times that are free for both, when one of them has something then */
async function keepFree(
  ctx: Context,
  event: PlannedEvent,
  wanted: { people: readonly [number, number]; starts_at: Date; slots: number; meeting_id?: number },
): Promise<void> {
  const { people, starts_at, slots, meeting_id } = wanted
  const times = slotsFrom(starts_at, slots)
  const busy = await clashes(ctx.db, { event_id: event.id, people, times, ...(meeting_id ? { meeting_id } : {}) })
  if (busy) throw await taken(ctx, event, { people, slots, near: starts_at })
}

async function propose(
  ctx: WriteContext,
  event: PlannedEvent,
  given: Pick<Invitation, 'meeting_id' | 'kind' | 'starts_at' | 'slots' | 'table_id'> & { to: number },
): Promise<void> {
  const by = me(ctx).customer_id
  const { to, ...row } = given
  const expires_at = expiryOf(event, given.starts_at, ctx.now)
  const invitation_id = await insertInvitation(ctx.db, {
    ...row,
    proposed_by: by,
    proposed_to: to,
    expires_at,
    now: ctx.now,
  })
  await ctx.record({
    kind: 'meetings.proposed',
    meeting_id: given.meeting_id,
    event_id: event.id,
    invitation_id,
    by,
    to,
    what: given.kind,
  })
  await tell(ctx, event.id, [by, to])
}

/**
 * Proposes another time: for a request that waits or lost its time, or for a meeting, which stands until the other side accepts.
 */
export async function change(ctx: WriteContext, id: number, body: Body<typeof meetings.change>): Promise<MeetingView> {
  const { meeting, event, people, other } = await hold(ctx, id)
  const kind = proposalFor(meeting.state)
  const last = await latest(ctx, id)
  if (!kind || (meeting.state === 'open' && !isWaiting(last, ctx.now))) throw alreadyAnswered(last.state)
  if (kind === 'move' && isOver({ meeting }, ctx.now)) throw conflict('over', t('this-meeting-is-over'))
  const slots = body.slots ?? (kind === 'move' ? meeting.slots : null) ?? last.slots
  const wrong: Record<string, string[]> = {}
  const table_id = body.table === undefined ? meeting.table_id : body.table === null ? null : idOf(body.table)
  if (body.table != null && !(await isOwnTable(ctx.db, event.id, table_id ?? 0, people))) wrong['table'] = [UNKNOWN()]
  const starts_at = await timeOf(ctx, event, { ...body, slots }, wrong)
  if (kind === 'move' && meeting.starts_at?.getTime() === starts_at.getTime() && meeting.slots === slots)
    throw conflict('same_time', t('the-meeting-is-at-this-time-already'))
  await keepFree(ctx, event, { people, starts_at, slots, meeting_id: id })
  if (meeting.state === 'superseded') {
    if ((await openBetween(ctx.db, event.id, people)) !== undefined)
      throw conflict('already_open', t('there-is-an-open-request-between-you'))
    permit(mayAsk(await countAsked(ctx, event.id)))
    await setState(ctx.db, id, 'open', ctx.now)
  }
  await endPending(ctx.db, id, 'replaced', ctx.now)
  await propose(ctx, event, { meeting_id: id, kind, to: other, starts_at, slots, table_id })
  return viewOf(ctx, id)
}

async function latest(ctx: Context, meeting_id: number): Promise<Invitation> {
  const id = await lastInvitation(ctx.db, meeting_id)
  const found = id === undefined ? undefined : await findInvitation(ctx.db, id)
  if (!found) throw notFound()
  return found
}

function isOver({ meeting }: Pick<Held, 'meeting'>, now: Date): boolean {
  const { starts_at, slots } = meeting
  return starts_at !== null && slots !== null && endOf({ starts_at, slots }) <= now
}

/** Takes back what the asking one proposed and nobody answered. */
export async function withdraw(ctx: Context, id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const { meeting, event, other } = await hold(ctx, id)
  const pending = await pendingOf(ctx.db, id)
  if (!pending) throw conflict('already_answered', t('there-is-nothing-left-to-withdraw'))
  if (pending.proposed_by !== mine) throw forbidden(t('only-the-person-who-proposed-it-can'), 'not_yours_to_withdraw')
  await endPending(ctx.db, id, 'withdrawn', ctx.now)
  if (meeting.state === 'open') await setState(ctx.db, id, 'withdrawn', ctx.now)
  await tell(ctx, event.id, [mine, other])
  return {}
}

/** Ends a meeting that stands; its slots and its table are free at once. */
export async function cancel(ctx: WriteContext, body: Body<typeof meetings.cancel>): Promise<MeetingView> {
  const mine = me(ctx).customer_id
  const held = await hold(ctx, idOf(body.meeting))
  const { meeting, event, other } = held
  if (meeting.state !== 'confirmed') throw conflict('already_answered', t('only-a-meeting-that-stands-can-be'))
  if (isOver(held, ctx.now)) throw conflict('over', t('this-meeting-is-over'))
  await endPending(ctx.db, meeting.id, 'withdrawn', ctx.now)
  await clearSlots(ctx.db, meeting.id)
  await cancelMeeting(ctx.db, meeting.id, { by: mine, reason: body.reason, now: ctx.now })
  await ctx.record({
    kind: 'meetings.cancelled',
    meeting_id: meeting.id,
    event_id: event.id,
    by: mine,
    to: [other],
  })
  await tell(ctx, event.id, [mine, other])
  return viewOf(ctx, meeting.id)
}
