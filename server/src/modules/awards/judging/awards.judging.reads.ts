import { statesBefore } from '@app/contract/awards.entries.states'
import { inStates, isJudged } from '../awards.states.reads.ts'
import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

type Sql = ReturnType<typeof sql>

/** Companies whose entries a member may never judge: their own, and every one they belonged to. */
export const ownCompanies = (customer_id: Sql) => sql`(
  select company_id from customer where id = ${customer_id} and company_id is not null
  union select company_id from company_departure where customer_id = ${customer_id}
  union select company_id from company_affiliation where customer_id = ${customer_id} and state = 'approved'
  union select from_company_id from company_affiliation
    where customer_id = ${customer_id} and state = 'approved' and from_company_id is not null)`

/** What ties the juror of the row `juror` to the entry of the row `applicant`, as an array of texts. */
export const tiesOf = sql`array_remove(array[
  case when exists (select from network_member join customer as colleague on colleague.id = network_member.member_id
    where network_member.customer_id = juror.customer_id and colleague.company_id = applicant.company_id) then 'contact' end,
  case when exists (select from sponsor join customer as own on own.company_id = sponsor.company_id
    where sponsor.award_id = applicant.award_id and own.id = juror.customer_id) then 'sponsor' end], null)`

/** Whether the entry of the row `applicant` can be assigned to judges: approved and paid for, or in judging already. */
export const assignable = sql`(${isJudged} or (${inStates(sql`applicant.state`, statesBefore('assign'))} and (applicant.free or exists (
  select from award_entry_fee where award_entry_fee.applicant_id = applicant.id and award_entry_fee.state = 'paid'))))`

/** Rows of a page that each carry how many there are in all. */
export function counted<R extends { count: number }>(rows: readonly R[]): { rows: Omit<R, 'count'>[]; count: number } {
  return { rows: rows.map(({ count: _c, ...row }) => row), count: rows[0]?.count ?? 0 }
}

const roundColumns = sql`round.id as round_id, round.name as round_name, round.starts_at, round.ends_at, round.blind, round.sealed_at,
  award.id as award_id, award.slug as award_slug, award.name as award_name, award.time_zone`

export type RoundRow = {
  round_id: number
  round_name: string
  starts_at: Date
  ends_at: Date
  blind: boolean
  sealed_at: Date | null
  award_id: number
  award_slug: string
  award_name: string
  time_zone: string
  assigned: number
  handed_in: number
  recused: number
}

const tables = sql`award_juror as juror
  join award_assignment as assignment on assignment.juror_id = juror.id
  join award_round as round on round.id = assignment.round_id
  join award on award.id = round.award_id
  join award_entry as applicant on applicant.id = assignment.applicant_id`

/** What a member may judge of what is assigned to them: entries in judging, and none of a company of their own. */
const mine = (customer_id: number) => sql`juror.customer_id = ${customer_id} and ${isJudged}
  and applicant.company_id not in ${ownCompanies(sql`${customer_id}::integer`)}`

const progress = sql`count(*)::integer as assigned, (count(*) filter (where assignment.state = 'handed_in'))::integer as handed_in,
  (count(*) filter (where assignment.state = 'recused'))::integer as recused`

/** Rounds with something for this member to judge: open ones by their end, then the others, the latest first. */
export async function roundsOf(
  db: Db,
  customer_id: number,
  now: Date,
  paging: Paging,
): Promise<{ rows: RoundRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<RoundRow & { count: number }>`
    select ${roundColumns}, ${progress}, (count(*) over ())::integer as count from ${tables} where ${mine(customer_id)}
    group by round.id, award.id
    order by round.ends_at <= ${now}, case when round.ends_at > ${now} then round.ends_at end, round.ends_at desc, round.id
    limit ${limit} offset ${offset}`.execute(db)
  return counted(rows)
}

/** How far a member is with one round; undefined when nothing of it is theirs. */
export async function roundOf(db: Db, customer_id: number, round_id: number): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`select ${roundColumns}, ${progress} from ${tables}
    where ${mine(customer_id)} and round.id = ${round_id} group by round.id, award.id`.execute(db)
  return rows[0]
}

