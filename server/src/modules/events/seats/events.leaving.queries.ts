import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { isOver } from '../../occasions/occasions.reads.ts'

/** Living seats that a person holds for a company at events that have not ended, held until the transaction ends. */
export async function seatsOfLeaver(
  db: Db,
  of: { company_id: number; customer_id: number; now: Date },
): Promise<{ id: number; event_id: number }[]> {
  const { rows } = await sql<{ id: number; event_id: number }>`
    select seat.id, seat.event_id from seat join event on event.id = seat.event_id
    where seat.company_id = ${of.company_id} and seat.customer_id = ${of.customer_id} and seat.state <> 'released'
      and not ${isOver('event', of.now)}
    order by seat.event_id, seat.id for update of seat`.execute(db)
  return rows
}

export async function holdsSeat(db: Db, event_id: number, customer_id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from seat where event_id = ${event_id} and customer_id = ${customer_id} and state <> 'released'`.execute(
      db,
    )
  return rows.length > 0
}

type Gift = { company_id: number; from: number; to: number }

/** Whoever looks after a company's bookings gets its news and may name their seats. */
export async function giveBookings(db: Db, { company_id, from, to }: Gift): Promise<void> {
  await sql`update event_booking set customer_id = ${to} where company_id = ${company_id} and customer_id = ${from}`.execute(
    db,
  )
}
