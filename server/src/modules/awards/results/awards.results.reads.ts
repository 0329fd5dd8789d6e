import { statesWith } from '@app/contract/awards.entries.states'
import { inStates, isJudged } from '../awards.states.reads.ts'
import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { Result } from './awards.results.policy.ts'
import { counted } from '../judging/awards.judging.reads.ts'

/** Who asks decides what is published for them: operators see everything. */
export type Looking = { now: Date; operator: boolean }

const shortlistShown = ({ now, operator }: Looking) =>
  sql`(${operator} or (award.shortlist_published_at <= ${now} and 'shortlisted' = any (award.available_sections)))`
const winnersShown = ({ now, operator }: Looking) =>
  sql`(${operator} or (award.winners_published_at <= ${now} and 'winners' = any (award.available_sections)))`
const awardShown = ({ now, operator }: Looking) => sql`(${operator} or award.published_at <= ${now})`

/**
 * Where the entry of the row `applicant` stands for everyone, operators too: what the jury made of it only from its minute on
 * (docs/rules/awards.md#states-of-an-entry). It needs the row `award`.
 */
export const toldState = (now: Date) => {
  const everyone = { now, operator: false }
  const outcome = sql`(select case when revoked_at is null then outcome else 'title_withdrawn' end from award_outcome
    where award_outcome.applicant_id = applicant.id)`
  return sql`(case when not ${isJudged} then applicant.state
    when ${winnersShown(everyone)} then coalesce(${outcome}, 'not_selected')
    when ${shortlistShown(everyone)} then case when ${outcome} is null then 'not_selected' else 'shortlisted' end
    else applicant.state end)`
}

/** Whether everything is decided and told about the entries of the row `award`. */
export const isOver = (now: Date) => sql`coalesce(${winnersShown({ now, operator: false })}, false)`

const companyJson = sql`json_build_object('id', company.id, 'name', company.name, 'logo', company.logo, 'city', company.city, 'country', company.country)`

export type CompanyRow = { id: number; name: string; logo: string | null; city: string | null; country: string | null }
export type RevokedRow = { at: string; reason: string } | null

/** The next minute at which something of an award appears; undefined when there is no such award for the one who looks. */
export async function publishingOf(
  db: Db,
  award: number,
  looking: Looking,
): Promise<{ shortlist: boolean; winners: boolean; next: Date | null } | undefined> {
  const { rows } = await sql<{ shortlist: boolean; winners: boolean; next: Date | null }>`
    select coalesce(${shortlistShown(looking)}, false) as shortlist, coalesce(${winnersShown(looking)}, false) as winners,
      least(case when shortlist_published_at > ${looking.now} then shortlist_published_at end,
        case when winners_published_at > ${looking.now} then winners_published_at end) as next
    from award where id = ${award} and ${awardShown(looking)}`.execute(db)
  return rows[0]
}

type CategoryRow = { id: number; name: string; short_name: string; slug: string }

/** Categories of an award with a published shortlist. Who of it won is not said by anything, not even the order. */
export async function shortlistedOf(
  db: Db,
  asked: Paging & { award: number; category?: number | undefined },
): Promise<{ rows: (CategoryRow & { companies: CompanyRow[] })[]; count: number }> {
  const { limit, offset } = bounds(asked)
  const { rows } = await sql<CategoryRow & { companies: CompanyRow[]; count: number }>`
    select category.id, category.name, category.short_name, category.slug,
      json_agg(${companyJson} order by company.name, company.id) as companies, (count(*) over ())::integer as count
    from award_category as category
      join award_outcome as outcome on outcome.category_id = category.id and outcome.revoked_at is null
      join award_entry as applicant on applicant.id = outcome.applicant_id join company on company.id = applicant.company_id
    where category.award_id = ${asked.award} and (${asked.category ?? null}::integer is null or category.id = ${asked.category ?? null})
    group by category.id order by category.position, category.id limit ${limit} offset ${offset}`.execute(db)
  return counted(rows)
}

