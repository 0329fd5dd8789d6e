import { MAX_SEATS } from '@app/contract/events'
import type { events } from '@app/contract/events'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Actor, Context } from '#kit/context.ts'
import { me } from '#kit/context.ts'
import { InvalidFields, conflict, invalid, notFound, violates } from '#kit/errors.ts'
import { fingerprint } from '#kit/fingerprint.ts'
import { billingAddressFor } from '../companies/index.ts'
import { entityWithAccounts, openPurchase, quotePurchase } from '../payments/index.ts'
import { addRefusals, cartProblems, shortage } from './events.booking.policy.ts'
import type { Cart, Offer, Problems } from './events.booking.policy.ts'
import {
  addBooking,
  findBooking,
  findSeated,
  loadAddons,
  loadBookable,
  loadPackage,
  loadPrices,
  loadTable,
  seatedOfCompany,
  takeExtras,
} from './events.booking.queries.ts'
import type { BookableEvent } from './events.booking.queries.ts'
import { bookingRefusals, dayOf, dueOn, holdUntil, nameUntil } from './events.policy.ts'
import { readEvent } from './events.reads.ts'
import { addSeats, findColleagues } from './events.seats.queries.ts'
import { addonItems, packageItems, priceItems, readSection, tableItems } from './events.sections.reads.ts'
import { toAddon, toPackage, toPrice, toTable } from './events.sections.view.ts'
import { hasAccount, refusalsFor } from './events.service.ts'
import { newTicketCode } from './events.tickets.ts'
import { eventLink, invoiceLink } from './events.view.ts'

type BookBody = Body<typeof payments.bookEvent>
type QuoteBody = Body<typeof payments.quoteEvent>
type Purchase = Parameters<typeof openPurchase>[1]

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
    readSection(ctx, row.id, 'become_sponsor', packageItems, all),
    seatedOfCompany(ctx.db, row.id, actor.company_id ?? 0),
    refusalsFor(ctx, row),
  ])
  return {
    event: eventLink(ctx, row.id),
    event_id: row.id,
    currency_code: row.currency_code,
    seats_left: row.capacity === null ? null : Math.max(0, row.capacity - row.seats_taken),
    max_seats: MAX_SEATS,
    name_until: nameUntil(row),
    prices: actor.company_category === null ? [] : prices.results.map((one) => toPrice(one, ctx)),
    addons: addons.results.map((one) => toAddon(one, ctx)),
    tables: tables.results.map((one) => toTable(one, ctx)),
    sponsor_packages: packages.results.map((one) => toPackage(one, ctx)),
    seated_customer_ids: seated,
    refused_because: refused,
  }
}

/**
 * Books seats and what goes with them on one invoice (RULES 5). Amounts come from the rows, never from the request.
 * Whoever comes second to the last seat waits for the event's row and is then refused; the same key again gives the first answer.
 * @throws InvalidFields with every problem at once; Refused 409 `sold_out`, `idempotency_conflict`
 */
export async function bookEvent(ctx: Context, body: BookBody): Promise<Reply<typeof payments.bookEvent>> {
  const actor = me(ctx)
  const request_hash = fingerprint(body)
  const event = await loadBookable(ctx.db, idOf(body.event), ctx.now, true)
  const before = await findBooking(ctx.db, actor.customer_id, body.idempotency_key)
  if (before) {
    if (before.request_hash !== request_hash) throw otherRequest()
    return before.reply as Reply<typeof payments.bookEvent>
  }
  if (!event) throw unknownEvent()
  const cart = cartOf(body)
  const { offer, purchase, company_id } = await prepare(ctx, actor, event, cart, body)
  const method = body.payment_method
  const order = await openPurchase(ctx, {
    ...purchase,
    method,
    idempotency_key: body.idempotency_key,
    due_on: dueOn(event, ctx.now),
    hold_until: holdUntil(method, ctx.now),
  })
  if (order.repeated) throw otherRequest()
  const reply: Reply<typeof payments.bookEvent> = {
    order: order.order_id,
    invoice: invoiceLink(ctx, order.invoice_id),
    invoice_id: order.invoice_id,
    state: order.state,
    amount_net: order.amount_net,
    amount_vat: order.amount_vat,
    amount_gross: order.amount_gross,
    currency_code: event.currency_code,
    payment_method: method,
  }
  const of = { event_id: event.id, order_id: order.order_id, company_id, now: ctx.now }
  await store(async () => {
    await addBooking(ctx.db, {
      ...of,
      invoice_id: order.invoice_id,
      customer_id: actor.customer_id,
      idempotency_key: body.idempotency_key,
      request_hash,
      reply,
      sponsor_package_id: offer.package?.id ?? null,
    })
    await addSeats(
      ctx.db,
      of,
      cart.seats.map((seat) => ({
        price_id: seat.price,
        customer_id: seat.customer,
        ...nameOf(seat, offer),
        email: seat.email,
        ticket_code: newTicketCode(),
      })),
    )
    await takeExtras(ctx.db, of, {
      addons: cart.addons.map(({ addon, quantity }) => ({ id: addon, quantity })),
      table: cart.table,
      sponsor_package: cart.sponsor_package,
    })
  })
  return reply
}

/** What the same booking would cost, by line and VAT rate; nothing is held or written. */
export async function quoteEvent(ctx: Context, body: QuoteBody): Promise<Reply<typeof payments.quoteEvent>> {
  const actor = me(ctx)
  const event = await loadBookable(ctx.db, idOf(body.event), ctx.now, false)
  if (!event) throw unknownEvent()
  const { purchase } = await prepare(ctx, actor, event, cartOf(body), body)
  return quotePurchase(ctx, purchase)
}

