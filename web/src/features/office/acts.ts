import type { OperatorRole } from '@app/contract/resources'
import { resources } from '@app/contract/resources.all'
import en from '../../locales/en/office-acts.json'
import { day, moment } from '../../lib/dates.ts'
import { textsIn } from '../../lib/i18n.ts'
import { money } from '../../lib/money.ts'
import { ownZone } from '../../lib/zones.ts'
import type { Address } from '../../lib/address.ts'
import { knownField, lower, oneOf, optionName, t as records } from './records/names.ts'
import type { LogEntry } from './records/records.api.ts'
import { mayKeep } from './sections.ts'
import { roleName } from './text.ts'

/** A piece of a sentence; with an object, what it names and may lead to. */
export type Piece = { text: string; object?: string; within?: string | null }
type Told = Pick<LogEntry, 'act' | 'object' | 'about' | 'names' | 'before' | 'after'>

const find = textsIn('office-acts', en)
const thingOf = (object: string) => object.split(':')[0] ?? ''
const resourceOf = (object: string) => resources.find(({ one }) => one === thingOf(object))

/** The sentence for an act, with `{{what}}` for what it was about; undefined for one that nobody can read. */
export function sentenceFor(act: string): string | undefined {
  const [thing = '', done = ''] = act.split('.')
  const ofRecord = ['created', 'changed', 'removed'].includes(done) && resources.some(({ one }) => one === thing)
  return find(`act.${act}`) ?? (ofRecord ? find(done) : undefined)
}

const amounts: ReadonlySet<string> = new Set(['amount', 'amount_paid', 'fee'])
/** Fields whose values are codes; others are what somebody typed. */
const coded: ReadonlySet<string> = new Set(['state', 'outcome', 'right', 'kind', 'setting', 'field', 'appeal', 'proof'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

const spaced = (code: string) => {
  const words = code.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of an act as words; what is empty says nothing. */
export function actValue({ about, names, after }: Told, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value) && name === 'operator_roles')
    return value.map((one) => roleName(one as OperatorRole)).join(', ')
  if (Array.isArray(value)) return value.map((one) => actValue({ about, names, after } as Told, name, one)).join(', ')
  const named = names[`${name} ${String(value)}`]
  if (named) return named.name
  if (typeof value === 'number' && amounts.has(name)) {
    const currency = about.currency ?? after?.['currency_code']
    return money(value, typeof currency === 'string' ? currency : 'XXX')
  }
  if (typeof value === 'boolean') return records(value ? 'yes' : 'no')
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return moment(value, ownZone())
    if (DAY.test(value)) return day(value, { month: 'short' })
    const option = optionName(name, value)
    return option === value && coded.has(name) ? spaced(value) : option
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, one]) => {
        const words = actValue({ about, names, after } as Told, key, one)
        return words ? [`${actField(key)}: ${words}`] : []
      })
      .join(', ')
  return String(value as number)
}

/** What people call a field of an act. */
export const actField = (name: string, object = ''): string => {
  const of = resourceOf(object)
  return (of && name in of.fields ? knownField(of, name) : undefined) ?? find(`field.${name}`) ?? spaced(name)
}

/** What an act says, as pieces of a sentence after the name of who did it, and which of its fields it has said with that. */
export function piecesOf(entry: Told): { pieces: Piece[]; said: ReadonlySet<string> } {
  const { act, object, about, names, before, after } = entry
  const of = resourceOf(object)
  const said = new Set<string>()
  const text = sentenceFor(act) ?? find('other') ?? ''
  const valueOf = (name: string): unknown => after?.[name] ?? before?.[name]
  const piece = (name: string): Piece => {
    if (name === 'one') return { text: of ? lower(oneOf(of)) : '' }
    if (name === 'act') return { text: lower(spaced(act)) }
    if (name === 'what') return { text: about.name ?? titleIn(entry), object, within: about.within }
    said.add(name)
    const value = valueOf(name)
    const named = names[`${name} ${String(value)}`]
    return named ? { text: named.name, object: named.object } : { text: actValue(entry, name, value) || '–' }
  }
  const pieces = text
    .split(/\{\{(\w+)\}\}/)
    .flatMap((part, index) => (index % 2 === 1 ? [piece(part)] : part === '' ? [] : [{ text: part }]))
  return { pieces, said }
}

/** What is gone is called as the act itself still says. */
function titleIn({ object, before, after }: Told): string {
  const title = ['name', 'title', 'display_name', 'caption', 'body'].flatMap(
    (name) => [after?.[name], before?.[name]].find((value) => typeof value === 'string' && value !== '') ?? [],
  )[0]
  const [, ...id] = object.split(':')
  return typeof title === 'string' ? title : `#${id.join(':')}`
}

/** Which page shows a thing, if one does to somebody with these roles. */
export function pageOf(
  object: string,
  within: string | null | undefined,
  roles: readonly OperatorRole[],
): Address | undefined {
  const [thing = '', ...rest] = object.split(':')
  const id = rest.join(':')
  const of = resourceOf(object)
  if (of && of.parent === null && /^\d+$/.test(id))
    return mayKeep(roles, of.role) ? `/office/${of.name}/${id}` : undefined
  const hasMoney = mayKeep(roles, 'money')
  if (thing === 'invoice') return hasMoney ? `/office/money/${id}` : undefined
  if (thing === 'dispute') return hasMoney ? `/office/money/disputes/${id}` : undefined
  if (thing === 'payment_file') return hasMoney ? `/office/money/payment-files/${id}` : undefined
  if (thing === 'provider_event') return hasMoney ? `/office/money/amounts/${encodeURIComponent(id)}` : undefined
  if (thing === 'data_import') return `/office/imports/${id}`
  return within ? pageOf(within, null, roles) : undefined
}
