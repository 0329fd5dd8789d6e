import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Balance } from './payments.balance.policy.ts'

export type NewPayment = {
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
}

/** Adds money that arrived; undefined when this very payment is known already. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<number | undefined> {
  return (await insertPayments(db, [payment])).get(payment.reference)
}

/** Adds payments at once. @returns their ids by their references, without those that are known already */
export async function insertPayments(db: Db, payments: readonly NewPayment[]): Promise<Map<string, number>> {
  if (payments.length === 0) return new Map()
  const stored = await db
    .insertInto('payment')
    .values([...payments])
    .onConflict((on) => on.doNothing())
    .returning(['id', 'reference'])
    .execute()
  return new Map(stored.map(({ id, reference }) => [reference, id]))
}

/** Minor units: paid by the buyer, credited by a credit note, returned to the buyer (below zero when that failed afterwards). */
type Change = {
  paid?: number
  credited?: number
  returned?: number
  /** Of one over nothing, which no credit note takes anything off. */
  cancelled?: boolean
}

/** Counts money and credits towards an invoice; the state of an issued one follows (docs/rules/payments.md#invoices). */
export async function countTowards(db: Db, id: number, change: Change, now: Date): Promise<Balance> {
  return (await countTowardsEach(db, [{ id, ...change }], now)).get(id) as Balance
}

/** The same for several invoices at once, each of them once. @returns what there is on each by then */
export async function countTowardsEach(
  db: Db,
  changes: readonly (Change & { id: number })[],
  now: Date,
): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance & { id: number }>`
    with counted as (
      select invoice.id, amount_paid + coalesce(paid, 0) as paid, amount_credited + coalesce(credited, 0) as credited,
        amount_returned + coalesce(returned, 0) as returned, coalesce(cancelled, false) as cancelled
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (id integer, paid bigint, credited bigint, returned bigint, cancelled boolean) join invoice on invoice.id = change.id),
    settled as (
      select counted.*, case
        when invoice.state in ('draft', 'cancelled', 'expired') then invoice.state
        when credited = amount_gross and (credited > 0 or cancelled) then 'cancelled'
        when paid - returned > amount_gross - credited then 'overpaid'
        when paid - returned = amount_gross - credited then 'paid'
        when paid > returned then 'part_paid' else 'issued' end as state
      from counted join invoice on invoice.id = counted.id)
    update invoice set amount_paid = settled.paid, amount_credited = settled.credited, amount_returned = settled.returned, state = settled.state,
      paid_at = case when settled.state in ('paid', 'overpaid') then coalesce(paid_at, ${now}) else paid_at end,
      cancelled_at = case when settled.state = 'cancelled' then coalesce(cancelled_at, ${now}) else cancelled_at end
    from settled where invoice.id = settled.id
    returning invoice.id, invoice.state, amount_gross, amount_paid, amount_credited, amount_returned`.execute(db)
  return new Map(rows.map(({ id, ...balance }) => [id, balance]))
}
