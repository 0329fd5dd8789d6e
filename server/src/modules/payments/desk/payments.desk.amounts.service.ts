import { randomUUID } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import { idOf } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { money } from '#kit/base/amounts.ts'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { Refused, conflict, invalid, notFound } from '#kit/base/errors.ts'
import { closeAttempt } from '../cards/payments.card.queries.ts'
import { countCharges } from '../money/payments.charges.service.ts'
import { insertPayment } from '../money/payments.money.queries.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import type { Sales } from '../payments.sales.ts'
import { book } from '../money/payments.settle.service.ts'
import { settleEvent } from '../payments.stuck.service.ts'
import { attemptOfIntent, countedAt, insertDoneAttempt, noteMatched } from './payments.desk.queries.ts'
import { candidateById, fitting, quarantinedById } from './payments.desk.reads.ts'
import type { AmountRow } from './payments.desk.reads.ts'
import { deskInvoice, permitCharges } from './payments.desk.service.ts'
import type { DeskInvoice } from './payments.desk.service.ts'
import { toAmount } from './payments.desk.view.ts'
import { t } from '../payments.texts.ts'

/** Money that nobody could assign, with the invoices that it fits. @throws Refused 404 for what does not wait */
export async function deskAmount(ctx: Context, id: string): Promise<Reply<typeof payments.deskAmount>> {
  const row = await quarantinedById(ctx.db, id)
  if (!row) throw notFound()
  const asked = row.invoice_id === null ? undefined : await candidateById(ctx.db, row.invoice_id)
  const fits =
    row.amount === null || row.currency_code === null ? [] : await fitting(ctx.db, row.amount, row.currency_code)
  return toAmount(
    row,
    asked,
    fits.filter((one) => one.id !== asked?.id),
  )
}

const decided = () => conflict('decided', t('somebody-else-has-dealt-with-this-already'))

/**
 * Counts money that nobody could assign towards an invoice, as the card payment or transfer that it is; what is too much is to go back.
 * @param body `charges` that a bank kept of a transfer, by which the rest of the invoice is paid
 * @throws Refused 409 `decided`, `known` when this money has been counted, `amount_unknown`; InvalidFields for an invoice in another currency,
 *   and for more than banks keep (docs/rules/payments.md#charges-of-banks)
 */
export async function matchAmount(
  ctx: WriteContext,
  sales: Sales,
  id: string,
  { invoice: named, charges = 0, reason }: Body<typeof payments.matchAmount>,
): Promise<DeskInvoice> {
  const invoice = await lockInvoice(ctx.db, idOf(named))
  const event = await waitingAmount(ctx, id)
  await countPart(ctx, sales, event, { invoice, amount: event.amount, charges, nth: 1, field: 'invoice' }, reason)
  await noteMatched(ctx.db, event)
  return deskInvoice(ctx, sales, idOf(named))
}

/**
 * Counts a transfer that nobody could assign towards several invoices; the parts are the whole of it. What is too much for one of them
 * is to go back.
 * @throws Refused and InvalidFields as `matchAmount`, and for parts that do not add up, an invoice named twice, or a card payment
 */
export async function assignAmount(
  ctx: WriteContext,
  sales: Sales,
  id: string,
  { parts: given, reason }: Body<typeof payments.assignAmount>,
): Promise<Reply<typeof payments.assignAmount>> {
  // The lowest number first, so that two who assign to some of the same never wait for each other in a circle.
  const parts = given
    .map(({ invoice, amount }) => ({ invoice_id: idOf(invoice), amount }))
    .toSorted((one, other) => one.invoice_id - other.invoice_id)
  const invoices: (LockedInvoice | undefined)[] = []
  for (const { invoice_id } of parts) invoices.push(await lockInvoice(ctx.db, invoice_id))
  const event = await waitingAmount(ctx, id)
  if (new Set(parts.map(({ invoice_id }) => invoice_id)).size < parts.length)
    throw invalid('parts', t('name-each-invoice-once'))
  if (event.provider !== 'bank') throw invalid('parts', t('a-card-payment-counts-for-one-invoice'))
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  if (sum !== event.amount)
    throw invalid(
      'parts',
      t('the-parts-are-together-the-transfer-is', {
        amount: money(sum, event.currency_code),
        amount2: money(event.amount, event.currency_code),
      }),
    )
  for (const [at, { amount }] of parts.entries())
    await countPart(ctx, sales, event, { invoice: invoices[at], amount, nth: at + 1, field: 'parts' }, reason)
  await noteMatched(ctx.db, event)
  return { invoices: parts.map(({ invoice_id }) => invoice_id) }
}

