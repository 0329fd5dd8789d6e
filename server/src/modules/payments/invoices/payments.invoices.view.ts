import type { Party } from '../payments.party.ts'
import type { z } from 'zod'
import type { Reply } from '@app/contract/kit'
import type { invoice, payments } from '@app/contract/payments'
import { byOrderKind } from '@app/contract/payments.sales'
import { isOverdue } from './payments.invoices.policy.ts'
import type { AdjustmentRow, InvoiceRow, LineRow, PaperRow, VatRow } from './payments.invoices.reads.ts'
import type { PaymentRow } from '../money/payments.money.reads.ts'

type Url = (path: string) => string
type Item<T> = T extends { results: (infer I)[] } ? I : never
type Invoice = z.output<typeof invoice>

export function invoiceUrl(url: Url, id: number): string {
  return url(`/rest/payments/invoices/${id}/`)
}

const iso = (value: Date | null): string | null => value?.toISOString() ?? null

/** What is still to be paid; nothing where the invoice has ended. */
export function openAmount(row: Pick<InvoiceRow, 'kind' | 'state' | 'amount_gross' | 'amount_paid'>): number {
  if (row.kind === 'credit_note' || row.state === 'cancelled' || row.state === 'expired') return 0
  return Math.max(0, row.amount_gross - row.amount_paid)
}

/** An issued invoice of which something is still to be paid; an order held for a card has no number to transfer by. */
export function asksForTransfer(
  row: Pick<InvoiceRow, 'kind' | 'state' | 'number' | 'amount_gross' | 'amount_paid'>,
): boolean {
  return row.number !== null && openAmount(row) > 0
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
    open_amount: openAmount(row),
    issued_on: row.issued_on,
    due_on: row.number === null ? null : row.due_on,
    overdue: isOverdue(row, openAmount(row), now),
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
  refund: { at: Date; amount: number } | undefined
  can_pay: boolean
  card_offered: boolean
  transfer_offered: boolean
}

export function toInvoice(url: Url, row: InvoiceRow, parts: InvoiceParts, now: Date): Invoice {
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
    cancels: toCounterpart(url, row.cancels_id, row.cancels_number),
    cancelled_by: toCounterpart(url, row.cancelled_by_id, row.cancelled_by_number),
    can_pay: parts.can_pay,
    card_offered: parts.card_offered,
    transfer_offered: parts.transfer_offered,
  }
}

function toCounterpart(url: Url, id: number | null, number: string | null): Invoice['cancels'] {
  return id === null ? null : { id, url: invoiceUrl(url, id), number }
}

function toParty(party: Party): Invoice['seller'] {
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
  const steps: Invoice['timeline'] = [{ at: row.created_at.toISOString(), kind: 'booked', amount: row.amount_gross }]
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
  else if (row.due_on && openAmount(row) > 0 && row.number)
    steps.push({ at: `${row.due_on}T00:00:00.000Z`, kind: 'due', amount: openAmount(row) })
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
