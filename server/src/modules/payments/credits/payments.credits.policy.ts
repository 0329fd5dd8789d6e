import { t as ofSchemas } from '@app/contract/input.texts'
import { money } from '#kit/base/amounts.ts'
import { allow, conflict, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { vatOn } from '../vat/payments.vat.policy.ts'
import type { LineRow, VatRow } from '../invoices/payments.invoices.reads.ts'
import type { PricedLine, VatTotal } from '../orders/payments.totals.policy.ts'
import { t } from '../payments.texts.ts'

/** Issued invoices are corrected, until they are credited whole. */
export function mayBeCorrected({ number, state }: { number: string | null; state: string }): Verdict {
  if (number === null) return deny(conflict('not_issued', t('this-invoice-is-not-issued-yet')))
  return state === 'cancelled' ? deny(conflict('ended', t('this-invoice-is-cancelled-already'))) : allow
}

/** What is credited of a line: a number of its pieces, or a part of its net amount in minor units. */
export type WantedLine = { position: number; quantity?: number | undefined; amount?: number | undefined }

/** What an invoice asks for, and what credit notes took off it so far. */
export type Creditable = {
  currency_code: string
  lines: (LineRow & Pick<PricedLine, 'supply' | 'supply_country'> & { credited_net: number; credited_pieces: number })[]
  vat: (VatRow & { credited_net: number; credited_vat: number })[]
}

export type CreditLine = PricedLine & { corrects_position: number }
export type Credit = {
  lines: CreditLine[]
  vat_totals: VatTotal[]
  amount_net: number
  amount_vat: number
  amount_gross: number
}

/**
 * A credit note of parts of an invoice, all amounts positive. The VAT of all credit notes of a rate together is rounded once, so that
 * crediting everything in parts gives back exactly the invoice's VAT.
 * @returns the credit note, or the problems by their field
 */
export function creditFor(
  of: Creditable,
  wanted: readonly WantedLine[],
): Credit | { problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {}
  const lines = wanted.flatMap((one, index): CreditLine[] => {
    const line = of.lines.find(({ position }) => position === one.position)
    const given = line ? creditLine(line, one) : t('this-line-is-not-on-the-invoice')
    const left = line ? line.amount_net - line.credited_net : 0
    if (typeof given === 'string') problems[`lines.${index}`] = [given]
    else if (given.amount_net > left)
      problems[`lines.${index}`] = [t('only-so-much-of-this-line-is-left', { amount: money(left, of.currency_code) })]
    return typeof given === 'string' ? [] : [given]
  })
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    problems['lines'] = [t('name-each-line-once')]
  if (Object.keys(problems).length > 0) return { problems }
  const vat_totals = of.vat.flatMap((total): VatTotal[] => {
    const own = lines.filter(({ vat_case, vat_rate }) => vat_case === total.vat_case && vat_rate === total.vat_rate)
    if (own.length === 0) return []
    const amount_net = own.reduce((sum, line) => sum + line.amount_net, 0)
    const { vat_case, vat_rate, note } = total
    return [{ vat_case, vat_rate, note, amount_net, amount_vat: vatOfCredit(total, amount_net) }]
  })
  const amount_net = vat_totals.reduce((sum, total) => sum + total.amount_net, 0)
  const amount_vat = vat_totals.reduce((sum, total) => sum + total.amount_vat, 0)
  const placed = lines.map((line, index) => ({ ...line, position: index + 1 }))
  return { lines: placed, vat_totals, amount_net, amount_vat, amount_gross: amount_net + amount_vat }
}

/** @returns the line of the credit note, or what is wrong */
function creditLine(line: Creditable['lines'][number], { quantity, amount }: WantedLine): CreditLine | string {
  const { kind, description, vat_case, vat_rate, position, supply, supply_country } = line
  const rest = { kind, vat_case, vat_rate, supply, supply_country, position, corrects_position: position }
  const whole = { allowance: 0, allowance_reason: null }
  if ((quantity === undefined) === (amount === undefined)) return ofSchemas('say-how-much-of-this-line')
  if (quantity !== undefined) {
    if (quantity > line.quantity) return t('only-so-many-were-sold', { count: line.quantity })
    const allowance = allowanceOf(line, quantity)
    const amount_net = quantity * line.unit_amount - allowance
    const taken = allowance === 0 ? whole : { allowance, allowance_reason: line.allowance_reason }
    return { ...rest, ...taken, description, quantity, unit_amount: line.unit_amount, amount_net }
  }
  const part = amount ?? 0
  return {
    ...rest,
    ...whole,
    description: t('part-of', { description }),
    quantity: 1,
    unit_amount: part,
    amount_net: part,
  }
}

/** The part of a line's discount that its next pieces bear; all pieces together bear exactly the discount. */
function allowanceOf({ allowance, quantity, credited_pieces }: Creditable['lines'][number], pieces: number): number {
  const until = (count: number) => Math.round((allowance * Math.min(count, quantity)) / quantity)
  return until(credited_pieces + pieces) - until(credited_pieces)
}

function vatOfCredit(total: Creditable['vat'][number], net: number): number {
  const all = total.credited_net + net
  const together = all === total.amount_net ? total.amount_vat : Math.min(vatOn(all, total.vat_rate), total.amount_vat)
  return Math.max(0, together - total.credited_vat)
}

/** All that is left to credit of an invoice. */
export function restOf({ lines }: Creditable): WantedLine[] {
  return lines.flatMap((line) => {
    const { position, unit_amount, quantity, amount_net, credited_net, allowance } = line
    const left = amount_net - credited_net
    if (credited_net === 0) return [{ position, quantity }]
    if (left === 0) return []
    return [
      allowance === 0 && left % unit_amount === 0
        ? { position, quantity: left / unit_amount }
        : { position, amount: left },
    ]
  })
}
