import { isJudged } from '../awards.states.reads.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Publishing = {
  id: number
  name: string
  shortlist_published_at: Date | null
  winners_published_at: Date | null
}

/** An award's minutes; they stay as they are until the transaction ends. */
export async function lockPublishing(db: Db, award_id: number): Promise<Publishing | undefined> {
  const { rows } = await sql<Publishing>`select id, name, shortlist_published_at, winners_published_at from award
    where id = ${award_id} for update`.execute(db)
  return rows[0]
}

/** @throws a check violation when winners would come before the shortlist */
export async function savePublishing(db: Db, award: Publishing): Promise<void> {
  await sql`update award set shortlist_published_at = ${award.shortlist_published_at}, winners_published_at = ${award.winners_published_at}
    where id = ${award.id}`.execute(db)
}

export type Judged = {
  applicant_id: number
  award_id: number
  award_name: string
  award_year: number
  category_id: number
  category_name: string
  outcome: 'shortlisted' | 'finalist' | 'winner' | null
  code: string | null
  number: string | null
  revoked_at: Date | null
  /** It has a result in a sealed round. */
  has_result: boolean
}

/** An entry and what was decided of it; held until the transaction ends. */
export async function lockJudged(db: Db, entry: number): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    select applicant.id as applicant_id, award.id as award_id, award.name as award_name, extract(year from award.end_date)::integer as award_year,
      category.id as category_id, category.name as category_name, outcome.outcome, outcome.code, outcome.number, outcome.revoked_at,
      exists (select from award_result where award_result.applicant_id = applicant.id and weighted_mean is not null) as has_result
    from award_entry as applicant join award on award.id = applicant.award_id
      join award_category as category on category.id = applicant.category_id
      left join award_outcome as outcome on outcome.applicant_id = applicant.id
    where applicant.id = ${entry} and ${isJudged} for update of applicant`.execute(db)
  return rows[0]
}

export async function jurorSigns(db: Db, award_id: number, juror: number): Promise<boolean> {
  return (
    (await sql`select 1 from award_juror where id = ${juror} and award_id = ${award_id}`.execute(db)).rows.length > 0
  )
}

export type Decided = {
  outcome: 'shortlisted' | 'finalist' | 'winner'
  citation: string
  juror_id: number | null
  code: string | null
  number: string | null
}

/** @throws a unique violation on `award_outcome_winner` when the category has a winner */
export async function saveOutcome(
  db: Db,
  entry: Pick<Judged, 'applicant_id' | 'award_id' | 'category_id'>,
  decided: Decided,
  now: Date,
): Promise<void> {
  const { outcome, citation, juror_id, code, number } = decided
  await sql`insert into award_outcome (applicant_id, award_id, category_id, outcome, citation, juror_id, code, number, decided_at)
    values (${entry.applicant_id}, ${entry.award_id}, ${entry.category_id}, ${outcome}, ${citation}, ${juror_id}, ${code}, ${number}, ${now})
    on conflict (applicant_id) do update set outcome = excluded.outcome, citation = excluded.citation, juror_id = excluded.juror_id,
      code = excluded.code, number = excluded.number, decided_at = excluded.decided_at`.execute(db)
}

export async function dropOutcome(db: Db, entry: number): Promise<void> {
  await sql`delete from award_outcome where applicant_id = ${entry}`.execute(db)
}

export async function isNumberTaken(db: Db, number: string): Promise<boolean> {
  return (await sql`select 1 from award_outcome where number = ${number}`.execute(db)).rows.length > 0
}

export async function markRevoked(db: Db, entry: number, reason: string, now: Date): Promise<void> {
  await sql`update award_outcome set revoked_at = ${now}, revocation_reason = ${reason} where applicant_id = ${entry}`.execute(
    db,
  )
}

export type Due = { award_id: number; part: 'shortlist' | 'winners' }

/** Minutes that have come and were not told of. */
export async function duePublications(db: Db, now: Date): Promise<Due[]> {
  return (
    await sql<Due>`
      select award.id as award_id, due.part from award,
        lateral (values ('shortlist', shortlist_published_at), ('winners', winners_published_at)) as due (part, at)
      where award.published_at <= ${now} and due.at <= ${now}
        and exists (select from award_outcome where award_outcome.award_id = award.id)
        and not exists (select from award_publication as told where told.award_id = award.id and told.part = due.part)
      order by due.at, award.id limit 100`.execute(db)
  ).rows
}

/** @returns false when another was first */
export async function notePublication(db: Db, { award_id, part }: Due, now: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into award_publication (award_id, part, published_at) values (${award_id}, ${part}, ${now})
    on conflict do nothing returning award_id`.execute(db)
  return rows.length > 0
}

export async function keepSigningKey(db: Db, key: { id: string; public_key: Buffer }, now: Date): Promise<void> {
  await sql`insert into award_signing_key (id, public_key, created_at) values (${key.id}, ${key.public_key}, ${now})
    on conflict do nothing`.execute(db)
}

export async function signingKey(db: Db, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ public_key: Buffer }>`select public_key from award_signing_key where id = ${id}`.execute(
    db,
  )
  return rows[0]?.public_key
}
