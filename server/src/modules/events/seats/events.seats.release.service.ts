import { fullName } from '@app/contract/names'
import type { WriteContext } from '#kit/data/context.ts'
import { queueMail } from '#kit/work/mail.ts'
import { lockBooking } from '../booking/events.booking.queries.ts'
import { releaseSomeSeats } from './events.seats.queries.ts'
import { t } from '../events.texts.ts'

/** Gives up single seats of an order: they are free again, and each person who had one learns that the ticket is void. */
export async function releaseSeatsOf(ctx: WriteContext, order_id: number, seat_ids: readonly number[]): Promise<void> {
  const booking = await lockBooking(ctx.db, order_id)
  if (!booking) return
  const released = await releaseSomeSeats(ctx.db, order_id, seat_ids, ctx.now)
  if (released.length === 0) return
  await ctx.record({
    kind: 'events.seats_released',
    event_id: booking.event_id,
    order_id,
    booked_by: booking.customer_id,
    reason: 'cancelled',
    seats: released.length,
  })
  const { event_name } = booking
  for (const { ticket_code, address, ...person } of released) {
    if (address === null) continue
    await queueMail(ctx, {
      key: `events.seat.released.${ticket_code}`,
      to: { name: fullName(person), address },
      subject: t('your-seat-was-given-up', { event_name }),
      greeting: t('dear', { name: fullName(person) }),
      paragraphs: [t('your-seat-at-was-given-up', { event_name }), t('your-ticket-code-is-no-longer-valid')],
      action: { label: t('my-events'), url: ctx.url('/my-events') },
    })
  }
}
