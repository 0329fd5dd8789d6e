import type { AddonKind } from '@app/contract/events.names'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What booking needs to know of an event. */
export type BookableEvent = {
  id: number
  name: string
  country: string
  start_date: string
  end_date: string
  currency_code: string
  financial_entity_id: number | null
  capacity: number | null
  seats_taken: number
  unpaid_seats_most: number
  unpaid_tables_most: number
  registration_opens_at: Date | null
  registration_closes_at: Date | null
  available_sections: string[]
}

/**
 * A published event; with `lock` nobody else books it until the transaction ends, so what is read after it stays true.
 */
export async function loadBookable(db: Db, id: number, now: Date, lock: boolean): Promise<BookableEvent | undefined> {
  const { rows } = await sql<BookableEvent>`
    select id, name, country, start_date, end_date, currency_code, financial_entity_id, capacity, seats_taken,
      unpaid_seats_most, unpaid_tables_most, registration_opens_at, registration_closes_at, available_sections
    from event where id = ${id} and published_at <= ${now} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export type PriceOnOffer = {
  id: number
  name: string
  price_type: string
  amount: number
  available_from: string | null
  available_until: string | null
  left: number | null
}

/** Those of the given prices that are of this event. */
export async function loadPrices(db: Db, eventId: number, ids: number[]): Promise<Map<number, PriceOnOffer>> {
  const { rows } = await sql<PriceOnOffer>`
    select id, name, price_type, amount, available_from, available_until, stock - sold as left
    from event_price where event_id = ${eventId} and id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type AddonOnOffer = {
  id: number
  kind: AddonKind
  name: string
  amount: number
  max_quantity: number
  left: number | null
}

export async function loadAddons(db: Db, eventId: number, ids: number[]): Promise<Map<number, AddonOnOffer>> {
  const { rows } = await sql<AddonOnOffer>`select id, kind, name, amount, max_quantity, stock - sold as left
    from event_addon where event_id = ${eventId} and id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type TableOnOffer = { id: number; number: string; hall: string | null; amount: number | null; state: string }

export async function loadTable(db: Db, eventId: number, id: number): Promise<TableOnOffer | undefined> {
  const { rows } =
    await sql<TableOnOffer>`select id, number, hall, amount, state from event_table where event_id = ${eventId} and id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** Who of the given people and guests sits at the event already. */
export async function findSeated(
  db: Db,
  eventId: number,
  customerIds: number[],
  guests: string[],
): Promise<{ customer_id: number | null; email: string | null }[]> {
  const { rows } = await sql<{ customer_id: number | null; email: string | null }>`
    select customer_id, email from seat where event_id = ${eventId} and state <> 'released'
      and (customer_id = any (${customerIds}::integer[]) or (customer_id is null and email = any (${guests}::citext[])))`.execute(
    db,
  )
  return rows
}

/** What a company holds of an event and has not paid yet; read under the event's lock it stays so. */
export async function heldUnpaid(
  db: Db,
  eventId: number,
  companyId: number,
): Promise<{ seats: number; tables: number }> {
  const { rows } = await sql<{ seats: number; tables: number }>`select
    (select count(*)::int from seat where company_id = ${companyId} and event_id = ${eventId} and state = 'held') as seats,
    (select count(*)::int from event_table where event_id = ${eventId} and company_id = ${companyId} and state = 'held') as tables`.execute(
    db,
  )
  return rows[0] ?? { seats: 0, tables: 0 }
}

/** People of a company who hold a living seat of the event. */
export async function seatedOfCompany(db: Db, eventId: number, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`select customer_id from seat
    where company_id = ${companyId} and event_id = ${eventId} and state <> 'released' and customer_id is not null order by customer_id`.execute(
    db,
  )
  return rows.map((row) => row.customer_id)
}

export type NewBooking = {
  order_id: number
  invoice_id: number
  event_id: number
  company_id: number
  customer_id: number
  sponsor_package_id: number | null
  now: Date
}

export async function addBooking(db: Db, booking: NewBooking): Promise<void> {
  await sql`
    insert into event_booking (order_id, event_id, company_id, customer_id, invoice_id, sponsor_package_id, created_at)
    values (${booking.order_id}, ${booking.event_id}, ${booking.company_id}, ${booking.customer_id}, ${booking.invoice_id},
      ${booking.sponsor_package_id}, ${booking.now})`.execute(db)
}

/** Takes what an order asks for beside its seats; the checks of the tables refuse what is not there. */
export async function takeExtras(
  db: Db,
  of: { order_id: number; event_id: number; company_id: number },
  extras: { addons: { id: number; quantity: number }[]; table: number | null },
): Promise<void> {
  for (const { id, quantity } of extras.addons) {
    await sql`insert into event_booking_addon (order_id, event_id, addon_id, quantity) values (${of.order_id}, ${of.event_id}, ${id}, ${quantity})`.execute(
      db,
    )
    await sql`update event_addon set sold = sold + ${quantity} where id = ${id}`.execute(db)
  }
  if (extras.table !== null)
    await sql`update event_table set state = 'held', company_id = ${of.company_id}, order_id = ${of.order_id}
      where id = ${extras.table} and state = 'free'`.execute(db)
}

export type Booking = {
  order_id: number
  event_id: number
  event_name: string
  company_id: number
  customer_id: number
  invoice_id: number
  state: 'held' | 'paid' | 'released'
}

/** An order of this domain with its event's row held: every change of seats goes in that order. */
export async function lockBooking(db: Db, orderId: number): Promise<Booking | undefined> {
  const found = await sql<{ event_id: number }>`select event_id from event_booking where order_id = ${orderId}`.execute(
    db,
  )
  const eventId = found.rows[0]?.event_id
  if (eventId === undefined) return undefined
  await sql`select 1 from event where id = ${eventId} for update`.execute(db)
  const { rows } = await sql<Booking>`
    select event_booking.order_id, event_booking.event_id, event.name as event_name, event_booking.company_id, event_booking.customer_id,
      event_booking.invoice_id, event_booking.state
    from event_booking join event on event.id = event_booking.event_id where order_id = ${orderId} for update of event_booking`.execute(
    db,
  )
  return rows[0]
}

export async function markPaid(db: Db, orderId: number): Promise<void> {
  await sql`update event_booking set state = 'paid' where order_id = ${orderId}`.execute(db)
  await sql`update event_table set state = 'booked' where order_id = ${orderId}`.execute(db)
}

/** Gives back what an order held beside its seats. */
export async function releaseExtras(db: Db, orderId: number): Promise<void> {
  await sql`update event_addon set sold = sold - event_booking_addon.quantity from event_booking_addon
    where event_booking_addon.order_id = ${orderId} and event_addon.id = event_booking_addon.addon_id`.execute(db)
  await sql`update event_table set state = 'free', company_id = null, order_id = null where order_id = ${orderId}`.execute(
    db,
  )
  await sql`update event_booking set state = 'released' where order_id = ${orderId}`.execute(db)
}

/** Whom to write to about a booking. */
export async function contactOf(db: Db, customerId: number): Promise<{ name: string; address: string } | undefined> {
  const { rows } = await sql<{ name: string; address: string }>`
    select full_name(first_name, last_name) as name, email as address from customer where id = ${customerId} and closed_at is null`.execute(
    db,
  )
  return rows[0]
}

/** The order's invoice was replaced by another one. */
export async function moveInvoice(db: Db, order_id: number, invoice_id: number): Promise<void> {
  await sql`update event_booking set invoice_id = ${invoice_id} where order_id = ${order_id}`.execute(db)
}
