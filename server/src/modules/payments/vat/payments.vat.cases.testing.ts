import type { Supply } from '@app/contract/payments.vat'

/* At least sixty cases of VAT, to the cent and to the note; the tests of VAT and of e-invoices go through all of them. */

const NONE = ''
const REVERSE = 'Reverse charge: VAT is owed by the recipient (Article 196, Directive 2006/112/EC).'
const OUTSIDE = 'Outside the scope of VAT of the seller’s country.'
const UK = 'Outside the scope of UK VAT: supplied where the customer belongs (section 7A VATA 1994).'
const SWISS = 'Not subject to Swiss VAT: supplied where the recipient is (Article 8 paragraph 1 of the VAT Act).'
const NORWAY = 'No Norwegian VAT: a service to a business abroad (section 6-22 of the VAT Act).'

export type VatCaseRow = [
  seller: string,
  buyer: string,
  vatId: 'valid' | 'none',
  supply: Supply,
  net: number,
  vat: number,
  said: string,
]

/** Where the event is, then its supplies: net and VAT in minor units, and what the invoice says. */
const cases: Record<string, VatCaseRow[]> = {
  DE: [
    // Admission, meals and rooms are taxed where the event is, for every seller and buyer.
    ['DE', 'DE', 'valid', 'admission', 79_000, 15_010, NONE],
    ['DE', 'DE', 'none', 'admission', 79_000, 15_010, NONE],
    ['DE', 'FR', 'valid', 'admission', 79_000, 15_010, NONE],
    ['DE', 'US', 'none', 'admission', 79_000, 15_010, NONE],
    ['NL', 'PL', 'valid', 'admission', 79_000, 15_010, NONE],
    ['GB', 'GB', 'valid', 'admission', 79_000, 15_010, NONE],
    ['DE', 'SE', 'valid', 'food', 6_550, 459, NONE],
    ['DE', 'CH', 'none', 'food', 6_550, 459, NONE],
    ['DE', 'DE', 'none', 'hotel', 18_900, 1_323, NONE],
    ['DE', 'GB', 'none', 'hotel', 18_900, 1_323, NONE],
    // Services to a business are taxed where it is.
    ['DE', 'DE', 'valid', 'table', 59_500, 11_305, NONE],
    ['DE', 'DE', 'none', 'sponsorship', 1_500_001, 285_000, NONE],
    ['DE', 'DE', 'none', 'entry', 1, 0, NONE],
    ['DE', 'DE', 'none', 'service', 3, 1, NONE],
    ['DE', 'FR', 'valid', 'table', 59_500, 0, REVERSE],
    ['DE', 'PL', 'valid', 'sponsorship', 1_500_001, 0, REVERSE],
    ['DE', 'GR', 'valid', 'entry', 39_000, 0, REVERSE],
    ['DE', 'IE', 'valid', 'service', 4_990, 0, REVERSE],
    ['DE', 'FR', 'none', 'table', 59_500, 11_305, NONE],
    ['DE', 'MT', 'none', 'entry', 39_000, 7_410, NONE],
    ['DE', 'GB', 'valid', 'table', 59_500, 0, OUTSIDE],
    ['DE', 'GB', 'none', 'sponsorship', 1_500_001, 0, OUTSIDE],
    ['DE', 'CH', 'none', 'entry', 39_000, 0, OUTSIDE],
    ['DE', 'NO', 'none', 'service', 4_990, 0, OUTSIDE],
    ['DE', 'US', 'none', 'table', 59_500, 0, OUTSIDE],
    ['DE', 'AE', 'none', 'sponsorship', 1_500_001, 0, OUTSIDE],
  ],
  FR: [
    ['DE', 'DE', 'valid', 'admission', 79_000, 15_800, NONE],
    ['DE', 'FR', 'none', 'food', 6_550, 655, NONE],
    ['DE', 'FR', 'none', 'hotel', 18_900, 1_890, NONE],
    ['FR', 'FR', 'none', 'table', 59_500, 11_900, NONE],
    ['FR', 'DE', 'valid', 'table', 59_500, 0, REVERSE],
  ],
  NL: [
    // A room has the standard rate there since 2026, a meal its own.
    ['NL', 'NL', 'none', 'hotel', 18_900, 3_969, NONE],
    ['NL', 'NL', 'none', 'food', 6_550, 590, NONE],
    ['NL', 'BE', 'none', 'table', 59_500, 12_495, NONE],
  ],
  FI: [
    ['FI', 'FI', 'none', 'admission', 79_000, 20_145, NONE],
    ['FI', 'FI', 'none', 'food', 6_550, 884, NONE],
    ['FI', 'SE', 'none', 'entry', 39_000, 9_945, NONE],
  ],
  IE: [
    ['IE', 'IE', 'none', 'hotel', 18_900, 2_552, NONE],
    ['IE', 'IE', 'none', 'food', 6_550, 590, NONE],
    ['IE', 'GB', 'valid', 'service', 4_990, 0, OUTSIDE],
  ],
  PT: [
    ['PT', 'PT', 'none', 'admission', 79_000, 18_170, NONE],
    ['PT', 'PT', 'none', 'hotel', 18_900, 1_134, NONE],
    ['PT', 'ES', 'valid', 'sponsorship', 1_500_001, 0, REVERSE],
  ],
  GB: [
    // Northern Ireland is the United Kingdom for services: its XI numbers are for goods.
    ['GB', 'GB', 'none', 'table', 59_500, 11_900, NONE],
    ['GB', 'GB', 'valid', 'service', 4_990, 998, NONE],
    ['GB', 'DE', 'valid', 'table', 59_500, 0, UK],
    ['GB', 'US', 'none', 'sponsorship', 1_500_001, 0, UK],
    ['DE', 'DE', 'valid', 'admission', 79_000, 15_800, NONE],
    ['GB', 'DE', 'valid', 'food', 6_550, 1_310, NONE],
  ],
  CH: [
    ['CH', 'CH', 'none', 'admission', 79_000, 6_399, NONE],
    ['CH', 'CH', 'none', 'entry', 39_000, 3_159, NONE],
    ['CH', 'DE', 'valid', 'entry', 39_000, 0, SWISS],
    ['CH', 'GB', 'none', 'table', 59_500, 0, SWISS],
    ['DE', 'DE', 'valid', 'hotel', 18_900, 718, NONE],
    ['DE', 'DE', 'valid', 'food', 6_550, 531, NONE],
  ],
  NO: [
    ['NO', 'NO', 'none', 'table', 59_500, 14_875, NONE],
    ['NO', 'SE', 'valid', 'table', 59_500, 0, NORWAY],
    ['NO', 'SE', 'valid', 'hotel', 18_900, 2_268, NONE],
    ['NO', 'US', 'none', 'admission', 79_000, 19_750, NONE],
  ],
  AE: [
    ['AE', 'AE', 'none', 'admission', 79_000, 3_950, NONE],
    ['AE', 'DE', 'valid', 'sponsorship', 1_500_001, 0, OUTSIDE],
    ['DE', 'AE', 'none', 'food', 6_550, 328, NONE],
  ],
  // A country without VAT.
  US: [
    ['US', 'US', 'none', 'admission', 79_000, 0, OUTSIDE],
    ['DE', 'DE', 'valid', 'admission', 79_000, 0, OUTSIDE],
    ['US', 'DE', 'valid', 'table', 59_500, 0, OUTSIDE],
  ],
}

/** Each with the country of its event before it. */
export const vatCaseRows = Object.entries(cases).flatMap(([event, rows]) => rows.map((row) => [event, ...row] as const))
