import type { Party } from '../payments.party.ts'
import type { z } from 'zod'
import type { Reply } from '@app/contract/kit'
import type { invoice, payments } from '@app/contract/payments'
import { byOrderKind } from '@app/contract/payments.sales'
import { isOverdue } from './payments.invoices.policy.ts'
import type {
  AdjustmentRow,
  InvoiceRow,
  LineRow,
  PaperRow,
  Related,
  RelatedInvoice,
  VatRow,
} from './payments.invoices.reads.ts'
import type { ReminderRow } from '../dunning/payments.dunning.reads.ts'
import type { PaymentRow } from '../money/payments.money.reads.ts'

type Url = (path: string) => string
type Item<T> = T extends { results: (infer I)[] } ? I : never
type Invoice = z.output<typeof invoice>

export function invoiceUrl(url: Url, id: number): string {
  return url(`/rest/payments/invoices/${id}/`)
}

const iso = (value: Date | null): string | null => value?.toISOString() ?? null

/** Whether a payment issued an invoice, or nothing was to be paid. */
export const wasPaidAtIssue = (row: Pick<InvoiceRow, 'paid_at' | 'issued_at'>): boolean =>
  row.paid_at !== null && row.paid_at.getTime() === row.issued_at?.getTime()

/**
 * An issued document as it was at that moment: its PDF file does not change with later payments and corrections. A card payment issues
 * its invoice, which therefore says that it is paid.
 */
export function asIssued(row: RelatedInvoice): RelatedInvoice {
  const paid = wasPaidAtIssue(row)
  return {
    ...row,
    state: paid ? 'paid' : 'issued',
    amount_paid: paid ? row.amount_gross : 0,
    amount_credited: 0,
    amount_returned: 0,
    open_amount: paid || row.kind === 'credit_note' ? 0 : row.amount_gross,
    related: row.related.filter(({ as }) => as === 'corrects' || as === 'replaces'),
    to_pay: paid || row.kind === 'credit_note' ? 0 : row.amount_gross,
  }
}

/** An issued invoice of which something is still to be paid; an order held for a card has no number to transfer by. */
export function asksForTransfer(row: Pick<InvoiceRow, 'number' | 'open_amount'>): boolean {
  return row.number !== null && row.open_amount > 0
}

export function toInvoiceCard(url: Url, row: InvoiceRow, now: Date): Item<Reply<typeof payments.invoices>> {
  return {
    id: row.id,
    url: invoiceUrl(url, row.id),
    kind: row.kind,
    number: row.number,
    state: row.state,
    test: row.test,
    company: url(`/rest/companies/${row.company_id}/`),
    invoiced_to: url(`/rest/customers/${row.keeper_customer_id}/`),
    ...byOrderKind((kind, path) => (row.order_kind === kind ? url(`${path}${row.subject_id}/`) : null)),
    subject_name: row.subject_name,
    order: row.order_id,
    order_number: row.order_number,
    payment_method: row.method,
    currency_code: row.currency_code,
    amount_net: row.amount_net,
    amount_vat: row.amount_vat,
    amount_gross: row.amount_gross,
    amount_paid: row.amount_paid,
    amount_credited: row.amount_credited,
    amount_returned: row.amount_returned,
    open_amount: row.open_amount,
    issued_with: row.issued_with && { ...row.issued_with, url: invoiceUrl(url, row.issued_with.id) },
    issued_on: row.issued_on,
    due_on: row.number === null ? null : row.due_on,
    overdue: isOverdue(row, row.open_amount, now),
    hold_until: row.state === 'draft' ? iso(row.hold_until) : null,
    paid_at: iso(row.paid_at),
    created_at: row.created_at.toISOString(),
  }
}

export type InvoiceParts = {
  paper: PaperRow
  lines: LineRow[]
  vat: VatRow[]
  payments: PaymentRow[]
  reminders: ReminderRow[]
  adjustments: AdjustmentRow[]
  refund: { at: Date; amount: number } | undefined
  can_pay: boolean
  card_offered: boolean
  transfer_offered: boolean
}

