import type { Supply, VatCase, VatRateKind, vatBuyerAreas, vatSellerAreas } from '@app/contract/payments.vat'
import { t } from '../payments.texts.ts'

export type VatRate = {
  /** ISO code. */
  country: string
  kind: VatRateKind
  /** Basis points: 1900 is 19 %. */
  vat_rate: number
}

/** Which VAT a supply carries, by where seller and buyer are; of the rules that fit, the most specific counts. */
export type VatRule = {
  supply: Supply | 'any'
  seller_in: (typeof vatSellerAreas)[number]
  buyer_in: (typeof vatBuyerAreas)[number]
  vat_id: 'any' | 'valid'
  vat_case: VatCase
  /** Whose rate a standard case takes, and which. */
  rate_of: 'event' | 'seller' | null
  rate_kind: VatRateKind | null
  /** What the invoice says; empty for the usual sentence of the case. */
  note: string
}

/** The rates and rules of one day. */
export type VatTable = { rates: readonly VatRate[]; rules: readonly VatRule[] }

/** VAT of a line; `note` is the sentence that the law asks for on the invoice, empty where it asks for none. */
export type Vat = { vat_case: VatCase; vat_rate: number; note: string }

/** The members of the EU, by ISO code. */
export const union: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** The sentence of each case, where its rule has none of its own. */
export const usualNotes: Record<VatCase, () => string> = {
  standard: () => '',
  reverse_charge: () => t('reverse-charge-vat-is-owed-by-the'),
  outside_scope: () => t('outside-the-scope-of-vat-of-the'),
}

/**
 * VAT on a supply, by the table of the day (docs/rules/payments.md#vat); a tax adviser confirms the table for each seller.
 * Where the country of a standard case has no VAT that the table knows, the supply is outside its scope.
 * @param supply.country ISO code of the event's country
 */
export function vatFor(
  supply: { kind: Supply; country: string },
  seller: { country: string },
  buyer: { country: string; vat_id_confirmed: boolean },
  table: VatTable,
): Vat {
  const rule = ruleFor(supply.kind, seller.country, buyer, table)
  const usual = (vat_case: VatCase, vat_rate: number): Vat => ({ vat_case, vat_rate, note: usualNotes[vat_case]() })
  if (!rule) return usual('outside_scope', 0)
  const note = rule.note || usualNotes[rule.vat_case]()
  if (rule.vat_case !== 'standard') return { vat_case: rule.vat_case, vat_rate: 0, note }
  const rate = rateIn(rule.rate_of === 'event' ? supply.country : seller.country, rule.rate_kind ?? 'standard', table)
  return rate === undefined ? usual('outside_scope', 0) : { vat_case: 'standard', vat_rate: rate, note }
}

function ruleFor(
  kind: Supply,
  seller: string,
  buyer: { country: string; vat_id_confirmed: boolean },
  { rules }: VatTable,
): VatRule | undefined {
  const fits = rules.filter(
    (rule) =>
      (rule.supply === 'any' || rule.supply === kind) &&
      (rule.seller_in === 'any' || rule.seller_in === seller || (rule.seller_in === 'EU' && union.has(seller))) &&
      (rule.buyer_in === 'any' ||
        (rule.buyer_in === 'seller_country' ? buyer.country === seller : union.has(buyer.country))) &&
      (rule.vat_id === 'any' || buyer.vat_id_confirmed),
  )
  return fits.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
}

/** What is supplied weighs most, then where the buyer is, where the seller is, and the VAT ID. */
function weightOf({ supply, seller_in, buyer_in, vat_id }: VatRule): number {
  const buyer = { any: 0, EU: 1, seller_country: 2 }[buyer_in]
  return (supply === 'any' ? 0 : 12) + buyer * 4 + (seller_in === 'any' ? 0 : 2) + (vat_id === 'any' ? 0 : 1)
}

function rateIn(country: string, kind: VatRateKind, { rates }: VatTable): number | undefined {
  const of = (wanted: VatRateKind) => rates.find((rate) => rate.country === country && rate.kind === wanted)?.vat_rate
  return of(kind) ?? of('standard')
}

/** VAT on a sum, in minor units: rounded half up, once per rate and not per line. */
export function vatOn(amount_net: number, vat_rate: number): number {
  return Number((BigInt(amount_net) * BigInt(vat_rate) + 5000n) / 10_000n)
}
