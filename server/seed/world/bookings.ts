import { totalsOf } from '../../src/modules/payments/index.ts'
import type { PurchaseLine } from '../../src/modules/payments/index.ts'
import { addDays, daysBetween } from './clock.ts'
import { ENTITIES } from './entities.ts'
import { EVENT_IDS } from './events/index.ts'
import { random } from './random.ts'
import type { Random } from './random.ts'
import type {
  Booking,
  BookingState,
  Company,
  Day,
  Member,
  Participant,
  Price,
  Seat,
  WorldEvent,
} from './world.types.ts'

type Wish = {
  company: Company
  ordered_on: Day
  payment: Booking['payment']
  state: BookingState
  members: Member[]
  unnamed: number
  table?: boolean
  addons?: boolean
  order_number?: string
}

/** The lines of a booking as the product writes them. */
export function linesOf(
  booking: Pick<Booking, 'seats' | 'addons' | 'table_number'>,
  event: WorldEvent,
): PurchaseLine[] {
  const admission = { supply: 'admission', supply_country: event.country } as const
  const lines: PurchaseLine[] = []
  for (const price of event.prices) {
    const quantity = booking.seats.filter((seat) => seat.price_id === price.id).length
    if (quantity > 0)
      lines.push({
        kind: 'admission',
        description: `${event.name}: ${price.name}`,
        quantity,
        unit_amount: price.amount,
        ...admission,
      })
  }
  for (const { addon_id, quantity } of booking.addons) {
    const addon = event.addons.find((one) => one.id === addon_id)
    if (addon) lines.push({ kind: 'addon', description: addon.name, quantity, unit_amount: addon.amount, ...admission })
  }
  const table = event.tables.find((one) => one.number === booking.table_number)
  if (table?.amount != null)
    lines.push({
      kind: 'table',
      description: `Meeting table ${table.number}, ${table.hall}`,
      quantity: 1,
      unit_amount: table.amount,
      supply: 'service',
      supply_country: event.country,
    })
  return lines
}

/** Who sells an event's seats. */
export function sellerOf(event: WorldEvent): (typeof ENTITIES)[number] {
  const seller = ENTITIES.find((one) => one.id === event.financial_entity_id)
  if (!seller) throw new Error(`No seller ${event.financial_entity_id} for ${event.slug}.`)
  return seller
}

/** All bookings of the world and who takes part by them. Marks the tables that were booked. */
export function makeBookings(
  anchor: Date,
  events: WorldEvent[],
  companies: Company[],
  members: Member[],
): { bookings: Booking[]; participants: Participant[] } {
  const today = anchor.toISOString().slice(0, 10)
  const bookings: Booking[] = []
  for (const event of events) {
    const opens = event.registration_opens_at.slice(0, 10)
    const seller = sellerOf(event)
    if (!event.published_at || opens >= today || seller.bank_accounts.length === 0) continue
    const r = random(`bookings ${event.slug}`)
    const store = new Store(event, companies, anchor, r)
    for (const wish of [
      ...ofHouse(event, companies, members, today),
      ...ofOthers(event, companies, members, today, r),
    ]) {
      const made = store.add(wish, bookings.length + 1)
      if (made) bookings.push(made)
    }
  }
  return { bookings, participants: bookings.filter((one) => one.state === 'paid').flatMap(takingPart) }
}

function takingPart(booking: Booking): Participant[] {
  return booking.seats
    .filter((seat) => seat.member_id !== null)
    .map((seat) => ({
      event_id: booking.event_id,
      member_id: seat.member_id as number,
      company_id: booking.company_id,
      booking_id: booking.id,
      display: seat.display,
    }))
}

