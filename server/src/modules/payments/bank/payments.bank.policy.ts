import { dayText } from '#kit/base/moments.ts'
import { t } from '../payments.texts.ts'

/** A transfer that was counted or kept, as far as another one is compared with it. */
export type PastTransfer = {
  reference: string
  amount: number
  currency_code: string
  received_on: string
  /** Who paid, and what for; null when somebody recorded it by hand, or when the words are gone. */
  words: string | null
  /** The invoice for which it was counted, and the company that owed it. */
  number: string | null
  company: string | null
}

/** The moment at which money of a day counts: its noon, unless that has not come. */
export const noonOf = (day: string, now: Date): Date => {
  const noon = new Date(`${day}T12:00:00Z`)
  return noon > now ? now : noon
}

/** Between two characters of a number a bank may have begun another line. */
const parted = (pieces: readonly string[]) => pieces.join('\\s?')

/** Numbers of invoices in what somebody wrote, however they parted their pieces; a bank may have parted one with a blank more. */
export function numbersIn(text: string, codes: readonly string[]): string[] {
  const found = codes.flatMap((code) => {
    const pieces = [[...code], ['2', '0', '\\d', '\\d'], Array.from({ length: 5 }, () => '\\d')].map(parted)
    return [
      ...text.toUpperCase().matchAll(new RegExp(`(?<![A-Z0-9])(${pieces.join(')[^A-Z0-9]{0,3}(')})(?!\\d)`, 'g')),
    ].flatMap(([, ...said]) => {
      const blanks = said.join('').replaceAll(/\S/g, '').length
      return blanks > 1 ? [] : [said.map((piece) => piece.replaceAll(/\s/g, '')).join('-')]
    })
  })
  return [...new Set(found)]
}

/** A company’s name as names are compared: without accents, cases, marks and what it is by law. */
export const foldedName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(gmbh|ag|ltd|limited|inc|llc|bv|nv|sa|srl|spa|as|asa|aps|ab|oy|kg|co|plc|sp z o o|sarl|doo)\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a payer can be the company: one name stands in the other. */
export const alikeNames = (payer: string, company: string): boolean =>
  alikeFolded(foldedName(payer), foldedName(company))

/** The same for names that are folded already, where one is compared with many. */
export const alikeFolded = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))

/** What is known of a transfer that came before, as it follows on what came now. */
export function saidOfPast({ received_on, number, company, words }: PastTransfer): string {
  const day = dayText(received_on)
  if (number === null)
    return words === null ? t('came-already-a-transfer-kept', { day }) : t('came-already-words-kept', { day, words })
  const invoice = company === null ? number : t('invoice-of-company', { number, company })
  return words === null
    ? t('came-already-a-transfer-counted', { day, invoice })
    : t('came-already-words-counted', { day, words, invoice })
}

/**
 * Whether a transfer that came before can be one that is recorded by hand for an invoice: it is counted for this invoice, or kept, and
 * its words name the invoice, or else the company.
 * @param codes that begin the numbers of our invoices
 */
export function canBeFor(
  past: PastTransfer,
  invoice: { number: string | null; company: string },
  codes: readonly string[],
): boolean {
  if (past.number !== null) return past.number === invoice.number
  const words = past.words ?? ''
  const named = numbersIn(words, codes)
  if (named.length > 0) return invoice.number !== null && named.includes(invoice.number)
  const [payer = ''] = words.split(': ')
  return [payer, words].some((text) => alikeNames(text, invoice.company))
}

/** Words before the short numbers of invoices, in the languages in which payers write. */
const BEFORE = 'INVOICES?|INVS?|RECHNUNG(?:EN)?|RE|RG|FACTURES?|FACTURAS?|FACT|FATTUR[AE]|BILLS?'
const BETWEEN = '(?:\\s*(?:,|;|\\/|&|\\+|\\bAND\\b|\\bUND\\b|\\bET\\b)\\s*|\\s+)'
const SHORT = new RegExp(
  `(?<![A-Z0-9])(?:${BEFORE})[\\s.:#-]*(?:(?:NOS?|NRS?|N°|NUMBERS?)[\\s.:#]*)?(\\d{1,5}(?:${BETWEEN}\\d{1,5})*)(?![\\d.,/-]*\\d)`,
  'g',
)
const MOST_SHORT = 10

/** Short numbers of invoices, as in "INV 131 140 152": the last digits alone, without the seller's code and the year. */
export function shortNumbersIn(text: string): number[] {
  const found = [...text.toUpperCase().matchAll(SHORT)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
  const numbers = [...new Set(found.map(Number))].filter((one) => one > 0)
  return numbers.length > MOST_SHORT ? [] : numbers
}

/** Whether a payer says that charges of a bank were taken off. */
export const saysLessCharges = (text: string): boolean =>
  /\b(?:less|minus|net of|after|abz(?:ü|ue)glich|abzgl\.?)\s+(?:our\s+)?(?:bank(?:ing)?[\s-]*)?(?:charges?|fees?|costs?|geb(?:ü|ue)hr(?:en)?|spesen)/i.test(
    text,
  )
