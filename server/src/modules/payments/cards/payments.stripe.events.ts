import type Stripe from 'stripe'
import { z } from 'zod'
import { Refused } from '#kit/base/errors.ts'
import type { Intent, IntentState, ProviderEvent } from './payments.provider.ts'
import type { DisputeState, ProviderDispute, ProviderRefund, RefundState } from './payments.provider.types.ts'
import { fromStripe } from './payments.stripe.amounts.ts'
import { refundFailure, t } from '../payments.texts.ts'

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

/** An inquiry takes no money yet; one that is closed took none. Stripe forgets a dispute that it prevented by returning the money. */
const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'open',
  warning_under_review: 'sent',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'sent',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

const refundStates: Record<string, RefundState> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** @throws Refused 400 unless these bytes were signed with the secret, within the last minutes */
export function verify(stripe: Stripe, raw: Buffer, signature: string | undefined, secret: string, now: Date): void {
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
const refundData = z.object({
  object: z.object({
    id: word,
    status: word.nullish(),
    amount,
    currency: z.string().regex(/^[a-z]{3}$/i),
    payment_intent: word.nullish(),
    metadata: z.object({ refund_id: z.string().nullish() }).nullish(),
    failure_reason: word.nullish(),
  }),
})

const disputeData = z.object({
  object: z.object({
    id: word,
    status: word,
    amount,
    currency: z.string().regex(/^[a-z]{3}$/i),
    reason: word.max(100),
    payment_intent: word.nullish(),
    created: amount.max(10_000_000_000),
    evidence_details: z.object({ due_by: amount.max(10_000_000_000).nullish() }).nullish(),
    balance_transactions: z.array(z.object({ fee: amount })).nullish(),
  }),
})

/** Events of refunds; their object is the refund. Those of its charge come beside them and say nothing else. */
const REFUND_KINDS = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])

/** Reads a genuine body. @returns undefined for kinds that do not concern us @throws Refused 400 for what is no event */
export function eventIn(raw: Buffer): ProviderEvent | undefined {
  const head = eventHead.safeParse(asJson(raw))
  if (!head.success) throw malformed()
  const { id, type, data } = head.data
  if (type.startsWith('payment_intent.'))
    return { about: 'payment', id, kind: type, intent: toIntent(objectIn(paymentData, data)) }
  if (type.startsWith('charge.dispute.'))
    return { about: 'dispute', id, kind: type, dispute: toDispute(objectIn(disputeData, data)) }
  if (REFUND_KINDS.has(type)) return { about: 'refund', id, kind: type, refund: toRefund(objectIn(refundData, data)) }
  return undefined
}

function objectIn<O>(shape: z.ZodType<{ object: O }>, data: unknown): O {
  const read = shape.safeParse(data)
  if (!read.success) throw malformed()
  return read.data.object
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

type TheirPayment = z.output<typeof paymentData>['object']

/** Their payment as ours, in our minor units. */
export function toIntent(intent: TheirPayment | Stripe.PaymentIntent): Intent {
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

type TheirRefund = z.output<typeof refundData>['object']

/** Their refund as ours, in our minor units. */
export function toRefund(refund: TheirRefund | Stripe.Refund): ProviderRefund {
  const currency = refund.currency.toUpperCase()
  const intent = refund.payment_intent
  const ours = Number(refund.metadata?.['refund_id'])
  const state = refundStates[refund.status ?? 'pending'] ?? 'pending'
  return {
    id: refund.id,
    refund_id: Number.isInteger(ours) && ours > 0 && ours < 2 ** 31 ? ours : null,
    intent_id: typeof intent === 'string' ? intent : (intent?.id ?? null),
    state,
    amount: fromStripe(refund.amount, currency),
    currency_code: currency,
    failure: state === 'failed' ? refundFailure(refund.failure_reason ?? 'unknown') : null,
  }
}

type TheirDispute = z.output<typeof disputeData>['object']

/** Their dispute as ours, in our minor units; the card is known where its payment came with it. */
export function toDispute(dispute: TheirDispute | Stripe.Dispute): ProviderDispute {
  const currency = dispute.currency.toUpperCase()
  const intent = dispute.payment_intent
  const charge = 'charge' in dispute && typeof dispute.charge === 'object' ? dispute.charge : undefined
  const card = charge?.payment_method_details?.card
  const due = dispute.evidence_details?.due_by
  const fee = (dispute.balance_transactions ?? []).reduce((sum, one) => sum + one.fee, 0)
  return {
    id: dispute.id,
    intent_id: typeof intent === 'string' ? intent : (intent?.id ?? null),
    state: disputeStates[dispute.status] ?? 'open',
    amount: fromStripe(dispute.amount, currency),
    fee: fromStripe(fee, currency),
    currency_code: currency,
    reason: dispute.reason,
    opened_at: new Date(dispute.created * 1000),
    evidence_due_at: due ? new Date(due * 1000) : null,
    card: card?.last4 ?? null,
    bank_confirmed: card ? card.three_d_secure?.result === 'authenticated' : null,
  }
}
