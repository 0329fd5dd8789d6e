import { stateAfter, statesBefore } from '@app/contract/awards.entries.states'
import { inStates, isJudged } from '../awards.states.reads.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { assignable, ownCompanies, tiesOf } from '../judging/awards.judging.reads.ts'
import type { Result } from './awards.results.policy.ts'

export type Round = {
  id: number
  award_id: number
  name: string
  starts_at: Date
  ends_at: Date
  blind: boolean
  sealed_at: Date | null
  seal: string | null
}

const columns = sql`id, award_id, name, starts_at, ends_at, blind, sealed_at, seal`

export async function awardExists(db: Db, id: number): Promise<boolean> {
  return (await sql`select 1 from award where id = ${id}`.execute(db)).rows.length > 0
}

/** @throws a unique violation on `award_round_award_id_name_key` */
export async function addRound(
  db: Db,
  given: { award_id: number; name: string; starts_at: Date; ends_at: Date; blind: boolean },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('award_round')
    .values({ ...given, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param lock waits for those who score, and lets none begin until the transaction ends */
export async function findRound(db: Db, id: number, lock = false): Promise<Round | undefined> {
  const { rows } =
    await sql<Round>`select ${columns} from award_round where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function moveEnd(db: Db, id: number, ends_at: Date): Promise<void> {
  await sql`update award_round set ends_at = ${ends_at}, reminded_at = null where id = ${id}`.execute(db)
}

export type Candidate = {
  applicant_id: number
  category_id: number
  company_name: string
  state: string
  own: boolean
  ties: string[]
}

/** Entries of an award that could be assigned to a juror: approved and paid ones, and those in judging already. */
export async function candidates(
  db: Db,
  award_id: number,
  juror: number,
  of: { category?: number | undefined; entry?: number | undefined },
): Promise<Candidate[]> {
  return (
    await sql<Candidate>`
      select applicant.id as applicant_id, applicant.category_id, company.name as company_name, applicant.state, ${tiesOf} as ties,
        applicant.company_id in ${ownCompanies(sql`juror.customer_id`)} as own
      from award_entry as applicant join award_juror as juror on juror.award_id = applicant.award_id and juror.id = ${juror}
        join company on company.id = applicant.company_id
      where applicant.award_id = ${award_id} and (${of.category ?? null}::integer is null or applicant.category_id = ${of.category ?? null})
        and (${of.entry ?? null}::integer is null or applicant.id = ${of.entry ?? null})
        and ${assignable}
      order by applicant.id for update of applicant`.execute(db)
  ).rows
}

export async function jurorOf(
  db: Db,
  award_id: number,
  juror: number,
): Promise<{ id: number; customer_id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; customer_id: number; name: string }>`
    select award_juror.id, customer.id as customer_id, full_name(customer.first_name, customer.last_name) as name
    from award_juror join customer on customer.id = award_juror.customer_id
    where award_juror.id = ${juror} and award_juror.award_id = ${award_id}`.execute(db)
  return rows[0]
}

/** Assigns entries; those that are assigned already stay as they are. Approved entries are in judging from now on. */
export async function addAssignments(
  db: Db,
  round: { id: number; award_id: number },
  juror: number,
  entries: readonly Candidate[],
  now: Date,
): Promise<number[]> {
  const ids = entries.map(({ applicant_id }) => applicant_id)
  await sql`update award_entry set state = ${stateAfter('assign')}, version = version + 1 where id = any(${ids}::integer[])
    and ${inStates(sql`state`, statesBefore('assign'))}`.execute(db)
  const { rows } = await sql<{ applicant_id: number }>`
    insert into award_assignment (round_id, award_id, category_id, applicant_id, juror_id, changed_at, created_at)
    select ${round.id}, ${round.award_id}, category_id, id, ${juror}, ${now}, ${now} from award_entry where id = any(${ids}::integer[])
    on conflict (round_id, applicant_id, juror_id) do nothing returning applicant_id`.execute(db)
  return rows.map(({ applicant_id }) => applicant_id)
}

export async function jurorsOf(
  db: Db,
  round_id: number,
): Promise<{ juror: number; name: string; assigned: number; handed_in: number; recused: number }[]> {
  return (
    await sql<{ juror: number; name: string; assigned: number; handed_in: number; recused: number }>`
      select juror.id as juror, full_name(customer.first_name, customer.last_name) as name, count(*)::integer as assigned,
        (count(*) filter (where assignment.state = 'handed_in'))::integer as handed_in,
        (count(*) filter (where assignment.state = 'recused'))::integer as recused
      from award_assignment as assignment join award_juror as juror on juror.id = assignment.juror_id
        join customer on customer.id = juror.customer_id
      where assignment.round_id = ${round_id} group by juror.id, customer.id order by juror.position, juror.id`.execute(
      db,
    )
  ).rows
}

/** Rounds that have ended and are not sealed yet. */
export async function roundsToSeal(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from award_round where sealed_at is null and ends_at <= ${now} order by ends_at, id limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Entries of a round that are in judging, and every sheet that was handed in for them. @returns totals in thousandths */
export async function scoredOf(
  db: Db,
  round_id: number,
): Promise<{
  entries: { category_id: number; applicant_id: number }[]
  sheets: { juror_id: number; category_id: number; applicant_id: number; total: number }[]
}> {
  const [entries, sheets] = await Promise.all([
    sql<{ category_id: number; applicant_id: number }>`
      select distinct assignment.category_id, assignment.applicant_id from award_assignment as assignment
      join award_entry as applicant on applicant.id = assignment.applicant_id and ${isJudged}
      where assignment.round_id = ${round_id} order by assignment.category_id, assignment.applicant_id`.execute(db),
    sql<{ juror_id: number; category_id: number; applicant_id: number; total: number }>`
      select assignment.juror_id, assignment.category_id, assignment.applicant_id, sum(criterion.weight * score.value * 10)::integer as total
      from award_assignment as assignment
      join award_entry as applicant on applicant.id = assignment.applicant_id and ${isJudged}
      join award_score as score on score.assignment_id = assignment.id
      join award_criterion as criterion on criterion.id = score.criterion_id
      where assignment.round_id = ${round_id} and assignment.state = 'handed_in' group by assignment.id order by assignment.id`.execute(
      db,
    ),
  ])
  return { entries: entries.rows, sheets: sheets.rows }
}

export async function addResults(db: Db, round_id: number, results: readonly Result[]): Promise<void> {
  for (let from = 0; from < results.length; from += 1000)
    await db
      .insertInto('award_result')
      .values(results.slice(from, from + 1000).map((one) => ({ round_id, ...one })))
      .execute()
}

/** From now on the database keeps the round as it is. */
export async function markSealed(db: Db, round_id: number, seal: string, now: Date): Promise<void> {
  await sql`update award_round set sealed_at = ${now}, seal = ${seal} where id = ${round_id}`.execute(db)
}

/** Jurors with open sheets in rounds that end before `until`, of rounds that were not reminded of. */
export async function jurorsToRemind(
  db: Db,
  now: Date,
  until: Date,
): Promise<
  {
    round_id: number
    round_name: string
    award_name: string
    time_zone: string
    ends_at: Date
    customer_id: number
    first_name: string
    last_name: string
    email: string
    open: number
  }[]
> {
  return (
    await sql<never>`
      select round.id as round_id, round.name as round_name, award.name as award_name, award.time_zone, round.ends_at,
        customer.id as customer_id, customer.first_name, customer.last_name, customer.email, count(*)::integer as open
      from award_round as round join award on award.id = round.award_id
        join award_assignment as assignment on assignment.round_id = round.id and assignment.state = 'open'
        join award_entry as applicant on applicant.id = assignment.applicant_id and ${isJudged}
        join award_juror as juror on juror.id = assignment.juror_id
        join customer on customer.id = juror.customer_id and customer.closed_at is null
      where round.sealed_at is null and round.reminded_at is null and round.starts_at <= ${now} and round.ends_at > ${now}
        and round.ends_at <= ${until} and applicant.company_id not in ${ownCompanies(sql`juror.customer_id`)}
      group by round.id, award.id, customer.id order by round.id, customer.id`.execute(db)
  ).rows
}

export async function markReminded(db: Db, now: Date, until: Date): Promise<void> {
  await sql`update award_round set reminded_at = ${now} where sealed_at is null and reminded_at is null and starts_at <= ${now}
    and ends_at > ${now} and ends_at <= ${until}`.execute(db)
}
