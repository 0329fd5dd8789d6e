import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import type { Sales } from '../payments.sales.ts'
import { auditExport, datevExport, journalExport, papersExport } from './payments.books.exports.service.ts'
import { accounts, bookByHand, books, chain, closeMonth, figures, journal } from './payments.books.service.ts'

/** The books of each seller. Reading them posts everything first, and taking a file is logged. */
export function booksRoutes(sales: Sales): Mounted[] {
  return [
    mountInSteps(payments.books, (ctx, { query }) => books(ctx, query)),
    mount(payments.booksJournal, (ctx, { query }) => journal(ctx, query)),
    mount(payments.booksAccounts, (ctx, { query }) => accounts(ctx, query)),
    mount(payments.booksFigures, (ctx, { query }) => figures(ctx, query)),
    mount(payments.booksChain, (ctx, { query }) => chain(ctx, query)),
    mount(payments.bookByHand, (ctx, { body }) => bookByHand(ctx, body)),
    mountInSteps(payments.closeMonth, (ctx, { body }) => closeMonth(ctx, body)),
    mountInSteps(payments.booksDatev, (ctx, { query }) => datevExport(ctx, query)),
    mountInSteps(payments.booksCsv, (ctx, { query }) => journalExport(ctx, query)),
    mountInSteps(payments.booksAudit, (ctx, { query }) => auditExport(ctx, query)),
    mountInSteps(payments.booksPapers, (ctx, { query }) => papersExport(ctx, sales, query)),
  ]
}
