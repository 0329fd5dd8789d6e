import { createHash } from 'node:crypto'
import { totalsOf } from '../../src/modules/payments/index.ts'
import { linesOf, sellerOf } from '../world/bookings.ts'
import type { BillingAddress, Booking, FinancialEntity, WorldEvent } from '../world/world.types.ts'
import type { Billed, Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

type Sheet = { booking: Booking; event: WorldEvent; kind: 'invoice' | 'credit_note'; issued_at: string }

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
  const { db, world } = fill
  await insertAll(
    db,
    'financial_entity',
    world.financial_entities.map(({ bank_accounts: _accounts, register: _register, ...entity }) => entity),
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
  const sheets = world.bookings
    .flatMap((booking) => sheetsOf(booking, eventOf(booking)))
    .toSorted((a, b) => a.issued_at.localeCompare(b.issued_at) || a.booking.id - b.booking.id)
  const counters = new Map<string, { entity_id: number; year: number; last: number }>()
  const billed: Billed = new Map()
  const rows = sheets.map((sheet) => {
    const seller = sellerOf(sheet.event)
    const year = Number(sheet.issued_at.slice(0, 4))
    const counter = counters.get(`${seller.id}-${year}`) ?? { entity_id: seller.id, year, last: 0 }
    counter.last += 1
    counters.set(`${seller.id}-${year}`, counter)
    return sheetRows(
      sheet,
      seller,
      addresses.get(sheet.booking.billing_address_id) as BillingAddress,
      year,
      counter.last,
      billed,
    )
  })
  // A credit note points at its invoice, which has to be there first.
  const invoices = rows.toSorted((a, b) => a.invoice.kind.localeCompare(b.invoice.kind) * -1)
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
  await insertAll(db, 'invoice_counter', [...counters.values()])
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
  return billed
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
    idempotency_key: uuidOf(`order ${booking.id}`),
    hold_until: booking.payment === 'card' ? new Date(Date.parse(booking.ordered_at) + 1_800_000) : null,
    due_on: booking.due_on,
    created_at: booking.ordered_at,
    settled_at: booking.paid_at ?? booking.cancelled_at,
  }
}

const CREDIT_NOTES_FROM = 100_000

function sheetRows(
  sheet: Sheet,
  seller: FinancialEntity,
  address: BillingAddress,
  year: number,
  seq: number,
  billed: Billed,
) {
  const { booking, event, kind } = sheet
  const credit = kind === 'credit_note'
  const sign = credit ? -1 : 1
  const id = credit ? CREDIT_NOTES_FROM + booking.id : booking.id
  const totals = totalsOf(linesOf(booking, event), seller, {
    country: address.country,
    vat_id_confirmed: address.vat_id !== null,
  })
  if (!credit) {
    const { amount_net, amount_vat, amount_gross } = totals
    billed.set(booking.id, { order_id: booking.id, invoice_id: id, amount_net, amount_vat, amount_gross })
  }
  const { bank_accounts: _accounts, register: _register, id: _id, code: _code, ...party } = seller
  return {
    invoice: {
      id,
      order_id: booking.id,
      kind,
      state: credit ? 'issued' : booking.state,
      entity_id: seller.id,
      number: `${seller.code}-${year}-${String(seq).padStart(5, '0')}`,
      number_year: year,
      number_seq: seq,
      test: true,
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
        vat_id_confirmed: address.vat_id !== null,
        email: address.invoice_email,
      }),
      order_number: booking.order_number,
      currency_code: booking.currency_code,
      amount_net: sign * totals.amount_net,
      amount_vat: sign * totals.amount_vat,
      amount_gross: sign * totals.amount_gross,
      amount_paid: credit ? 0 : booking.payments.reduce((sum, payment) => sum + payment.amount, 0),
      issued_at: sheet.issued_at,
      due_on: credit ? null : booking.due_on,
      paid_at: credit ? null : booking.paid_at,
      cancelled_at: credit ? null : booking.cancelled_at,
      cancels_id: credit ? booking.id : null,
      created_at: credit ? sheet.issued_at : booking.ordered_at,
    },
    lines: totals.lines.map((line) => ({
      ...line,
      invoice_id: id,
      unit_amount: sign * line.unit_amount,
      amount_net: sign * line.amount_net,
    })),
    vat: totals.vat_totals.map((total) => ({
      ...total,
      invoice_id: id,
      amount_net: sign * total.amount_net,
      amount_vat: sign * total.amount_vat,
    })),
  }
}

/** The money that came, and for cards the test provider's own record of it. */
async function fillMoney({ db, world }: Fill): Promise<void> {
  const money = world.bookings.flatMap((booking) => booking.payments.map((payment) => ({ booking, payment })))
  const cards = money.filter(({ payment }) => payment.method === 'card')
  const attempt = (booking: Booking) => uuidOf(`attempt ${booking.id}`)
  await insertAll(
    db,
    'payment_attempt',
    cards.map(({ booking, payment }) => ({
      id: attempt(booking),
      invoice_id: booking.id,
      provider: 'test',
      intent_id: `test_demo_${booking.id}`,
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
    cards.map(({ booking, payment }) => ({
      id: `test_demo_${booking.id}`,
      attempt_id: attempt(booking),
      amount: payment.amount,
      currency_code: booking.currency_code,
      state: 'succeeded',
      version: 1,
    })),
  )
  await insertAll(
    db,
    'payment',
    money.map(({ booking, payment }) => ({
      invoice_id: booking.id,
      method: payment.method,
      attempt_id: payment.method === 'card' ? attempt(booking) : null,
      reference: payment.method === 'card' ? `test_demo_${booking.id}` : `DEMO-STATEMENT-${booking.id}`,
      amount: payment.amount,
      currency_code: booking.currency_code,
      received_at: payment.paid_at,
    })),
  )
}

/** The same world has the same keys each time. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`demonstration ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
