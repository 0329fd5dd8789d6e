import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Balance } from './payments.balance.policy.ts'

/** Adds money that arrived; undefined when this very payment is known already. */
export async function insertPayment(
  db: Db,
  payment: {
    invoice_id: number
    method: 'card' | 'transfer' | 'moved' | 'charges'
    /** The refund by which money came from another invoice. */
    refund_id?: number
    /** The transfer of which a bank kept this. */
    charges_of?: number
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

/**
 * Counts money and credits towards an invoice; the state of an issued one follows (docs/rules/payments.md#invoices).
 * @param change minor units: paid by the buyer, credited by a credit note, returned to the buyer (below zero when that failed afterwards);
 *   `cancelled` for one over nothing, which no credit note takes anything off
 */
export async function countTowards(
  db: Db,
  id: number,
  change: { paid?: number; credited?: number; returned?: number; cancelled?: boolean },
  now: Date,
): Promise<Balance> {
  const { paid = 0, credited = 0, returned = 0, cancelled = false } = change
  const { rows } = await sql<Balance>`
    with counted as (
      select amount_paid + ${paid}::bigint as paid, amount_credited + ${credited}::bigint as credited, amount_returned + ${returned}::bigint as returned
      from invoice where id = ${id}),
    settled as (
      select counted.*, case
        when invoice.state in ('draft', 'cancelled', 'expired') then invoice.state
        when credited = amount_gross and (credited > 0 or ${cancelled}) then 'cancelled'
        when paid - returned > amount_gross - credited then 'overpaid'
        when paid - returned = amount_gross - credited then 'paid'
        when paid > returned then 'part_paid' else 'issued' end as state
      from counted, invoice where invoice.id = ${id})
    update invoice set amount_paid = settled.paid, amount_credited = settled.credited, amount_returned = settled.returned, state = settled.state,
      paid_at = case when settled.state in ('paid', 'overpaid') then coalesce(paid_at, ${now}) else paid_at end,
      cancelled_at = case when settled.state = 'cancelled' then coalesce(cancelled_at, ${now}) else cancelled_at end
    from settled where invoice.id = ${id}
    returning invoice.state, amount_gross, amount_paid, amount_credited, amount_returned`.execute(db)
  return rows[0] as Balance
}
