import { email as emailShape, phoneNumber, webAddress } from '@app/contract/kit'

/** Something that stands against a row, or that somebody has to look at. */
export type Problem = {
  field: string
  code: string
  level: 'stops' | 'asks' | 'notes'
  /** What is wrong, as it follows on the name of the field. */
  text: string
  proposals: { value: string; label: string }[]
}

/** What was understood of a cell, or what is wrong with it. */
export type Understood = { value: string; problem?: undefined } | { value?: string; problem: Omit<Problem, 'field'> }

export const stops = (code: string, text: string, proposals: Problem['proposals'] = []): Understood => ({
  problem: { code, level: 'stops', text, proposals },
})

export const readText =
  (max: number) =>
  (text: string): Understood =>
    [...text].length > max ? stops('too_long', `has more than ${max} characters`) : { value: text }

/** A mail address; what is probably meant is proposed. */
export function readMail(text: string): Understood {
  const found = emailShape.safeParse(text)
  if (found.success) return { value: found.data }
  const meant = text
    .replaceAll(',', '.')
    .replaceAll(/\s+|^mailto:/gi, '')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/[.;]$/, '')
  const better = emailShape.safeParse(meant)
  const why = text.includes(',') ? ': a comma' : /\s/.test(text) ? ': a space' : text.includes('@') ? '' : ': no @'
  return stops(
    'not_mail',
    `is not an address${why}`,
    better.success && better.data !== text ? [{ value: better.data, label: better.data }] : [],
  )
}

/** A phone number; the one that stands among words is proposed. */
export function readPhone(text: string): Understood {
  const good = (number: string) => phoneNumber.safeParse(number).success
  if (good(text)) return { value: text }
  const meant = /[+(]?\d[\d ()/.+-]*/.exec(text)?.[0].trim() ?? ''
  return stops('not_phone', 'is not a phone number', good(meant) ? [{ value: meant, label: meant }] : [])
}

export function readWebsite(text: string): Understood {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const good =
    address.length <= 300 && webAddress.safeParse(address).success && /^https?:\/\/[^/\s]+\.[^/\s]+/i.test(address)
  return good ? { value: address } : stops('not_address', 'is not an address of a site')
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'da', 'sv', 'nb', 'fi', 'cs', 'tr', 'ro', 'hu']
const others: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
  holland: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  'south korea': 'KR',
  korea: 'KR',
  russia: 'RU',
  vietnam: 'VN',
}
let countries: Map<string, string> | undefined

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Every country by its names in the languages that lists come in. */
function countryNames(): Map<string, string> {
  if (countries) return countries
  countries = new Map()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => !/^(EU|EZ|UN|ZZ|X[A-Z]|Q[M-Z]|AA)$/.test(code))
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name !== undefined && !countries.has(folded(name))) countries.set(folded(name), code)
    }
  }
  for (const [name, code] of Object.entries(others)) countries.set(name, code)
  return countries
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })

/** A country by its code, or by its name in one of many languages. */
export function readCountry(text: string): Understood {
  const code = text.toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && code !== 'UK' && english.of(code) !== code) return { value: code }
  const found = countryNames().get(folded(text))
  return found ? { value: found } : stops('not_country', `“${text}” is not a country that we know`)
}

/** How a country's code is shown. */
export const countryWords = (code: string): string => english.of(code) ?? code

/** One of a list, by its code or its name. */
export function readOneOf(text: string, known: readonly { code: string; name: string }[]): Understood {
  const wanted = folded(text)
  const found = known.find(({ code, name }) => folded(code) === wanted || folded(name) === wanted)
  if (found) return { value: found.code }
  return stops(
    'not_one_of',
    `“${text}” is not one of ours`,
    known.slice(0, 12).map(({ code, name }) => ({ value: code, label: name })),
  )
}

/** Several of a list: those that are known, as numbers, and a note about the others. */
export function readSegments(text: string, known: ReadonlyMap<string, number>): Understood {
  const names = text
    .split(/[;,|]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  const value = [...new Set(names.flatMap((name) => known.get(name.toLowerCase()) ?? []))].slice(0, 20).join(',')
  if (unknown.length === 0) return { value }
  const which = unknown.map((name) => `“${name}”`).join(', ')
  return {
    value,
    problem: { code: 'unknown_segment', level: 'notes', text: `${which} left out: no segment of ours`, proposals: [] },
  }
}

/** Headings are compared without case, accents, and what is between their words. */
export const headingOf = (heading: string): string => folded(heading).replaceAll(' ', '')
