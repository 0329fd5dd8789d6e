import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-payments.json' with { type: 'json' }

export const t = texts('server-payments', en)

const words: Readonly<Record<string, () => string>> = {
  invoice: () => t('word-invoice'),
  credit_note: () => t('word-credit_note'),
  payment: () => t('word-payment'),
  refund: () => t('word-refund'),
  unassigned: () => t('word-unassigned'),
  draft: () => t('word-draft'),
  issued: () => t('word-issued'),
  part_paid: () => t('word-part_paid'),
  paid: () => t('word-paid'),
  overpaid: () => t('word-overpaid'),
  cancelled: () => t('word-cancelled'),
  expired: () => t('word-expired'),
  requested: () => t('word-requested'),
  approved: () => t('word-approved'),
  sent: () => t('word-sent'),
  done: () => t('word-done'),
  failed: () => t('word-failed'),
  card: () => t('word-card'),
  charges: () => t('word-charges'),
  transfer: () => t('word-transfer'),
}

/** A kind, state or way of paying in tables, by its code. */
export const wordOf = (code: string): string => words[code]?.() ?? code

const refundFailures: Readonly<Record<string, () => string>> = {
  expired_or_canceled_card: () => t('refund-failed-expired'),
  lost_or_stolen_card: () => t('refund-failed-lost'),
  insufficient_funds: () => t('refund-failed-funds'),
  declined: () => t('refund-failed-declined'),
  charge_already_refunded: () => t('refund-failed-refunded'),
  amount_too_large: () => t('refund-failed-more'),
  charge_disputed: () => t('refund-failed-disputed'),
}

/** Why the card provider did not return money, in a sentence, by its own code. */
export const refundFailure = (code: string): string => refundFailures[code]?.() ?? t('refund-failed', { code })
