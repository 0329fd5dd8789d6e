import { money } from '#kit/base/amounts.ts'
import type { Db } from '#kit/data/db.ts'
import { debitOf, paymentsNamed } from '../payments/index.ts'
import type { NamedPayment } from '../payments/index.ts'
import { problem } from './imports.kinds.ts'
import type { CheckedRow } from './imports.kinds.ts'
import { listed } from './imports.transfers.ts'
import { t } from './imports.texts.ts'

/**
 * Rows that name payments of our payment files (docs/rules/imports.md#statements-of-account): a debit makes them done, and money that came
 * back makes one fail. Nothing is guessed: a debit that does not fit exactly is refused, and such money that came back is left to be kept.
 * @returns the rows of which is clear what becomes of them
 */
export async function matchPayments(db: Db, rows: readonly CheckedRow[]): Promise<Set<CheckedRow>> {
  const found = await paymentsNamed(db, [...new Set(rows.flatMap(({ said }) => listed(said['payments'])))])
  return new Set(
    rows.filter((row) => {
      const names = listed(row.said['payments'])
      const theirs = found.filter((one) => names.includes(one.end_to_end_id) || names.includes(one.message_id))
      if (row.said['way'] === 'back') return cameBack(row, theirs)
      wentOut(row, theirs)
      return true
    }),
  )
}

const called = ({ end_to_end_id, number, company }: NamedPayment) =>
  t('payment-of-invoice-of-company', { named: end_to_end_id, number: number ?? '', company })

/** What is written of a row: refunds, and the invoices that are locked for them. */
function note({ said }: CheckedRow, payments: readonly NamedPayment[]): void {
  said['refunds'] = payments.map(({ refund }) => refund).join(' ')
  said['invoices'] = payments.map(({ invoice_id }) => invoice_id).join(' ')
}

/** A debit: of a single payment, or of a whole file. */
function wentOut(row: CheckedRow, theirs: readonly NamedPayment[]): void {
  const { said } = row
  const [named = '', ...others] = listed(said['payments'])
  const live = theirs.filter((one) => one.live)
  const [first] = live
  const stop = (field: string, code: string, text: string) => void row.problems.push(problem(field, code, text))
  if (others.length > 0) return stop('reference', 'unclear', t('names-several-payments'))
  if (theirs.length === 0) return stop('reference', 'debit', t('names-no-payment-of-ours'))
  if (!first) return stop('reference', 'withdrawn', t('names-a-payment-of-a-withdrawn-file', { named }))
  const debit = { name: said['name'] ?? '', refunds: live.map(({ refund }) => refund) }
  row.match = { id: first.invoice_id, name: live.length === 1 ? called(first) : named }
  row.state = 'update'
  if (live.every((one) => one.debit === debitOf(debit, one.refund))) {
    row.state = 'same'
    return
  }
  const { iban, currency_code } = first
  const whole = live.reduce((sum, { amount }) => sum + amount, 0)
  if (said['account'] !== undefined && said['account'] !== iban)
    stop('account', 'other_account', t('is-not-the-account-of', { named }))
  if (said['currency'] !== currency_code) stop('currency', 'other_currency', t('is-not-the-currency-of', { named }))
  else if (Number(said['minor']) !== whole)
    stop('amount', 'unclear', t('is-not-the-amount-of', { named, amount: money(whole, currency_code) }))
  else if (live.some((one) => one.debit !== null))
    stop('reference', 'twice', t('names-what-another-debit-paid', { named }))
  else if (live.some(({ state }) => state !== 'sent' && state !== 'done'))
    stop('reference', 'decided', t('names-what-is-not-on-its-way', { named }))
  note(row, live)
}

/** Money of a single payment, all of it, that the bank calls returned. @returns whether it is clear which */
function cameBack(row: CheckedRow, theirs: readonly NamedPayment[]): boolean {
  const { said } = row
  const isOne = listed(said['payments']).length === 1 && new Set(theirs.map(({ refund }) => refund)).size === 1
  const [one] = theirs
  const fits = one && isOne && one.amount === Number(said['minor']) && one.currency_code === said['currency']
  if (!fits || !['sent', 'done', 'failed'].includes(one.state)) return false
  row.match = { id: one.invoice_id, name: called(one) }
  row.state = one.state === 'failed' ? 'same' : 'update'
  note(row, [one])
  return true
}

/** Money that came back in another way than it went is kept, to be dealt with by hand. */
export function noteUnclear({ said, problems }: CheckedRow): void {
  const text = t('names-but-is-not-what-went-out', { named: said['payments'] ?? '' })
  problems.push({ ...problem('reference', 'unassigned', text), level: 'notes' })
}
