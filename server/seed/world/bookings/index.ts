import type { VatTable } from '../../../src/modules/payments/index.ts'
import { addDays, dayAt } from '../clock.ts'
import { found, totalsFor } from '../lines.ts'
import { random } from '../random.ts'
import type {
  Addon,
  BillingAddress,
  Booking,
  BookingPayment,
  Company,
  Member,
  Participant,
  Price,
  WorldEvent,
} from '../world.types.ts'
import { castPlans } from './cast.plan.ts'
import { dueOn, isBookable, plansFor } from './plan.ts'
import type { Plan } from './plan.ts'

/** Days after the due day on which an unpaid invoice is cancelled. */
const CANCELLED_AFTER = 15

/** Books what everybody planned, in order of time, and takes the tables of the events. */
export function makeBookings(
  anchor: Date,
  companies: Company[],
  members: Member[],
  events: WorldEvent[],
  vat: VatTable,
): { bookings: Booking[]; participants: Participant[] } {
  const today = dayAt(anchor, 0)
  const written = castPlans(events, companies, anchor)
  const plans = events.filter(isBookable).flatMap((event) => {
    const own = written.filter((plan) => plan.event === event)
    const seated = new Set(
      own.flatMap(({ state, member_ids }) => (state === 'cancelled' ? [] : member_ids.filter((id) => id !== null))),
    )
    giveSponsorsTables(event)
    return [...own, ...plansFor(event, companies, members, anchor, seated)]
  })
  const sold = new Map<number, number>()
  const seats = { last: 0 }
  const bookings = plans
    .toSorted((a, b) => order(a.ordered_at, b.ordered_at) || a.event.id - b.event.id || a.company.id - b.company.id)
    .map((plan, index) => book(plan, index + 1, { today, sold, seats, vat }))
  return { bookings, participants: bookings.flatMap(participantsOf) }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Strategic sponsors have two tables of their choice, platinum ones one; their packages pay for them. */
function giveSponsorsTables(event: WorldEvent): void {
  const [strategic, platinum] = event.sponsor_categories
  const due = event.sponsors.flatMap(({ category_id, company_id }) => {
    if (category_id === strategic?.id) return [company_id, company_id]
    return category_id === platinum?.id ? [company_id] : []
  })
  const free = event.tables.filter(({ amount }) => amount !== null)
  due.forEach((company_id, index) => {
    const table = free[index]
    if (table) Object.assign(table, { state: 'booked', company_id })
  })
}

type Books = { today: string; sold: Map<number, number>; seats: { last: number }; vat: VatTable }

function book(plan: Plan, id: number, { today, sold, seats, vat }: Books): Booking {
  const { event, company, state } = plan
  const r = random(`booking ${event.id} ${company.id} ${plan.ordered_at.slice(11)}`)
  const ordered = plan.ordered_at.slice(0, 10)
  const live = state !== 'cancelled'
  const price = found(event.prices, (one) => isOnSale(one, company, ordered))
  const addons = event.addons.flatMap((addon) => {
    const quantity = leftOf(addon, sold, plan.addons[addon.kind])
    if (quantity === 0) return []
    if (live) sold.set(addon.id, (sold.get(addon.id) ?? 0) + quantity)
    return [{ addon_id: addon.id, key: addon.key, quantity }]
  })
  const free = event.tables.filter((one) => one.amount !== null && one.state === 'free')
  const table = plan.table && free.length > 8 ? r.pick(free) : undefined
  if (table && live) Object.assign(table, { state: 'booked', company_id: company.id, booking_id: id })
  const bought = {
    seats: plan.member_ids.map((member_id) => ({
      id: ++seats.last,
      member_id,
      price_id: price.id,
      price_key: price.key,
      display: member_id !== null && (member_id <= 33 || !r.chance(0.06)),
    })),
    addons,
    table_number: table?.number ?? null,
  }
  const address = found<BillingAddress>(company.billing_addresses, ({ is_default }) => is_default)
  const { amount_net, amount_gross } = totalsFor(event, bought, address, vat)
  const payments = paymentsOf(plan, amount_gross)
  const due_on = dueOn(event, ordered)
  const cancelled_on = addDays(due_on, CANCELLED_AFTER)
  if (!live && cancelled_on > today) throw new Error(`Booking ${id} cannot be cancelled yet.`)
  return {
    id,
    event_id: event.id,
    company_id: company.id,
    buyer_member_id: plan.buyer_member_id,
    billing_address_id: address.id,
    order_number: plan.order_number,
    ordered_at: plan.ordered_at,
    due_on,
    payment: plan.payment,
    state,
    ...bought,
    currency_code: event.currency_code,
    net_amount: amount_net,
    gross_amount: amount_gross,
    payments,
    paid_at: paidAt(payments, amount_gross),
    cancelled_at: live ? null : `${cancelled_on}T02:23:00.000Z`,
    cancel_reason: live ? null : 'Not paid within 14 days after it was due.',
  }
}

function isOnSale(price: Price, company: Company, day: string): boolean {
  return price.price_type === company.category && price.available_from <= day && day <= price.available_until
}

/** A few stay for those who come to see the world. */
function leftOf({ id, stock, max_quantity }: Addon, sold: Map<number, number>, wanted: number): number {
  const left = stock === null ? max_quantity : stock - 3 - (sold.get(id) ?? 0)
  return Math.max(0, Math.min(wanted, left, max_quantity))
}

/** The part that makes a hundred takes what rounding left. */
function paymentsOf({ paid, payment }: Plan, gross: number): BookingPayment[] {
  let percents = 0
  let sum = 0
  return paid.map(({ percent, on }) => {
    percents += percent
    const share = Math.round((gross * percent) / 100)
    const amount = percents === 100 ? gross - sum : share
    sum += amount
    return { amount, paid_at: on, method: payment }
  })
}

/** When the money that had come was enough. */
function paidAt(payments: BookingPayment[], gross: number): string | null {
  let sum = 0
  for (const { amount, paid_at } of payments) {
    sum += amount
    if (sum >= gross) return paid_at
  }
  return null
}

function participantsOf({ id, event_id, company_id, state, seats }: Booking): Participant[] {
  if (state !== 'paid') return []
  return seats.flatMap(({ member_id, display }) =>
    member_id === null ? [] : [{ event_id, member_id, company_id, booking_id: id, display }],
  )
}
