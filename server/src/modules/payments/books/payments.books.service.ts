import { idOf } from '@app/contract/kit'
import { t as ofSchemas } from '@app/contract/input.texts'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { BOOK_EXPORTS } from '@app/contract/payments.books'
import { logAct } from '#kit/data/audit.ts'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { addDays, dayThere } from '#kit/base/days.ts'
import { InvalidFields, invalid, notFound } from '#kit/base/errors.ts'
import { t } from '../payments.texts.ts'
import { checkMonth } from './payments.books.checks.reads.ts'
import type { Found } from './payments.books.checks.reads.ts'
import {
  addMonths,
  canClose,
  lastDayOf,
  monthOf,
  nextToClose,
  permitClosing,
  stateOfMonth,
} from './payments.books.policy.ts'
import { accountNumbered, insertByHand, insertMonth, lockLedger } from './payments.books.queries.ts'
import {
  accountsLike,
  chainOf,
  checkLinks,
  closedMonths,
  entryOf,
  exportsOf,
  listJournal,
  openOf,
  partSums,
  sellersWithBooks,
  vatFiguresOf,
} from './payments.books.reads.ts'
import type { BooksRow, JournalCursor, MonthRow } from './payments.books.reads.ts'
import { toCheck, toEntry, toExport, toLines, toLink } from './payments.books.view.ts'
import { postBooks } from './payments.posting.service.ts'

/** Months of the strip. */
const STRIP = 6
/** Links of the chain that the page shows. */
const LINKS = 4
/** Links that one call computes again. */
const CHECKED = 1000

/** A seller with its books. @throws Refused 404 */
export async function sellerCalled(ctx: Pick<Context, 'db'>, id: number): Promise<BooksRow> {
  const seller = (await sellersWithBooks(ctx.db)).find((one) => one.id === id)
  if (!seller) throw notFound()
  return seller
}

/** The books as the page shows them, after everything is posted (docs/rules/books.md). */
export async function books(
  ctx: OpenContext,
  query: Query<typeof payments.books>,
): Promise<Reply<typeof payments.books>> {
  await postBooks(ctx)
  const sellers = await sellersWithBooks(ctx.db)
  const seller = query.seller === undefined ? sellers[0] : sellers.find(({ id }) => id === query.seller)
  if (!seller) throw notFound()
  const { closed_until, time_zone } = seller
  const currency = query.currency ?? seller.currencies[0] ?? 'EUR'
  const today = dayThere(ctx.now, time_zone)
  const running = monthOf(today)
  const month = query.month ?? nextToClose(closed_until) ?? addMonths(running, -1)
  const period = { from: month, until: lastDayOf(month) }
  const earliest = addMonths(running, 1 - STRIP)
  const first = month < earliest ? month : earliest
  const closed = await closedMonths(ctx.db, seller.id, first)
  const of = { seller: seller.id, currency, ...period }
  const found = checksOf(closed, month) ?? (await checkMonth(ctx.db, { ...of, zone: time_zone }))
  const row = closed.find((one) => one.month === month)
  const next = nextToClose(closed_until)
  const chain = await chainOf(ctx.db, seller.id, LINKS)
  const taken = await exportsOf(ctx.db, of)
  return {
    sellers: sellers.map(({ id, name, currencies }) => ({ id, name, currencies })),
    seller: { id: seller.id, name: seller.name },
    currency,
    months: Array.from({ length: STRIP }, (_, index) => {
      const one = addMonths(first, index)
      const closing = closed.find((other) => other.month === one)
      return {
        month: one,
        state: stateOfMonth(one, closed_until, today),
        closed_on: closing ? dayThere(closing.closed_at, time_zone) : null,
      }
    }),
    month,
    until: period.until,
    state: stateOfMonth(month, closed_until, today),
    open_from: next,
    today,
    closed: row ? { at: row.closed_at.toISOString(), name: row.closed_by } : null,
    can_close: looksAfter(ctx.actor, 'money') && canClose(month, closed_until, today, found),
    before: next !== null && next < month ? next : null,
    checks: found.map(toCheck),
    lines: toLines(await partSums(ctx.db, of)),
    chain: { documents: chain.documents, links: chain.links.map(toLink) },
    exports: BOOK_EXPORTS.map((kind) => toExport(kind, taken)),
  }
}

/** The checks with which a month was closed. */
const checksOf = (closed: readonly MonthRow[], month: string): Found[] | undefined =>
  closed.find((one) => one.month === month)?.checks as Found[] | undefined

/** @throws InvalidFields where a period ends before it begins */
export function permitPeriod({ from, until }: { from: string; until: string }): void {
  if (until < from) throw invalid('until', t('the-last-day-comes-after-the-first'))
}

/** Entries of a period, page by page. */
export async function journal(
  ctx: Context,
  query: Query<typeof payments.booksJournal>,
): Promise<Reply<typeof payments.booksJournal>> {
  permitPeriod(query)
  await sellerCalled(ctx, query.seller)
  const { after, page_size, ...asked } = query
  const rows = await listJournal(ctx.db, { ...asked, after: placeIn(after), limit: page_size + 1 })
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return {
    results: shown.map(toEntry),
    next: rows.length > page_size && last ? `${last.booked_on}~${last.id}` : null,
  }
}

