import { email as emailShape, personName, phoneNumber, webAddress } from '@app/contract/kit'
import { listText } from '#kit/base/lists.ts'
import { t } from './imports.texts.ts'

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
    [...text].length > max ? stops('too_long', t('has-more-than-characters', { max })) : { value: text }

/** A first or last name of a person, by the rule of the forms (docs/rules/house.md#text). */
export function readName(text: string): Understood {
  const long = readText(60)(text)
  if (long.problem) return long
  const found = personName.safeParse(text)
  return found.success ? { value: found.data } : stops('not_name', t('is-no-name-it-holds-an-address-or'))
}

const notMail = {
  comma: () => t('is-not-an-address-a-comma'),
  space: () => t('is-not-an-address-a-space'),
  no_at: () => t('is-not-an-address-no'),
  other: () => t('is-not-an-address'),
}

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
  const what = text.includes(',') ? 'comma' : /\s/.test(text) ? 'space' : text.includes('@') ? 'other' : 'no_at'
  return stops(
    'not_mail',
    notMail[what](),
    better.success && better.data !== text ? [{ value: better.data, label: better.data }] : [],
  )
}

/** A phone number; the one that stands among words is proposed. */
export function readPhone(text: string): Understood {
  const good = (number: string) => phoneNumber.safeParse(number).success
  if (good(text)) return { value: text }
  const meant = /[+(]?\d[\d ()/.+-]*/.exec(text)?.[0].trim() ?? ''
  return stops('not_phone', t('is-not-a-phone-number'), good(meant) ? [{ value: meant, label: meant }] : [])
}

export function readWebsite(text: string): Understood {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const good =
    address.length <= 300 && webAddress.safeParse(address).success && /^https?:\/\/[^/\s]+\.[^/\s]+/i.test(address)
  return good ? { value: address } : stops('not_address', t('is-not-an-address-of-a-site'))
}

/** Text without case, accents, and what is between its words. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** One of a list, by its code or its name. */
export function readOneOf(text: string, known: readonly { code: string; name: string }[]): Understood {
  const wanted = folded(text)
  const found = known.find(({ code, name }) => folded(code) === wanted || folded(name) === wanted)
  if (found) return { value: found.code }
  return stops(
    'not_one_of',
    t('is-not-one-of-ours', { text }),
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
  const which = listText(unknown.map((name) => t('quoted', { name })))
  return {
    value,
    problem: {
      code: 'unknown_segment',
      level: 'notes',
      text: t('left-out-no-segment-of-ours', { which }),
      proposals: [],
    },
  }
}

/** Headings are compared without case, accents, and what is between their words. */
export const headingOf = (heading: string): string => folded(heading).replaceAll(' ', '')
