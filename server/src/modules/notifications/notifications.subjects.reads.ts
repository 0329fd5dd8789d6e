import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

/** What notifications are about, by the number that stands in `subject_id`. The caller has asked whether it may be seen. */
export type Posts = Map<number, { id: number; is_shared: boolean; content: string }>
export type Comments = Map<number, { id: number; post_id: number; is_shared: boolean; content: string }>
export type Events = Map<number, { id: number; slug: string; name: string; city: string }>
export type Invoices = Map<
  number,
  { id: number; number: string | null; name: string; amount: number; currency_code: string; due_on: string | null }
>

type Ids = readonly number[]

async function byKey<Row>(db: Db, ids: Ids, statement: ReturnType<typeof sql>): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const found = await sql<Row & { key: number }>`${statement}`.execute(db)
  return new Map(found.rows.map(({ key, ...row }) => [key, row as Row]))
}

export function companiesFor(db: Db, ids: Ids): Promise<Map<number, { name: string }>> {
  return byKey(db, ids, sql`select id as key, name from company where id = any(${ids})`)
}

export function postsFor(db: Db, ids: Ids): Promise<Posts> {
  return byKey(
    db,
    ids,
    sql`select id as key, id, shared_post_id is not null as is_shared, left(content, 500) as content from post where id = any(${ids})`,
  )
}

export function commentsFor(db: Db, ids: Ids): Promise<Comments> {
  return byKey(
    db,
    ids,
    sql`select comment.id as key, comment.id, comment.post_id, post.shared_post_id is not null as is_shared, left(comment.content, 500) as content
      from comment join post on post.id = comment.post_id where comment.id = any(${ids})`,
  )
}

export function eventsFor(db: Db, ids: Ids): Promise<Events> {
  return byKey(db, ids, sql`select id as key, id, slug, name, city from event where id = any(${ids})`)
}

/** Events by the orders with which they were booked. */
export function eventsOfOrders(db: Db, orders: Ids): Promise<Events> {
  return byKey(
    db,
    orders,
    sql`select event_booking.order_id as key, event.id, event.slug, event.name, event.city
      from event_booking join event on event.id = event_booking.event_id where event_booking.order_id = any(${orders})`,
  )
}

const invoice = sql`invoice.id, invoice.number, purchase_order.subject_name as name, invoice.currency_code, invoice.due_on`

/** Invoices with what is open of them, or with their whole amount. */
export function invoicesFor(db: Db, ids: Ids, amount: 'open' | 'gross'): Promise<Invoices> {
  const sum = amount === 'open' ? sql`invoice.amount_gross - invoice.amount_paid` : sql`invoice.amount_gross`
  return byKey(
    db,
    ids,
    sql`select invoice.id as key, ${invoice}, ${sum} as amount from invoice join purchase_order on purchase_order.id = invoice.order_id
      where invoice.id = any(${ids})`,
  )
}

/** Invoices by payments for them, with the amount of the payment. */
export function invoicesOfPayments(db: Db, payments: Ids): Promise<Invoices> {
  return byKey(
    db,
    payments,
    sql`select payment.id as key, ${invoice}, payment.amount from payment join invoice on invoice.id = payment.invoice_id
      join purchase_order on purchase_order.id = invoice.order_id where payment.id = any(${payments})`,
  )
}

/** Conversations of a member with these people, by whom they are with. */
export async function roomsWith(db: Db, me: number, peers: Ids): Promise<Map<number, string>> {
  if (peers.length === 0) return new Map()
  const found = await sql<{ peer_id: number; room_id: string }>`
    select peer_id, room_id from chat_member where customer_id = ${me} and peer_id = any(${peers})`.execute(db)
  return new Map(found.rows.map((row) => [row.peer_id, row.room_id]))
}

/** Why an operator decided as they did about a post, the last time. */
export async function reasonFor(db: Db, post_id: number): Promise<string | null> {
  const found = await sql<{
    reason: string
  }>`select reason from post_decision where post_id = ${post_id} order by id desc limit 1`.execute(db)
  return found.rows[0]?.reason ?? null
}

/** What somebody wrote with their request to become contacts. */
export async function noteOf(db: Db, request_id: number): Promise<string | null> {
  const found = await sql<{ note: string | null }>`select note from network_request where id = ${request_id}`.execute(
    db,
  )
  return found.rows[0]?.note ?? null
}
