import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { confirmPaid, releaseOrder, takeOver } from './sponsorship.orders.service.ts'

export const sponsorshipReactions: readonly Reaction[] = [
  react('sponsorship.confirm_paid', 'payments.order_paid', (ctx, { fact }) => confirmPaid(ctx, fact)),
  react('sponsorship.release_order', 'payments.order_released', (ctx, { fact }) => releaseOrder(ctx, fact)),
  react('sponsorship.take_over', 'companies.employee_left', (ctx, { fact }) => takeOver(ctx, fact)),
]
