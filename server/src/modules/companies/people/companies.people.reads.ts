import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { isOver } from '../../occasions/occasions.reads.ts'
import type { Handed, Rights } from './companies.people.queries.ts'

export type PersonRow = {
  customer_id: number
  name: string
  profile_picture: string | null
  job_title: string | null
}

export type EmployeeRow = PersonRow &
  Rights & {
    provisional: boolean
    is_last_admin: boolean
    last_seen: Date | null
    registration_complete: boolean
  }

/** A person's name, and of the rest what they show to the one who asks. */
export const personColumns = (
  viewer: number,
) => sql`customer.id as customer_id, full_name(customer.first_name, customer.last_name) as name,
  case when shows(customer.id, customer_profile.display_configuration, 'profile_picture', ${viewer}) then customer_profile.profile_picture end as profile_picture,
  case when shows(customer.id, customer_profile.display_configuration, 'job_title', ${viewer}) then customer_profile.job_title end as job_title`
export const personTables = sql`customer left join customer_profile on customer_profile.customer_id = customer.id`

const columns = (viewer: number) => sql`${personColumns(viewer)},
  coalesce(company_role.admin, false) as admin, coalesce(company_role.billing, false) as billing, coalesce(company_role.events, false) as events,
  coalesce(company_role.awards, false) as awards, coalesce(company_role.provisional, false) as provisional,
  coalesce(company_role.admin, false) and not exists (select from company_role other join customer person on person.id = other.customer_id
    where other.company_id = customer.company_id and other.admin and other.customer_id <> customer.id and person.closed_at is null) as is_last_admin,
  (select max(coalesce((select max(issued_at) from refresh_token where refresh_token.session_id = session.id), session.started_at))
    from session where session.customer_id = customer.id) as last_seen,
  customer.registration_completed_at is not null as registration_complete`
const tables = sql`${personTables} left join company_role on company_role.customer_id = customer.id and company_role.company_id = customer.company_id`

