import { randomUUID } from 'node:crypto'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Silence } from './payments.vies.policy.ts'
import type { RegisterAnswer } from './payments.vies.ts'

/** Lets a question wait, before the register is asked; the one that waits for this number already goes on. @returns its id */
export async function openQuestion(
  db: Db,
  question: {
    vat_id: string
    entity_id: number | null
    next_at: Date
    gives_up_at: Date
  },
  now: Date,
): Promise<number> {
  const { vat_id, entity_id, next_at, gives_up_at } = question
  const { rows } = await sql<{ id: number }>`
    insert into vat_question (vat_id, entity_id, next_at, gives_up_at, created_at)
    values (${vat_id}, ${entity_id}, ${next_at}, ${gives_up_at}, ${now})
    on conflict (vat_id) where state = 'waiting' do update set next_at = least(vat_question.next_at, excluded.next_at)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * Lets a question wait for each of these numbers, except those that the register has answered since a moment, or that wait already. They
 * are asked about in the next runs.
 */
export async function openQuestions(
  db: Db,
  question: { vat_ids: readonly string[]; entity_id: number | null; gives_up_at: Date; answered_since: Date },
  now: Date,
): Promise<void> {
  const { vat_ids, entity_id, gives_up_at, answered_since } = question
  // In one order, so that two lists with the same numbers never wait for each other in a circle.
  await sql`
    insert into vat_question (vat_id, entity_id, next_at, gives_up_at, created_at)
    select one, ${entity_id}::integer, ${now}, ${gives_up_at}, ${now} from unnest(${vat_ids}::text[]) as one
    where not exists (select from vat_answer where vat_answer.vat_id = one and way = 'register' and state <> 'unknown'
      and asked_at >= ${answered_since})
    order by one on conflict (vat_id) where state = 'waiting' do nothing`.execute(db)
}

/**
 * Takes the turn of a country, for a question that ends within `seconds`. The clock is the database's: processes agree on it.
 * @returns what gives it back, or undefined while another process asks
 */
export async function takeTurn(db: Db, country: string, seconds: number): Promise<(() => Promise<void>) | undefined> {
  const claim = randomUUID()
  const { rows } = await sql`
    insert into vat_turn (country, claim, until) values (${country}, ${claim}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (country) do update set claim = excluded.claim, until = excluded.until where vat_turn.until < clock_timestamp()
    returning 1`.execute(db)
  if (rows.length === 0) return undefined
  return async () => {
    await sql`delete from vat_turn where country = ${country} and claim = ${claim}`.execute(db)
  }
}

export type WaitingQuestion = {
  id: number
  vat_id: string
  times: number
  gives_up_at: Date
  entity_id: number | null
}

/** A question that still waits, held until the transaction ends. */
export async function lockWaiting(db: Db, id: number): Promise<WaitingQuestion | undefined> {
  const { rows } = await sql<WaitingQuestion>`select id, vat_id, times, gives_up_at, entity_id from vat_question
    where id = ${id} and state = 'waiting' for update`.execute(db)
  return rows[0]
}

/** Stores what a register said to a question. */
export async function insertAnswer(
  db: Db,
  question: { id: number; vat_id: string },
  answer: RegisterAnswer,
  by: { vat_id: string; name: string } | undefined,
  now: Date,
): Promise<number> {
  const known = answer.state === 'unknown' ? undefined : answer
  const { id } = await db
    .insertInto('vat_answer')
    .values({
      vat_id: question.vat_id,
      question_id: question.id,
      state: answer.state,
      way: 'register',
      asked_at: now,
      reason: answer.state === 'unknown' ? answer.reason : null,
      requester: by?.vat_id ?? null,
      requester_name: by?.name ?? null,
      consultation_number: known?.consultation_number ?? null,
      name: known?.name ?? null,
      address: known?.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeQuestion(db: Db, id: number, state: 'answered' | 'given_up', now: Date): Promise<void> {
  await sql`update vat_question set state = ${state}, closed_at = ${now} where id = ${id}`.execute(db)
}

/** Notes that a question got no answer, and when it is asked again. */
export async function postpone(db: Db, id: number, reason: Silence, next_at: Date, now: Date): Promise<void> {
  await sql`update vat_question set times = times + 1, asked_at = ${now}, reason = ${reason}, next_at = ${next_at} where id = ${id}`.execute(
    db,
  )
}

/** Stores an operator's word on the VAT ID of a company, also for its invoices that wait for one. */
export async function insertByHand(
  db: Db,
  given: { vat_id: string; company_id: number; customer_id: number | null },
  now: Date,
): Promise<void> {
  const { id } = await db
    .insertInto('vat_answer')
    .values({ ...given, state: 'valid', way: 'hand', asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update vat_awaited set answer_id = ${id}, answered_at = ${now} where vat_id = ${given.vat_id} and answer_id is null
    and invoice_id in (select invoice.id from invoice where invoice.company_id = ${given.company_id})`.execute(db)
}

/** Notes that a "yes" would change an invoice. */
export async function awaitAnswer(db: Db, invoice_id: number, vat_id: string, now: Date): Promise<void> {
  await sql`insert into vat_awaited (invoice_id, vat_id, since) values (${invoice_id}, ${vat_id}, ${now})`.execute(db)
}

/** Hands a "yes" to every invoice that waits for it. */
export async function settleAwaited(db: Db, vat_id: string, answer_id: number, now: Date): Promise<void> {
  await sql`update vat_awaited set answer_id = ${answer_id}, answered_at = ${now} where vat_id = ${vat_id} and answer_id is null`.execute(
    db,
  )
}

/** The same for every "yes" that came while an invoice was being written. */
export async function sweepAwaited(db: Db, now: Date): Promise<void> {
  await sql`update vat_awaited set answer_id = answer.id, answered_at = ${now}
    from (select waits.invoice_id, max(vat_answer.id) as id from vat_awaited waits
      join vat_answer on vat_answer.vat_id = waits.vat_id and vat_answer.way = 'register' and vat_answer.state = 'valid'
        and vat_answer.asked_at >= waits.since - interval '1 minute'
      where waits.answer_id is null group by waits.invoice_id) as answer
    where vat_awaited.invoice_id = answer.invoice_id and vat_awaited.answer_id is null`.execute(db)
}

/** Takes an invoice off the inbox. @returns false unless it waits there */
export async function noteAwaited(db: Db, invoice_id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update vat_awaited set noted_at = ${now} where invoice_id = ${invoice_id} and answer_id is not null
    and noted_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** Takes a question that was given up off the inbox. @returns false unless it waits there */
export async function noteGivenUp(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update vat_question set noted_at = ${now} where id = ${id} and state = 'given_up' and noted_at is null
    returning 1`.execute(db)
  return rows.length > 0
}
