import { fullName } from '@app/contract/names'
import type { awards } from '@app/contract/awards'
import { LEAST_SHEETS } from '@app/contract/awards.results'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, notFound, violates } from '#kit/base/errors.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { queueMail } from '#kit/work/mail.ts'
import { momentText } from '#kit/base/moments.ts'
import { resultsOf } from './awards.results.policy.ts'
import { canonicalLines, sealOf } from './awards.rounds.canonical.reads.ts'
import {
  addAssignments,
  addResults,
  addRound,
  awardExists,
  candidates,
  findRound,
  jurorOf,
  jurorsOf,
  jurorsToRemind,
  markReminded,
  markSealed,
  moveEnd,
  roundsToSeal,
  scoredOf,
} from './awards.rounds.queries.ts'
import type { Round } from './awards.rounds.queries.ts'
import { t } from '../awards.texts.ts'

type RoundReply = Reply<typeof awards.round>

/** Opens a round of judging. @throws InvalidFields; Refused 409 `conflict` for a name that the award has already */
export async function openRound(ctx: Context, body: Body<typeof awards.openRound>): Promise<RoundReply> {
  const award_id = idOf(body.award)
  const [starts_at, ends_at] = [new Date(body.starts_at), new Date(body.ends_at)]
  if (!(await awardExists(ctx.db, award_id))) throw invalid('award', t('this-award-does-not-exist'))
  if (ends_at <= starts_at) throw invalid('ends_at', t('the-round-must-end-after-it-starts'))
  if (ends_at <= ctx.now) throw invalid('ends_at', t('the-round-must-end-in-the-future'))
  const given = { award_id, name: body.name, starts_at, ends_at, blind: body.blind }
  const id = await addRound(ctx.db, given, ctx.now).catch((error: unknown) => {
    if (violates(error, 'award_round_award_id_name_key')) throw conflict('conflict', t('the-award-has-a-round-of-this'))
    throw error
  })
  await logAct(ctx, { act: 'award_round.opened', object: `award_round:${id}`, after: given })
  return readRound(ctx, id)
}

/** A round and how far each juror is. @throws Refused 404 */
export async function readRound(ctx: Context, id: number): Promise<RoundReply> {
  const round = await findRound(ctx.db, id)
  if (!round) throw notFound()
  return {
    id,
    award: round.award_id,
    name: round.name,
    starts_at: round.starts_at.toISOString(),
    ends_at: round.ends_at.toISOString(),
    blind: round.blind,
    sealed_at: round.sealed_at?.toISOString() ?? null,
    seal: round.seal,
    jurors: await jurorsOf(ctx.db, id),
  }
}

/** Moves the end of a round. @throws InvalidFields; Refused 404, 409 `round_sealed` */
export async function moveRound(ctx: Context, id: number, ends_at: Date): Promise<RoundReply> {
  const round = await openOne(ctx, id)
  if (ends_at <= round.starts_at) throw invalid('ends_at', t('the-round-must-end-after-it-starts'))
  await moveEnd(ctx.db, id, ends_at)
  await logAct(ctx, {
    act: 'award_round.moved',
    object: `award_round:${id}`,
    before: { ends_at: round.ends_at },
    after: { ends_at },
  })
  return readRound(ctx, id)
}

/**
 * Assigns a category or one entry to a juror. What the product knows of conflicts is found now: entries of the juror's own or
 * former company are left out, and ties to declare are named (docs/rules/awards.md#judging).
 * @throws InvalidFields; Refused 404, 403 `conflict_of_interest` for one entry of an own company, 409 `round_sealed`
 */
