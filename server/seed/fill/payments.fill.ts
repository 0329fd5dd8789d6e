import type { VatTable } from '../../src/modules/payments/index.ts'
import { dayIn } from '../../src/modules/payments/invoices/payments.invoices.policy.ts'
import { found, sellerOf, totalsFor, vatIdConfirmed } from '../world/lines.ts'
import type { BillingAddress, Booking, WorldEvent } from '../world/world.types.ts'
import type { Billed, Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

type Sheet = { booking: Booking; event: WorldEvent; kind: 'invoice' | 'credit_note'; issued_at: string }
/** A sheet with its number and its id: invoices have their booking's, credit notes follow after them. */
type Numbered = Sheet & { id: number; issued_on: string; number_year: number; number_seq: number }

/** Cards are issued when paid, transfers when ordered; a cancelled invoice has its credit note. */
function sheetsOf(booking: Booking, event: WorldEvent): Sheet[] {
  const invoice: Sheet = {
    booking,
    event,
    kind: 'invoice',
    issued_at: booking.payment === 'card' ? (booking.paid_at ?? booking.ordered_at) : booking.ordered_at,
  }
  return booking.cancelled_at
    ? [invoice, { booking, event, kind: 'credit_note', issued_at: booking.cancelled_at }]
    : [invoice]
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
  const eventOf = (booking: Booking) => events.get(booking.event_id) as WorldEvent
  await insertAll(
    db,
    'purchase_order',
    world.bookings.map((booking) => orderRow(booking, eventOf(booking))),
  )
  const test = config.stripe === undefined && !config.production
  const { sheets, counters } = numbered(world.bookings.flatMap((booking) => sheetsOf(booking, eventOf(booking))))
  const rows = sheets.map((sheet) =>
    sheetRows(sheet, addresses.get(sheet.booking.billing_address_id), { test, vat: world.vat }),
  )
  // A credit note points at its invoice, which has to be there first.
  const invoices = rows.toSorted((a, b) => a.invoice.id - b.invoice.id)
  await insertAll(
    db,
    'invoice',
    invoices.map((one) => one.invoice),
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
    world.bookings
      .filter((booking) => booking.cancelled_at)
      .map((booking) => ({
        invoice_id: booking.id,
        kind: 'credit',
        amount: -booking.gross_amount,
        reason: booking.cancel_reason ?? '',
        created_at: booking.cancelled_at ?? booking.ordered_at,
      })),
  )
  await fillMoney(fill)
  return new Map(
    rows
      .filter(({ invoice }) => invoice.kind === 'invoice')
      .map(({ invoice: { id, order_id, amount_net, amount_vat, amount_gross } }) => [
        order_id,
        { order_id, invoice_id: id, amount_net, amount_vat, amount_gross },
      ]),
  )
}

/** Numbers without gaps in the order of issue, for each seller and year, and where the product goes on. */
function numbered(sheets: Sheet[]) {
  const counters = new Map<string, { entity_id: number; year: number; last: number }>()
  const credits = sheets.filter(({ kind }) => kind === 'credit_note').toSorted(byIssue)
  const last = Math.max(0, ...sheets.map(({ booking }) => booking.id))
  const done = sheets.toSorted(byIssue).map((sheet): Numbered => {
    const entity_id = sellerOf(sheet.event).id
    const issued_on = dayIn(sellerOf(sheet.event).time_zone, new Date(sheet.issued_at))
    const year = Number(issued_on.slice(0, 4))
    const counter = counters.get(`${entity_id} ${year}`) ?? { entity_id, year, last: 0 }
    counter.last += 1
    counters.set(`${entity_id} ${year}`, counter)
    const id = sheet.kind === 'invoice' ? sheet.booking.id : last + 1 + credits.indexOf(sheet)
    return { ...sheet, id, issued_on, number_year: year, number_seq: counter.last }
  })
  return { sheets: done, counters: [...counters.values()] }
}

function byIssue(a: Sheet, b: Sheet): number {
  return a.issued_at.localeCompare(b.issued_at) || a.booking.id - b.booking.id
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
  address: BillingAddress | undefined,
  { test, vat }: { test: boolean; vat: VatTable },
) {
  const { booking, event, kind, id, number_year, number_seq } = sheet
  if (!address) throw new Error(`Booking ${booking.id} has no billing address.`)
  const credit = kind === 'credit_note'
  const seller = sellerOf(event)
  const totals = totalsFor(event, booking, address, vat)
  const paid = paidOf(booking)
  const { bank_accounts: _accounts, id: _id, code: _code, time_zone: _zone, ...party } = seller
  return {
    invoice: {
      id,
      order_id: booking.id,
      kind,
      state: credit ? 'issued' : paid > totals.amount_gross ? 'overpaid' : booking.state,
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
      amount_net: totals.amount_net,
      amount_vat: totals.amount_vat,
      amount_gross: totals.amount_gross,
      amount_paid: credit ? 0 : paid,
      amount_credited: !credit && booking.state === 'cancelled' ? totals.amount_gross : 0,
      reason: credit ? 'Not paid in time.' : null,
      issued_at: sheet.issued_at,
      issued_on: sheet.issued_on,
      due_on: credit ? null : booking.due_on,
      paid_at: credit ? null : booking.paid_at,
      cancelled_at: credit ? null : booking.cancelled_at,
      corrects_id: credit ? booking.id : null,
      created_at: credit ? sheet.issued_at : booking.ordered_at,
    },
    lines: totals.lines.map((line) => ({
      ...line,
      invoice_id: id,
      corrects_position: credit ? line.position : null,
    })),
    vat: totals.vat_totals.map((total) => ({ ...total, invoice_id: id })),
  }
}

function paidOf(booking: Booking): number {
  return booking.payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** The money that came, for cards the test provider's own record of it, and what came too much. */
async function fillMoney({ db, world }: Fill): Promise<void> {
  const money = world.bookings
    .flatMap((booking) => booking.payments.map((payment, index) => ({ booking, payment, part: index + 1 })))
    .toSorted((a, b) => a.payment.paid_at.localeCompare(b.payment.paid_at) || a.booking.id - b.booking.id)
    .map((one, index) => ({ id: index + 1, ...one }))
  const cards = money
    .filter(({ payment }) => payment.method === 'card')
    .map((one) => {
      const attempt_id = uuidOf(`attempt ${one.booking.id}`)
      return { ...one, attempt_id, intent_id: intentOf(attempt_id) }
    })
  await insertAll(
    db,
    'payment_attempt',
    cards.map(({ booking, payment, attempt_id, intent_id }) => ({
      id: attempt_id,
      invoice_id: booking.id,
      provider: 'test',
      intent_id,
      amount: payment.amount,
      currency_code: booking.currency_code,
      state: 'succeeded',
      created_at: booking.ordered_at,
      checked_at: payment.paid_at,
    })),
  )
  await insertAll(
    db,
    'test_card_intent',
    cards.map(({ booking, payment, attempt_id, intent_id }) => ({
      id: intent_id,
      attempt_id,
      amount: payment.amount,
      currency_code: booking.currency_code,
      state: 'succeeded',
      version: 1,
    })),
  )
  await insertAll(
    db,
    'provider_event',
    cards.map(({ payment, intent_id }) => ({
      id: `evt_${intent_id}_1`,
      provider: 'test',
      kind: 'payment_intent.succeeded',
      intent_id,
      outcome: 'applied',
      received_at: payment.paid_at,
    })),
  )
  const attempts = new Map(cards.map(({ id, attempt_id }) => [id, attempt_id]))
  await insertAll(
    db,
    'payment',
    money.map(({ id, booking, payment, part }) => {
      const attempt_id = attempts.get(id)
      return {
        id,
        invoice_id: booking.id,
        method: payment.method,
        attempt_id: attempt_id ?? null,
        reference: attempt_id ? `card:${intentOf(attempt_id)}` : `statement:${booking.id}/${part}`,
        amount: payment.amount,
        currency_code: booking.currency_code,
        received_at: payment.paid_at,
      }
    }),
  )
  await insertAll(
    db,
    'refund',
    world.bookings
      .filter((booking) => paidOf(booking) > booking.gross_amount)
      .map((booking) => {
        const last = found(money.toReversed(), (one) => one.booking === booking)
        return {
          payment_id: last.id,
          nth: 1,
          way: last.payment.method,
          amount: paidOf(booking) - booking.gross_amount,
          reason: 'More was paid than was due.',
          state: 'requested',
          created_at: last.payment.paid_at,
        }
      }),
  )
}

/** As the test provider names it. */
function intentOf(attempt_id: string): string {
  return `pi_test_${attempt_id.replaceAll('-', '')}`
}
