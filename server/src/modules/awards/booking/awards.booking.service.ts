import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { hasRight, me } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { askBeforeBilling, billingAddressFor } from '../../companies/index.ts'
import { offersTransfer, quote, sell } from '../../payments/index.ts'
import type { OrderPaid, OrderReleased, PurchaseLine } from '../../payments/index.ts'
import { orderPackage, packageLine, packageToOrder, packagesToOrder } from '../../sponsorship/index.ts'
import { cartProblems, refusalProblems, shortage, unpaidProblems } from './awards.booking.policy.ts'
import type { Cart, Stock } from './awards.booking.policy.ts'
import {
  addBooking,
  entriesOfOrder,
  loadApplicants,
  loadBookable,
  loadPrices,
  moveBooking,
  heldUnpaid,
  specialCategories,
} from './awards.booking.queries.ts'
import type { BookableAward } from './awards.booking.queries.ts'
import { tellWriters } from '../entering/awards.entries.service.ts'
import { bookingRefusals } from '../awards.policy.ts'
import { readAward } from '../awards.reads.ts'
import { priceItems, readSection } from '../awards.sections.reads.ts'
import { refusalsFor } from '../awards.service.ts'
import { soldAwards } from '../awards.sales.ts'
import { applicantLink, awardLink, toPrice } from '../awards.view.ts'
import type { PriceView } from '../awards.view.ts'
import { t } from '../awards.texts.ts'

type BookBody = Body<typeof payments.bookAward>
type QuoteBody = Body<typeof payments.quoteAward>
type Options = Reply<typeof awards.bookingOptions>

const all = { page: 1, page_size: 100, show_all: true }

/** What the booking page offers, and everything that stands against booking. */
export async function bookingOptions(ctx: Context, query: Query<typeof awards.bookingOptions>): Promise<Options> {
  const actor = me(ctx)
  const row = await readAward(ctx, query.award)
  if (!row) throw notFound()
  const found = await readSection(ctx, row.id, 'prices', priceItems(ctx), all)
  const mine = actor.company_category === null ? [] : found.results
  const prices = mine.map((one) => toPrice(one, ctx, row))
  // Those who may see the company's entries may pay for them.
  const waiting =
    actor.company_id !== null && hasRight(actor, 'awards')
      ? await loadApplicants(ctx.db, { award_id: row.id, company_id: actor.company_id })
      : []
  return {
    award: awardLink(ctx, row.id),
    award_id: row.id,
    currency_code: row.currency_code,
    transfer_offered: await offersTransfer(ctx.db, row.financial_entity_id, row.currency_code),
    prices,
    applicants: waiting
      .filter((one) => !one.paid)
      .map((one) => ({ one, price: priceOf(one.category_id, prices) }))
      // What costs nothing is paid with its submission (docs/rules/awards.md#submission).
      .filter(({ price }) => price?.price !== 0)
      .map(({ one, price }) => ({
        id: one.id,
        url: applicantLink(ctx, one.id),
        category: { id: one.category_id, name: one.category_name },
        state: one.state,
        price: price?.id ?? null,
        amount: price?.price ?? null,
      })),
    sponsor_packages: await packagesToOrder(ctx, 'award', row.id),
    refused_because: await refusalsFor(ctx, row, found.results),
  }
}

/** The cheapest price for an entry in a category: its own where it has one, else one for any. */
function priceOf(category_id: number, prices: readonly PriceView[]): PriceView | undefined {
  const entries = prices.filter((price) => price.kind === 'entry')
  const own = entries.filter((price) => price.category?.id === category_id)
  const offered = (own.length > 0 ? own : entries.filter((price) => price.category === null)).filter(
    (price) => price.is_available,
  )
  return offered.toSorted((a, b) => a.price - b.price)[0]
}

/**
 * Buys entries of an award and seats at its ceremony on one invoice.
 * @throws InvalidFields with every problem at once; Refused 409 `sold_out`, `idempotency_conflict`
 */
export async function bookAward(ctx: OpenContext, body: BookBody): Promise<Reply<typeof payments.bookAward>> {
  await askFirst(ctx, body)
  return ctx.transaction((tx) => book(tx, body))
}

function book(ctx: WriteContext, body: BookBody): Promise<Reply<typeof payments.bookAward>> {
  const cart = cartOf(body)
  return sell(ctx, {
    ...asked(ctx, body, cart, true),
    body,
    async keep(order, award, { stock }) {
      const booking = { ...order, award_id: award.id, customer_id: me(ctx).customer_id, created_at: ctx.now }
      await store(() => addBooking(ctx.db, booking, cart))
      if (stock.package) await orderPackage(ctx, stock.package, order.order_id)
    },
  })
}

/** What the same booking would cost, by line and VAT rate; nothing is held or written. */
export async function quoteAward(ctx: OpenContext, body: QuoteBody): Promise<Reply<typeof payments.quoteAward>> {
  await askFirst(ctx, body)
  return ctx.transaction((tx) => quote(tx, asked(tx, body, cartOf(body), false)))
}