/** People of a company: oneself first, then admins, then by name. Nobody is left out: who is blocked is an employee too. */
export async function listEmployees(
  db: Db,
  viewer: number,
  company_id: number,
  search: string | undefined,
  paging: Paging,
): Promise<{ rows: EmployeeRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const named =
    search === undefined
      ? sql`true`
      : sql`lower(full_name(customer.first_name, customer.last_name)) like lower(${containing(search)})`
  const where = sql`customer.company_id = ${company_id} and customer.closed_at is null and ${named}`
  const found = await sql<EmployeeRow>`select ${columns(viewer)} from ${tables} where ${where}
    order by customer.id = ${viewer} desc, coalesce(company_role.admin, false) desc, sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id
    limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ count: number }>`select count(*) from customer where ${where}`.execute(db)
  return { rows: found.rows, count: count.rows[0]?.count ?? 0 }
}

export async function employeeById(
  db: Db,
  viewer: number,
  company_id: number,
  id: number,
): Promise<EmployeeRow | undefined> {
  const found = await sql<EmployeeRow>`select ${columns(viewer)} from ${tables}
    where customer.id = ${id} and customer.company_id = ${company_id} and customer.closed_at is null`.execute(db)
  return found.rows[0]
}

export type TakerRow = Rights & { customer_id: number; name: string }

/** Colleagues who could take what a person leaves, by name. */
export async function takersBeside(db: Db, company_id: number, customer_id: number): Promise<TakerRow[]> {
  const found = await sql<TakerRow>`
    select customer.id as customer_id, full_name(customer.first_name, customer.last_name) as name, coalesce(admin, false) as admin,
      coalesce(billing, false) as billing, coalesce(events, false) as events, coalesce(awards, false) as awards
    from customer left join company_role on company_role.customer_id = customer.id
    where customer.company_id = ${company_id} and customer.id <> ${customer_id} and customer.closed_at is null
      and customer.registration_completed_at is not null
    order by lower(customer.first_name), sort_name(customer.first_name, customer.last_name), customer.id limit 1000`.execute(
    db,
  )
  return found.rows
}

export type OpenRow = { what: Handed; count: number; names: string[] }

/** What a person holds for a company: living seats of events to come, open invoices, entries, and posts in its name. */
export async function openWith(db: Db, company_id: number, customer_id: number, now: Date): Promise<OpenRow[]> {
  const some = (name: ReturnType<typeof sql>) => sql`(array_agg(distinct ${name}))[1:3] as names`
  const found = await sql<{ what: Handed; count: number; names: string[] | null }>`
    select 'seats' as what, count(*)::int as count, ${some(sql`event.name`)} from seat
      join event on event.id = seat.event_id left join event_booking on event_booking.order_id = seat.order_id
      where seat.company_id = ${company_id} and seat.state <> 'released' and not ${isOver('event', now)}
        and (seat.customer_id = ${customer_id} or event_booking.customer_id = ${customer_id})
    union all
    select 'invoices', count(*)::int, ${some(sql`coalesce(invoice.number, purchase_order.subject_name)`)} from invoice
      join purchase_order on purchase_order.id = invoice.order_id
      where invoice.company_id = ${company_id} and coalesce(purchase_order.keeper_customer_id, invoice.buyer_customer_id) = ${customer_id}
        and invoice.kind = 'invoice' and invoice.state in ('draft', 'issued', 'part_paid')
    union all
    select 'entries', count(*)::int, ${some(sql`award.name`)} from award_booking
      join award_entry_fee on award_entry_fee.order_id = award_booking.order_id join award on award.id = award_booking.award_id
      where award_booking.company_id = ${company_id} and award_booking.customer_id = ${customer_id} and award_booking.state <> 'released'
    union all
    select 'posts', count(*)::int, null from post
      where post.wall_company_id = ${company_id} and post.customer_id = ${customer_id} and post.deleted_at is null`.execute(
    db,
  )
  return found.rows.map((row) => ({ ...row, names: row.names ?? [] })).filter(({ count }) => count > 0)
}

export type DepartureRow = PersonRow & {
  id: number
  left_at: Date
  reason: 'left' | 'removed' | 'moved'
  handed_over: { what: Handed; count: number; taker_name: string | null }[]
}

export async function listDepartures(
  db: Db,
  viewer: number,
  company_id: number,
  paging: Paging,
): Promise<{ rows: DepartureRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const found = await sql<DepartureRow>`
    select company_departure.id, company_departure.left_at, company_departure.reason, ${personColumns(viewer)},
      coalesce((select json_agg(json_build_object('what', what, 'count', amount, 'taker_name', full_name(taker.first_name, taker.last_name)) order by what)
        from company_hand_over left join customer taker on taker.id = taker_id where departure_id = company_departure.id), '[]') as handed_over
    from company_departure join ${personTables} on customer.id = company_departure.customer_id
    where company_departure.company_id = ${company_id} order by company_departure.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{
    count: number
  }>`select count(*) from company_departure where company_id = ${company_id}`.execute(db)
  return { rows: found.rows, count: count.rows[0]?.count ?? 0 }
}

export type ActRow = {
  id: number
  at: Date
  by: string | null
  act: string
  about: string | null
  details: Record<string, string | number | boolean | null>
}

/**
 * What a company's own people decided, newest first. The log names people by number alone, so that whoever is erased is in it
 * without a name.
 */
export async function listActs(db: Db, company_id: number, paging: Paging): Promise<{ rows: ActRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const where = sql`audit_log.object = ${`company:${company_id}`} and audit_log.act like 'company.%'`
  const found = await sql<ActRow>`
    select audit_log.id, audit_log.at, full_name(by_whom.first_name, by_whom.last_name) as by, audit_log.act,
      full_name(about.first_name, about.last_name) as about, coalesce(audit_log.after, '{}') || jsonb_strip_nulls(jsonb_build_object(
        'email', invitation.email, 'name', full_name(request.first_name, request.last_name))) as details
    from audit_log left join customer by_whom on by_whom.id = audit_log.customer_id
    left join customer about on about.id = (audit_log.after->>'customer_id')::int
    left join company_invitation invitation on invitation.id = (audit_log.after->>'invitation_id')::int
    left join registration_request request on request.id = (audit_log.after->>'request_id')::int
    where ${where} order by audit_log.id desc limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ count: number }>`select count(*) from audit_log where ${where}`.execute(db)
  return { rows: found.rows, count: count.rows[0]?.count ?? 0 }
}
