import type { z } from 'zod'
import type { bookingRefusal, plannerState, registrationState } from '@app/contract/events'
import type { Actor } from '#kit/data/context.ts'
import { addDays, dayOf } from '#kit/base/days.ts'
import { buyerRefusals, isPast, mayNameSeat } from '../occasions/occasions.policy.ts'

export type RegistrationState = z.output<typeof registrationState>
export type BookingRefusal = z.output<typeof bookingRefusal>
export type PlannerState = z.output<typeof plannerState>

/** Ended for booking: the last day is today or earlier (docs/rules/events.md#ended). */
export function hasEnded(event: { end_date: string }, now: Date): boolean {
  return event.end_date <= dayOf(now)
}

type Registration = {
  end_date: string
  registration_opens_at: Date | string | null
  registration_closes_at: Date | string | null
  capacity: number | null
  seats_taken: number
}

/** Whether seats can be booked at all now. */
export function registrationOf(event: Registration, now: Date): RegistrationState {
  if (hasEnded(event, now)) return 'ended'
  if (event.registration_opens_at && new Date(event.registration_opens_at) > now) return 'not_yet'
  if (event.registration_closes_at && new Date(event.registration_closes_at) <= now) return 'closed'
  if (event.capacity !== null && event.seats_taken >= event.capacity) return 'sold_out'
  return 'open'
}

/**
 * Everything that keeps the asking person from booking, most final first (docs/rules/events.md#booking).
 * @param can.priced there is a price of their company's category on sale today
 */
export function bookingRefusals(
  event: Registration,
  actor: Actor | null,
  can: { priced: boolean; has_account: boolean },
  now: Date,
): BookingRefusal[] {
  const registration = registrationOf(event, now)
  return [...(registration === 'open' ? [] : [registration]), ...buyerRefusals(actor, can)]
}

type Planned = {
  end_date: string
  time_zone: string
  meeting_planner_is_active: boolean
  meeting_planner_activation_date: string | null
  display_participants: boolean
}

/**
 * A planner opens so many days before its event unless another day is chosen. So many days ahead of its opening the day is shown, and
 * before that only that there will be a planner (docs/rules/events.md#meeting-planner).
 */
const PLANNER_LEAD_DAYS = 21
const plannerAnnounced = (now: Date): string => addDays(dayOf(now), PLANNER_LEAD_DAYS)

/** The day on which a planner opens when no other one is chosen. @param first the first day of the event */
export const plannerOpensBy = (first: string): string => addDays(first, -PLANNER_LEAD_DAYS)

/**
 * Whether the asking person may open the meeting planner of an event (docs/rules/events.md#meeting-planner).
 * @param seat their own confirmed seat, if they hold one
 */
export function plannerOf(event: Planned, seat: { display: boolean } | undefined, now: Date): PlannerState {
  const starts = event.meeting_planner_activation_date
  const no = (reason: PlannerState['reason'], opens_on: string | null = null) => ({ enabled: false, reason, opens_on })
  if (isPast(event, now)) return no('ended')
  if (!event.meeting_planner_is_active || starts === null) return no('not_active')
  if (starts > dayOf(now)) return no('not_yet', starts <= plannerAnnounced(now) ? starts : null)
  if (!event.display_participants) return no('participants_hidden')
  if (!seat) return no('not_a_participant')
  if (!seat.display) return no('not_displayed')
  return { enabled: true, reason: 'open', opens_on: null }
}

/** Participants find each other until this many months after an event (docs/rules/events.md#participants). */
const REACHABLE_MONTHS = 6

/** Whether an event's participants still find each other. */
export function participantsReachable(event: { end_date: string }, now: Date): boolean {
  return dayOf(now) <= reachableUntil(event)
}

/** The last day, in UTC, on which participants of an event find each other. */
export function reachableUntil(event: { end_date: string }): string {
  const until = new Date(`${event.end_date}T00:00:00Z`)
  until.setUTCMonth(until.getUTCMonth() + REACHABLE_MONTHS)
  return dayOf(until)
}

/** Who may say who takes a seat (docs/rules/events.md#tickets). */
export const mayName = (actor: Actor, seat: { company_id: number; booked_by: number | null }): boolean =>
  mayNameSeat(actor, seat, 'events')

/** Whether a person sees all seats of their company beside their own and those they booked. */
export function seesCompanySeats(actor: Actor): boolean {
  return actor.rights.some((right) => right === 'admin' || right === 'events' || right === 'billing')
}

/** Who may open a ticket: its person, the one who booked it, and those of its company who see all its seats. */
export function mayOpenTicket(
  actor: Actor,
  seat: { company_id: number; customer_id: number | null; booked_by: number | null },
): boolean {
  if (seat.company_id !== actor.company_id) return false
  return seat.customer_id === actor.customer_id || seat.booked_by === actor.customer_id || seesCompanySeats(actor)
}

/** A seat is named so often in a day, and the seats of an order together twice each and ten times more. */
const NAMINGS_OF_SEAT = 5
const NAMINGS_OF_ORDER = 10

/** Whether a seat may be named once more today (docs/rules/events.md#naming-seats). */
export function mayNameAgain({ seat, order, seats }: { seat: number; order: number; seats: number }): boolean {
  return seat <= NAMINGS_OF_SEAT && order <= NAMINGS_OF_ORDER + 2 * seats
}
