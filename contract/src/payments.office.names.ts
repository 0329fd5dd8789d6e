/** What stands in the money desk's list. An order and its invoice are one thing there. */
export const MONEY_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'unassigned'] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]

/** States by kind; `open` and `overdue` are looked for and stand for several. */
export const STATES_OF = {
  invoice: ['open', 'overdue', 'draft', 'issued', 'part_paid', 'paid', 'overpaid', 'cancelled', 'expired'],
  credit_note: [],
  payment: ['received'],
  refund: ['requested', 'approved', 'sent', 'done', 'failed', 'withdrawn'],
  unassigned: ['quarantined', 'unmatched'],
} as const satisfies Record<MoneyKind, readonly string[]>

export const MONEY_STATES = [
  ...STATES_OF.invoice,
  ...STATES_OF.payment,
  ...STATES_OF.refund,
  ...STATES_OF.unassigned,
] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** Acts of operators on an invoice, or on the order before it is issued. */
export const invoiceActs = [
  'transfer',
  'remind',
  'adjust',
  'hold',
  'stop',
  'resume',
  'credit',
  'reissue',
  'cancel',
] as const

/** Banks keep a small part of a transfer: no more than 5 %, and 10,000 of the smallest unit. @param open minor units */
export const mostBankCharges = (open: number): number => Math.min(10_000, Math.floor((open * 5) / 100))
