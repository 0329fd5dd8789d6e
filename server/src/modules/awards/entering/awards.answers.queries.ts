import { dayOf } from '#kit/base/days.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { writers } from './awards.entries.reads.ts'
import type { EarlierRow } from './awards.entries.reads.ts'

/** Of an answer's history so many versions are kept. */
const MOST_EARLIER = 20
/** What somebody saves again on their own answer within this time is the same piece of writing. */
const ONE_SITTING = '10 minutes'

export type WritableQuestion = {
  question_id: number
  applicant_id: number
  category_id: number
  /** Named among the changes that are asked for. */
  noted: boolean
}

/** Which questions of an award belong to entries of a company, with what is asked of them. */
export async function questionsFor(
  db: Db,
  award_id: number,
  company_id: number,
  question_ids: readonly number[],
): Promise<Map<number, WritableQuestion>> {
  const { rows } = await sql<WritableQuestion>`
    select question.id as question_id, applicant.id as applicant_id, applicant.category_id,
      exists (select from award_change change where change.question_id = question.id and change.decision_id =
        (select id from award_decision where applicant_id = applicant.id order by id desc limit 1)) as noted
    from award_question question join award_entry applicant on applicant.category_id = question.category_id
    where question.id = any (${question_ids}::int[]) and applicant.award_id = ${award_id}
      and applicant.company_id = ${company_id} and applicant.state <> 'withdrawn'`.execute(db)
  return new Map(rows.map((row) => [row.question_id, row]))
}

export type AnswerRow = {
  version: number
  text: string
  words: number
  customer_id: number
  saved_at: Date
}

export type NewAnswer = {
  applicant_id: number
  category_id: number
  question_id: number
  text: string
  words: number
  customer_id: number
  /** The version that its writer saw; 0 for none. */
  seen: number
}

/** An answer that somebody went on with, and whose pages are told of it. */
export type Continued = AnswerRow & { id: number; company_id: number; writers: number[] }

/**
 * Lets somebody go on with what they wrote a moment ago in a draft that takes answers (`isWritable`): nothing of that is kept, and
 * one statement does it. The entry is held meanwhile, so that whoever submits it waits for this or comes first.
 * @returns undefined when it is anything else than going on
 */
export async function goOnWriting(
  db: Db,
  given: Pick<NewAnswer, 'question_id' | 'text' | 'words' | 'customer_id' | 'seen'> & {
    award_id: number
    company_id: number
  },
  now: Date,
): Promise<Continued | undefined> {
  const { award_id, company_id, question_id, text, words, customer_id, seen } = given
  const { rows } = await sql<Continued>`
    with held as materialized (
      select applicant.id from award_question question join award_category category on category.id = question.category_id
      join award on award.id = category.award_id join award_entry applicant on applicant.category_id = category.id
      where question.id = ${question_id} and award.id = ${award_id} and award.published_at <= ${now}
        and applicant.company_id = ${company_id} and applicant.state = 'draft' and award.end_date > ${dayOf(now)}::date
        and coalesce(award.entries_open_at <= ${now}, true)
        and coalesce(coalesce(category.entries_close_at, award.entries_close_at) > ${now}, true)
      for share of applicant),
    saved as (
      update award_answer set version = version + 1, text = ${text}, words = ${words}, saved_at = ${now} from held
      where applicant_id = held.id and question_id = ${question_id} and version <= ${seen} and text <> ${text}
        and customer_id = ${customer_id} and saved_at >= ${now}::timestamptz - ${ONE_SITTING}::interval
      returning version, text, words, customer_id, saved_at, held.id)
    select saved.*, ${company_id}::int as company_id, array(${writers(company_id)}) as writers from saved`.execute(db)
  return rows[0]
}

/**
 * Saves an answer over the one that is there, under its row's lock: who comes later wins. What they had not seen, what somebody
 * else wrote and what was written at another time is kept. The same text again changes nothing.
 * @returns the answer as it stands now, and what it replaced unseen
 */
