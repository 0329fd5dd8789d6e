import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'
import type { Known } from './payments.vat-answers.policy.ts'
import type { Silence } from './payments.vies.policy.ts'

/** An answer as it is shown. */
export type AnswerRow = {
  id: number
  vat_id: string
  state: 'valid' | 'invalid' | 'unknown'
  way: 'register' | 'hand'
  asked_at: Date
  reason: Silence | null
  requester: string | null
  requester_name: string | null
  consultation_number: string | null
  name: string | null
  address: string | null
  by: string | null
}

export type KnownRow = Known & {
  vat_id: string
  /** The answer that `said` or `by_hand` names in full, the latest "yes" before a "no", and the last askings without an answer. */
  last: AnswerRow | null
  last_valid: { asked_at: Date; consultation_number: string | null } | null
  unanswered: Date[]
  question: {
    id: number
    next_at: Date
    gives_up_at: Date
    asked_at: Date | null
    reason: Silence | null
  } | null
  given_up_at: Date | null
  /** In whose name the waiting question is asked. */
  requester: { vat_id: string; name: string } | null
}

type Raw = {
  vat_id: string
  said: (Omit<AnswerRow, 'asked_at'> & { asked_at: string }) | null
  hand: (Omit<AnswerRow, 'asked_at'> & { asked_at: string }) | null
  confirmed_at: Date | null
  last_valid: { asked_at: string; consultation_number: string | null } | null
  unanswered: string[] | null
  question: {
    id: number
    next_at: string
    gives_up_at: string
    asked_at: string | null
    reason: Silence | null
  } | null
  given_up_at: Date | null
  requester: { vat_id: string; name: string } | null
}

const shown = sql`vat_answer.id, vat_answer.vat_id, vat_answer.state, vat_answer.way, vat_answer.asked_at, vat_answer.reason, vat_answer.requester,
  vat_answer.requester_name, vat_answer.consultation_number, vat_answer.name, vat_answer.address,
  (select full_name(first_name, last_name) from customer where customer.id = vat_answer.customer_id) as by`

const dated = <T extends { asked_at: string }>(row: T | null) => row && { ...row, asked_at: new Date(row.asked_at) }

