import type { Db } from '#kit/data/db.ts'
import type { Deps } from '#kit/work/deps.ts'
import type { Figure } from '#kit/http/health.ts'
import type {
  Evidence,
  ProviderDispute,
  ProviderMovement,
  ProviderPage,
  ProviderPayout,
  ProviderRefund,
  Reading,
  WantedRefund,
} from './payments.provider.types.ts'
import { stripeProvider } from './payments.stripe.ts'
import { testProvider } from './payments.test-provider.ts'

export type IntentState = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'

/** A card payment as its provider knows it. Amounts in minor units. */
export type Intent = {
  id: string
  /** Our attempt, as we told the provider when we made it. */
  attempt_id: string | null
  state: IntentState
  amount: number
  amount_received: number
  currency_code: string
  client_secret: string | null
  failure: string | null
}

/** News of a card payment. */
export type PaymentEvent = { about: 'payment'; id: string; kind: string; intent: Intent }
/** News of a refund. */
export type RefundEvent = { about: 'refund'; id: string; kind: string; refund: ProviderRefund }

/** News of a dispute. */
export type DisputeEvent = { about: 'dispute'; id: string; kind: string; dispute: ProviderDispute }

/** Something that happened at the provider; `id` is unique, so that a repeated event is recognised. */
export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent

export type Attempt = {
  id: string
  intent_id: string | null
  amount: number
  currency_code: string
  description: string
}

/** The one who takes cards. Every call may be repeated: the attempt's id is the key by which nothing is made twice. */
export type CardProvider = {
  name: 'stripe' | 'test'
  publishable_key: string | null
  /** Whether it can charge exactly this amount; some count a currency more coarsely than ISO 4217. */
  takes(amount: number, currency_code: string): boolean
  create(db: Db, attempt: Attempt): Promise<Intent>
  fetch(db: Db, intent_id: string): Promise<Intent>
  /** Calls a payment off; what has succeeded meanwhile is answered as such. */
  cancel(db: Db, intent_id: string): Promise<Intent>
  /**
   * Returns money of a payment; `db` is not within a transaction. A refund that the provider refuses for good is `failed`, without a name of the provider.
   * @throws Refused 409 for an amount that it cannot return exactly; 503 when it does not answer: the same key may be asked again
   */
  refund(db: Db, wanted: WantedRefund): Promise<ProviderRefund>
  /** A refund by the provider's name for it. */
  fetchRefund(db: Db, ref: string): Promise<ProviderRefund>
  /** Disputes that were opened since a moment, page by page. */
  listDisputes(db: Db, reading: Reading): Promise<ProviderPage<ProviderDispute>>
  fetchDispute(db: Db, ref: string): Promise<ProviderDispute>
  /** Sends evidence; the same evidence may be sent again. @throws Refused 409 when the provider takes none, 503 when it does not answer */
  sendEvidence(db: Db, ref: string, evidence: Evidence): Promise<ProviderDispute>
  /** Gives a dispute up; one that is given up already is answered as such. */
  closeDispute(db: Db, ref: string, now: Date): Promise<ProviderDispute>
  /** Movements of our balance since a moment, page by page; with `payout` those that it carries. */
  listMovements(db: Db, reading: Reading & { payout?: string }): Promise<ProviderPage<ProviderMovement>>
  /** Payouts that were made since a moment, page by page. */
  listPayouts(db: Db, reading: Reading): Promise<ProviderPage<ProviderPayout>>
  /** Reads a webhook. @returns undefined for kinds that do not concern us @throws Refused 400 unless the signature is the provider's and fresh */
  readEvent(raw: Buffer, signature: string | undefined, now: Date): Promise<ProviderEvent | undefined>
  /** Asks whether it takes our key. @returns what is wrong, in words that hold no secret; undefined when all is well */
  check(): Promise<string | undefined>
  /** What was wrong when it was last asked. */
  trouble(): string | undefined
}

let opened: { key: string; provider: CardProvider } | undefined

/** Stripe when its key is set; else the built-in test provider, which does not exist in production. None while the copy is quiet. */
export function cardProvider(config: Deps['config']): CardProvider | undefined {
  if (config.community.quietSince !== null) return undefined
  if (!config.stripe) return config.production ? undefined : testProvider
  const key = JSON.stringify(config.stripe)
  if (opened?.key !== key) opened = { key, provider: stripeProvider(config.stripe) }
  return opened.provider
}

/** Asks the provider whether it takes our key, and says so in the log if it does not; to be called at the start. */
export async function tellCardTrouble({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  const trouble = await cardProvider(config)?.check()
  if (trouble !== undefined) log.error({ provider: 'stripe' }, trouble)
}

/** Whether cards cannot be charged at the moment, for `/metrics`. */
export function cardFigures(config: Deps['config']): Figure[] {
  const value = () => (cardProvider(config)?.trouble() === undefined ? 0 : 1)
  const help = 'The card provider did not answer, or refused the key, when it was last asked'
  return [{ name: 'card_provider_trouble', help, counts: false, read: () => [{ value: value() }] }]
}
