import type { InvoiceCard } from './payments.api.ts'

export type Owed = { currency: string; amount: number; overdue: number }

/** What is still to be paid, by currency (sums are never made across them): what is overdue first. In minor units. */
export function owedOf(invoices: readonly Pick<InvoiceCard, 'currency_code' | 'open_amount' | 'overdue'>[]): Owed[] {
  const sums = new Map<string, Owed>()
  for (const { currency_code: currency, open_amount, overdue } of invoices) {
    if (open_amount <= 0) continue
    const sum = sums.get(currency) ?? { currency, amount: 0, overdue: 0 }
    sums.set(currency, {
      currency,
      amount: sum.amount + open_amount,
      overdue: sum.overdue + (overdue ? open_amount : 0),
    })
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(b.overdue > 0) - Number(a.overdue > 0) || a.currency.localeCompare(b.currency),
  )
}
