import { MAX_SEATS } from '@app/contract/events'
import type { events } from '@app/contract/events'
import { addonSupply } from '@app/contract/events.sales'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { dayOf } from '#kit/base/days.ts'
import { nameUntil } from '../../occasions/occasions.policy.ts'
import { askBeforeBilling, billingAddressFor } from '../../companies/index.ts'
import { offersTransfer, quote, sell } from '../../payments/index.ts'
import type { PurchaseLine } from '../../payments/index.ts'
import { orderPackage, packageLine, packageToOrder, packagesToOrder } from '../../sponsorship/index.ts'
import { add, addRefusals, cartProblems, shortage, unpaidProblems } from './events.booking.policy.ts'
import type { Cart, Problems, Stock } from './events.booking.policy.ts'
import {
  addBooking,
  findSeated,
  heldUnpaid,
  loadAddons,
  loadBookable,
  loadPrices,
  loadTable,
  seatedOfCompany,
  takeExtras,
} from './events.booking.queries.ts'
import type { BookableEvent } from './events.booking.queries.ts'
import { bookingRefusals } from '../events.policy.ts'
import type { BookingRefusal } from '../events.policy.ts'
import { readEvent } from '../events.reads.ts'
import { addSeats, findColleagues } from '../seats/events.seats.queries.ts'
import { addonItems, priceItems, readSection, tableItems } from '../sections/events.sections.reads.ts'
import { toAddon, toPrice, toTable } from '../sections/events.sections.view.ts'
import { refusalsFor } from '../events.service.ts'
import { newTicketCode } from '../tickets/events.tickets.ts'
import { soldEvents } from '../events.sales.ts'
import { eventLink } from '../events.view.ts'
import { t } from '../events.texts.ts'

type BookBody = Body<typeof payments.bookEvent>
type QuoteBody = Body<typeof payments.quoteEvent>

const all = { page: 1, page_size: 100, show_all: true }

/** What the booking page offers, and everything that stands against booking. */
export async function bookingOptions(
  ctx: Context,
  query: Query<typeof events.bookingOptions>,
): Promise<Reply<typeof events.bookingOptions>> {
  const actor = me(ctx)
  const row = await readEvent(ctx, query.event)
  if (!row) throw notFound()
  const [prices, addons, tables, packages, seated, refused] = await Promise.all([
    readSection(ctx, row.id, 'prices', priceItems(ctx, { everyCategory: false, past: false }), all),
    readSection(ctx, row.id, 'prices', addonItems, all),
    readSection(ctx, row.id, 'booked_tables', tableItems('free', true), all),
    packagesToOrder(ctx, 'event', row.id),
    seatedOfCompany(ctx.db, row.id, actor.company_id ?? 0),
    refusalsFor(ctx, row),
  ])
  return {
    event: eventLink(ctx, row.id),
    event_id: row.id,
    currency_code: row.currency_code,
    transfer_offered: await offersTransfer(ctx.db, row.financial_entity_id, row.currency_code),
    seats_left: row.capacity === null ? null : Math.max(0, row.capacity - row.seats_taken),
    max_seats: MAX_SEATS,
    name_until: nameUntil(row),
    prices: actor.company_category === null ? [] : prices.results.map((one) => toPrice(one, ctx)),
    addons: addons.results.map((one) => toAddon(one, ctx)),
    tables: tables.results.map((one) => toTable(one, ctx)),
    sponsor_packages: packages,
    seated_customer_ids: seated,
    refused_because: refused,
  }
}

/**
 * Books seats and what goes with them on one invoice (docs/rules/events.md#booking). Whoever comes second to the last seat
 * waits for the event's row and is then refused.
 * @throws InvalidFields with every problem at once; Refused 409 `sold_out`, `idempotency_conflict`
 */
export async function bookEvent(ctx: OpenContext, body: BookBody): Promise<Reply<typeof payments.bookEvent>> {
  await askFirst(ctx, body)
  return ctx.transaction((tx) => book(tx, body))
}

