import { AROUND_ROWS } from '@app/contract/office.around'
import type { CompanyPart, MemberPart } from '@app/contract/office.around'
import type { RawBuilder } from 'kysely'
import { plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type AroundRow = {
  title: string
  detail: string
  at: Date | null
  state: string | null
  amount: number | null
  open: number | null
  currency_code: string | null
  path: string | null
  count: number
}

type Listing = { select: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown> }

const nothing = sql`null::bigint as amount, null::bigint as open, null::text as currency_code`
const person = (column: string) =>
  sql`(select full_name(first_name, last_name) from customer where customer.id = ${sql.ref(column)})`

const seats = (where: RawBuilder<unknown>): Listing => ({
  select: sql`event.name as title, coalesce(full_name(seat.first_name, seat.last_name), ${person('seat.customer_id')}, '') as detail,
    seat.created_at as at, seat.state, ${nothing}, '/office/events/' || event.id as path`,
  from: sql`seat join event on event.id = seat.event_id where ${where}`,
  order: sql`event.start_date desc, seat.id desc`,
})
const invoices = (where: RawBuilder<unknown>): Listing => ({
  select: sql`coalesce(invoice.number, 'Order ' || invoice.order_id) as title, purchase_order.subject_name as detail, invoice.created_at as at,
    invoice.state, invoice.amount_gross as amount,
    case when invoice.kind = 'invoice' and invoice.state in ('draft', 'issued', 'part_paid') then invoice.open_amount end as open,
    invoice.currency_code, '/office/money/' || invoice.id as path`,
  from: sql`invoice join purchase_order on purchase_order.id = invoice.order_id where ${where}`,
  order: sql`invoice.created_at desc, invoice.id desc`,
})

const ofMember: Record<MemberPart, (id: number) => Listing> = {
  seats: (id) => seats(sql`seat.customer_id = ${id}`),
  invoices: (id) => invoices(sql`invoice.buyer_customer_id = ${id}`),
  sessions: (id) => ({
    select: sql`coalesce(session.device, '') as title, coalesce(session.network, '') as detail, coalesce(session.last_seen_at, session.started_at) as at,
      case when session.impersonated_by is not null then 'acted' when session.ended_at is null and session.expires_at > now() then 'open' else 'ended' end as state,
      ${nothing}, null::text as path`,
    from: sql`session where session.customer_id = ${id}`,
    order: sql`session.started_at desc`,
  }),
  posts: (id) => ({
    select: sql`left(regexp_replace(post.content, '\\s+', ' ', 'g'), 80) as title, post.audience as detail, post.created_at as at,
      case when post.deleted_at is not null then 'deleted' when post.hidden_at is not null then 'hidden' else 'shown' end as state,
      ${nothing}, '/office/posts/' || post.id as path`,
    from: sql`post where post.customer_id = ${id} and post.deleted_at is null`,
    order: sql`post.created_at desc, post.id desc`,
  }),
  meetings: (id) => ({
    select: sql`case when meeting.requested_by = ${id} then ${person('meeting.requested_to')} else ${person('meeting.requested_by')} end as title,
      event.name as detail, meeting.starts_at as at, meeting.state, ${nothing}, '/office/events/' || event.id as path`,
    from: sql`meeting join event on event.id = meeting.event_id where (meeting.requested_by = ${id} or meeting.requested_to = ${id})`,
    order: sql`meeting.id desc`,
  }),
}

const ofCompany: Record<CompanyPart, (id: number) => Listing> = {
  people: (id) => ({
    select: sql`full_name(customer.first_name, customer.last_name) as title,
      concat_ws(', ', case when role.admin then 'admin' end, case when role.billing then 'billing' end, case when role.events then 'events' end,
        case when role.awards then 'awards' end) as detail,
      (select max(last_seen_at) from session where session.customer_id = customer.id) as at,
      case when customer.closed_at is not null then 'closed' when customer.registration_completed_at is null then 'invited' else 'active' end as state,
      ${nothing}, '/office/members/' || customer.id as path`,
    from: sql`customer left join company_role as role on role.customer_id = customer.id and role.company_id = customer.company_id
      where customer.company_id = ${id} and customer.closed_at is null`,
    order: sql`role.admin desc nulls last, sort_name(customer.first_name, customer.last_name), customer.id`,
  }),
  invoices: (id) => invoices(sql`invoice.company_id = ${id}`),
  domains: (id) => ({
    select: sql`domain as title, '' as detail, proven_at as at, proof as state, ${nothing}, null::text as path`,
    from: sql`company_domain where company_id = ${id}`,
    order: sql`domain`,
  }),
  vat_ids: (id) => ({
    select: sql`vat_answer.vat_id as title, concat_ws(', ', vat_answer.name, vat_answer.consultation_number, ${person('vat_answer.customer_id')}) as detail,
      vat_answer.asked_at as at, case when vat_answer.way = 'hand' then 'by_hand' else 'vat_' || vat_answer.state end as state, ${nothing}, null::text as path`,
    from: sql`vat_answer where (vat_answer.company_id = ${id} or vat_answer.way = 'register')
      and vat_answer.vat_id in (select company.vat_id from company where company.id = ${id}
        union all select billing_address.vat_id from billing_address where billing_address.company_id = ${id} and removed_at is null)`,
    order: sql`vat_answer.asked_at desc, vat_answer.id desc`,
  }),
  seats: (id) => seats(sql`seat.company_id = ${id}`),
  entries: (id) => ({
    select: sql`award.name as title, award_category.name as detail, own.created_at as at, own.state, ${nothing}, '/office/awards/' || award.id as path`,
    from: sql`award_entry own join award on award.id = own.award_id join award_category on award_category.id = own.category_id
      where own.company_id = ${id}`,
    order: sql`own.id desc`,
  }),
}

async function read(db: Db, { select, from, order }: Listing): Promise<AroundRow[]> {
  const { rows } = await sql<AroundRow>`${plannedEachTime} select ${select}, count(*) over ()::int as count
    from ${from} order by ${order} limit ${AROUND_ROWS}`.execute(db)
  return rows
}

/** The newest of a part of what there is with a member; each row says how many there are. */
export const aroundMember = (db: Db, id: number, part: MemberPart): Promise<AroundRow[]> => read(db, ofMember[part](id))
/** The same of a company. */
export const aroundCompany = (db: Db, id: number, part: CompanyPart): Promise<AroundRow[]> =>
  read(db, ofCompany[part](id))
