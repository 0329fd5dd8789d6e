import { react } from '#kit/work/facts.ts'
import type { Reaction } from '#kit/work/facts.ts'
import { tellIssued, tellReceived } from './invoices/payments.mails.service.ts'

export const paymentsReactions: Reaction[] = [
  react('payments.tell_issued', 'payments.invoice_issued', (ctx, { fact }) => tellIssued(ctx, fact.invoice_id)),
  react('payments.tell_received', 'payments.payment_received', (ctx, { fact }) =>
    tellReceived(ctx, fact.invoice_id, { id: fact.payment_id, amount: fact.amount }),
  ),
]
