import { MOST_REQUESTS } from '@app/contract/meetings.shapes'
import { allow, conflict, deny, forbidden, invalid } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './meetings.texts.ts'

export const SLOT_MS = 30 * 60_000
const HOUR_MS = 3_600_000

export type MeetingState = 'open' | 'confirmed' | 'refused' | 'withdrawn' | 'expired' | 'superseded' | 'cancelled'
export type InvitationState = 'pending' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'superseded' | 'replaced'

export type Meeting = {
  id: number
  event_id: number
  requested_by: number
  requested_to: number
  reason: string
  state: MeetingState
  starts_at: Date | null
  slots: number | null
  table_id: number | null
}

export type Invitation = {
  id: number
  meeting_id: number
  kind: 'request' | 'proposal' | 'move'
  proposed_by: number
  proposed_to: number
  starts_at: Date
  slots: number
  table_id: number | null
  state: InvitationState
  expires_at: Date
}

/** A request to a company (docs/rules/meetings.md#companies). */
export type CompanyRequest = {
  id: number
  event_id: number
  company_id: number
  requested_by: number
  starts_at: Date
  slots: number
  reason: string
  state: 'open' | 'assigned' | 'unassigned' | 'refused' | 'withdrawn' | 'expired' | 'cancelled'
  meeting_id: number | null
  table_id: number | null
  expires_at: Date
}

/** Whether a request to a company still waits for its first answer. */
export function asksFor(request: Pick<CompanyRequest, 'state' | 'expires_at'>, now: Date): boolean {
  return request.state === 'open' && request.expires_at > now
}

/** The two of a meeting. */
export type Pair = readonly [number, number]
export type Slot = { starts_at: Date; date: string; start: string }

/** The beginnings of so many half hours in a row. */
export function slotsFrom(starts_at: Date, slots: number): Date[] {
  return Array.from({ length: slots }, (_, index) => new Date(starts_at.getTime() + index * SLOT_MS))
}

export function endOf({ starts_at, slots }: { starts_at: Date; slots: number }): Date {
  return new Date(starts_at.getTime() + slots * SLOT_MS)
}

/** When a proposal ends that is made now (docs/rules/meetings.md#requests). */
export function expiryOf(event: { starts_at: Date }, starts_at: Date, now: Date): Date {
  const waiting = now.getTime() + 72 * HOUR_MS
  const during = Math.max(now.getTime(), event.starts_at.getTime()) + 2 * HOUR_MS
  return new Date(Math.min(waiting, during, starts_at.getTime()))
}

/**
 * The instant of a day and time by the event's clock, when so many slots begin there in a row.
 * @throws InvalidFields for a time that is no slot, has passed, or has too few after it
 */
export function slotsAt(
  grid: readonly Slot[],
  wanted: { date: string; start: string; slots: number },
  now: Date,
): Date {
  const first = grid.findIndex(({ date, start }) => date === wanted.date && start === wanted.start)
  const slot = grid[first]
  if (!slot) throw invalid('start', t('this-event-has-no-slot-at-this'))
  if (slot.starts_at <= now) throw invalid('start', t('this-time-has-passed'))
  const row = slotsFrom(slot.starts_at, wanted.slots)
  if (row.some((at, index) => grid[first + index]?.starts_at.getTime() !== at.getTime()))
    throw invalid('slots', t('there-are-not-that-many-slots-in'))
  return slot.starts_at
}

/** Whether a proposal still waits. */
export function isWaiting(invitation: Pick<Invitation, 'state' | 'expires_at'>, now: Date): boolean {
  return invitation.state === 'pending' && invitation.expires_at > now
}

/** Whether one more request may be sent. */
export function mayAsk(open: number): Verdict {
  return open < MOST_REQUESTS
    ? allow
    : deny(conflict('too_many_open', t('you-can-have-at-most-open-requests', { most_requests: MOST_REQUESTS })))
}

/** Whether somebody may answer a proposal of a meeting of theirs. */
export function mayAnswer(me: number, invitation: Invitation, now: Date): Verdict {
  if (invitation.proposed_to !== me)
    return deny(forbidden(t('only-the-person-you-asked-can-answer'), 'not_yours_to_accept'))
  return isWaiting(invitation, now) ? allow : deny(alreadyAnswered(invitation.state))
}

const ANSWERED: Record<Exclude<InvitationState, 'superseded'>, () => string> = {
  pending: () => t('this-request-has-ended'),
  approved: () => t('this-request-has-already-been-accepted'),
  refused: () => t('this-request-has-already-been-refused'),
  withdrawn: () => t('this-request-was-withdrawn'),
  expired: () => t('this-request-has-ended'),
  replaced: () => t('another-time-was-proposed-since'),
}

export function alreadyAnswered(state: InvitationState) {
  return conflict('already_answered', state === 'superseded' ? t('this-time-is-taken') : ANSWERED[state]())
}

/** What another proposal makes of a meeting: undefined where none may be made. */
export function proposalFor(state: MeetingState): 'proposal' | 'move' | undefined {
  if (state === 'confirmed') return 'move'
  return state === 'open' || state === 'superseded' ? 'proposal' : undefined
}

export function pairOf({ requested_by, requested_to }: Pick<Meeting, 'requested_by' | 'requested_to'>): Pair {
  return [requested_by, requested_to]
}

/** The other one of two. */
export function otherOf([one, other]: Pair, me: number): number {
  return one === me ? other : one
}
