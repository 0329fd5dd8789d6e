import type { Page } from '@app/contract/kit'
import type { Actor, Context } from '#kit/data/context.ts'
import { bounds, containing, sql, toPage } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'
import { visible } from '../events.reads.ts'
import { segmentsOfCompany } from '../sections/events.sections.reads.ts'
import type { TagRow } from '../sections/events.sections.rows.ts'

export type ParticipantRow = {
  id: number
  customer_id: number | null
  display: boolean
  first_name: string | null
  last_name: string | null
  job_title: string | null
  profile_picture: string | null
  company_id: number
  company_name: string
  company_logo: string | null
  country: string | null
}

export type ParticipantCompanyRow = {
  company_id: number
  people: number
  name: string
  logo: string | null
  country: string | null
  city: string | null
  category: string | null
  segments: TagRow[]
}

/** A field of a profile as its owner shows it to the one who asks (1100_network.sql). */
function shown(field: 'job_title' | 'profile_picture', me: number) {
  return sql`case when shows(customer.id, customer_profile.display_configuration, ${sql.lit(field)}, ${me}) then customer_profile.${sql.ref(field)} end as ${sql.ref(field)}`
}

/** People blocked in either direction are not among the participants. */
function notBlocked(me: number) {
  return sql`seat.customer_id not in (select id from blocked_with(${me}))`
}

function participantColumns(me: number) {
  return sql`seat.id, seat.customer_id, seat.display, coalesce(customer.first_name, seat.first_name) as first_name,
    coalesce(customer.last_name, seat.last_name) as last_name, ${shown('job_title', me)}, ${shown('profile_picture', me)},
    seat.company_id, company.name as company_name, company.logo as company_logo, company.country`
}
const participantTables = sql`seat join company on company.id = seat.company_id
  left join customer on customer.id = seat.customer_id left join customer_profile on customer_profile.customer_id = seat.customer_id`

function nameLike(search: string | undefined) {
  return search === undefined
    ? sql`true`
    : sql`(lower(full_name(coalesce(customer.first_name, seat.first_name), coalesce(customer.last_name, seat.last_name))) like ${containing(search.toLowerCase())}
        or lower(company.name) like ${containing(search.toLowerCase())})`
}

/**
 * People of an event who agreed to be listed, by name. `participants` in `events.people.service.ts` decides who may see them.
 * @param onlyMe narrows to the asking person, who sees themself whether listed or not
 */
export async function listParticipants(
  ctx: Context,
  filter: Paging & { event: number; search?: string },
  onlyMe: boolean,
): Promise<Page<ParticipantRow>> {
  const me = ctx.actor?.customer_id ?? 0
  const { limit, offset } = bounds(filter)
  const who = onlyMe
    ? sql`seat.customer_id = ${me} and is_participant(seat.state)`
    : sql`is_listed(seat) and ${notBlocked(me)}`
  const where = sql`seat.event_id = ${filter.event} and ${who} and ${nameLike(filter.search)}`
  const { rows } = await sql<ParticipantRow>`
    select ${participantColumns(me)} from ${participantTables} where ${where}
    order by sort_name(seat.first_name, seat.last_name), seat.first_name, seat.id limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  const count =
    rows.length < limit && (offset === 0 || rows.length > 0)
      ? offset + rows.length
      : ((
          await sql<{ count: number }>`select count(*) as count from (select 1 from ${
            filter.search === undefined ? sql`seat` : participantTables
          } where ${filter.search === undefined ? sql`seat.event_id = ${filter.event} and ${who}` : where} limit 10000) as bounded`.execute(
            ctx.db,
          )
        ).rows[0]?.count ?? 0)
  return toPage(rows, count, filter, ctx.here)
}

/** The seats of an invoice of the own company that one may see: one's own, or with `wholeCompany` any; undefined otherwise. */
export async function listSeatsOfInvoice(
  ctx: Context,
  actor: Actor,
  filter: Paging & { invoice: number; search?: string },
  wholeCompany: boolean,
): Promise<Page<ParticipantRow> | undefined> {
  const owned = await sql<{ order_id: number }>`select order_id from event_booking
    where order_id = (select invoice.order_id from invoice where invoice.id = ${filter.invoice} and invoice.kind = 'invoice' and invoice.replaced_at is null)
      and company_id = ${actor.company_id ?? 0}
      and ${wholeCompany ? sql`true` : sql`customer_id = ${actor.customer_id}`}`.execute(ctx.db)
  const order = owned.rows[0]
  if (!order) return undefined
  const { limit, offset } = bounds(filter)
  const { rows } = await sql<ParticipantRow & { total: number }>`
    select ${participantColumns(actor.customer_id)}, count(*) over () as total from ${participantTables}
    where seat.order_id = ${order.order_id} and seat.state <> 'released' and ${nameLike(filter.search)}
    order by seat.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, filter, ctx.here)
}