export type PlacedRow = {
  outcome: 'shortlisted' | 'finalist' | 'winner'
  company: CompanyRow
  code: string | null
  citation: string
  signer: {
    name: string
    job_title: string | null
    picture: string | null
    company_name: string | null
    chair: boolean
  } | null
  revoked: RevokedRow
}
/** Who signs for the jury; of the profile only what its owner shows to the one who looks (docs/rules/members.md#visibility). */
function signerJson(viewer: number) {
  const shown = (field: string, column: ReturnType<typeof sql>) =>
    sql`case when shows(customer.id, coalesce(customer_profile.display_configuration, '{}'), ${field}, ${viewer}) then ${column} end`
  return sql`(select json_build_object('name', full_name(customer.first_name, customer.last_name),
    'job_title', ${shown('job_title', sql`customer_profile.job_title`)},
    'picture', ${shown('profile_picture', sql`customer_profile.profile_picture`)}, 'company_name', own.name, 'chair', juror.chair)
  from award_juror as juror join customer on customer.id = juror.customer_id
    left join customer_profile on customer_profile.customer_id = customer.id left join company as own on own.id = customer.company_id
  where juror.id = outcome.juror_id)`
}
const revokedJson = sql`case when outcome.revoked_at is not null then json_build_object('at', outcome.revoked_at, 'reason', outcome.revocation_reason) end`

/** Categories of an award with everybody who has a place in them. */
export async function winnersOf(
  db: Db,
  asked: Paging & { award: number; category?: number | undefined },
  viewer: number,
): Promise<{ rows: (CategoryRow & { placed: PlacedRow[] })[]; count: number }> {
  const { limit, offset } = bounds(asked)
  const { rows } = await sql<CategoryRow & { placed: PlacedRow[]; count: number }>`
    select category.id, category.name, category.short_name, category.slug, (count(*) over ())::integer as count,
      json_agg(json_build_object('outcome', outcome.outcome, 'company', ${companyJson}, 'code', outcome.code, 'citation', outcome.citation,
        'signer', ${signerJson(viewer)}, 'revoked', ${revokedJson}) order by company.name, company.id) as placed
    from award_category as category
      join award_outcome as outcome on outcome.category_id = category.id
      join award_entry as applicant on applicant.id = outcome.applicant_id join company on company.id = applicant.company_id
    where category.award_id = ${asked.award} and (${asked.category ?? null}::integer is null or category.id = ${asked.category ?? null})
    group by category.id order by category.position, category.id limit ${limit} offset ${offset}`.execute(db)
  return counted(rows)
}

export type TitleRow = {
  applicant_id: number
  code: string
  number: string
  outcome: 'finalist' | 'winner'
  citation: string
  signer: PlacedRow['signer']
  company: CompanyRow
  category_id: number
  category_name: string
  category_short_name: string
  award_id: number
  award_slug: string
  award_name: string
  award_city: string
  award_country: string
  award_banner: string | null
  award_main_banner: string | null
  /** The day of the ceremony, YYYY-MM-DD. */
  award_day: string
  decided_at: Date
  published_at: Date
  revoked_at: Date | null
  revocation_reason: string | null
  entries: number
}

/** A published title: that of a winner or finalist, by its code or number. @param viewer who looks, for what the signer shows */
export async function titleBy(
  db: Db,
  by: { code: string } | { number: string },
  looking: Looking,
  viewer = 0,
): Promise<TitleRow | undefined> {
  const { rows } = await sql<TitleRow>`
    select outcome.applicant_id, outcome.code, outcome.number, outcome.outcome, outcome.citation, ${signerJson(viewer)} as signer, ${companyJson} as company,
      category.id as category_id, category.name as category_name, category.short_name as category_short_name,
      award.id as award_id, award.slug as award_slug, award.name as award_name, award.city as award_city, award.country as award_country,
      award.banner as award_banner, award.main_banner as award_main_banner,
      award.end_date as award_day, outcome.decided_at, coalesce(award.winners_published_at, outcome.decided_at) as published_at,
      outcome.revoked_at, outcome.revocation_reason,
      (select count(*)::integer from award_entry as rival where rival.category_id = category.id and ${inStates(sql`rival.state`, statesWith('judge', true))}) as entries
    from award_outcome as outcome join award on award.id = outcome.award_id
      join award_category as category on category.id = outcome.category_id
      join award_entry as applicant on applicant.id = outcome.applicant_id join company on company.id = applicant.company_id
    where ${'code' in by ? sql`outcome.code = ${by.code}` : sql`outcome.number = ${by.number}`}
      and outcome.outcome in ('finalist', 'winner') and ${awardShown(looking)} and ${winnersShown(looking)}`.execute(db)
  return rows[0]
}

/** The other finalists of a category whose titles stand. */
export async function finalistsOf(
  db: Db,
  category: number,
  except: number,
): Promise<{ company: CompanyRow; code: string }[]> {
  return (
    await sql<{ company: CompanyRow; code: string }>`select ${companyJson} as company, outcome.code
      from award_outcome as outcome join award_entry as applicant on applicant.id = outcome.applicant_id
        join company on company.id = applicant.company_id
      where outcome.category_id = ${category} and outcome.outcome = 'finalist' and outcome.revoked_at is null and outcome.applicant_id <> ${except}
      order by company.name, company.id`.execute(db)
  ).rows
}

