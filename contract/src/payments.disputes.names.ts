export const disputeStates = ['open', 'sent', 'won', 'lost'] as const

/** The evidence that the product can gather, each once. */
export const evidenceKinds = ['order', 'bank', 'event', 'tickets', 'invoice', 'refunds'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The reasons of banks that have words of their own. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'duplicate',
  'subscription_canceled',
  'product_unacceptable',
  'credit_not_processed',
  'general',
] as const

/** The most characters of a statement that a bank reads. */
export const STATEMENT_MOST = 1500
