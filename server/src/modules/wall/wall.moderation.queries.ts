import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type ReportRow = { id: number; reason: Reason; created_at: Date }
export type Reason =
  | 'spam'
  | 'harassment'
  | 'advertising'
  | 'false_information'
  | 'intellectual_property'
  | 'personal_data'
  | 'other'

/** Reports a post. A second report of the same person finds the first one. */
export async function insertReport(
  db: Db,
  given: { post_id: number; customer_id: number; reason: Reason; text: string | null; created_at: Date },
): Promise<{ row: ReportRow; made: boolean }> {
  const made = await sql<ReportRow>`
    insert into post_report (post_id, customer_id, reason, text, created_at)
    values (${given.post_id}, ${given.customer_id}, ${given.reason}, ${given.text}, ${given.created_at})
    on conflict (post_id, customer_id) where closed_at is null do nothing returning id, reason, created_at`.execute(db)
  if (made.rows[0]) return { row: made.rows[0], made: true }
  const first = await sql<ReportRow>`select id, reason, created_at from post_report
    where post_id = ${given.post_id} and customer_id = ${given.customer_id} and closed_at is null`.execute(db)
  return { row: first.rows[0] as ReportRow, made: false }
}

/** Hides a post while enough different people ask for a look at it. @returns true when it is hidden by this */
export async function hideIfReported(db: Db, post_id: number, most: number, now: Date): Promise<boolean> {
  const hidden = await sql`update post set hidden_at = ${now} where id = ${post_id} and hidden_at is null
    and (select count(*) from post_report where post_id = ${post_id} and closed_at is null) >= ${most} returning 1`.execute(
    db,
  )
  return hidden.rows.length > 0
}

export async function setHidden(db: Db, post_id: number, hidden_at: Date | null): Promise<void> {
  await sql`update post set hidden_at = ${hidden_at} where id = ${post_id}`.execute(db)
}

export type ReportedPost = {
  post_id: number
  author_id: number
  author: string
  content: string
  reports: number
  reasons: string[]
  hidden: boolean
  appeal_text: string | null
  /** What was decided about posts of the same author before: outcomes with how often. */
  before: { outcome: string; times: number }[]
  /** Of the oldest open report, or of the appeal. */
  since: Date
}

/** Posts with open reports or an open appeal, the most reported first. */
export async function reportedPosts(db: Db): Promise<ReportedPost[]> {
  const found = await sql<ReportedPost>`
    select post.id as post_id, post.customer_id as author_id, full_name(customer.first_name, customer.last_name) as author, post.content,
      count(post_report.id) as reports, coalesce(array_agg(distinct post_report.reason) filter (where post_report.id is not null), '{}') as reasons,
      post.hidden_at is not null as hidden, appeal.appeal_text, coalesce(appeal.appealed_at, min(post_report.created_at)) as since,
      (select coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'times', times) order by outcome), '[]') from (
        select past.outcome, count(*)::int as times from post_decision past join post other on other.id = past.post_id
        where other.customer_id = post.customer_id and past.outcome <> 'dismiss' group by past.outcome) decided) as before
    from post join customer on customer.id = post.customer_id
    left join post_report on post_report.post_id = post.id and post_report.closed_at is null
    left join lateral (select appeal_text, appealed_at from post_decision where post_decision.post_id = post.id and appealed_at is not null and appeal_outcome is null
      order by id desc limit 1) appeal on true
    where post.deleted_at is null and (post_report.id is not null or appeal.appeal_text is not null)
    group by post.id, customer.id, appeal.appeal_text, appeal.appealed_at order by count(post_report.id) desc, post.id limit 200`.execute(
    db,
  )
  return found.rows
}

export async function postAuthor(db: Db, post_id: number): Promise<number | undefined> {
  const found = await sql<{
    customer_id: number
  }>`select customer_id from post where id = ${post_id} and deleted_at is null for update`.execute(db)
  return found.rows[0]?.customer_id
}

/** @returns who had reported the post */
export async function closeReports(db: Db, post_id: number, now: Date): Promise<number[]> {
  const closed = await sql<{
    customer_id: number
  }>`update post_report set closed_at = ${now} where post_id = ${post_id} and closed_at is null returning customer_id`.execute(
    db,
  )
  return closed.rows.map((row) => row.customer_id)
}

export async function insertDecision(
  db: Db,
  given: {
    post_id: number
    outcome: 'dismiss' | 'remove' | 'warn' | 'limit' | 'suspend'
    reason: string
    decided_by: number | null
    decided_at: Date
    limited_until: Date | null
  },
): Promise<void> {
  await db.insertInto('post_decision').values(given).execute()
}

export async function limitMember(db: Db, customer_id: number, until: Date, reason: string): Promise<void> {
  await sql`insert into member_limit (customer_id, until, reason) values (${customer_id}, ${until}, ${reason})
    on conflict (customer_id) do update set until = greatest(member_limit.until, excluded.until), reason = excluded.reason`.execute(
    db,
  )
}

/** Keeps an author from writing only as long as a decision says so that was not taken back. */
export async function liftLimit(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`delete from member_limit where customer_id = ${customer_id}`.execute(db)
  await sql`insert into member_limit (customer_id, until, reason)
    select post.customer_id, own.limited_until, own.reason from post_decision as own join post on post.id = own.post_id
    where post.customer_id = ${customer_id} and own.limited_until > ${now} and own.appeal_outcome is distinct from 'granted'
      and not exists (select from post_decision as later where later.post_id = own.post_id and later.id > own.id
        and (later.outcome in ('dismiss', 'warn') or later.appeal_outcome = 'granted'))
    order by own.limited_until desc limit 1`.execute(db)
}

export type Decision = {
  id: number
  outcome: 'dismiss' | 'remove' | 'warn' | 'limit' | 'suspend'
  decided_at: Date
  appealed_at: Date | null
  appeal_outcome: 'upheld' | 'granted' | null
}

/** The last decision about a post, held for an appeal or its answer. */
export async function lastDecision(db: Db, post_id: number): Promise<Decision | undefined> {
  const found = await sql<Decision>`select id, outcome, decided_at, appealed_at, appeal_outcome from post_decision
    where post_id = ${post_id} order by id desc limit 1 for update`.execute(db)
  return found.rows[0]
}

export async function keepAppeal(db: Db, id: number, text: string, now: Date): Promise<void> {
  await sql`update post_decision set appeal_text = ${text}, appealed_at = ${now} where id = ${id}`.execute(db)
}

export async function decideAppeal(db: Db, id: number, outcome: 'upheld' | 'granted', now: Date): Promise<void> {
  await sql`update post_decision set appeal_outcome = ${outcome}, appeal_decided_at = ${now} where id = ${id}`.execute(
    db,
  )
}
