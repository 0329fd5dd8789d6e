import { MONEY_KINDS, MONEY_STATES, STATES_OF } from '@app/contract/payments.office.names'
import type { MoneyKind, MoneyState } from '@app/contract/payments.office.names'
import type { Answer } from '../../../lib/call.types.ts'
import { amount, decimalsOf } from '../../../lib/money.ts'
import type { Tone } from '../../../ui/pills.tsx'
import type { Address } from '../../../lib/address.ts'

export type Moved = Answer<'payments.desk'>['results'][number]
export type Sheet = Answer<'payments.deskInvoice'>
export type Waiting = Answer<'payments.deskAmount'>
export type Candidate = Waiting['fits'][number]

/** What of the desk's list the address names. */
export type MoneyView = {
  kind?: MoneyKind
  state?: MoneyState
  q?: string
  company?: string
  event?: string
  award?: string
  currency?: string
  from?: string
  until?: string
}

/** By which way a payment came, and what whoever brought it calls it; no way where it is called otherwise, as invoices are. */
export function wayOf(name: string): { way?: 'card' | 'transfer' | 'statement' | 'charges'; reference: string } {
  const [, kept, transfer = ''] = /^(charges):(.+)$/.exec(name) ?? []
  if (kept) return { way: 'charges', reference: wayOf(transfer).reference }
  const [, way, reference] = /^(card|transfer|statement):(.+)$/.exec(name) ?? []
  // A transfer that was recorded by hand is told apart by its day as well, which stands beside it.
  const bare = way === 'transfer' ? reference?.replace(/\/\d{4}-\d\d-\d\d$/, '') : reference
  return way && bare ? { way: way as 'card' | 'transfer' | 'statement', reference: bare } : { reference: name }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const rules: Record<string, RegExp> = {
  company: /^\d{1,9}$/,
  event: /^\d{1,9}$/,
  award: /^\d{1,9}$/,
  currency: /^[A-Z]{3}$/,
  from: DAY,
  until: DAY,
}

/** Reads the address; what it names and the list does not know is left out. */
export function moneyView(search: Record<string, unknown>): MoneyView {
  const view: Record<string, string> = {}
  const kind = MONEY_KINDS.find((one) => one === search['kind'])
  const state = MONEY_STATES.find((one) => one === search['state'])
  if (kind) view['kind'] = kind
  if (state && (!kind || statesFor(kind).includes(state))) view['state'] = state
  for (const name of ['q', ...Object.keys(rules)]) {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text.length > 1 || /^\d$/.test(text)) {
      if (rules[name]?.test(text) ?? true) view[name] = text
    }
  }
  return view
}

/** States that can be looked for among these; among everything, all of them. */
export const statesFor = (kind: MoneyKind | undefined): readonly MoneyState[] =>
  kind === undefined ? MONEY_STATES : STATES_OF[kind]

const tones: Partial<Record<MoneyState, Tone>> = {
  draft: 'blue',
  issued: 'quiet',
  part_paid: 'warn',
  paid: 'good',
  overpaid: 'warn',
  received: 'good',
  requested: 'warn',
  approved: 'warn',
  sent: 'blue',
  done: 'good',
  failed: 'bad',
  quarantined: 'bad',
  unmatched: 'bad',
}
export const toneOf = (state: MoneyState): Tone => tones[state] ?? 'quiet'

/** Days that something is late, by the day that is given. */
export const daysOver = (due_on: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(due_on)) / 86_400_000))

/** Minor units of what somebody typed ("1,250.00", "1250,5"); undefined for what is no amount in this currency. */
export function minorIn(typed: string, currency: string): number | undefined {
  const digits = decimalsOf(currency)
  const plain = typed.trim().replaceAll(/[\s\u00A0'’]/g, '')
  // The last separator divides when no more digits follow than the currency has; others stand between thousands.
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const divides = last >= 0 && digits > 0 && plain.length - last - 1 <= digits
  const whole = divides ? plain.slice(0, last) : plain
  const part = divides ? plain.slice(last + 1) : ''
  if (!/^\d{1,3}([.,]\d{3})+$|^\d{1,12}$/.test(whole) || !/^\d*$/.test(part)) return undefined
  return Number(whole.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(part.padEnd(digits, '0') || '0')
}

/** An amount as an input shows it. */
export const typedAmount = (minor: number, currency: string): string => amount(minor, currency)

/** By how much a sum is above another, in whole percent; undefined when there was nothing. */
export const growth = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined

/**
 * A page of the list with what was paid and went back under its invoice, where that is on the page as well. Each group stands where
 * the newest of it did, so that the list stays newest first.
 */
export function underInvoices(rows: readonly Moved[]): { row: Moved; under: boolean }[] {
  const isInvoice = ({ kind }: Moved) => kind === 'invoice' || kind === 'credit_note'
  const known = new Set(rows.filter(isInvoice).map(({ invoice }) => invoice))
  const done = new Set<number | null>()
  return rows.flatMap((row) => {
    if (row.invoice === null || !known.has(row.invoice)) return [{ row, under: false }]
    if (done.has(row.invoice)) return []
    done.add(row.invoice)
    const own = rows.filter(({ invoice }) => invoice === row.invoice)
    return [
      ...own.filter(isInvoice).map((one) => ({ row: one, under: false })),
      ...own.filter((one) => !isInvoice(one)).map((one) => ({ row: one, under: true })),
    ]
  })
}

/** Where a row of the list is shown. */
export function pageOf({ kind, id, invoice }: Pick<Moved, 'kind' | 'id' | 'invoice'>): Address {
  return kind === 'unassigned' ? `/office/money/amounts/${encodeURIComponent(id)}` : `/office/money/${invoice}`
}
