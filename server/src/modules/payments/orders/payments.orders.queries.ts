import type { OrderKind } from '@app/contract/payments.sales'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type NewOrder = {
  kind: OrderKind
  subject_id: number
  subject_name: string
  entity_id: number
  buyer_customer_id: number
  company_id: number
  currency_code: string
  method: 'card' | 'transfer'
  order_number: string | null
  idempotency_key: string
  hold_until: Date | null
  due_on: string
}

/** Stores an order; undefined when the buyer has used this key before. */
export async function insertOrder(db: Db, order: NewOrder, now: Date): Promise<number | undefined> {
  const stored = await db
    .insertInto('purchase_order')
    .values({ ...order, state: 'pending', created_at: now })
    .onConflict((on) => on.columns(['buyer_customer_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

export type OrderRow = {
  id: number
  kind: OrderKind
  subject_id: number
  state: 'pending' | 'paid' | 'expired' | 'cancelled'
  method: 'card' | 'transfer'
  hold_until: Date | null
  due_on: string
  company_id: number
  buyer_customer_id: number
  /** The first of its invoices that count. */
  invoice_id: number
  /** What is to be paid on all of them. */
  open_amount: number
}

const order = sql`purchase_order.id, purchase_order.kind, purchase_order.subject_id, purchase_order.state, purchase_order.method, purchase_order.hold_until,
  purchase_order.due_on, purchase_order.company_id, purchase_order.buyer_customer_id, counting.invoice_id, counting.open_amount`
const orderSource = sql`purchase_order cross join lateral (
  select (array_agg(invoice.id order by invoice.issue_no desc, invoice.id))[1] as invoice_id, sum(invoice.open_amount)::bigint as open_amount
  from invoice where invoice.order_id = purchase_order.id and invoice.kind = 'invoice' and invoice.replaced_at is null) as counting`

/** What a buyer's key was used for, and how it was answered; nulls for an order that was not placed here. */
export async function answerOfKey(
  db: Db,
  buyer: number,
  key: string,
): Promise<{ request_hash: string | null; reply: unknown } | undefined> {
  const found = await sql<{ request_hash: string | null; reply: unknown }>`
    select request_hash, reply from purchase_order where buyer_customer_id = ${buyer} and idempotency_key = ${key}::uuid`.execute(
    db,
  )
  return found.rows[0]
}

/** Writes down the first answer to an order's key. */
export async function keepAnswer(
  db: Db,
  order_id: number,
  answer: { request_hash: string; reply: object },
): Promise<void> {
  await sql`update purchase_order set request_hash = ${answer.request_hash}, reply = ${JSON.stringify(answer.reply)}::json
    where id = ${order_id}`.execute(db)
}

export async function orderById(db: Db, id: number): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select ${order} from ${orderSource} where purchase_order.id = ${id}`.execute(db)).rows[0]
}

export async function setOrderState(db: Db, id: number, state: OrderRow['state'], now: Date): Promise<void> {
  await sql`update purchase_order set state = ${state}, settled_at = ${now} where id = ${id}`.execute(db)
}

/** The other way to pay; a transfer holds until it is due, a card for its half hour. */
export async function setOrderMethod(
  db: Db,
  id: number,
  method: 'card' | 'transfer',
  hold_until: Date | null,
): Promise<void> {
  await sql`update purchase_order set method = ${method}, hold_until = coalesce(${hold_until}, hold_until) where id = ${id}`.execute(
    db,
  )
}

/** Orders that a person looks after for a company are looked after by a colleague from now on. */
export async function giveOrders(
  db: Db,
  { company_id, from, to }: { company_id: number; from: number; to: number },
): Promise<void> {
  await sql`update purchase_order set keeper_customer_id = ${to}
    where company_id = ${company_id} and coalesce(keeper_customer_id, buyer_customer_id) = ${from}`.execute(db)
}
