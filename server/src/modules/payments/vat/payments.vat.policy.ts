/** How VAT falls on a line. */
export type VatCase = 'standard' | 'reverse_charge' | 'outside_scope'
export type VatRule = { vat_case: VatCase; vat_rate: number }

/** Standard rates in basis points, by country; a country that is not here has no VAT of this kind. As of January 2026. */
const standardRates: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  HR: 2500,
  CY: 1900,
  CZ: 2100,
  DK: 2500,
  EE: 2400,
  FI: 2550,
  FR: 2000,
  DE: 1900,
  GR: 2400,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LV: 2100,
  LT: 2100,
  LU: 1700,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SK: 2300,
  SI: 2200,
  ES: 2100,
  SE: 2500,
  GB: 2000,
  NO: 2500,
  CH: 810,
  AE: 500,
  SA: 1500,
  SG: 900,
  TR: 2000,
  ZA: 1500,
  IN: 1800,
  AU: 1000,
  NZ: 1500,
  JP: 1000,
  KR: 1000,
}

const union = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))

/**
 * The table of cases (docs/rules/payments.md#vat); a tax adviser confirms it for each seller.
 * - Admission is supplied where the event takes place: that country's standard rate, whoever buys.
 * - Anything else is a service to a business, supplied where the buyer is: the seller's rate at home; reverse charge inside
 *   the EU with a confirmed VAT ID, the seller's rate without one; outside scope beyond.
 * @param supply.country ISO code of the event's country
 */
export function vatFor(
  supply: { kind: 'admission' | 'service'; country: string },
  seller: { country: string },
  buyer: { country: string; vat_id_confirmed: boolean },
): VatRule {
  if (supply.kind === 'admission') return standardIn(supply.country)
  if (buyer.country === seller.country) return standardIn(seller.country)
  const bothInUnion = union.has(seller.country) && union.has(buyer.country)
  if (!bothInUnion) return { vat_case: 'outside_scope', vat_rate: 0 }
  return buyer.vat_id_confirmed ? { vat_case: 'reverse_charge', vat_rate: 0 } : standardIn(seller.country)
}

function standardIn(country: string): VatRule {
  const vat_rate = standardRates[country]
  return vat_rate === undefined ? { vat_case: 'outside_scope', vat_rate: 0 } : { vat_case: 'standard', vat_rate }
}

/** VAT on a sum, in minor units: rounded half up, once per rate and not per line. */
export function vatOn(amount_net: number, vat_rate: number): number {
  return Number((BigInt(amount_net) * BigInt(vat_rate) + 5000n) / 10_000n)
}
