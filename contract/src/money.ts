import { locale } from './texts.ts'

/**
 * How amounts are counted and written, for server and browser alike. Decimals come from this table alone: what a machine knows of
 * languages differs by browser, and a hundredfold by currency (docs/rules/payments.md#currencies).
 */

/** ISO 4217's minor units, for the currencies that have not two of them. */
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const FOUR = ['CLF', 'UYW']

/** How many digits a currency has after its point: 2 for EUR and HUF, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (NONE.includes(currency)) return 0
  if (THREE.includes(currency)) return 3
  return FOUR.includes(currency) ? 4 : 2
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a hundred times as much as using it. */
function formatOf(name: string, currency: string, more: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = locale()
  const kept = `${tag} ${name}`
  let format = formats.get(kept)
  if (!format) {
    const digits = decimalsOf(currency)
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...more })
    formats.set(kept, format)
  }
  return format
}

const major = (minor: number, currency: string) => minor / 10 ** decimalsOf(currency)

/** An amount of minor units as people read it: `money(79000, 'EUR')` is "€790.00". */
export function money(minor: number, currency: string): string {
  return formatOf(currency, currency, { style: 'currency', currency }).format(major(minor, currency))
}

/** The same without decimals where there are none: "€14,000". */
export function roundMoney(minor: number, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return formatOf(`round ${currency}`, currency, style).format(major(minor, currency))
}

/** The same without the currency, for columns whose head names it: "1,790.00". */
export function amount(minor: number, currency: string): string {
  return formatOf(`amount ${decimalsOf(currency)}`, currency, {}).format(major(minor, currency))
}

/** The same as machines read it: "1790.00". */
export function plainAmount(minor: number, currency: string): string {
  return major(minor, currency).toFixed(decimalsOf(currency))
}

/** A VAT rate of basis points as people read it: `percent(770)` is "7.7 %". */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`
}
