import { money } from '#kit/base/amounts.ts'
import type { WriteContext } from '#kit/data/context.ts'
import {
  attemptById,
  closeAttempt,
  noteChecked,
  rememberEvent,
  rememberIntent,
  setEventOutcome,
} from '../cards/payments.card.queries.ts'
import type { AttemptRow } from '../cards/payments.card.queries.ts'
import {
  closeGroup,
  groupById,
  lockGroup,
  noteGroupChecked,
  partsOf,
  rememberGroupIntent,
} from '../cards/payments.group.queries.ts'
import type { GroupRow, Part } from '../cards/payments.group.queries.ts'
import type { CardProvider, Intent, PaymentEvent } from '../cards/payments.provider.ts'
import { creditOf } from './payments.balance.policy.ts'
import { countTowards, insertPayment } from './payments.money.queries.ts'
import { paymentById } from './payments.money.reads.ts'
import { wayBack } from '../refunds/payments.refunds.policy.ts'
import { insertRefund, setRefundDone } from '../refunds/payments.refunds.queries.ts'
import type { NewRefund } from '../refunds/payments.refunds.queries.ts'
import { lockInvoice, replacementsOf } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { issueOrder } from '../orders/payments.purchase.service.ts'
import type { Sales } from '../payments.sales.ts'
import { confirmOrders } from './payments.settle.sets.queries.ts'
import { t } from '../payments.texts.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What became of an event: it moved something, there was nothing to move, or it cannot be right and waits for a person. */
export type Applied = 'applied' | 'ignored' | 'quarantined'

/**
 * Applies what the provider says, once: the only way by which a card makes an invoice paid. Webhook, reconciler and the
 * browser's hint all end here, in one transaction; what comes late, twice or out of order only moves forward.
 */
export async function applyEvent(
  ctx: WriteContext,
  sales: Sales,
  provider: 'stripe' | 'test',
  event: PaymentEvent,
): Promise<Applied> {
  const { intent } = event
  const first = await rememberEvent(
    ctx.db,
    {
      id: event.id,
      provider,
      kind: event.kind,
      intent_id: intent.id,
      outcome: 'ignored',
      detail: null,
      ...cameWith(intent),
    },
    ctx.now,
  )
  if (!first) return 'ignored'
  const { outcome, detail } = await decide(ctx, sales, intent)
  await setEventOutcome(ctx.db, event.id, outcome, detail)
  return outcome
}

/** What the provider says now, as an event of its own: told twice, it is known. */
export async function applyCurrent(
  ctx: WriteContext,
  sales: Sales,
  provider: CardProvider,
  intent: Intent,
): Promise<void> {
  await applyEvent(ctx, sales, provider.name, {
    about: 'payment',
    id: `fetch:${intent.id}:${intent.state}:${intent.amount_received}`,
    kind: 'fetched',
    intent,
  })
}

/** What has come, for whoever has to find out what it was for. */
function cameWith({ amount_received, currency_code }: Intent): { amount: number | null; currency_code: string | null } {
  const known = amount_received > 0 && /^[A-Z]{3}$/.test(currency_code)
  return known ? { amount: amount_received, currency_code } : { amount: null, currency_code: null }
}

type Decision = { outcome: Applied; detail: string | null }

async function decide(ctx: WriteContext, sales: Sales, intent: Intent): Promise<Decision> {
  const id = intent.attempt_id !== null && uuid.test(intent.attempt_id) ? intent.attempt_id : undefined
  const attempt = id === undefined ? undefined : await attemptById(ctx.db, id)
  const group = id === undefined || attempt ? undefined : await groupById(ctx.db, id)
  if (group) return decideGroup(ctx, sales, group, intent)
  // The provider is never asked for a part alone.
  if (!attempt || attempt.group_id !== null) return { outcome: 'quarantined', detail: 'no attempt of ours' }
  if (attempt.intent_id !== null && attempt.intent_id !== intent.id)
    return { outcome: 'quarantined', detail: 'another payment of the same attempt' }
  const invoice = await lockInvoice(ctx.db, attempt.invoice_id)
  if (!invoice) return { outcome: 'quarantined', detail: 'no invoice' }
  if (attempt.intent_id === null) await rememberIntent(ctx.db, attempt.id, intent, ctx.now)
  if (intent.state === 'succeeded') return settle(ctx, sales, attempt, invoice, intent)
  if (intent.state === 'cancelled')
    return {
      outcome: (await closeAttempt(ctx.db, attempt.id, 'cancelled', ctx.now)) ? 'applied' : 'ignored',
      detail: null,
    }
  await noteChecked(ctx.db, attempt.id, intent.failure, ctx.now)
  return { outcome: attempt.state === 'open' ? 'applied' : 'ignored', detail: null }
}

