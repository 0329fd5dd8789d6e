import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { takeOver } from './seats/events.leaving.service.ts'
import { confirmPaid, mailNamed, releaseOrder, tellNamed } from './seats/events.orders.service.ts'

export const eventsReactions: readonly Reaction[] = [
  react('events.confirm_paid', 'payments.order_paid', (ctx, { fact }) => confirmPaid(ctx, fact)),
  react('events.release_order', 'payments.order_released', (ctx, { fact }) => releaseOrder(ctx, fact)),
  react('events.tell_named', 'events.seat_named', (ctx, { fact }) => tellNamed(ctx, fact)),
  react('events.mail_named', 'events.name_stands', (ctx, { fact }) => mailNamed(ctx, fact)),
  react('events.take_over', 'companies.employee_left', (ctx, { fact }) => takeOver(ctx, fact)),
]
