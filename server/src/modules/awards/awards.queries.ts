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

export type NewBooking = {
  order_id: number
  invoice_id: number
  award_id: number
  company_id: number
  customer_id: number
  created_at: Date
}

/** Stores what an order holds, and its entries one by one. */
export async function addBooking(
  db: Db,
  booking: NewBooking,
  entries: readonly { price: number; quantity: number }[],
): Promise<void> {
  await db.insertInto('award_booking').values(booking).execute()
  for (const { price, quantity } of entries) {
    await sql`insert into award_entry (award_id, order_id, price_id, company_id, state, created_at)
      select ${booking.award_id}, ${booking.order_id}, ${price}, ${booking.company_id}, 'held', ${booking.created_at} from generate_series(1, ${quantity}::integer)`.execute(
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

/** What somebody entered for a company they left goes to a colleague, or stays as it is where there is none. */
export async function giveBookings(
  db: Db,
  { company_id, from, to }: { company_id: number; from: number; to: number | null },
): Promise<void> {
  if (to === null) return
  await sql`update award_booking set customer_id = ${to} where company_id = ${company_id} and customer_id = ${from}`.execute(
    db,
  )
}
