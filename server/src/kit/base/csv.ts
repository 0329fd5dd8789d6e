import { plainAmount } from './amounts.ts'

/** A number written as it shall stand, such as an amount with its decimals: `Decimal.of(-1250, 'EUR')` is "-12.50". */
export class Decimal {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  static of(minor: number, currency: string): Decimal {
    return new Decimal(plainAmount(minor, currency))
  }
}

/** What makes a formula of a cell, at its beginning or after a sign at which a spreadsheet may split the line. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r]|[;,\t\n\r|]["'\s\p{Cf}]*[=+\-@]/u

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it, and before each part
 * that it would take for one where it splits at semicolons, tabs or line breaks.
 */
export function csvLine(values: readonly (string | number | Decimal)[]): string {
  const cell = (value: string | number | Decimal) => {
    if (value instanceof Decimal) return value.text
    const text = typeof value === 'string' && FORMULA.test(value) ? asText(value) : String(value)
    return /[",;\t\n\r|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${values.map(cell).join(',')}\r\n`
}

const asText = (value: string): string =>
  (/^[\s\p{Cf}]*[=+\-@\t\r]/u.test(value) ? `'${value}` : value).replaceAll(
    /([;,\t\n\r|]["'\s\p{Cf}]*)(?=[=+\-@])/gu,
    (before) => `${before}'`,
  )
