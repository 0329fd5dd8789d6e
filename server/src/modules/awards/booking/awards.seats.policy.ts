import { NAME_SEAT_DAYS } from '@app/contract/events.shapes'
import { hasRight } from '#kit/context.ts'
import type { Actor } from '#kit/context.ts'

/** The last day on which the person of a seat at a ceremony may be named or changed. */
export function nameUntil({ start_date }: { start_date: string }): string {
  const last = new Date(`${start_date}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - NAME_SEAT_DAYS)
  return last.toISOString().slice(0, 10)
}

/** Who may say who takes a seat: the one who booked it, and those of its company with the awards right. */
export function mayName(actor: Actor, seat: { company_id: number; booked_by: number }): boolean {
  if (actor.company_id !== seat.company_id) return false
  return seat.booked_by === actor.customer_id || hasRight(actor, 'awards')
}
