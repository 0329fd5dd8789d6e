import { monthOf } from '../../../lib/dates.ts'
import { JOURNAL_PARTS } from '@app/contract/payments.books.names'
import type { Answer } from '../../../lib/call.types.ts'

export type Books = Answer<'payments.books'>
export type Check = Books['checks'][number]
export type Entry = Answer<'payments.booksJournal'>['results'][number]
export type JournalPart = (typeof JOURNAL_PARTS)[number]

/** What of the books the address names. */
export type BooksView = { seller?: number; currency?: string; month?: string; part?: JournalPart; q?: string }

/** Reads the address; what it names and the books do not know is left out. */
export function booksView(search: Record<string, unknown>): BooksView {
  const { seller, currency, month, q } = search
  const part = JOURNAL_PARTS.find((one) => one === search['part'])
  const words = typeof q === 'number' ? String(q) : typeof q === 'string' ? q.trim() : ''
  return {
    ...(/^[1-9]\d{0,8}$/.test(String(seller)) && { seller: Number(seller) }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])-01$/.test(month) && { month }),
    ...(part && { part }),
    ...(words.length > 1 && { q: words }),
  }
}

/** The first day of a month some months after (or before) another. */
export function addMonths(month: string, months: number): string {
  const day = new Date(`${month}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}

/** A hash as people compare it: its beginning in fours, and its end. */
export const shortHash = (hash: string): string =>
  `${(hash.slice(0, 12).match(/.{4}/g) ?? []).join(' ')} … ${hash.slice(-4)}`

/** A text in which long names of the card provider's are cut in their middle: "Fee, txn_charg…0666". */
export const withShortNames = (text: string): string =>
  text.replaceAll(/\b[A-Za-z0-9_]{20,}\b/g, (name) => `${name.slice(0, 9)}…${name.slice(-4)}`)

/** VAT of a period as its table shows it: a row for each case and rate, with the countries of the buyers below it. */
export function vatRows(by: Answer<'payments.booksFigures'>['by']) {
  const rows = new Map<string, { vat_case: string; vat_rate: number; net: number; vat: number; countries: typeof by }>()
  for (const one of by) {
    const key = `${one.vat_case} ${one.vat_rate}`
    const row = rows.get(key) ?? { vat_case: one.vat_case, vat_rate: one.vat_rate, net: 0, vat: 0, countries: [] }
    rows.set(key, {
      ...row,
      net: row.net + one.amount_net,
      vat: row.vat + one.amount_vat,
      countries: [...row.countries, one],
    })
  }
  return [...rows.values()]
}

/** Another month, filter or part of the page. */
export type Go = (change: Partial<Record<keyof BooksView, string | number | undefined>>) => void

/** "May 2027" where the year is another than today's, otherwise "May". */
export const nameOfMonth = (month: string, today: string): string =>
  month.slice(0, 4) === today.slice(0, 4) ? monthOf(month).replace(/\s*\d{4}$/, '') : monthOf(month)
