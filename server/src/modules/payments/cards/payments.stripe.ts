import type Stripe from 'stripe'
import type { Config } from '../../../config.ts'
import { Refused, conflict } from '#kit/base/errors.ts'
import { oddAmount } from '../invoices/payments.invoices.policy.ts'
import { refusedRefund } from './payments.provider.policy.ts'
import type { CardProvider } from './payments.provider.ts'
import { toStripe } from './payments.stripe.amounts.ts'
import { pageAfter, toMovement, toPage, toPayout } from './payments.stripe.books.ts'
import { eventIn, toDispute, toIntent, toRefund, verify } from './payments.stripe.events.ts'
import { t } from '../payments.texts.ts'

/** Stripe behind our own interface. */
export function stripeProvider(settings: NonNullable<Config['stripe']>): CardProvider {
  // The SDK is large; it is loaded when the first card is to be taken.
  let client: Promise<Stripe> | undefined
  const open = () => (client ??= openStripe(settings))
  let trouble: string | undefined

  /** @throws Refused 503 when Stripe does not answer or refuses us; nothing of ours is lost, the payer tries again */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      trouble = undefined
      return answer
    } catch (error) {
      trouble = troubleOf(error)
      throw new Refused(503, 'provider_unavailable', t('the-card-service-is-not-responding-please'), {
        cause: new Error(trouble),
      })
    }
  }

  return {
    name: 'stripe',
    publishable_key: settings.publishableKey,
    takes: (minor, currency) => toStripe(minor, currency) !== undefined,
    async create(_db, attempt) {
      const asking = toStripe(attempt.amount, attempt.currency_code)
      if (asking === undefined) throw oddAmount()
      const made = await asked(async () =>
        (await open()).paymentIntents.create(
          {
            amount: asking,
            currency: attempt.currency_code.toLowerCase(),
            description: attempt.description,
            metadata: { attempt_id: attempt.id },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey: attempt.id },
        ),
      )
      return toIntent(made)
    },
    fetch: async (_db, intent_id) =>
      toIntent(await asked(async () => (await open()).paymentIntents.retrieve(intent_id))),
    async cancel(_db, intent_id) {
      try {
        return toIntent(await (await open()).paymentIntents.cancel(intent_id))
      } catch {
        // Too late to cancel, or not reachable: what the provider says now decides.
        return toIntent(await asked(async () => (await open()).paymentIntents.retrieve(intent_id)))
      }
    },
    async refund(_db, wanted) {
      const asking = toStripe(wanted.amount, wanted.currency_code)
      if (asking === undefined) throw oddAmount()
      return asked(async () => {
        const stripe = await open()
        try {
          const made = await stripe.refunds.create(
            { payment_intent: wanted.intent_id, amount: asking, metadata: { refund_id: wanted.refund_id } },
            // Tried again by the caller under the same key; an operator does not wait for three tries.
            { idempotencyKey: wanted.key, maxNetworkRetries: 0 },
          )
          return toRefund(made)
        } catch (error) {
          const why = refusalOf(error)
          if (why === undefined) throw error
          return refusedRefund(wanted, why)
        }
      })
    },
    fetchRefund: async (_db, ref) => toRefund(await asked(async () => (await open()).refunds.retrieve(ref))),
    async listDisputes(_db, reading) {
      const asking = { ...pageAfter(reading), expand: ['data.charge'] }
      return toPage(await asked(async () => (await open()).disputes.list(asking)), toDispute)
    },
    fetchDispute: async (_db, ref) =>
      toDispute(await asked(async () => (await open()).disputes.retrieve(ref, { expand: ['charge'] }))),
    async sendEvidence(_db, ref, { key, statement, pack, pack_name }) {
      const send = async () => {
        const stripe = await open()
        const file = await stripe.files.create(
          { purpose: 'dispute_evidence', file: { data: pack, name: pack_name, type: 'application/pdf' } },
          { idempotencyKey: `${key}:file` },
        )
        const evidence = { uncategorized_text: statement, uncategorized_file: file.id }
        return stripe.disputes.update(ref, { evidence, submit: true }, { idempotencyKey: key })
      }
      const taken = await asked(() => send().catch(refusedOnly))
      if (!taken) throw conflict('not_open', t('the-bank-takes-no-evidence'))
      return toDispute(taken)
    },
    async closeDispute(_db, ref) {
      const close = async () => (await open()).disputes.close(ref)
      // One that is decided cannot be closed again: its state at the provider counts.
      const closed = await asked(() => close().catch(refusedOnly))
      return toDispute(closed ?? (await asked(async () => (await open()).disputes.retrieve(ref))))
    },
    async listMovements(_db, { payout, ...reading }) {
      const { created, ...page } = pageAfter(reading)
      const asking = { ...page, ...(payout === undefined ? { created } : { payout }), expand: ['data.source'] }
      return toPage(await asked(async () => (await open()).balanceTransactions.list(asking)), toMovement)
    },
    listPayouts: async (_db, reading) =>
      toPage(await asked(async () => (await open()).payouts.list(pageAfter(reading))), toPayout),
    async readEvent(raw, signature, now) {
      verify(await open(), raw, signature, settings.webhookSecret, now)
      return eventIn(raw)
    },
    async check() {
      // What the product does with a key: a restricted one must be allowed to read payments too.
      await asked(async () => (await open()).paymentIntents.list({ limit: 1 })).catch(() => undefined)
      return trouble
    },
    trouble: () => trouble,
  }
}

async function openStripe(settings: NonNullable<Config['stripe']>): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const local = settings.apiUrl ? new URL(settings.apiUrl) : undefined
  return new Sdk(settings.secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(local
      ? {
          host: local.hostname,
          port: Number(local.port),
          protocol: local.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  })
}

/** Why Stripe refuses what was asked, as a code; undefined when the trouble is another and the same may be asked again. */
function refusalOf(error: unknown): string | undefined {
  const { type, code, statusCode } = error as { statusCode?: number; type?: string; code?: string }
  const decided = type === 'StripeCardError' || (type === 'StripeInvalidRequestError' && statusCode !== 429)
  return decided && code !== 'idempotency_key_in_use' ? (code ?? 'unknown') : undefined
}

/** Nothing, where Stripe refuses for good. @throws the error otherwise */
function refusedOnly(error: unknown): undefined {
  if (refusalOf(error) === undefined) throw error
}

/** What is wrong between Stripe and us, for those who run the product; Stripe's own words may quote the key. */
function troubleOf(error: unknown): string {
  const { statusCode, type, code } = error as { statusCode?: number; type?: string; code?: string }
  if (statusCode === 401) return t('stripe-does-not-accept-stripe-secret-key')
  if (statusCode === 403) return t('stripe-secret-key-is-not-allowed-to')
  const how = [type, code, statusCode].filter(Boolean).join(', ')
  return how === '' ? t('stripe-gives-no-answer') : t('stripe-does-not-answer-as-it-should', { how })
}
