import { createRequire } from 'node:module'
import { t } from '../payments.texts.ts'

type Numbers = Record<string, Record<string, { validate(value: string): { isValid: boolean } }>>
const require = createRequire(import.meta.url)
let numbers: Numbers | undefined

/** The library of every country's numbers, three hundred files, read when the first number is checked. */
function numbersOf(country: string): Numbers[string] | undefined {
  numbers ??= (require('stdnum') as { stdnum: Numbers }).stdnum
  return numbers[country]
}

/** Under which name the library keeps the VAT number of a country; Greece writes EL, Northern Ireland XI. */
const kinds: Record<string, readonly [country: string, kind: string]> = {
  AT: ['AT', 'uid'],
  BE: ['BE', 'vat'],
  BG: ['BG', 'vat'],
  CH: ['CH', 'uid'],
  CY: ['CY', 'vat'],
  CZ: ['CZ', 'dic'],
  DE: ['DE', 'vat'],
  DK: ['DK', 'cvr'],
  EE: ['EE', 'kmkr'],
  EL: ['GR', 'vat'],
  ES: ['ES', 'nif'],
  FI: ['FI', 'alv'],
  FR: ['FR', 'tva'],
  GB: ['GB', 'vat'],
  HR: ['HR', 'oib'],
  HU: ['HU', 'anum'],
  IE: ['IE', 'vat'],
  IT: ['IT', 'iva'],
  LT: ['LT', 'pvm'],
  LU: ['LU', 'tva'],
  LV: ['LV', 'pvn'],
  MT: ['MT', 'vat'],
  NL: ['NL', 'btw'],
  NO: ['NO', 'mva'],
  PL: ['PL', 'nip'],
  PT: ['PT', 'nif'],
  RO: ['RO', 'cui'],
  SE: ['SE', 'vat'],
  SI: ['SI', 'ddv'],
  SK: ['SK', 'dph'],
  XI: ['GB', 'vat'],
}
/** Countries whose VAT IDs begin with letters of their own, so that one without them is incomplete. */
const prefixOf = (country: string): string | undefined =>
  country === 'GR' ? 'EL' : country in kinds && country !== 'NO' ? country : undefined

/**
 * A VAT ID as it is stored: capitals without blanks, dots and dashes. Where its country defines check digits they are checked,
 * without asking anybody; whether the company still holds it is an operator's to confirm.
 * @param country ISO code of the address that it stands in
 * @returns the number, or in words what is wrong with it
 */
export function checkVatId(text: string, country: string | null): { vat_id: string } | { problem: string } {
  const vat_id = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  if (!/^[A-Z0-9]{4,20}$/.test(vat_id)) return { problem: t('a-vat-id-has-4-to-20') }
  const kind = kinds[vat_id.slice(0, 2)]
  if (kind) {
    const [module, name] = kind
    const found = numbersOf(module)?.[name]
    // Switzerland says in its languages that a number is registered for VAT: CHE-123.456.789 MWST.
    const number = vat_id.startsWith('XI')
      ? `GB${vat_id.slice(2)}`
      : vat_id.replace(/^(CHE\d{9})(?:MWST|TVA|IVA)$/, '$1')
    if (!found?.validate(number).isValid) return { problem: t('this-vat-id-cannot-be-right-its') }
    return { vat_id }
  }
  const prefix = country === null ? undefined : prefixOf(country)
  return prefix === undefined ? { vat_id } : { problem: t('a-vat-id-of-this-country-begins', { prefix }) }
}
