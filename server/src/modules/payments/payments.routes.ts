import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { beginCardPayment, currentIntent, payByTestCard } from './cards/payments.card.service.ts'
import { paySeveral } from './cards/payments.group.service.ts'
import {
  adjustments,
  changeMethod,
  entities,
  listOwn,
  oneInvoice,
  oneOrder,
  partialPayments,
  paymentAccounts,
  paymentCompleted,
  pdfOf,
  xmlOf,
} from './invoices/payments.invoice.service.ts'
import type { Sales } from './payments.sales.ts'
import { statement, totals } from './invoices/payments.statement.service.ts'
import { receiveWebhook } from './cards/payments.webhook.service.ts'

/** Booking itself is mounted by the domains that sell. */
export function paymentsRoutes(sales: Sales): Mounted[] {
  return [
    mount(payments.invoices, (ctx, { query }) => listOwn(ctx, query)),
    mount(payments.totals, (ctx) => totals(ctx)),
    mount(payments.statement, (ctx, { query }) => statement(ctx, query.year)),
    mount(payments.invoice, (ctx, { params }) => oneInvoice(ctx, sales, params.id)),
    mount(payments.invoicePdf, (ctx, { params }) => pdfOf(ctx, sales, params.id)),
    mount(payments.invoiceXml, (ctx, { params, query }) => xmlOf(ctx, sales, params.id, query.format)),
    mount(payments.order, (ctx, { params }) => oneOrder(ctx, params.id)),
    mount(payments.adjustments, (ctx, { query }) => adjustments(ctx, query)),
    mount(payments.entities, (ctx, { query }) => entities(ctx, query)),
    mount(payments.partial, (ctx, { query }) => partialPayments(ctx, query)),
    mount(payments.paymentAccounts, (ctx, { body }) => paymentAccounts(ctx, body)),
    mountInSteps(payments.paymentCompleted, (ctx, { body }) => paymentCompleted(ctx, sales, body)),
    mountInSteps(payments.changeInvoiceTransaction, (ctx, { body }) => changeMethod(ctx, sales, body)),
    mountInSteps(payments.stripeTransaction, (ctx, { body }) => beginCardPayment(ctx, sales, body)),
    mountInSteps(payments.paySeveral, (ctx, { body }) => paySeveral(ctx, sales, body)),
    mountInSteps(payments.stripeIntent, (ctx, { body }) => currentIntent(ctx, body)),
    mountInSteps(payments.payByTestCard, (ctx, { body }) => payByTestCard(ctx, sales, body)),
    mountInSteps(payments.webhook, (ctx, { raw, headers }) =>
      receiveWebhook(ctx, sales, raw, headers['stripe-signature']?.toString()),
    ),
  ]
}
