import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { InvalidFields, conflict, notFound, permit } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import type { OpenContext, WriteContext } from '#kit/data/context.ts'
import { openAttemptsOf } from '../cards/payments.card.queries.ts'
import { callOff, chargeOf } from '../cards/payments.charge.service.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import { creditableOf } from '../credits/payments.credits.reads.ts'
import { changedMeanwhile, lockSeen } from '../desk/payments.desk.lock.service.ts'
import { deskRow } from '../desk/payments.desk.reads.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import { confirmOrder } from '../money/payments.settle.service.ts'
import type { Sales } from '../payments.sales.ts'
import { adjustedLines, mayBeAdjusted } from './payments.adjust.policy.ts'
import { insertAdjustment, replaceParts } from './payments.adjust.queries.ts'
import { orderById } from './payments.orders.queries.ts'
import { issueOrder } from './payments.purchase.service.ts'
import { pricedAgain } from './payments.totals.policy.ts'
import { t } from '../payments.texts.ts'

type Wanted = Body<typeof payments.adjustOrder>

/**
 * Corrects a line of an order that is not issued yet (docs/rules/payments.md#adjustments). A card payment that was only begun is called
 * off first, so that no card is charged the former amount. Where nothing is left to pay the order is issued and paid.
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `issued`, `ended`, `not_payable`, `card_running` while a bank checks the card
 */
export async function adjustOrder(
  ctx: OpenContext,
  sales: Sales,
  id: number,
  { version, ...wanted }: Wanted,
): Promise<Reply<typeof payments.adjustOrder>> {
  // Asked before anything is called off, and again under the lock.
  const row = await invoiceById(ctx.db, id)
  if (!row || row.kind !== 'invoice') throw notFound()
  permit(mayBeAdjusted(row))
  if ((await deskRow(ctx.db, id, ctx.now))?.version !== version) throw changedMeanwhile()
  const provider = cardProvider(ctx.config)
  for (const attempt of await openAttemptsOf(ctx.db, row.order_id))
    // One after the other: each may be paid by now.
    // oxlint-disable-next-line no-await-in-loop
    if (provider) await callOff(ctx, sales, provider, await chargeOf(ctx.db, attempt))
  await ctx.transaction(async (tx) => {
    const { invoice } = await lockSeen(tx, id, version)
    permit(mayBeAdjusted(invoice))
    const running = await openAttemptsOf(tx.db, invoice.order_id)
    if (running.some((one) => one.provider === provider?.name))
      throw conflict('card_running', t('a-bank-still-checks-the-card'))
    await adjustSeen(tx, invoice, wanted)
    await confirmFree(tx, sales, invoice)
  })
  return { invoice: id }
}

async function adjustSeen(tx: WriteContext, invoice: LockedInvoice, wanted: Omit<Wanted, 'version'>): Promise<void> {
  const { kind, reason } = wanted
  const adjusted = adjustedLines(await creditableOf(tx.db, invoice.id), wanted)
  if ('problems' in adjusted) throw new InvalidFields(adjusted.problems)
  const totals = pricedAgain(adjusted.lines)
  await replaceParts(tx.db, invoice.id, totals)
  const amount = totals.amount_gross - invoice.amount_gross
  const { line } = adjusted
  const about = { invoice_id: invoice.id, kind: kind === 'discount' ? 'discount' : 'correction', line } as const
  await insertAdjustment(tx.db, { ...about, amount, reason }, tx.now)
  await logAct(tx, {
    act: 'invoice.adjusted',
    object: `invoice:${invoice.id}`,
    before: { amount_gross: invoice.amount_gross },
    after: { amount_gross: totals.amount_gross, amount, kind, line },
    reason,
  })
}

/** An order of which nothing is to be paid any more is paid, as one that was free from the start. */
async function confirmFree(tx: WriteContext, sales: Sales, invoice: LockedInvoice): Promise<void> {
  if ((await orderById(tx.db, invoice.order_id))?.open_amount !== 0) return
  await issueOrder(tx, sales.of(invoice.order_kind), invoice)
  await confirmOrder(tx, (await lockInvoice(tx.db, invoice.id)) as LockedInvoice)
}