/** Money that waits, with how much it is; nobody else decides about it until the transaction ends. @throws Refused 409 */
async function waitingAmount(ctx: WriteContext, id: string): Promise<KnownAmount> {
  const event = await quarantinedById(ctx.db, id, true)
  if (!event) throw decided()
  const { amount, currency_code } = event
  if (amount === null || currency_code === null)
    throw conflict('amount_unknown', t('the-provider-did-not-say-how-much'))
  return { ...event, amount, currency_code }
}

type KnownAmount = AmountRow & { amount: number; currency_code: string }
/** What of some money an invoice gets, which of its parts that is, and the field that names the invoice. */
type Part = {
  invoice: LockedInvoice | undefined
  amount: number
  charges?: number
  nth: number
  field: 'invoice' | 'parts'
}

async function countPart(
  ctx: WriteContext,
  sales: Sales,
  event: KnownAmount,
  { invoice, amount, charges = 0, nth, field }: Part,
  reason: string,
): Promise<void> {
  const { provider, currency_code } = event
  if (invoice?.kind !== 'invoice') throw invalid(field, t('choose-an-invoice'))
  if (invoice.currency_code !== currency_code)
    throw invalid(
      field,
      t('this-invoice-is-in-the-money-in', { currency_code: invoice.currency_code, currency_code2: currency_code }),
    )
  if (charges > 0 && provider !== 'bank') throw invalid('charges', t('only-of-a-transfer-a-bank-keeps-charges'))
  if (charges > 0) permitCharges(invoice, { amount, charges })
  const whole = provider === 'bank' ? event.id : `card:${event.intent_id ?? event.id}`
  const reference = nth === 1 ? whole : `${whole}/${nth}`
  const known = await countedAt(ctx.db, reference)
  if (known) throw conflict('known', t('this-money-was-counted-for-already-put', { known }))
  const attempt_id = provider === 'bank' ? null : await attemptFor(ctx, { ...event, provider }, invoice.id)
  const payment_id = await insertPayment(ctx.db, {
    invoice_id: invoice.id,
    method: provider === 'bank' ? 'transfer' : 'card',
    attempt_id,
    reference,
    amount,
    currency_code,
    received_at: event.received_at,
  })
  if (payment_id === undefined) throw decided()
  await book(ctx, sales, invoice, { id: payment_id, amount })
  if (charges > 0) await countCharges(ctx, invoice, { payment_id, reference, received_at: event.received_at, charges })
  await logAct(ctx, {
    act: 'provider_event.matched',
    object: `provider_event:${event.id}`,
    after: { invoice: invoice.id, amount, ...(charges > 0 && { charges }) },
    reason,
  })
  await logAct(ctx, {
    act: 'invoice.payment_matched',
    object: `invoice:${invoice.id}`,
    before: { state: invoice.state, amount_paid: invoice.amount_paid },
    after: { amount, event: event.id, ...(charges > 0 && { charges }) },
    reason,
  })
}

type Known = KnownAmount & { provider: 'stripe' | 'test' }

/** The attempt that the money belongs to: the one that was asked for, when it was this invoice's, else a new one that is done. */
async function attemptFor(ctx: WriteContext, event: Known, invoice_id: number): Promise<string> {
  const asked = event.intent_id === null ? undefined : await attemptOfIntent(ctx.db, event.intent_id)
  // Nobody asks the provider about it again.
  if (asked) await closeAttempt(ctx.db, asked.id, 'succeeded', ctx.now)
  if (asked && asked.invoice_id === invoice_id && !asked.used) return asked.id
  const id = randomUUID()
  const intent_id = asked ? null : event.intent_id
  const { provider, amount, currency_code } = event
  await insertDoneAttempt(ctx.db, { id, invoice_id, provider, intent_id, amount, currency_code }, ctx.now)
  return id
}

/** Puts money aside that was dealt with at the provider. @throws Refused 409 `decided` */
export async function settleAmount(
  ctx: WriteContext,
  id: string,
  reason: string,
): Promise<Reply<typeof payments.settleAmount>> {
  await settleEvent(ctx, id, reason).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404 ? decided() : error
  })
  return { settled: true }
}
