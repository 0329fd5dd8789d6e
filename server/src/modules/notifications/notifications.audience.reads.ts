import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

/** Who is told of what happened; nobody where there is no such record any more. */

type Statement = ReturnType<typeof sql>

async function ids(db: Db, statement: Statement): Promise<number[]> {
  const found = await sql<{ id: number }>`${statement}`.execute(db)
  return found.rows.map((row) => row.id)
}

export function adminsOf(db: Db, company_id: number): Promise<number[]> {
  return ids(
    db,
    sql`select company_role.customer_id as id from company_role join customer on customer.id = company_role.customer_id
      where company_role.company_id = ${company_id} and customer.company_id = ${company_id} and company_role.admin`,
  )
}

export function authorOf(db: Db, post_id: number): Promise<number[]> {
  return ids(db, sql`select customer_id as id from post where id = ${post_id} and deleted_at is null`)
}

/** The author of a shared post's original, unless the share tags them: then they are told of that. */
export function sharedAuthor(db: Db, original_id: number, share_id: number): Promise<number[]> {
  return ids(
    db,
    sql`select customer_id as id from post where id = ${original_id} and deleted_at is null
      and not exists (select from post_mention where post_mention.post_id = ${share_id} and post_mention.customer_id = post.customer_id)`,
  )
}

/** The author of a commented post, unless the comment tags them. */
export function commentedAuthor(db: Db, post_id: number, comment_id: number): Promise<number[]> {
  return ids(
    db,
    sql`select customer_id as id from post where id = ${post_id} and deleted_at is null
      and not exists (select from comment_mention where comment_mention.comment_id = ${comment_id} and comment_mention.customer_id = post.customer_id)`,
  )
}

/** Who was told that a reported post is hidden, and not yet that it is back. */
export function toldOfHiding(db: Db, post_id: number): Promise<number[]> {
  return ids(
    db,
    sql`select post.customer_id as id from post where post.id = ${post_id} and post.deleted_at is null and (
      select detail from notification where notification.customer_id = post.customer_id and kind = 'moderation_notice'
        and subject_id = ${post_id} order by opened_at desc limit 1) = 'hidden'`,
  )
}

/** Everybody with a living seat at an event, and who booked one. */
export function participantsOf(db: Db, event_id: number): Promise<number[]> {
  return ids(
    db,
    sql`select customer_id as id from seat where event_id = ${event_id} and state <> 'released' and customer_id is not null
      union select customer_id from event_booking where event_id = ${event_id} and state <> 'released'`,
  )
}

export async function seatIsConfirmed(db: Db, seat_id: number): Promise<boolean> {
  return (await ids(db, sql`select id from seat where id = ${seat_id} and state = 'confirmed'`)).length > 0
}

/** The buyer of an invoice that is issued and not paid yet. */
export function buyerOfIssued(db: Db, invoice_id: number): Promise<number[]> {
  return ids(db, sql`select buyer_customer_id as id from invoice where id = ${invoice_id} and state = 'issued'`)
}

export function buyerOf(db: Db, invoice_id: number): Promise<number[]> {
  return ids(db, sql`select buyer_customer_id as id from invoice where id = ${invoice_id}`)
}