/** The first company's own bookings: one invoice in every state, and none for the flagship, which a demonstration books. */
function ofHouse(event: WorldEvent, companies: Company[], members: Member[], today: Day): Wish[] {
  const company = companies.find((one) => one.id === 1) as Company
  const people = (...ids: number[]) => ids.map((id) => members.find((one) => one.id === id) as Member)
  const back = (days: number) => addDays(today, -days)
  const wish = (
    ordered: number,
    payment: Booking['payment'],
    state: BookingState,
    ids: number[],
    more: Partial<Wish> = {},
  ): Wish[] => [{ company, ordered_on: back(ordered), payment, state, members: people(...ids), unnamed: 0, ...more }]
  if (event.id === EVENT_IDS.previous_of_flagship)
    return wish(daysBetween(event.start_date, today) + 50, 'card', 'paid', [1, 2, 4], { addons: true })
  if (event.id === EVENT_IDS.running)
    return wish(60, 'transfer', 'paid', [1, 2, 5], { table: true, addons: true, order_number: 'BF-2231' })
  if (event.id === EVENT_IDS.next) return wish(12, 'transfer', 'part_paid', [2, 4], { order_number: 'BF-2302' })
  if (event.id === 7) return wish(6, 'transfer', 'issued', [3], { unnamed: 1 })
  if (event.id === 8) return wish(24, 'transfer', 'issued', [1, 5], { table: true, order_number: 'BF-2278' })
  if (event.id === 10) return wish(35, 'card', 'cancelled', [4])
  return []
}

function ofOthers(event: WorldEvent, companies: Company[], members: Member[], today: Day, r: Random): Wish[] {
  const past = event.end_date <= today || event.start_date <= today
  const opens = event.registration_opens_at.slice(0, 10)
  const last = [addDays(today, -1), addDays(event.start_date, -4)].toSorted()[0] as Day
  const open = Math.max(1, daysBetween(opens, last))
  // A sale fills towards its event: what is far away has few bookings yet.
  const share = past ? 1 : Math.min(0.85, 0.3 + open / 200)
  const candidates = r.shuffle(companies.filter((one) => one.verified && one.id !== 1 && one.id !== 80))
  return candidates.slice(0, Math.round(Math.min(candidates.length, event.capacity / 6) * share)).map((company) => {
    const staff = members.filter((one) => one.company_id === company.id && one.state === 'active')
    const count = r.weighted([
      [1, 4],
      [2, 5],
      [3, 3],
      [4, 1],
    ] as const)
    const card = r.chance(0.55)
    const dice = r.next()
    const state: BookingState = past
      ? dice < 0.96
        ? 'paid'
        : 'cancelled'
      : card || dice < 0.7
        ? 'paid'
        : dice < 0.9
          ? 'issued'
          : dice < 0.95
            ? 'part_paid'
            : 'cancelled'
    return {
      company,
      ordered_on: addDays(opens, r.int(0, open)),
      payment: card ? 'card' : 'transfer',
      state,
      members: r.sample(staff, Math.min(count, staff.length)),
      unnamed: past ? 0 : r.chance(0.2) ? 1 : 0,
      table: r.chance(0.3),
      addons: r.chance(0.6),
      ...(r.chance(0.4) ? { order_number: `PO-${r.int(1000, 99_999)}` } : {}),
    }
  })
}

/** Takes bookings for one event as long as there is room. */
class Store {
  readonly #event: WorldEvent
  readonly #companies: Company[]
  readonly #anchor: Date
  readonly #random: Random
  #seats = 0
  readonly #addons = new Map<number, number>()
  constructor(event: WorldEvent, companies: Company[], anchor: Date, r: Random) {
    this.#event = event
    this.#companies = companies
    this.#anchor = anchor
    this.#random = r
  }

