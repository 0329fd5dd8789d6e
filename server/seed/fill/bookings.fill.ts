import { createHash } from 'node:crypto'
import { sql } from '../../src/kit/data/db.ts'
import type { Booking, Member } from '../world/world.types.ts'
import type { Billed, Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/**
 * The world's bookings as orders of events: who holds which seat, add-on and table. The counts of the event follow by
 * the database's own triggers, as they do in the product.
 */
export async function fillBookings(fill: Fill, billed: Billed): Promise<void> {
  const { db, world } = fill
  const members = new Map(world.members.map((member) => [member.id, member]))
  const orderOf = (booking: Booking) => {
    const order = billed.get(booking.id)
    if (!order) throw new Error(`Booking ${booking.id} of the world has no order.`)
    return order
  }
  await insertAll(
    db,
    'event_booking',
    world.bookings.map((booking) => {
      const order = orderOf(booking)
      return {
        order_id: order.order_id,
        invoice_id: order.invoice_id,
        event_id: booking.event_id,
        company_id: booking.company_id,
        customer_id: booking.buyer_member_id,
        state: stateOf(booking),
        created_at: booking.ordered_at,
      }
    }),
  )
  await insertAll(
    db,
    'seat',
    world.bookings.flatMap((booking) =>
      booking.seats.map((seat) => ({
        id: seat.id,
        event_id: booking.event_id,
        order_id: orderOf(booking).order_id,
        company_id: booking.company_id,
        customer_id: seat.member_id,
        ...nameOf(seat.member_id === null ? undefined : members.get(seat.member_id)),
        price_id: seat.price_id,
        state: seatState[stateOf(booking)],
        ticket_code: codeOf(seat.id),
        display: seat.display,
        // Of those who are not shown every other one has said no, and the rest nothing yet.
        display_answered_at: seat.display || (seat.member_id !== null && seat.id % 2 === 0) ? booking.ordered_at : null,
        created_at: booking.ordered_at,
        named_at: seat.member_id === null ? null : booking.ordered_at,
        confirmed_at: booking.state === 'paid' ? (booking.paid_at ?? booking.ordered_at) : null,
        released_at: booking.state === 'cancelled' ? (booking.cancelled_at ?? booking.ordered_at) : null,
      })),
    ),
  )
  await insertAll(
    db,
    'event_booking_addon',
    world.bookings.flatMap((booking) =>
      booking.addons.map(({ addon_id, quantity }) => ({
        order_id: orderOf(booking).order_id,
        event_id: booking.event_id,
        addon_id,
        quantity,
      })),
    ),
  )
  await sql`update event_addon set sold = taken.quantity
    from (select addon_id, sum(quantity)::integer as quantity from event_booking_addon join event_booking using (order_id)
      where event_booking.state <> 'released' group by addon_id) as taken
    where event_addon.id = taken.addon_id`.execute(db)
  const bookings = new Map(world.bookings.map((booking) => [booking.id, booking]))
  await insertAll(
    db,
    'event_table',
    world.events.flatMap((event) =>
      event.tables.map(({ booking_id, ...table }) => {
        const booking = booking_id === null ? undefined : bookings.get(booking_id)
        const held = booking !== undefined && booking.state !== 'paid' && table.state === 'booked'
        return {
          event_id: event.id,
          ...table,
          state: held ? 'held' : table.state,
          order_id: booking ? orderOf(booking).order_id : null,
        }
      }),
    ),
  )
}

const seatState = { paid: 'confirmed', held: 'held', released: 'released' } as const

function stateOf(booking: Booking): 'paid' | 'held' | 'released' {
  if (booking.state === 'paid') return 'paid'
  return booking.state === 'cancelled' ? 'released' : 'held'
}

function nameOf(member: Member | undefined) {
  return { first_name: member?.first_name ?? null, last_name: member?.last_name ?? null }
}

/** The same world has the same tickets each time. */
function codeOf(seatId: number): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const hash = createHash('sha256').update(`demonstration ticket ${seatId}`).digest()
  const letters = Array.from(hash.subarray(0, 16), (byte) => alphabet[byte % 32]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/**
 * What participants of coming and running events have starred: each some of the sessions, at times two that overlap, as in life. Breaks
 * and meals are nobody's.
 */
export async function fillStars({ db, world }: Fill): Promise<void> {
  const sessions = new Map(
    world.events.map((event) => [
      event.id,
      event.sessions.filter(({ kind }) => !['break', 'meal', 'registration'].includes(kind)),
    ]),
  )
  await insertAll(
    db,
    'event_session_star',
    world.bookings
      .filter((booking) => booking.state === 'paid')
      .flatMap((booking) =>
        booking.seats.flatMap(({ member_id }) =>
          member_id === null
            ? []
            : (sessions.get(booking.event_id) ?? [])
                .filter((_, index) => (index * 7 + member_id * 3) % 5 < 2)
                .map((session) => ({
                  customer_id: member_id,
                  event_id: booking.event_id,
                  session_id: session.id,
                  starred_at: booking.paid_at ?? booking.ordered_at,
                })),
        ),
      ),
  )
}
