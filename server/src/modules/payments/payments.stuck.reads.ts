import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'
import { differences } from './payouts/payments.payouts.reads.ts'

/** Refunds that wait for a person: those on their way to a card are the provider's, and a failed one that was repeated is over. */
const refundWaits = sql`(refund.state = 'requested' or (refund.state = 'approved' and refund.way <> 'card')
  or (refund.state = 'failed' and not exists (select from refund later where later.retry_of = refund.id)))`

/** Money that nobody can assign, and money that is to go back. */
export const stuckPayments: readonly Stuck[] = [
  {
    what: 'quarantined_payments',
    todo: "find the payment in the provider's dashboard, return it or book it there, then settle-event --event <id>",
    hours: 72,
    rows: sql`select id, received_at as since, provider || ' ' || kind || ' ' || coalesce(intent_id, '') || ': ' || coalesce(detail, '') as about
      from provider_event where outcome = 'quarantined' and detail is distinct from 'no attempt of ours'`,
  },
  {
    what: 'unmatched_payments',
    todo: "no order of ours is behind it: find it in the provider's dashboard, then settle-event --event <id>",
    hours: 72,
    rows: sql`select id, received_at as since, provider || ' ' || kind || ' ' || coalesce(intent_id, '') as about
      from provider_event where outcome = 'quarantined' and detail = 'no attempt of ours'`,
  },
  {
    what: 'refunds',
    todo: 'return the money the way it came, then refund-done <id>',
    hours: 72,
    rows: sql`select refund.id::text, refund.created_at as since, payment.method || ' ' || payment.reference || ', '
        || refund.amount || ' ' || payment.currency_code || ' (smallest unit), invoice ' || coalesce(invoice.number, '#' || invoice.id) || ': ' || refund.reason as about
      from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
      where ${refundWaits}`,
  },
  {
    what: 'provider_differences',
    todo: "compare them with the balance in the provider's dashboard: its payouts and our payments, refunds and disputes do not agree",
    hours: 72,
    rows: differences,
  },
]

/** Money that is to go back, with the invoice and company that it belongs to. */
export type OpenRefund = {
  id: number
  created_at: Date
  amount: number
  currency_code: string
  reason: string
  state: 'requested' | 'approved' | 'failed'
  asked_by: string | null
  method: string
  reference: string
  invoice_id: number
  invoice: string
  company_id: number
  company_name: string
}

/** The oldest first. */
export async function openRefunds(db: Db): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select refund.id, refund.created_at, refund.amount, payment.currency_code, refund.reason, payment.method, payment.reference,
      refund.state, (select full_name(first_name, last_name) from customer where customer.id = refund.requested_by) as asked_by,
      invoice.id as invoice_id, coalesce(invoice.number, '#' || invoice.id) as invoice, company.id as company_id, company.name as company_name
    from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
      join company on company.id = invoice.company_id
    where ${refundWaits} order by refund.created_at, refund.id limit 200`.execute(db)
  return rows
}

/** Money that came in and that nobody can assign; what the provider did not say is null. */
export type UnassignedPayment = {
  id: string
  since: Date
  intent_id: string | null
  amount: number | null
  currency_code: string | null
  provider: 'stripe' | 'test' | 'bank'
  /** Why it was put aside, or of a transfer what the bank says; null when no order is behind it. */
  why: string | null
}

/** Payments that nobody can assign, the oldest first. */
export async function unassignedPayments(db: Db): Promise<UnassignedPayment[]> {
  const { rows } = await sql<UnassignedPayment>`
    select id, received_at as since, intent_id, amount::float8 as amount, currency_code, provider, nullif(detail, 'no attempt of ours') as why
    from provider_event where outcome = 'quarantined' order by received_at, id limit 400`.execute(db)
  return rows
}
