import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type LockedSeat = {
  id: number
  event_id: number
  company_id: number
  customer_id: number | null
  booked_by: number | null
  start_date: string
}

/** Takes a living seat until the transaction ends. */
export async function lockSeat(db: Db, id: number): Promise<LockedSeat | undefined> {
  const { rows } = await sql<LockedSeat>`
    select seat.id, seat.event_id, seat.company_id, seat.customer_id, event_booking.customer_id as booked_by, event.start_date
    from seat join event on event.id = seat.event_id left join event_booking on event_booking.order_id = seat.order_id
    where seat.id = ${id} and seat.state <> 'released' for update of seat`.execute(db)
  return rows[0]
}

export type Colleague = { id: number; first_name: string; last_name: string }

/** A person of a company with an open account. */
export async function findColleague(db: Db, id: number, companyId: number): Promise<Colleague | undefined> {
  const [found] = await findColleagues(db, [id], companyId)
  return found
}

/** Those of the given people who belong to a company and have open accounts. */
export async function findColleagues(db: Db, ids: number[], companyId: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select id, first_name, last_name from customer
    where id = any (${ids}::integer[]) and company_id = ${companyId} and closed_at is null`.execute(db)
  return rows
}

/** Gives a seat to a person. A new person is not listed until they say so themselves, and the old ticket is worth nothing. */
export async function nameSeat(
  db: Db,
  id: number,
  person: {
    customer_id: number | null
    first_name: string
    last_name: string
    email: string | null
    ticket_code: string
    now: Date
  },
): Promise<void> {
  await sql`update seat set customer_id = ${person.customer_id}, first_name = ${person.first_name}, last_name = ${person.last_name},
      email = ${person.email}, display = false, display_answered_at = null, ticket_code = ${person.ticket_code}, named_at = ${person.now}
    where id = ${id}`.execute(db)
}

/** What was named today: a seat by itself, and all of an order together. */
export type Namings = { seat: number; order: number; seats: number }

/**
 * Counts that a seat is named. The order's row is taken first, as whoever pays or cancels takes it.
 * @returns how often that has happened today, and how many seats the order has; without an order, of the seat alone
 */
export async function countNaming(db: Db, id: number, now: Date): Promise<Namings> {
  const today = now.toISOString().slice(0, 10)
  const order = await sql<{ order_id: number; namings: number; seats: number }>`
    update event_booking set namings = case when namings_day = ${today}::date then namings + 1 else 1 end, namings_day = ${today}::date
    where order_id = (select order_id from seat where id = ${id})
    returning order_id, namings, (select count(*)::integer from seat where seat.order_id = event_booking.order_id) as seats`.execute(
    db,
  )
  const seat = await sql<{ namings: number }>`
    update seat set namings = case when namings_day = ${today}::date then namings + 1 else 1 end, namings_day = ${today}::date
    where id = ${id} returning namings`.execute(db)
  const [whole] = order.rows
  return { seat: seat.rows[0]?.namings ?? 0, order: whole?.namings ?? 0, seats: whole?.seats ?? 0 }
}

/** Takes the person off a seat, which then waits for a name; the ticket is worth nothing. */
export async function unnameSeat(db: Db, id: number, ticket_code: string): Promise<void> {
  await sql`update seat set customer_id = null, first_name = null, last_name = null, email = null, named_at = null, display = false,
      display_answered_at = null, ticket_code = ${ticket_code} where id = ${id}`.execute(db)
}

/** Keeps what the person on a seat answered. @returns whether the person holds that seat */
export async function answerDisplay(
  db: Db,
  id: number,
  customerId: number,
  display: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update seat set display = ${display}, display_answered_at = ${now}
    where id = ${id} and customer_id = ${customerId} and state <> 'released' returning 1`.execute(db)
  return rows.length > 0
}

export type NewSeat = {
  price_id: number
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
  ticket_code: string
}

/** Adds the seats of an order in one statement, so that the triggers count once. */
export async function addSeats(
  db: Db,
  of: { event_id: number; order_id: number; company_id: number; now: Date },
  seats: NewSeat[],
): Promise<void> {
  await sql`
    insert into seat (event_id, order_id, company_id, customer_id, first_name, last_name, email, price_id, state, ticket_code, created_at, named_at)
    select ${of.event_id}::integer, ${of.order_id}::integer, ${of.company_id}::integer, customer_id, first_name, last_name, email, price_id, 'held', ticket_code,
      ${of.now}::timestamptz, case when first_name is not null then ${of.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as given (price_id integer, customer_id integer, first_name text, last_name text, email text, ticket_code text)`.execute(
    db,
  )
}

