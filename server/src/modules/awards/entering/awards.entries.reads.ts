import type { DecidedEntryState, EntryState } from '@app/contract/awards.entries.states'
import type { Db } from '#kit/data/db.ts'
import { sql } from '#kit/data/db.ts'
import { isOver, toldState } from '../results/awards.results.reads.ts'

export type EntryRow = {
  id: number
  award_id: number
  award_name: string
  slug: string
  time_zone: string
  currency_code: string
  end_date: string
  opens_at: Date | null
  closes_at: Date | null
  until: Date | null
  category_id: number
  category_name: string
  company_id: number
  company_name: string
  company_verified: boolean
  eligible: boolean
  state: EntryState
  /** The winners of its award are out. */
  is_over: boolean
  free: boolean
  created_at: Date
  submitted_at: Date | null
  changed_at: Date
  answers_done: number
  answers_of: number
  documents: number
  submission_id: number | null
  paid_state: 'held' | 'paid' | null
  invoice_id: number | null
  price_id: number | null
  amount: number | null
}

/**
 * What an entry costs a company of this category today. A category with a price of its own is entered with that and no other
 * (docs/rules/awards.md#prices).
 */
export const priceFor = (given: {
  award: ReturnType<typeof sql>
  company_category: ReturnType<typeof sql>
  category: ReturnType<typeof sql>
  now: Date
}) => sql`
  select price.id, price.amount from award_price price
  where price.award_id = ${given.award} and price.kind = 'entry' and price.price_type = ${given.company_category}
    and (price.category_id = ${given.category} or (price.category_id is null and not exists (
      select from award_price own where own.award_id = price.award_id and own.kind = 'entry' and own.price_type = price.price_type
        and own.category_id = ${given.category})))
    and (price.stock is null or price.sold < price.stock)
    and coalesce(price.available_from, '-infinity') <= (${given.now}::timestamptz at time zone 'UTC')::date
    and coalesce(price.available_until, 'infinity') >= (${given.now}::timestamptz at time zone 'UTC')::date
  order by price.amount, price.id limit 1`

