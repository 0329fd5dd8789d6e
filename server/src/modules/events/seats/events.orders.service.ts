import { fullName } from '@app/contract/names'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { queueMail } from '#kit/work/mail.ts'
import type { OrderPaid, OrderReleased } from '../../payments/index.ts'
import { contactOf, lockBooking, markPaid, releaseExtras } from '../booking/events.booking.queries.ts'
import type { NameStands, SeatNamed } from '../events.facts.ts'
import { mailTicket } from '../tickets/events.mails.service.ts'
import { confirmSeats, releaseSeats, seatForMail } from './events.seats.queries.ts'
import { t } from '../events.texts.ts'

/** A paid order's seats become certain. Money for an order that has ended is payments' to give back, and is not told as paid. */
export async function confirmPaid(ctx: WriteContext, fact: OrderPaid): Promise<void> {
  const booking = await lockBooking(ctx.db, fact.order_id)
  if (!booking || booking.state !== 'held') return
  const seats = await confirmSeats(ctx.db, booking.order_id, ctx.now)
  await markPaid(ctx.db, booking.order_id)
  // A package can be ordered without seats: its request says what comes of it.
  if (seats.length === 0) return
  await ctx.record({
    kind: 'events.seats_confirmed',
    event_id: booking.event_id,
    order_id: booking.order_id,
    invoice_id: booking.invoice_id,
    company_id: booking.company_id,
    booked_by: booking.customer_id,
    seat_ids: seats.map((seat) => seat.id),
    customer_ids: seats.map((seat) => seat.customer_id).filter((id) => id !== null),
  })
  for (const seat of seats) await mailTicket(ctx, seat.id)
  await mailBuyer(ctx, booking.customer_id, {
    key: `events.booked.${booking.order_id}`,
    subject: t('booking-confirmed', { event_name: booking.event_name }),
    text: t('your-seats-are-confirmed', { count: seats.length, event_name: booking.event_name }),
  })
}

/** An order that expired or was cancelled gives everything back. */
export async function releaseOrder(ctx: WriteContext, fact: OrderReleased): Promise<void> {
  const booking = await lockBooking(ctx.db, fact.order_id)
  if (!booking || booking.state === 'released') return
  const seats = await releaseSeats(ctx.db, booking.order_id, ctx.now)
  await releaseExtras(ctx.db, booking.order_id)
  if (seats === 0) return
  await ctx.record({
    kind: 'events.seats_released',
    event_id: booking.event_id,
    order_id: booking.order_id,
    booked_by: booking.customer_id,
    reason: fact.reason,
    seats,
  })
  await mailBuyer(ctx, booking.customer_id, {
    key: `events.released.${booking.order_id}`,
    subject: t(fact.reason === 'expired' ? 'booking-expired' : 'booking-cancelled', { event_name: booking.event_name }),
    text:
      fact.reason === 'expired'
        ? t('your-booking-for-was-not-paid-in', { event_name: booking.event_name })
        : t('your-booking-for-has-been-cancelled-and', { event_name: booking.event_name }),
  })
}

/** A seat that is paid sends its ticket to its person once the name has stood for a while; another name since then has a fact of its own. */
export async function mailNamed(ctx: Context, { seat_id, named_at }: NameStands): Promise<void> {
  const seat = await seatForMail(ctx.db, seat_id)
  if (seat?.named_at?.toISOString() === named_at) await mailTicket(ctx, seat_id)
}

/** A member who sat on a seat before learns that the old code is worth nothing. */
export async function tellNamed(ctx: Context, fact: SeatNamed): Promise<void> {
  if (fact.former_customer_id === null || fact.former_customer_id === fact.customer_id) return
  const seat = await seatForMail(ctx.db, fact.seat_id)
  const to = await contactOf(ctx.db, fact.former_customer_id)
  if (!seat || seat.state !== 'confirmed' || !to) return
  await queueMail(ctx, {
    key: `events.ticket.given.${seat.ticket_code}`,
    to,
    subject: t('your-seat-was-passed-on', { event_name: seat.event_name }),
    greeting: t('dear', { name: to.name }),
    paragraphs: [
      seat.first_name === null
        ? t('your-seat-now-belongs-to-somebody-else', { event_name: seat.event_name })
        : t('your-seat-now-belongs-to', { event_name: seat.event_name, name: fullName(seat) }),
      t('your-ticket-code-is-no-longer-valid'),
    ],
    action: { label: t('my-events'), url: ctx.url('/my-events') },
  })
}

async function mailBuyer(
  ctx: Context,
  customerId: number,
  mail: { key: string; subject: string; text: string },
): Promise<void> {
  const to = await contactOf(ctx.db, customerId)
  if (!to) return
  await queueMail(ctx, {
    key: mail.key,
    to,
    subject: mail.subject,
    greeting: t('dear', { name: to.name }),
    paragraphs: [mail.text],
    action: { label: t('my-events'), url: ctx.url('/my-events') },
  })
}
