import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { isOver } from '../../occasions/occasions.reads.ts'
import type { NamedRow } from '../../occasions/occasions.reads.ts'

export type EventRow = NamedRow & { people: number }

/** Published events with people of a company among the participants shown. */
const attended = (company_id: number, now: Date) => sql`event_company join event on event.id = event_company.event_id
    where event_company.company_id = ${company_id} and event_company.people > 0 and event.display_participants
      and event.published_at <= ${now}`
const columns = sql`event.id, event.slug, event.name, event.city, event.start_date, event.end_date, event_company.people`

/** Running and coming events of a company, the next first. */
export async function comingEventsOf(db: Db, company_id: number, now: Date, most: number): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    select ${columns} from ${attended(company_id, now)} and not ${isOver('event', now)}
    order by event.start_date, event.id limit ${most}`.execute(db)
  return found.rows
}

/** How many events of a company there are, those that are over too. */
export async function countEventsOf(db: Db, company_id: number, now: Date): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from ${attended(company_id, now)}`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}

/** A page of them: those to come, the next first, then past ones, the latest first. */
export async function listEventsOf(
  db: Db,
  company_id: number,
  now: Date,
  paging: Paging,
): Promise<(EventRow & { over: boolean })[]> {
  const { limit, offset } = bounds(paging)
  const over = isOver('event', now)
  const found = await sql<EventRow & { over: boolean }>`
    select ${columns}, ${over} as over from ${attended(company_id, now)}
    order by ${over}, case when not ${over} then event.start_date end, event.start_date desc, event.id
    limit ${limit} offset ${offset}`.execute(db)
  return found.rows
}

/** Contacts of the one who asks who work at a company: how many, and the first few by name. */
export async function contactsAt(
  db: Db,
  viewer: number,
  company_id: number,
  most: number,
): Promise<{ count: number; ids: number[] }> {
  const found = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select customer.id, row_number() over (order by sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id) as place
      from network_member join customer on customer.id = network_member.member_id
      where network_member.customer_id = ${viewer} and customer.company_id = ${company_id} and customer.closed_at is null
        and customer.id not in (select id from blocked_with(${viewer})))
    select (select count(*)::int from found) as count,
      coalesce((select array_agg(id order by place) from found where place <= ${most}), '{}') as ids`.execute(db)
  return found.rows[0] ?? { count: 0, ids: [] }
}

/** Of a company's people only so many are weighed, so that a large one costs no more. */
const MOST_WEIGHED = 200

/**
 * Contacts of the one who asks who know people of a company that is neither's, those who know the most first; as far as they, and
 * whom they know, show their lists.
 */
export async function waysInto(
  db: Db,
  viewer: number,
  company_id: number,
  most: number,
): Promise<{ id: number; knows: number }[]> {
  const found = await sql<{ id: number; knows: number }>`
    with there as materialized (
      select customer.id from customer left join customer_profile on customer_profile.customer_id = customer.id
      where customer.company_id = ${company_id} and customer.closed_at is null and customer.id <> ${viewer}
        and customer_profile.display_configuration ->> 'contacts' is distinct from 'nobody'
        and customer.id not in (select id from blocked_with(${viewer}))
      order by customer.id limit ${MOST_WEIGHED}),
    ways as materialized (
      select mine.member_id as id, count(*)::int as knows
      from there join network_member tie on tie.customer_id = there.id
        join network_member mine on mine.customer_id = ${viewer} and mine.member_id = tie.member_id
      group by mine.member_id)
    select ways.id, ways.knows from ways join customer on customer.id = ways.id
      left join customer_profile on customer_profile.customer_id = customer.id
    where customer.company_id is distinct from ${company_id} and customer.closed_at is null
      and shows(customer.id, customer_profile.display_configuration, 'contacts', ${viewer})
      and customer.id not in (select id from blocked_with(${viewer}))
    order by ways.knows desc, sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id limit ${most}`.execute(
    db,
  )
  return found.rows
}

export type TitleRow = {
  award: number
  slug: string
  award_name: string
  category: string
  outcome: 'winner' | 'finalist'
}

/** What a company has won, or was a finalist for, once it may be known; the latest first. */
export async function titlesOf(db: Db, company_id: number, now: Date, most: number): Promise<TitleRow[]> {
  const found = await sql<TitleRow>`
    select award.id as award, award.slug, award.name as award_name, category.name as category, outcome.outcome
    from award_entry applicant join award_outcome outcome on outcome.applicant_id = applicant.id
      join award on award.id = outcome.award_id join award_category category on category.id = outcome.category_id
    where applicant.company_id = ${company_id} and outcome.outcome in ('winner', 'finalist') and outcome.revoked_at is null
      and award.published_at <= ${now} and award.winners_published_at <= ${now} and 'winners' = any (award.available_sections)
    order by award.winners_published_at desc, outcome.outcome = 'winner' desc, category.name limit ${most}`.execute(db)
  return found.rows
}
