import { randomUUID } from 'node:crypto'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { me } from '#kit/context.ts'
import type { Context, OpenContext } from '#kit/context.ts'
import { conflict, notFound, permit } from '#kit/errors.ts'
import { attemptById, insertAttempt, newestAttemptOf, openAttemptOf, rememberIntent } from './payments.card.queries.ts'
import type { AttemptRow } from './payments.card.queries.ts'
import { mayBePaid, maySeeInvoice } from './payments.policy.ts'
import { cardProvider } from './payments.provider.ts'
import type { CardProvider, Intent } from './payments.provider.ts'
import { lockInvoice } from './payments.queries.ts'
import type { LockedInvoice } from './payments.queries.ts'
import { applyEvent } from './payments.settle.service.ts'
import { presentTestCard } from './payments.test-provider.ts'

type IntentReply = Reply<typeof payments.stripeTransaction>

/**
 * Begins a card payment over the open amount, or goes on with the one begun. The attempt is committed before the provider
 * is asked, so that a crash in between leaves a key under which nothing can be charged twice.
 */
export async function beginCardPayment(
  ctx: OpenContext,
  body: Body<typeof payments.stripeTransaction>,
): Promise<IntentReply> {
  const provider = offered(ctx)
  const attempt = await ctx.transaction((tx) => openAttempt(tx, provider, idOf(body.invoice)))
  const intent = await ensureIntent(ctx, provider, attempt)
  return toReply(provider, attempt, intent)
}

async function openAttempt(ctx: Context, provider: CardProvider, invoice_id: number): Promise<AttemptRow> {
  const invoice = await seenInvoice(ctx, invoice_id)
  permit(mayBePaid(invoice, ctx.now))
  const before = await openAttemptOf(ctx.db, invoice.id)
  if (before) return before
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

/** Asks the provider for the payment of an attempt; the same attempt always gives the same one. */
export async function ensureIntent(
  ctx: Pick<Context, 'db' | 'now'>,
  provider: CardProvider,
  attempt: AttemptRow,
): Promise<Intent> {
  if (attempt.intent_id !== null) return provider.fetch(ctx.db, attempt.intent_id)
  const intent = await provider.create(ctx.db, { ...attempt, description: attempt.subject_name })
  await rememberIntent(ctx.db, attempt.id, intent, ctx.now)
  return intent
}

/** The payment under way, as the provider sees it now. */
export async function currentIntent(ctx: OpenContext, body: Body<typeof payments.stripeIntent>): Promise<IntentReply> {
  const provider = offered(ctx)
  const invoice = await ctx.transaction((tx) => seenInvoice(tx, idOf(body.invoice)))
  const attempt = await newestAttemptOf(ctx.db, invoice.id)
  if (!attempt) throw notFound()
  return toReply(provider, attempt, await ensureIntent(ctx, provider, attempt))
}

/** A test card, or the answer to its 3-D Secure question: first the "network" decides, then we hear of it. */
export async function payByTestCard(ctx: OpenContext, body: Body<typeof payments.payByTestCard>): Promise<IntentReply> {
  const provider = offered(ctx)
  if (provider.name !== 'test') throw notFound()
  const { attempt: attempt_id, ...card } = body
  const attempt = await attemptById(ctx.db, attempt_id)
  if (!attempt) throw notFound()
  const event = await ctx.transaction(async (tx) => {
    const invoice = await seenInvoice(tx, attempt.invoice_id)
    permit(mayBePaid(invoice, tx.now))
    return presentTestCard(tx, attempt_id, card)
  })
  await ctx.transaction((tx) => applyEvent(tx, 'test', event))
  return toReply(provider, attempt, event.intent)
}

/** The locked invoice, when the one who asks may see it. @throws Refused 404 */
export async function seenInvoice(ctx: Context, id: number): Promise<LockedInvoice> {
  const invoice = await lockInvoice(ctx.db, id)
  if (!invoice) throw notFound()
  permit(maySeeInvoice(me(ctx), invoice))
  return invoice
}

/** @throws Refused 409 when no provider takes cards here */
function offered(ctx: Context): CardProvider {
  const provider = cardProvider(ctx.config)
  if (!provider) throw conflict('card_not_offered', 'Card payment is not offered. Please pay by bank transfer.')
  return provider
}

function toReply(provider: CardProvider, attempt: AttemptRow, intent: Intent): IntentReply {
  return {
    attempt: attempt.id,
    intent: intent.id,
    provider: provider.name,
    state: intent.state,
    failure: intent.failure,
    client_secret: intent.client_secret,
    publishable_key: provider.publishable_key,
    amount: attempt.amount,
    currency_code: attempt.currency_code,
  }
}
