import type { awards } from '@app/contract/awards'
import type { Page, Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { writeCalendar } from '#kit/base/calendar.ts'
import { notFound } from '#kit/base/errors.ts'
import { readInvoicesOf } from '../occasions/occasions.reads.ts'
import { FileReply } from '#kit/http/http.ts'
import { canBePaid } from '../payments/index.ts'
import { bookingRefusals } from './awards.policy.ts'
import type { AwardRefusal } from './awards.policy.ts'
import { listAwards, readAward, readCards, readMine, readPrevious, termsColumn } from './awards.reads.ts'
import type { AwardRow, CardRow } from './awards.reads.ts'
import { column, priceItems } from './awards.sections.reads.ts'
import type { PriceRow } from './awards.sections.reads.ts'
import { toAward, toCalendarEntry, toCard, toMyState, toPrevious, toPrice } from './awards.view.ts'
import type { AwardCard, AwardView } from './awards.view.ts'

type Cards = Page<AwardCard>

/** Awards of every time with my own state, the latest first unless asked otherwise. */
export async function getAwards(ctx: Context, query: Query<typeof awards.list>): Promise<Cards> {
  const found = await listAwards(ctx, { ...query, ordering: query.ordering ?? '-start_date' })
  return { ...found, results: await withMine(ctx, found.results) }
}

/** What is booked for me: the next first; past ones when asked for, the latest first. */
export async function booked(ctx: Context, query: Query<typeof awards.booked>): Promise<Cards> {
  me(ctx)
  const ordering = query.is_past === false ? 'start_date' : '-start_date'
  const found = await listAwards(ctx, { ...query, booked: true, ordering })
  return { ...found, results: await withMine(ctx, found.results) }
}

/** Cards of the given awards by their ids, for lists in which they stand among events; with `mine` what they are to the asking one. */
export async function awardCards(
  ctx: Context,
  ids: number[],
  { mine }: { mine: boolean },
): Promise<Map<number, AwardCard>> {
  const rows = await readCards(ctx, ids)
  const cards = mine ? await withMine(ctx, rows) : rows.map((row) => toCard(row, ctx))
  return new Map(cards.map((card) => [card.id, card]))
}

async function withMine(ctx: Context, rows: CardRow[]): Promise<AwardCard[]> {
  if (!ctx.actor) return rows.map((row) => toCard(row, ctx))
  const ids = rows.map((row) => row.id)
  const [mine, invoices] = await Promise.all([readMine(ctx, ids), readInvoicesOf('award', ctx, ids)])
  return rows.map((row) => toCard(row, ctx, toMyState(mine.get(row.id), invoices.get(row.id), ctx)))
}

/** One award with its terms. @throws Refused 404 when there is none, or none that the asking one may see */
export async function getAward(ctx: Context, id: number): Promise<Reply<typeof awards.one>> {
  const row = await readAward<PricesColumn & { terms: string }>(ctx, id, [pricesColumn(ctx), termsColumn])
  if (!row) throw notFound()
  return { ...(await asAsked(ctx, row)), terms: row.terms }
}

type PricesColumn = { prices: PriceRow[] }
const pricesColumn = (ctx: Context) => column(priceItems(ctx), 'prices', 'prices')

/** The award with what stands beside each of its tabs: one statement for a visitor. @throws Refused 404 as `one` */
export async function page(ctx: Context, id: number): Promise<Reply<typeof awards.page>> {
  const row = await readAward<PricesColumn>(ctx, id, [pricesColumn(ctx)])
  if (!row) throw notFound()
  return {
    award: await asAsked(ctx, row),
    prices: row.prices.map((price) => toPrice(price, ctx, row)),
    previous_edition: toPrevious(row.previous, ctx),
  }
}

/** A visitor costs nothing more; a member's own state is read beside it. */
async function asAsked(ctx: Context, row: AwardRow & PricesColumn): Promise<AwardView> {
  const { actor } = ctx
  if (!actor) {
    const [refused = null] = bookingRefusals(row, null, { priced: true, has_account: true }, ctx.now)
    return toAward(row, ctx, { actor, mine: undefined, invoice: undefined, refused })
  }
  const [mine, invoices, refusals] = await Promise.all([
    readMine(ctx, [row.id]),
    readInvoicesOf('award', ctx, [row.id]),
    refusalsFor(ctx, row, row.prices),
  ])
  const own = mine.get(row.id)
  const refused = refusals[0] ?? (own?.booked ? 'already_booked' : null)
  return toAward(row, ctx, { actor, mine: own, invoice: invoices.get(row.id), refused })
}

/** Everything that stands against the asking member's booking, except that they have booked already. */
export async function refusalsFor(ctx: Context, row: AwardRow, prices: PriceRow[]): Promise<AwardRefusal[]> {
  const mine = ctx.actor?.company_category ?? null
  const priced = mine !== null && prices.some((price) => toPrice(price, ctx, row).is_available)
  return bookingRefusals(row, ctx.actor, { priced, has_account: await canBePaid(ctx, row) }, ctx.now)
}

/** The edition before an award. @throws Refused 404 when there is no such award, or none that may be seen */
export async function previousAward(ctx: Context, id: number): Promise<ReturnType<typeof toPrevious>> {
  const row = await readPrevious(ctx, id)
  if (!row) throw notFound()
  return toPrevious(row.previous, ctx)
}

/** The evening as a calendar file. @throws Refused 404 when there is no such award, or none that may be seen */
export async function calendar(ctx: Context, id: number): Promise<FileReply> {
  const row = await readAward(ctx, id)
  if (!row) throw notFound()
  const entry = toCalendarEntry(row, ctx, new URL(ctx.url('/')).hostname)
  const text = writeCalendar({ method: 'PUBLISH', time_zone: row.time_zone, entries: [entry] })
  return new FileReply('text/calendar; charset=utf-8', `${row.slug}.ics`, Buffer.from(text))
}
