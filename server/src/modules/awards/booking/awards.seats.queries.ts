import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { isOver } from '../../occasions/occasions.reads.ts'

export type LockedSeat = {
  id: number
  award_id: number
  company_id: number
  customer_id: number | null
  booked_by: number
  start_date: string
}

/** Takes a living seat until the transaction ends. */
export async function lockSeat(db: Db, id: number): Promise<LockedSeat | undefined> {
  const { rows } = await sql<LockedSeat>`
    select seat.id, seat.award_id, seat.company_id, seat.customer_id, booking.customer_id as booked_by, award.start_date
    from award_seat as seat join award on award.id = seat.award_id join award_booking as booking on booking.order_id = seat.order_id
    where seat.id = ${id} and seat.state <> 'released' for update of seat`.execute(db)
  return rows[0]
}

/** Whether somebody belongs to a company and has an open account. */
export async function isColleague(db: Db, id: number, company_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from customer where id = ${id} and company_id = ${company_id} and closed_at is null`.execute(db)
  return rows.length > 0
}

export type SeatPerson =
  | { customer_id: number }
  | { customer_id: null; first_name: string; last_name: string; email: string }

/** Gives a seat to a person. The constraints refuse who has one at the same ceremony. */
export async function nameSeat(db: Db, id: number, person: SeatPerson, now: Date): Promise<void> {
  const { first_name, last_name, email } = person.customer_id === null ? person : noGuest
  await sql`update award_seat set customer_id = ${person.customer_id}, first_name = ${first_name}, last_name = ${last_name},
    email = ${email}, named_at = ${now} where id = ${id}`.execute(db)
}

const noGuest = { first_name: null, last_name: null, email: null }

/** Takes somebody who left a company off its seats at ceremonies to come; these wait for a name again. */
export async function unnameSeats(
  db: Db,
  { company_id, customer_id, now }: { company_id: number; customer_id: number; now: Date },
): Promise<void> {
  await sql`update award_seat set customer_id = null, named_at = null from award
    where award.id = award_seat.award_id and not ${isOver('award', now)}
      and award_seat.company_id = ${company_id} and award_seat.customer_id = ${customer_id}`.execute(db)
}

/** Frees some seats of an order. @returns those that were taken until now */
export async function releaseSomeSeats(
  db: Db,
  order_id: number,
  ids: readonly number[],
): Promise<{ id: number; award_id: number; customer_id: number | null }[]> {
  const { rows } = await sql<{ id: number; award_id: number; customer_id: number | null }>`
    update award_seat set state = 'released' where order_id = ${order_id} and id = any(${ids}::integer[]) and state <> 'released'
    returning id, award_id, customer_id`.execute(db)
  return rows
}
