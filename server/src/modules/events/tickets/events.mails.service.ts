import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import { daysText } from '#kit/base/moments.ts'
import { queueMail } from '#kit/work/mail.ts'
import { calendarOf } from '../page/events.calendar.ts'
import { readEvent } from '../events.reads.ts'
import { seatForMail } from '../seats/events.seats.queries.ts'
import { t } from '../events.texts.ts'

/**
 * Mails a ticket to the person on its seat; nothing while it is not paid or has no name.
 * @param again what makes this mail another one than the first; the same words twice send one
 */
export async function mailTicket(ctx: Context, seatId: number, again?: string): Promise<void> {
  const seat = await seatForMail(ctx.db, seatId)
  if (!seat || seat.state !== 'confirmed' || seat.address === null || seat.first_name === null) return
  const days = daysText(seat.start_date, seat.end_date)
  const event = await readEvent(ctx, seat.event_id)
  await queueMail(ctx, {
    key: ['events.ticket', seat.ticket_code, again].filter((part) => part !== undefined).join('.'),
    to: { name: fullName(seat), address: seat.address },
    subject: t('your-ticket', { event_name: seat.event_name }),
    greeting: t('dear', { name: fullName(seat) }),
    paragraphs: [
      t('you-have-a-seat-at-in', { event_name: seat.event_name, city: seat.city, days }),
      t('your-ticket-code-is-show-the-qr', { ticket_code: seat.ticket_code }),
    ],
    // A guest has no account; who knows the code holds the ticket.
    action: {
      label: t('show-ticket'),
      url: ctx.url(seat.customer_id === null ? `/rest/events/tickets/${seat.ticket_code}/qr/` : `/tickets/${seat.id}`),
    },
    ...(event ? { calendar: { method: 'PUBLISH', content: calendarOf(ctx, event) } } : {}),
    ...(seat.customer_id === null || !seat.asks ? {} : { note: t('nobody-sees-yet-that-you-are-coming') }),
  })
}
