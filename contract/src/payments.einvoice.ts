import { textsIn } from './texts.ts'

/* Electronic addresses of companies, by the schemes that networks of e-invoices know (EAS, docs/rules/einvoice.md#parties). */

/** What each scheme counts, and an address of it. */
const schemes = {
  '0002': { name: 'SIREN (France)', example: '732829320' },
  '0007': { name: 'Organisation number (Sweden)', example: '5561888404' },
  '0009': { name: 'SIRET (France)', example: '73282932000074' },
  '0060': { name: 'D-U-N-S number', example: '060704780' },
  '0088': { name: 'GLN', example: '4012345000009' },
  '0106': { name: 'KvK number (Netherlands)', example: '27124701' },
  '0184': { name: 'CVR number (Denmark)', example: '13585628' },
  '0190': { name: 'OIN (Netherlands)', example: '00000001003214345000' },
  '0192': { name: 'Organisation number (Norway)', example: '995525828' },
  '0193': { name: 'UBL.BE identifier', example: '0776091951' },
  '0196': { name: 'Kennitala (Iceland)', example: '5501691319' },
  '0204': { name: 'Leitweg-ID (Germany)', example: '04011000-12345-03' },
  '0208': { name: 'Enterprise number (Belgium)', example: '0776091951' },
  '0211': { name: 'Partita IVA (Italy)', example: 'IT00743110157' },
  '0216': { name: 'OVT code (Finland)', example: '003720774740' },
  '9906': { name: 'VAT ID (Italy)', example: 'IT00743110157' },
  '9914': { name: 'VAT ID (Austria)', example: 'ATU13585627' },
  '9920': { name: 'VAT ID (Spain)', example: 'ESA28015865' },
  '9925': { name: 'VAT ID (Belgium)', example: 'BE0776091951' },
  '9930': { name: 'VAT ID (Germany)', example: 'DE136695976' },
  '9932': { name: 'VAT ID (United Kingdom)', example: 'GB980780684' },
  '9935': { name: 'VAT ID (Ireland)', example: 'IE6433435F' },
  '9938': { name: 'VAT ID (Luxembourg)', example: 'LU15027442' },
  '9944': { name: 'VAT ID (Netherlands)', example: 'NL004495445B01' },
  '9945': { name: 'VAT ID (Poland)', example: 'PL8567346215' },
  '9946': { name: 'VAT ID (Portugal)', example: 'PT501964843' },
  '9957': { name: 'VAT ID (France)', example: 'FR40303265045' },
} as const

export type ElectronicScheme = keyof typeof schemes
/** Their codes, in the order of the list. */
export const electronicSchemes = Object.keys(schemes).toSorted() as ElectronicScheme[]

const namesIn = textsIn(
  'electronic-schemes',
  Object.fromEntries(Object.entries(schemes).map(([code, { name }]) => [code, name])),
)
export const schemeName = (code: string): string | undefined => namesIn(code)
export const schemeExample = (code: ElectronicScheme): string => schemes[code].example

/** Lengths of the fields for e-invoices. */
export const EINVOICE_LENGTHS = {
  electronic_address: 100,
  register_id: 50,
  tax_number: 30,
  buyer_reference: 100,
  contact_name: 100,
  contact_phone: 30,
  contact_email: 254,
} as const

/** Fields that a billing address may lack for e-invoices. */
export const einvoiceLacks = ['electronic_address', 'buyer_reference', 'identifier'] as const

/** The syntaxes of EN 16931. */
export const einvoiceFormats = ['ubl', 'cii'] as const
