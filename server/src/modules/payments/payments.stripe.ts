import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { Refused } from '#kit/errors.ts'
import type { CardProvider, Intent, IntentState } from './payments.provider.ts'

/** A signature older than this is refused; one from the future too, which the SDK lets pass (SECURITY.md T7). */
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
  return {
    name: 'stripe',
    publishable_key: settings.publishableKey,
    async create(_db, attempt) {
      const made = await asked(async () =>
        (await open()).paymentIntents.create(
          {
            amount: attempt.amount,
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
      const event = verified(await open(), raw, signature, settings.webhookSecret, now)
      if (!event.type.startsWith('payment_intent.')) return undefined
      return { id: event.id, kind: event.type, intent: toIntent(event.data.object as Stripe.PaymentIntent) }
    },
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

function verified(stripe: Stripe, raw: Buffer, signature: string | undefined, secret: string, now: Date): Stripe.Event {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1] ?? Number.NaN)
  if (!(Math.abs(seconds - signed) <= TOLERANCE_SECONDS)) throw notGenuine()
  try {
    return stripe.webhooks.constructEvent(raw, signature ?? '', secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch {
    throw notGenuine()
  }
}

function notGenuine(): Refused {
  return new Refused(400, 'signature_invalid', 'The signature is not valid.')
}

/** @throws Refused 503 when Stripe does not answer or is busy; nothing of ours is lost, the payer tries again */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Refused(
      503,
      'provider_unavailable',
      'The card service does not answer. Please try again in a minute, or pay by bank transfer.',
      { cause: error },
    )
  }
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    attempt_id: intent.metadata?.['attempt_id'] ?? null,
    state: states[intent.status] ?? 'processing',
    amount: intent.amount,
    amount_received: intent.amount_received,
    currency_code: intent.currency.toUpperCase(),
    client_secret: intent.client_secret,
    failure: intent.last_payment_error?.message ?? null,
  }
}
