import type { z } from 'zod'
import type { awardRefusal, entriesState } from '@app/contract/awards'
import type { Actor } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { buyerRefusals } from '../occasions/occasions.policy.ts'

export type EntriesState = z.output<typeof entriesState>
export type AwardRefusal = z.output<typeof awardRefusal>

/** Ended for booking: the last day is today or earlier, as for an event (docs/rules/events.md#ended). */
export function hasEnded(award: { end_date: string }, now: Date): boolean {
  return award.end_date <= dayOf(now)
}

type Entered = {
  end_date: string
  entries_open_at: Date | string | null
  entries_close_at: Date | string | null
}

/**
 * Whether entries are taken at this moment of the server's clock (docs/rules/awards.md#entries). An award or category without a
 * closing minute takes them until the award has ended.
 */
export function entriesOf(award: Entered, now: Date): EntriesState {
  if (hasEnded(award, now)) return 'ended'
  if (award.entries_open_at && new Date(award.entries_open_at) > now) return 'not_yet'
  if (award.entries_close_at && new Date(award.entries_close_at) <= now) return 'closed'
  return 'open'
}

/** Everything that keeps the asking person from booking, most final first (docs/rules/awards.md#booking). */
export function bookingRefusals(
  award: { end_date: string },
  actor: Actor | null,
  can: { priced: boolean; has_account: boolean },
  now: Date,
): AwardRefusal[] {
  return [...(hasEnded(award, now) ? (['ended'] as const) : []), ...buyerRefusals(actor, can)]
}
