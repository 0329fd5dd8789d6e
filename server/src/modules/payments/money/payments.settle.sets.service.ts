import type { WriteContext } from '#kit/data/context.ts'
import { insertRefunds } from '../refunds/payments.refunds.queries.ts'
import { wayBack } from '../refunds/payments.refunds.policy.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { t } from '../payments.texts.ts'
import { creditOf } from './payments.balance.policy.ts'
import { countTowardsEach } from './payments.money.queries.ts'
import { confirmOrders, recordReceived } from './payments.settle.sets.queries.ts'

/** A transfer that came for an invoice, and what its bank kept of it, in minor units. */
export type Arrived = { invoice: LockedInvoice; payment_id: number; amount: number; charges: number }

/**
 * Counts transfers that arrived for issued invoices, as `bookIssued` does one by one.
 * @param arrived each of another invoice, which is locked and whose order has not ended
 */
export async function bookEachIssued(ctx: WriteContext, arrived: readonly Arrived[]): Promise<void> {
  if (arrived.length === 0) return
  const balances = await countTowardsEach(
    ctx.db,
    arrived.map(({ invoice, amount, charges }) => ({ id: invoice.id, paid: amount + charges })),
    ctx.now,
  )
  await recordReceived(
    ctx.db,
    arrived.map(({ invoice, payment_id, amount }) => ({ invoice_id: invoice.id, payment_id, amount })),
    ctx.now,
  )
  const tooMuch = arrived.flatMap(({ invoice, payment_id, amount }) => {
    const balance = balances.get(invoice.id)
    const credit = balance ? Math.min(amount, creditOf(balance)) : 0
    return credit > 0 ? [{ payment_id, amount: credit }] : []
  })
  const asked = { reason: t('more-was-paid-than-was-due'), way: wayBack('transfer'), requested_by: null }
  await insertRefunds(
    ctx.db,
    tooMuch.map((one) => ({ ...one, ...asked })),
    ctx.now,
  )
  const waiting = arrived.filter(({ invoice }) => invoice.order_state === 'pending')
  await confirmOrders(
    ctx.db,
    waiting.map(({ invoice }) => invoice.order_id),
    ctx.now,
  )
}
