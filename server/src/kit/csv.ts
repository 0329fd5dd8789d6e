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

/** A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number | Decimal)[]): string {
  const cell = (value: string | number | Decimal) => {
    if (value instanceof Decimal) return value.text
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${values.map(cell).join(',')}\r\n`
}
