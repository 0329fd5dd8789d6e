import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { deskPdfOf, deskXmlOf } from '../invoices/payments.invoice.service.ts'
import type { Sales } from '../payments.sales.ts'
import { assignAmount, deskAmount, matchAmount, settleAmount } from './payments.desk.amounts.service.ts'
import { desk, deskExport, deskSubjects, deskTotals } from './payments.desk.list.service.ts'
import { cancelOrder, deskInvoice, holdOrder, recordTransfer, remindBuyer, sendAgain } from './payments.desk.service.ts'

/** The desk of operators who look after money. */
export function moneyDeskRoutes(sales: Sales): Mounted[] {
  return [
    mount(payments.deskTotals, (ctx) => deskTotals(ctx)),
    mount(payments.deskSubjects, (ctx) => deskSubjects(ctx, sales)),
    mount(payments.deskExport, (ctx, { query }) => deskExport(ctx, query)),
    mount(payments.desk, (ctx, { query }) => desk(ctx, query)),
    mount(payments.deskInvoice, (ctx, { params }) => deskInvoice(ctx, sales, params.id)),
    mount(payments.deskInvoicePdf, (ctx, { params }) => deskPdfOf(ctx, sales, params.id)),
    mount(payments.deskInvoiceXml, (ctx, { params, query }) => deskXmlOf(ctx, sales, params.id, query.format)),
    mount(payments.recordTransfer, (ctx, { params, body }) => recordTransfer(ctx, sales, params.id, body)),
    mount(payments.sendByPeppol, (ctx, { params }) => sendAgain(ctx, sales, params.id)),
    mount(payments.remindBuyer, (ctx, { params, body }) => remindBuyer(ctx, sales, params.id, body.version)),
    mount(payments.holdOrder, (ctx, { params, body }) => holdOrder(ctx, sales, params.id, body)),
    mountInSteps(payments.cancelOrder, (ctx, { params, body }) => cancelOrder(ctx, sales, params.id, body)),
    mount(payments.deskAmount, (ctx, { params }) => deskAmount(ctx, params.id)),
    mount(payments.matchAmount, (ctx, { params, body }) => matchAmount(ctx, sales, params.id, body)),
    mount(payments.assignAmount, (ctx, { params, body }) => assignAmount(ctx, sales, params.id, body)),
    mount(payments.settleAmount, (ctx, { params, body }) => settleAmount(ctx, params.id, body.reason)),
  ]
}
