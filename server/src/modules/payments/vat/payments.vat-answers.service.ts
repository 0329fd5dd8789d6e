import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { vatStanding } from '@app/contract/payments.vat-answers'
import type { Context, OpenContext } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import type { Db } from '#kit/data/db.ts'
import type { Billing } from '../payments.party.ts'
import { entityById } from '../sellers/payments.sellers.reads.ts'
import { FRESH_DAYS, PATIENCE_DAYS, nextAsking, standingOf } from './payments.vat-answers.policy.ts'
import {
  closeQuestion,
  insertAnswer,
  insertByHand,
  lockWaiting,
  openQuestion,
  openQuestions,
  postpone,
  settleAwaited,
  sweepAwaited,
  takeTurn,
} from './payments.vat-answers.queries.ts'
import type { WaitingQuestion } from './payments.vat-answers.queries.ts'
import { answeredSince, dueQuestions, knownOf, requesterOf } from './payments.vat-answers.reads.ts'
import type { DueQuestion } from './payments.vat-answers.reads.ts'
import { toStanding } from './payments.vat-answers.view.ts'
import { memberOf } from './payments.vies.policy.ts'
import { LONGEST_MS, vatRegister } from './payments.vies.ts'
import type { RegisterAnswer } from './payments.vies.ts'

/** What asking needs: it is never done within a transaction, so that nothing is held while a register thinks. */
type Asking = Pick<OpenContext, 'db' | 'transaction' | 'now' | 'config'>

/** For how long a person waits for a register, at most. */
const PERSON_MS = 3000
/** With less time than this nothing is asked: no register could answer. */
const LEAST_MS = 300
/** A register that has just not answered is not asked again for every order. */
const PAUSE_MS = 60_000
/** The process that took a turn and died gives it back by this time. */
const TURN_SECONDS = 20

/**
 * Asks for a VAT ID that was just written. Returns when there is an answer, or after three seconds; then the question waits.
 * @param vat_id any; one that no register knows is not asked
 */
export async function askAbout(ctx: Asking, vat_id: string | null): Promise<void> {
  if (vat_id !== null) await ask(ctx, vat_id, null, PERSON_MS)
}

/**
 * Lets the register be asked about VAT IDs of companies that operators or lists bring in, in the transaction at hand: a job does it, and
 * nobody waits, however many there are.
 * @param vat_ids any; those that no register knows are not asked
 */
export async function askLater(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  given: readonly (string | null | undefined)[],
): Promise<void> {
  const vat_ids = [...new Set(given)].filter((vat_id) => typeof vat_id === 'string').filter(memberOf)
  if (vat_ids.length === 0 || !vatRegister(config)) return
  const by = await requesterOf(db, null)
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  await openQuestions(
    db,
    {
      vat_ids,
      entity_id: by?.id ?? null,
      gives_up_at: days(PATIENCE_DAYS),
      answered_since: days(-FRESH_DAYS),
    },
    now,
  )
}

/**
 * Asks before an order is written, when the last answer is older than 30 days. An order waits three seconds for it, at most once a minute.
 * @param of the buyer's address and the seller
 */
export async function askBeforeSale(
  ctx: Asking,
  of: {
    vat_id: string | null
    country: string
    company_id: number
    entity_id: number
  },
): Promise<void> {
  const { vat_id, country, company_id, entity_id } = of
  if (vat_id === null || memberOf(vat_id) === undefined) return
  // At home the seller's VAT is due in any case.
  if ((await entityById(ctx.db, entity_id))?.country === country) return
  const known = (await knownOf(ctx.db, company_id, [vat_id])).get(vat_id)
  if (!known || !standingOf(vat_id, country, known, ctx.now).stale) return
  const last = known.question?.asked_at
  if (last && ctx.now.getTime() - last.getTime() < PAUSE_MS) return
  await ask(ctx, vat_id, entity_id, PERSON_MS)
}

async function ask(ctx: Asking, vat_id: string, entity_id: number | null, patience: number): Promise<void> {
  if (memberOf(vat_id) === undefined) return
  const by = await requesterOf(ctx.db, entity_id)
  const id = await ctx.transaction((tx) => open(tx.db, ctx.now, vat_id, by?.id ?? null))
  await putQuestion(ctx, { id, vat_id }, patience)
}

const open = (db: Db, now: Date, vat_id: string, entity_id: number | null) =>
  openQuestion(
    db,
    {
      vat_id,
      entity_id,
      // Should this process die now.
      next_at: new Date(now.getTime() + PAUSE_MS),
      gives_up_at: new Date(now.getTime() + PATIENCE_DAYS * 86_400_000),
    },
    now,
  )

/**
 * Puts a waiting question to the register when it is the country's turn, and stores what it says.
 * @returns what it said; undefined when its turn did not come in time, or another process got the answer
 */
