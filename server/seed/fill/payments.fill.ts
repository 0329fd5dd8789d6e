import { dayIn } from '../../src/modules/payments/invoices/payments.invoices.policy.ts'
import { sellerOf, totalsFor, vatIdConfirmed } from '../world/lines.ts'
import type { BillingAddress, Booking, WorldEvent } from '../world/world.types.ts'
import type { Billed, Fill } from './fill.types.ts'
import { partsOfOrder } from '../../src/modules/payments/orders/payments.totals.policy.ts'
import type { InvoicePart } from '../../src/modules/payments/orders/payments.totals.policy.ts'
import { insertAll } from './insert.ts'
import { fillMoney, moneyOf, paidOf } from './payments.money.fill.ts'
import type { Charged, Sold } from './payments.money.fill.ts'
import { uuidOf } from './uuid.ts'

type Sheet = {
  booking: Booking
  event: WorldEvent
  part: InvoicePart
  /** Of the invoice itself, or of the one that a credit note takes back. */
  invoice_id: number
  kind: 'invoice' | 'credit_note'
  issued_at: string
}
/** A sheet with its number and its id: credit notes follow after all invoices. */
type Numbered = Sheet & { id: number; issued_on: string; number_year: number; number_seq: number }

/** Cards are issued when paid, transfers when ordered; a cancelled invoice has its credit note. */
function sheetsOf({ booking, event, invoices }: Sold & { event: WorldEvent }): Sheet[] {
  const issued_at = booking.payment === 'card' ? (booking.paid_at ?? booking.ordered_at) : booking.ordered_at
  return invoices.flatMap(({ id: invoice_id, part }): Sheet[] => {
    const of = { booking, event, part, invoice_id }
    const invoice: Sheet = { ...of, kind: 'invoice', issued_at }
    return booking.cancelled_at ? [invoice, { ...of, kind: 'credit_note', issued_at: booking.cancelled_at }] : [invoice]
  })
}

/** Sellers, orders, invoices with their numbers in the order of their dates, and the money that came. */
export async function fillPayments(fill: Fill): Promise<Billed> {
  const { db, world, config } = fill
  await insertAll(
    db,
    'financial_entity',
    world.financial_entities.map(({ bank_accounts: _accounts, ...entity }) => entity),
  )
  await insertAll(
    db,
    'bank_account',
    world.financial_entities.flatMap((entity) =>
      entity.bank_accounts.map((account) => ({ ...account, entity_id: entity.id })),
    ),
  )
  const events = new Map(world.events.map((event) => [event.id, event]))
  const addresses = new Map(
    world.companies.flatMap((company) => company.billing_addresses.map((one) => [one.id, one] as const)),
  )
  const addressOf = ({ id, billing_address_id }: Booking) => {
    const address = addresses.get(billing_address_id)
    if (!address) throw new Error(`Booking ${id} has no billing address.`)
    return address
  }
  const eventOf = (booking: Booking) => events.get(booking.event_id) as WorldEvent
  // The first invoice of an order has its booking's number, and the second ones follow after all of them.
  let last = Math.max(0, ...world.bookings.map(({ id }) => id))
  const sold = world.bookings.map((booking) => {
    const totals = totalsFor(eventOf(booking), booking, addressOf(booking), world.vat)
    const invoices = partsOfOrder(totals).map((part, index) => ({ id: index === 0 ? booking.id : ++last, part }))
    return { booking, event: eventOf(booking), totals, invoices }
  })
  const money = moneyOf(sold)
  await insertAll(
    db,
    'purchase_order',
    world.bookings.map((booking) => orderRow(booking, eventOf(booking))),
  )
  const test = config.stripe === undefined && !config.production
  const { sheets, counters } = numbered(sold.flatMap(sheetsOf), last)
  const rows = sheets.map((sheet) => sheetRows(sheet, addressOf(sheet.booking), { test, money }))
  // In the order of issue, which is the order of the chain; an invoice comes before its credit note.
  await insertAll(
    db,
    'invoice',
    rows.map((one) => one.invoice),
  )
  await insertAll(
    db,
    'invoice_line',
    rows.flatMap((one) => one.lines),
  )
  await insertAll(
    db,
    'invoice_vat',
    rows.flatMap((one) => one.vat),
  )
  await insertAll(db, 'invoice_counter', counters)
  await insertAll(
    db,
    'invoice_adjustment',
    sheets
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ booking, invoice_id, part }) => ({
        invoice_id,
        kind: 'credit',
        amount: -part.amount_gross,
        reason: booking.cancel_reason ?? '',
        created_at: booking.cancelled_at ?? booking.ordered_at,
      })),
  )
  await fillMoney(fill, money)
  return new Map(sold.map(({ booking: { id } }) => [id, { order_id: id, invoice_id: id }]))
}

