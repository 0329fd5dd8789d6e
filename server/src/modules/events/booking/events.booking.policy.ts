import { t as ofSchemas } from '@app/contract/input.texts'
import type { Orderable } from '../../sponsorship/index.ts'
import type { AddonOnOffer, PriceOnOffer, TableOnOffer } from './events.booking.queries.ts'
import { unpaidProblem } from '../../occasions/occasions.policy.ts'
import type { BookingRefusal } from '../events.policy.ts'
import { t } from '../events.texts.ts'

/** What a buyer asks for, with every reference turned into its number. */
export type Cart = {
  seats: {
    price: number
    customer: number | null
    first_name: string | null
    last_name: string | null
    email: string | null
    later: boolean
  }[]
  addons: { addon: number; quantity: number }[]
  table: number | null
  sponsor_package: number | null
}

/** What the event has of it, read under the event's lock. */
export type Stock = {
  prices: Map<number, PriceOnOffer>
  addons: Map<number, AddonOnOffer>
  table: TableOnOffer | undefined
  /** What stands behind the package of the cart. */
  package: Orderable | undefined
  colleagues: Map<number, { first_name: string; last_name: string }>
  seated: { customer_id: number | null; email: string | null }[]
}

export type Problems = Record<string, string[]>

const messages: Record<BookingRefusal, [field: string, message: () => string]> = {
  not_signed_in: ['non_field_errors', () => t('sign-in-to-book')],
  ended: ['event', () => t('this-event-has-ended')],
  not_yet: ['event', () => t('booking-has-not-opened-yet')],
  closed: ['event', () => t('booking-has-closed')],
  sold_out: ['event', () => t('this-event-is-sold-out')],
  already_booked: ['event', () => t('you-have-already-booked-this-event')],
  no_company: ['non_field_errors', () => t('you-do-not-belong-to-a-company')],
  company_not_verified: ['non_field_errors', () => t('your-company-is-waiting-to-be-verified')],
  no_price: ['event', () => t('this-event-has-no-price-for-companies')],
  no_bank_account: ['event', () => t('this-event-cannot-take-payments-yet-its')],
}

export function add(problems: Problems, field: string, message: string): void {
  const list = (problems[field] ??= [])
  if (!list.includes(message)) list.push(message)
}

/** A refusal as the sentence that the buyer reads, under its field. */
export function addRefusals(problems: Problems, refusals: readonly BookingRefusal[]): void {
  for (const refusal of refusals) {
    const [field, message] = messages[refusal]
    add(problems, field, message())
  }
}

/**
 * Everything that is wrong with a cart, each under its field: `seats.0.price`, `addons.1.quantity`, `table`.
 * @param category the asking company's: prices of another are not for them
 */
export function cartProblems(cart: Cart, stock: Stock, category: string | null, today: string): Problems {
  const problems: Problems = {}
  cart.seats.forEach((seat, index) => seatProblems(problems, `seats.${index}`, seat, cart, stock, category, today))
  cart.addons.forEach(({ addon, quantity }, index) => {
    const found = stock.addons.get(addon)
    if (!found) add(problems, `addons.${index}.addon`, t('this-add-on-does-not-belong-to'))
    else if (quantity > found.max_quantity)
      add(
        problems,
        `addons.${index}.quantity`,
        t('ensure-this-value-is-less-than-or', { max_quantity: found.max_quantity }),
      )
    else if (found.left !== null && quantity > found.left)
      add(problems, `addons.${index}.quantity`, t('only-of-them-are-left', { count: found.left }))
    if (cart.addons.findIndex((other) => other.addon === addon) < index)
      add(problems, `addons.${index}.addon`, t('this-add-on-is-already-in-the'))
  })
  if (cart.table !== null) {
    if (!stock.table || stock.table.amount === null) add(problems, 'table', t('this-table-is-not-for-sale'))
    else if (stock.table.state !== 'free') add(problems, 'table', t('this-table-is-taken-choose-another-one'))
  }
  if (cart.sponsor_package !== null) {
    if (!stock.package) add(problems, 'sponsor_package', t('no-accepted-request-of-your-company-stands'))
  }
  return problems
}