export async function saveAnswer(
  db: Db,
  given: NewAnswer,
  now: Date,
): Promise<{ saved: AnswerRow; replaced: EarlierRow | null }> {
  const { applicant_id, category_id, question_id, text, words, customer_id } = given
  const made = await sql<AnswerRow>`
    insert into award_answer (applicant_id, category_id, question_id, text, words, customer_id, saved_at)
    select ${applicant_id}, ${category_id}, ${question_id}, ${text}, ${words}, ${customer_id}, ${now}
    where not exists (select from award_answer where applicant_id = ${applicant_id} and question_id = ${question_id})
    on conflict do nothing returning version, text, words, customer_id, saved_at`.execute(db)
  if (made.rows[0]) return { saved: made.rows[0], replaced: null }
  const held = await sql<AnswerRow & { old: boolean }>`
    select version, text, words, customer_id, saved_at, saved_at < ${now}::timestamptz - ${ONE_SITTING}::interval as old
    from award_answer where applicant_id = ${applicant_id} and question_id = ${question_id} for update`.execute(db)
  const before = held.rows[0]
  if (!before) throw new Error('An answer that was there is gone.')
  if (before.text === text) return { saved: before, replaced: null }
  const collided = before.version > given.seen
  if (before.text !== '' && (collided || before.customer_id !== customer_id || before.old)) {
    await sql`insert into award_answer_earlier (applicant_id, question_id, version, text, words, customer_id, saved_at, collided)
      values (${applicant_id}, ${question_id}, ${before.version}, ${before.text}, ${before.words}, ${before.customer_id}, ${before.saved_at}, ${collided})`.execute(
      db,
    )
    await sql`delete from award_answer_earlier where applicant_id = ${applicant_id} and question_id = ${question_id} and version <
      (select min(version) from (select version from award_answer_earlier where applicant_id = ${applicant_id} and question_id = ${question_id}
        order by version desc limit ${MOST_EARLIER}) as kept)`.execute(db)
  }
  const changed = await sql<AnswerRow>`update award_answer set version = version + 1, text = ${text}, words = ${words},
    customer_id = ${customer_id}, saved_at = ${now} where applicant_id = ${applicant_id} and question_id = ${question_id}
    returning version, text, words, customer_id, saved_at`.execute(db)
  const saved = changed.rows[0]
  if (!saved) throw new Error('An answer that was held is gone.')
  return { saved, replaced: collided && before.text !== '' ? { ...before, applicant_id, question_id, collided } : null }
}

/**
 * Copies answers to questions that ask the same, years and case aside, and have no answer yet.
 * @returns how many were copied
 */
export async function copyAnswers(
  db: Db,
  given: { from: number; to: number; customer_id: number; now: Date },
): Promise<number> {
  const plain = (prompt: ReturnType<typeof sql>) =>
    sql`regexp_replace(lower(${prompt}), '\\d+|\\s+|[[:punct:]]+', ' ', 'g')`
  const { rows } = await sql`
    insert into award_answer (applicant_id, category_id, question_id, text, words, customer_id, saved_at)
    select distinct on (question.id) applicant.id, applicant.category_id, question.id, answer.text, answer.words, ${given.customer_id}::int, ${given.now}::timestamptz
    from award_entry applicant join award_question question on question.category_id = applicant.category_id
    join award_answer answer on answer.applicant_id = ${given.from} and answer.text <> ''
    join award_question asked on asked.id = answer.question_id and ${plain(sql`asked.prompt`)} = ${plain(sql`question.prompt`)}
    where applicant.id = ${given.to} order by question.id, asked.position, asked.id
    on conflict (applicant_id, question_id) do update set text = excluded.text, words = excluded.words,
      customer_id = excluded.customer_id, saved_at = excluded.saved_at, version = award_answer.version + 1
      where award_answer.text = ''
    returning 1`.execute(db)
  return rows.length
}
