import { logActs } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { insertAdmitted, lockRoom } from './events.seats.queries.ts'
import { newTicketCode } from '../tickets/events.tickets.ts'
import { t } from '../events.texts.ts'

/** Somebody who takes part without having booked here. */
export type Admitted = {
  price_id: number
  company_id: number
  customer_id: number | null
  first_name: string
  last_name: string
  email: string
}

/**
 * Gives people confirmed seats that no order pays for (docs/rules/events.md#seats-that-operators-give). Nobody is told; a member finds
 * the ticket among their own.
 * @returns the seats, in the order of the people
 * @throws Refused 404; 409 `sold_out`; InvalidFields for a person who has a seat, and for a price that is not of the event
 */
export async function admit(ctx: WriteContext, event_id: number, people: readonly Admitted[]): Promise<number[]> {
  if (!(await lockRoom(ctx.db, event_id))) throw notFound()
  const seats = people.map(({ email, ...rest }) => ({
    ...rest,
    email: rest.customer_id === null ? email : null,
    ticket_code: newTicketCode(),
  }))
  try {
    const ids = await insertAdmitted(ctx.db, { event_id, now: ctx.now }, seats)
    await logActs(
      ctx,
      people.map(({ price_id, company_id, customer_id }, at) => ({
        act: 'seat.admitted',
        object: `seat:${ids[at] ?? 0}`,
        after: { event_id, company_id, price_id, customer_id },
      })),
    )
    return ids
  } catch (error) {
    if (violates(error, 'event_capacity')) throw conflict('sold_out', t('no-seat-of-the-event-is-left'))
    if (violates(error, 'event_price_stock')) throw conflict('sold_out', t('no-seat-at-this-price-is-left'))
    if (violates(error, 'seat_person') || violates(error, 'seat_guest')) throw invalid('email', t('has-a-seat-already'))
    if (violates(error, 'seat_event_id_price_id_fkey')) throw invalid('price', t('is-not-a-price-of-this-event'))
    throw error
  }
}
