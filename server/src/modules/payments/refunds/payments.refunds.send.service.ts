import type { OpenContext, WriteContext } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import type { CardProvider } from '../cards/payments.provider.ts'
import type { ProviderRefund } from '../cards/payments.provider.types.ts'
import { BATCH, each } from '../payments.batches.ts'
import {
  lockRefund,
  lockWithInvoice,
  noteAtProvider,
  noteSending,
  refundKnownAs,
  refundsToSend,
  setRefundFailed,
} from './payments.refunds.queries.ts'
import type { LockedRefund } from './payments.refunds.queries.ts'
import { chargeOfRefund, disputedRefund } from './payments.refunds.reads.ts'
import { countReturned, failRefund } from './payments.refunds.service.ts'
import { t } from '../payments.texts.ts'

/** Minutes until the provider is asked again, by how often it was asked; afterwards once an hour. */
const PAUSES = [1, 2, 5, 10, 20, 40]
const MINUTE_MS = 60_000

type Sending = Pick<OpenContext, 'transaction' | 'now' | 'config'> & { db: OpenContext['db'] }

/**
 * Asks the provider to return an approved refund to its card, or how far one is that was sent. The try is committed before the provider is
 * asked, and the key of the refund is the same each time: after a kill it is asked again and returns nothing twice.
 */
export async function sendRefund(ctx: Sending, id: number): Promise<void> {
  const provider = cardProvider(ctx.config)
  const charge = await chargeOfRefund(ctx.db, id)
  if (!provider || !charge || charge.provider !== provider.name || charge.intent_id === null) return
  const refund = await ctx.transaction((tx) => begin(tx, id))
  if (!refund) return
  const answer = await asked(ctx, provider, refund, charge.intent_id)
  await ctx.transaction((tx) => applyRefund(tx, { ...answer, refund_id: id }))
}

function asked(ctx: Sending, provider: CardProvider, refund: LockedRefund, intent_id: string): Promise<ProviderRefund> {
  const { id, payment_id, nth, amount, currency_code, provider_ref } = refund
  if (provider_ref !== null) return provider.fetchRefund(ctx.db, provider_ref)
  const key = `refund:${payment_id}:${nth}`
  return provider.refund(ctx.db, { key, intent_id, amount, currency_code, refund_id: id, now: ctx.now })
}

/** Takes a try for itself. @returns undefined when it is not due, or its payment has been disputed meanwhile */
async function begin(tx: WriteContext, id: number): Promise<LockedRefund | undefined> {
  const refund = await lockRefund(tx.db, id)
  const due = refund?.next_try_at && refund.next_try_at <= tx.now
  if (!refund || !due || refund.way !== 'card' || (refund.state !== 'approved' && refund.state !== 'sent'))
    return undefined
  if (refund.state === 'approved' && (await disputedRefund(tx.db, id))) {
    await setRefundFailed(tx.db, id, t('nothing-goes-back-while-a-payment-is-disputed'), tx.now)
    return undefined
  }
  const pause = (PAUSES[refund.tries] ?? 60) * MINUTE_MS
  await noteSending(tx.db, id, new Date(tx.now.getTime() + pause), tx.now)
  return refund
}

/** Refunds of which the provider is to be asked now; one that cannot be asked does not hold up the others. */
export async function sendRefunds(ctx: JobContext): Promise<void> {
  const { db } = ctx.database
  const due = await refundsToSend(db, ctx.now, BATCH)
  await each(due, (id) => sendRefund({ ...ctx, db }, id))
}

/**
 * Applies the state of a refund at the provider, once: its answer, its events and later questions end here. It moves forward, and from done to
 * failed where the bank sends the money back (docs/rules/payments.md#refunds).
 * @returns false when it says nothing new, or is not one of ours
 */
export async function applyRefund(ctx: WriteContext, said: ProviderRefund): Promise<boolean> {
  const id = await refundKnownAs(ctx.db, { id: said.refund_id, provider_ref: said.id })
  const locked = id === undefined ? undefined : await lockWithInvoice(ctx.db, id)
  if (!locked) return false
  const { refund, invoice } = locked
  if (refund.way !== 'card' || refund.amount !== said.amount) return false
  if (said.id !== null) await noteAtProvider(ctx.db, refund.id, said.id)
  if (said.state === 'succeeded' && (refund.state === 'approved' || refund.state === 'sent')) {
    await countReturned(ctx, invoice, refund)
    return true
  }
  if (said.state !== 'failed' || refund.state === 'failed' || refund.state === 'withdrawn') return false
  const failure = said.failure ?? t('the-provider-gives-no-reason')
  await failRefund(ctx, locked, failure)
  return true
}
