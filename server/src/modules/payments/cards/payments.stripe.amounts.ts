import { decimalsOf } from '#kit/base/amounts.ts'

/** What Stripe counts whole, unlike ISO 4217 the ariary too; Icelandic and Ugandan money it counts in hundredths for ever. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** What Stripe counts in thousandths; the last digit must be a nought. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

function digitsAtStripe(currency: string): number {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

const ratio = (currency: string) => 10 ** (digitsAtStripe(currency) - decimalsOf(currency))

/**
 * Our minor units as Stripe counts them: ISK 1,500 is 150000 there (docs/rules/payments.md#provider).
 * @returns undefined when Stripe cannot charge exactly this amount
 */
export function toStripe(minor: number, currency: string): number | undefined {
  const theirs = Math.round(minor * ratio(currency) * 1000) / 1000
  const odd = !Number.isSafeInteger(theirs) || (THOUSANDTHS.has(currency) && theirs % 10 !== 0)
  return odd ? undefined : theirs
}

/** What Stripe counts as our minor units; it names no amount that it could not be asked for. */
export function fromStripe(theirs: number, currency: string): number {
  return Math.round(theirs / ratio(currency))
}
