import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import type { Sales } from '../payments.sales.ts'
import { acceptLoss, answer, claim, disputes, oneDispute, pack, prepare } from './payments.disputes.service.ts'

/** Disputes of card payments, for operators who look after money. */
export function disputeRoutes(sales: Sales): Mounted[] {
  return [
    mount(payments.disputes, (ctx, { query }) => disputes(ctx, query)),
    mount(payments.dispute, (ctx, { params }) => oneDispute(ctx, sales, params.id)),
    mount(payments.disputePack, (ctx, { params }) => pack(ctx, sales, params.id)),
    mount(payments.claimDispute, (ctx, { params, body }) => claim(ctx, sales, params.id, body)),
    mount(payments.prepareDispute, (ctx, { params, body }) => prepare(ctx, sales, params.id, body)),
    mountInSteps(payments.answerDispute, (ctx, { params, body }) => answer(ctx, sales, params.id, body)),
    mountInSteps(payments.acceptLoss, (ctx, { params, body }) => acceptLoss(ctx, sales, params.id, body)),
  ]
}
