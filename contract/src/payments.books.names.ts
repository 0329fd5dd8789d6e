import type { LineKind } from './payments.sales.ts'

/** The purposes of a seller's accounts; the last takes entries by hand alone. */
export const accountKinds = [
  'receivable',
  'debtor',
  'bank',
  'clearing',
  'disputed',
  'dispute_loss',
  'revenue',
  'vat',
  'fees',
  'rounding',
  'suspense',
  'other',
] as const

/** The supplies that may have an account of their own. */
export const bookedLines = [
  'admission',
  'addon',
  'table',
  'sponsorship',
  'award_entry',
] as const satisfies readonly LineKind[]

/** The checks of a month before it is closed, in this order. */
export const BOOK_CHECKS = ['unassigned', 'vat_ids', 'payouts', 'ledger', 'numbers', 'late', 'disputes'] as const
/** How the journal is narrowed. */
export const JOURNAL_PARTS = ['invoices', 'payments', 'hand'] as const
