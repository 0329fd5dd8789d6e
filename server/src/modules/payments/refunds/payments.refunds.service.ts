import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { money } from '#kit/base/amounts.ts'
import { InvalidFields, conflict, invalid, notFound, permit } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { lockSeen } from '../desk/payments.desk.lock.service.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { tellRefunded } from '../invoices/payments.mails.service.ts'
import { creditOf } from '../money/payments.balance.policy.ts'
import { countTowards } from '../money/payments.money.queries.ts'
import { moveCredit } from '../money/payments.settle.service.ts'
import { plainIban } from '../sellers/payments.accounts.policy.ts'
import { approvalAbove } from '../sellers/payments.sellers.reads.ts'
import { destinationProblems, mayActOn, mayApprove, mayGoBack, needsSecondPerson } from './payments.refunds.policy.ts'
import type { RefundAct } from './payments.refunds.policy.ts'
import {
  approve,
  goingBack,
  insertRefund,
  invoiceOfRefund,
  lockRefund,
  lockWithInvoice,
  noteRetry,
  redirect,
  setByHand,
  setRefundDone,
  setRefundFailed,
  setRefundWithdrawn,
} from './payments.refunds.queries.ts'
import type { LockedRefund, NewRefund, RefundWay } from './payments.refunds.queries.ts'
import { refundableOf } from './payments.refunds.reads.ts'
import { t } from '../payments.texts.ts'

/** Where money is to go, as an operator chose it. */
export type Destination = Pick<Body<typeof payments.askRefund>, 'way' | 'to_invoice' | 'iban' | 'bic' | 'holder'>
type OnInvoice = Reply<typeof payments.askRefund>
export type Wanted = Destination & {
  payment_id: number
  amount: number
  reason: string
  credit_note_id?: number | null
}
/** The operator who asked first, where another one approves now; and the field that a problem belongs to. */
type Asking = { asked_by?: number; at?: string }

/**
 * Asks for money of a payment to go back. Money for another invoice is moved at once; up to the seller's limit the operator's own request is
 * approved with it, above it somebody else approves (docs/rules/payments.md#refunds).
 * @param invoice the payment's, locked
 * @param at the field that names the amount
 * @throws InvalidFields for more than can go back, and for an account that cannot be; Refused 409 `disputed`
 */
export async function askBack(
  ctx: WriteContext,
  invoice: LockedInvoice,
  wanted: Wanted,
  { asked_by = me(ctx).customer_id, at = 'amount' }: Asking = {},
): Promise<number> {
  const refund = { ...(await checked(ctx, invoice, wanted, at)), requested_by: asked_by }
  const { to_invoice_id } = refund
  const id = to_invoice_id
    ? await moveCredit(ctx, { ...refund, to_invoice_id })
    : await insertRefund(ctx.db, refund, ctx.now)
  await logAct(ctx, {
    act: 'refund.asked',
    object: `refund:${id}`,
    after: { amount: refund.amount, payment: refund.payment_id, way: refund.way },
    reason: refund.reason,
  })
  if (refund.way === 'invoice') return id
  const above = await approvalAbove(ctx.db, invoice.entity_id)
  const { currency_code } = invoice
  if (mayApprove({ ...refund, currency_code }, me(ctx).customer_id, above).allowed)
    await setApproved(ctx, { id, ...refund })
  return id
}

async function checked(
  ctx: WriteContext,
  invoice: LockedInvoice,
  wanted: Wanted,
  at: string,
): Promise<Omit<NewRefund, 'requested_by'>> {
  const { payment_id, amount, reason, way, credit_note_id = null } = wanted
  const payment = await refundableOf(ctx.db, payment_id)
  if (!payment || payment.invoice_id !== invoice.id) throw notFound()
  permit(mayGoBack(payment))
  const { currency_code } = invoice
  const credit = creditOf(invoice) - (await goingBack(ctx.db, invoice.id))
  const problems = destinationProblems(wanted, payment.method)
  if (amount > payment.refundable)
    problems[at] = [t('at-most-of-it-can-go-back', { amount: money(payment.refundable, currency_code) })]
  else if (amount > credit)
    problems[at] = [t('only-credit-goes-back', { amount: money(Math.max(0, credit), currency_code) })]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const to = way === 'invoice' ? await targetOf(ctx, invoice, wanted, amount) : null
  return {
    payment_id,
    amount,
    reason,
    way,
    credit_note_id,
    to_invoice_id: to,
    ...(way === 'transfer' ? accountOf(wanted) : {}),
  }
}

const accountOf = ({ iban, bic, holder }: { iban?: string | null; bic?: string | null; holder?: string | null }) => ({
  iban: iban ? plainIban(iban) : null,
  bic: bic ? plainIban(bic) : null,
  holder: holder ?? null,
})