/** Takes an event's row, as every change of its seats does. @returns whether there is one */
export async function lockRoom(db: Db, event_id: number): Promise<boolean> {
  const { rows } = await sql`select from event where id = ${event_id} for update`.execute(db)
  return rows.length > 0
}

/** Confirmed seats of no order. @returns their numbers, in the order of what was given */
export async function insertAdmitted(
  db: Db,
  of: { event_id: number; now: Date },
  seats: readonly (NewSeat & { company_id: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into seat (event_id, company_id, customer_id, first_name, last_name, email, price_id, state, ticket_code, created_at, confirmed_at, named_at)
    select ${of.event_id}::integer, given.company_id, given.customer_id, given.first_name, given.last_name, given.email, given.price_id,
      'confirmed', given.ticket_code, ${of.now}::timestamptz, ${of.now}::timestamptz, ${of.now}::timestamptz
    from (select one.* from jsonb_array_elements(${JSON.stringify(seats)}::jsonb) with ordinality as line (one, place), jsonb_to_record(line.one)
      as one (company_id integer, customer_id integer, first_name text, last_name text, email text, price_id integer, ticket_code text)
      order by place) as given
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export type ConfirmedSeat = {
  id: number
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
  ticket_code: string
}

/** Makes the held seats of an order certain. @returns those that were held */
export async function confirmSeats(db: Db, orderId: number, now: Date): Promise<ConfirmedSeat[]> {
  const { rows } = await sql<ConfirmedSeat>`
    with confirmed as (
      update seat set state = 'confirmed', confirmed_at = ${now} where order_id = ${orderId} and state = 'held'
      returning id, customer_id, first_name, last_name, email, ticket_code)
    select confirmed.id, confirmed.customer_id, confirmed.first_name, confirmed.last_name, coalesce(customer.email, confirmed.email) as email, confirmed.ticket_code
    from confirmed left join customer on customer.id = confirmed.customer_id order by confirmed.id`.execute(db)
  return rows
}

/** Frees the seats of an order. @returns how many were freed */
export async function releaseSeats(db: Db, orderId: number, now: Date): Promise<number> {
  const { rows } =
    await sql`update seat set state = 'released', released_at = ${now} where order_id = ${orderId} and state <> 'released' returning 1`.execute(
      db,
    )
  return rows.length
}

/** Frees some seats of an order. @returns those that were taken until now, with the person on each */
export async function releaseSomeSeats(
  db: Db,
  orderId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ ticket_code: string; first_name: string; last_name: string; address: string | null }[]> {
  const { rows } = await sql<{ ticket_code: string; first_name: string; last_name: string; address: string | null }>`
    with freed as (
      update seat set state = 'released', released_at = ${now}
      where order_id = ${orderId} and id = any(${ids}::integer[]) and state <> 'released'
      returning id, ticket_code, customer_id, first_name, last_name, email)
    select freed.ticket_code, coalesce(customer.first_name, freed.first_name, '') as first_name,
      coalesce(customer.last_name, freed.last_name, '') as last_name, coalesce(customer.email, freed.email) as address
    from freed left join customer on customer.id = freed.customer_id order by freed.id`.execute(db)
  return rows
}

/** A living seat with what its mail says. */
export type SeatForMail = {
  id: number
  event_id: number
  customer_id: number | null
  state: 'held' | 'confirmed'
  event_name: string
  city: string
  start_date: string
  end_date: string
  address: string | null
  first_name: string | null
  last_name: string | null
  ticket_code: string
  named_at: Date | null
  /** Its person has not said yet whether they are listed, where the event lists anybody. */
  asks: boolean
}

export async function seatForMail(db: Db, id: number): Promise<SeatForMail | undefined> {
  const { rows } = await sql<SeatForMail>`
    select seat.id, seat.event_id, seat.customer_id, seat.state, event.name as event_name, event.city, event.start_date, event.end_date,
      coalesce(customer.email, seat.email) as address, coalesce(customer.first_name, seat.first_name) as first_name,
      coalesce(customer.last_name, seat.last_name) as last_name, seat.ticket_code, seat.named_at,
      seat.display_answered_at is null and event.display_participants as asks
    from seat join event on event.id = seat.event_id left join customer on customer.id = seat.customer_id
    where seat.id = ${id} and seat.state <> 'released'`.execute(db)
  return rows[0]
}