type Prepared = {
  offer: Offer
  company_id: number
  purchase: Omit<Purchase, 'method' | 'idempotency_key' | 'due_on' | 'hold_until'>
}

/** Reads what is offered, finds every problem, and writes the lines. */
async function prepare(
  ctx: Context,
  actor: Actor,
  event: BookableEvent,
  cart: Cart,
  body: QuoteBody,
): Promise<Prepared> {
  const { company_id } = actor
  const problems: Problems = {}
  const entity =
    event.financial_entity_id === null ? undefined : await entityWithAccounts(ctx.db, event.financial_entity_id)
  const offer = await offerOf(ctx, event, cart, company_id ?? 0)
  const refusals = bookingRefusals(event, actor, { priced: true, has_account: hasAccount(entity) }, ctx.now)
  addRefusals(
    problems,
    refusals.filter((refusal) => refusal !== 'sold_out'),
  )
  Object.assign(problems, cartProblems(cart, offer, actor.company_category, dayOf(ctx.now)))
  const billing =
    company_id === null ? undefined : await billingOf(ctx, idOf(body.billing_address), company_id, problems)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const short = shortage(cart, event, offer.prices)
  if (short) throw conflict('sold_out', short)
  if (!billing || company_id === null || event.financial_entity_id === null) throw new InvalidFields(problems)
  return {
    offer,
    company_id,
    purchase: {
      kind: 'event',
      subject_id: event.id,
      subject_name: event.name,
      entity_id: event.financial_entity_id,
      currency: event.currency_code,
      buyer_customer_id: actor.customer_id,
      company_id,
      billing,
      order_number: body.order_number ?? null,
      lines: linesOf(event, cart, offer),
    },
  }
}

async function billingOf(
  ctx: Context,
  id: number,
  companyId: number,
  problems: Problems,
): Promise<Purchase['billing'] | undefined> {
  try {
    return await billingAddressFor(ctx, id, companyId)
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    Object.assign(problems, error.fields)
    return undefined
  }
}

async function offerOf(ctx: Context, event: BookableEvent, cart: Cart, companyId: number): Promise<Offer> {
  const open = event.available_sections.includes('prices')
  const ids = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const people = ids(cart.seats.map((seat) => seat.customer))
  const guests = cart.seats.map((seat) => seat.email).filter((email) => email !== null)
  const colleagues = await findColleagues(ctx.db, people, companyId)
  return {
    prices: open ? await loadPrices(ctx.db, event.id, ids(cart.seats.map((seat) => seat.price))) : new Map(),
    addons: await loadAddons(ctx.db, event.id, ids(cart.addons.map((one) => one.addon))),
    table: cart.table === null ? undefined : await loadTable(ctx.db, event.id, cart.table),
    package: cart.sponsor_package === null ? undefined : await loadPackage(ctx.db, event.id, cart.sponsor_package),
    colleagues: new Map(colleagues.map((one) => [one.id, one])),
    seated: await findSeated(ctx.db, event.id, people, guests),
  }
}

function linesOf(event: BookableEvent, cart: Cart, offer: Offer): Purchase['lines'] {
  const { country } = event
  const lines: Purchase['lines'][number][] = []
  for (const price of offer.prices.values()) {
    const quantity = cart.seats.filter((seat) => seat.price === price.id).length
    const description = `${event.name}: ${price.name}`
    lines.push({
      kind: 'admission',
      description,
      quantity,
      unit_amount: price.amount,
      supply: 'admission',
      supply_country: country,
    })
  }
  for (const { addon, quantity } of cart.addons) {
    const found = offer.addons.get(addon)
    if (!found) continue
    lines.push({
      kind: 'addon',
      description: found.name,
      quantity,
      unit_amount: found.amount,
      supply: 'admission',
      supply_country: country,
    })
  }
  const { table } = offer
  if (table && table.amount !== null) {
    const description = `Meeting table ${table.number}${table.hall ? `, ${table.hall}` : ''}`
    lines.push({
      kind: 'table',
      description,
      quantity: 1,
      unit_amount: table.amount,
      supply: 'service',
      supply_country: country,
    })
  }
  if (offer.package) {
    const { name, amount } = offer.package
    lines.push({
      kind: 'sponsorship',
      description: `Sponsorship: ${name}`,
      quantity: 1,
      unit_amount: amount,
      supply: 'service',
      supply_country: country,
    })
  }
  return lines
}

/** The names of a colleague are kept beside the seat: they order the list of participants. */
function nameOf(seat: Cart['seats'][number], offer: Offer): { first_name: string | null; last_name: string | null } {
  const colleague = seat.customer === null ? undefined : offer.colleagues.get(seat.customer)
  return { first_name: colleague?.first_name ?? seat.first_name, last_name: colleague?.last_name ?? seat.last_name }
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
      throw conflict('sold_out', 'There are no seats left.')
    if (violates(error, 'event_booking_once')) throw otherRequest()
    if (violates(error, 'seat_person') || violates(error, 'seat_guest'))
      throw invalid('seats', 'One of these people holds a seat already.')
    throw error
  }
}

const unknownEvent = () => invalid('event', 'Invalid hyperlink - Object does not exist.')
const otherRequest = () =>
  conflict('idempotency_conflict', 'This key belongs to another order. Start the booking again.')
