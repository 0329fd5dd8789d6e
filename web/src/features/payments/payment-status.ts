import { useQuery } from '@tanstack/react-query'
import { isRefused, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { useNow } from '../../lib/use-now.ts'
import { invoiceQuery } from './payments.api.ts'
import type { Invoice } from './payments.api.ts'

type Intent = Answer<'payments.stripeIntent'>

/**
 * How a payment stands: made, to be made by transfer, with the payer's bank, not known, refused by the bank, not made, or past
 * its time.
 */
export type PaymentStatus = 'paid' | 'transfer' | 'pending' | 'unknown' | 'declined' | 'failed' | 'over'

/** What the card provider says of the newest payment; `none` was begun, or nobody can say. */
export type CardWord = Pick<Intent, 'state' | 'failure'> | 'none' | 'unknown'

/** Asked about as often as this, for the two minutes of which the page speaks. */
const AGAIN_MS = 3000
const TIMES = 40

const withBank: readonly Intent['state'][] = ['requires_action', 'processing', 'succeeded']

/**
 * What is to be said of a payment. Only what the server and the card provider say counts, never the address one came by.
 * @param now when an order by card is past its time
 */
export function standingOf(invoice: Invoice, card: CardWord, now: Date): PaymentStatus {
  if (invoice.state === 'paid' || invoice.state === 'overpaid') return 'paid'
  if (invoice.state === 'expired' || invoice.state === 'cancelled') return 'over'
  if (invoice.payment_method === 'transfer') return 'transfer'
  if (card === 'unknown') return 'unknown'
  if (card !== 'none' && withBank.includes(card.state)) return 'pending'
  if (invoice.hold_until !== null && Date.parse(invoice.hold_until) <= now.getTime()) return 'over'
  return card !== 'none' && card.failure !== null ? 'declined' : 'failed'
}

const isUndecided = (invoice: Invoice | undefined) =>
  invoice !== undefined &&
  invoice.payment_method === 'card' &&
  !['paid', 'overpaid', 'expired', 'cancelled'].includes(invoice.state)

/**
 * How the payment of an invoice stands. It is asked for again by itself while the provider's word is under way.
 * @returns nothing of `standing` until both have answered; `again` asks at once
 */
export function useStanding(id: number) {
  const now = useNow()
  const found = useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) => (isUndecided(state.data) && state.dataUpdateCount < TIMES ? AGAIN_MS : false),
  })
  const invoice = found.data
  const asks = isUndecided(invoice)
  const intent = useQuery({
    ...queryOptionsFor('payments.stripeIntent', { body: { invoice: id } }),
    enabled: asks,
    retry: false,
    // One who may try another card reads why; nothing is under way.
    refetchInterval: ({ state }) => {
      const waits = state.data ? withBank.includes(state.data.state) : !isRefused(state.error, 404)
      return waits && state.dataUpdateCount + state.errorUpdateCount < TIMES ? AGAIN_MS : false
    },
  })
  const card = intent.error ? (isRefused(intent.error, 404) ? 'none' : 'unknown') : intent.data
  const known = invoice && (asks ? card : 'none')
  return {
    invoice,
    error: found.error,
    card: asks && typeof card === 'object' ? card : undefined,
    standing: invoice && known && standingOf(invoice, known, now),
    again: () => Promise.all([found.refetch(), ...(asks ? [intent.refetch()] : [])]),
  }
}