/** Money is counted towards all invoices of a group or none; each is taken in the order in which they are locked. */
async function decideGroup(ctx: WriteContext, sales: Sales, found: GroupRow, intent: Intent): Promise<Decision> {
  const parts = await partsOf(ctx.db, found.id)
  const invoices = await lockEach(ctx, parts)
  const group = await lockGroup(ctx.db, found.id)
  if (!group || invoices.length !== parts.length) return { outcome: 'quarantined', detail: 'no invoice' }
  if (group.intent_id !== null && group.intent_id !== intent.id)
    return { outcome: 'quarantined', detail: 'another payment of the same attempt' }
  if (group.intent_id === null) await rememberGroupIntent(ctx.db, group.id, intent, ctx.now)
  if (intent.state === 'succeeded') return settleGroup(ctx, sales, { group, parts, invoices }, intent)
  if (intent.state === 'cancelled')
    return {
      outcome: (await closeGroup(ctx.db, group.id, 'cancelled', ctx.now)) ? 'applied' : 'ignored',
      detail: null,
    }
  await noteGroupChecked(ctx.db, group.id, intent.failure, ctx.now)
  return { outcome: group.state === 'open' ? 'applied' : 'ignored', detail: null }
}

async function lockEach(ctx: WriteContext, parts: readonly Part[]): Promise<LockedInvoice[]> {
  const locked: LockedInvoice[] = []
  for (const { invoice_id } of parts) {
    // oxlint-disable-next-line no-await-in-loop
    const invoice = await lockInvoice(ctx.db, invoice_id)
    if (invoice) locked.push(invoice)
  }
  return locked
}

async function settleGroup(
  ctx: WriteContext,
  sales: Sales,
  { group, parts, invoices }: { group: GroupRow; parts: readonly Part[]; invoices: readonly LockedInvoice[] },
  intent: Intent,
): Promise<Decision> {
  const wrong = otherMoney(group, intent)
  if (wrong) return wrong
  // One that was called off and paid all the same counts too: what is too much is asked back.
  await closeGroup(ctx.db, group.id, 'succeeded', ctx.now)
  let counted = false
  for (const [index, part] of parts.entries()) {
    const reference = `card:${intent.id}/${part.invoice_id}`
    // oxlint-disable-next-line no-await-in-loop
    const now = await settlePart(ctx, sales, { invoice: invoices[index] as LockedInvoice, part }, reference)
    counted ||= now
  }
  return { outcome: counted ? 'applied' : 'ignored', detail: null }
}

/** @returns false when this money has been counted before */
async function settlePart(
  ctx: WriteContext,
  sales: Sales,
  { invoice, part }: { invoice: LockedInvoice; part: Part },
  reference: string,
): Promise<boolean> {
  const payment_id = await insertPayment(ctx.db, {
    invoice_id: invoice.id,
    method: 'card',
    attempt_id: part.id,
    reference,
    amount: part.amount,
    currency_code: part.currency_code,
    received_at: ctx.now,
  })
  if (payment_id === undefined) return false
  await book(ctx, sales, invoice, { id: payment_id, amount: part.amount })
  return true
}

/** Another amount or currency than was asked for cannot be right. */
function otherMoney(asked: { amount: number; currency_code: string }, intent: Intent): Decision | undefined {
  if (intent.amount_received === asked.amount && intent.currency_code === asked.currency_code) return undefined
  const detail = `${money(intent.amount_received, intent.currency_code)} instead of ${money(asked.amount, asked.currency_code)}`
  return { outcome: 'quarantined', detail }
}

async function settle(
  ctx: WriteContext,
  sales: Sales,
  attempt: AttemptRow,
  invoice: LockedInvoice,
  intent: Intent,
): Promise<Decision> {
  const wrong = otherMoney(attempt, intent)
  if (wrong) return wrong
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
  await book(ctx, sales, invoice, { id: payment_id, amount: intent.amount_received })
  return { outcome: 'applied', detail: null }
}

/** Whether the order of an invoice has ended, so that money for it goes back. */
export const hasEnded = ({ order_state, state }: LockedInvoice): boolean =>
  [order_state, state].some((one) => one === 'expired' || one === 'cancelled')

