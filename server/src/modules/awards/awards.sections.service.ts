import type { awards } from '@app/contract/awards'
import type { Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { readAward } from './awards.reads.ts'
import {
  agendaItems,
  categoryItems,
  gccItems,
  jurorItems,
  listGcc,
  priceItems,
  readSection,
} from './awards.sections.reads.ts'
import { toAgendaItem, toCategory, toJuror, toPrice } from './awards.view.ts'

type Call = typeof awards

/* Each of these answers one section of an award: 404 for an award that one may not see, empty when the section is not open. */

export async function categories(ctx: Context, query: Query<Call['categories']>): Promise<Reply<Call['categories']>> {
  const found = await readSection(ctx, query.award, 'categories', categoryItems(ctx), query)
  return { ...found, results: found.results.map((row) => toCategory(row, ctx, ctx.actor)) }
}

export async function juries(ctx: Context, query: Query<Call['juries']>): Promise<Reply<Call['juries']>> {
  const found = await readSection(ctx, query.award, 'jury', jurorItems(ctx), query)
  return { ...found, results: found.results.map((row) => toJuror(row, ctx)) }
}

/** Prices for the asking company's category; visitors see those of every category (docs/rules/awards.md#prices). */
export async function prices(ctx: Context, query: Query<Call['prices']>): Promise<Reply<Call['prices']>> {
  const award = await readAward(ctx, query.award)
  if (!award) throw notFound()
  const found = await readSection(ctx, query.award, 'prices', priceItems(ctx), query)
  return { ...found, results: found.results.map((row) => toPrice(row, ctx, award)) }
}

export async function agenda(ctx: Context, query: Query<Call['agenda']>): Promise<Reply<Call['agenda']>> {
  const found = await readSection(ctx, query.award, 'agenda', agendaItems, query)
  return { ...found, results: found.results.map(toAgendaItem) }
}

/** The community's standing categories, or those that an award has picked. */
export function gccCategories(
  ctx: Context,
  query: Query<Call['gccCategories']>,
): Promise<Reply<Call['gccCategories']>> {
  if (query.award === undefined) return listGcc(ctx, query)
  return readSection(ctx, query.award, 'categories', gccItems, query)
}
