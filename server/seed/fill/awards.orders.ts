import { addDays } from '../world/clock.ts'
import { AWARDS_ENTITY_ID } from '../world/awards/index.ts'
import type { WorldAward, WorldAwardOrder } from '../world/awards/index.ts'
import { found, vatIdConfirmed } from '../world/lines.ts'
import { dayIn } from '../../src/modules/payments/invoices/payments.invoices.policy.ts'
import { totalsOf } from '../../src/modules/payments/index.ts'
import { partsOfOrder } from '../../src/modules/payments/orders/payments.totals.policy.ts'
import type { InvoicePart, Totals } from '../../src/modules/payments/orders/payments.totals.policy.ts'
import type { PurchaseLine } from '../../src/modules/payments/index.ts'
import { sql } from '../../src/kit/data/db.ts'
import type { Db } from '../../src/kit/data/db.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

type Bought = { award: WorldAward; order: WorldAwardOrder }

/**
 * Orders of awards with their invoices, transferred and paid three days later, and what they hold. All orders of the world go in
 * together: numbers follow the time of issue.
 */
export async function fillAwardOrders(fill: Fill, bought: readonly Bought[]): Promise<void> {
  const { db } = fill
  const first = await lastIds(db)
  const sorted = bought.toSorted((a, b) => a.order.ordered_at.localeCompare(b.order.ordered_at))
  const seller = found(fill.world.financial_entities, ({ id }) => id === AWARDS_ENTITY_ID)
  const counters = new Map<number, number>()
  let last = first.invoice
  const rows = sorted.map((one, index) => {
    const issued_on = dayIn(seller.time_zone, new Date(one.order.ordered_at))
    const year = Number(issued_on.slice(0, 4))
    const order_id = first.order + index + 1
    const invoices = partsOfOrder(totalsOfOrder(fill, one)).map((part) => {
      const seq = (counters.get(year) ?? 0) + 1
      counters.set(year, seq)
      last += 1
      return invoiceOf(fill, one, part, { order_id, invoice_id: last, issued_on, year, seq })
    })
    return { ...one, order_id, invoices, purchase: purchaseOf(one, { order_id, issued_on }) }
  })
  const invoices = rows.flatMap((one) => one.invoices)
  await insertAll(
    db,
    'purchase_order',
    rows.map((one) => one.purchase),
  )
  await insertAll(
    db,
    'invoice',
    invoices.map((one) => one.invoice),
  )
  await insertAll(
    db,
    'invoice_line',
    invoices.flatMap((one) => one.lines),
  )
  await insertAll(
    db,
    'invoice_vat',
    invoices.flatMap((one) => one.vat),
  )
  await insertAll(
    db,
    'invoice_counter',
    [...counters].map(([year, last]) => ({ entity_id: AWARDS_ENTITY_ID, year, last })),
  )
  await insertAll(
    db,
    'payment',
    invoices.map(({ invoice }, index) => ({
      id: first.payment + index + 1,
      invoice_id: invoice.id,
      method: 'transfer',
      attempt_id: null,
      reference: `statement:${invoice.id}/1`,
      amount: invoice.amount_gross,
      currency_code: invoice.currency_code,
      received_at: invoice.paid_at,
    })),
  )
  await insertAll(
    db,
    'award_booking',
    rows.map(({ award, order, order_id, invoices: [one] }) => ({
      order_id,
      invoice_id: (one as (typeof invoices)[number]).invoice.id,
      award_id: award.id,
      company_id: order.company_id,
      customer_id: order.buyer_id,
      state: 'paid',
      created_at: order.ordered_at,
    })),
  )
  const each = <Line extends { price_id: number; quantity: number }>(
    lines: (order: WorldAwardOrder) => readonly Line[],
  ) =>
    rows.flatMap(({ award, order, order_id }) =>
      lines(order).flatMap((line) =>
        Array.from({ length: line.quantity }, () => ({
          line,
          buyer_id: order.buyer_id,
          row: {
            award_id: award.id,
            order_id,
            price_id: line.price_id,
            company_id: order.company_id,
            state: 'paid',
            created_at: order.ordered_at,
          },
        })),
      ),
    )
  await insertAll(
    db,
    'award_entry_fee',
    each((order) => order.entries).map(({ line, row }) => ({ ...row, applicant_id: line.applicant_id ?? null })),
  )
  // Whoever booked sits on the first seat and a colleague on the second; the others still wait for a name.
  const seated = new Set<string>()
  await insertAll(
    db,
    'award_seat',
    each((order) => order.seats).map(({ row, buyer_id }) => {
      const colleague = fill.world.members.findLast(
        ({ company_id, state, id }) => company_id === row.company_id && state === 'active' && id !== buyer_id,
      )
      const customer_id =
        [buyer_id, colleague?.id].find((id) => id !== undefined && !seated.has(`${row.award_id} ${id}`)) ?? null
      seated.add(`${row.award_id} ${customer_id}`)
      return { ...row, customer_id, named_at: customer_id === null ? null : row.created_at }
    }),
  )
}

