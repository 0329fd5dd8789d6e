import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { giveBookings } from './booking/awards.booking.queries.ts'
import { unnameSeats } from './booking/awards.seats.queries.ts'
import { confirmPaid, releaseOrder } from './booking/awards.booking.service.ts'

export const awardsReactions: readonly Reaction[] = [
  react('awards.confirm_paid', 'payments.order_paid', (ctx, { fact }) => confirmPaid(ctx, fact)),
  react('awards.release_order', 'payments.order_released', (ctx, { fact }) => releaseOrder(ctx, fact)),
  react('awards.take_over', 'companies.employee_left', async (ctx, { fact }) => {
    const { company_id, customer_id } = fact
    await giveBookings(ctx.db, { company_id, from: customer_id, to: fact.takers.entries })
    await unnameSeats(ctx.db, { company_id, customer_id, now: ctx.now })
  }),
]
