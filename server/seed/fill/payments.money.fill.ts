import type { InvoicePart } from '../../src/modules/payments/orders/payments.totals.policy.ts'
import type { Booking } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { found } from '../world/lines.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

/** A booking with its invoices. */
export type Sold = { booking: Booking; invoices: readonly { id: number; part: InvoicePart }[] }
type Paid = Booking['payments'][number]
/** What of a payment of a booking counts for one of its invoices. */
export type Charged = { id: number; booking: Booking; payment: Paid; nth: number; invoice_id: number; amount: number }

/** The money that came: it pays the first invoice of an order, then the second, which has what is too much. */
export function moneyOf(sold: readonly Sold[]): Charged[] {
  return sold
    .flatMap(({ booking, invoices }) => {
      const left = invoices.map(({ id, part }) => ({ id, open: part.amount_gross }))
      const last = left.at(-1)
      return booking.payments
        .flatMap((payment) => {
          let rest = payment.amount
          return left.flatMap((invoice) => {
            const amount = invoice === last ? rest : Math.min(rest, invoice.open)
            invoice.open -= amount
            rest -= amount
            return amount === 0 ? [] : [{ booking, payment, invoice_id: invoice.id, amount }]
          })
        })
        .map((one, index) => ({ ...one, nth: index + 1 }))
    })
    .toSorted(
      (a, b) => a.payment.paid_at.localeCompare(b.payment.paid_at) || a.booking.id - b.booking.id || a.nth - b.nth,
    )
    .map((one, index) => ({ id: index + 1, ...one }))
}

export function paidOf(money: readonly Charged[]): number {
  return money.reduce((sum, { amount }) => sum + amount, 0)
}

/** The charges that a bank kept of one transfer, in the smallest unit. */
const KEPT = 1500

/** The money that came, for cards the test provider's own record of it, and what came too much. */
export async function fillMoney({ db, world }: Fill, money: readonly Charged[]): Promise<void> {
  const byCard = money.filter(({ payment }) => payment.method === 'card')
  // A card payment of two invoices is a group with a part for each.
  const isPart = ({ booking }: Charged) => byCard.filter((one) => one.booking === booking).length > 1
  const cards = byCard.map((one) => {
    const charge_id = uuidOf(`attempt ${one.booking.id}`)
    const part = isPart(one)
    const attempt_id = part ? uuidOf(`attempt ${one.booking.id}/${one.invoice_id}`) : charge_id
    return { ...one, part, charge_id, attempt_id, intent_id: intentOf(charge_id) }
  })
  const charges = cards.filter(
    (one, index) => cards.findIndex(({ charge_id }) => charge_id === one.charge_id) === index,
  )
  await insertAll(
    db,
    'payment_group',
    charges
      .filter(({ part }) => part)
      .map(({ booking, payment, charge_id, intent_id }) => ({
        id: charge_id,
        company_id: booking.company_id,
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
    'payment_attempt',
    cards.map(({ booking, payment, part, invoice_id, amount, charge_id, attempt_id, intent_id }) => ({
      id: attempt_id,
      invoice_id,
      group_id: part ? charge_id : null,
      provider: 'test',
      intent_id: part ? null : intent_id,
      amount,
      currency_code: booking.currency_code,
      state: 'succeeded',
      created_at: booking.ordered_at,
      checked_at: payment.paid_at,
    })),
  )
  await insertAll(
    db,
    'test_card_intent',
    charges.map(({ booking, payment, charge_id, intent_id }) => ({
      id: intent_id,
      attempt_id: charge_id,
      amount: payment.amount,
      currency_code: booking.currency_code,
      state: 'succeeded',
      version: 1,
    })),
  )
  await insertAll(
    db,
    'provider_event',
    charges.map(({ payment, intent_id }) => ({
      id: `evt_${intent_id}_1`,
      provider: 'test',
      kind: 'payment_intent.succeeded',
      intent_id,
      outcome: 'applied',
      received_at: payment.paid_at,
    })),
  )
  const short = found(
    money,
    ({ booking, payment, amount }) =>
      payment.method === 'transfer' && amount > 100_000 && amount === booking.gross_amount,
  )
  const paidByCard = new Map(cards.map((one) => [one.id, one]))
  await insertAll(
    db,
    'payment',
    money.map(({ id, booking, payment, nth, invoice_id, amount }) => {
      const card = paidByCard.get(id)
      const named = card?.part ? `card:${card.intent_id}/${invoice_id}` : `card:${card?.intent_id}`
      return {
        id,
        invoice_id,
        method: payment.method,
        attempt_id: card?.attempt_id ?? null,
        reference: card ? named : `statement:${booking.id}/${nth}`,
        amount: id === short.id ? amount - KEPT : amount,
        currency_code: booking.currency_code,
        received_at: payment.paid_at,
      }
    }),
  )
  await insertAll(db, 'payment', [
    {
      id: money.length + 1,
      invoice_id: short.invoice_id,
      method: 'charges',
      charges_of: short.id,
      reference: `charges:statement:${short.booking.id}/${short.nth}`,
      amount: KEPT,
      currency_code: short.booking.currency_code,
      received_at: short.payment.paid_at,
    },
  ])
  await insertAll(
    db,
    'refund',
    world.bookings.flatMap((booking) => {
      const own = money.filter((one) => one.booking === booking)
      const [last, much] = [own.at(-1), paidOf(own) - booking.gross_amount]
      if (!last || much <= 0) return []
      const { payment } = last
      const way = payment.method
      const reason = 'More was paid than was due.'
      return [
        { payment_id: last.id, nth: 1, way, amount: much, reason, state: 'requested', created_at: payment.paid_at },
      ]
    }),
  )
}

/** As the test provider names it. */
function intentOf(attempt_id: string): string {
  return `pi_test_${attempt_id.replaceAll('-', '')}`
}
