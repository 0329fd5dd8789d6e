import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import type { OrderPaid, OrderReleased } from '../payments/index.ts'
import { confirmPaid, releaseOrder } from './awards.service.ts'

export const awardsReactions: readonly Reaction[] = [
  react<OrderPaid>('awards.confirm_paid', 'payments.order_paid', (ctx, { fact }) => confirmPaid(ctx, fact)),
  react<OrderReleased>('awards.release_order', 'payments.order_released', (ctx, { fact }) => releaseOrder(ctx, fact)),
]
