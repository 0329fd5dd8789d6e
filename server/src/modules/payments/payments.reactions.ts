import { react, reactWithFiles } from '#kit/work/facts.ts'
import type { FileReaction, Reaction } from '#kit/work/facts.ts'
import { queueForPeppol } from './einvoice/payments.peppol.service.ts'
import { sendRefund } from './refunds/payments.refunds.send.service.ts'
import type { Sales } from './payments.sales.ts'
import { tellCredited, tellIssued, tellReceived } from './invoices/payments.mails.service.ts'

export const paymentsReactions = (sales: Sales): (Reaction | FileReaction)[] => [
  react('payments.send_invoice', 'payments.invoice_issued', (ctx, { fact }) =>
    queueForPeppol(ctx, sales, fact.invoice_id),
  ),
  react('payments.send_credit_note', 'payments.credit_note_issued', (ctx, { fact }) =>
    queueForPeppol(ctx, sales, fact.invoice_id),
  ),
  react('payments.tell_issued', 'payments.invoice_issued', (ctx, { fact }) => tellIssued(ctx, fact.invoice_id)),
  react('payments.tell_credited', 'payments.credit_note_issued', (ctx, { fact }) => tellCredited(ctx, fact.invoice_id)),
  reactWithFiles('payments.send_refund', 'payments.refund_approved', (ctx, { fact }) =>
    sendRefund(ctx, fact.refund_id),
  ),
  react('payments.tell_received', 'payments.payment_received', (ctx, { fact }) =>
    tellReceived(ctx, fact.invoice_id, { id: fact.payment_id, amount: fact.amount }),
  ),
]
