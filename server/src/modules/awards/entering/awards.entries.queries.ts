import { remaining } from '#kit/data/references.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { DecidedEntryState, StoredEntryState } from '@app/contract/awards.entries.states'
import { isOver, toldState } from '../results/awards.results.reads.ts'
import type { Timed } from './awards.entries.policy.ts'

export type HeldEntry = Timed & {
  id: number
  award_id: number
  category_id: number
  company_id: number
  company_verified: boolean
  eligible: boolean
  free: boolean
  is_over: boolean
}

/**
 * An entry as it stands, held until the transaction ends: shared by those who write answers, alone by who moves it or changes
 * its documents. Undefined for one of another company or of an award that is not public.
 */
export async function holdEntry(
  db: Db,
  given: { id: number; company_id: number | 'any'; for: 'share' | 'update'; now: Date },
): Promise<HeldEntry | undefined> {
  // The row is held by itself first: what is read beside it is then as new as it is.
  const held = await sql<{ id: number }>`select id from award_entry where id = ${given.id}
    and ${given.company_id === 'any' ? sql`true` : sql`company_id = ${given.company_id}`}
    ${given.for === 'share' ? sql`for share` : sql`for update`}`.execute(db)
  if (!held.rows[0]) return undefined
  const { rows } = await sql<HeldEntry>`
    select applicant.id, applicant.award_id, applicant.category_id, applicant.company_id, ${toldState(given.now)} as state, ${isOver(given.now)} as is_over, applicant.free,
      award.entries_open_at as opens_at, coalesce(category.entries_close_at, award.entries_close_at) as closes_at, award.end_date,
      case when applicant.state = 'changes_requested' then (select until from award_decision where applicant_id = applicant.id order by id desc limit 1) end as until,
      company.verified_at is not null as company_verified,
      category.company_categories = '{}' or company.category = any (category.company_categories) as eligible
    from award_entry applicant join award on award.id = applicant.award_id and award.published_at <= ${given.now}
    join award_category category on category.id = applicant.category_id join company on company.id = applicant.company_id
    where applicant.id = ${given.id}`.execute(db)
  return rows[0]
}

/** Begins an entry, unless the company has one in this category. @returns the id of the one that is there then */
export async function insertEntry(
  db: Db,
  given: { award_id: number; category_id: number; company_id: number; customer_id: number; now: Date },
): Promise<number> {
  const { award_id, category_id, company_id, customer_id, now } = given
  const made = await sql<{ id: number }>`
    insert into award_entry (award_id, category_id, company_id, customer_id, state, created_at, changed_at)
    values (${award_id}, ${category_id}, ${company_id}, ${customer_id}, 'draft', ${now}, ${now})
    on conflict (category_id, company_id) where state <> 'withdrawn' do nothing returning id`.execute(db)
  if (made.rows[0]) return made.rows[0].id
  const there = await sql<{ id: number }>`select id from award_entry
    where category_id = ${category_id} and company_id = ${company_id} and state <> 'withdrawn'`.execute(db)
  const id = there.rows[0]?.id
  if (id === undefined) throw new Error('An entry was withdrawn while another was begun.')
  return id
}

/** Moves an entry that is held. */
export async function moveEntry(
  db: Db,
  id: number,
  state: StoredEntryState,
  more: { now: Date; submitted?: boolean; decided?: boolean; free?: boolean },
): Promise<void> {
  await sql`update award_entry set state = ${state}, version = version + 1, changed_at = ${more.now},
    submitted_at = ${more.submitted ? more.now : sql`submitted_at`}, decided_at = ${more.decided ? more.now : sql`decided_at`},
    withdrawn_at = ${state === 'withdrawn' ? more.now : sql`null`}, free = free or ${more.free ?? false}
    where id = ${id}`.execute(db)
}

/** What somebody entered for a company they left goes on in a colleague's name. */
export async function giveEntries(
  db: Db,
  { company_id, from, to }: { company_id: number; from: number; to: number | null },
): Promise<void> {
  if (to === null) return
  await sql`update award_entry set customer_id = ${remaining('customer', to)}
    where company_id = ${remaining('company', company_id)} and customer_id = ${from}`.execute(db)
}

export type NewDecision = {
  applicant_id: number
  decision: DecidedEntryState
  reason: string
  until: Date | null
  customer_id: number | null
  decided_at: Date
}
type Asked = { question_id: number | null; document_id: string | null; note: string }

/** Stores a decision with what it asks to change. */
export async function insertDecision(db: Db, decision: NewDecision, asked: readonly Asked[]): Promise<number> {
  const { id } = await db.insertInto('award_decision').values(decision).returning('id').executeTakeFirstOrThrow()
  for (const { question_id, document_id, note } of asked)
    await sql`insert into award_change (decision_id, question_id, document_id, note, version)
      values (${id}, ${question_id}, ${document_id}, ${note},
        (select version from award_answer where applicant_id = ${decision.applicant_id} and question_id = ${question_id}))`.execute(
      db,
    )
  return id
}

export type NearDeadline = { applicant_id: number; closes_at: Date }

/**
 * Drafts whose deadline is so many days away, by the calendar of the award's zone, and of which nobody was reminded yet; those
 * that were begun later than that are left out.
 */
export async function draftsNear(db: Db, days: number, now: Date, most: number): Promise<NearDeadline[]> {
  const { rows } = await sql<NearDeadline>`
    select applicant.id as applicant_id, due.closes_at from award_entry applicant
    join award on award.id = applicant.award_id and award.published_at <= ${now}
    join award_category category on category.id = applicant.category_id
    cross join lateral (select coalesce(category.entries_close_at, award.entries_close_at) as closes_at) due
    cross join lateral (select (due.closes_at at time zone award.time_zone - make_interval(days => ${days}::int)) at time zone award.time_zone as from_at) remind
    where applicant.state = 'draft' and due.closes_at > ${now} and remind.from_at <= ${now} and applicant.created_at < remind.from_at
      and not exists (select from award_reminder where applicant_id = applicant.id and closes_at = due.closes_at and award_reminder.days <= ${days}::int)
    order by applicant.id limit ${most}`.execute(db)
  return rows
}

/** Notes that a draft's company is reminded. @returns false when it was already */
export async function takeEntryReminder(db: Db, near: NearDeadline, days: number, now: Date): Promise<boolean> {
  const made = await sql`insert into award_reminder (applicant_id, days, closes_at, sent_at)
    values (${near.applicant_id}, ${days}, ${near.closes_at}, ${now}) on conflict do nothing returning 1`.execute(db)
  return made.rows.length > 0
}
