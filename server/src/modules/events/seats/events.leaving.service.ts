import type { WriteContext } from '#kit/data/context.ts'
import type { EmployeeLeft } from '../../companies/index.ts'
import { giveBookings, holdsSeat, seatsOfLeaver } from './events.leaving.queries.ts'
import { nameStands, nameStandsAt } from '../events.facts.ts'
import { findColleague, nameSeat, unnameSeat } from './events.seats.queries.ts'
import { newTicketCode } from '../tickets/events.tickets.ts'

/**
 * Somebody left a company: their seats at events to come and what they booked go to the colleague who was named. Where that colleague sits already, or there is none, the seat waits for a name.
 */
export async function takeOver(ctx: WriteContext, { company_id, customer_id, takers }: EmployeeLeft): Promise<void> {
  const taker = takers.seats === null ? undefined : await findColleague(ctx.db, takers.seats, company_id)
  for (const seat of await seatsOfLeaver(ctx.db, { company_id, customer_id, now: ctx.now })) {
    const ticket_code = newTicketCode()
    if (!taker || (await holdsSeat(ctx.db, seat.event_id, taker.id))) {
      await unnameSeat(ctx.db, seat.id, ticket_code)
      continue
    }
    const { id, first_name, last_name } = taker
    await nameSeat(ctx.db, seat.id, { customer_id: id, first_name, last_name, email: null, ticket_code, now: ctx.now })
    await ctx.record({
      kind: 'events.seat_named',
      event_id: seat.event_id,
      seat_id: seat.id,
      by: id,
      customer_id: id,
      former_customer_id: customer_id,
    })
    await ctx.record(nameStands(seat.id, ctx.now), nameStandsAt(ctx.now))
  }
  if (!taker) return
  await giveBookings(ctx.db, { company_id, from: customer_id, to: taker.id })
}