export const companyTables = sql`event_company join company on company.id = event_company.company_id`
export const companyColumns = sql`event_company.company_id, event_company.people, company.name, company.logo, company.country, company.city, company.category,
  ${segmentsOfCompany}`

/** The first companies of an event, those with most people first, as a column over `event`. */
export function companiesColumn(limit: number) {
  return sql`case when event.display_participants and 'participant_companies' = any (event.available_sections) then
    coalesce((select json_agg(item) from (select ${companyColumns} from ${companyTables}
      where event_company.event_id = event.id and event_company.people > 0
      order by event_company.people desc, event_company.company_id limit ${limit}) as item), '[]'::json) else '[]'::json end as companies`
}

export type TicketRow = {
  id: number
  event_id: number
  event_name: string
  event_slug: string
  start_date: string
  end_date: string
  state: 'held' | 'confirmed'
  ticket_code: string
  price_name: string
  price: number
  currency_code: string
  company_id: number
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  profile_picture: string | null
  job_title: string | null
  display: boolean
  display_answered: boolean
  display_participants: boolean
  booked_by: number | null
  invoice_id: number | null
}

/** What a ticket in a list says; the person's picture and job as they show them to the asking one. */
export const ticketColumns = (
  me: number,
) => sql`seat.id, seat.event_id, event.name as event_name, event.slug as event_slug, event.start_date, event.end_date, seat.state,
  seat.ticket_code, event_price.name as price_name, event_price.amount as price, event.currency_code, seat.company_id, seat.customer_id,
  coalesce(customer.first_name, seat.first_name) as first_name, coalesce(customer.last_name, seat.last_name) as last_name, seat.display,
  seat.display_answered_at is not null as display_answered, event.display_participants, ${shown('job_title', me)}, ${shown('profile_picture', me)}, event_booking.customer_id as booked_by, event_booking.invoice_id`
export const ticketTables = sql`seat join event on event.id = seat.event_id join event_price on event_price.id = seat.price_id
  left join customer on customer.id = seat.customer_id left join customer_profile on customer_profile.customer_id = seat.customer_id
  left join event_booking on event_booking.order_id = seat.order_id`

/**
 * Living seats of my company: my own, those I booked, and with `wholeCompany` all of them. A former company's are gone from here.
 */
export async function listTickets(
  ctx: Context,
  actor: Actor,
  filter: Paging & { event?: number },
  wholeCompany: boolean,
): Promise<Page<TicketRow>> {
  const { limit, offset } = bounds(filter)
  const mine = sql`select id from seat where customer_id = ${actor.customer_id} and company_id = ${actor.company_id ?? 0} and state <> 'released'
    union select seat.id from event_booking join seat on seat.order_id = event_booking.order_id
      where event_booking.customer_id = ${actor.customer_id} and event_booking.company_id = ${actor.company_id ?? 0} and seat.state <> 'released'
    ${wholeCompany ? sql`union select id from seat where company_id = ${actor.company_id ?? 0} and state <> 'released'` : sql``}`
  const event = filter.event === undefined ? sql`true` : sql`seat.event_id = ${filter.event}`
  const { rows } = await sql<TicketRow & { total: number }>`
    select ${ticketColumns(actor.customer_id)}, count(*) over () as total from ${ticketTables}
    where seat.id in (${mine}) and ${event}
    order by event.start_date desc, seat.event_id, (seat.customer_id is not distinct from ${actor.customer_id}) desc, seat.id
    limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, filter, ctx.here)
}

/** One living seat as its ticket. */
export async function readTicket(ctx: Context, actor: Actor, seatId: number): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns(actor.customer_id)} from ${ticketTables} where seat.id = ${seatId} and seat.state <> 'released'`.execute(
    ctx.db,
  )
  return rows[0]
}

/** True when a confirmed seat bears this code. */
export async function ticketExists(ctx: Context, code: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from seat join event on event.id = seat.event_id
    where seat.ticket_code = ${code} and is_participant(seat.state) and ${visible({ actor: null, now: ctx.now })}) as found`.execute(
    ctx.db,
  )
  return rows[0]?.found ?? false
}