/** Whatever is known of entries, as lists and single ones show it. @param where a condition on `applicant` and `award` */
const entries = (now: Date, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<EntryRow>`
  select applicant.id, applicant.award_id, award.name as award_name, award.slug, award.time_zone, award.currency_code,
    award.end_date, award.entries_open_at as opens_at, coalesce(category.entries_close_at, award.entries_close_at) as closes_at,
    case when applicant.state = 'changes_requested' then decision.until end as until,
    applicant.category_id, category.name as category_name, applicant.company_id, company.name as company_name,
    company.verified_at is not null as company_verified,
    category.company_categories = '{}' or company.category = any (category.company_categories) as eligible,
    ${toldState(now)} as state, ${isOver(now)} as is_over, applicant.free, applicant.created_at, applicant.submitted_at,
    greatest(applicant.changed_at, written.saved_at) as changed_at,
    coalesce(written.done, 0)::int as answers_done, asked.questions as answers_of, filed.documents,
    submission.id as submission_id, bought.state as paid_state, bought.invoice_id,
    coalesce(bought.price_id, price.id) as price_id, coalesce(bought.amount, price.amount) as amount
  from award_entry applicant
  join award on award.id = applicant.award_id and award.published_at <= ${now}
  join award_category category on category.id = applicant.category_id
  join company on company.id = applicant.company_id
  left join lateral (select until from award_decision where applicant_id = applicant.id order by id desc limit 1) decision on true
  left join lateral (select count(*) filter (where words > 0) as done, max(saved_at) as saved_at from award_answer where applicant_id = applicant.id) written on true
  left join lateral (select count(*)::int as questions from award_question where category_id = applicant.category_id) asked on true
  left join lateral (select count(*)::int as documents from award_document where applicant_id = applicant.id and removed_at is null) filed on true
  left join lateral (select id from award_submission where applicant_id = applicant.id order by number desc limit 1) submission on true
  left join lateral (select fee.state, fee.price_id, price.amount, booking.invoice_id from award_entry_fee fee
    join award_price price on price.id = fee.price_id join award_booking booking on booking.order_id = fee.order_id
    where fee.applicant_id = applicant.id and fee.state <> 'released') bought on true
  left join lateral (${priceFor({
    award: sql`applicant.award_id`,
    company_category: sql`company.category`,
    category: sql`applicant.category_id`,
    now,
  })}) price on true
  where ${where} ${order}`

/** One entry of a published award. */
export async function entryById(db: Db, id: number, now: Date): Promise<EntryRow | undefined> {
  return (await entries(now, sql`applicant.id = ${id}`, sql``).execute(db)).rows[0]
}

export type EntryFilters = { award?: number | undefined; category?: number | undefined; state?: EntryState | undefined }

/** Entries of one company, or those of all that were submitted; the newest first. */
export async function listEntries(
  db: Db,
  of: { company_id: number } | 'submitted',
  filters: EntryFilters,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ count: number; rows: EntryRow[] }> {
  const where = sql`${of === 'submitted' ? sql`applicant.submitted_at is not null` : sql`applicant.company_id = ${of.company_id}`}
    and ${filters.award === undefined ? sql`true` : sql`applicant.award_id = ${filters.award}`}
    and ${filters.category === undefined ? sql`true` : sql`applicant.category_id = ${filters.category}`}
    and ${filters.state === undefined ? sql`true` : sql`${toldState(now)} = ${filters.state}`}`
  const counted = await sql<{ count: number }>`select count(*)::int as count from award_entry applicant
    join award on award.id = applicant.award_id and award.published_at <= ${now} where ${where}`.execute(db)
  const { rows } = await entries(
    now,
    sql`applicant.id = any (array(select applicant.id from award_entry applicant
      join award on award.id = applicant.award_id and award.published_at <= ${now} where ${where}
      order by applicant.id desc limit ${limit} offset ${offset}))`,
    sql`order by applicant.id desc`,
  ).execute(db)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

export type QuestionRow = {
  id: number
  category_id: number
  number: number
  prompt: string
  hint: string
  word_limit: number
  required: boolean
  criterion: string | null
  applicant_id: number | null
  version: number | null
  text: string | null
  words: number
  customer_id: number | null
  saved_at: Date | null
  note: string | null
  changed: boolean
}

/**
 * Questions with what a company answered and what it is asked to change.
 * @param of the questions of one category, or of every category of an award
 */
export async function questionsOf(
  db: Db,
  of: { category_id: number } | { award_id: number },
  applicant: { id: number } | { company_id: number },
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select question.id, question.category_id, question.prompt, question.hint, question.word_limit, question.required,
      (row_number() over (partition by question.category_id order by question.position, question.id))::int as number,
      criterion.name as criterion, applicant.id as applicant_id,
      answer.version, answer.text, coalesce(answer.words, 0) as words, answer.customer_id, answer.saved_at,
      change.note, coalesce(answer.version > change.version, false) as changed
    from award_question question
    join award_category category on category.id = question.category_id
    left join award_criterion criterion on criterion.id = question.criterion_id
    left join award_entry applicant on applicant.category_id = question.category_id
      and ${'id' in applicant ? sql`applicant.id = ${applicant.id}` : sql`applicant.company_id = ${applicant.company_id} and applicant.state <> 'withdrawn'`}
    left join award_answer answer on answer.applicant_id = applicant.id and answer.question_id = question.id
    left join lateral (select id from award_decision where applicant_id = applicant.id order by id desc limit 1) decision
      on applicant.state = 'changes_requested'
    left join award_change change on change.decision_id = decision.id and change.question_id = question.id
    where ${'category_id' in of ? sql`question.category_id = ${of.category_id}` : sql`category.award_id = ${of.award_id}`}
    order by category.position, category.id, question.position, question.id`.execute(db)
  return rows
}

export type EarlierRow = {
  applicant_id: number
  question_id: number
  version: number
  text: string
  words: number
  customer_id: number
  saved_at: Date
  collided: boolean
}

/** What answers were before, the newest five of each question first. */
export async function earlierOf(db: Db, applicant_ids: readonly number[]): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select applicant_id, question_id, version, text, words, customer_id, saved_at, collided from (
      select *, row_number() over (partition by applicant_id, question_id order by version desc) as place
      from award_answer_earlier where applicant_id = any (${applicant_ids}::int[])) as earlier
    where place <= 5 order by question_id, version desc`.execute(db)
  return rows
}

export type DocumentRow = {
  id: string
  applicant_id: number
  title: string
  type: 'pdf' | 'pptx' | 'docx' | 'jpg' | 'png'
  size: number
  file: string
  position: number
  customer_id: number
  begun_at: Date
  created_at: Date
  note: string | null
  replaces: Date | null
}

const documents = (where: ReturnType<typeof sql>) => sql<DocumentRow>`
  select document.id, document.applicant_id, document.title, document.type, document.size, document.file, document.position,
    document.customer_id, document.begun_at, document.created_at, change.note, former.created_at as replaces
  from award_document document join award_entry applicant on applicant.id = document.applicant_id
  left join award_document former on former.id = document.replaces_id
  left join lateral (select id from award_decision where applicant_id = document.applicant_id order by id desc limit 1) decision
    on applicant.state = 'changes_requested'
  left join award_change change on change.decision_id = decision.id and change.document_id = document.id
  where ${where} order by document.position`

/** The documents of an entry, in their order. */
export async function documentsOf(db: Db, applicant_id: number): Promise<DocumentRow[]> {
  return (await documents(sql`document.applicant_id = ${applicant_id} and document.removed_at is null`).execute(db))
    .rows
}

/** One document, and whether it is still part of its entry. */
export async function documentById(db: Db, id: string): Promise<DocumentRow | undefined> {
  return (await documents(sql`document.id = ${id} and document.removed_at is null`).execute(db)).rows[0]
}

/** What lies behind the address of a document, one that was replaced since it was submitted too. */
export async function documentFileOf(
  db: Db,
  id: string,
): Promise<{ file: string; title: string; type: DocumentRow['type']; state: EntryState } | undefined> {
  const found = await sql<{ file: string; title: string; type: DocumentRow['type']; state: EntryState }>`
    select file, title, type, state from award_document join award_entry on award_entry.id = applicant_id
    where award_document.id = ${id}`.execute(db)
  return found.rows[0]
}

export type StepRow = {
  kind: 'created' | 'submitted' | DecidedEntryState | 'withdrawn' | 'paid' | 'in_judging'
  at: Date
  customer_id: number | null
  reason: string | null
}

/** What has happened to an entry, the newest first. */
export async function stepsOf(db: Db, applicant_id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select * from (select 'created' as kind, created_at as at, customer_id, null as reason from award_entry where id = ${applicant_id}
    union all select 'submitted', submitted_at, customer_id, null from award_submission where applicant_id = ${applicant_id}
    union all select decision, decided_at, customer_id, nullif(reason, '') from award_decision where applicant_id = ${applicant_id}
    union all select 'withdrawn', withdrawn_at, null, null from award_entry where id = ${applicant_id} and withdrawn_at is not null
    union all select 'paid', coalesce(max(invoice.paid_at), booking.created_at), null, null from award_entry_fee fee
      join award_booking booking on booking.order_id = fee.order_id join invoice on invoice.order_id = booking.order_id
        and invoice.kind = 'invoice' and invoice.replaced_at is null
      where fee.applicant_id = ${applicant_id} and fee.state = 'paid' group by booking.order_id) as step
    order by at desc, kind = 'created'`.execute(db)
  return rows
}

/** What changes are asked for of an entry that waits for them. */
export async function openDecision(
  db: Db,
  applicant_id: number,
): Promise<{ reason: string; until: Date; decided_at: Date; customer_id: number | null } | undefined> {
  const found = await sql<{ reason: string; until: Date; decided_at: Date; customer_id: number | null }>`
    select reason, until, decided_at, customer_id from award_decision where applicant_id = ${applicant_id} order by id desc limit 1`.execute(
    db,
  )
  return found.rows[0]
}

/** The ids of those who may write entries for a company. */
export const writers = (company_id: number) => sql<{ id: number }>`
  select customer.id from company_role role join customer on customer.id = role.customer_id and customer.company_id = role.company_id
  where role.company_id = ${company_id} and (role.admin or role.awards) and customer.closed_at is null
    and customer.registration_completed_at is not null order by customer.id`

/** Who may write entries for a company. */
export async function writersOf(db: Db, company_id: number): Promise<number[]> {
  const { rows } = await writers(company_id).execute(db)
  return rows.map(({ id }) => id)
}

/** When each person last wrote in an entry. */
export async function workOf(db: Db, applicant_id: number): Promise<{ customer_id: number; changed_at: Date }[]> {
  const { rows } = await sql<{ customer_id: number; changed_at: Date }>`
    select customer_id, max(saved_at) as changed_at from (
      select customer_id, saved_at from award_answer where applicant_id = ${applicant_id}
      union all select customer_id, saved_at from award_answer_earlier where applicant_id = ${applicant_id}
      union all select customer_id, created_at from award_document where applicant_id = ${applicant_id} and removed_at is null) as work
    group by customer_id order by changed_at desc`.execute(db)
  return rows
}

export type CategoryRow = {
  id: number
  name: string
  summary: string
  eligibility: string
  company_categories: string[]
  closes_at: Date | null
  questions: number
  criteria: { name: string; weight: number }[]
  applicant_id: number | null
  applicant_state: EntryState | null
  price_id: number | null
  amount: number | null
}

/** The categories of an award, with what entering each means to one company. */
export async function categoriesFor(
  db: Db,
  award_id: number,
  company: { id: number | null; category: string | null },
  now: Date,
  category_id?: number,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select category.id, category.name, category.summary, category.eligibility, category.company_categories,
      coalesce(category.entries_close_at, award.entries_close_at) as closes_at,
      (select count(*)::int from award_question where category_id = category.id) as questions,
      coalesce((select json_agg(json_build_object('name', name, 'weight', weight) order by position, id)
        from award_criterion where category_id = category.id), '[]') as criteria,
      applicant.id as applicant_id, ${toldState(now)} as applicant_state, price.id as price_id, price.amount
    from award_category category join award on award.id = category.award_id
    left join award_entry applicant on applicant.category_id = category.id and applicant.company_id = ${company.id}::int
      and applicant.state <> 'withdrawn'
    left join lateral (${priceFor({
      award: sql`category.award_id`,
      company_category: sql`${company.category}::text`,
      category: sql`category.id`,
      now,
    })}) price on true
    where category.award_id = ${award_id} and ${category_id === undefined ? sql`true` : sql`category.id = ${category_id}`}
    order by category.position, category.id`.execute(db)
  return rows
}

export type EnteredAward = {
  id: number
  name: string
  time_zone: string
  currency_code: string
  end_date: string
  terms: string
  opens_at: Date | null
  closes_at: Date | null
}

/** A published award, as entering it needs it. */
export async function enteredAward(db: Db, id: number, now: Date): Promise<EnteredAward | undefined> {
  const found = await sql<EnteredAward>`select id, name, time_zone, currency_code, end_date, terms,
    entries_open_at as opens_at, entries_close_at as closes_at from award where id = ${id} and published_at <= ${now}`.execute(
    db,
  )
  return found.rows[0]
}

/** Whether a company has a logo and says something about itself. */
export async function isPresentable(db: Db, company_id: number): Promise<boolean> {
  const found = await sql<{ complete: boolean }>`select logo is not null and coalesce(about, '') <> '' as complete
    from company where id = ${company_id}`.execute(db)
  return found.rows[0]?.complete ?? false
}
