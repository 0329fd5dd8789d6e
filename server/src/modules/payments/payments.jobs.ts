import type { Job } from '#kit/work/jobs.ts'
import { retentionJobs } from '#kit/work/retention.ts'
import { paymentsRetention } from './payments.retention.queries.ts'
import { postBooks } from './books/payments.posting.service.ts'
import { hashPapers } from './invoices/payments.paper-hash.service.ts'
import { hashLetters, remindOfDue } from './dunning/payments.dunning.service.ts'
import { cancelUnpaid, expireHeldOrders, reconcile } from './cards/payments.reconcile.service.ts'
import { reconcileDisputes } from './disputes/payments.disputes.apply.service.ts'
import { readBalance } from './payouts/payments.payouts.service.ts'
import { sendRefunds } from './refunds/payments.refunds.send.service.ts'
import { askDue } from './vat/payments.vat-answers.service.ts'
import { sendByPeppol } from './einvoice/payments.peppol.service.ts'
import type { Sales } from './payments.sales.ts'

export const paymentsJobs = (sales: Sales): Job[] => [
  ...retentionJobs(paymentsRetention),
  { name: 'payments.reconcile', cron: '* * * * *', run: (ctx) => reconcile(ctx, sales) },
  { name: 'payments.reconcile_disputes', cron: '*/10 * * * *', run: reconcileDisputes },
  { name: 'payments.read_balance', cron: '*/10 * * * *', run: readBalance },
  { name: 'payments.expire_orders', cron: '* * * * *', run: (ctx) => expireHeldOrders(ctx, sales) },
  { name: 'payments.send_refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'payments.ask_vat_register', cron: '* * * * *', run: askDue },
  { name: 'payments.hash_papers', cron: '* * * * *', run: (ctx) => hashPapers(ctx, sales) },
  { name: 'payments.hash_letters', cron: '* * * * *', run: hashLetters },
  { name: 'payments.send_by_peppol', cron: '* * * * *', run: (ctx) => sendByPeppol(ctx, sales) },
  { name: 'payments.post_books', cron: '* * * * *', run: postBooks },
  { name: 'payments.cancel_unpaid', cron: '23 2 * * *', run: cancelUnpaid },
  { name: 'payments.remind', cron: '41 6 * * *', run: remindOfDue },
]
