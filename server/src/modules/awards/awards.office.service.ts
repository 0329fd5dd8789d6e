import { awardProblems } from '@app/contract/awards.office'
import { LEAST_SHEETS } from '@app/contract/awards.results'
import type { awards } from '@app/contract/awards'
import type { Body, Query, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import type { Change, Problems, Values } from '#kit/records/resources.ts'
import { takesCards } from '../../config.ts'
import { holdCategory, replaceCriteria } from './awards.office.queries.ts'
import {
  boardOf,
  conflictsOf,
  coverageOf,
  judgedCategories,
  isRound,
  lacksOf,
  officeJurors,
  publishingMinutes,
  roundsOfAward,
} from './awards.office.reads.ts'
import { readRound } from './results/awards.rounds.service.ts'
import { t } from './awards.texts.ts'

type Found = Reply<typeof awards.lacks>['problems'][number]

/** What an award lacks before it is published: what stops it first (docs/rules/awards.md#publishing). @throws Refused 404 */
export async function lacks(ctx: Context, id: number): Promise<Reply<typeof awards.lacks>> {
  const row = await lacksOf(ctx.db, id, {
    card: ctx.config.stripe !== undefined,
    taken: takesCards(ctx.config),
    least: LEAST_SHEETS,
  })
  if (!row) throw notFound()
  const found = (level: 'stops' | 'warns'): Found[] =>
    awardProblems[level].flatMap((code) => {
      const value = row[code]
      return value === false || value === null ? [] : [{ code, level, about: value === true ? null : value }]
    })
  return { problems: [...found('stops'), ...found('warns')] }
}

/** An award is published only when nothing stops it. */
export async function mayPublish(ctx: Context, { id, before, after }: Change): Promise<Problems | undefined> {
  if (!after?.['published_at'] || before?.['published_at']) return undefined
  return whatStops(ctx, id)
}

/** What keeps an award from being published, said at that field; undefined when nothing does. @throws Refused 404 */
export async function whatStops(ctx: Context, id: number): Promise<Problems | undefined> {
  const { problems } = await lacks(ctx, id)
  if (problems.every(({ level }) => level === 'warns')) return undefined
  return { published_at: [t('this-award-cannot-be-published-yet-see')] }
}

/** Whoever is named a judge hears of it (docs/rules/awards.md#jury). */
export async function tellJuror(ctx: WriteContext, _id: number, given: Values): Promise<void> {
  const { award_id, customer_id } = given as { award_id: number; customer_id: number }
  await ctx.record({ kind: 'awards.juror_named', award_id, customer_id, by: ctx.actor?.customer_id ?? null })
}

/** What was sold keeps what it cost (docs/rules/awards.md#prices). */
export async function keepsSoldPrice(_ctx: Context, { before, after }: Change): Promise<Problems | undefined> {
  if (!before || !after || before['amount'] === after['amount'] || before['sold'] === 0) return undefined
  return { amount: [t('something-was-sold-at-this-price-end')] }
}

/**
 * How far the judging of an award is, with the conflicts of its jury as they are known before anything is assigned
 * (docs/rules/awards.md#judging).
 * @throws Refused 404
 */
export async function judgingState(ctx: Context, id: number): Promise<Reply<typeof awards.judgingState>> {
  const minutes = await publishingMinutes(ctx.db, id)
  if (!minutes) throw notFound()
  const conflicts = await conflictsOf(ctx.db, id)
  const coverage = await coverageOf(ctx.db, id, LEAST_SHEETS)
  const rounds = []
  for (const round of await roundsOfAward(ctx.db, id))
    rounds.push({
      ...(await readRound(ctx, round)),
      covered: coverage.filter((one) => one.round === round).map(({ category, enough }) => ({ category, enough })),
    })
  const jurors = await officeJurors(ctx.db, id)
  return {
    categories: await judgedCategories(ctx.db, id),
    jurors: jurors.map((juror) => ({
      ...juror,
      conflicts: conflicts
        .filter((one) => one.juror === juror.id)
        .map(({ category, own, ties }) => ({ category, own, ties })),
    })),
    rounds,
    shortlist_published_at: minutes.shortlist_published_at?.toISOString() ?? null,
    winners_published_at: minutes.winners_published_at?.toISOString() ?? null,
  }
}

/**
 * Who has handed in which sheet of a round (docs/rules/awards.md#judging).
 * @throws Refused 404
 */
export async function roundBoard(
  ctx: Context,
  id: number,
  query: Query<typeof awards.roundBoard>,
): Promise<Reply<typeof awards.roundBoard>> {
  if (!(await isRound(ctx.db, id))) throw notFound()
  const { rows, count } = await boardOf(ctx.db, id, query)
  return toPage(rows, count, query, ctx.here)
}

/**
 * Says by what a category is judged (docs/rules/awards.md#categories). Once a judge has scored in it, its criteria stay.
 * @throws Refused 404, 409 `judged`
 */
export async function setCriteria(
  ctx: Context,
  id: number,
  { criteria }: Body<typeof awards.setCriteria>,
): Promise<Reply<typeof awards.setCriteria>> {
  const held = await holdCategory(ctx.db, id)
  if (!held) throw notFound()
  if (held.judged) throw conflict('judged', t('judges-have-scored-by-these-criteria-so'))
  const made = await replaceCriteria(ctx.db, id, criteria)
  await logAct(ctx, {
    act: 'award_category.criteria_set',
    object: `award_category:${id}`,
    before: { criteria: held.criteria },
    after: { criteria: made.map(({ name, weight }) => ({ name, weight })) },
  })
  return { category: id, criteria: made }
}