/** @throws InvalidFields for what no page has said */
function placeIn(after: string | undefined): JournalCursor | undefined {
  if (after === undefined) return undefined
  const [booked_on = '', id = ''] = after.split('~')
  if (Number.isNaN(Date.parse(booked_on))) throw invalid('after', ofSchemas('begin-at-the-top-of-the-list'))
  return { booked_on, id: Number(id) }
}

/** Accounts to choose from. */
export async function accounts(
  ctx: Context,
  query: Query<typeof payments.booksAccounts>,
): Promise<Reply<typeof payments.booksAccounts>> {
  await sellerCalled(ctx, query.seller)
  return { results: await accountsLike(ctx.db, query.seller, query.q) }
}

/** Revenue, what is open, and VAT of a period. */
export async function figures(
  ctx: Context,
  query: Query<typeof payments.booksFigures>,
): Promise<Reply<typeof payments.booksFigures>> {
  permitPeriod(query)
  await sellerCalled(ctx, query.seller)
  const by = await vatFiguresOf(ctx.db, query)
  return {
    revenue: by.reduce((sum, { amount_net }) => sum + amount_net, 0),
    vat: by.reduce((sum, { amount_vat }) => sum + amount_vat, 0),
    ...(await openOf(ctx.db, query)),
    by,
  }
}

/** The next links of a seller's chain, computed again. */
export async function chain(
  ctx: Context,
  query: Query<typeof payments.booksChain>,
): Promise<Reply<typeof payments.booksChain>> {
  await sellerCalled(ctx, query.seller)
  const links = await checkLinks(ctx.db, query.seller, query.after, CHECKED)
  return {
    checked: links.length,
    broken: links.filter(({ fits }) => !fits).map(({ number }) => number),
    next: links.length === CHECKED ? (links.at(-1)?.seq ?? null) : null,
  }
}

/**
 * Writes an entry by hand (docs/rules/books.md#by-hand).
 * @throws InvalidFields for every wrong field at once
 */
export async function bookByHand(
  ctx: WriteContext,
  body: Body<typeof payments.bookByHand>,
): Promise<Reply<typeof payments.bookByHand>> {
  const seller = await sellerCalled(ctx, idOf(body.seller))
  const ledger = await lockLedger(ctx.db, seller.id)
  const problems: Record<string, string[]> = {}
  const debit_id = await accountNumbered(ctx.db, seller.id, body.debit)
  const credit_id = await accountNumbered(ctx.db, seller.id, body.credit)
  if (debit_id === undefined) problems['debit'] = [t('there-is-no-such-account')]
  if (credit_id === undefined) problems['credit'] = [t('there-is-no-such-account')]
  else if (credit_id === debit_id) problems['credit'] = [t('choose-another-account')]
  if (body.booked_on > dayThere(ctx.now, seller.time_zone))
    problems['booked_on'] = [t('choose-today-or-an-earlier-day')]
  if (ledger?.closed_until && body.booked_on <= ledger.closed_until)
    problems['booked_on'] = [t('this-month-is-closed', { day: addDays(ledger.closed_until, 1) })]
  if (Object.keys(problems).length > 0 || debit_id === undefined || credit_id === undefined)
    throw new InvalidFields(problems)
  const { currency: currency_code, booked_on, document, text, amount } = body
  const entry = { currency_code, booked_on, document, text, amount }
  const id = await insertByHand(ctx.db, {
    ...entry,
    entity_id: seller.id,
    debit_id,
    credit_id,
    customer_id: me(ctx).customer_id,
    now: ctx.now,
  })
  const after = { seller: seller.code, ...entry, debit: body.debit, credit: body.credit }
  await logAct(ctx, { act: 'journal_entry.booked', object: `journal_entry:${id}`, after })
  const row = await entryOf(ctx.db, id)
  if (!row) throw notFound()
  return toEntry(row)
}

/**
 * Closes a month for ever (docs/rules/books.md#closing-a-month). It posts everything first; then nobody posts until the month is closed.
 * @throws Refused 409 `month_running`, `month_order`, `month_closed`, `checks_open`
 */
export async function closeMonth(
  ctx: OpenContext,
  body: Body<typeof payments.closeMonth>,
): Promise<Reply<typeof payments.closeMonth>> {
  const { id, code, name, time_zone } = await sellerCalled(ctx, idOf(body.seller))
  await postBooks(ctx)
  const { month } = body
  const until = lastDayOf(month)
  return ctx.transaction(async (tx) => {
    const ledger = await lockLedger(tx.db, id)
    const closed_until = ledger?.closed_until ?? null
    const found = await checkMonth(tx.db, { seller: id, zone: time_zone, from: month, until })
    permitClosing(month, closed_until, dayThere(tx.now, time_zone), found)
    const { customer_id } = me(tx)
    await insertMonth(tx.db, { entity_id: id, month, until, checks: found, customer_id, now: tx.now })
    const after = { seller: name, month: month.slice(0, 7) }
    await logAct(tx, { act: 'ledger_month.closed', object: `ledger_month:${code}-${after.month}`, after })
    const [row] = await closedMonths(tx.db, id, month)
    return { month, closed: { at: tx.now.toISOString(), name: row?.closed_by ?? '' } }
  })
}