/** Counts money that arrived towards its invoice. A draft is issued by it, with the other invoice of its order. */
export async function book(
  ctx: WriteContext,
  sales: Sales,
  invoice: LockedInvoice,
  payment: { id: number; amount: number },
): Promise<void> {
  if (invoice.state === 'draft' && !hasEnded(invoice)) await issueOrder(ctx, sales.of(invoice.order_kind), invoice)
  await bookIssued(ctx, invoice, payment)
}

/**
 * The same for an invoice that is issued. Money for an order that has ended goes back, as a request for a refund.
 * @param payment `quiet` where no money has come, so that the buyer is not told that it has
 */
export async function bookIssued(
  ctx: WriteContext,
  invoice: LockedInvoice,
  payment: { id: number; amount: number; quiet?: boolean },
): Promise<void> {
  const balance = await countTowards(ctx.db, invoice.id, { paid: payment.amount }, ctx.now)
  if (hasEnded(invoice)) {
    const left = payment.amount - (await moveOn(ctx, invoice, payment))
    if (left > 0) await askBack(ctx, payment.id, left, t('paid-after-the-booking-had-ended'))
    return
  }
  if (!payment.quiet)
    await ctx.record({
      kind: 'payments.payment_received',
      invoice_id: invoice.id,
      payment_id: payment.id,
      amount: payment.amount,
    })
  // What an earlier payment was too much is asked back with that one.
  const credit = Math.min(payment.amount, creditOf(balance))
  if (credit > 0) await askBack(ctx, payment.id, credit, t('more-was-paid-than-was-due'))
  if (balance.state !== 'part_paid') await confirmOrder(ctx, invoice)
}

/** Money for an invoice that was replaced counts for those issued instead. @returns how much of it */
async function moveOn(
  ctx: WriteContext,
  invoice: LockedInvoice,
  payment: { id: number; amount: number },
): Promise<number> {
  return (
    payment.amount -
    (await moveToReplacements(ctx, invoice.id, { payment_id: payment.id, amount: payment.amount, requested_by: null }))
  )
}

/**
 * Moves credit of a replaced invoice on to those that count instead, that with lines of the same kind first: to each what is open on it.
 * @param of the payment whose credit it is, and how much
 * @returns what is left
 */
export async function moveToReplacements(
  ctx: WriteContext,
  from: number,
  { payment_id, amount, requested_by }: { payment_id: number; amount: number; requested_by: number | null },
): Promise<number> {
  let left = amount
  const reason = t('moved-with-its-invoice')
  for (const to_invoice_id of await replacementsOf(ctx.db, from)) {
    const to = await lockInvoice(ctx.db, to_invoice_id)
    const moved = to ? Math.min(left, to.open_amount) : 0
    if (moved <= 0) continue
    await moveCredit(ctx, { payment_id, amount: moved, reason, requested_by, to_invoice_id })
    left -= moved
  }
  return left
}

/**
 * Moves credit of one invoice to another, where it counts as a payment. No money leaves, so nobody has to approve it.
 * @param moved of a payment of an invoice that is locked, to another that is locked
 * @returns the refund that says so
 */
export async function moveCredit(
  ctx: WriteContext,
  moved: Omit<NewRefund, 'way'> & { to_invoice_id: number },
): Promise<number> {
  const { amount, to_invoice_id } = moved
  const { invoice_id, currency_code } = await paymentById(ctx.db, moved.payment_id)
  const id = await insertRefund(ctx.db, { ...moved, way: 'invoice' }, ctx.now)
  await setRefundDone(ctx.db, id, ctx.now)
  await countTowards(ctx.db, invoice_id, { returned: amount }, ctx.now)
  const payment_id = await insertPayment(ctx.db, {
    invoice_id: to_invoice_id,
    method: 'moved',
    attempt_id: null,
    refund_id: id,
    reference: `moved:${id}`,
    amount,
    currency_code,
    received_at: ctx.now,
  })
  const to = await lockInvoice(ctx.db, to_invoice_id)
  if (payment_id !== undefined && to) await bookIssued(ctx, to, { id: payment_id, amount, quiet: true })
  return id
}

async function askBack(ctx: WriteContext, payment_id: number, amount: number, reason: string): Promise<void> {
  const { method } = await paymentById(ctx.db, payment_id)
  const way = wayBack(method)
  await insertRefund(ctx.db, { payment_id, amount, reason, way, requested_by: null }, ctx.now)
}

/** An order of which nothing is left to pay, on any of its invoices, is paid; its seller confirms what was booked. */
export async function confirmOrder(ctx: WriteContext, invoice: LockedInvoice): Promise<void> {
  if (invoice.order_state === 'pending') await confirmOrders(ctx.db, [invoice.order_id], ctx.now)
}
