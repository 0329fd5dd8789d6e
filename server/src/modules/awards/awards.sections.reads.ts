import type { EntryState } from '@app/contract/awards.entries.states'
import type { AwardSection } from '@app/contract/awards'
import type { Page } from '@app/contract/kit'
import { hasRight } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { bounds, sql, toPage } from '#kit/data/db.ts'
import type { Paging } from '#kit/data/db.ts'
import { items, partColumn, readPart } from '#kit/data/parts.ts'
import type { Items } from '#kit/data/parts.ts'
import { ofMyCategoryOf, onSaleOf } from '../occasions/occasions.reads.ts'
import type { PriceRow as Price } from '../occasions/occasions.view.ts'
import { visible } from './awards.reads.ts'
import { toldState } from './results/awards.results.reads.ts'

export type PriceRow = Price & {
  award_id: number
  kind: 'entry' | 'seat'
  category_id: number | null
  category_name: string | null
  available_from: string | null
  available_until: string | null
  left: number | null
  on_sale: boolean
}

type GccRow = { id: number; region: string; service: string; position: number }
export type CategoryRow = {
  id: number
  award_id: number
  slug: string
  name: string
  short_name: string
  summary: string
  eligibility: string
  company_categories: string[]
  /** Rows that come inside JSON bring their instants as text. */
  entries_open_at: Date | string | null
  entries_close_at: Date | string | null
  end_date: string
  gcc_category: GccRow | null
  criteria: { id: number; name: string; description: string; weight: number; position: number }[]
  questions: {
    id: number
    prompt: string
    hint: string
    word_limit: number
    required: boolean
    criterion: number | null
    position: number
  }[]
  price_from: number | null
  position: number
  last_winner: { company: string; code: string; year: number } | null
  mine: { id: number; state: EntryState } | null
}

export type JurorRow = {
  id: number
  customer_id: number
  first_name: string
  last_name: string
  job_title: string | null
  picture: string | null
  company_id: number | null
  company_name: string | null
  company_logo: string | null
  biography: string
  chair: boolean
  position: number
}

export type AgendaRow = {
  id: number
  day: string
  starts_at: Date | string
  ends_at: Date | string
  title: string
  description: string
  kind:
    | 'keynote'
    | 'panel'
    | 'talk'
    | 'networking'
    | 'break'
    | 'meal'
    | 'social'
    | 'visit'
    | 'registration'
    | 'ceremony'
  room: string | null
}

/** Prices of the asking company's category, without those whose time is over: entries before seats. */
export function priceItems(ctx: Context): Items<PriceRow> {
  const today = dayOf(ctx.now)
  return items(sql`select award_price.id, award_price.award_id, award_price.kind, award_price.name, award_price.description, award_price.amount,
      award.currency_code, award_price.price_type, company_category.name as price_type_name, award_price.category_id,
      award_category.name as category_name, award_price.available_from, award_price.available_until,
      award_price.stock - award_price.sold as left, (${onSaleOf('award', ctx)}) as on_sale
    from award_price join company_category on company_category.code = award_price.price_type
    left join award_category on award_category.id = award_price.category_id
    where award_price.award_id = award.id and ${ofMyCategoryOf('award', ctx)}
      and (award_price.available_until is null or award_price.available_until >= ${today}::date)
    order by award_price.kind, award_price.position, award_price.id`)
}

/** Who won a category in the edition before: the one of the same name in its address, or else of the same standing category. */
const lastWinner = (ctx: Context) => sql`(select json_build_object('company', company.name, 'code', outcome.code,
    'year', extract(year from edition.end_date)::integer)
  from award as edition join award_category as former on former.award_id = edition.id
    join award_outcome as outcome on outcome.category_id = former.id and outcome.outcome = 'winner' and outcome.revoked_at is null
    join award_entry as applicant on applicant.id = outcome.applicant_id join company on company.id = applicant.company_id
  where edition.id = award.previous_edition_id and edition.published_at <= ${ctx.now}
    and edition.winners_published_at <= ${ctx.now} and 'winners' = any (edition.available_sections)
    and (former.slug = award_category.slug or former.gcc_category_id = award_category.gcc_category_id)
  order by former.slug = award_category.slug desc, former.position limit 1)`

