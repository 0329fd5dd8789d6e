import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'

type StripeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: { message: string } | null
}

/** How the server behaves: as it should, cut off, doing the work without telling, too busy, or refusing our key. */
type Mood = 'up' | 'down' | 'answers_lost' | 'busy' | 'wrong_key' | 'narrow_key'

export const WEBHOOK_SECRET = 'whsec_only-for-tests'
const signer = new Stripe('sk_test_unused')

/**
 * A local server in Stripe's shape: payment intents with idempotency keys, and webhooks signed as Stripe signs them.
 * `env` is what the product needs to talk to it.
 */
export async function openFakeStripe() {
  const intents = new Map<string, StripeIntent>()
  const byKey = new Map<string, { id: string; form: string }>()
  let mood: Mood = 'up'
  let events = 0
  let made = 0

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    if (mood === 'down') return void request.socket.destroy()
    const [status, body] = refusals[mood]?.(String(request.headers.authorization)) ?? answer(request, form)
    if (mood === 'answers_lost') return void request.socket.destroy()
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answer(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const [, id, act] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?(?:\?.*)?$/.exec(request.url ?? '') ?? []
    if (request.method === 'GET' && !id) return [200, { object: 'list', data: [...intents.values()].slice(0, 1) }]
    if (request.method === 'POST' && !id) return create(form, String(request.headers['idempotency-key']))
    const intent = intents.get(id ?? '')
    if (!intent) return refusal(404, 'resource_missing', 'No such payment_intent.')
    if (act === 'cancel') {
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        return refusal(400, 'payment_intent_unexpected_state', `It is ${intent.status}.`)
      intent.status = 'canceled'
    }
    return [200, intent]
  }

  /** The same key gives the same intent; with other words it is refused, as Stripe does. */
  function create(form: URLSearchParams, key: string): [number, object] {
    const before = byKey.get(key)
    if (before?.form === form.toString()) return [200, intents.get(before.id) as StripeIntent]
    if (before) return refusal(400, 'idempotency_key_in_use', 'Keys can only be used with the same parameters.')
    const id = `pi_${++made}`
    const intent: StripeIntent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_for_tests`,
      metadata: { attempt_id: form.get('metadata[attempt_id]') ?? '' },
      last_payment_error: null,
    }
    intents.set(id, intent)
    byKey.set(key, { id, form: form.toString() })
    return [200, intent]
  }

  const server = createServer((request, reply) => void handle(request, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  afterAll(() => new Promise((done) => server.close(done)))

  return {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    intents,
    /** Takes the money, as when the payer's bank agrees. */
    charge(id: string, amount?: number): void {
      const intent = intents.get(id) as StripeIntent
      Object.assign(intent, { status: 'succeeded', amount_received: amount ?? intent.amount })
    },
    /** The payer's bank has the payment, and has not answered yet. */
    process(id: string): void {
      Object.assign(intents.get(id) as StripeIntent, { status: 'processing' })
    },
    /** Behaves like this until it is set back to `up`. */
    setMood(value: Mood): void {
      mood = value
    },
    /** An event as Stripe tells it: the intent as it is now, or changed to what a test wants to see refused. */
    event(id: string, change: Partial<StripeIntent> = {}, type?: string): { id: string; type: string; data: object } {
      const intent = { ...(intents.get(id) as StripeIntent), ...change }
      return { id: `evt_${++events}`, type: type ?? `payment_intent.${intent.status}`, data: { object: intent } }
    },
  }
}

/** A body and its signature, as of the given moment; an event says that it is one, anything else is signed as it is. */
export function signed(
  event: unknown,
  at: Date,
  secret: string = WEBHOOK_SECRET,
): { payload: string; signature: string } {
  const isEvent = typeof event === 'object' && event !== null && 'type' in event
  const payload = JSON.stringify(isEvent ? { object: 'event', ...event } : event)
  const timestamp = Math.floor(at.getTime() / 1000)
  return { payload, signature: signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function refusal(status: number, code: string, message: string): [number, object] {
  return [status, { error: { type: 'invalid_request_error', code, message } }]
}

// Stripe quotes the key that it refuses.
const refusals: Partial<Record<Mood, (authorization: string) => [number, object]>> = {
  busy: () => refusal(429, 'rate_limit', 'Too many requests.'),
  wrong_key: (authorization) => refusal(401, 'api_key_invalid', `Invalid API Key provided: ${authorization}`),
  narrow_key: (authorization) => refusal(403, 'permission', `The provided key ${authorization} may not do this.`),
}
