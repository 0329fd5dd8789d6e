import { fullName } from '@app/contract/names'
import type { Answer, Input } from '../../../lib/call.types.ts'
import type { Checkout } from './checkout.ts'

export type Options = Answer<'events.bookingOptions'>

/** One seat of the cart: a colleague, a guest by name and mail, or nobody yet. */
export type Seat = {
  key: number
  customer: number | null
  first_name: string
  last_name: string
  email: string
  /** A line under the name, and the picture. */
  about: string
  picture: string | null
}

export type Cart = Checkout & {
  price: string
  seats: Seat[]
  /** Quantity by id of the add-on. */
  addons: Record<string, number>
  table: string
  /** A sponsor package for which a request of the company was accepted. */
  bundle: string
}

export const isNamed = (seat: Seat) => seat.customer !== null || seat.first_name !== ''
export const nameOf = (seat: Seat) => fullName(seat)

let lastKey = 0
/** A seat for nobody yet, or for the person given. */
export function newSeat(person: Partial<Omit<Seat, 'key'>> = {}): Seat {
  return {
    key: ++lastKey,
    customer: null,
    first_name: '',
    last_name: '',
    email: '',
    about: '',
    picture: null,
    ...person,
  }
}

type Wire = Input<'payments.quoteEvent'>['body']

/** The cart as the calls take it. Amounts are never sent: the server has the prices. */
export function toWire(event: number, cart: Cart): Wire {
  return {
    event,
    seats: cart.seats.map((seat) => ({
      price: Number(cart.price),
      ...(seat.customer !== null
        ? { customer: seat.customer }
        : isNamed(seat)
          ? { first_name: seat.first_name, last_name: seat.last_name, email: seat.email }
          : { later: true }),
    })),
    addons: Object.entries(cart.addons)
      .filter(([, quantity]) => quantity > 0)
      .map(([addon, quantity]) => ({ addon: Number(addon), quantity })),
    ...(cart.table ? { table: Number(cart.table) } : {}),
    ...(cart.bundle ? { sponsor_package: Number(cart.bundle) } : {}),
    billing_address: Number(cart.billing_address),
    ...(cart.order_number.trim() ? { order_number: cart.order_number.trim() } : {}),
  }
}
