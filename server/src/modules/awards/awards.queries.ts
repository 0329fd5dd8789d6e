import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

export type BookableAward = {
  id: number
  name: string
  country: string
  start_date: string
  end_date: string
  entries_open_at: Date | null
  entries_close_at: Date | null
  currency_code: string
  financial_entity_id: number | null
}

/** A published award; it stays as it is until the transaction ends. */
export async function lockAward(db: Db, id: number, now: Date): Promise<BookableAward | undefined> {
  const { rows } = await sql<BookableAward>`
    select id, name, country, start_date, end_date, entries_open_at, entries_close_at, currency_code, financial_entity_id
    from award where id = ${id} and published_at <= ${now} for share`.execute(db)
  return rows[0]
}

export type EntryPrice = {
  id: number
  name: string
  price_type: string
  amount: number
  available_from: string | null
  available_until: string | null
}

/** Those of the given prices that are of this award. */
export async function entryPrices(db: Db, award_id: number, ids: number[]): Promise<Map<number, EntryPrice>> {
  const { rows } = await sql<EntryPrice>`select id, name, price_type, amount, available_from, available_until
    from award_price where award_id = ${award_id} and id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a key was answered with before. */
export async function findBooking(
  db: Db,
  customer_id: number,
  key: string,
): Promise<{ request_hash: string; reply: unknown } | undefined> {
  const { rows } = await sql<{ request_hash: string; reply: unknown }>`select request_hash, reply from award_booking
    where customer_id = ${customer_id} and idempotency_key = ${key}::uuid`.execute(db)
  return rows[0]
}

export type NewBooking = {
  order_id: number
  invoice_id: number
  award_id: number
  company_id: number
  customer_id: number
  idempotency_key: string
  request_hash: string
  reply: unknown
  created_at: Date
}

/** Stores what an order holds, and its entries one by one. */
export async function addBooking(
  db: Db,
  booking: NewBooking,
  entries: readonly { price: number; quantity: number }[],
): Promise<void> {
  const { reply, ...row } = booking
  await db
    .insertInto('award_booking')
    .values({ ...row, reply: JSON.stringify(reply) })
    .execute()
  for (const { price, quantity } of entries) {
    await sql`insert into award_entry (award_id, order_id, price_id, company_id, state, created_at)
      select ${row.award_id}, ${row.order_id}, ${price}, ${row.company_id}, 'held', ${row.created_at} from generate_series(1, ${quantity}::integer)`.execute(
      db,
    )
  }
}

/** Moves a booking that is held, with its entries. @returns false when it was not held */
export async function moveBooking(db: Db, order_id: number, state: 'paid' | 'released'): Promise<boolean> {
  const { rows } = await sql`update award_booking set state = ${state} where order_id = ${order_id}
    and state in ('held', ${state === 'released' ? 'paid' : 'held'}) returning order_id`.execute(db)
  if (rows.length === 0) return false
  await sql`update award_entry set state = ${state} where order_id = ${order_id} and state <> 'released'`.execute(db)
  return true
}

export type FoundAward = { id: number; slug: string; name: string; city: string; start_date: string; end_date: string }

/** Published awards found by words, the latest first. */
export async function searchAwards(db: Db, query: string, now: Date, most: number): Promise<FoundAward[]> {
  const { rows } = await sql<FoundAward>`select id, slug, name, city, start_date, end_date from award
    where search_vector(name || ' ' || city) @@ ${query}::tsquery and published_at <= ${now} order by start_date desc, id limit ${most}`.execute(
    db,
  )
  return rows
}
