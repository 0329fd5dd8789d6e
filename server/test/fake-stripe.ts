import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { openFakeBooks, pageOf } from './fake-stripe.books.ts'
import type { FakeDispute } from './fake-stripe.books.ts'

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

type StripeRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  status: string
  payment_intent: string
  metadata: Record<string, string>
  failure_reason?: string
}

/** How the server behaves: as it should, cut off, silent, doing the work without telling, too busy, or refusing our key. */
type Mood = 'up' | 'down' | 'hanging' | 'answers_lost' | 'busy' | 'wrong_key' | 'narrow_key'

export const WEBHOOK_SECRET = 'whsec_only-for-tests'
const signer = new Stripe('sk_test_unused')

/**
 * A local server in Stripe's shape: payment intents with idempotency keys, and webhooks signed as Stripe signs them.
 * `env` is what the product needs to talk to it.
 */
export async function openFakeStripe() {
  const intents = new Map<string, StripeIntent>()
  const refunds = new Map<string, StripeRefund>()
  const byKey = new Map<string, { form: string; answer: [number, object] }>()
  let refundsAre: { status: string; failure_reason?: string } = { status: 'succeeded' }
  const books = openFakeBooks()
  let mood: Mood = 'up'
  let answersLeft = Number.POSITIVE_INFINITY
  let events = 0
  let made = 0

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    if (mood === 'down') return void request.socket.destroy()
    if (mood === 'hanging') return
    if (--answersLeft < 0) return void request.socket.destroy()
    const [status, body] = refusals[mood]?.(String(request.headers.authorization)) ?? answer(request, form)
    if (mood === 'answers_lost') return void request.socket.destroy()
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answer(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    const [, kind, id, act] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
    const known: Record<string, Map<string, object>> = { payment_intents: intents, refunds, ...books.lists }
    const list = known[kind ?? ''] ?? new Map<string, object>()
    if (request.method === 'GET' && !id) return [200, pageOf(list, searchParams)]
    const key = String(request.headers['idempotency-key'])
    if (kind === 'files') return once(key, 'file', () => books.keepFile(form.toString()))
    if (kind === 'disputes' && request.method === 'POST')
      return once(key, form.toString(), () => books.answerDispute(id ?? '', act, form))
    if (request.method === 'POST' && !id)
      return once(key, `${kind}?${form}`, () => (kind === 'refunds' ? refund(form) : create(form)))
    const intent = intents.get(id ?? '')
    if (!list.has(id ?? '')) return refusal(404, 'resource_missing', `No such ${kind}.`)
    if (act === 'cancel' && intent) {
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        return refusal(400, 'payment_intent_unexpected_state', `It is ${intent.status}.`)
      intent.status = 'canceled'
    }
    return [200, list.get(id ?? '') as object]
  }

  /** The same key gives the same answer; with other words it is refused, as Stripe does. */
  function once(key: string, form: string, work: () => [number, object]): [number, object] {
    const before = byKey.get(key)
    if (before?.form === form) return before.answer
    if (before) return refusal(400, 'idempotency_key_in_use', 'Keys can only be used with the same parameters.')
    const done = work()
    byKey.set(key, { form, answer: done })
    return done
  }

  function create(form: URLSearchParams): [number, object] {
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
    return [200, intent]
  }

  /** Never more than came. */
  function refund(form: URLSearchParams): [number, object] {
    const intent = intents.get(form.get('payment_intent') ?? '')
    if (!intent) return refusal(404, 'resource_missing', 'No such payment_intent.')
    const amount = Number(form.get('amount'))
    const returned = [...refunds.values()]
      .filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (returned === intent.amount_received) return refusal(400, 'charge_already_refunded', 'It has been refunded.')
    if (returned + amount > intent.amount_received) return refusal(400, 'amount_too_large', 'It is too much.')
    const made: StripeRefund = {
      id: `re_${refunds.size + 1}`,
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: { refund_id: form.get('metadata[refund_id]') ?? '' },
      ...refundsAre,
    }
    refunds.set(made.id, made)
    books.note('refund', made.id, -amount, 0, intent.currency)
    return [200, made]
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
    refunds,
    books,
    /** The state of refunds that are made from now on. */
    setRefunds(value: { status: string; failure_reason?: string }): void {
      refundsAre = value
    },
    /** Decides a refund later. */
    decideRefund(id: string, value: { status: string; failure_reason?: string }): void {
      Object.assign(refunds.get(id) as StripeRefund, value)
    },
    /** News of a refund, as Stripe sends it. */
    refundEvent(id: string, type = 'refund.updated'): { id: string; type: string; data: object } {
      return { id: `evt_${++events}`, type, data: { object: { ...(refunds.get(id) as StripeRefund) } } }
    },
    /** Takes the money, as when the payer's bank agrees. */
    charge(id: string, amount?: number): void {
      const intent = intents.get(id) as StripeIntent
      Object.assign(intent, { status: 'succeeded', amount_received: amount ?? intent.amount })
      books.note('charge', id, amount ?? intent.amount, Math.round(intent.amount * 0.015) + 25, intent.currency)
    },
    /** The payer's bank has the payment, and has not answered yet. */
    process(id: string): void {
      Object.assign(intents.get(id) as StripeIntent, { status: 'processing' })
    },
    /** Is cut off after so many more answers. */
    failAfter(answers: number): void {
      answersLeft = answers
    },
    /** Behaves like this until it is set back to `up`. */
    setMood(value: Mood): void {
      mood = value
    },
    /** A dispute of a payment, as the payer's bank opens it. */
    dispute(intent: string, change: Partial<FakeDispute> = {}): string {
      const { amount, currency } = intents.get(intent) as StripeIntent
      return books.openDispute({ payment_intent: intent, amount, currency, ...change })
    },
    /** News of a dispute, as Stripe sends it. */
    disputeEvent(id: string, type = 'charge.dispute.updated', change: Partial<FakeDispute> = {}) {
      const { charge, ...object } = books.lists.disputes.get(id) as FakeDispute
      return { id: `evt_${++events}`, type, data: { object: { ...object, charge: charge.id, ...change } } }
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
