import { payments } from '@app/contract/payments'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import {
  makePaymentFile,
  paymentFile,
  paymentFileDone,
  paymentFileFailed,
  paymentFileXml,
  paymentFiles,
  waitingBySeller,
  withdrawPaymentFile,
} from './payments.transfers.service.ts'

/** Refunds by transfer as files for a bank. */
export const transfersRoutes = (): Mounted[] => [
  mount(payments.paymentFiles, (ctx, { query }) => paymentFiles(ctx, query)),
  mount(payments.waitingTransfers, (ctx) => waitingBySeller(ctx)),
  mount(payments.makePaymentFile, (ctx, { body }) => makePaymentFile(ctx, body)),
  mount(payments.paymentFile, (ctx, { params }) => paymentFile(ctx, params.id)),
  mount(payments.paymentFileXml, (ctx, { params }) => paymentFileXml(ctx, params.id)),
  mount(payments.withdrawPaymentFile, (ctx, { params, body }) => withdrawPaymentFile(ctx, params.id, body)),
  mount(payments.paymentFileDone, (ctx, { params, body }) => paymentFileDone(ctx, params.id, body)),
  mount(payments.paymentFileFailed, (ctx, { params, body }) => paymentFileFailed(ctx, params.id, body)),
]
