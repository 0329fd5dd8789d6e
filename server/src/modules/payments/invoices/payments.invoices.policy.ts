import { hasRight } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'
import { addDays } from '#kit/base/days.ts'
import { allow, conflict, deny, notFound } from '#kit/base/errors.ts'
import type { Refused, Verdict } from '#kit/base/errors.ts'
import { t } from '../payments.texts.ts'

/** Whoever looks after an order: its buyer, or who took it over when the buyer left the company. */
type Owned = { company_id: number; keeper_customer_id: number }
type Payable = {
  state: string
  kind: string
  /** What a card payment of it asks for. */
  to_pay: number
  order_state: string
  hold_until: Date | null
  method: string
}

/** One sees what one looks after for one's company; with the billing right everything of the company. */
export function maySeeInvoice(actor: Actor, invoice: Owned): Verdict {
  if (actor.company_id !== invoice.company_id) return deny(notFound())
  const allowed = invoice.keeper_customer_id === actor.customer_id || hasRight(actor, 'billing')
  return allowed ? allow : deny(notFound())
}

/** Whether money may still be taken for an invoice. */
export function mayBePaid(invoice: Payable, now: Date): Verdict {
  if (invoice.kind !== 'invoice' || invoice.to_pay <= 0)
    return deny(conflict('not_payable', t('there-is-nothing-left-to-pay-on')))
  // An order that is paid owes again when its invoice was replaced by one over more.
  if (invoice.order_state !== 'pending' && invoice.order_state !== 'paid')
    return deny(conflict('not_payable', t('this-booking-is-no-longer-active-please')))
  if (invoice.state === 'draft' && (invoice.hold_until === null || invoice.hold_until <= now)) {
    return deny(conflict('not_payable', t('the-time-to-pay-by-card-has')))
  }
  return allow
}

/** Said where a provider cannot charge exactly what is asked for. */
export const oddAmount = (): Refused => conflict('card_not_offered', t('cards-cannot-be-charged-exactly-this-amount'))

/**
 * Due in 14 days, never later than 3 days before it begins, never in the past (docs/rules/payments.md#due-dates).
 * @param start_date YYYY-MM-DD, where it is still known
 * @param today the seller's, YYYY-MM-DD
 */
export function dueOn(start_date: string | undefined, today: string): string {
  const latest = addDays(today, 14)
  const wanted = start_date === undefined ? latest : ([latest, addDays(start_date, -3)].toSorted()[0] as string)
  return wanted < today ? today : wanted
}

/** The calendar day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(time_zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(at)
}

/** The sentences about VAT on an invoice, each once, as they were when it was issued. */
export function vatNotes(vat_totals: readonly { note: string }[]): string[] {
  return [...new Set(vat_totals.map(({ note }) => note).filter(Boolean))]
}

/** Something is still to be paid, and the day for it has passed where the seller is. */
export function isOverdue(
  invoice: { due_on: string | null; time_zone: string; number: string | null },
  open_amount: number,
  now: Date,
): boolean {
  return (
    invoice.number !== null &&
    open_amount > 0 &&
    invoice.due_on !== null &&
    invoice.due_on < dayIn(invoice.time_zone, now)
  )
}

/** When an invoice of which nothing is paid is cancelled: days after its due day, and after the last reminder, which has gone out. */
export const CANCELLED = { after_due: 14, last_reminder: 10, after_reminder: 4 } as const

/** The day by which an overdue invoice has to be paid, as whoever is reminded today is told. */
export function lastDayToPay(due_on: string, today: string): string {
  const [by_due, by_reminder] = [addDays(due_on, CANCELLED.after_due), addDays(today, CANCELLED.after_reminder)]
  return by_due > by_reminder ? by_due : by_reminder
}
