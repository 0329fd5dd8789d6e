import type { Answer, Input } from '../../../../lib/call.types.ts'
import { minorIn, typedAmount } from '../money.ts'

export type Form = Answer<'payments.creditForm'>
export type Preview = Answer<'payments.previewCredit'>
export type Cause = NonNullable<Form['draft']>['cause']
export type Wanted = Input<'payments.putCredit'>['body']
type Line = Form['lines'][number]
type Placed = Wanted['refunds'][number]

/** A line as it is credited: some of its pieces, or a part of its price as somebody types it. */
export type CreditedLine = { quantity: number } | { part: string }

export type Credit = {
  lines: Readonly<Record<number, CreditedLine>>
  seats: readonly number[]
  /** Amounts as they are typed: back by each payment, and on to other invoices. */
  back: Readonly<Record<number, string>>
  onto: Readonly<Record<number, string>>
  account: { holder: string; iban: string; bic: string }
  cause: Cause
  reason: string
}

const noAccount = { holder: '', iban: '', bic: '' }

/** How many pieces of a line can still be credited. */
export const piecesLeft = (line: Line): number => {
  const { quantity, unit_amount, amount_net, credited_net, allowance, credited_pieces } = line
  // Pieces of a line with a discount cost less than its price.
  if (allowance > 0) return Math.max(0, quantity - credited_pieces)
  return credited_net === 0 ? quantity : unit_amount === 0 ? 0 : Math.floor((amount_net - credited_net) / unit_amount)
}

/** The draft as the form shows it, or an empty form. */
export function creditOf(form: Form): Credit {
  const { draft, currency_code: currency } = form
  if (!draft) return { lines: {}, seats: [], back: {}, onto: {}, account: noAccount, cause: 'goodwill', reason: '' }
  const lines = Object.fromEntries(
    draft.lines.map(({ position, quantity, amount }): [number, CreditedLine] => [
      position,
      quantity === undefined ? { part: typedAmount(amount ?? 0, currency) } : { quantity },
    ]),
  )
  const sums = (own: Placed[], key: (one: Placed) => number) => {
    const totals: Record<number, number> = {}
    for (const one of own) totals[key(one)] = (totals[key(one)] ?? 0) + one.amount
    return Object.fromEntries(Object.entries(totals).map(([id, amount]) => [id, typedAmount(amount, currency)]))
  }
  const account = draft.refunds.find(({ iban }) => iban)
  return {
    lines,
    seats: draft.seats,
    back: sums(
      draft.refunds.filter(({ way }) => way !== 'invoice'),
      ({ payment }) => payment,
    ),
    onto: sums(
      draft.refunds.filter(({ way }) => way === 'invoice'),
      ({ to_invoice }) => to_invoice ?? 0,
    ),
    account: account ? { holder: account.holder ?? '', iban: account.iban ?? '', bic: account.bic ?? '' } : noAccount,
    cause: draft.cause,
    reason: draft.reason,
  }
}

/** The lines as the call takes them; a part that cannot be read as an amount is left out. */
export function wantedLines({ lines }: Credit, currency: string): Wanted['lines'] {
  return Object.entries(lines).flatMap(([position, line]): Wanted['lines'] => {
    if ('quantity' in line) return line.quantity > 0 ? [{ position: Number(position), quantity: line.quantity }] : []
    const amount = minorIn(line.part, currency)
    return amount ? [{ position: Number(position), amount }] : []
  })
}

const minor = (typed: string | undefined, currency: string) => (typed ? (minorIn(typed, currency) ?? 0) : 0)

/** How much of the money has a place. */
export function placedOf({ back, onto }: Credit, currency: string): number {
  return [...Object.values(back), ...Object.values(onto)].reduce((sum, typed) => sum + minor(typed, currency), 0)
}

/** Where the money goes, as the call takes it: money for other invoices is taken from the payments in their order. */
export function wantedRefunds(credit: Credit, form: Form): Wanted['refunds'] {
  const { currency_code: currency, payments } = form
  const left = new Map(payments.map(({ id, refundable }) => [id, refundable - minor(credit.back[id], currency)]))
  const back = payments.flatMap(({ id, method }): Wanted['refunds'] => {
    const amount = minor(credit.back[id], currency)
    if (amount === 0) return []
    const { iban, holder, bic } = credit.account
    if (method === 'card') return [{ payment: id, amount, way: 'card' }]
    return [{ payment: id, amount, way: 'transfer', ...(iban && { iban, holder, ...(bic && { bic }) }) }]
  })
  const onto = Object.entries(credit.onto).flatMap(([invoice, typed]) => {
    let rest = minor(typed, currency)
    const parts: Wanted['refunds'] = []
    for (const { id } of payments) {
      const amount = Math.min(rest, left.get(id) ?? 0)
      if (amount <= 0) continue
      parts.push({ payment: id, amount, way: 'invoice', to_invoice: Number(invoice) })
      left.set(id, (left.get(id) ?? 0) - amount)
      rest -= amount
    }
    return parts
  })
  return [...back, ...onto]
}
