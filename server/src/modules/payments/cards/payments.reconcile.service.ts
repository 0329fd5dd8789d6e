import type { WriteContext } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import {
  closeAttempt,
  invoicesToCancel,
  openAttemptsOf,
  ordersToExpire,
  takeQuietAttempts,
} from './payments.card.queries.ts'
import type { QuietAttempt } from './payments.card.queries.ts'
import { chargeOf, ensureIntent } from './payments.charge.service.ts'
import { closeGroup, takeQuietGroups } from './payments.group.queries.ts'
import type { QuietGroup } from './payments.group.queries.ts'
import { CANCELLED } from '../invoices/payments.invoices.policy.ts'
import { cardProvider } from './payments.provider.ts'
import type { CardProvider } from './payments.provider.ts'
import { releaseOrder } from '../orders/payments.purchase.service.ts'
import { BATCH, each, eachOf } from '../payments.batches.ts'
import { creditRest } from '../credits/payments.credits.service.ts'
import { lockInvoice, lockInvoicesOf } from '../invoices/payments.invoices.queries.ts'
import { orderById } from '../orders/payments.orders.queries.ts'
import type { Sales } from '../payments.sales.ts'
import { applyCurrent } from '../money/payments.settle.service.ts'
import { t } from '../payments.texts.ts'

/** An attempt is looked at again when nothing was heard of it for this long. */
const QUIET_MS = 30_000

/**
 * Asks the provider about every open attempt that has been quiet, so that money is counted although no webhook came and
 * no browser is left to tell (docs/threats.md#lost-payments). Each attempt on its own: one that fails does not hold up the
 * others.
 */
export async function reconcile(ctx: JobContext, sales: Sales): Promise<void> {
  const provider = cardProvider(ctx.config)
  if (!provider) return
  const before = new Date(ctx.now.getTime() - QUIET_MS)
  const quiet = await ctx.transaction((tx) => takeQuietAttempts(tx.db, provider.name, before, tx.now))
  await each(quiet, (attempt) => check(ctx, sales, provider, attempt))
  const groups = await ctx.transaction((tx) => takeQuietGroups(tx.db, provider.name, before, tx.now))
  await each(groups, (group) => check(ctx, sales, provider, group))
}

/** A payment of which nothing is left to pay is called off, so that nobody pays for nothing. */
async function check(
  ctx: JobContext,
  sales: Sales,
  provider: CardProvider,
  charge: QuietAttempt | QuietGroup,
): Promise<void> {
  const { db } = ctx.database
  const begun = await ensureIntent({ db, now: ctx.now }, provider, charge)
  const keeps = !charge.obsolete || begun.state === 'succeeded' || begun.state === 'cancelled'
  const intent = keeps ? begun : await provider.cancel(db, begun.id)
  await ctx.transaction((tx) => applyCurrent(tx, sales, provider, intent))
}

/**
 * Ends card orders whose half hour is over. The provider is asked first to call the payment off: if it says that money has
 * come, the order is paid instead.
 */
export async function expireHeldOrders(ctx: JobContext, sales: Sales): Promise<void> {
  const provider = cardProvider(ctx.config)
  const due = await ctx.transaction((tx) => ordersToExpire(tx.db, tx.now))
  await each(due, (held) => expireHeldOrder(ctx, sales, provider, held))
}

async function expireHeldOrder(
  ctx: JobContext,
  sales: Sales,
  provider: CardProvider | undefined,
  order_id: number,
): Promise<void> {
  const [attempt] = await ctx.transaction((tx) => openAttemptsOf(tx.db, order_id))
  if (attempt && provider?.name === attempt.provider) {
    const charge = await chargeOf(ctx.database.db, attempt)
    const begun = await ensureIntent({ db: ctx.database.db, now: ctx.now }, provider, charge)
    const intent = begun.state === 'succeeded' ? begun : await provider.cancel(ctx.database.db, begun.id)
    await ctx.transaction((tx) => applyCurrent(tx, sales, provider, intent))
    if (intent.state !== 'cancelled') return
  }
  await ctx.transaction((tx) => expireOrder(tx, order_id))
}

async function expireOrder(ctx: WriteContext, order_id: number): Promise<void> {
  const invoices = await lockInvoicesOf(ctx.db, order_id)
  const order = await orderById(ctx.db, order_id)
  if (order?.state !== 'pending' || !invoices.some(({ state }) => state === 'draft')) return
  const [attempt] = await openAttemptsOf(ctx.db, order_id)
  const charge = attempt && (await chargeOf(ctx.db, attempt))
  // A payment may have been begun since it was looked at; then the next round decides.
  if (charge && charge.intent_id !== null) return
  const close = charge && 'invoice_id' in charge ? closeAttempt : closeGroup
  if (charge) await close(ctx.db, charge.id, 'cancelled', ctx.now)
  await releaseOrder(ctx, order, 'expired')
}

/** Calls off what has not been paid two weeks after it was due, nor days after the last reminder: a credit note, and what was held is free again. */
export async function cancelUnpaid(ctx: JobContext): Promise<void> {
  const next = (after: number) => invoicesToCancel(ctx.database.db, ctx.now, after, BATCH, CANCELLED)
  await eachOf(
    next,
    (id) => id,
    async (id) => {
      await ctx.transaction((tx) => cancelInvoice(tx, id, t('not-paid-within-days')))
    },
  )
}

/**
 * Cancels an invoice, and the other one of its order, by credit notes and releases the order. Does nothing when something of it is paid or
 * the invoice is cancelled.
 * @returns the credit note of the invoice
 */
export async function cancelInvoice(ctx: WriteContext, id: number, reason: string): Promise<number | undefined> {
  const invoice = await lockInvoice(ctx.db, id)
  const order = invoice ? await orderById(ctx.db, invoice.order_id) : undefined
  if (!invoice || !order || invoice.state !== 'issued') return undefined
  const invoices = await lockInvoicesOf(ctx.db, invoice.order_id)
  if (invoices.some((one) => one.amount_paid > one.amount_returned)) return undefined
  const notes = new Map<number, number>()
  for (const one of invoices) if (one.state !== 'cancelled') notes.set(one.id, await creditRest(ctx, one, reason))
  if (order.state === 'pending') await releaseOrder(ctx, order, 'cancelled')
  return notes.get(id)
}
