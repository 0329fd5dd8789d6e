import { mostBankCharges } from '@app/contract/payments.office.names'
import { decimalsOf, money } from '#kit/base/amounts.ts'
import type { Db } from '#kit/data/db.ts'
import { alikeNames, invoicesEnding, saysLessCharges, shortNumbersIn } from '../payments/index.ts'
import type { OwedInvoice } from '../payments/index.ts'
import { similar } from './imports.kinds.ts'
import type { CheckedRow } from './imports.kinds.ts'
import { t } from './imports.texts.ts'

/** The part of a transfer for one of the invoices that it names, and what of that a bank kept. */
export type Part = { invoice_id: number; open: number; charges?: number }

type Numbered = OwedInvoice & { number_seq: number }

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

const sumOf = (invoices: readonly OwedInvoice[]) => invoices.reduce((total, { open_amount }) => total + open_amount, 0)
const largestOf = (invoices: readonly [OwedInvoice, ...OwedInvoice[]]) =>
  invoices.reduce((most, one) => (one.open_amount > most.open_amount ? one : most), invoices[0])

/**
 * What a bank kept of a transfer for these invoices of one seller (docs/rules/payments.md#charges-of-banks). Up to what the seller
 * allows it is noted, above that, where the payer says so, somebody decides.
 * @returns 0 where nothing is missing, undefined where the amount is another one
 */
export function chargesOf({ said, problems }: CheckedRow, invoices: readonly OwedInvoice[]): number | undefined {
  const [first, ...more] = invoices
  const { reference = '', currency = '' } = said
  const sum = sumOf(invoices)
  const charges = sum - Number(said['minor'])
  if (!first || charges < 0) return undefined
  if (charges === 0) return 0
  const largest = largestOf([first, ...more])
  const byRule = charges <= first.bank_charges_up_to * 10 ** decimalsOf(currency)
  const isSmall = charges <= mostBankCharges(sum) && charges < largest.open_amount
  if (!isSmall || !(byRule || saysLessCharges(reference))) return undefined
  const given = { charges: money(charges, currency), sum: money(sum, currency), invoice: called(largest) }
  if (byRule) problems.push({ ...similar('amount', t('is-less-by-charges-as-allowed', given)), level: 'notes' })
  else problems.push(similar('amount', t('is-less-than-is-open-by-charges', given)))
  return charges
}

/** The part of each invoice; what a bank kept is that of the largest. */
export function partsOf(invoices: readonly OwedInvoice[], charges: number): string {
  const [first, ...more] = invoices
  const largest = first && largestOf([first, ...more])
  return JSON.stringify(
    invoices.map(({ id, open_amount }): Part => ({
      invoice_id: id,
      open: open_amount,
      ...(charges > 0 && id === largest?.id && { charges }),
    })),
  )
}

/**
 * One that names open invoices of its payer by their last digits, each of them found once, over just what is open on all of them, is
 * counted for each; a bank may have kept a part of it.
 * @returns whether it is
 */
export function fitsShort(row: CheckedRow, numbered: readonly Numbered[]): boolean {
  const { said } = row
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
  const charges = chargesOf(row, named)
  if (charges === undefined) return false
  row.match = { id: first.id, name: named.map(called).join('; ') }
  row.state = 'update'
  said['parts'] = partsOf(named, charges)
  return true
}
