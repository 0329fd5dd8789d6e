import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { RefundState, RefundWay } from './payments.refunds.queries.ts'

/** The part of a payment that can still go back, in minor units: without refunds that did not fail, and disputes that were lost. */
export const refundable = sql`(payment.amount
  - coalesce((select sum(refund.amount) from refund where refund.payment_id = payment.id and refund.state not in ('failed', 'withdrawn')), 0)
  - coalesce((select sum(dispute_part.amount) from dispute_part join dispute on dispute.id = dispute_part.dispute_id
    where dispute_part.payment_id = payment.id and dispute.state = 'lost'), 0))::float8`

/** A dispute of a payment that the bank has not decided. */
export const disputed = sql`exists (select from dispute_part join dispute on dispute.id = dispute_part.dispute_id
  where dispute_part.payment_id = payment.id and dispute.state in ('open', 'sent'))`

export type Refundable = {
  invoice_id: number
  method: 'card' | 'transfer' | 'moved' | 'charges'
  refundable: number
  disputed: boolean
}

export async function refundableOf(db: Db, payment_id: number): Promise<Refundable | undefined> {
  const { rows } = await sql<Refundable>`
    select invoice_id, method, ${refundable} as refundable, ${disputed} as disputed from payment where id = ${payment_id}`.execute(
    db,
  )
  return rows[0]
}

export type RefundRow = {
  id: number
  payment: number
  amount: number
  reason: string
  way: RefundWay
  state: RefundState
  created_at: Date
  asked_by: string | null
  approved_by: string | null
  done_at: Date | null
  failure: string | null
  iban: string | null
  to_invoice: { id: number; number: string | null } | null
  retried: boolean
}

const nameOf = (column: string) =>
  sql`(select full_name(first_name, last_name) from customer where customer.id = ${sql.ref(column)})`

/** Refunds of an invoice's payments, the oldest first. */
export async function refundsOf(db: Db, invoice_id: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select refund.id, refund.payment_id as payment, refund.amount, refund.reason, refund.way, refund.state, refund.created_at,
      ${nameOf('refund.requested_by')} as asked_by, ${nameOf('refund.approved_by')} as approved_by, refund.done_at, refund.failure, refund.iban,
      (select jsonb_build_object('id', id, 'number', number) from invoice where id = refund.to_invoice_id) as to_invoice, exists (select from refund later where later.retry_of = refund.id) as retried
    from payment join refund on refund.payment_id = payment.id where payment.invoice_id = ${invoice_id} order by refund.id`.execute(
    db,
  )
  return rows
}

/** Whether the payment of a refund is disputed. */
export async function disputedRefund(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from refund join payment on payment.id = refund.payment_id where refund.id = ${id} and ${disputed}`.execute(
      db,
    )
  return rows.length > 0
}

/** The card payment that a refund goes back to, as the provider knows it. */
export async function chargeOfRefund(
  db: Db,
  id: number,
): Promise<{ provider: 'stripe' | 'test'; intent_id: string | null } | undefined> {
  const { rows } = await sql<{ provider: 'stripe' | 'test'; intent_id: string | null }>`
    select payment_attempt.provider, coalesce(payment_group.intent_id, payment_attempt.intent_id) as intent_id
    from refund join payment on payment.id = refund.payment_id join payment_attempt on payment_attempt.id = payment.attempt_id
      left join payment_group on payment_group.id = payment_attempt.group_id
    where refund.id = ${id}`.execute(db)
  return rows[0]
}