/** Weight times tenths of points over what is scored on a sheet, the weight of that, and how many criteria that are of how many. */
const sumsOf = (sheet: Sql, category: Sql) => sql`lateral (
  select coalesce(sum(criterion.weight * score.value * 10), 0)::integer as total,
    coalesce(sum(criterion.weight) filter (where score.value is not null), 0)::integer as weight,
    count(score.value)::integer as scored, count(*)::integer as criteria
  from award_criterion as criterion left join award_score as score on score.criterion_id = criterion.id and score.assignment_id = ${sheet}
  where criterion.category_id = ${category}) as sums`

export type EntryRow = {
  id: number
  category: number
  category_name: string
  category_short_name: string
  company_name: string
  logo: string | null
  country: string | null
  state: 'open' | 'handed_in' | 'recused'
  total: number
  weight: number
  scored: number
  criteria: number
}

/** Entries of a round for its judge, by category. Names of a blind round are not searched. */
export async function entriesOf(
  db: Db,
  customer_id: number,
  asked: Paging & { round: number; state: 'todo' | 'all'; search?: string | undefined },
): Promise<{ rows: EntryRow[]; count: number }> {
  const { limit, offset } = bounds(asked)
  const pattern = containing(asked.search ?? '')
  const found = sql`and (category.name ilike ${pattern}
    or case when round.blind then 'Entry ' || applicant.id else company.name end ilike ${pattern})`
  const { rows } = await sql<EntryRow & { count: number }>`
    with page as (
      select assignment.id as sheet, assignment.category_id as category, assignment.state, applicant.id, category.position,
        category.name as category_name, category.short_name as category_short_name, company.name as company_name, company.logo,
        company.country, (count(*) over ())::integer as count
      from ${tables} join award_category as category on category.id = assignment.category_id
        join company on company.id = applicant.company_id
      where ${mine(customer_id)} and round.id = ${asked.round}
        and (${asked.state}::text = 'all' or assignment.state = 'open')
        ${asked.search === undefined ? sql`` : found}
      order by category.position, category.id, applicant.id limit ${limit} offset ${offset})
    select page.id, page.category, page.category_name, page.category_short_name, page.company_name, page.logo, page.country,
      page.state, page.count, sums.total, sums.weight, sums.scored, sums.criteria
    from page, ${sumsOf(sql`page.sheet`, sql`page.category`)}
    order by page.position, page.category, page.id`.execute(db)
  return counted(rows)
}

/** Where an entry stands among the judge's own of its round. */
export async function placeOf(
  db: Db,
  customer_id: number,
  round_id: number,
  entry: number,
): Promise<{ position: number; of: number; previous: number | null; next: number | null }> {
  const { rows } = await sql<{ position: number; of: number; previous: number | null; next: number | null }>`
    select * from (
      select applicant.id, (row_number() over (partition by category.id order by applicant.id))::integer as position,
        (count(*) over (partition by category.id))::integer as of,
        lag(applicant.id) over (order by category.position, category.id, applicant.id) as previous,
        lead(applicant.id) over (order by category.position, category.id, applicant.id) as next
      from ${tables} join award_category as category on category.id = assignment.category_id
      where ${mine(customer_id)} and round.id = ${round_id}) as own where id = ${entry}`.execute(db)
  return rows[0] ?? { position: 1, of: 1, previous: null, next: null }
}

export type SheetRow = {
  assignment_id: number
  round_id: number
  award_id: number
  category_id: number
  applicant_id: number
  juror_id: number
  starts_at: Date
  ends_at: Date
  blind: boolean
  sealed_at: Date | null
  state: 'open' | 'handed_in' | 'recused'
  ties: ('contact' | 'sponsor')[]
  declared: ('contact' | 'sponsor')[]
  declaration: string
  jury_comment: string
  entrant_comment: string
  handed_in_at: Date | null
  recused_at: Date | null
  changed_at: Date
  /** The entry is of a company of the judge's own. */
  own: boolean
}

/**
 * The sheet of a member for an entry: of the round named, or of the one that ends last.
 * @param lock holds the round against its sealing, and the sheet against another hand, until the transaction ends
 */
