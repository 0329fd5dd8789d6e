export type RefundState = 'pending' | 'succeeded' | 'failed'

/** Money that goes back to a card, as the provider knows it. Amount in minor units. */
export type ProviderRefund = {
  /** The provider's name for it; null where it refused and keeps nothing. */
  id: string | null
  /** Our refund, as we told the provider when we asked for it. */
  refund_id: number | null
  /** The payment that it comes from. */
  intent_id: string | null
  state: RefundState
  amount: number
  currency_code: string
  /** Why it failed, in a sentence. */
  failure: string | null
}

export type WantedRefund = {
  /** `refund:{payment}:{nth}`; under it nothing is returned twice. */
  key: string
  intent_id: string
  amount: number
  currency_code: string
  refund_id: number
  now: Date
}

export type DisputeState = 'open' | 'sent' | 'won' | 'lost'

/** A payment that its payer asks their bank to take back. Amounts in minor units. */
export type ProviderDispute = {
  id: string
  intent_id: string | null
  state: DisputeState
  amount: number
  /** What the provider takes for it so far, also when it is won. */
  fee: number
  currency_code: string
  /** The provider's word: `product_not_received`, `fraudulent` … */
  reason: string
  opened_at: Date
  /** Null where the bank takes no evidence. */
  evidence_due_at: Date | null
  /** The last four digits of the card, and whether its holder confirmed the payment; null where the provider did not say. */
  card: string | null
  bank_confirmed: boolean | null
}

/** Our side of a dispute, which can be sent once. */
export type Evidence = {
  /** Names this very evidence, so that it arrives once however often it is sent. */
  key: string
  statement: string
  pack: Buffer
  pack_name: string
  now: Date
}

export type MovementKind =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'fee'
  | 'payout'
  | 'other'

/** A movement of our balance at the provider, in minor units: `amount` less `fee` is what the balance changes by. */
export type ProviderMovement = {
  id: string
  kind: MovementKind
  /** The provider's name of the payment, refund, dispute or payout behind it. */
  source_ref: string | null
  amount: number
  fee: number
  currency_code: string
  happened_at: Date
}

export type PayoutState = 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled'

/** Money on its way to our bank account; negative where the provider takes money from there. */
export type ProviderPayout = {
  id: string
  amount: number
  currency_code: string
  state: PayoutState
  /** YYYY-MM-DD */
  arrives_on: string
  created_at: Date
}

/** A page of a list, and the place after which the next one begins. */
export type ProviderPage<T> = { rows: T[]; next: string | null }

/** The part of a list to read: from a moment on, and after a place. */
export type Reading = { since: Date; after: string | null; now: Date }