function book(ctx: WriteContext, body: BookBody): Promise<Reply<typeof payments.bookEvent>> {
  const cart = cartOf(body)
  return sell(ctx, {
    ...asked(ctx, body, cart, true),
    body,
    async keep({ order_id, invoice_id, company_id }, event, { stock }) {
      const of = { event_id: event.id, order_id, company_id, now: ctx.now }
      await store(async () => {
        await addBooking(ctx.db, {
          ...of,
          invoice_id,
          customer_id: me(ctx).customer_id,
          sponsor_package_id: stock.package?.package_id ?? null,
        })
        await addSeats(
          ctx.db,
          of,
          cart.seats.map((seat) => ({
            price_id: seat.price,
            customer_id: seat.customer,
            ...nameOf(seat, stock),
            email: seat.email,
            ticket_code: newTicketCode(),
          })),
        )
        await takeExtras(ctx.db, of, {
          addons: cart.addons.map(({ addon, quantity }) => ({ id: addon, quantity })),
          table: cart.table,
        })
        if (stock.package) await orderPackage(ctx, stock.package, order_id)
      })
    },
  })
}

/** What the same booking would cost, by line and VAT rate; nothing is held or written. */
export async function quoteEvent(ctx: OpenContext, body: QuoteBody): Promise<Reply<typeof payments.quoteEvent>> {
  await askFirst(ctx, body)
  return ctx.transaction((tx) => quote(tx, asked(tx, body, cartOf(body), false)))
}

/** VAT is chosen by the buyer's VAT ID: a quote and its order come after the same answer of the register. */
async function askFirst(ctx: OpenContext, body: QuoteBody): Promise<void> {
  const subject = await loadBookable(ctx.db, idOf(body.event), ctx.now, false)
  if (subject) await askBeforeBilling(ctx, idOf(body.billing_address), subject.financial_entity_id)
}

/** What this domain knows of a request: the event, what it offers of the cart, and every objection. */
function asked(ctx: Context, body: QuoteBody, cart: Cart, lock: boolean) {
  return {
    sale: soldEvents,
    find: () => loadBookable(ctx.db, idOf(body.event), ctx.now, lock),
    billing: (company_id: number) => billingAddressFor(ctx, idOf(body.billing_address), company_id),
    async offer(event: BookableEvent, seller: { has_account: boolean } | undefined) {
      const actor = me(ctx)
      const problems: Problems = {}
      const stock = await stockOf(ctx, event, cart, actor.company_id ?? 0, lock)
      const can = { priced: true, has_account: seller?.has_account ?? false }
      const refusals = bookingRefusals(event, actor, can, ctx.now)
      addRefusals(
        problems,
        refusals.filter(
          (refusal) => refusal !== 'sold_out' && (cart.seats.length > 0 || !aboutSeats.includes(refusal)),
        ),
      )
      Object.assign(problems, cartProblems(cart, stock, actor.company_category, dayOf(ctx.now)))
      const held = await heldUnpaid(ctx.db, event.id, actor.company_id ?? 0)
      for (const [field, message] of unpaidProblems(cart, held, event)) add(problems, field, message)
      return {
        problems,
        shortage: shortage(cart, event, stock.prices),
        lines: linesOf(event, cart, stock),
        stock,
      }
    },
  }
}

/** What keeps from booking seats, and not from ordering a package without them. */
const aboutSeats: readonly BookingRefusal[] = ['not_yet', 'closed']

