import type { OfficeRecord } from '@app/contract/resources.calls'
import { written } from '@app/contract/resources'
import type { Field, Resource } from '@app/contract/resources'
import { clockAt, instantAt } from '../../../lib/dates.ts'
import { decimalsOf, plainAmount } from '../../../lib/money.ts'
import type { Picked } from '../../../lib/upload.ts'

/** What an input holds: texts for numbers, amounts and moments too, so that half of a number can be typed. */
export type FormValue = string | boolean | readonly (string | number)[] | Picked | null | undefined
export type FormValues = Record<string, FormValue>
/** In which zone a record's moments are meant, and in which currency its amounts. */
export type Context = { zone: string; currency: string }

/** ISO 4217's "no currency": two decimals and no sign, where neither the record nor its parent names one. */
const NO_CURRENCY = 'XXX'

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The zone and currency of a record: its own, or else its parent's. `own` is the browser's zone. */
export function contextOf(
  record: Record<string, unknown> | undefined,
  parent: Record<string, unknown> | undefined,
  own: string,
): Context {
  const named = (name: string) => textOf(record?.[name]) || textOf(parent?.[name])
  return { zone: named('time_zone') || own, currency: named('currency_code') || named('currency') || NO_CURRENCY }
}

/** What an input shows of a value. A picture is undefined until another is chosen, null when it is taken away. */
export function shownAs(field: Field, value: unknown, { zone, currency }: Context): FormValue {
  switch (field.type) {
    case 'flag':
      return value === true
    case 'choices':
    case 'references':
      return Array.isArray(value) ? (value as (string | number)[]) : []
    case 'picture':
      return undefined
    case 'amount':
      return typeof value === 'number' ? plainAmount(value, currency) : ''
    case 'instant':
      return typeof value === 'string' ? clockAt(value, zone) : ''
    default:
      return textOf(value)
  }
}

/** What is sent of an input; what is no number stays a text, which the server refuses by name of its field. */
export function sentAs(field: Field, value: FormValue, { zone, currency }: Context): unknown {
  if (field.type === 'picture' || field.type === 'flag' || Array.isArray(value)) return value
  const typed = textOf(value).trim()
  if (typed === '') return field.optional || field.type !== 'text' ? null : ''
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'reference':
      return numberOf(typed)
    case 'amount': {
      const major = numberOf(typed)
      return typeof major === 'number' ? minorOf(typed, major, currency) : major
    }
    case 'instant':
      return instantAt(typed, zone)
    default:
      return typed
  }
}

function numberOf(typed: string): number | string {
  const plain = typed.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}

/** Minor units, unless more decimals were typed than the currency has. */
function minorOf(typed: string, major: number, currency: string): number | string {
  const minor = major * 10 ** decimalsOf(currency)
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : typed
}

/** The inputs of a record, or of a new one. */
export function formOf(
  of: Resource,
  record: OfficeRecord | undefined,
  context: Context,
  given: Record<string, unknown> = {},
): FormValues {
  return Object.fromEntries(
    written(of, record ? 'change' : 'create').map(([name, field]) => [
      name,
      shownAs(field, record ? record[name] : (given[name] ?? field.initial), context),
    ]),
  )
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The inputs that show something else than the record. */
export function touched(of: Resource, base: OfficeRecord | undefined, values: FormValues, context: Context): string[] {
  const before = formOf(of, base, context)
  return Object.keys(values).filter((name) =>
    of.fields[name]?.type === 'picture' ? values[name] !== undefined : !same(values[name], before[name]),
  )
}

/** What is sent of a form: for a new record everything, for another only what was touched. Pictures go up before. */
export function bodyOf(
  of: Resource,
  base: OfficeRecord | undefined,
  values: FormValues,
  context: Context,
): Record<string, unknown> {
  const names = base ? touched(of, base, values, context) : Object.keys(values)
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = of.fields[name]
      if (!field || (field.type === 'picture' && values[name] === undefined)) return []
      const sent = sentAs(field, values[name], context)
      // A new record takes what is usual where nothing was typed.
      return !base && sent === null && field.initial !== undefined ? [] : [[name, sent]]
    }),
  )
}

/** One field that two people changed at once. */
export type Clash = { name: string; before: unknown; theirs: unknown }

/**
 * Somebody else changed the record meanwhile: what they changed that was not touched here is taken over; what both changed is
 * asked for. @returns the inputs to go on with, the fields that were taken over, and those to decide
 */
export function rebase(
  of: Resource,
  base: OfficeRecord,
  current: OfficeRecord,
  values: FormValues,
  context: Context,
): { values: FormValues; taken: string[]; clashes: Clash[] } {
  const mine = new Set(touched(of, base, values, context))
  const theirs = written(of, 'change').filter(([name]) => !same(base[name], current[name]))
  const fresh = formOf(of, current, context)
  const taken = theirs.map(([name]) => name).filter((name) => !mine.has(name))
  const clashes = theirs.flatMap(([name]) =>
    mine.has(name) && !same(values[name], fresh[name]) ? [{ name, before: base[name], theirs: current[name] }] : [],
  )
  const next = { ...values, ...Object.fromEntries(taken.map((name) => [name, fresh[name]])) }
  return { values: next, taken, clashes }
}

/** A record as a new one would be written: to bring one back that was removed. */
export function againOf(of: Resource, record: OfficeRecord): Record<string, unknown> {
  return Object.fromEntries(written(of, 'create').map(([name]) => [name, record[name] ?? null]))
}
