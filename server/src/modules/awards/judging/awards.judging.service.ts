import type { awards } from '@app/contract/awards'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { InvalidFields, invalid, notFound, permit } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import { mayChange, mayScore, ownEntry, seesOthers } from './awards.judging.policy.ts'
import { markHandedIn, markRecused, saveComments, saveDeclaration, saveValues } from './awards.judging.queries.ts'
import {
  answersOf,
  criteriaOf,
  documentsOf,
  entrantOf,
  entriesOf,
  isOwnEntry,
  othersOf,
  placeOf,
  roundOf,
  roundsOf,
  sheetOf,
  valuesOf,
} from './awards.judging.reads.ts'
import type { SheetRow } from './awards.judging.reads.ts'
import { documentName, isShownBlind, meanOf, nameIn, standingOf, toRound } from './awards.judging.view.ts'
import { t } from '../awards.texts.ts'
import { listText } from '#kit/base/lists.ts'

type SheetReply = Reply<typeof awards.saveScores>

/** Rounds in which I have something to judge. */
export async function judgingRounds(
  ctx: Context,
  query: Query<typeof awards.judgingRounds>,
): Promise<Reply<typeof awards.judgingRounds>> {
  const { rows, count } = await roundsOf(ctx.db, me(ctx).customer_id, ctx.now, query)
  return toPage(
    rows.map((row) => toRound(row, ctx.now)),
    count,
    query,
    ctx.here,
  )
}

/** My entries of a round. @throws Refused 404 when none of it is mine */
export async function judgingEntries(
  ctx: Context,
  query: Query<typeof awards.judgingEntries>,
): Promise<Reply<typeof awards.judgingEntries>> {
  const { customer_id } = me(ctx)
  const [round, { rows, count }] = await Promise.all([
    roundOf(ctx.db, customer_id, query.round),
    entriesOf(ctx.db, customer_id, query),
  ])
  if (!round) throw notFound()
  return toPage(
    rows.map(({ total, weight, company_name, logo, country, ...row }) => ({
      ...row,
      name: nameIn(round, row.id, company_name),
      logo: round.blind ? null : logo && ctx.url.file(logo),
      country: round.blind ? null : country,
      mean: meanOf({ total, weight }),
    })),
    count,
    query,
    ctx.here,
  )
}

/**
 * An entry with everything that its judge needs (docs/rules/awards.md#judging).
 * @throws Refused 404 when it is not assigned to me; 403 `conflict_of_interest` when it is of my own or former company
 */
export async function judgingEntry(
  ctx: Context,
  entry: number,
  round?: number,
): Promise<Reply<typeof awards.judgingEntry>> {
  const { customer_id } = me(ctx)
  const sheet = await mySheet(ctx, entry, { round, lock: false })
  const [mine, entrant, place, criteria, answers, documents, own, others] = await Promise.all([
    roundOf(ctx.db, customer_id, sheet.round_id),
    entrantOf(ctx.db, entry),
    placeOf(ctx.db, customer_id, sheet.round_id, entry),
    criteriaOf(ctx.db, sheet.category_id),
    answersOf(ctx.db, entry),
    documentsOf(ctx.db, entry),
    toSheet(ctx, sheet),
    seesOthers(sheet) ? othersOf(ctx.db, sheet) : null,
  ])
  if (!mine) throw notFound()
  const { company_id, name, logo, city, country } = entrant
  return {
    id: entry,
    round: toRound(mine, ctx.now),
    category: { id: sheet.category_id, name: entrant.category_name, short_name: entrant.category_short_name },
    name: nameIn(sheet, entry, name),
    entrant: sheet.blind ? null : { id: company_id, name, logo: logo && ctx.url.file(logo), city, country },
    approved_at: entrant.decided_at?.toISOString() ?? null,
    ...place,
    criteria,
    answers: answers.map(({ text, words, ...one }) => ({ ...one, answer: text ?? '', words: words ?? 0 })),
    documents: documents.map((one, index) => ({
      id: one.id,
      name: documentName(sheet, one, index),
      size: one.size,
      url:
        sheet.blind && !isShownBlind(one.type)
          ? null
          : `/rest/awards/judging/entries/${entry}/documents/${one.id}/?round=${sheet.round_id}`,
    })),
    sheet: own,
    others:
      others?.map(({ name: juror, total, jury_comment }) => ({
        juror,
        mean: meanOf({ total, weight: 100 }) ?? 0,
        jury_comment,
      })) ?? null,
  }
}

/**
 * Keeps what is given of my sheet. One that is handed in stays handed in, and whole.
 * @throws InvalidFields; Refused 404, 403 `conflict_of_interest`, 409 `round_not_open`, `recused`, `declaration_needed`
 */