export function toInvoice(url: Url, row: RelatedInvoice, parts: InvoiceParts, now: Date): Invoice {
  return {
    ...toInvoiceCard(url, row, now),
    seller: toParty(row.seller),
    billing: toParty(row.billing),
    subject: parts.paper.subject,
    attendees: parts.paper.attendees,
    lines: parts.lines,
    vat_totals: parts.vat,
    bank_accounts: asksForTransfer(row) ? parts.paper.bank_accounts : [],
    payment_reference: asksForTransfer(row) ? row.number : null,
    timeline: timelineOf(row, parts),
    adjustments: parts.adjustments.map(({ kind, line, amount, reason, created_at }) => ({
      kind,
      line,
      amount,
      reason,
      created_at: created_at.toISOString(),
    })),
    reminders: parts.reminders.flatMap(({ level, letter_on }) =>
      level === null || letter_on === null ? [] : [{ level, letter_on }],
    ),
    reason: row.reason,
    ...toRelated(({ id, number }) => ({ id, url: invoiceUrl(url, id), number }), row.related),
    can_pay: parts.can_pay,
    pay_amount: row.to_pay,
    order_state: row.order_state,
    card_offered: parts.card_offered,
    transfer_offered: parts.transfer_offered,
  }
}

/** The documents that belong to one, each as its reader names it. */
export function toRelated<T>(
  named: (one: Related) => T,
  related: readonly Related[],
): { corrects: T | null; credit_notes: T[]; replaces: T[]; replaced_by: T[] } {
  const one = (as: Related['as']) => related.filter((other) => other.as === as).map(named)
  return {
    corrects: one('corrects')[0] ?? null,
    credit_notes: one('credit_note'),
    replaces: one('replaces'),
    replaced_by: one('replaced_by'),
  }
}

export function toParty(party: Party): Invoice['seller'] {
  const { name, address_line, address_line_2, postcode, city, country, vat_id, email } = party
  return {
    name,
    address_line,
    address_line_2: address_line_2 ?? null,
    postcode,
    city,
    country,
    vat_id: vat_id ?? null,
    email: email ?? null,
  }
}

function timelineOf(row: InvoiceRow, parts: InvoiceParts): Invoice['timeline'] {
  // A credit note was never booked and is never due.
  if (row.kind === 'credit_note')
    return row.issued_at ? [{ at: row.issued_at.toISOString(), kind: 'issued', amount: row.amount_gross }] : []
  const adjusted = parts.adjustments.map(({ created_at, amount }) => ({ at: created_at.toISOString(), amount }))
  const before = row.amount_gross - adjusted.reduce((all, { amount }) => all + amount, 0)
  const steps: Invoice['timeline'] = [
    { at: row.created_at.toISOString(), kind: 'booked', amount: before },
    ...adjusted.map((step) => ({ ...step, kind: 'adjusted' as const })),
  ]
  if (row.issued_at) steps.push({ at: row.issued_at.toISOString(), kind: 'issued', amount: null })
  let sum = 0
  for (const payment of parts.payments) {
    sum += payment.amount
    steps.push({
      at: payment.received_at.toISOString(),
      kind: sum >= row.amount_gross ? 'paid' : 'part_paid',
      amount: payment.amount,
    })
  }
  if (parts.refund)
    steps.push({ at: parts.refund.at.toISOString(), kind: 'refund_requested', amount: parts.refund.amount })
  if (row.cancelled_at)
    steps.push({
      at: row.cancelled_at.toISOString(),
      kind: row.state === 'expired' ? 'expired' : 'cancelled',
      amount: null,
    })
  else if (row.due_on && row.open_amount > 0 && row.number)
    steps.push({ at: `${row.due_on}T00:00:00.000Z`, kind: 'due', amount: row.open_amount })
  return steps
}

export function toPayment(url: Url, row: PaymentRow): Item<Reply<typeof payments.partial>> {
  const { invoice_id, received_at, ...fields } = row
  return { ...fields, invoice: invoiceUrl(url, invoice_id), received_at: received_at.toISOString() }
}

export function toAdjustment(url: Url, row: AdjustmentRow): Item<Reply<typeof payments.adjustments>> {
  const { invoice_id, created_at, ...fields } = row
  return { ...fields, invoice: invoiceUrl(url, invoice_id), created_at: created_at.toISOString() }
}