/** VAT is chosen by the buyer's VAT ID: a quote and its order come after the same answer of the register. */
async function askFirst(ctx: OpenContext, body: QuoteBody): Promise<void> {
  const subject = await loadBookable(ctx.db, idOf(body.award), ctx.now, false)
  if (subject) await askBeforeBilling(ctx, idOf(body.billing_address), subject.financial_entity_id)
}

/** What this domain knows of a request: the award, what it offers of the cart, and every objection. */
function asked(ctx: Context, body: QuoteBody, cart: Cart, lock: boolean) {
  return {
    sale: soldAwards,
    find: () => loadBookable(ctx.db, idOf(body.award), ctx.now, lock),
    billing: (company_id: number) => billingAddressFor(ctx, idOf(body.billing_address), company_id),
    async offer(award: BookableAward, seller: { has_account: boolean } | undefined) {
      const actor = me(ctx)
      const stock = await stockOf(ctx, award, cart, lock)
      const can = { priced: true, has_account: seller?.has_account ?? false }
      const refusals = bookingRefusals(award, actor, can, ctx.now)
      return {
        problems: {
          ...cartProblems(cart, stock, award, actor.company_category, ctx.now),
          ...refusalProblems(refusals),
          ...unpaidProblems(cart, await heldUnpaid(ctx.db, award.id, actor.company_id ?? 0), award),
        },
        shortage: shortage(cart, stock.prices),
        lines: linesOf(award, cart, stock),
        stock,
      }
    },
  }
}

async function stockOf(ctx: Context, award: BookableAward, cart: Cart, lock: boolean): Promise<Stock> {
  const { company_id, company_category } = me(ctx)
  const open = award.available_sections.includes('prices')
  const ids = [...cart.entries, ...cart.seats].map((line) => line.price)
  const named = cart.entries.map((line) => line.applicant).filter((id) => id !== null)
  const applicants =
    company_id === null || named.length === 0
      ? []
      : await loadApplicants(ctx.db, { award_id: award.id, company_id, ids: named }, lock)
  return {
    prices: open ? await loadPrices(ctx.db, award.id, ids) : new Map(),
    applicants: new Map(applicants.map((one) => [one.id, one])),
    package:
      cart.sponsor_package === null
        ? undefined
        : await packageToOrder(ctx, { kind: 'award', id: award.id, package_id: cart.sponsor_package }, lock),
    special: named.length === 0 ? new Set() : await specialCategories(ctx.db, award.id, company_category),
  }
}

/** An entry is a service to a business, a seat is admission where the ceremony is (docs/rules/payments.md#vat). */
function linesOf(award: BookableAward, cart: Cart, stock: Stock): PurchaseLine[] {
  const line = (
    { price: id, quantity }: { price: number; quantity: number },
    kind: PurchaseLine['kind'],
    supply: PurchaseLine['supply'],
    of?: string,
  ): PurchaseLine[] => {
    const price = stock.prices.get(id)
    if (!price) return []
    const description = [`${award.name}: ${price.name}`, of].filter(Boolean).join(', ')
    return [{ kind, description, quantity, unit_amount: price.amount, supply, supply_country: award.country }]
  }
  return [
    ...cart.entries.flatMap((one) =>
      line(one, 'award_entry', 'entry', stock.applicants.get(one.applicant ?? 0)?.category_name),
    ),
    ...cart.seats.flatMap((one) => line(one, 'admission', 'admission')),
    ...(stock.package ? [packageLine(stock.package, award.country)] : []),
  ]
}

function cartOf(body: QuoteBody): Cart {
  return {
    entries: body.entries.map(({ price, quantity, applicant }) => ({
      price: idOf(price),
      quantity,
      applicant: applicant === undefined ? null : idOf(applicant),
    })),
    seats: body.seats.map(({ price, quantity }) => ({ price: idOf(price), quantity })),
    sponsor_package: body.sponsor_package === undefined ? null : idOf(body.sponsor_package),
  }
}

/** What the lock did not foresee the constraints refuse; each says what it means. */
async function store(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violates(error, 'award_price_stock')) throw conflict('sold_out', t('less-is-left-than-you-ask-for'))
    if (violates(error, 'award_entry_fee_applicant')) throw invalid('entries', t('the-fee-of-one-of-these-entries'))
    throw error
  }
}

/** A paid order's entries have their fee, and its seats are taken. */
export async function confirmPaid(ctx: Context, fact: OrderPaid): Promise<void> {
  await move(ctx, fact.order_id, 'paid')
}

/** Entries and seats of an order that expired or was cancelled are given back. */
export async function releaseOrder(ctx: Context, fact: OrderReleased): Promise<void> {
  await move(ctx, fact.order_id, 'released')
}

/** Moves a booking; pages of colleagues that show one of its entries ask for it again. */
async function move(ctx: Context, order_id: number, state: 'paid' | 'released'): Promise<void> {
  if (!(await moveBooking(ctx.db, order_id, state))) return
  for (const entry of await entriesOfOrder(ctx.db, order_id)) await tellWriters(ctx, entry)
}
