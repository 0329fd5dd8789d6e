/** What waits for an operator's decision (docs/rules/office.md#inbox). */
export const inboxKinds = [
  'report',
  'appeal',
  'company',
  'application',
  'company_change',
  'sponsor',
  'panelist',
  'entry',
  'picture',
  'tag',
  'member',
  'refund',
  'credit_note',
  'payment',
  'dispute',
  'vat_confirmed',
  'vat_unanswered',
  'einvoice',
] as const
export type InboxKindName = (typeof inboxKinds)[number]
