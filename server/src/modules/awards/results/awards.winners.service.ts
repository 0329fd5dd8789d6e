import type { awards } from '@app/contract/awards'
import type { Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { hasRight, looksAfter, me } from '#kit/data/context.ts'
import { csvLine } from '#kit/base/csv.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { FileReply, KeptUntil } from '#kit/http/http.ts'
import { toPage } from '#kit/base/paging.ts'
import { findRound } from './awards.rounds.queries.ts'
import type { Round } from './awards.rounds.queries.ts'
import { canonicalLines } from './awards.rounds.canonical.reads.ts'
import {
  finalistsOf,
  outcomesOfCompany,
  publishingOf,
  resultRows,
  shortlistedOf,
  titleBy,
  valuesOfRound,
  winnersOf,
} from './awards.results.reads.ts'
import type { Looking } from './awards.results.reads.ts'
import { toCompany, toMyOutcome, toTitlePage, toWonCategory } from './awards.results.view.ts'
import { t } from '../awards.texts.ts'

/** What is published for the one who asks: before its minute, for those alone who look after awards (docs/rules/awards.md#winners). */
export const lookingAs = (ctx: Context): Looking => ({ now: ctx.now, operator: looksAfter(ctx.actor, 'awards') })

const empty = { rows: [], count: 0 }

/** Kept no longer than until the next minute at which something of the award appears. */
const keptUntil = <R>(body: R, next: Date | null) => (next ? new KeptUntil(body, next) : body)

/** Winners and finalists of an award; an empty list before their minute. @throws Refused 404 when there is no such award */
export async function winners(
  ctx: Context,
  query: Query<typeof awards.winners>,
): Promise<Reply<typeof awards.winners> | KeptUntil<Reply<typeof awards.winners>>> {
  const shown = await publishingOf(ctx.db, query.award, lookingAs(ctx))
  if (!shown) throw notFound()
  const { rows, count } = shown.winners ? await winnersOf(ctx.db, query, ctx.actor?.customer_id ?? 0) : empty
  return keptUntil(
    toPage(
      rows.map((row) => toWonCategory(row, ctx.url)),
      count,
      query,
      ctx.here,
    ),
    shown.next,
  )
}

/** The shortlist of an award; an empty list before its minute. @throws Refused 404 when there is no such award */
export async function shortlisted(
  ctx: Context,
  query: Query<typeof awards.shortlisted>,
): Promise<Reply<typeof awards.shortlisted> | KeptUntil<Reply<typeof awards.shortlisted>>> {
  const shown = await publishingOf(ctx.db, query.award, lookingAs(ctx))
  if (!shown) throw notFound()
  const { rows, count } = shown.shortlist ? await shortlistedOf(ctx.db, query) : empty
  return keptUntil(
    toPage(
      rows.map(({ companies, ...row }) => ({ ...row, companies: companies.map((one) => toCompany(one, ctx.url)) })),
      count,
      query,
      ctx.here,
    ),
    shown.next,
  )
}

/** The page of a published title. @throws Refused 404 before its minute too */
export async function winner(ctx: Context, code: string): Promise<Reply<typeof awards.winner>> {
  const title = await titleBy(ctx.db, { code }, lookingAs(ctx), ctx.actor?.customer_id)
  if (!title) throw notFound()
  return toTitlePage(title, await finalistsOf(ctx.db, title.category_id, title.applicant_id), ctx.url)
}

/** What is published about the entries of my company. What judges wrote is for those who enter awards for it. */
export async function myOutcomes(
  ctx: Context,
  query: Query<typeof awards.myOutcomes>,
): Promise<Reply<typeof awards.myOutcomes>> {
  const actor = me(ctx)
  const shown = await publishingOf(ctx.db, query.award, { now: ctx.now, operator: false })
  if (!shown) throw notFound()
  const { rows, count } =
    shown.shortlist && actor.company_id !== null ? await outcomesOfCompany(ctx.db, actor.company_id, query) : empty
  const reads = (customer_id: number) => customer_id === actor.customer_id || hasRight(actor, 'awards')
  return toPage(
    rows.map((row) => toMyOutcome(row, { winners: shown.winners, comments: shown.winners && reads(row.customer_id) })),
    count,
    query,
    ctx.here,
  )
}

/** The results of a sealed round. @throws Refused 404, 409 `round_not_sealed` */
export async function roundResults(
  ctx: Context,
  id: number,
  query: Query<typeof awards.roundResults>,
): Promise<Reply<typeof awards.roundResults>> {
  await sealedRound(ctx, id)
  const { rows, count } = await resultRows(ctx.db, id, query)
  return toPage(
    rows.map(({ category_name: _c, ...row }) => row),
    count,
    query,
    ctx.here,
  )
}

/**
 * A sealed round for whoever recomputes it: the seal in the first line, then the rows over which it was made. As CSV one value a
 * line, with names.
 * @throws Refused 404, 409 `round_not_sealed`
 */
export async function exportRound(ctx: Context, id: number, format: 'jsonl' | 'csv'): Promise<FileReply> {
  return new FileReply(
    format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    `round-${id}.${format}`,
    Buffer.from(await exportText(ctx, id, format)),
  )
}

/** The same as text, for the command line. @throws Refused 404, 409 `round_not_sealed` */
export async function exportText(ctx: Context, id: number, format: 'jsonl' | 'csv'): Promise<string> {
  const round = await sealedRound(ctx, id)
  if (format === 'jsonl')
    return [JSON.stringify(['seal', 'sha256', round.seal]), ...(await canonicalLines(ctx.db, id))]
      .map((line) => `${line}\n`)
      .join('')
  const values = await valuesOfRound(ctx.db, id)
  return [
    csvLine(['category', 'entry', 'company', 'juror', 'state', 'criterion', 'weight', 'value']),
    ...values.map((row) =>
      csvLine([row.category, row.entry, row.company, row.juror, row.state, row.criterion, row.weight, row.value ?? '']),
    ),
  ].join('')
}

async function sealedRound(ctx: Context, id: number): Promise<Round> {
  const round = await findRound(ctx.db, id)
  if (!round) throw notFound()
  if (!round.sealed_at) throw conflict('round_not_sealed', t('this-round-is-not-sealed-yet'))
  return round
}
