import { inStates } from '../awards.states.reads.ts'
import { statesWith } from '@app/contract/awards.entries.states'
import type { StoredEntryState } from '@app/contract/awards.entries.states'
import { remaining } from '#kit/data/references.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What booking needs to know of an award. */
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
  available_sections: string[]
  unpaid_seats_most: number
  unpaid_entries_most: number
}

/** A published award; with `lock` nobody else books it until the transaction ends, so what is read after it stays true. */
export async function loadBookable(db: Db, id: number, now: Date, lock: boolean): Promise<BookableAward | undefined> {
  const { rows } = await sql<BookableAward>`
    select id, name, country, start_date, end_date, entries_open_at, entries_close_at, currency_code, financial_entity_id, available_sections,
      unpaid_seats_most, unpaid_entries_most
    from award where id = ${id} and published_at <= ${now} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** Seats and entries of an award that a company holds and has not paid yet; read under the award's lock it stays so. */
export async function heldUnpaid(
  db: Db,
  award_id: number,
  company_id: number,
): Promise<{ seats: number; entries: number }> {
  const count = (table: string) => sql`(select count(*)::int from ${sql.table(table)}
    where company_id = ${company_id} and award_id = ${award_id} and state = 'held')`
  const { rows } = await sql<{
    seats: number
    entries: number
  }>`select ${count('award_seat')} as seats, ${count('award_entry_fee')} as entries`.execute(db)
  return rows[0] ?? { seats: 0, entries: 0 }
}

export type PriceOnOffer = {
  id: number
  kind: 'entry' | 'seat'
  name: string
  price_type: string
  category_id: number | null
  amount: number
  available_from: string | null
  available_until: string | null
  left: number | null
}

/** Those of the given prices that are of this award. */
export async function loadPrices(db: Db, award_id: number, ids: number[]): Promise<Map<number, PriceOnOffer>> {
  const { rows } = await sql<PriceOnOffer>`
    select id, kind, name, price_type, category_id, amount, available_from, available_until, stock - sold as left
    from award_price where award_id = ${award_id} and id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Categories of an award that have a price of their own for companies of a kind. */
export async function specialCategories(db: Db, award_id: number, price_type: string | null): Promise<Set<number>> {
  const { rows } = await sql<{ category_id: number }>`
    select distinct category_id from award_price
    where award_id = ${award_id} and price_type = ${price_type} and category_id is not null`.execute(db)
  return new Set(rows.map((row) => row.category_id))
}

export type ApplicantOnOffer = {
  id: number
  category_id: number
  category_name: string
  state: StoredEntryState
  /** The category's own end, else the award's. */
  entries_close_at: Date | null
  /** Somebody has paid its fee, or has it in an order that waits for its payment; or it was handed in for nothing. */
  paid: boolean
}

/** Entries of a company in an award, all or the given ones; with `lock` their states stay as they are. */
export async function loadApplicants(
  db: Db,
  of: { award_id: number; company_id: number; ids?: number[] },
  lock = false,
): Promise<ApplicantOnOffer[]> {
  const { rows } = await sql<ApplicantOnOffer>`
    select award_entry.id, award_entry.category_id, award_category.name as category_name, award_entry.state,
      coalesce(award_category.entries_close_at, award.entries_close_at) as entries_close_at,
      award_entry.free
        or exists (select from award_entry_fee where award_entry_fee.applicant_id = award_entry.id and award_entry_fee.state <> 'released') as paid
    from award_entry join award_category on award_category.id = award_entry.category_id
    join award on award.id = award_entry.award_id
    where award_entry.award_id = ${of.award_id} and award_entry.company_id = ${of.company_id}
      and ${of.ids ? sql`award_entry.id = any (${of.ids}::integer[])` : inStates(sql`award_entry.state`, statesWith('pay', true))}
    order by award_category.position, award_entry.id ${lock ? sql`for share of award_entry` : sql``}`.execute(db)
  return rows
}

export type NewBooking = {
  order_id: number
  invoice_id: number
  award_id: number
  company_id: number
  customer_id: number
  created_at: Date
}

/** Stores what an order holds: its entries and seats one by one. The checks of the tables refuse what is not there. */
export async function addBooking(
  db: Db,
  booking: NewBooking,
  cart: {
    entries: readonly { price: number; quantity: number; applicant: number | null }[]
    seats: readonly { price: number; quantity: number }[]
  },
): Promise<void> {
  await db.insertInto('award_booking').values(booking).execute()
  const { award_id, order_id, company_id, created_at } = booking
  for (const { price, quantity, applicant } of cart.entries)
    await sql`insert into award_entry_fee (award_id, order_id, price_id, company_id, applicant_id, state, created_at)
      select ${award_id}, ${order_id}, ${price}, ${company_id}, ${applicant}, 'held', ${created_at}
      from generate_series(1, ${quantity}::integer)`.execute(db)
  for (const { price, quantity } of cart.seats)
    await sql`insert into award_seat (award_id, order_id, price_id, company_id, state, created_at)
      select ${award_id}, ${order_id}, ${price}, ${company_id}, 'held', ${created_at}
      from generate_series(1, ${quantity}::integer)`.execute(db)
}

/** Moves a booking that is held, with its entries and seats. @returns false when it was not held */
export async function moveBooking(db: Db, order_id: number, state: 'paid' | 'released'): Promise<boolean> {
  const { rows } = await sql`update award_booking set state = ${state} where order_id = ${order_id}
    and state in ('held', ${state === 'released' ? 'paid' : 'held'}) returning order_id`.execute(db)
  if (rows.length === 0) return false
  await sql`update award_entry_fee set state = ${state} where order_id = ${order_id} and state <> 'released'`.execute(
    db,
  )
  await sql`update award_seat set state = ${state} where order_id = ${order_id} and state <> 'released'`.execute(db)
  return true
}

/** The written entries whose fees an order holds. */
export async function entriesOfOrder(db: Db, order_id: number): Promise<{ id: number; company_id: number }[]> {
  const { rows } = await sql<{ id: number; company_id: number }>`
    select applicant_id as id, company_id from award_entry_fee where order_id = ${order_id} and applicant_id is not null`.execute(
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
  await sql`update award_booking set customer_id = ${remaining('customer', to)}
    where company_id = ${remaining('company', company_id)} and customer_id = ${from}`.execute(db)
}

/** The order's invoice was replaced by another one. */
export async function moveInvoice(db: Db, order_id: number, invoice_id: number): Promise<void> {
  await sql`update award_booking set invoice_id = ${invoice_id} where order_id = ${order_id}`.execute(db)
}