export async function saveScores(
  ctx: Context,
  entry: number,
  body: Body<typeof awards.saveScores>,
): Promise<SheetReply> {
  const sheet = await mySheet(ctx, entry, { round: body.round, lock: true })
  permit(mayScore(sheet, ctx.now))
  const criteria = new Set((await criteriaOf(ctx.db, sheet.category_id)).map(({ id }) => id))
  const problems: Record<string, string[]> = {}
  body.values.forEach(({ criterion, value }, index) => {
    if (!criteria.has(criterion)) problems[`values.${index}.criterion`] = [t('this-criterion-does-not-belong-to-the')]
    else if (body.values.findIndex((other) => other.criterion === criterion) < index)
      problems[`values.${index}.criterion`] = [t('this-criterion-is-named-twice')]
    if (value === null && sheet.state === 'handed_in')
      problems[`values.${index}.value`] = [t('a-sheet-that-is-handed-in-keeps')]
  })
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  await saveValues(
    ctx.db,
    sheet,
    body.values.map(({ criterion, value, note }) => ({ criterion, tenths: inTenths(value), note })),
  )
  await saveComments(ctx.db, sheet.assignment_id, body, ctx.now)
  return again(ctx, sheet)
}

const inTenths = (value: number | null | undefined) =>
  value === null || value === undefined ? value : Math.round(value * 10)

/** Declares what ties me to an entry. @throws Refused as `saveScores` */
export async function declareTies(
  ctx: Context,
  entry: number,
  body: Body<typeof awards.declareTies>,
): Promise<SheetReply> {
  const sheet = await mySheet(ctx, entry, { round: body.round, lock: true })
  permit(mayChange(sheet, ctx.now))
  await saveDeclaration(ctx.db, sheet.assignment_id, body, ctx.now)
  return again(ctx, sheet)
}

/**
 * Hands in my sheet; what is handed in already stays so.
 * @throws InvalidFields on `values` when a criterion has no score; Refused as `saveScores`
 */
export async function handIn(ctx: Context, entry: number, round: number): Promise<SheetReply> {
  const sheet = await mySheet(ctx, entry, { round, lock: true })
  permit(mayScore(sheet, ctx.now))
  const [criteria, values] = await Promise.all([
    criteriaOf(ctx.db, sheet.category_id),
    valuesOf(ctx.db, sheet.assignment_id),
  ])
  const scored = new Set(values.filter(({ tenths }) => tenths !== null).map(({ criterion_id }) => criterion_id))
  const open = criteria.filter(({ id }) => !scored.has(id)).map(({ name }) => name)
  if (criteria.length === 0) throw invalid('values', t('this-category-has-no-criteria-yet'))
  if (open.length > 0) throw invalid('values', t('not-scored-yet', { open: listText(open) }))
  await markHandedIn(ctx.db, sheet.assignment_id, ctx.now)
  return again(ctx, sheet)
}

/** Steps back from an entry: my sheet leaves its mean. @throws Refused 404, 403 `conflict_of_interest`, 409 `round_not_open` */
export async function recuse(ctx: Context, entry: number, body: Body<typeof awards.recuse>): Promise<SheetReply> {
  const sheet = await mySheet(ctx, entry, { round: body.round, lock: true })
  permit(mayChange(sheet, ctx.now))
  await markRecused(ctx.db, sheet.assignment_id, body, ctx.now)
  return again(ctx, sheet)
}

type Asked = { round?: number | undefined; lock: boolean }

/** @throws Refused 404 when nothing is assigned; 403 when the entry is of the asking one's own or former company */
export async function mySheet(ctx: Context, entry: number, asked: Asked): Promise<SheetRow> {
  const { customer_id } = me(ctx)
  const sheet = await sheetOf(ctx.db, customer_id, entry, asked)
  if (sheet?.own || (!sheet && (await isOwnEntry(ctx.db, customer_id, entry)))) throw ownEntry()
  if (!sheet) throw notFound()
  return sheet
}

async function again(ctx: Context, { applicant_id, round_id }: SheetRow): Promise<SheetReply> {
  return toSheet(ctx, await mySheet(ctx, applicant_id, { round: round_id, lock: false }))
}

async function toSheet(ctx: Context, sheet: SheetRow): Promise<SheetReply> {
  const [criteria, values] = await Promise.all([
    criteriaOf(ctx.db, sheet.category_id),
    valuesOf(ctx.db, sheet.assignment_id),
  ])
  const { mean, weight } = standingOf(criteria, values)
  return {
    state: sheet.state,
    values: values.map(({ criterion_id, tenths, note }) => ({
      criterion: criterion_id,
      value: tenths === null ? null : tenths / 10,
      note,
    })),
    mean,
    weight_scored: weight,
    jury_comment: sheet.jury_comment,
    entrant_comment: sheet.entrant_comment,
    ties: sheet.ties,
    declared: sheet.declared,
    declaration: sheet.declaration,
    handed_in_at: sheet.handed_in_at?.toISOString() ?? null,
    recused_at: sheet.recused_at?.toISOString() ?? null,
    changed_at: sheet.changed_at.toISOString(),
  }
}