/** Another open invoice of the same company, seller and currency, of which at least so much is open. */
async function targetOf(ctx: WriteContext, from: LockedInvoice, wanted: Wanted, amount: number): Promise<number> {
  const id = wanted.to_invoice
  const to = id === undefined ? undefined : await lockInvoice(ctx.db, id)
  const fits =
    to &&
    to.id !== from.id &&
    to.kind === 'invoice' &&
    to.number !== null &&
    to.company_id === from.company_id &&
    to.entity_id === from.entity_id &&
    to.currency_code === from.currency_code
  if (!fits) throw invalid('to_invoice', t('choose-an-open-invoice-of-this-company'))
  if (amount > to.open_amount)
    throw invalid('to_invoice', t('only-so-much-is-open-on-it', { amount: money(to.open_amount, to.currency_code) }))
  return to.id
}

async function setApproved(
  ctx: WriteContext,
  { id, way, amount, reason }: { id: number; way: RefundWay; amount: number; reason: string },
): Promise<void> {
  await approve(ctx.db, id, me(ctx).customer_id, ctx.now)
  await logAct(ctx, { act: 'refund.approved', object: `refund:${id}`, after: { amount, way }, reason })
  if (way === 'card') await ctx.record({ kind: 'payments.refund_approved', refund_id: id })
}

/**
 * Asks for a payment, or part of it, to go back: never more than the invoice's credit, nor than came by it.
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `disputed`
 */
export async function askRefund(
  ctx: WriteContext,
  payment_id: number,
  { version, ...wanted }: Body<typeof payments.askRefund>,
): Promise<OnInvoice> {
  const { invoice_id } = (await refundableOf(ctx.db, payment_id)) ?? {}
  if (invoice_id === undefined) throw notFound()
  const { invoice } = await lockSeen(ctx, invoice_id, version)
  await askBack(ctx, invoice, { payment_id, ...wanted })
  return { invoice: invoice_id }
}

/** A refund with its invoice, both locked, as the operator saw them. @throws Refused 404, 409 `changed_meanwhile`, `decided` */
async function refundSeen(
  ctx: WriteContext,
  id: number,
  version: string,
  act: RefundAct,
): Promise<{ refund: LockedRefund; invoice: LockedInvoice }> {
  const invoice_id = await invoiceOfRefund(ctx.db, id)
  if (invoice_id === undefined) throw notFound()
  const { invoice } = await lockSeen(ctx, invoice_id, version)
  return { refund: await waiting(ctx, id, act), invoice }
}

async function waiting(ctx: Context, id: number, act: RefundAct): Promise<LockedRefund> {
  const refund = await lockRefund(ctx.db, id)
  if (!refund) throw notFound()
  permit(mayActOn(refund, act))
  return refund
}

/**
 * Approves that money goes back, the way that its request says or another. Above the limit, the first operator who approves a request of the
 * product itself takes it over, and another one approves.
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `decided`, `second_person`
 */
export async function approveRefund(
  ctx: WriteContext,
  id: number,
  { version, ...to }: Body<typeof payments.approveRefund>,
): Promise<OnInvoice> {
  const { refund, invoice } = await refundSeen(ctx, id, version, 'approve')
  await approveFor(ctx, invoice, refund, to)
  return { invoice: invoice.id }
}

/** The same where nobody looked at the invoice. @throws Refused 404 unless the act is possible */
async function unseen(
  ctx: WriteContext,
  id: number,
  act: RefundAct,
): Promise<{ refund: LockedRefund; invoice: LockedInvoice }> {
  const locked = await lockWithInvoice(ctx.db, id)
  if (!locked || !mayActOn(locked.refund, act).allowed) throw notFound()
  return locked
}

/** The same from the inbox, the way that it was asked for. @throws Refused 404 unless it waits, 409 `second_person`, `disputed` */
export async function approveWaiting(ctx: WriteContext, id: number): Promise<void> {
  const { refund, invoice } = await unseen(ctx, id, 'approve')
  await approveFor(ctx, invoice, refund, {})
}

async function approveFor(
  ctx: WriteContext,
  invoice: LockedInvoice,
  refund: LockedRefund,
  to: Omit<Body<typeof payments.approveRefund>, 'version'>,
): Promise<void> {
  const { id } = refund
  const above = await approvalAbove(ctx.db, invoice.entity_id)
  const operator = me(ctx).customer_id
  permit(mayApprove(refund, operator, above))
  const payment = await refundableOf(ctx.db, refund.payment_id)
  if (payment) permit(mayGoBack(payment))
  const way = to.way ?? refund.way
  const problems = destinationProblems({ ...refund, ...to, way }, payment?.method)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const alone = refund.requested_by === null && needsSecondPerson(refund.amount, refund.currency_code, above)
  await redirect(ctx.db, id, {
    way,
    requested_by: refund.requested_by ?? operator,
    ...accountOf({ ...refund, ...to }),
  })
  if (alone)
    await logAct(ctx, {
      act: 'refund.asked',
      object: `refund:${id}`,
      after: { amount: refund.amount, way },
      reason: refund.reason,
    })
  else await setApproved(ctx, { ...refund, way })
}

