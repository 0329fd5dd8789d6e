/** Countries by their ISO 3166 codes, with one English name each; plain data, the same for pages, papers and lists that are brought in. */

/** Every country there is. */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** Where there are no postcodes, or most people use none (Universal Postal Union, addressing systems of its members). */
export const countriesWithoutPostcodes: readonly string[] =
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV TZ UG VU YE ZW'.split(
    ' ',
  )

/** Whether an address in a country (ISO 3166) is incomplete without a postcode. */
export const needsPostcode = (country: string): boolean => !countriesWithoutPostcodes.includes(country)

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

let names: Intl.DisplayNames | undefined

/** The English name of an ISO 3166 country (two capitals); empty for none, and what is no country's code stays as it is. */
export function countryName(code: string | null | undefined): string {
  if (!code) return ''
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  if (settled[code]) return settled[code]
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
