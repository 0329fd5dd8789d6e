import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Adds money that arrived; undefined when this very payment is known already. */
export async function insertPayment(
  db: Db,
  payment: {
    invoice_id: number
    method: 'card' | 'transfer'
    attempt_id: string | null
    reference: string
    amount: number
    currency_code: string
    received_at: Date
  },
): Promise<number | undefined> {
  const stored = await db
    .insertInto('payment')
    .values(payment)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

export async function setPaid(
  db: Db,
  id: number,
  paid: { state: 'part_paid' | 'paid' | 'overpaid'; amount_paid: number; paid_at: Date | null },
): Promise<void> {
  await sql`update invoice set state = ${paid.state}, amount_paid = ${paid.amount_paid}, paid_at = coalesce(paid_at, ${paid.paid_at}) where id = ${id}`.execute(
    db,
  )
}

/** Money for something that holds nothing any more is to go back. */
export async function requestRefund(
  db: Db,
  refund: { payment_id: number; amount: number; reason: string },
  now: Date,
): Promise<void> {
  await sql`insert into refund (payment_id, amount, reason, state, created_at) values (${refund.payment_id}, ${refund.amount}, ${refund.reason}, 'requested', ${now})
    on conflict do nothing`.execute(db)
}