/** Gives up a refund that has not been sent. @throws Refused 404, 409 `changed_meanwhile`, `decided` */
export async function withdrawRefund(
  ctx: WriteContext,
  id: number,
  { version, reason }: Body<typeof payments.withdrawRefund>,
): Promise<OnInvoice> {
  const { refund, invoice } = await refundSeen(ctx, id, version, 'withdraw')
  await setRefundWithdrawn(ctx.db, id)
  await logAct(ctx, {
    act: 'refund.withdrawn',
    object: `refund:${id}`,
    before: { state: refund.state },
    after: { state: 'withdrawn', amount: refund.amount },
    reason,
  })
  return { invoice: invoice.id }
}

/**
 * Repeats a refund that failed, the same way or another, as a refund of its own: the provider knows the failed one by its key.
 * @throws InvalidFields; Refused 404, 409 `changed_meanwhile`, `decided`, `disputed`
 */
export async function retryRefund(
  ctx: WriteContext,
  id: number,
  { version, ...to }: Body<typeof payments.retryRefund>,
): Promise<OnInvoice> {
  const { refund, invoice } = await refundSeen(ctx, id, version, 'retry')
  const { payment_id, amount, reason, credit_note_id } = refund
  const next = await askBack(ctx, invoice, { payment_id, amount, reason, credit_note_id, ...to })
  await noteRetry(ctx.db, next, id)
  return { invoice: invoice.id }
}

/**
 * Notes that the money of a refund has gone back, and tells the buyer.
 * @throws Refused 404, 409 `changed_meanwhile`, `decided`, `second_person`, `disputed`
 */
export async function refundDone(
  ctx: WriteContext,
  id: number,
  { version, reason }: Body<typeof payments.refundDone>,
): Promise<OnInvoice> {
  const { refund, invoice } = await refundSeen(ctx, id, version, 'finish')
  await finish(ctx, invoice, refund, reason)
  return { invoice: invoice.id }
}

/**
 * The same from the inbox, the command line and statements of account, where nobody looks at the invoice.
 * @param at when the money went back
 * @throws Refused 404 unless it waits, 409 `decided`, `second_person`, `disputed`
 */
export async function noteRefundDone(ctx: WriteContext, id: number, reason: string, at = ctx.now): Promise<void> {
  const { refund, invoice } = await unseen(ctx, id, 'finish')
  await finish(ctx, invoice, refund, reason, at)
}

async function finish(
  ctx: WriteContext,
  invoice: LockedInvoice,
  refund: LockedRefund,
  reason: string,
  at = ctx.now,
): Promise<void> {
  // The command line has no actor: it is the last way of an operator who is alone.
  if (refund.state === 'requested' && ctx.actor)
    permit(mayApprove(refund, ctx.actor.customer_id, await approvalAbove(ctx.db, invoice.entity_id)))
  const payment = await refundableOf(ctx.db, refund.payment_id)
  // A refund that was sent runs on beside a dispute.
  if (payment && refund.state !== 'sent') permit(mayGoBack(payment))
  if (refund.state === 'failed') await permitByHand(ctx, invoice, refund)
  await countReturned(ctx, invoice, refund, at)
  await logAct(ctx, {
    act: 'refund.done',
    object: `refund:${refund.id}`,
    before: { state: refund.state },
    after: { state: 'done' },
    reason,
  })
}

/**
 * A refund that failed counts no longer, so its money may have gone back by another one since. It is returned past the card: what the
 * provider says later of the failed one does not change it.
 * @throws Refused 409 `decided`
 */
async function permitByHand(ctx: WriteContext, invoice: LockedInvoice, refund: LockedRefund): Promise<void> {
  const { refundable = 0 } = (await refundableOf(ctx.db, refund.payment_id)) ?? {}
  const credit = creditOf(invoice) - (await goingBack(ctx.db, invoice.id))
  const left = Math.max(0, Math.min(refundable, credit))
  if (refund.amount > left)
    throw conflict('decided', t('only-credit-goes-back', { amount: money(left, invoice.currency_code) }))
  await setByHand(ctx.db, refund.id)
}

/** Counts money that has gone back off its invoice's credit, and notifies the buyer. */
export async function countReturned(
  ctx: WriteContext,
  invoice: LockedInvoice,
  refund: LockedRefund,
  at = ctx.now,
): Promise<void> {
  await setRefundDone(ctx.db, refund.id, at)
  await countTowards(ctx.db, invoice.id, { returned: Math.min(refund.amount, creditOf(invoice)) }, ctx.now)
  if (refund.way !== 'invoice')
    await tellRefunded(ctx, { id: refund.id, amount: refund.amount, invoice_id: invoice.id })
}

/**
 * Money that did not go back, or came back afterwards: the refund failed, and what it had counted counts no longer.
 * @param at when that was
 */
export async function failRefund(
  ctx: WriteContext,
  { refund, invoice }: { refund: LockedRefund; invoice: LockedInvoice },
  failure: string,
  at = ctx.now,
): Promise<void> {
  if (refund.state === 'done')
    await countTowards(ctx.db, invoice.id, { returned: -Math.min(refund.amount, invoice.amount_returned) }, ctx.now)
  await setRefundFailed(ctx.db, refund.id, failure, at)
}
