import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import { ticketColumns, ticketTables } from '../people/events.people.reads.ts'
import type { TicketRow } from '../people/events.people.reads.ts'

/** A living seat with everything that its ticket says. */
export type WholeTicketRow = TicketRow & {
  tagline: string
  city: string
  country: string
  time_zone: string
  starts_at: Date
  ends_at: Date
  venue: string | null
  address: string | null
  main_banner: string | null
  hotel: string | null
  company_name: string
  company_logo: string | null
  /** An invoice of the order on which something is open. */
  due_invoice_id: number | null
  open_amount: number | null
  due_on: string | null
}

/** One seat with what its ticket says. */
export async function readWholeTicket(ctx: Context, seatId: number): Promise<WholeTicketRow | undefined> {
  const { rows } = await sql<WholeTicketRow>`
    select ${ticketColumns(me(ctx).customer_id)}, event.tagline, event.city, event.country, event.time_zone, event.starts_at, event.ends_at, event.venue,
      coalesce(hotel.address, event.venue_address) as address, event.main_banner, hotel.name as hotel,
      company.name as company_name, company.logo as company_logo, due.id as due_invoice_id, due.open_amount, due.due_on
    from ${ticketTables} join company on company.id = seat.company_id
      left join event_hotel hotel on hotel.event_id = event.id and hotel.is_venue
      left join lateral (select invoice.id, invoice.open_amount, invoice.due_on from invoice where invoice.order_id = seat.order_id
        and invoice.open_amount > 0 order by invoice.id limit 1) as due on true
    where seat.id = ${seatId} and seat.state <> 'released'`.execute(ctx.db)
  return rows[0]
}
