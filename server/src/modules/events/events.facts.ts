/** Seats of a paid order are certain; each has its ticket. */
export type SeatsConfirmed = {
  kind: 'events.seats_confirmed'
  event_id: number
  order_id: number
  invoice_id: number
  company_id: number
  /** The one who booked. */
  booked_by: number
  seat_ids: number[]
  /** Members who sit on them. */
  customer_ids: number[]
}

/** Seats of an order that expired or was cancelled are free again. */
export type SeatsReleased = {
  kind: 'events.seats_released'
  event_id: number
  order_id: number
  booked_by: number
  reason: 'expired' | 'cancelled'
  seats: number
}

/** A seat got its person, or another one. */
export type SeatNamed = {
  kind: 'events.seat_named'
  event_id: number
  seat_id: number
  by: number
  customer_id: number | null
  /** Who sat on it before, when it was a member. */
  former_customer_id: number | null
}

/** A seat has had its name for as long as it takes to notice a mistake; recorded when it is named, and due then. */
export type NameStands = { kind: 'events.name_stands'; seat_id: number; named_at: string }

/** A name stands for so long before its person is mailed (docs/rules/events.md#naming-seats). */
const STANDS_MS = 600_000

export const nameStands = (seat_id: number, now: Date): NameStands => ({
  kind: 'events.name_stands',
  seat_id,
  named_at: now.toISOString(),
})
export const nameStandsAt = (now: Date): Date => new Date(now.getTime() + STANDS_MS)

/** Time or place of a published event changed. */
export type EventChanged = {
  kind: 'events.changed'
  event_id: number
  changed: ('dates' | 'times' | 'place')[]
}

/** A starred session got another time or room. */
export type SessionChanged = {
  kind: 'events.session_changed'
  event_id: number
  session_id: number
  changed: ('times' | 'room')[]
}

/** A starred session that had not ended is off. */
export type SessionRemoved = {
  kind: 'events.session_removed'
  event_id: number
  session_id: number
  /** Who had it in their agenda. */
  customer_ids: number[]
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'events.seats_confirmed': SeatsConfirmed
    'events.seats_released': SeatsReleased
    'events.seat_named': SeatNamed
    'events.name_stands': NameStands
    'events.changed': EventChanged
    'events.session_changed': SessionChanged
    'events.session_removed': SessionRemoved
  }
}
