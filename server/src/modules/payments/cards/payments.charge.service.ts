import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { conflict, notFound, permit } from '#kit/base/errors.ts'
import { rememberIntent } from './payments.card.queries.ts'
import type { AttemptRow } from './payments.card.queries.ts'
import { groupById, rememberGroupIntent } from './payments.group.queries.ts'
import type { GroupRow } from './payments.group.queries.ts'
import { maySeeInvoice } from '../invoices/payments.invoices.policy.ts'
import { cardProvider } from './payments.provider.ts'
import type { CardProvider, Intent } from './payments.provider.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import type { Sales } from '../payments.sales.ts'
import { applyCurrent } from '../money/payments.settle.service.ts'
import { t } from '../payments.texts.ts'

type IntentReply = Reply<typeof payments.stripeTransaction>

/** What a provider is asked for: an attempt on one invoice, or a group of them. */
export type Charge = AttemptRow | GroupRow

/** What the provider knows of an attempt: itself, or the group that it is a part of. */
export async function chargeOf(db: Context['db'], attempt: AttemptRow): Promise<Charge> {
  return attempt.group_id === null ? attempt : ((await groupById(db, attempt.group_id)) ?? attempt)
}

/**
 * Asks the provider for the payment of a charge. The number of the charge is the key of the question, so the same charge always gives the same
 * payment, also after the process died before it had the answer.
 */
export async function ensureIntent(
  ctx: Pick<Context, 'db' | 'now'>,
  provider: CardProvider,
  charge: Charge,
): Promise<Intent> {
  if (charge.intent_id !== null) return provider.fetch(ctx.db, charge.intent_id)
  const intent = await provider.create(ctx.db, { ...charge, description: charge.subject_name })
  const remember = 'invoice_id' in charge ? rememberIntent : rememberGroupIntent
  await remember(ctx.db, charge.id, intent, ctx.now)
  return intent
}

/** Calls a charge off and counts what the provider says: also that it was paid meanwhile. */
export async function callOff(ctx: OpenContext, sales: Sales, provider: CardProvider, charge: Charge): Promise<void> {
  if (charge.provider !== provider.name) return
  const begun = await ensureIntent(ctx, provider, charge)
  const over = begun.state === 'succeeded' || begun.state === 'cancelled'
  const intent = over ? begun : await provider.cancel(ctx.db, begun.id)
  await ctx.transaction((tx) => applyCurrent(tx, sales, provider, intent))
}

/** How often payments that stand in the way are called off before the payer is asked to wait. */
const ROUNDS = 3

/**
 * Begins a charge. What is begun already for one of its invoices and asks for something else is called off first, so that
 * two open payments never ask for the same money.
 * @param open gives the charge, or what stands in its way
 * @throws Refused 409 when a payment in the way cannot be called off
 */
export async function beginCharge(
  ctx: OpenContext,
  sales: Sales,
  provider: CardProvider,
  open: () => Promise<Charge | { inTheWay: Charge[] }>,
): Promise<{ charge: Charge; intent: Intent }> {
  for (let round = 0; round < ROUNDS; round++) {
    // One after the other: the next round depends on what became of this one.
    // oxlint-disable-next-line no-await-in-loop
    const charge = await open()
    // oxlint-disable-next-line no-await-in-loop
    if (!('inTheWay' in charge)) return { charge, intent: await ensureIntent(ctx, provider, charge) }
    // oxlint-disable-next-line no-await-in-loop
    for (const one of charge.inTheWay) await callOff(ctx, sales, provider, one)
  }
  throw conflict('not_payable', t('another-card-payment-is-under-way-please'))
}

/** The locked invoice, when the one who asks may see it. @throws Refused 404 */
export async function seenInvoice(ctx: Context, id: number): Promise<LockedInvoice> {
  const invoice = await lockInvoice(ctx.db, id)
  if (!invoice) throw notFound()
  permit(maySeeInvoice(me(ctx), invoice))
  return invoice
}

/** @throws Refused 409 when no provider takes cards here */
export function offered(ctx: Context): CardProvider {
  const provider = cardProvider(ctx.config)
  if (!provider) throw conflict('card_not_offered', t('card-payment-is-not-offered-please-pay'))
  return provider
}

export function toIntentReply(provider: CardProvider, charge: Charge, intent: Intent): IntentReply {
  return {
    attempt: charge.id,
    intent: intent.id,
    provider: provider.name,
    state: intent.state,
    failure: intent.failure,
    client_secret: intent.client_secret,
    publishable_key: provider.publishable_key,
    amount: charge.amount,
    currency_code: charge.currency_code,
  }
}