export async function sheetOf(
  db: Db,
  customer_id: number,
  entry: number,
  { round, lock }: { round?: number | undefined; lock: boolean },
): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    select assignment.id as assignment_id, assignment.round_id, assignment.award_id, assignment.category_id, assignment.applicant_id,
      assignment.juror_id, round.starts_at, round.ends_at, round.blind, round.sealed_at, assignment.state, ${tiesOf} as ties,
      assignment.declared, assignment.declaration, assignment.jury_comment, assignment.entrant_comment, assignment.handed_in_at,
      assignment.recused_at, assignment.changed_at,
      applicant.company_id in ${ownCompanies(sql`juror.customer_id`)} as own
    from ${tables}
    where juror.customer_id = ${customer_id} and applicant.id = ${entry} and ${isJudged}
      and (${round ?? null}::integer is null or round.id = ${round ?? null})
    order by round.ends_at desc, round.id desc limit 1 ${lock ? sql`for share of round for update of assignment` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** True for a juror of an entry's award whose own or former company entered it, assigned or not. */
export async function isOwnEntry(db: Db, customer_id: number, entry: number): Promise<boolean> {
  const { rows } = await sql`select 1 from award_entry as applicant
    join award_juror as juror on juror.award_id = applicant.award_id and juror.customer_id = ${customer_id}
    where applicant.id = ${entry} and applicant.company_id in ${ownCompanies(sql`${customer_id}::integer`)}`.execute(db)
  return rows.length > 0
}

export type CriterionRow = { id: number; name: string; description: string; weight: number }

export async function criteriaOf(db: Db, category_id: number): Promise<CriterionRow[]> {
  return (
    await sql<CriterionRow>`select id, name, description, weight from award_criterion
      where category_id = ${category_id} order by position, id`.execute(db)
  ).rows
}

/** What stands on a sheet; values in tenths of points. */
export async function valuesOf(
  db: Db,
  assignment_id: number,
): Promise<{ criterion_id: number; tenths: number | null; note: string }[]> {
  return (
    await sql<{ criterion_id: number; tenths: number | null; note: string }>`
      select criterion_id, (value * 10)::integer as tenths, note from award_score where assignment_id = ${assignment_id} order by criterion_id`.execute(
      db,
    )
  ).rows
}

export type EntrantRow = {
  company_id: number
  name: string
  logo: string | null
  city: string | null
  country: string | null
  decided_at: Date | null
  category_name: string
  category_short_name: string
}

export async function entrantOf(db: Db, entry: number): Promise<EntrantRow> {
  const { rows } = await sql<EntrantRow>`
    select company.id as company_id, company.name, company.logo, company.city, company.country, applicant.decided_at,
      category.name as category_name, category.short_name as category_short_name
    from award_entry as applicant join company on company.id = applicant.company_id
      join award_category as category on category.id = applicant.category_id where applicant.id = ${entry}`.execute(db)
  return rows[0] as EntrantRow
}

export type AnswerRow = {
  question: number
  prompt: string
  word_limit: number
  criterion: number | null
  text: string | null
  words: number | null
}

export async function answersOf(db: Db, entry: number): Promise<AnswerRow[]> {
  return (
    await sql<AnswerRow>`
      select question.id as question, question.prompt, question.word_limit, question.criterion_id as criterion, answer.text, answer.words
      from award_entry as applicant join award_question as question on question.category_id = applicant.category_id
        left join award_answer as answer on answer.question_id = question.id and answer.applicant_id = applicant.id
      where applicant.id = ${entry} order by question.position, question.id`.execute(db)
  ).rows
}

export type DocumentRow = { id: string; title: string; type: string; size: number; file: string }

export async function documentsOf(db: Db, entry: number): Promise<DocumentRow[]> {
  return (
    await sql<DocumentRow>`select id, title, type, size, file from award_document
      where applicant_id = ${entry} and removed_at is null order by position, id`.execute(db)
  ).rows
}

/** What the other judges of an entry handed in, in the order of the jury. */
export async function othersOf(
  db: Db,
  sheet: SheetRow,
): Promise<{ name: string; total: number; jury_comment: string }[]> {
  return (
    await sql<{ name: string; total: number; jury_comment: string }>`
      select full_name(customer.first_name, customer.last_name) as name, sums.total, assignment.jury_comment
      from award_assignment as assignment join award_juror as juror on juror.id = assignment.juror_id
        join customer on customer.id = juror.customer_id, ${sumsOf(sql`assignment.id`, sql`assignment.category_id`)}
      where assignment.round_id = ${sheet.round_id} and assignment.applicant_id = ${sheet.applicant_id}
        and assignment.id <> ${sheet.assignment_id} and assignment.state = 'handed_in'
      order by juror.position, juror.id`.execute(db)
  ).rows
}
