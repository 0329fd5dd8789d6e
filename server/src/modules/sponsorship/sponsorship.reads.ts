import type { Page } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { SponsorRow } from '../occasions/occasions.view.ts'
import type { ApplicationKind, ApplicationState } from './sponsorship.policy.ts'
import type { SubjectKind } from './sponsorship.queries.ts'

export type ApplicationRow = {
  id: number
  subject_kind: SubjectKind
  subject_id: number
  slug: string
  name: string
  city: string
  start_date: string
  end_date: string
  customer_id: number
  kind: ApplicationKind
  state: ApplicationState
  message: string
  topic_id: number | null
  topic: string | null
  bio: string | null
  links: string[]
  package: {
    id: number
    name: string
    price: number
    currency_code: string
    seats_included: number
    table_included: boolean
  } | null
  on_waiting_list: boolean
  waiting_position: number | null
  order_until: string | null
  invoice_id: number | null
  logo: string | null
  reason: string | null
  created_at: Date
  changed_at: Date
}

const columns = sql`application.id, case when application.event_id is null then 'award' else 'event' end as subject_kind,
  coalesce(application.event_id, application.award_id) as subject_id, coalesce(event.slug, award.slug) as slug,
  coalesce(event.name, award.name) as name, coalesce(event.city, award.city) as city,
  coalesce(event.start_date, award.start_date) as start_date, coalesce(event.end_date, award.end_date) as end_date,
  application.customer_id, application.kind, application.state, application.message, application.topic_id, application.topic,
  application.bio, application.links,
  case when sponsor_package.id is not null then json_build_object('id', sponsor_package.id, 'name', sponsor_package.name,
    'price', sponsor_package.amount, 'currency_code', coalesce(event.currency_code, award.currency_code),
    'seats_included', sponsor_package.seats_included, 'table_included', sponsor_package.table_included) end as package,
  application.on_waiting_list,
  case when application.on_waiting_list then (select count(*) from application as before
    where before.package_id = application.package_id and before.on_waiting_list and before.id <= application.id) end as waiting_position,
  application.order_until,
  (select invoice.id from invoice where invoice.order_id = application.order_id and invoice.kind = 'invoice'
    order by invoice.issue_no desc, invoice.id limit 1) as invoice_id,
  application.logo, application.reason, application.created_at, application.changed_at`
const tables = sql`application left join event on event.id = application.event_id left join award on award.id = application.award_id
  left join sponsor_package on sponsor_package.id = application.package_id`

export async function readApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`select ${columns} from ${tables} where application.id = ${id}`.execute(db)
  return rows[0]
}

type Filter = Paging & {
  event?: number
  award?: number
  kind?: ApplicationKind
}

function narrowed({ event, award, kind }: Filter) {
  return sql.join(
    [
      event === undefined ? sql`true` : sql`application.event_id = ${event}`,
      award === undefined ? sql`true` : sql`application.award_id = ${award}`,
      kind === undefined ? sql`true` : sql`application.kind = ${kind}`,
    ],
    sql` and `,
  )
}