/** Numbers without gaps in the order of issue, for each seller and year, and where the product goes on. */
function numbered(sheets: Sheet[], last: number) {
  const counters = new Map<string, { entity_id: number; year: number; last: number }>()
  const credits = sheets.filter(({ kind }) => kind === 'credit_note').toSorted(byIssue)
  const done = sheets.toSorted(byIssue).map((sheet): Numbered => {
    const entity_id = sellerOf(sheet.event).id
    const issued_on = dayIn(sellerOf(sheet.event).time_zone, new Date(sheet.issued_at))
    const year = Number(issued_on.slice(0, 4))
    const counter = counters.get(`${entity_id} ${year}`) ?? { entity_id, year, last: 0 }
    counter.last += 1
    counters.set(`${entity_id} ${year}`, counter)
    const id = sheet.kind === 'invoice' ? sheet.invoice_id : last + 1 + credits.indexOf(sheet)
    return { ...sheet, id, issued_on, number_year: year, number_seq: counter.last }
  })
  return { sheets: done, counters: [...counters.values()] }
}

function byIssue(a: Sheet, b: Sheet): number {
  return a.issued_at.localeCompare(b.issued_at) || a.booking.id - b.booking.id || a.invoice_id - b.invoice_id
}

function orderRow(booking: Booking, event: WorldEvent) {
  return {
    id: booking.id,
    kind: 'event',
    subject_id: event.id,
    subject_name: event.name,
    entity_id: event.financial_entity_id,
    buyer_customer_id: booking.buyer_member_id,
    company_id: booking.company_id,
    currency_code: booking.currency_code,
    method: booking.payment,
    state: booking.state === 'paid' ? 'paid' : booking.state === 'cancelled' ? 'cancelled' : 'pending',
    order_number: booking.order_number,
    idempotency_key: uuidOf(`booking ${booking.id}`),
    hold_until: booking.payment === 'card' ? new Date(Date.parse(booking.ordered_at) + 1_800_000) : null,
    due_on: booking.due_on,
    created_at: booking.ordered_at,
    settled_at: booking.paid_at ?? booking.cancelled_at,
  }
}

function sheetRows(
  sheet: Numbered,
  address: BillingAddress,
  { test, money }: { test: boolean; money: readonly Charged[] },
) {
  const { booking, event, part, invoice_id, kind, id, number_year, number_seq } = sheet
  const credit = kind === 'credit_note'
  const seller = sellerOf(event)
  const own = money.filter((one) => one.invoice_id === invoice_id)
  const paid = paidOf(own)
  const { bank_accounts: _accounts, id: _id, code: _code, time_zone: _zone, ...party } = seller
  return {
    invoice: {
      id,
      order_id: booking.id,
      kind,
      state: credit ? 'issued' : stateOf(booking, part.amount_gross, paid),
      entity_id: seller.id,
      number: `${seller.code}-${number_year}-${String(number_seq).padStart(5, '0')}`,
      number_year,
      number_seq,
      test,
      company_id: booking.company_id,
      buyer_customer_id: booking.buyer_member_id,
      seller: JSON.stringify({ ...party, address_line_2: null }),
      billing: JSON.stringify({
        name: address.name,
        address_line: address.address_line,
        address_line_2: address.address_line_2,
        postcode: address.postcode,
        city: address.city,
        country: address.country,
        vat_id: address.vat_id,
        vat_id_confirmed: vatIdConfirmed(address),
        email: address.invoice_email,
      }),
      order_number: booking.order_number,
      currency_code: booking.currency_code,
      amount_net: part.amount_net,
      amount_vat: part.amount_vat,
      amount_gross: part.amount_gross,
      outside_scope: part.outside_scope,
      amount_paid: credit ? 0 : paid,
      amount_credited: !credit && booking.state === 'cancelled' ? part.amount_gross : 0,
      reason: credit ? 'Not paid in time.' : null,
      issued_at: sheet.issued_at,
      issued_on: sheet.issued_on,
      due_on: credit ? null : booking.due_on,
      paid_at: credit || paid < part.amount_gross ? null : (own.at(-1)?.payment.paid_at ?? booking.paid_at),
      cancelled_at: credit ? null : booking.cancelled_at,
      corrects_id: credit ? invoice_id : null,
      created_at: credit ? sheet.issued_at : booking.ordered_at,
    },
    lines: part.lines.map((line) => ({
      ...line,
      invoice_id: id,
      corrects_position: credit ? line.position : null,
    })),
    vat: part.vat_totals.map((total) => ({ ...total, invoice_id: id })),
  }
}

function stateOf(booking: Booking, gross: number, paid: number): string {
  if (booking.state === 'cancelled') return 'cancelled'
  if (paid === gross) return 'paid'
  if (paid > gross) return 'overpaid'
  return paid > 0 ? 'part_paid' : 'issued'
}
