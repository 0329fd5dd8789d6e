import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import { giveBookings } from './booking/awards.booking.queries.ts'
import { confirmPaid, releaseOrder } from './booking/awards.booking.service.ts'

export const awardsReactions: readonly Reaction[] = [
  react('awards.confirm_paid', 'payments.order_paid', (ctx, { fact }) => confirmPaid(ctx, fact)),
  react('awards.release_order', 'payments.order_released', (ctx, { fact }) => releaseOrder(ctx, fact)),
  react('awards.take_over', 'companies.employee_left', (ctx, { fact }) =>
    giveBookings(ctx.db, { company_id: fact.company_id, from: fact.customer_id, to: fact.takers.entries }),
  ),
]
