import type { OrderKind } from '@app/contract/payments.sales'

type About = { order_id: number; invoice_id: number; subject_kind: OrderKind; subject_id: number }

/** An order is paid in full. */
export type OrderPaid = { kind: 'payments.order_paid' } & About
/** An order holds nothing any more. */
export type OrderReleased = { kind: 'payments.order_released'; reason: 'expired' | 'cancelled' } & About
export type InvoiceIssued = { kind: 'payments.invoice_issued'; invoice_id: number }
/** `invoice_id` is the credit note itself. */
export type CreditNoteIssued = { kind: 'payments.credit_note_issued'; invoice_id: number }
/** An operator approved that money goes back to a card. */
export type RefundApproved = { kind: 'payments.refund_approved'; refund_id: number }
/** Money arrived for an invoice. */
export type PaymentReceived = {
  kind: 'payments.payment_received'
  invoice_id: number
  payment_id: number
  amount: number
}
/** An invoice is due in a few days, or was some days ago (`days` is then positive); may be recorded again the same day. */
export type InvoiceDue = { kind: 'payments.invoice_due'; invoice_id: number; days: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'payments.order_paid': OrderPaid
    'payments.order_released': OrderReleased
    'payments.invoice_issued': InvoiceIssued
    'payments.credit_note_issued': CreditNoteIssued
    'payments.refund_approved': RefundApproved
    'payments.payment_received': PaymentReceived
    'payments.invoice_due': InvoiceDue
  }
}
