import type Stripe from 'stripe'
import type {
  MovementKind,
  PayoutState,
  ProviderMovement,
  ProviderPage,
  ProviderPayout,
  Reading,
} from './payments.provider.types.ts'
import { fromStripe } from './payments.stripe.amounts.ts'

/** The most that Stripe gives at once. */
const PAGE = 100

/** Stripe's reporting categories, which group its many types for accounting. */
const kinds: Record<string, MovementKind> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  fee: 'fee',
  payout: 'payout',
}

const payoutStates: Record<string, PayoutState> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

/** The question for a page of a list, from a moment on. */
export function pageAfter({ since, after }: Reading) {
  return {
    limit: PAGE,
    created: { gte: Math.floor(since.getTime() / 1000) },
    ...(after !== null && { starting_after: after }),
  }
}

export function toPage<T extends { id: string }, R>(list: Stripe.ApiList<T>, toRow: (one: T) => R): ProviderPage<R> {
  return { rows: list.data.map(toRow), next: list.has_more ? (list.data.at(-1)?.id ?? null) : null }
}

/** A movement of our balance, in our minor units. */
export function toMovement(one: Stripe.BalanceTransaction): ProviderMovement {
  const currency = one.currency.toUpperCase()
  return {
    id: one.id,
    kind: kinds[one.reporting_category] ?? 'other',
    source_ref: sourceOf(one.source),
    amount: fromStripe(one.amount, currency),
    fee: fromStripe(one.fee, currency),
    currency_code: currency,
    happened_at: new Date(one.created * 1000),
  }
}

/** A charge is known to us by its payment. */
function sourceOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return source
  const payment = source.object === 'charge' ? source.payment_intent : undefined
  if (payment) return typeof payment === 'string' ? payment : payment.id
  return source.id
}

export function toPayout(one: Stripe.Payout): ProviderPayout {
  const currency = one.currency.toUpperCase()
  return {
    id: one.id,
    amount: fromStripe(one.amount, currency),
    currency_code: currency,
    state: payoutStates[one.status] ?? 'pending',
    arrives_on: new Date(one.arrival_date * 1000).toISOString().slice(0, 10),
    created_at: new Date(one.created * 1000),
  }
}