/** What is known of VAT IDs on addresses of a company, by number. */
export async function knownOf(db: Db, company_id: number, vat_ids: readonly string[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<Raw>`
    select wanted.vat_id, to_json(said) as said, to_json(hand) as hand, company.vat_id_confirmed_at as confirmed_at,
      (select json_build_object('asked_at', asked_at, 'consultation_number', consultation_number) from vat_answer
        where vat_answer.vat_id = wanted.vat_id and way = 'register' and state = 'valid' order by asked_at desc, id desc limit 1) as last_valid,
      (select json_agg(asked_at order by asked_at) from (select asked_at from vat_answer where vat_answer.vat_id = wanted.vat_id
        and vat_answer.question_id = question.id and state = 'unknown' order by asked_at desc, id desc limit 4) as latest) as unanswered,
      case when question.state = 'waiting' then to_json(question) end as question,
      case when question.state = 'given_up' then question.closed_at end as given_up_at,
      case when seller.vat_id is not null then json_build_object('vat_id', seller.vat_id, 'name', seller.name) end as requester
    from unnest(${vat_ids}::text[]) as wanted (vat_id)
      left join lateral (select ${shown} from vat_answer where vat_answer.vat_id = wanted.vat_id and way = 'register' and state <> 'unknown'
        order by asked_at desc, id desc limit 1) as said on true
      left join company on company.id = ${company_id} and company.vat_id = wanted.vat_id and company.vat_id_confirmed_at is not null
      left join lateral (select ${shown} from vat_answer where vat_answer.vat_id = wanted.vat_id and way = 'hand' and company_id = company.id
        order by asked_at desc, id desc limit 1) as hand on true
      left join lateral (select id, state, next_at, gives_up_at, asked_at, reason, closed_at, entity_id from vat_question
        where vat_question.vat_id = wanted.vat_id order by id desc limit 1) as question on true
      left join financial_entity seller on seller.id = question.entity_id`.execute(db)
  return new Map(rows.map((row) => [row.vat_id, toKnown(row)]))
}

function toKnown({ said, hand, confirmed_at, last_valid, unanswered, question, ...row }: Raw): KnownRow {
  const { vat_id, given_up_at, requester } = row
  const register = dated(said)
  const by_hand = confirmed_at && { id: hand?.id ?? null, at: confirmed_at }
  return {
    vat_id,
    given_up_at,
    requester,
    said: register && {
      id: register.id,
      state: register.state as 'valid' | 'invalid',
      asked_at: register.asked_at,
    },
    by_hand,
    last: by_hand && (!register || register.asked_at < by_hand.at) ? dated(hand) : register,
    last_valid: dated(last_valid),
    unanswered: (unanswered ?? []).map((at) => new Date(at)),
    question: question && {
      ...question,
      next_at: new Date(question.next_at),
      gives_up_at: new Date(question.gives_up_at),
      asked_at: question.asked_at === null ? null : new Date(question.asked_at),
    },
  }
}

/** The answer that an invoice relies on, and the "yes" that came after it. */
export async function answersOfInvoice(
  db: Db,
  invoice_id: number,
): Promise<{ relied: AnswerRow | undefined; later: AnswerRow | undefined }> {
  const { rows } = await sql<AnswerRow & { later: boolean }>`
    select ${shown}, false as later from invoice join vat_answer on vat_answer.id = invoice.vat_answer_id where invoice.id = ${invoice_id}
    union all select ${shown}, true from vat_awaited join vat_answer on vat_answer.id = vat_awaited.answer_id
      where vat_awaited.invoice_id = ${invoice_id}`.execute(db)
  return {
    relied: rows.find((row) => !row.later),
    later: rows.find((row) => row.later),
  }
}

/** Whether the register has said yes or no to a number since a moment. */
export async function answeredSince(db: Db, vat_id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select from vat_answer where vat_id = ${vat_id} and way = 'register' and state <> 'unknown'
    and asked_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

export type DueQuestion = { id: number; vat_id: string }

/** Questions whose time has come, the longest due first. */
export async function dueQuestions(db: Db, now: Date, most: number): Promise<DueQuestion[]> {
  const { rows } = await sql<DueQuestion>`select id, vat_id from (
      select id, vat_id, row_number() over (partition by left(vat_id, 2) order by times = 0, next_at, id) as place
      from vat_question where state = 'waiting' and next_at <= ${now}) as due
    order by place, id limit ${most}`.execute(db)
  return rows
}

/** In whose name the register is asked: the seller's, or else that of the first one with a VAT ID of the EU. */
export async function requesterOf(
  db: Db,
  entity_id: number | null,
): Promise<{ id: number; vat_id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: number; vat_id: string; name: string }>`
    select id, vat_id, name from financial_entity where vat_id ~ '^[A-Z]{2}[A-Z0-9]{2,18}$' and left(vat_id, 2) not in ('GB', 'CH', 'XI')
    order by (id = ${entity_id}) desc nulls last, id limit 1`.execute(db)
  return rows[0]
}

/** Invoices with VAT whose VAT ID was confirmed afterwards and that are not cancelled, the oldest first. */
export type LateYes = {
  invoice_id: number
  invoice: string
  answered_at: Date
  company_id: number
  company_name: string
  vat_id: string
  consultation_number: string | null
  amount_vat: number
  currency_code: string
}

/** Questions that were given up and that no operator has seen, the oldest first. */
export type GivenUp = {
  id: number
  vat_id: string
  closed_at: Date
  reason: Silence | null
  company_id: number | null
  company_name: string | null
}

const standing = sql`vat_awaited.answer_id is not null and vat_awaited.noted_at is null and invoice.number is not null
  and invoice.state <> 'cancelled'`

export async function lateYes(db: Db): Promise<LateYes[]> {
  const { rows } = await sql<LateYes>`
    select invoice.id as invoice_id, invoice.number as invoice, vat_awaited.answered_at, company.id as company_id, company.name as company_name,
      vat_awaited.vat_id, vat_answer.consultation_number, invoice.amount_vat, invoice.currency_code
    from vat_awaited join invoice on invoice.id = vat_awaited.invoice_id join company on company.id = invoice.company_id
      join vat_answer on vat_answer.id = vat_awaited.answer_id
    where ${standing} order by vat_awaited.answered_at, invoice.id limit 200`.execute(db)
  return rows
}

export async function givenUp(db: Db): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select vat_question.id, vat_question.vat_id, vat_question.closed_at, vat_question.reason, company.id as company_id, company.name as company_name
    from vat_question left join lateral (select company_id from billing_address where billing_address.vat_id = vat_question.vat_id
        and removed_at is null order by id limit 1) as address on true
      left join company on company.id = address.company_id
    where state = 'given_up' and noted_at is null order by closed_at, vat_question.id limit 200`.execute(db)
  return rows
}

/** VAT IDs that rest: each as its country and row, never the number itself, which may be a person's. */
export const stuckVatIds: readonly Stuck[] = [
  {
    what: 'vat_questions',
    todo: 'nothing: the register is asked again by itself, for 30 days',
    hours: null,
    rows: sql`select id::text, created_at as since, left(vat_id, 2) || ', asked ' || times || ' times, last: ' || coalesce(reason, 'not yet') as about
      from vat_question where state = 'waiting'`,
  },
  {
    what: 'vat_given_up',
    todo: 'look the number up by hand, then settle it in the inbox of the office',
    hours: 168,
    rows: sql`select id::text, closed_at as since, left(vat_id, 2) || ', last: ' || coalesce(reason, '') as about
      from vat_question where state = 'given_up' and noted_at is null`,
  },
  {
    what: 'vat_confirmed_late',
    todo: 'credit the invoice and issue it again, then settle it in the inbox of the office',
    hours: 168,
    rows: sql`select invoice.id::text, vat_awaited.answered_at as since, 'invoice ' || invoice.number as about
      from vat_awaited join invoice on invoice.id = vat_awaited.invoice_id where ${standing}`,
  },
]

/** How many questions wait and since when, and the answers of the last day by state, for `/metrics`. */
export async function vatCounts(
  db: Db,
  since: Date,
): Promise<{ waiting: number; oldest: Date | null; answers: { state: string; count: number }[] }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*) as waiting, min(created_at) as oldest from vat_question where state = 'waiting'`.execute(db)
  const answers = await sql<{ state: string; count: number }>`
    select state, count(*) as count from vat_answer where asked_at > ${since} group by state`.execute(db)
  return { waiting: rows[0]?.waiting ?? 0, oldest: rows[0]?.oldest ?? null, answers: answers.rows }
}