async function lastIds(db: Db): Promise<{ order: number; invoice: number; payment: number }> {
  const { rows } = await sql<{ order: number; invoice: number; payment: number }>`
    select (select coalesce(max(id), 0) from purchase_order) as order, (select coalesce(max(id), 0) from invoice) as invoice,
      (select coalesce(max(id), 0) from payment) as payment`.execute(db)
  return rows[0] ?? { order: 0, invoice: 0, payment: 0 }
}

function linesOf({ award, order }: Bought): PurchaseLine[] {
  const priced = (id: number) => found(award.prices, (price) => price.id === id)
  const supply_country = award.country
  return [
    ...order.entries.map(({ price_id, quantity }): PurchaseLine => {
      const { name, amount } = priced(price_id)
      const description = `${award.name}: ${name}`
      return { kind: 'award_entry', description, quantity, unit_amount: amount, supply: 'entry', supply_country }
    }),
    ...order.seats.map(({ price_id, quantity }): PurchaseLine => {
      const { name, amount } = priced(price_id)
      const description = `${award.name}: ${name}`
      return { kind: 'admission', description, quantity, unit_amount: amount, supply: 'admission', supply_country }
    }),
  ]
}

function addressOf({ world }: Fill, { order }: Bought) {
  const company = found(world.companies, ({ id }) => id === order.company_id)
  return found(company.billing_addresses, ({ is_default }) => is_default)
}

function totalsOfOrder(fill: Fill, bought: Bought): Totals {
  const address = addressOf(fill, bought)
  const seller = found(fill.world.financial_entities, ({ id }) => id === AWARDS_ENTITY_ID)
  const buyer = { country: address.country, vat_id_confirmed: vatIdConfirmed(address) }
  return totalsOf(linesOf(bought), seller, buyer, fill.world.vat)
}

const paidAt = (order: WorldAwardOrder) => new Date(Date.parse(order.ordered_at) + 3 * 86_400_000).toISOString()

function purchaseOf({ award, order }: Bought, at: { order_id: number; issued_on: string }) {
  return {
    id: at.order_id,
    kind: 'award',
    subject_id: award.id,
    subject_name: award.name,
    entity_id: AWARDS_ENTITY_ID,
    buyer_customer_id: order.buyer_id,
    company_id: order.company_id,
    currency_code: award.currency_code,
    method: 'transfer',
    state: 'paid',
    order_number: null,
    idempotency_key: uuidOf(`award order ${at.order_id}`),
    hold_until: null,
    due_on: addDays(at.issued_on, 14),
    created_at: order.ordered_at,
    settled_at: paidAt(order),
  }
}

function invoiceOf(
  fill: Fill,
  bought: Bought,
  { lines, vat_totals, ...sums }: InvoicePart,
  at: { order_id: number; invoice_id: number; issued_on: string; year: number; seq: number },
) {
  const { world, config } = fill
  const { award, order } = bought
  const address = addressOf(fill, bought)
  const seller = found(world.financial_entities, ({ id }) => id === AWARDS_ENTITY_ID)
  const { bank_accounts: _accounts, id: _id, code, time_zone: _zone, ...party } = seller
  const { invoice_id } = at
  return {
    invoice: {
      id: invoice_id,
      order_id: at.order_id,
      kind: 'invoice',
      state: 'paid',
      entity_id: AWARDS_ENTITY_ID,
      number: `${code}-${at.year}-${String(at.seq).padStart(5, '0')}`,
      number_year: at.year,
      number_seq: at.seq,
      test: config.stripe === undefined && !config.production,
      company_id: order.company_id,
      buyer_customer_id: order.buyer_id,
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
      order_number: null,
      currency_code: award.currency_code,
      ...sums,
      amount_paid: sums.amount_gross,
      issued_at: order.ordered_at,
      issued_on: at.issued_on,
      due_on: addDays(at.issued_on, 14),
      paid_at: paidAt(order),
      cancelled_at: null,
      corrects_id: null,
      created_at: order.ordered_at,
    },
    lines: lines.map((line) => ({ ...line, invoice_id })),
    vat: vat_totals.map((total) => ({ ...total, invoice_id })),
  }
}