export async function assign(
  ctx: WriteContext,
  id: number,
  { juror, category, entry }: Body<typeof awards.assign>,
): Promise<Reply<typeof awards.assign>> {
  const round = await openOne(ctx, id)
  if (round.ends_at <= ctx.now) throw conflict('round_sealed', t('this-round-has-ended'))
  const judge = await jurorOf(ctx.db, round.award_id, juror)
  if (judge === undefined) throw invalid('juror', t('this-juror-does-not-belong-to-the'))
  const found = await candidates(ctx.db, round.award_id, juror, { category, entry })
  if (entry !== undefined) {
    if (found.length === 0) throw invalid('entry', t('only-approved-and-paid-entries-of-this'))
    if (found[0]?.own) throw forbidden(t('the-entry-is-of-a-company-that'), 'conflict_of_interest')
  }
  const free = found.filter(({ own }) => !own)
  const assigned = await addAssignments(ctx.db, round, juror, free, ctx.now)
  const left_out = found.filter(({ own }) => own).map(({ applicant_id }) => applicant_id)
  await logAct(ctx, {
    act: 'award_round.assigned',
    object: `award_round:${id}`,
    after: { juror, category, entry, assigned, left_out },
  })
  if (assigned.length > 0)
    await ctx.record({
      kind: 'awards.entries_assigned',
      award_id: round.award_id,
      round_id: round.id,
      customer_id: judge.customer_id,
      by: ctx.actor?.customer_id ?? null,
    })
  return {
    assigned,
    left_out,
    to_declare: free.filter(({ ties }) => ties.length > 0).map(({ applicant_id }) => applicant_id),
  }
}

async function openOne(ctx: Context, id: number): Promise<Round> {
  const round = await findRound(ctx.db, id, true)
  if (!round) throw notFound()
  if (round.sealed_at) throw conflict('round_sealed', t('this-round-is-sealed'))
  return round
}

/**
 * Seals a round that has ended: its results are computed and kept, and a hash over all of its rows is written down. What is
 * sealed already stays so (docs/rules/awards.md#results).
 * @throws Refused 404, 409 `round_not_over`
 */
export async function sealRound(ctx: Context, id: number): Promise<RoundReply> {
  const round = await findRound(ctx.db, id, true)
  if (!round) throw notFound()
  if (round.ends_at > ctx.now) throw conflict('round_not_over', t('a-round-is-sealed-when-it-has'))
  if (!round.sealed_at) {
    const { entries, sheets } = await scoredOf(ctx.db, id)
    await addResults(ctx.db, id, resultsOf(entries, sheets, LEAST_SHEETS))
    const seal = sealOf(await canonicalLines(ctx.db, id))
    await markSealed(ctx.db, id, seal, ctx.now)
    await logAct(ctx, {
      act: 'award_round.sealed',
      object: `award_round:${id}`,
      after: { seal, sheets: sheets.length },
    })
  }
  return readRound(ctx, id)
}

/** Seals every round that has ended; each by itself, so that one that fails does not hold up the others. */
export async function sealEnded(job: JobContext): Promise<void> {
  const failures: unknown[] = []
  for (const id of await roundsToSeal(job.database.db, job.now))
    await job.transaction((ctx) => sealRound(ctx, id)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'rounds could not be sealed')
}

/** Judges are reminded so many hours before a round ends. */
const REMIND_HOURS = 48

/** Mails judges with open sheets before their round ends; once, and again when the end is moved. */
export async function remindJudges(ctx: Context): Promise<void> {
  const until = new Date(ctx.now.getTime() + REMIND_HOURS * 3_600_000)
  for (const one of await jurorsToRemind(ctx.db, ctx.now, until))
    await queueMail(ctx, {
      key: `award-round-ends:${one.round_id}:${one.customer_id}:${one.ends_at.toISOString()}`,
      to: { name: fullName(one), address: one.email },
      greeting: t('hello', { first_name: one.first_name }),
      subject: t('judging-ends-soon', { award_name: one.award_name }),
      paragraphs: [
        t('round-ends-entries-still-wait', {
          round: one.round_name,
          when: momentText(one.ends_at, one.time_zone, { weekday: true }),
          count: one.open,
        }),
        t('scores-that-are-not-handed-in-by'),
      ],
      action: { label: t('open-the-judges-desk'), url: ctx.url('/judging') },
    })
  await markReminded(ctx.db, ctx.now, until)
}