/** Somebody's own requests, the newest first. */
export async function listMine(db: Db, customerId: number, filter: Filter, here: URL): Promise<Page<ApplicationRow>> {
  const { limit, offset } = bounds(filter)
  const { rows } = await sql<ApplicationRow & { total: number }>`
    select ${columns}, count(*) over () as total from ${tables}
    where application.customer_id = ${customerId} and ${narrowed(filter)}
    order by application.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows, rows[0]?.total ?? 0, filter, here)
}

export type ApplicationWithPerson = ApplicationRow & {
  applicant_name: string
  job_title: string | null
  company_id: number | null
  company_name: string | null
}

/**
 * Requests for those who decide, the oldest first; without a state those that wait for a decision.
 * @param filter.ends_after leaves out what has ended by that day
 */
export async function listToDecide(
  db: Db,
  filter: Filter & { state?: ApplicationState; ends_after?: string },
  here: URL,
): Promise<Page<ApplicationWithPerson>> {
  const { limit, offset } = bounds(filter)
  const coming =
    filter.ends_after === undefined
      ? sql`true`
      : sql`coalesce((select end_date from event where event.id = application.event_id),
          (select end_date from award where award.id = application.award_id)) > ${filter.ends_after}::date`
  const where = sql`${narrowed(filter)} and ${coming} and ${
    filter.state === undefined
      ? sql`application.state in ('received', 'in_review')`
      : sql`application.state = ${filter.state}`
  }`
  const { rows } = await sql<ApplicationWithPerson>`
    select ${columns}, full_name(customer.first_name, customer.last_name) as applicant_name, customer_profile.job_title,
      company.id as company_id, company.name as company_name
    from ${tables} join customer on customer.id = application.customer_id
      left join customer_profile on customer_profile.customer_id = customer.id
      left join company on company.id = application.company_id
    where ${where} order by application.created_at, application.id limit ${limit} offset ${offset}`.execute(db)
  const total = await sql<{
    count: number
  }>`select count(*) as count from application where ${where}`.execute(db)
  return toPage(rows, total.rows[0]?.count ?? 0, filter, here)
}

export type PackageRow = {
  id: number
  name: string
  category_id: number
  category_name: string
  description: string
  amount: number
  currency_code: string
  stock: number
  taken: number
  waiting: number
  seats_included: number
  table_included: boolean
  benefits: { benefit: number; value: string | null }[]
  position: number
  closed_at: Date | null
}

const packageColumns = sql`sponsor_package.id, sponsor_package.name, sponsor_category.id as category_id, sponsor_category.name as category_name,
  sponsor_package.description, sponsor_package.amount, coalesce(event.currency_code, award.currency_code) as currency_code,
  sponsor_package.stock, sponsor_package.taken, sponsor_package.seats_included, sponsor_package.table_included,
  (select count(*) from application where application.package_id = sponsor_package.id and application.on_waiting_list) as waiting,
  coalesce((select json_agg(json_build_object('benefit', benefit_id, 'value', value)) from sponsor_package_benefit
    where package_id = sponsor_package.id), '[]'::json) as benefits, sponsor_package.position, sponsor_package.closed_at`
const packageTables = sql`sponsor_package join sponsor_category on sponsor_category.id = sponsor_package.category_id
  left join event on event.id = sponsor_package.event_id left join award on award.id = sponsor_package.award_id`

/** The packages of an event or award, in the order of their categories. */
export async function readPackages(
  db: Db,
  kind: SubjectKind,
  id: number,
  { withClosed }: { withClosed: boolean },
): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`select ${packageColumns} from ${packageTables}
    where ${sql.ref(`sponsor_package.${kind}_id`)} = ${id} and (${withClosed} or sponsor_package.closed_at is null)
    order by sponsor_category.position, sponsor_package.position, sponsor_package.id`.execute(db)
  return rows
}

export async function readPackage(db: Db, id: number): Promise<PackageRow | undefined> {
  const { rows } =
    await sql<PackageRow>`select ${packageColumns} from ${packageTables} where sponsor_package.id = ${id}`.execute(db)
  return rows[0]
}

/** Packages of an event or award that a company may order now: an accepted request stands for each. */
export async function readOrderable(db: Db, kind: SubjectKind, id: number, companyId: number): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`select ${packageColumns} from ${packageTables}
    where ${sql.ref(`sponsor_package.${kind}_id`)} = ${id} and exists (select from application
      where application.package_id = sponsor_package.id and application.company_id = ${companyId}
        and application.state = 'accepted' and application.order_id is null)
    order by sponsor_category.position, sponsor_package.position, sponsor_package.id`.execute(db)
  return rows
}

export type BenefitRow = {
  id: number
  heading: string
  name: string
  note: string | null
}

export async function readBenefits(db: Db, kind: SubjectKind, id: number): Promise<BenefitRow[]> {
  const { rows } = await sql<BenefitRow>`select id, heading, name, note from sponsor_benefit
    where ${sql.ref(`${kind}_id`)} = ${id} order by position, id`.execute(db)
  return rows
}

export type TopicRow = {
  id: number
  title: string
  description: string
  closes_on: string | null
  seats: number | null
  left: number | null
  session: {
    id: number
    starts_at: string
    ends_at: string
    room: string | null
  } | null
  position: number
}

const topicColumns = sql`panel_topic.id, panel_topic.title, panel_topic.description, panel_topic.closes_on, panel_topic.seats,
  panel_topic.seats - panel_topic.taken as left, panel_topic.position,
  case when event_session.id is not null then json_build_object('id', event_session.id, 'starts_at', event_session.starts_at,
    'ends_at', event_session.ends_at, 'room', event_session.room) end as session`

export async function readTopic(db: Db, id: number): Promise<TopicRow | undefined> {
  const { rows } = await sql<TopicRow>`select ${topicColumns}
    from panel_topic left join event_session on event_session.id = panel_topic.session_id where panel_topic.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Topics of an event by position: those that are asked about today, or all. */
export async function listTopics(
  db: Db,
  filter: Paging & { event: number; withClosed: boolean },
  today: string,
  here: URL,
): Promise<Page<TopicRow>> {
  const { limit, offset } = bounds(filter)
  const { rows } = await sql<TopicRow & { total: number }>`
    select ${topicColumns}, count(*) over () as total
    from panel_topic left join event_session on event_session.id = panel_topic.session_id
    where panel_topic.event_id = ${filter.event}
      and (${filter.withClosed} or panel_topic.closes_on is null or panel_topic.closes_on >= ${today}::date)
    order by panel_topic.position, panel_topic.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows, rows[0]?.total ?? 0, filter, here)
}

export type CategoryRow = {
  id: number
  name: string
  position: number
  is_strategic: boolean
  sponsors_count: number
}

export async function listCategories(ctx: Context, filter: Paging & { award: number }): Promise<Page<CategoryRow>> {
  const { limit, offset } = bounds(filter)
  const { rows } = await sql<CategoryRow & { total: number }>`
    select id, name, position, is_strategic,
      (select count(*) from sponsor where sponsor.category_id = sponsor_category.id) as sponsors_count, count(*) over () as total
    from sponsor_category where award_id = ${filter.award} order by position, id limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  const shown = rows.map(({ total: _total, ...row }) => row)
  return toPage(shown, rows[0]?.total ?? 0, filter, ctx.here)
}

export async function listSponsors(
  ctx: Context,
  filter: Paging & { award: number; category?: number },
): Promise<Page<SponsorRow>> {
  const { limit, offset } = bounds(filter)
  const category = filter.category === undefined ? sql`true` : sql`sponsor.category_id = ${filter.category}`
  const { rows } = await sql<SponsorRow & { total: number }>`
    select sponsor.id, sponsor.company_id, sponsor.name, sponsor.tagline, sponsor.logo, sponsor.website, sponsor.position,
      sponsor_category.id as category_id, sponsor_category.name as category_name, count(*) over () as total
    from sponsor join sponsor_category on sponsor_category.id = sponsor.category_id
    where sponsor.award_id = ${filter.award} and ${category}
    order by sponsor_category.position, sponsor.position, sponsor.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(rows, rows[0]?.total ?? 0, filter, ctx.here)
}
