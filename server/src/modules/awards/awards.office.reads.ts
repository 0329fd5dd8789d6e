import type { AwardSection } from '@app/contract/awards'
import type { awardProblems } from '@app/contract/awards.office'
import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { assignable, ownCompanies, tiesOf } from './judging/awards.judging.reads.ts'

type Code = (typeof awardProblems)['stops' | 'warns'][number]
/** What an award lacks: true, or whom or what it is about. */
export type Lacks = Record<Code, string | boolean | null>

/** Parts that hold what operators have written for them; without it there is nothing to miss. */
const written = {
  map: 'award_place',
  agenda: 'award_agenda_item',
  categories: 'award_category',
  jury: 'award_juror',
  media: 'media_album',
} satisfies Partial<Record<AwardSection, string>>

/**
 * @param card whether a provider of cards is set up, which makes a bank account in the award's currency dispensable
 * @param taken whether cards are taken
 * @param least how many judges an entry needs for a result
 */
export async function lacksOf(
  db: Db,
  id: number,
  { card, taken, least }: { card: boolean; taken: boolean; least: number },
): Promise<Lacks | undefined> {
  const part = (table: string) => sql`exists (select from ${sql.table(table)} as part where part.award_id = award.id)`
  const without = (table: string) => sql`(select string_agg(category.name, ', ' order by category.position, category.id)
    from award_category as category where category.award_id = award.id
      and not exists (select from ${sql.table(table)} as part where part.category_id = category.id))`
  const closed = Object.entries(written).map(
    ([section, table]) =>
      sql`select ${section}::text as section where ${part(table)} and ${section} <> all (available_sections)`,
  )
  const account = sql`exists (select from bank_account
    where entity_id = award.financial_entity_id and bank_account.currency_code = award.currency_code)`
  const { rows } = await sql<Lacks>`
    select not ${part('award_category')} as no_category, ${without('award_question')} as no_question,
      entries_open_at is null or entries_close_at is null as no_entry_dates,
      not exists (select from award_price where award_id = award.id and kind = 'entry') as no_price,
      financial_entity_id is null as no_seller,
      financial_entity_id is not null and not ${card} and not ${account} as no_account,
      case when financial_entity_id is not null and ${card} and not ${account} then currency_code end as no_transfer,
      ${account} and not ${taken} as no_card,
      ${without('award_criterion')} as no_criteria, not ${part('award_juror')} as no_jury, not ${part('award_round')} as no_round,
      ${part('award_juror')} and (select count(*) from award_juror where award_id = award.id) < ${least} as few_judges,
      terms = '' as no_terms, banner is null as no_banner, awards_venue is null as no_venue,
      cardinality(available_sections) = 0 as no_sections,
      ${part('award_price')} and 'prices' <> all (available_sections) as closed_prices,
      entries_open_at is not null and 'enter' <> all (available_sections) as closed_enter,
      (select string_agg(section, ', ' order by section) from (${sql.join(closed, sql` union all `)}
        union all select 'terms' where terms <> '' and 'terms' <> all (available_sections)) as closed) as closed_parts
    from award where id = ${id}`.execute(db)
  return rows[0]
}

/** When results appear; undefined when there is no such award. */
export async function publishingMinutes(
  db: Db,
  id: number,
): Promise<{ shortlist_published_at: Date | null; winners_published_at: Date | null } | undefined> {
  const { rows } = await sql<{ shortlist_published_at: Date | null; winners_published_at: Date | null }>`
    select shortlist_published_at, winners_published_at from award where id = ${id}`.execute(db)
  return rows[0]
}

export type JudgedCategory = {
  id: number
  name: string
  criteria: { id: number; name: string; description: string; weight: number }[]
  judged: boolean
  ready: number
}

/** The categories of an award, by what each is judged, and how much there is to judge. */
export async function judgedCategories(db: Db, award: number): Promise<JudgedCategory[]> {
  return (
    await sql<JudgedCategory>`
      select category.id, category.name, exists (select from award_score where category_id = category.id) as judged,
        coalesce((select json_agg(json_build_object('id', criterion.id, 'name', criterion.name, 'description', criterion.description,
          'weight', criterion.weight) order by criterion.position, criterion.id)
          from award_criterion as criterion where criterion.category_id = category.id), '[]') as criteria,
        (select count(*)::int from award_entry as applicant where applicant.category_id = category.id and ${assignable}) as ready
      from award_category as category where category.award_id = ${award} order by category.position, category.id`.execute(
      db,
    )
  ).rows
}

export type OfficeJuror = { id: number; name: string; company: string | null; chair: boolean }

/** The jury of an award. */
export async function officeJurors(db: Db, award: number): Promise<OfficeJuror[]> {
  return (
    await sql<OfficeJuror>`
      select juror.id, full_name(customer.first_name, customer.last_name) as name, company.name as company, juror.chair
      from award_juror as juror join customer on customer.id = juror.customer_id
        left join company on company.id = customer.company_id
      where juror.award_id = ${award} order by juror.position, juror.id`.execute(db)
  ).rows
}

/** Entries that jurors may not judge, and those to which they must declare ties, by juror and category. */
export async function conflictsOf(
  db: Db,
  award: number,
): Promise<{ juror: number; category: number; own: number; ties: number }[]> {
  return (
    await sql<{ juror: number; category: number; own: number; ties: number }>`
      select juror, category, (count(*) filter (where own))::int as own, (count(*) filter (where not own and tied))::int as ties
      from (select juror.id as juror, applicant.category_id as category,
          applicant.company_id in ${ownCompanies(sql`juror.customer_id`)} as own, cardinality(${tiesOf}) > 0 as tied
        from award_juror as juror join award_entry as applicant on applicant.award_id = juror.award_id
        where juror.award_id = ${award} and ${assignable}) as pair
      where own or tied group by juror, category order by juror, category`.execute(db)
  ).rows
}

type BoardRow = {
  entry: number
  company: string
  category: number
  sheets: { juror: number; state: 'open' | 'handed_in' | 'recused' }[]
}

/** The entries of a round by category and company, each with the sheets of its judges. */
export async function boardOf(db: Db, round: number, paging: Paging): Promise<{ rows: BoardRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<BoardRow & { total: number }>`
    select applicant.id as entry, company.name as company, applicant.category_id as category, sheet.sheets, count(*) over () as total
    from (select applicant_id, json_agg(json_build_object('juror', juror_id, 'state', state) order by juror_id) as sheets
        from award_assignment where round_id = ${round} group by applicant_id) as sheet
      join award_entry as applicant on applicant.id = sheet.applicant_id
      join company on company.id = applicant.company_id
      join award_category as category on category.id = applicant.category_id
    order by category.position, category.id, company.name, applicant.id limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _t, ...row }) => row), count: rows[0]?.total ?? 0 }
}

export async function isRound(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('award_round').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The rounds of an award, the first first. */
export async function roundsOfAward(db: Db, award: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from award_round where award_id = ${award} order by starts_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many entries have at least so many judges who have not stepped back, by round and category. */
export async function coverageOf(
  db: Db,
  award: number,
  least: number,
): Promise<{ round: number; category: number; enough: number }[]> {
  return (
    await sql<{ round: number; category: number; enough: number }>`
      select round, category, count(*)::int as enough from (
        select round_id as round, category_id as category, applicant_id from award_assignment
        where award_id = ${award} and state <> 'recused' group by round_id, category_id, applicant_id having count(*) >= ${least}) as entry
      group by round, category order by round, category`.execute(db)
  ).rows
}
