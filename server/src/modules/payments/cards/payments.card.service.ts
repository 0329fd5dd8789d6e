import { randomUUID } from 'node:crypto'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { notFound, permit } from '#kit/base/errors.ts'
import { attemptById, insertAttempt, newestAttemptOf, openAttemptOf } from './payments.card.queries.ts'
import { beginCharge, chargeOf, ensureIntent, offered, seenInvoice, toIntentReply } from './payments.charge.service.ts'
import type { Charge } from './payments.charge.service.ts'
import { applyProviderEvent } from './payments.events.service.ts'
import { groupById } from './payments.group.queries.ts'
import { mustStillBeDue, openTogether } from './payments.group.service.ts'
import { mayBePaid, oddAmount } from '../invoices/payments.invoices.policy.ts'
import type { CardProvider } from './payments.provider.ts'
import { lockInvoicesOf } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import type { Sales } from '../payments.sales.ts'
import { applyEvent } from '../money/payments.settle.service.ts'
import { presentTestCard } from './payments.test-provider.ts'

type IntentReply = Reply<typeof payments.stripeTransaction>

/**
 * Begins a card payment over the open amount, or goes on with the one begun. Invoices of an order that are not issued yet are paid
 * together. The attempt is committed before the provider is asked, so that a crash in between leaves a key under which nothing can be charged twice.
 */
export async function beginCardPayment(
  ctx: OpenContext,
  sales: Sales,
  body: Body<typeof payments.stripeTransaction>,
): Promise<IntentReply> {
  const provider = offered(ctx)
  const { charge, intent } = await beginCharge(ctx, sales, provider, () =>
    ctx.transaction((tx) => openAttempt(tx, provider, idOf(body.invoice))),
  )
  return toIntentReply(provider, charge, intent)
}

async function openAttempt(
  ctx: Context,
  provider: CardProvider,
  invoice_id: number,
): Promise<Charge | { inTheWay: Charge[] }> {
  const invoice = await seenInvoice(ctx, invoice_id)
  permit(mayBePaid(invoice, ctx.now))
  if (invoice.state === 'draft' && invoice.to_pay !== invoice.open_amount) {
    const drafts = (await lockInvoicesOf(ctx.db, invoice.order_id)).filter(({ open_amount }) => open_amount > 0)
    const [only] = drafts
    return only && drafts.length === 1 ? openSingle(ctx, provider, only) : openTogether(ctx, provider, drafts)
  }
  return openSingle(ctx, provider, invoice)
}

async function openSingle(
  ctx: Context,
  provider: CardProvider,
  invoice: LockedInvoice,
): Promise<Charge | { inTheWay: Charge[] }> {
  const before = await openAttemptOf(ctx.db, invoice.id)
  if (before) {
    const same = before.group_id === null && before.amount === invoice.open_amount
    return same ? before : { inTheWay: [await chargeOf(ctx.db, before)] }
  }
  if (!provider.takes(invoice.open_amount, invoice.currency_code)) throw oddAmount()
  const id = randomUUID()
  await insertAttempt(
    ctx.db,
    {
      id,
      invoice_id: invoice.id,
      provider: provider.name,
      amount: invoice.open_amount,
      currency_code: invoice.currency_code,
    },
    ctx.now,
  )
  const made = await attemptById(ctx.db, id)
  if (!made) throw notFound()
  return made
}

/** The payment under way, as the provider sees it now. */
export async function currentIntent(ctx: OpenContext, body: Body<typeof payments.stripeIntent>): Promise<IntentReply> {
  const provider = offered(ctx)
  const invoice = await ctx.transaction((tx) => seenInvoice(tx, idOf(body.invoice)))
  const attempt = await newestAttemptOf(ctx.db, invoice.id)
  if (!attempt) throw notFound()
  const charge = await chargeOf(ctx.db, attempt)
  return toIntentReply(provider, charge, await ensureIntent(ctx, provider, charge))
}

/** A test card, or the answer to its 3-D Secure question: first the "network" decides, then we hear of it. */
export async function payByTestCard(
  ctx: OpenContext,
  sales: Sales,
  body: Body<typeof payments.payByTestCard>,
): Promise<IntentReply> {
  const provider = offered(ctx)
  if (provider.name !== 'test') throw notFound()
  const { attempt: charge_id, ...card } = body
  const charge = (await attemptById(ctx.db, charge_id)) ?? (await groupById(ctx.db, charge_id))
  if (!charge) throw notFound()
  const { payment, dispute } = await ctx.transaction(async (tx) => {
    if ('invoice_id' in charge) permit(mayBePaid(await seenInvoice(tx, charge.invoice_id), tx.now))
    else await mustStillBeDue(tx, charge.id)
    return presentTestCard(tx, charge_id, card)
  })
  await ctx.transaction((tx) => applyEvent(tx, sales, 'test', payment))
  if (dispute) await ctx.transaction((tx) => applyProviderEvent(tx, sales, 'test', dispute))
  return toIntentReply(provider, charge, payment.intent)
}
