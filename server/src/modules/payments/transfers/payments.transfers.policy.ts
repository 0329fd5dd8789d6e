import type { LeftOut } from '@app/contract/payments.transfers.names'
import { addDays } from '#kit/base/days.ts'
import { sepaText } from './payments.transfers.characters.policy.ts'

/** The currency of SEPA credit transfers. */
export const SEPA_CURRENCY = 'EUR'
/** The most that one SEPA credit transfer moves, in cents. */
const MOST = 99_999_999_999

/** Countries whose accounts SEPA reaches, by the beginning of their IBANs (EPC409-09). */
const SEPA_COUNTRIES = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

export type Transfer = {
  amount: number
  currency_code: string
  iban: string | null
  holder: string | null
  disputed: boolean
}

/** Why a refund is left out of payment files; null where it can be paid with one. */
export function leftOut({ amount, currency_code, iban, holder, disputed }: Transfer): LeftOut | null {
  if (currency_code !== SEPA_CURRENCY) return 'currency'
  if (iban === null) return 'no_iban'
  if (!SEPA_COUNTRIES.has(iban.slice(0, 2))) return 'not_sepa'
  if (!/[A-Za-z0-9]/.test(sepaText(holder ?? '', 70))) return 'name'
  if (amount > MOST) return 'amount'
  return disputed ? 'disputed' : null
}

/** The sunday of Easter, by the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(Math.floor(f / 31))}-${two((f % 31) + 1)}`
}

/** Whether banks settle in euro on a day: TARGET is closed on weekends and on six days of the year. */
export function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The first day from this one on that banks settle in euro on. */
export function nextBankDay(from: string): string {
  for (let day = from; ; day = addDays(day, 1)) if (isBankDay(day)) return day
}

/** The name by which a payment of a refund comes back in a statement of account. */
export const endToEndId = (code: string, refund_id: number): string => `${code}-REFUND-${refund_id}`
/** The name of a file. @param day YYYY-MM-DD */
export const messageId = (code: string, day: string, id: number): string => `${code}-${day.replaceAll('-', '')}-${id}`

/**
 * Payments and payment files that a text names, as a bank repeats them in its statement of account.
 * @param codes of sellers, with which the names begin
 * @returns the names of single payments, else those of files
 */
export function paymentsIn(text: string, codes: readonly string[]): string[] {
  if (codes.length === 0) return []
  const names = (what: string) => {
    const pattern = new RegExp(`(?<![A-Z0-9-])(?:${codes.join('|')})-${what}-\\d{1,9}(?![\\d-])`, 'g')
    return [...new Set([...text.toUpperCase().matchAll(pattern)].map(([name]) => name))]
  }
  const single = names('REFUND')
  return single.length > 0 ? single : names('\\d{8}')
}
