import { sql } from '#kit/db.ts'
import type { Stuck } from '#kit/stuck.ts'

/** Money that nobody can assign, and money that is to go back. */
export const stuckPayments: readonly Stuck[] = [
  {
    what: 'quarantined_payments',
    todo: "find the payment in the provider's dashboard, return it or book it there, then settle-event --event <id>",
    rows: sql`select id, received_at as since, provider || ' ' || kind || ' ' || coalesce(intent_id, '') || ': ' || coalesce(detail, '') as about
      from provider_event where outcome = 'quarantined' and detail is distinct from 'no attempt of ours'`,
  },
  {
    what: 'unmatched_payments',
    todo: "no order of ours is behind it: find it in the provider's dashboard, then settle-event --event <id>",
    rows: sql`select id, received_at as since, provider || ' ' || kind || ' ' || coalesce(intent_id, '') as about
      from provider_event where outcome = 'quarantined' and detail = 'no attempt of ours'`,
  },
  {
    what: 'refunds',
    todo: 'return the money the way it came, then refund-done <id>',
    rows: sql`select refund.id::text, refund.created_at as since, payment.method || ' ' || payment.reference || ', '
        || refund.amount || ' ' || payment.currency_code || ' (smallest unit), invoice ' || coalesce(invoice.number, '#' || invoice.id) || ': ' || refund.reason as about
      from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
      where refund.state in ('requested', 'approved', 'failed')`,
  },
]
