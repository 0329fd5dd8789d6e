import type Stripe from 'stripe'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { Refused } from '#kit/base/errors.ts'
import { oddAmount } from '../invoices/payments.invoices.policy.ts'
import type { CardProvider, Intent, IntentState, ProviderEvent } from './payments.provider.ts'
import { fromStripe, toStripe } from './payments.stripe.amounts.ts'
import { t } from '../payments.texts.ts'

/** A signature older than this is refused; one from the future too, which the SDK lets pass (docs/threats.md#forged-webhooks). */
const TOLERANCE_SECONDS = 300

const states: Record<string, IntentState> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

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

/** @throws Refused 400 unless these bytes were signed with the secret, within the last minutes */
function verify(stripe: Stripe, raw: Buffer, signature: string | undefined, secret: string, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1] ?? Number.NaN)
  if (!(Math.abs(seconds - signed) <= TOLERANCE_SECONDS)) throw notGenuine()
  const { signature: signatures } = stripe.webhooks
  try {
    signatures?.verifyHeader(raw, signature ?? '', secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch {
    throw notGenuine()
  }
  if (!signatures) throw notGenuine()
}

// Words that PostgreSQL can store.
const word = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}]+$/u)
const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const eventHead = z.object({ id: word, type: word, data: z.unknown() })
const paymentData = z.object({
  object: z.object({
    id: word,
    status: word,
    amount,
    amount_received: amount,
    currency: z.string().regex(/^[a-z]{3}$/i),
    metadata: z.object({ attempt_id: z.string().nullish() }).nullish(),
    client_secret: word.nullish(),
    last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
  }),
})

/** Reads a genuine body. @returns undefined for kinds that do not concern us @throws Refused 400 for what is no event */
function eventIn(raw: Buffer): ProviderEvent | undefined {
  const head = eventHead.safeParse(asJson(raw))
  if (!head.success) throw malformed()
  const { id, type, data } = head.data
  if (!type.startsWith('payment_intent.')) return undefined
  const payment = paymentData.safeParse(data)
  if (!payment.success) throw malformed()
  return { id, kind: type, intent: toIntent(payment.data.object) }
}

function asJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

function malformed(): Refused {
  return new Refused(400, 'event_malformed', t('the-body-is-not-an-event'))
}

function notGenuine(): Refused {
  return new Refused(400, 'signature_invalid', t('the-signature-is-not-valid'))
}

/** What is wrong between Stripe and us, for those who run the product; Stripe's own words may quote the key. */
function troubleOf(error: unknown): string {
  const { statusCode, type, code } = error as { statusCode?: number; type?: string; code?: string }
  if (statusCode === 401) return t('stripe-does-not-accept-stripe-secret-key')
  if (statusCode === 403) return t('stripe-secret-key-is-not-allowed-to')
  const how = [type, code, statusCode].filter(Boolean).join(', ')
  return how === '' ? t('stripe-gives-no-answer') : t('stripe-does-not-answer-as-it-should', { how })
}

type TheirPayment = z.output<typeof paymentData>['object']

function toIntent(intent: TheirPayment | Stripe.PaymentIntent): Intent {
  const currency = intent.currency.toUpperCase()
  return {
    id: intent.id,
    attempt_id: intent.metadata?.['attempt_id'] ?? null,
    state: states[intent.status] ?? 'processing',
    amount: fromStripe(intent.amount, currency),
    amount_received: fromStripe(intent.amount_received, currency),
    currency_code: currency,
    client_secret: intent.client_secret ?? null,
    failure: intent.last_payment_error?.message?.replaceAll('\0', '') ?? null,
  }
}
