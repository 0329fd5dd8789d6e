import { NAME_SEAT_DAYS } from '@app/contract/events.shapes'
import { hasRight } from '../../kit/data/context.ts'
import type { Actor, CompanyRight } from '../../kit/data/context.ts'
import { addDays, dayThere } from '../../kit/base/days.ts'
import { t } from './occasions.texts.ts'

/** The last day on which a seat's person may be named or changed. */
export const nameUntil = (occasion: { start_date: string }): string => addDays(occasion.start_date, -NAME_SEAT_DAYS)

/**
 * Who may say who takes a seat: the one who booked it, and those of its company with the right.
 * The person who sits on it may not give it away.
 */
export function mayNameSeat(
  actor: Actor,
  seat: { company_id: number; booked_by: number | null },
  right: CompanyRight,
): boolean {
  if (actor.company_id !== seat.company_id) return false
  return seat.booked_by === actor.customer_id || hasRight(actor, right)
}

/** What keeps a person from buying anything that is sold to companies, most final first (docs/rules/events.md#booking). */
export type BuyerRefusal = 'not_signed_in' | 'no_company' | 'company_not_verified' | 'no_price' | 'no_bank_account'

/** @param can.priced there is a price of their company's category on sale today */
export function buyerRefusals(actor: Actor | null, can: { priced: boolean; has_account: boolean }): BuyerRefusal[] {
  if (!actor) return ['not_signed_in']
  const found: BuyerRefusal[] = []
  if (actor.company_id === null) found.push('no_company')
  else if (!actor.company_verified) found.push('company_not_verified')
  if (!can.priced) found.push('no_price')
  if (!can.has_account) found.push('no_bank_account')
  return found
}

/** What a company would hold of something in all, without having paid for it. */
export type Unpaid = { held: number; wanted: number; most: number }

/** Two sentences for each: the most that a company may hold of it, and the number that it holds. */
const unpaid = {
  seats: {
    most: (count: number) => t('a-company-may-hold-unpaid-seats', { count }),
    held: (count: number, most: number) => t('your-company-holds-unpaid-seats', { count, most }),
  },
  entries: {
    most: (count: number) => t('a-company-may-hold-unpaid-entries', { count }),
    held: (count: number, most: number) => t('your-company-holds-unpaid-entries', { count, most }),
  },
  tables: {
    most: (count: number) => t('a-company-may-hold-unpaid-tables', { count }),
    held: (count: number, most: number) => t('your-company-holds-unpaid-tables', { count, most }),
  },
}

/** What is bounded while it is not paid, by what operators set for each event and award (docs/rules/events.md#booking). */
export function unpaidProblem(of: 'seats' | 'entries' | 'tables', { held, wanted, most }: Unpaid): string | undefined {
  if (wanted === 0 || held + wanted <= most) return undefined
  return held === 0 ? unpaid[of].most(most) : unpaid[of].held(held, most)
}

/** The last day is over where it takes place: planner, check-in and lists work through its last evening. */
export function isPast(of: { end_date: string; time_zone: string }, now: Date): boolean {
  return of.end_date < dayThere(now, of.time_zone)
}
