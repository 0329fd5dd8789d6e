import type { z } from 'zod'
import { catalogue } from './notifications.kinds.ts'
import type { notification } from './notifications.ts'
import { texts, textsIn } from './texts.ts'

type Notification = z.output<typeof notification>
/** What of a notification its sentence is made of. */
export type Told = Pick<Notification, 'kind' | 'people_count' | 'subject' | 'detail'> & {
  people: readonly { name: string }[]
}

/** A piece of a sentence, and how it is drawn where that is possible. */
export type Piece = { text: string; as?: 'strong' | 'number' }

/** How amounts (minor units) and days are written. */
export type Formats = { money(amount: number, currency: string): string; day(day: string): string }

const find = textsIn('notices', catalogue)
const t = texts('notices', catalogue)
/** A text with its values still named, for pieces to take their place. */
const whole = (key: keyof typeof catalogue) => find(key) ?? ''

/** The pieces of a text with those of its values. */
function fill(text: string, values: Record<string, Piece[]>): Piece[] {
  return text
    .split(/\{\{(\w+)\}\}/)
    .flatMap((part, index) => (index % 2 === 1 ? (values[part] ?? []) : part === '' ? [] : [{ text: part }]))
}

const strong = (text: string): Piece[] => [{ text, as: 'strong' }]

/** Two in a row: "its dates and its place". */
function joined(parts: Piece[][]): Piece[] {
  const [first, ...others] = parts
  if (!first || others.length === 0) return first ?? []
  return fill(whole('and'), { first, second: joined(others) })
}

/** "Anna Berg", "Anna Berg and Ben Ott", "Anna Berg and 4 others". @param count how many there are besides those named too */
function who(names: readonly string[], count: number): Piece[] {
  const [first, second] = names
  if (first === undefined) return strong(t('somebody'))
  if (count === 2 && second !== undefined) return joined([strong(first), strong(second)])
  if (count < 2) return strong(first)
  const others = t('others', { count: count - 1 })
  return fill(whole('andOthers'), { first: strong(first), others: strong(others) })
}

/** A detail of several parts in words: "its dates and its place". */
function what(detail: string): Piece[] {
  const parts = detail.split(',').flatMap((part) => find(`what.${part}`) ?? [])
  return joined((parts.length > 0 ? parts : [t('what.else')]).map((text) => [{ text }]))
}

/** What a notification says: one plain sentence, without what somebody wrote. */
export function piecesOf(one: Told, formats: Formats): Piece[] {
  const { kind, subject, people_count: count } = one
  const detail = one.detail ?? ''
  const text = find(`say.${kind}.${detail}`, count) ?? find(`say.${kind}`, count) ?? whole(`kind.${kind}`)
  const invoice: Record<string, Piece[]> =
    subject.type === 'invoice'
      ? {
          number: strong(subject.number),
          amount: [{ text: formats.money(subject.amount, subject.currency_code), as: 'number' }],
          day: subject.due_on === null ? [] : [{ text: formats.day(subject.due_on) }],
        }
      : {}
  return fill(text, {
    who: who(
      one.people.map(({ name }) => name),
      count,
    ),
    name: 'name' in subject ? strong(subject.name) : [],
    detail: strong(detail),
    what: what(detail),
    ...invoice,
  })
}

const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')

/** The same as plain text, for mails and devices. */
export function sentenceOf(one: Told, formats: Formats): string {
  return plain(piecesOf(one, formats))
}

/** People in words, as sentences name them. */
export function namesOf(names: readonly string[], count: number): string {
  return plain(who(names, count))
}
