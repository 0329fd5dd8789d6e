import type { Answer, Input } from '../../../lib/call.types.ts'
import type { Checkout } from '../../events/index.ts'

export type Options = Answer<'awards.bookingOptions'>
type Wire = Input<'payments.quoteAward'>['body']

export type Cart = Checkout & {
  /** Entries of the company whose fee is paid, by the applicant's id. */
  fees: Record<string, boolean>
  /** How many, by id of the price: entries to come, and seats at the ceremony. */
  entries: Record<string, number>
  seats: Record<string, number>
  /** The accepted sponsor package that is ordered; empty: none. */
  bundle: string
}

const chosen = (quantities: Record<string, number>) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([price, quantity]) => ({ price: Number(price), quantity }))

/** The cart as the calls take it. Amounts are never sent: the server has the prices. */
export function toWire(options: Options, cart: Cart): Wire {
  const fees = options.applicants.filter((one) => cart.fees[one.id] && one.price !== null)
  return {
    award: options.award_id,
    entries: [
      ...fees.map((one) => ({ price: one.price ?? 0, quantity: 1, applicant: one.id })),
      ...chosen(cart.entries),
    ],
    seats: chosen(cart.seats),
    ...(cart.bundle ? { sponsor_package: Number(cart.bundle) } : {}),
    billing_address: Number(cart.billing_address),
    ...(cart.order_number.trim() ? { order_number: cart.order_number.trim() } : {}),
  }
}

/** How much is in the cart, whatever it is. */
export const sizeOf = ({ entries = [], seats = [], sponsor_package }: Wire) =>
  [...entries, ...seats].reduce((sum, { quantity }) => sum + quantity, sponsor_package === undefined ? 0 : 1)
