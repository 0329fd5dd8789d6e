import { decimalsOf } from '#kit/base/amounts.ts'
import { DATEV_COLUMNS, TEXTS } from './payments.datev.columns.ts'
import type { EntryRow } from './payments.books.reads.ts'

/** The sender of the file, and its days. */
export type DatevHead = {
  adviser: number
  client: number
  currency: string
  /** YYYY-MM-DD, of one year. */
  from: string
  until: string
  /** Whether every day of it is closed: the program then keeps it as it is. */
  closed: boolean
  /** The name of the batch, at most 30 characters. */
  name: string
  made_at: Date
  /** Digits of the accounts that belong to no company. */
  digits: number
}

const EMPTY: readonly string[] = DATEV_COLUMNS.map((_, index) => (TEXTS.has(index + 1) ? '""' : ''))
/** The empty cells between the text and whether a line is final, and those after its day of supply. */
const BETWEEN = EMPTY.slice(14, 113).join(';')
const REST = EMPTY.slice(115).join(';')

/** Revenue accounts to which the program adds VAT by itself: this key tells it not to, since VAT has lines of its own. */
const NO_AUTOMATIC = '"40"'

const quoted = (text: string) => `"${text}"`
const compact = (day: string) => day.replaceAll('-', '')

/** Text of a cell: of one line, without what divides cells, and never a formula. */
export function plainCell(text: string, most: number): string {
  const one = text.replaceAll(/[\s";|]+/g, ' ').trim()
  return [...(/^\p{Cf}*[=+\-@]/u.test(one) ? `'${one}` : one)].slice(0, most).join('')
}

/** A document’s number with the characters that are allowed there. */
const documentCell = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9$&%*+/-]/g, '-')
    .replace(/^[-+]+/, '')
    .slice(0, 36)

/** An amount with a comma and two decimals, as the format has them; undefined for one that has more. */
export function datevAmount(minor: number, currency: string): string | undefined {
  const digits = decimalsOf(currency)
  if (digits > 2 && minor % 10 ** (digits - 2) !== 0) return undefined
  const cents = (BigInt(minor) * 100n) / BigInt(10 ** digits)
  return `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
}

/** The two lines before the entries. */
export function datevHead(head: DatevHead): string {
  const made = head.made_at.toISOString().replaceAll(/\D/g, '')
  const fields = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    made,
    '',
    '"CC"',
    '""',
    '""',
    String(head.adviser),
    String(head.client),
    `${head.from.slice(0, 4)}0101`,
    String(head.digits),
    compact(head.from),
    compact(head.until),
    quoted(plainCell(head.name, 30)),
    '""',
    '1',
    '0',
    head.closed ? '1' : '0',
    quoted(head.currency),
    '',
    '""',
    '',
    '',
    '"03"',
    '',
    '',
    '""',
    '""',
  ]
  return `${fields.join(';')}\r\n${DATEV_COLUMNS.join(';')}\r\n`
}

/**
 * An entry as lines of the file, the debit account first.
 * @throws RangeError for an amount with more than two decimals
 */
export function datevLines(
  { booked_on, document, happened_on, lines }: EntryRow,
  { currency, closed }: DatevHead,
): string {
  const [, month = '', day = ''] = booked_on.split('-')
  return lines
    .map(({ debit, credit, amount, text, automatic }) => {
      const written = datevAmount(amount, currency)
      if (written === undefined) throw new RangeError(`${amount} ${currency} has more than two decimals.`)
      const key = automatic ? NO_AUTOMATIC : '""'
      const texts = `"";;${quoted(plainCell(text, 60))}`
      const first = `${written};"S";${quoted(currency)};;;"";${debit.number};${credit.number};${key};${day}${month};${quoted(documentCell(document))};${texts}`
      const [year = '', trueMonth = '', trueDay = ''] = happened_on.split('-')
      const late = happened_on === booked_on ? '' : `${trueDay}${trueMonth}${year}`
      return `${first};${BETWEEN};${closed ? '1' : '0'};${late};${REST}\r\n`
    })
    .join('')
}

/** Characters of Windows-1252 from 0x80 to 0x9F; an empty place has none. */
const HIGH = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ'
const LATIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h' }
/** Characters that Windows-1252 has not, or not at the place where Unicode has them. */
const OTHERS = /[^\n\r\t\u0020-\u007E\u00A0-\u00FF]/gu

/** Text in Windows-1252. Other letters lose their marks, and other characters become question marks. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(
      OTHERS,
      (character) =>
        placeOf(character) ??
        (LATIN[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')).replaceAll(
          OTHERS,
          (one) => placeOf(one) ?? '?',
        ),
    ),
    'latin1',
  )

/** The byte of a character between 0x80 and 0x9F, as the character of that number. */
function placeOf(character: string): string | undefined {
  const place = HIGH.indexOf(character)
  return place >= 0 && character !== '\u0000' ? String.fromCodePoint(0x80 + place) : undefined
}