async function putQuestion(ctx: Asking, question: DueQuestion, patience: number): Promise<RegisterAnswer | undefined> {
  const register = vatRegister(ctx.config)
  const country = memberOf(question.vat_id)
  if (!register || !country) return undefined
  const end = performance.now() + patience
  let giveBack = await takeTurn(ctx.db, country, TURN_SECONDS)
  while (!giveBack && performance.now() + 100 < end) {
    await sleep(100)
    giveBack = await takeTurn(ctx.db, country, TURN_SECONDS)
  }
  if (!giveBack) return undefined
  try {
    const waiting = await ctx.transaction((tx) => stillWaiting(tx.db, question, ctx.now))
    const left = end - performance.now()
    if (!waiting || left < LEAST_MS) return undefined
    const by = await requesterOf(ctx.db, waiting.entity_id)
    const answer = await register.ask(question.vat_id, by?.vat_id ?? null, left)
    return await ctx.transaction((tx) => store(tx.db, ctx.now, question.id, answer, by))
  } finally {
    await giveBack()
  }
}

/** The question, unless another process has answered it, or has just asked for the same number. */
async function stillWaiting(db: Db, { id, vat_id }: DueQuestion, now: Date): Promise<WaitingQuestion | undefined> {
  const waiting = await lockWaiting(db, id)
  if (!waiting || !(await answeredSince(db, vat_id, now))) return waiting
  await closeQuestion(db, id, 'answered', now)
  return undefined
}

/** @returns undefined when the question has its answer already */
async function store(
  db: Db,
  now: Date,
  id: number,
  answer: RegisterAnswer,
  by: { vat_id: string; name: string } | undefined,
): Promise<RegisterAnswer | undefined> {
  const question = await lockWaiting(db, id)
  if (!question) return undefined
  const answer_id = await insertAnswer(db, question, answer, by, now)
  if (answer.state !== 'unknown') {
    await closeQuestion(db, id, 'answered', now)
    if (answer.state === 'valid') await settleAwaited(db, question.vat_id, answer_id, now)
    return answer
  }
  await postpone(db, id, answer.reason, nextAsking(now, question.times + 1, answer.reason, id), now)
  if (now >= question.gives_up_at) await closeQuestion(db, id, 'given_up', now)
  return answer
}

/** Questions of one run; the next run is a minute later. */
const RUN_QUESTIONS = 500
const RUN_MS = 120_000
/** A register that limits is left alone for this run after so many refusals. */
const MOST_REFUSED = 3

/** Asks every question whose time has come, one country beside the other and one question at a time in each. */
export async function askDue({ database, ...ctx }: JobContext): Promise<void> {
  if (!vatRegister(ctx.config)) return
  const asking = { ...ctx, db: database.db }
  await ctx.transaction((tx) => sweepAwaited(tx.db, ctx.now))
  const end = performance.now() + RUN_MS
  const byCountry = Map.groupBy(await dueQuestions(database.db, ctx.now, RUN_QUESTIONS), ({ vat_id }) =>
    memberOf(vat_id),
  )
  await Promise.all(
    [...byCountry.values()].map(async (questions) => {
      let refused = 0
      for (const question of questions) {
        if (performance.now() > end || refused >= MOST_REFUSED) return
        const answer = await putQuestion(asking, question, LONGEST_MS)
        if (answer?.state !== 'unknown') continue
        // One that does not answer at all is not asked for the others of its country.
        if (answer.reason === 'down' || answer.reason === 'timeout') return
        if (answer.reason === 'limit') refused++
      }
    }),
  )
}

/** Stores that an operator confirms the VAT ID of a company, in the transaction at hand. */
export async function noteByHand(ctx: Context, company_id: number, vat_id: string): Promise<void> {
  await insertByHand(ctx.db, { vat_id, company_id, customer_id: ctx.actor?.customer_id ?? null }, ctx.now)
}

/** What is known of the VAT IDs on addresses of a company, in their order; null where there is none. */
export async function standingsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company_id: number,
  addresses: readonly { vat_id: string | null; country: string }[],
): Promise<(z.output<typeof vatStanding> | null)[]> {
  const known = await knownOf(
    db,
    company_id,
    addresses.flatMap(({ vat_id }) => vat_id ?? []),
  )
  return addresses.map(({ vat_id, country }) => {
    const row = vat_id === null ? undefined : known.get(vat_id)
    return row ? toStanding(row, country, now) : null
  })
}

/**
 * For the VAT of an order: whether the VAT ID of a company's address counts, the answer that says so, and whether one is still awaited.
 */
export async function vatOfAddress(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company_id: number,
  { vat_id, country }: { vat_id: string | null; country: string },
): Promise<Pick<Billing, 'vat_id_confirmed' | 'vat_answer_id' | 'vat_id_awaited'>> {
  const known = vat_id === null ? undefined : (await knownOf(db, company_id, [vat_id])).get(vat_id)
  if (vat_id === null || !known) return { vat_id_confirmed: false }
  const { counts, answer_id, stale } = standingOf(vat_id, country, known, now)
  return {
    vat_id_confirmed: counts,
    vat_answer_id: answer_id,
    vat_id_awaited: stale && !counts,
  }
}
