import type { awards } from '@app/contract/awards'
import { countWords } from '@app/contract/awards.limits'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import { me } from '#kit/data/context.ts'
import type { Actor, Context, OpenContext } from '#kit/data/context.ts'
import { InvalidFields, invalid, notFound } from '#kit/base/errors.ts'
import { bounds, toPage } from '#kit/base/paging.ts'
import { peopleById } from '../../members/index.ts'
import { copyAnswers, goOnWriting, questionsFor, saveAnswer } from './awards.answers.queries.ts'
import { isWritable, mayEnter, notOpen } from './awards.entries.policy.ts'
import { holdEntry } from './awards.entries.queries.ts'
import { earlierOf, enteredAward, entryById, questionsOf, writersOf } from './awards.entries.reads.ts'
import { holdOwn, openness, ownEntry, tellWriters } from './awards.entries.service.ts'
import { toQuestion, toSaved } from './awards.entries.view.ts'
import { t } from '../awards.texts.ts'

type Writer = Actor & { company_id: number }

/** Who writes here; `customer` may only name somebody of one's own company. @throws Refused 404 */
async function writer(ctx: Context, customer: number | undefined): Promise<Writer> {
  const actor = me(ctx)
  if (!mayEnter(actor)) throw notFound()
  if (customer !== undefined && customer !== actor.customer_id) {
    const colleagues = await writersOf(ctx.db, actor.company_id)
    if (!colleagues.includes(customer)) throw notFound()
  }
  return actor
}

/** The questions of an award with the saved answers of my company. @throws Refused 404 */
export async function questions(
  ctx: Context,
  { award, customer, category, ...paging }: Query<typeof awards.questions>,
): Promise<Reply<typeof awards.questions>> {
  const { company_id } = await writer(ctx, customer)
  if (!(await enteredAward(ctx.db, award, ctx.now))) throw notFound()
  const all = await questionsOf(ctx.db, { award_id: award }, { company_id })
  const wanted = category === undefined ? all : all.filter((one) => one.category_id === category)
  const { limit, offset } = bounds(paging)
  const rows = wanted.slice(offset, offset + limit)
  const ids = [...new Set(rows.flatMap(({ applicant_id }) => applicant_id ?? []))]
  const earlier = await earlierOf(ctx.db, ids)
  const open = new Map<number, ReturnType<typeof openness>>()
  for (const id of ids) {
    const entry = await entryById(ctx.db, id, ctx.now)
    if (entry) open.set(id, openness(entry, ctx.now))
  }
  const people = await peopleById(
    ctx,
    [...rows, ...earlier].flatMap(({ customer_id }) => customer_id ?? []),
  )
  const results = rows.map((row) => {
    const own = earlier.filter(({ applicant_id }) => applicant_id === row.applicant_id)
    return toQuestion(ctx, row, open.get(row.applicant_id ?? 0) ?? 'none', own, people)
  })
  return toPage(results, wanted.length, paging, ctx.here)
}

/**
 * Saves answers of my company's open entries. Of two who write one answer the later wins; what they had not seen is kept and
 * offered back (docs/rules/awards.md#answers).
 * @throws Refused 404 without the right; InvalidFields naming questions that are not ours; 409 `not_open`
 */
export async function saveAnswers(
  ctx: OpenContext,
  body: Body<typeof awards.saveAnswers>,
): Promise<Reply<typeof awards.saveAnswers>> {
  return (await goOn(ctx, body)) ?? ctx.transaction((tx) => saveAll(tx, body))
}

/** What a page sends every other second: one answer of a draft, by the person who wrote it last. Undefined when it is anything else. */
async function goOn(
  ctx: Context,
  body: Body<typeof awards.saveAnswers>,
): Promise<Reply<typeof awards.saveAnswers> | undefined> {
  const [given, ...more] = body.answers
  const actor = me(ctx)
  if (!given || more.length > 0 || body.customer !== undefined || !mayEnter(actor)) return undefined
  const { company_id, customer_id } = actor
  const { question, version, text } = given
  const answer = { question_id: question, text, words: countWords(text), customer_id, seen: version }
  const saved = await goOnWriting(ctx.db, { ...answer, award_id: idOf(body.award), company_id }, ctx.now)
  if (!saved) return undefined
  await tellWriters(ctx, saved, question)
  return { answers: [toSaved(question, { saved, replaced: null }, await peopleById(ctx, []))] }
}

async function saveAll(ctx: Context, body: Body<typeof awards.saveAnswers>): Promise<Reply<typeof awards.saveAnswers>> {
  const actor = await writer(ctx, body.customer === undefined ? undefined : idOf(body.customer))
  const found = await questionsFor(
    ctx.db,
    idOf(body.award),
    actor.company_id,
    body.answers.map(({ question }) => question),
  )
  const problems: Record<string, string[]> = {}
  body.answers.forEach(({ question }, index) => {
    const field = `answers.${index}.question`
    if (!found.has(question)) problems[field] = [t('this-question-does-not-belong-to-an')]
    else if (body.answers.findIndex((other) => other.question === question) < index)
      problems[field] = [t('this-question-is-answered-twice')]
  })
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  // Always in the same order, so that two who save several at once do not wait for each other.
  const entries = new Map<number, { company_id: number; id: number }>()
  for (const id of [...new Set([...found.values()].map(({ applicant_id }) => applicant_id))].toSorted(
    (a, b) => a - b,
  )) {
    const entry = await holdEntry(ctx.db, { id, company_id: actor.company_id, for: 'share', now: ctx.now })
    if (!entry) throw notFound()
    const asked = [...found.values()].filter(({ applicant_id }) => applicant_id === id)
    if (!isWritable(entry, ctx.now)) throw notOpen(entry)
    if (entry.state !== 'draft' && !asked.every(({ noted }) => noted)) throw notOpen({ ...entry, state: 'submitted' })
    entries.set(id, entry)
  }
  const saved: [number, Awaited<ReturnType<typeof saveAnswer>>][] = []
  for (const { question, version, text } of body.answers.toSorted((a, b) => a.question - b.question)) {
    const of = found.get(question)
    if (!of) continue
    const { applicant_id, category_id } = of
    const { customer_id } = actor
    const given = { applicant_id, category_id, question_id: question, text, words: countWords(text), customer_id }
    saved.push([question, await saveAnswer(ctx.db, { ...given, seen: version }, ctx.now)])
    const entry = entries.get(applicant_id)
    if (entry) await tellWriters(ctx, entry, question)
  }
  const people = await peopleById(
    ctx,
    saved.flatMap(([, { replaced }]) => replaced?.customer_id ?? []),
  )
  return { answers: saved.map(([question, one]) => toSaved(question, one, people)) }
}

/** Copies answers of another entry of my company to questions that ask the same. @throws Refused 404; 409 `not_open` */
export async function copyFrom(
  ctx: Context,
  id: number,
  body: Body<typeof awards.copyAnswers>,
): Promise<Reply<typeof awards.copyAnswers>> {
  const entry = await holdOwn(ctx, id, 'share')
  const from = idOf(body.from)
  if (entry.state !== 'draft' || !isWritable(entry, ctx.now)) throw notOpen(entry)
  if (from === id) throw invalid('from', t('choose-another-entry'))
  await ownEntry(ctx, from).catch(() => {
    throw invalid('from', t('choose-an-entry-of-your-company'))
  })
  const { customer_id } = me(ctx)
  const copied = await copyAnswers(ctx.db, { from, to: id, customer_id, now: ctx.now })
  if (copied > 0) await tellWriters(ctx, entry)
  return { copied }
}
