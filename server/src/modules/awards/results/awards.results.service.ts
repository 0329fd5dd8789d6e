import { LEAST_SHEETS } from '@app/contract/awards.results'
import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { newCode, numberFor } from './awards.certificate.numbers.ts'
import {
  dropOutcome,
  duePublications,
  isNumberTaken,
  jurorSigns,
  lockJudged,
  lockPublishing,
  markRevoked,
  notePublication,
  saveOutcome,
  savePublishing,
} from './awards.results.queries.ts'
import type { Judged } from './awards.results.queries.ts'
import { t } from '../awards.texts.ts'

type OutcomeReply = Reply<typeof awards.decideOutcome>

/**
 * Decides what comes of an entry (docs/rules/awards.md#winners). It appears nowhere before the award's minute, and does
 * not change after it: `awards.results.reads.ts` keeps it secret, and the clock publishes it. `announcePublications` only tells people.
 * @throws InvalidFields; Refused 404, 409 `published`, `not_judged`, `winner_taken`
 */
export async function decideOutcome(ctx: Context, body: Body<typeof awards.decideOutcome>): Promise<OutcomeReply> {
  const entry = await lockJudged(ctx.db, body.entry)
  if (!entry) throw notFound()
  await refusePublished(ctx, entry, body.outcome)
  const isWinner = body.outcome === 'winner'
  if (!isWinner && (body.citation !== '' || body.juror !== undefined))
    throw invalid('citation', t('only-a-winner-has-a-citation'))
  if (isWinner && body.citation === '') throw invalid('citation', t('say-why-the-jury-chose-this-entry'))
  if (body.juror !== undefined && !(await jurorSigns(ctx.db, entry.award_id, body.juror)))
    throw invalid('juror', t('this-juror-does-not-belong-to-the'))
  if (body.outcome !== 'not_selected' && !entry.has_result)
    throw conflict('not_judged', t('this-entry-has-no-result-that-takes', { least_sheets: LEAST_SHEETS }))
  const decided = await store(ctx, entry, body)
  await logAct(ctx, {
    act: 'award_outcome.decided',
    object: `award_applicant:${entry.applicant_id}`,
    before: { outcome: entry.outcome ?? 'not_selected' },
    after: { outcome: body.outcome, citation: body.citation, juror: body.juror },
  })
  return { entry: entry.applicant_id, outcome: body.outcome, ...decided }
}

async function store(
  ctx: Context,
  entry: Judged,
  { outcome, citation, juror }: Body<typeof awards.decideOutcome>,
): Promise<{ code: string | null; number: string | null }> {
  if (outcome === 'not_selected') {
    await dropOutcome(ctx.db, entry.applicant_id)
    return { code: null, number: null }
  }
  const title =
    outcome === 'shortlisted'
      ? { code: null, number: null }
      : {
          code: entry.code ?? newCode(),
          number: entry.number ?? (await numberFor(entry, (number) => isNumberTaken(ctx.db, number))),
        }
  await saveOutcome(ctx.db, entry, { outcome, citation, juror_id: juror ?? null, ...title }, ctx.now).catch(
    (error: unknown) => {
      if (violates(error, 'award_outcome_winner'))
        throw conflict('winner_taken', t('the-category-has-a-winner-already-make'))
      throw error
    },
  )
  return title
}

/** What is published stays: the winners with everything, the shortlist as far as who is on it. */
async function refusePublished(ctx: Context, entry: Judged, outcome: string): Promise<void> {
  const award = await lockPublishing(ctx.db, entry.award_id)
  const come = (at: Date | null | undefined) => at !== null && at !== undefined && at <= ctx.now
  if (come(award?.winners_published_at)) throw conflict('published', t('the-winners-are-published'))
  if (come(award?.shortlist_published_at) && (entry.outcome === null) !== (outcome === 'not_selected'))
    throw conflict('published', t('the-shortlist-is-published'))
}

/** Withdraws a published title; everything that names it says so from now on. @throws Refused 404, 409 `not_published` */
export async function revokeOutcome(
  ctx: Context,
  id: number,
  reason: string,
): Promise<Reply<typeof awards.revokeOutcome>> {
  const entry = await lockJudged(ctx.db, id)
  if (!entry || entry.code === null) throw notFound()
  const award = await lockPublishing(ctx.db, entry.award_id)
  if (!award?.winners_published_at || award.winners_published_at > ctx.now)
    throw conflict('not_published', t('nothing-is-published-yet-decide-anew-instead'))
  if (entry.revoked_at === null) {
    await markRevoked(ctx.db, id, reason, ctx.now)
    await logAct(ctx, {
      act: 'award_outcome.revoked',
      object: `award_applicant:${id}`,
      before: { outcome: entry.outcome },
      after: { revoked_at: ctx.now },
      reason,
    })
  }
  return { entry: id, revoked: { at: (entry.revoked_at ?? ctx.now).toISOString(), reason } }
}

/**
 * Sets the minutes at which shortlist and winners appear. One that lies behind means now; one that has come stays.
 * @throws InvalidFields; Refused 404, 409 `published`
 */
export async function setPublishing(
  ctx: Context,
  body: Body<typeof awards.setPublishing>,
): Promise<Reply<typeof awards.setPublishing>> {
  const before = await lockPublishing(ctx.db, idOf(body.award))
  if (!before) throw notFound()
  const after = { ...before }
  for (const part of ['shortlist_published_at', 'winners_published_at'] as const) {
    const given = body[part]
    if (given === undefined) continue
    const was = before[part]
    if (was !== null && was <= ctx.now) throw conflict('published', t('this-minute-has-come-what-is-published'))
    after[part] = given === null ? null : new Date(Math.max(Date.parse(given), ctx.now.getTime()))
  }
  if (
    after.shortlist_published_at &&
    after.winners_published_at &&
    after.winners_published_at < after.shortlist_published_at
  )
    throw invalid('winners_published_at', t('winners-cannot-appear-before-the-shortlist'))
  await savePublishing(ctx.db, after)
  const minutes = ({ shortlist_published_at, winners_published_at }: typeof before) => ({
    shortlist_published_at,
    winners_published_at,
  })
  await logAct(ctx, {
    act: 'award.publishing_set',
    object: `award:${before.id}`,
    before: minutes(before),
    after: minutes(after),
  })
  return {
    award: before.id,
    shortlist_published_at: after.shortlist_published_at?.toISOString() ?? null,
    winners_published_at: after.winners_published_at?.toISOString() ?? null,
  }
}

/** Announces what has appeared since the last time, once. */
export async function announcePublications(job: JobContext): Promise<void> {
  for (const due of await duePublications(job.database.db, job.now))
    await job.transaction(async (ctx) => {
      if (!(await notePublication(ctx.db, due, ctx.now))) return
      await ctx.record({ kind: 'awards.result_published', ...due })
    })
}