function seatProblems(
  problems: Problems,
  at: string,
  seat: Cart['seats'][number],
  cart: Cart,
  stock: Stock,
  category: string | null,
  today: string,
): void {
  const price = stock.prices.get(seat.price)
  if (!price) add(problems, `${at}.price`, t('this-price-does-not-belong-to-this'))
  else if (price.price_type !== category) add(problems, `${at}.price`, t('this-price-is-for-companies-in-another'))
  else if ((price.available_from ?? today) > today || (price.available_until ?? today) < today)
    add(problems, `${at}.price`, t('this-price-is-not-on-sale-today'))

  const guest = [seat.first_name, seat.last_name, seat.email].some((value) => value !== null)
  const ways = [seat.customer !== null, guest, seat.later].filter(Boolean).length
  if (ways === 0) add(problems, `${at}.customer`, t('name-a-colleague-or-a-guest-or'))
  if (ways > 1) add(problems, `${at}.customer`, t('a-seat-is-for-a-colleague-for'))
  if (ways !== 1) return
  const index = cart.seats.indexOf(seat)
  if (seat.customer !== null) {
    if (!stock.colleagues.has(seat.customer)) add(problems, `${at}.customer`, t('choose-a-colleague-of-your-company'))
    else if (stock.seated.some((one) => one.customer_id === seat.customer))
      add(problems, `${at}.customer`, t('this-colleague-already-has-a-seat'))
    if (cart.seats.findIndex((other) => other.customer === seat.customer) < index)
      add(problems, `${at}.customer`, t('this-colleague-is-already-in-the-order'))
  }
  if (guest) {
    for (const field of ['first_name', 'email'] as const)
      if (seat[field] === null) add(problems, `${at}.${field}`, ofSchemas('this-field-is-required'))
    if (seat.email === null) return
    if (stock.seated.some((one) => one.customer_id === null && one.email?.toLowerCase() === seat.email))
      add(problems, `${at}.email`, t('a-guest-with-this-address-already-has'))
    if (cart.seats.findIndex((other) => other.email === seat.email) < index)
      add(problems, `${at}.email`, t('this-address-is-already-in-the-order'))
  }
}

/**
 * What a company would hold without having paid for it, beyond what the event lets one hold (docs/rules/events.md#booking).
 * @returns the sentences to say, each with its field
 */
export function unpaidProblems(
  cart: Pick<Cart, 'seats' | 'table'>,
  held: { seats: number; tables: number },
  most: { unpaid_seats_most: number; unpaid_tables_most: number },
): [field: string, message: string][] {
  const seats = { held: held.seats, wanted: cart.seats.length, most: most.unpaid_seats_most }
  const tables = { held: held.tables, wanted: cart.table === null ? 0 : 1, most: most.unpaid_tables_most }
  const asked = [
    ['seats', unpaidProblem('seats', seats)],
    ['table', unpaidProblem('tables', tables)],
  ] as const
  return asked.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]]))
}

/**
 * Places that are not there in the wished number: of the event, or of one price.
 * @returns the sentence to say, or undefined
 */
export function shortage(
  cart: Cart,
  event: { capacity: number | null; seats_taken: number },
  prices: Stock['prices'],
): string | undefined {
  const only = (left: number) => (left <= 0 ? t('there-are-no-seats-left') : t('only-seats-are-left', { count: left }))
  if (event.capacity !== null && event.seats_taken + cart.seats.length > event.capacity)
    return only(event.capacity - event.seats_taken)
  for (const price of prices.values()) {
    const wanted = cart.seats.filter((seat) => seat.price === price.id).length
    if (price.left !== null && wanted > price.left) return `${only(price.left)} (${price.name})`
  }
  return undefined
}
