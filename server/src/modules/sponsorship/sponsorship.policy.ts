import type { z } from 'zod'
import type { applicationKind, applicationState } from '@app/contract/sponsorship'
import { ORDER_DAYS } from '@app/contract/sponsorship.limits'
import { addDays, dayOf } from '#kit/base/days.ts'

export type ApplicationState = z.output<typeof applicationState>
export type ApplicationKind = z.output<typeof applicationKind>

/**
 * What may follow a state of a request (docs/rules/sponsorship.md#states).
 * @param lost the order behind it was cancelled, which also ends what was confirmed
 */
export function nextStates(state: ApplicationState, lost = false): readonly ApplicationState[] {
  if (state === 'confirmed' && lost) return ['declined']
  if (state === 'received') return ['in_review', 'accepted', 'declined', 'withdrawn']
  if (state === 'in_review') return ['accepted', 'declined', 'withdrawn']
  if (state === 'accepted') return ['confirmed', 'declined', 'withdrawn']
  return []
}

/** A request that has not come to its end. */
export const isOpen = (state: ApplicationState): boolean => nextStates(state).length > 0

/** The section of an event's or award's page in which such requests are made. */
export const sectionOf = (kind: ApplicationKind): 'become_panelist' | 'become_sponsor' =>
  kind === 'panelist' ? 'become_panelist' : 'become_sponsor'

/** Nobody asks for a part in what has ended: its last day is today or earlier (docs/rules/events.md#ended). */
export const hasEnded = (subject: { end_date: string }, now: Date): boolean => subject.end_date <= dayOf(now)

/** The last day on which an accepted sponsor orders, never later than the day before it is over. */
export function orderUntil(subject: { end_date: string }, now: Date): string {
  const usual = addDays(dayOf(now), ORDER_DAYS)
  const last = addDays(subject.end_date, -1)
  return usual < last ? usual : last
}