/** Paths of the pages of every published title, for search engines. */
export async function publishedTitlePaths(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select outcome.code from award_outcome as outcome join award on award.id = outcome.award_id
    where outcome.outcome in ('finalist', 'winner') and outcome.revoked_at is null
      and ${awardShown({ now, operator: false })} and ${winnersShown({ now, operator: false })}
    order by award.start_date desc, outcome.applicant_id limit 20000`.execute(db)
  return rows.map(({ code }) => `/w/${code}`)
}

export type MyOutcomeRow = {
  entry: number
  category: string
  category_short_name: string
  customer_id: number
  outcome: 'shortlisted' | 'finalist' | 'winner' | null
  code: string | null
  revoked: RevokedRow
  comments: string[]
}

/** What came of a company's judged entries of an award, with what judges wrote to it. */
export async function outcomesOfCompany(
  db: Db,
  company_id: number,
  asked: Paging & { award: number },
): Promise<{ rows: MyOutcomeRow[]; count: number }> {
  const { limit, offset } = bounds(asked)
  const { rows } = await sql<MyOutcomeRow & { count: number }>`
    select applicant.id as entry, category.name as category, category.short_name as category_short_name, applicant.customer_id,
      outcome.outcome, outcome.code, ${revokedJson} as revoked, (count(*) over ())::integer as count,
      array(select assignment.entrant_comment from award_assignment as assignment join award_round as round on round.id = assignment.round_id
        where assignment.applicant_id = applicant.id and assignment.state = 'handed_in' and assignment.entrant_comment <> '' and round.sealed_at is not null
        order by md5(assignment.id::text)) as comments
    from award_entry as applicant join award_category as category on category.id = applicant.category_id
      left join award_outcome as outcome on outcome.applicant_id = applicant.id
    where applicant.company_id = ${company_id} and applicant.award_id = ${asked.award} and ${isJudged}
    order by category.position, category.id limit ${limit} offset ${offset}`.execute(db)
  return counted(rows)
}

export type ResultRow = Omit<Result, 'category_id' | 'applicant_id'> & {
  entry: number
  company: string
  category: number
  category_name: string
  outcome: 'shortlisted' | 'finalist' | 'winner' | 'not_selected'
  revoked: boolean
}

/** The results of a round by category and place. */
export async function resultRows(
  db: Db,
  round_id: number,
  paging: Paging,
): Promise<{ rows: ResultRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<ResultRow & { count: number }>`
    select result.applicant_id as entry, company.name as company, result.category_id as category, category.name as category_name, result.sheets,
      result.weighted_mean::text, result.trimmed_mean::text, result.normalised::text, result.weighted_place, result.trimmed_place,
      result.normalised_place, coalesce(outcome.outcome, 'not_selected') as outcome, outcome.revoked_at is not null as revoked,
      (count(*) over ())::integer as count
    from award_result as result join award_category as category on category.id = result.category_id
      join award_entry as applicant on applicant.id = result.applicant_id join company on company.id = applicant.company_id
      left join award_outcome as outcome on outcome.applicant_id = applicant.id
    where result.round_id = ${round_id}
    order by category.position, category.id, result.weighted_place nulls last, company.name, result.applicant_id
    limit ${limit} offset ${offset}`.execute(db)
  return counted(rows)
}

export type SheetOfRound = {
  category: string
  entry: number
  company: string
  juror: string
  state: string
  criterion: string
  weight: number
  value: string | null
}

/** Every value of a round with names, for spreadsheets. */
export async function valuesOfRound(db: Db, round_id: number): Promise<SheetOfRound[]> {
  return (
    await sql<SheetOfRound>`
      select category.name as category, assignment.applicant_id as entry, company.name as company,
        full_name(customer.first_name, customer.last_name) as juror, assignment.state, criterion.name as criterion, criterion.weight,
        score.value::text
      from award_assignment as assignment join award_category as category on category.id = assignment.category_id
        join award_entry as applicant on applicant.id = assignment.applicant_id join company on company.id = applicant.company_id
        join award_juror as juror on juror.id = assignment.juror_id join customer on customer.id = juror.customer_id
        join award_criterion as criterion on criterion.category_id = assignment.category_id
        left join award_score as score on score.assignment_id = assignment.id and score.criterion_id = criterion.id
      where assignment.round_id = ${round_id}
      order by category.position, category.id, assignment.applicant_id, juror.position, juror.id, criterion.position, criterion.id`.execute(
      db,
    )
  ).rows
}