async function stockOf(
  ctx: Context,
  event: BookableEvent,
  cart: Cart,
  companyId: number,
  lock: boolean,
): Promise<Stock> {
  const open = event.available_sections.includes('prices')
  const ids = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const people = ids(cart.seats.map((seat) => seat.customer))
  const guests = cart.seats.map((seat) => seat.email).filter((email) => email !== null)
  const colleagues = await findColleagues(ctx.db, people, companyId)
  return {
    prices: open ? await loadPrices(ctx.db, event.id, ids(cart.seats.map((seat) => seat.price))) : new Map(),
    addons: await loadAddons(ctx.db, event.id, ids(cart.addons.map((one) => one.addon))),
    table: cart.table === null ? undefined : await loadTable(ctx.db, event.id, cart.table),
    package:
      cart.sponsor_package === null
        ? undefined
        : await packageToOrder(ctx, { kind: 'event', id: event.id, package_id: cart.sponsor_package }, lock),
    colleagues: new Map(colleagues.map((one) => [one.id, one])),
    seated: await findSeated(ctx.db, event.id, people, guests),
  }
}

function linesOf(event: BookableEvent, cart: Cart, stock: Stock): PurchaseLine[] {
  const { country } = event
  const lines: PurchaseLine[] = []
  let included = stock.package?.seats_included ?? 0
  // The dearest seats of an order are those that its package includes.
  for (const price of [...stock.prices.values()].toSorted((a, b) => b.amount - a.amount)) {
    const wanted = cart.seats.filter((seat) => seat.price === price.id).length
    const free = Math.min(included, wanted)
    included -= free
    const line = {
      kind: 'admission',
      supply: 'admission',
      supply_country: country,
    } as const
    const description = `${event.name}: ${price.name}`
    if (free > 0)
      lines.push({
        ...line,
        description: t('included-in', { description, name: `${stock.package?.name}` }),
        quantity: free,
        unit_amount: 0,
      })
    if (wanted > free)
      lines.push({
        ...line,
        description,
        quantity: wanted - free,
        unit_amount: price.amount,
      })
  }
  for (const { addon, quantity } of cart.addons) {
    const found = stock.addons.get(addon)
    if (!found) continue
    lines.push({
      kind: 'addon',
      description: found.name,
      quantity,
      unit_amount: found.amount,
      supply: addonSupply[found.kind],
      supply_country: country,
    })
  }
  const { table } = stock
  if (table && table.amount !== null) {
    const free = stock.package?.table_included ?? false
    const { number, hall } = table
    const named = hall ? t('meeting-table-in-hall', { number, hall }) : t('meeting-table', { number })
    const description = free ? t('included-in', { description: named, name: stock.package?.name ?? '' }) : named
    lines.push({
      kind: 'table',
      description,
      quantity: 1,
      unit_amount: free ? 0 : table.amount,
      supply: 'table',
      supply_country: country,
    })
  }
  if (stock.package) lines.push(packageLine(stock.package, country))
  return lines
}

/** The names of a colleague are kept beside the seat: they order the list of participants. */
function nameOf(seat: Cart['seats'][number], stock: Stock): { first_name: string | null; last_name: string | null } {
  const colleague = seat.customer === null ? undefined : stock.colleagues.get(seat.customer)
  const { first_name, last_name } = colleague ?? seat
  return { first_name, last_name: first_name === null ? null : (last_name ?? '') }
}

function cartOf(body: QuoteBody): Cart {
  return {
    seats: body.seats.map((seat) => ({
      price: idOf(seat.price),
      customer: seat.customer === undefined ? null : idOf(seat.customer),
      first_name: seat.first_name ?? null,
      last_name: seat.last_name ?? null,
      email: seat.email ?? null,
      later: seat.later ?? false,
    })),
    addons: (body.addons ?? []).map(({ addon, quantity }) => ({ addon: idOf(addon), quantity })),
    table: body.table === undefined ? null : idOf(body.table),
    sponsor_package: body.sponsor_package === undefined ? null : idOf(body.sponsor_package),
  }
}

/** What the lock did not foresee the constraints refuse; each says what it means. */
async function store(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violates(error, 'event_capacity') || violates(error, 'event_price_stock'))
      throw conflict('sold_out', t('there-are-no-seats-left'))
    if (violates(error, 'seat_person') || violates(error, 'seat_guest'))
      throw invalid('seats', t('one-of-these-people-already-has-a'))
    throw error
  }
}
