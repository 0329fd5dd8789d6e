import { perLanguage, textsIn } from './texts.ts'

/* One name for each country; the same for pages, papers and lists that are brought in. */

/** Names that have changed over the years, or that are shorter in use: browsers of different age do not agree on them. */
const settled: Record<string, string> = {
  CV: 'Cape Verde',
  CZ: 'Czechia',
  HK: 'Hong Kong',
  MK: 'North Macedonia',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  SZ: 'Eswatini',
  TR: 'Türkiye',
}

const names = perLanguage((tag) => new Intl.DisplayNames([tag], { type: 'region' }))
const settledIn = textsIn('countries', settled)

/** The name of an ISO 3166 country (two capitals); empty for none, and what is no country's code stays as it is. */
export function countryName(code: string | null | undefined): string {
  if (!code) return ''
  return settledIn(code) ?? (/^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code)
}