  add(wish: Wish, id: number): Booking | undefined {
    const event = this.#event
    const price = priceOn(event, wish.company, wish.ordered_on)
    const wanted = wish.members.length + wish.unnamed
    const counts = wish.state !== 'cancelled'
    if (!price || wanted === 0 || (counts && this.#seats + wanted > event.capacity - 12)) return undefined
    const seats = this.#seatsOf(wish, price, id)
    const ordered_at = `${wish.ordered_on}T${String(7 + (id % 10)).padStart(2, '0')}:${String((id * 7) % 60).padStart(2, '0')}:00.000Z`
    const billing = wish.company.billing_addresses.find((one) => one.is_default) ?? wish.company.billing_addresses[0]
    const buyer = wish.members[0]
    if (!billing || !buyer) return undefined
    if (counts) this.#seats += wanted
    const draft = {
      id,
      event_id: event.id,
      company_id: wish.company.id,
      buyer_member_id: buyer.id,
      billing_address_id: billing.id,
      order_number: wish.order_number ?? null,
      ordered_at,
      due_on: [addDays(wish.ordered_on, 14), addDays(event.start_date, -3)].toSorted()[0] as Day,
      payment: wish.payment,
      state: wish.state,
      seats,
      addons: wish.addons ? this.#addonsFor(wanted, counts) : [],
      table_number: wish.table && counts ? this.#tableFor(wish, id) : null,
      currency_code: event.currency_code,
    }
    const totals = totalsOf(linesOf(draft, event), sellerOf(event), {
      country: billing.country,
      vat_id_confirmed: billing.vat_id !== null,
    })
    const paid_at = this.#paidAt(draft)
    const paid =
      wish.state === 'paid'
        ? totals.amount_gross
        : wish.state === 'part_paid'
          ? Math.round(totals.amount_gross / 200) * 100
          : 0
    return {
      ...draft,
      net_amount: totals.amount_net,
      gross_amount: totals.amount_gross,
      payments: paid > 0 ? [{ amount: paid, paid_at, method: wish.payment }] : [],
      paid_at: wish.state === 'paid' ? paid_at : null,
      cancelled_at: wish.state === 'cancelled' ? `${addDays(wish.ordered_on, 2)}T09:30:00.000Z` : null,
      cancel_reason: wish.state === 'cancelled' ? 'Cancelled at the customer’s request' : null,
    }
  }

  /** Cards are paid within minutes, transfers after some days, and nothing later than now. */
  #paidAt(draft: { ordered_at: string; payment: Booking['payment']; id: number }): string {
    const ordered = Date.parse(draft.ordered_at)
    const later = draft.payment === 'card' ? 120_000 : (2 + (draft.id % 9)) * 86_400_000
    return new Date(Math.min(ordered + later, this.#anchor.getTime() - 3_600_000)).toISOString()
  }

  #seatsOf(wish: Wish, price: Price, id: number): Seat[] {
    const named = wish.members.map((member) => member.id as number | null)
    return [...named, ...Array.from({ length: wish.unnamed }, () => null)].map((member_id, index) => ({
      id: id * 10 + index,
      member_id,
      price_id: price.id,
      price_key: price.key,
      display: this.#event.display_participants && this.#random.chance(0.94),
    }))
  }

  #addonsFor(seats: number, counts: boolean): Booking['addons'] {
    const taken: Booking['addons'] = []
    for (const addon of this.#event.addons) {
      const quantity = addon.kind === 'dinner' ? seats : 1
      const before = this.#addons.get(addon.id) ?? 0
      if (addon.stock !== null && before + quantity > addon.stock) continue
      if (!this.#random.chance(addon.kind === 'dinner' ? 0.8 : 0.3)) continue
      if (counts) this.#addons.set(addon.id, before + quantity)
      taken.push({ addon_id: addon.id, key: addon.key, quantity })
    }
    return taken
  }

  #tableFor(wish: Wish, id: number): string | null {
    const table = this.#event.tables.find((one) => one.amount !== null && one.state === 'free')
    const left = this.#event.tables.filter((one) => one.amount !== null && one.state === 'free').length
    if (!table || left < 6 || !this.#companies.includes(wish.company)) return null
    table.state = 'booked'
    table.company_id = wish.company.id
    table.booking_id = id
    return table.number
  }
}

function priceOn(event: WorldEvent, company: Company, day: Day): Price | undefined {
  return event.prices.find(
    (price) => price.price_type === company.category && price.available_from <= day && day <= price.available_until,
  )
}
