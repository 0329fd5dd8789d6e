import { countryName } from '@app/contract/countries'
import { countryCodes } from '@app/contract/country.codes'
import { folded, stops } from './imports.fields.ts'
import type { Understood } from './imports.fields.ts'
import { t } from './imports.texts.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'da', 'sv', 'nb', 'fi', 'cs', 'tr', 'ro', 'hu']

/** Names that lists use beside those of CLDR: what ISO 3166 calls a country, what it was called, and how it is said. */
const others: Record<string, string> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia',
  BN: 'Brunei Darussalam',
  BO: 'Bolivia, Plurinational State of',
  BS: 'The Bahamas',
  CD: 'DR Congo, DRC, Congo DRC, D.R. Congo, Democratic Republic of the Congo, Congo Democratic Republic of the, Congo the Democratic Republic of the, Congo Kinshasa',
  CG: 'Congo, Republic of the Congo, Congo Republic, Congo Brazzaville',
  CI: 'Ivory Coast, Cote d Ivoire',
  CN: "PRC, P.R. China, People's Republic of China, Mainland China",
  CV: 'Cape Verde, Cabo Verde',
  CZ: 'Czech Republic, Czechia',
  FM: 'Micronesia, Federated States of, Micronesia Federated States of',
  GB: 'UK, U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, United Kingdom of Great Britain and Northern Ireland',
  GM: 'The Gambia',
  HK: 'Hong Kong, Hong Kong SAR, Hongkong, Hong Kong China',
  IE: 'Republic of Ireland, Eire',
  IR: 'Iran, Iran Islamic Republic of, Islamic Republic of Iran',
  KP: "North Korea, Korea Democratic People's Republic of, DPRK",
  KR: 'South Korea, Korea, Republic of Korea, Korea Republic of, Korea South, Rep. of Korea',
  LA: "Lao People's Democratic Republic, Lao PDR, Laos",
  MD: 'Moldova Republic of, Republic of Moldova',
  MK: 'Macedonia, North Macedonia, FYROM',
  MM: 'Burma, Myanmar',
  MO: 'Macao, Macau, Macao SAR, Macau SAR, Macao China',
  NL: 'Holland, The Netherlands',
  PS: 'Palestine, Palestine State of, State of Palestine',
  RU: 'Russia, Russian Federation',
  SY: 'Syria, Syrian Arab Republic',
  SZ: 'Swaziland, Eswatini',
  TL: 'East Timor, Timor Leste',
  TR: 'Turkey, Türkiye, Turkiye',
  TW: 'Taiwan, Taiwan Province of China, Chinese Taipei, Taiwan ROC',
  TZ: 'Tanzania United Republic of, United Republic of Tanzania',
  US: 'USA, U.S.A., U.S., United States of America',
  VA: 'Vatican, Holy See',
  VE: 'Venezuela Bolivarian Republic of',
  VN: 'Vietnam, Viet Nam',
}
/** Codes that are none of ISO 3166 and mean a country all the same. */
const codes: Record<string, string> = { UK: 'GB', EL: 'GR' }
let countries: Map<string, string> | undefined

/** Every country by its names in the languages that lists come in. */
function countryNames(): Map<string, string> {
  if (countries) return countries
  const found = new Map<string, string>()
  const name = (text: string | undefined, code: string) => {
    if (text !== undefined && !found.has(folded(text))) found.set(folded(text), code)
  }
  for (const [code, said] of Object.entries(others)) for (const one of said.split(', ')) found.set(folded(one), code)
  for (const [code, said] of Object.entries(others)) name(said, code)
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      for (const code of countryCodes) name(names.of(code), code)
    }
  for (const code of countryCodes) name(countryName(code), code)
  return (countries = found)
}

/** A country by its code, or by its name in one of many languages. */
export function readCountry(text: string): Understood {
  const code = text.toUpperCase()
  const known = codes[code] ?? code
  if (countryCodes.includes(known)) return { value: known }
  const found = countryNames().get(folded(text))
  return found ? { value: found } : stops('not_country', t('is-not-a-country-that-we-know', { text }))
}
