import { money } from '#kit/base/amounts.ts'
import { t } from '../payments.texts.ts'
import type { LetterRow } from './payments.dunning.reads.ts'

/** By what the fee of a letter is paid: it does not name the invoice, so that nobody counts the money for it. */
export const feeReference = (id: number): string => t('reminder-fee-reference', { id })

/** The sentence about the fee in a letter and its mail. */
export const feeWords = (fee: number, currency_code: string, reference: string): string =>
  t('reminder-fee-words', { amount: money(fee, currency_code), reference })

/** A letter as data alone, for the process that draws it. */
export type Letter = Omit<LetterRow, 'id' | 'invoice_id' | 'sent_at'> & {
  /** When it was sent: the file's only date. */
  sent_at: string
  fee_reference: string
}

export const toLetter = ({ id, invoice_id: _invoice, sent_at, ...row }: LetterRow): Letter => ({
  ...row,
  sent_at: sent_at.toISOString(),
  fee_reference: feeReference(id),
})
