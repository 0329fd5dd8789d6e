/**
 * What is supplied, as VAT tells it apart (docs/rules/payments.md#vat): it decides in which country the supply is taxed, and with which of
 * its rates.
 */
export const supplies = ['admission', 'sponsorship', 'table', 'entry', 'food', 'hotel', 'service'] as const
export type Supply = (typeof supplies)[number]

/** The rates that a country may have; meals and rooms have the standard rate where it keeps none for them. */
export const vatRateKinds = ['standard', 'food', 'hotel'] as const
export type VatRateKind = (typeof vatRateKinds)[number]

/** How VAT falls on a line. */
export const vatCases = ['standard', 'reverse_charge', 'outside_scope'] as const
export type VatCase = (typeof vatCases)[number]

/** Where a rule looks for the seller and for the buyer; `any` is everywhere else. */
export const vatSellerAreas = ['any', 'EU', 'GB', 'CH', 'NO'] as const
export const vatBuyerAreas = ['any', 'seller_country', 'EU'] as const