/** Categories with what they are judged by and what they ask; to a member also their own company's entry. */
export function categoryItems(ctx: Context): Items<CategoryRow> {
  const actor = ctx.actor
  const own =
    actor && actor.company_id !== null
      ? sql`(select json_build_object('id', applicant.id, 'state', ${toldState(ctx.now)}) from award_entry as applicant
          where applicant.category_id = award_category.id and applicant.company_id = ${actor.company_id}
            and applicant.state <> 'withdrawn'
            and ${hasRight(actor, 'awards') ? sql`true` : sql`applicant.customer_id = ${actor.customer_id}`})`
      : sql`null::json`
  return items(sql`select award_category.id, award_category.award_id, award_category.slug, award_category.name, award_category.short_name,
      award_category.summary, award_category.eligibility, award_category.company_categories, award.entries_open_at, award.end_date,
      coalesce(award_category.entries_close_at, award.entries_close_at) as entries_close_at, award_category.position,
      (select json_build_object('id', gcc_category.id, 'region', gcc_category.region, 'service', gcc_category.service, 'position', gcc_category.position)
        from gcc_category where gcc_category.id = award_category.gcc_category_id) as gcc_category,
      coalesce((select json_agg(criterion) from (select id, name, description, weight, position from award_criterion
        where award_criterion.category_id = award_category.id order by position, id) as criterion), '[]'::json) as criteria,
      coalesce((select json_agg(question) from (select id, prompt, hint, word_limit, required, criterion_id as criterion, position from award_question
        where award_question.category_id = award_category.id order by position, id) as question), '[]'::json) as questions,
      (select min(award_price.amount) from award_price where award_price.award_id = award.id and award_price.kind = 'entry'
        and (award_price.category_id = award_category.id or (award_price.category_id is null and not exists (
          select from award_price as special where special.award_id = award.id and special.category_id = award_category.id)))
        and (award_category.company_categories = '{}' or award_price.price_type = any (award_category.company_categories))
        and 'prices' = any (award.available_sections) and ${ofMyCategoryOf('award', ctx)} and ${onSaleOf('award', ctx)}) as price_from,
      ${lastWinner(ctx)} as last_winner, ${own} as mine
    from award_category where award_category.award_id = award.id order by award_category.position, award_category.id`)
}

/**
 * Jurors, the chair first: a public office, so name and company are shown to everyone. Of the profile only what its owner shows;
 * people who are blocked with the asking one are left out, as in every list (docs/rules/members.md#visibility).
 */
export function jurorItems(ctx: Context): Items<JurorRow> {
  const viewer = ctx.actor?.customer_id ?? 0
  const shown = (field: string, column: ReturnType<typeof sql>) =>
    sql`case when shows(customer.id, coalesce(customer_profile.display_configuration, '{}'), ${field}, ${viewer}) then ${column} end`
  return items(sql`select award_juror.id, award_juror.customer_id, customer.first_name, customer.last_name,
      ${shown('job_title', sql`customer_profile.job_title`)} as job_title, ${shown('profile_picture', sql`customer_profile.profile_picture`)} as picture,
      company.id as company_id, company.name as company_name, company.logo as company_logo,
      award_juror.biography, award_juror.chair, award_juror.position
    from award_juror join customer on customer.id = award_juror.customer_id
    left join customer_profile on customer_profile.customer_id = customer.id
    left join company on company.id = customer.company_id and company.verified_at is not null
    where award_juror.award_id = award.id and customer.closed_at is null
      and customer.id not in (select id from blocked_with(${viewer}))
    order by award_juror.chair desc, award_juror.position, award_juror.id`)
}

export const agendaItems = items<AgendaRow>(
  sql`select id, day, starts_at, ends_at, title, description, kind, room from award_agenda_item
    where award_agenda_item.award_id = award.id order by award_agenda_item.starts_at, award_agenda_item.id`,
)

const openSection = (section: AwardSection) => sql`${section} = any (award.available_sections)`

/** Rows as a JSON column of a statement over `award`; empty when the section is not open. */
export const column = <Row>(of: Items<Row>, section: AwardSection, name: string) =>
  partColumn(of, openSection(section), name)

/**
 * A section of an award as a page. An unseen award is not found; a section that is not open is empty.
 * @throws Refused 404
 */
export function readSection<Row>(
  ctx: Context,
  awardId: number,
  section: AwardSection,
  of: Items<Row>,
  paging: Paging,
): Promise<Page<Row>> {
  const where = sql`award.id = ${awardId} and ${visible(ctx)}`
  return readPart(ctx, { table: sql`award`, where, open: openSection(section) }, of, paging)
}

/** The community's standing categories in their order. */
export async function listGcc(ctx: Context, paging: Paging): Promise<Page<GccRow>> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<GccRow & { total: number }>`
    select id, region, service, position, count(*) over () as total from gcc_category
    order by position, id limit ${limit} offset ${offset}`.execute(ctx.db)
  return toPage(
    rows.map(({ id, region, service, position }) => ({ id, region, service, position })),
    rows[0]?.total ?? 0,
    paging,
    ctx.here,
  )
}

/** Those of them that an award has picked. */
export const gccItems = items<GccRow>(sql`select id, region, service, position from gcc_category
  where id in (select award_category.gcc_category_id from award_category where award_category.award_id = award.id) order by position, id`)
