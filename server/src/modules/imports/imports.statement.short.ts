import { money } from '#kit/base/amounts.ts'
import type { Db } from '#kit/data/db.ts'
import { alikeNames, invoicesEnding, saysLessCharges, shortNumbersIn } from '../payments/index.ts'
import type { OwedInvoice } from '../payments/index.ts'
import { similar } from './imports.kinds.ts'
import type { CheckedRow } from './imports.kinds.ts'
import { t } from './imports.texts.ts'

/** The part of a transfer for one of the invoices that it names; less than is open where a bank kept its charges. */
export type Part = { invoice_id: number; open: number; amount?: number }

type Numbered = OwedInvoice & { number_seq: number }

/** The most that banks take of a transfer, in hundredths of it and in smallest units; more is another amount. */
const CHARGES = { hundredths: 5, units: 10_000 }

export const called = ({ number, company }: OwedInvoice) => t('invoice-of-company', { number, company })

/** A payer whose name is not the company's is said, and stops nothing. */
export function noteStranger({ said: { payer }, problems }: CheckedRow, invoices: readonly OwedInvoice[]): void {
  const other = payer && invoices.find(({ company }) => !alikeNames(payer, company))
  if (other)
    problems.push({
      ...similar('payer', t('is-not-what-we-call-the-company', { company: other.company })),
      level: 'notes',
    })
}

/** Open invoices that rows name by their last digits, as in "INV 131 140 152". */
export function shortFits(db: Db, rows: readonly CheckedRow[]): Promise<Numbered[]> {
  const asked = rows.flatMap(({ said }) =>
    shortNumbersIn(said['reference'] ?? '').map((seq) => ({ seq, currency_code: said['currency'] ?? '' })),
  )
  return invoicesEnding(db, asked)
}

/**
 * One that names open invoices of its payer by their last digits, each of them found once, over just what is open on all of them, is
 * counted for each. Where it says that charges were taken off, somebody decides: the charges stay open on the largest.
 * @returns whether it is
 */
export function fitsShort(row: CheckedRow, numbered: readonly Numbered[]): boolean {
  const { said, problems } = row
  const { payer = '', seller, reference = '', currency = '' } = said
  const numbers = shortNumbersIn(reference)
  const named = numbered.filter(
    (one) =>
      numbers.includes(one.number_seq) &&
      one.currency_code === currency &&
      (seller === undefined || one.entity_id === Number(seller)) &&
      alikeNames(payer, one.company),
  )
  const [first] = named
  const whole = named.length === numbers.length && new Set(named.map(({ entity_id }) => entity_id)).size === 1
  if (!first || !whole) return false
  const sum = named.reduce((total, { open_amount }) => total + open_amount, 0)
  const charges = sum - Number(said['minor'])
  const largest = named.reduce((most, one) => (one.open_amount > most.open_amount ? one : most), first)
  const most = Math.min(CHARGES.units, Math.floor((sum * CHARGES.hundredths) / 100), largest.open_amount - 1)
  if (charges < 0 || (charges > 0 && (charges > most || !saysLessCharges(reference)))) return false
  row.match = { id: first.id, name: named.map(called).join('; ') }
  row.state = 'update'
  said['parts'] = JSON.stringify(
    named.map(({ id, open_amount }): Part => ({
      invoice_id: id,
      open: open_amount,
      ...(id === largest.id && charges > 0 && { amount: open_amount - charges }),
    })),
  )
  if (charges > 0) {
    const given = { charges: money(charges, currency), sum: money(sum, currency), invoice: called(largest) }
    problems.push(similar('amount', t('is-less-than-is-open-by-charges', given)))
  }
  return true
}
