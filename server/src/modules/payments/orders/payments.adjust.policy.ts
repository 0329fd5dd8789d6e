import type { adjustmentKinds } from '@app/contract/payments.adjustments'
import { money } from '#kit/base/amounts.ts'
import { allow, conflict, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import type { Creditable } from '../credits/payments.credits.policy.ts'
import type { FixedLine } from './payments.totals.policy.ts'
import { t } from '../payments.texts.ts'

/** An order has no more lines than a credit note can name. */
export const MOST_LINES = 200

/** Amounts are corrected until they are on an issued invoice, while nothing was paid (docs/rules/payments.md#adjustments). */
export function mayBeAdjusted(invoice: {
  number: string | null
  amount_paid: number
  state: string
  order_state: string
}): Verdict {
  if (invoice.number !== null) return deny(conflict('issued', t('this-invoice-is-issued-write-a-credit-note')))
  if (invoice.state !== 'draft' || invoice.order_state !== 'pending')
    return deny(conflict('ended', t('this-order-has-ended-already')))
  return invoice.amount_paid > 0 ? deny(conflict('not_payable', t('something-of-this-order-is-paid'))) : allow
}

export type Adjustment = {
  kind: (typeof adjustmentKinds)[number]
  position: number
  /** Net, in minor units. */
  amount: number
  description?: string | undefined
  reason: string
}

/**
 * The lines of an order that is not issued yet, with one of them corrected. VAT stays that of each line; a new line bears that of the one
 * that it is like.
 * @returns the lines with the name of the corrected one, or what is wrong by its field
 */
export function adjustedLines(
  of: Creditable,
  { kind, position, amount, description, reason }: Adjustment,
): { lines: FixedLine[]; line: string } | { problems: Record<string, string[]> } {
  const named = of.lines.find((line) => line.position === position)
  if (!named) return { problems: { position: [t('this-line-is-not-on-the-order')] } }
  const lines = of.lines.map((line) => ({ ...line, note: noteOf(of, line) }))
  const change = (part: Partial<FixedLine>) => ({
    lines: lines.map((line) => (line.position === position ? { ...line, ...part } : line)),
    line: named.description,
  })
  const whole = named.quantity * named.unit_amount
  if (kind === 'discount') {
    if (amount > whole)
      return { problems: { amount: [t('this-line-costs-only', { amount: money(whole, of.currency_code) })] } }
    return change({ allowance: amount, allowance_reason: amount === 0 ? null : reason })
  }
  if (kind === 'price') {
    const { allowance } = named
    if (amount * named.quantity < allowance)
      return { problems: { amount: [t('its-discount-is-more', { amount: money(allowance, of.currency_code) })] } }
    return change({ unit_amount: amount })
  }
  if (lines.length >= MOST_LINES) return { problems: { kind: [t('an-order-has-at-most-lines', { most: MOST_LINES })] } }
  const { kind: sold, vat_case, vat_rate, supply, supply_country } = named
  const vat = { vat_case, vat_rate, supply, supply_country, note: noteOf(of, named) }
  const added = { kind: sold, description: description ?? '', quantity: 1, unit_amount: amount, ...vat }
  return { lines: [...lines, added], line: added.description }
}

const noteOf = ({ vat }: Creditable, line: { vat_case: string; vat_rate: number }): string =>
  vat.find((one) => one.vat_case === line.vat_case && one.vat_rate === line.vat_rate)?.note ?? ''
