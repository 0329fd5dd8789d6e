import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { adjustOrder } from '../orders/payments.adjust.service.ts'
import type { Sales } from '../payments.sales.ts'
import {
  approveRefund,
  askRefund,
  refundDone,
  retryRefund,
  withdrawRefund,
} from '../refunds/payments.refunds.service.ts'
import {
  approveCredit,
  creditForm,
  declineCredit,
  discardCredit,
  previewCredit,
  putCredit,
} from './payments.credits.service.ts'
import { reissueInvoice } from './payments.reissue.service.ts'

/** What operators of money correct, and give back. */
export function correctionRoutes(sales: Sales): Mounted[] {
  return [
    mountInSteps(payments.adjustOrder, (ctx, { params, body }) => adjustOrder(ctx, sales, params.id, body)),
    mount(payments.creditForm, (ctx, { params }) => creditForm(ctx, sales, params.id)),
    mount(payments.previewCredit, (ctx, { params, body }) => previewCredit(ctx, params.id, body)),
    mount(payments.putCredit, (ctx, { params, body }) => putCredit(ctx, sales, params.id, body)),
    mount(payments.approveCredit, (ctx, { params, body }) => approveCredit(ctx, sales, params.id, body)),
    mount(payments.declineCredit, (ctx, { params, body }) => declineCredit(ctx, params.id, body)),
    mount(payments.discardCredit, (ctx, { params }) => discardCredit(ctx, params.id)),
    mount(payments.reissueInvoice, (ctx, { params, body }) => reissueInvoice(ctx, sales, params.id, body)),
    mount(payments.askRefund, (ctx, { params, body }) => askRefund(ctx, params.id, body)),
    mount(payments.approveRefund, (ctx, { params, body }) => approveRefund(ctx, params.id, body)),
    mount(payments.withdrawRefund, (ctx, { params, body }) => withdrawRefund(ctx, params.id, body)),
    mount(payments.retryRefund, (ctx, { params, body }) => retryRefund(ctx, params.id, body)),
    mount(payments.refundDone, (ctx, { params, body }) => refundDone(ctx, params.id, body)),
  ]
}
