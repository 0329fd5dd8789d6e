import type { WriteContext } from '#kit/context.ts'
import {
  attemptById,
  closeAttempt,
  noteChecked,
  rememberEvent,
  rememberIntent,
  setEventOutcome,
} from './payments.card.queries.ts'
import type { AttemptRow } from './payments.card.queries.ts'
import type { Intent, ProviderEvent } from './payments.provider.ts'
import { insertPayment, lockInvoice, requestRefund, setOrderState, setPaid } from './payments.queries.ts'
import type { LockedInvoice } from './payments.queries.ts'
import { issue } from './payments.purchase.service.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What became of an event: it moved something, there was nothing to move, or it cannot be right and waits for a person. */
export type Applied = 'applied' | 'ignored' | 'quarantined'

/**
 * Applies what the provider says, once: the only way by which a card makes an invoice paid. Webhook, reconciler and the
 * browser's hint all end here, in one transaction; what comes late, twice or out of order only moves forward.
 */
export async function applyEvent(
  ctx: WriteContext,
  provider: 'stripe' | 'test',
  event: ProviderEvent,
): Promise<Applied> {
  const { intent } = event
  const first = await rememberEvent(
    ctx.db,
    { id: event.id, provider, kind: event.kind, intent_id: intent.id, outcome: 'ignored', detail: null },
    ctx.now,
  )
  if (!first) return 'ignored'
  const attempt =
    intent.attempt_id !== null && uuid.test(intent.attempt_id)
      ? await attemptById(ctx.db, intent.attempt_id)
      : undefined
  const { outcome, detail } = await decide(ctx, attempt, intent)
  await setEventOutcome(ctx.db, event.id, outcome, detail)
  return outcome
}

type Decision = { outcome: Applied; detail: string | null }

async function decide(ctx: WriteContext, attempt: AttemptRow | undefined, intent: Intent): Promise<Decision> {
  if (!attempt) return { outcome: 'quarantined', detail: 'no attempt of ours' }
  if (attempt.intent_id !== null && attempt.intent_id !== intent.id)
    return { outcome: 'quarantined', detail: 'another payment of the same attempt' }
  const invoice = await lockInvoice(ctx.db, attempt.invoice_id)
  if (!invoice) return { outcome: 'quarantined', detail: 'no invoice' }
  if (attempt.intent_id === null) await rememberIntent(ctx.db, attempt.id, intent, ctx.now)
  if (intent.state === 'succeeded') return settle(ctx, attempt, invoice, intent)
  if (intent.state === 'cancelled')
    return {
      outcome: (await closeAttempt(ctx.db, attempt.id, 'cancelled', ctx.now)) ? 'applied' : 'ignored',
      detail: null,
    }
  await noteChecked(ctx.db, attempt.id, intent.failure, ctx.now)
  return { outcome: attempt.state === 'open' ? 'applied' : 'ignored', detail: null }
}

async function settle(
  ctx: WriteContext,
  attempt: AttemptRow,
  invoice: LockedInvoice,
  intent: Intent,
): Promise<Decision> {
  if (intent.amount_received !== attempt.amount || intent.currency_code !== attempt.currency_code) {
    return {
      outcome: 'quarantined',
      detail: `${intent.amount_received} ${intent.currency_code} instead of ${attempt.amount} ${attempt.currency_code}`,
    }
  }
  const payment_id = await insertPayment(ctx.db, {
    invoice_id: invoice.id,
    method: 'card',
    attempt_id: attempt.id,
    reference: `card:${intent.id}`,
    amount: intent.amount_received,
    currency_code: intent.currency_code,
    received_at: ctx.now,
  })
  if (payment_id === undefined) return { outcome: 'ignored', detail: null }
  await closeAttempt(ctx.db, attempt.id, 'succeeded', ctx.now)
  await book(ctx, invoice, { id: payment_id, amount: intent.amount_received })
  return { outcome: 'applied', detail: null }
}

/** Counts money that arrived towards its invoice. Money for an order that has ended goes back, as a request for a refund. */
export async function book(
  ctx: WriteContext,
  invoice: LockedInvoice,
  payment: { id: number; amount: number },
): Promise<void> {
  const ended =
    invoice.order_state === 'expired' ||
    invoice.order_state === 'cancelled' ||
    invoice.state === 'cancelled' ||
    invoice.state === 'expired'
  if (ended) {
    await requestRefund(
      ctx.db,
      { payment_id: payment.id, amount: payment.amount, reason: 'Paid after the booking had ended.' },
      ctx.now,
    )
    return
  }
  if (invoice.state === 'draft') await issue(ctx, invoice)
  const amount_paid = invoice.amount_paid + payment.amount
  const state =
    amount_paid > invoice.amount_gross ? 'overpaid' : amount_paid === invoice.amount_gross ? 'paid' : 'part_paid'
  await setPaid(ctx.db, invoice.id, { state, amount_paid, paid_at: state === 'part_paid' ? null : ctx.now })
  await ctx.record({
    kind: 'payments.payment_received',
    invoice_id: invoice.id,
    payment_id: payment.id,
    amount: payment.amount,
  })
  if (state === 'overpaid') {
    // What an earlier payment was too much is asked back with that one.
    const amount = Math.min(payment.amount, amount_paid - invoice.amount_gross)
    await requestRefund(ctx.db, { payment_id: payment.id, amount, reason: 'More was paid than was due.' }, ctx.now)
  }
  if (state !== 'part_paid' && invoice.order_state === 'pending') {
    await setOrderState(ctx.db, invoice.order_id, 'paid', ctx.now)
    await ctx.record({
      kind: 'payments.order_paid',
      order_id: invoice.order_id,
      invoice_id: invoice.id,
      subject_kind: invoice.order_kind,
      subject_id: invoice.subject_id,
    })
  }
}
