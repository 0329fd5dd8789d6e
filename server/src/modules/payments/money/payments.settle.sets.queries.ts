import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { factOf, tellOfFacts } from '#kit/data/facts.record.ts'

/** Records that money arrived, one fact for each payment in their order. */
export async function recordReceived(
  db: Db,
  received: readonly { invoice_id: number; payment_id: number; amount: number }[],
  now: Date,
): Promise<void> {
  await factOf(
    'payments.payment_received',
    { invoice_id: sql<number>`invoice_id`, payment_id: sql<number>`payment_id`, amount: sql<number>`amount` },
    now,
    sql`from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as line (invoice_id integer, payment_id integer, amount bigint)
      order by payment_id`,
  ).execute(db)
  await tellOfFacts(db, 'payments.payment_received')
}

/** Orders of which nothing is left to pay, on any of their invoices, are paid, and a fact of each is recorded. */
export async function confirmOrders(db: Db, order_ids: readonly number[], now: Date): Promise<void> {
  const told = factOf(
    'payments.order_paid',
    {
      order_id: sql<number>`id`,
      invoice_id: sql<number>`invoice_id`,
      subject_kind: sql<'event'>`kind`,
      subject_id: sql<number>`subject_id`,
    },
    now,
    sql`from paid order by id`,
  )
  await sql`
    with counting as (
      select order_id, (array_agg(id order by issue_no desc, id))[1] as invoice_id, sum(open_amount) as open_amount from invoice
      where order_id = any(${[...new Set(order_ids)]}::integer[]) and kind = 'invoice' and replaced_at is null group by order_id),
    paid as (
      update purchase_order set state = 'paid', settled_at = ${now} from counting
      where purchase_order.id = counting.order_id and purchase_order.state = 'pending' and counting.open_amount <= 0
      returning purchase_order.id, purchase_order.kind, purchase_order.subject_id, counting.invoice_id)
    ${told}`.execute(db)
  await tellOfFacts(db, 'payments.order_paid')
}
