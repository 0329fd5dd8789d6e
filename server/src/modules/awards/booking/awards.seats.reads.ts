import type { Page } from '@app/contract/kit'
import type { Actor, Context } from '#kit/data/context.ts'
import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'

export type SeatRow = {
  id: number
  award_id: number
  invoice_id: number
  company_id: number
  price_name: string
  state: 'held' | 'paid'
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  booked_by: number
  start_date: string
}

/**
 * Living seats that somebody may see: theirs, those they booked for their company, and all of it for who has the right.
 * @param all whether the asking person has the awards right
 */
export async function seatsOf(
  ctx: Context,
  actor: Actor,
  ask: Paging & { id?: number; award?: number; invoice?: number; all: boolean },
): Promise<Page<SeatRow>> {
  const { limit, offset } = bounds(ask)
  const { customer_id, company_id } = actor
  const narrowed = [
    ...(ask.id === undefined ? [] : [sql`and seat.id = ${ask.id}`]),
    ...(ask.award === undefined ? [] : [sql`and seat.award_id = ${ask.award}`]),
    ...(ask.invoice === undefined
      ? []
      : [
          sql`and booking.order_id = (select invoice.order_id from invoice where invoice.id = ${ask.invoice}
      and invoice.kind = 'invoice' and invoice.replaced_at is null)`,
        ]),
  ]
  const { rows } = await sql<SeatRow & { total: number }>`
    select seat.id, seat.award_id, booking.invoice_id, seat.company_id, price.name as price_name, seat.state, seat.customer_id,
      coalesce(person.first_name, seat.first_name) as first_name, coalesce(person.last_name, seat.last_name) as last_name,
      booking.customer_id as booked_by, award.start_date, count(*) over () as total
    from award_seat as seat join award on award.id = seat.award_id join award_price as price on price.id = seat.price_id
      join award_booking as booking on booking.order_id = seat.order_id left join customer as person on person.id = seat.customer_id
    where seat.state <> 'released' and (seat.customer_id = ${customer_id}
        or (seat.company_id = ${company_id ?? 0} and (${ask.all} or booking.customer_id = ${customer_id})))
      ${sql.join(narrowed, sql` `)}
    order by award.start_date desc, seat.award_id, seat.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, ask, ctx.here)
}
