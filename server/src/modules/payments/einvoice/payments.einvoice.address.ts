import { schemeExample, schemeName } from '@app/contract/payments.einvoice'
import type { ElectronicScheme, einvoiceLacks } from '@app/contract/payments.einvoice'
import type { BuyerParty } from '../payments.party.ts'
import { checkVatId } from '../vat/payments.vat-id.ts'
import { union } from '../vat/payments.vat.policy.ts'
import { t } from '../payments.texts.ts'

const digitsOf = (text: string): number[] => Array.from(text, Number)
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0)

/** The check digit of GS1: 3 and 1 by turns from the right. */
const isGln = (text: string): boolean =>
  /^\d{13}$/.test(text) && weighed(digitsOf(text), [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0

/** Luhn's check digit. */
const isLuhn = (text: string): boolean =>
  digitsOf(text)
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)), 0) %
    10 ===
  0

/** ISO 7064 MOD 97-10 over digits and letters, as of a Leitweg-ID. */
function isMod97(text: string): boolean {
  let rest = 0
  for (const sign of text.replaceAll('-', ''))
    for (const digit of digitsOf(String(Number.parseInt(sign, 36)))) rest = (rest * 10 + digit) % 97
  return rest === 1
}

/** The VAT ID of a country, with its letters. */
const vatIdOf = (letters: string) => (text: string) => text.startsWith(letters) && 'vat_id' in checkVatId(text, null)
const ofForm = (pattern: RegExp) => (text: string) => pattern.test(text)

const forms: Record<ElectronicScheme, (text: string) => boolean> = {
  '0002': (text) => /^\d{9}$/.test(text) && isLuhn(text),
  '0007': (text) => /^\d{10}$/.test(text) && isLuhn(text),
  '0009': ofForm(/^\d{14}$/),
  '0060': ofForm(/^\d{9}$/),
  '0088': isGln,
  '0106': ofForm(/^\d{8}$/),
  '0184': ofForm(/^(DK)?\d{8}$/),
  '0190': ofForm(/^\d{20}$/),
  '0192': (text) => /^\d{9}$/.test(text) && weighed(digitsOf(text), [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  '0193': ofForm(/^[A-Z0-9.:-]{1,50}$/),
  '0196': ofForm(/^\d{10}$/),
  '0204': (text) => /^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/.test(text) && isMod97(text),
  '0208': (text) => /^[01]\d{9}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
  '0211': vatIdOf('IT'),
  '0216': ofForm(/^0037\d{8}[A-Z0-9]{0,5}$/),
  '9906': vatIdOf('IT'),
  '9914': vatIdOf('AT'),
  '9920': vatIdOf('ES'),
  '9925': vatIdOf('BE'),
  '9930': vatIdOf('DE'),
  '9932': vatIdOf('GB'),
  '9935': vatIdOf('IE'),
  '9938': vatIdOf('LU'),
  '9944': vatIdOf('NL'),
  '9945': vatIdOf('PL'),
  '9946': vatIdOf('PT'),
  '9957': vatIdOf('FR'),
}

type Electronic = { electronic_scheme: string | null; electronic_address: string | null }

/**
 * An electronic address as it is stored: in capitals, without blanks and, except in a Leitweg-ID, without dots and dashes.
 * @returns both fields, or what is wrong at which of them
 */
export function checkElectronicAddress(
  given: Electronic,
): { fields: Electronic } | { problems: Record<string, string[]> } {
  const { electronic_scheme: scheme, electronic_address: typed } = given
  if (scheme === null && typed === null) return { fields: given }
  if (scheme === null) return { problems: { electronic_scheme: [t('choose-the-kind-of-electronic-address')] } }
  if (typed === null) return { problems: { electronic_address: [t('enter-the-electronic-address')] } }
  const electronic_address = typed.toUpperCase().replaceAll(scheme === '0204' ? /\s/g : /[\s.-]/g, '')
  const name = schemeName(scheme)
  if (name === undefined) return { problems: { electronic_scheme: [t('choose-the-kind-of-electronic-address')] } }
  const code = scheme as ElectronicScheme
  if (!forms[code](electronic_address))
    return { problems: { electronic_address: [t('this-is-no-such-address', { name, example: schemeExample(code) })] } }
  return { fields: { electronic_scheme: scheme, electronic_address } }
}

/** What a buyer's address lacks for e-invoices by network or to authorities; most buyers need none of it (docs/rules/einvoice.md#parties). */
export function lacksOf(address: BuyerParty): (typeof einvoiceLacks)[number][] {
  return [
    ...(address.electronic_address ? [] : (['electronic_address'] as const)),
    ...(address.country === 'DE' && !address.buyer_reference ? (['buyer_reference'] as const) : []),
    ...(union.has(address.country) && address.vat_id === null && !address.register_id ? (['identifier'] as const) : []),
  ]
}
