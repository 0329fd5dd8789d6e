import type { LineKind } from '@app/contract/payments.sales'
import { Refused } from '#kit/base/errors.ts'
import type { Supply, VatCase } from '@app/contract/payments.vat'
import { vatFor, vatOn } from '../vat/payments.vat.policy.ts'
import type { Vat, VatTable } from '../vat/payments.vat.policy.ts'
import { t } from '../payments.texts.ts'

/** What is taken off all pieces of a line together, net, and why; nothing for most. */
type Allowed = { allowance?: number; allowance_reason?: string | null }

/** What is bought, as the domain that sells it says; `unit_amount` is net, in minor units. */
export type PurchaseLine = Allowed & {
  kind: LineKind
  description: string
  quantity: number
  unit_amount: number
  supply: Supply
  supply_country: string
}
/** A line of which the VAT is known: an operator chose it, or it was chosen before. */
export type FixedLine = Omit<PricedLine, 'position' | 'amount_net' | keyof Allowed> & Allowed & { note: string }

export type PricedLine = {
  position: number
  kind: LineKind
  description: string
  quantity: number
  unit_amount: number
  allowance: number
  allowance_reason: string | null
  amount_net: number
  vat_case: VatCase
  vat_rate: number
  /** What is supplied and where; null for lines that were written before this was stored. */
  supply: Supply | null
  supply_country: string | null
}
/** A line as documents and quotes show it. */
export const shownLine = <L extends { supply: unknown; supply_country: unknown }>({
  supply: _supply,
  supply_country: _country,
  ...line
}: L): Omit<L, 'supply' | 'supply_country'> => line
/** The sums of one rate, with the sentence about it on the invoice. */
export type VatTotal = Vat & { amount_net: number; amount_vat: number }
export type Totals = {
  lines: PricedLine[]
  vat_totals: VatTotal[]
  amount_net: number
  amount_vat: number
  amount_gross: number
}

/** Largest invoice: one billion of the currency. It keeps every product far from where doubles lose units. */
const MOST = 100_000_000_000

/**
 * Sums of an invoice by the VAT table of the day. VAT is rounded once per rate; gross is net plus VAT.
 * @throws Refused 409 `amount_too_large`
 */
export function totalsOf(
  lines: readonly (PurchaseLine | FixedLine)[],
  seller: { country: string },
  buyer: { country: string; vat_id_confirmed: boolean },
  table: VatTable,
): Totals {
  const rates = new Map<string, VatTotal>()
  const priced = lines.map((line, index): PricedLine => {
    const { note, ...vat } =
      'vat_case' in line
        ? { vat_case: line.vat_case, vat_rate: line.vat_rate, note: line.note }
        : vatFor({ kind: line.supply, country: line.supply_country }, seller, buyer, table)
    const { kind, description, quantity, unit_amount, supply, supply_country } = line
    const { allowance = 0, allowance_reason = null } = line
    const amount_net = quantity * unit_amount - allowance
    const key = `${vat.vat_case}:${vat.vat_rate}`
    const before = rates.get(key) ?? { ...vat, note, amount_net: 0, amount_vat: 0 }
    const said = before.note.includes(note) ? before.note : [before.note, note].filter(Boolean).join(' ')
    rates.set(key, { ...before, note: said, amount_net: before.amount_net + amount_net })
    return {
      position: index + 1,
      kind,
      description,
      quantity,
      unit_amount,
      allowance,
      allowance_reason,
      amount_net,
      ...vat,
      supply,
      supply_country,
    }
  })
  const vat_totals = [...rates.values()]
    .map((total) => ({ ...total, amount_vat: vatOn(total.amount_net, total.vat_rate) }))
    .toSorted((a, b) => b.vat_rate - a.vat_rate || a.vat_case.localeCompare(b.vat_case))
  const amount_net = sum(vat_totals.map((total) => total.amount_net))
  const amount_vat = sum(vat_totals.map((total) => total.amount_vat))
  if (amount_net > MOST) throw new Refused(409, 'amount_too_large', t('this-order-is-too-large-to-be'))
  return { lines: priced, vat_totals, amount_net, amount_vat, amount_gross: amount_net + amount_vat }
}

/** The sums of lines of which the VAT is known. @throws Refused 409 `amount_too_large` */
export function pricedAgain(lines: readonly FixedLine[]): Totals {
  const nobody = { country: '', vat_id_confirmed: false }
  return totalsOf(lines, nobody, nobody, { rates: [], rules: [] })
}

/** The lines and sums of one invoice of an order. */
export type InvoicePart = Totals & { outside_scope: boolean }

/**
 * An order as its invoices: lines outside the scope of VAT share none with others (EN 16931, BR-O-11 to 14). VAT is rounded once per
 * rate, so the sums of both together are those of the order.
 * @returns one invoice, or two: that with the lines outside the scope last, unless the other costs nothing
 */
export function partsOfOrder(order: Totals): InvoicePart[] {
  const parts = [false, true].flatMap((outside_scope): InvoicePart[] => {
    const isOf = ({ vat_case }: { vat_case: VatCase }) => (vat_case === 'outside_scope') === outside_scope
    const lines = order.lines.filter(isOf).map((line, index) => ({ ...line, position: index + 1 }))
    if (lines.length === 0) return []
    const vat_totals = order.vat_totals.filter(isOf)
    const amount_net = sum(vat_totals.map((total) => total.amount_net))
    const amount_vat = sum(vat_totals.map((total) => total.amount_vat))
    return [{ outside_scope, lines, vat_totals, amount_net, amount_vat, amount_gross: amount_net + amount_vat }]
  })
  if (parts.length === 0) return [{ ...order, outside_scope: false }]
  return parts.toSorted((one, other) => Number(one.amount_gross === 0) - Number(other.amount_gross === 0))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
