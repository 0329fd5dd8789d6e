import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { mostBankCharges } from '@app/contract/payments.office.names'
import { queueAgain } from '../einvoice/payments.peppol.queries.ts'
import { sendingOf } from '../einvoice/payments.einvoice.reads.ts'
import { money } from '#kit/base/amounts.ts'
import { logAct } from '#kit/data/audit.ts'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { addDays } from '#kit/base/days.ts'
import { conflict, invalid, notFound } from '#kit/base/errors.ts'
import { canBeFor, saidOfPast } from '../bank/payments.bank.policy.ts'
import { ownAccounts, transfersLike } from '../bank/payments.bank.reads.ts'
import { openAttemptsOf } from '../cards/payments.card.queries.ts'
import { callOff, chargeOf } from '../cards/payments.charge.service.ts'
import { disputesOfInvoice } from '../disputes/payments.disputes.reads.ts'
import { setKept } from '../dunning/payments.dunning.queries.ts'
import { besideOf, remindersOf, toRemind } from '../dunning/payments.dunning.reads.ts'
import { remindNow } from '../dunning/payments.dunning.service.ts'
import { mailKeys } from '../invoices/payments.mails.service.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import { releaseOrder } from '../orders/payments.purchase.service.ts'
import { draftOf } from '../credits/payments.credits.reads.ts'
import { creditRest } from '../credits/payments.credits.service.ts'
import { countCharges } from '../money/payments.charges.service.ts'
import { insertPayment } from '../money/payments.money.queries.ts'
import { orderById } from '../orders/payments.orders.queries.ts'
import { lockInvoicesOf } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById, linesOf } from '../invoices/payments.invoices.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { book } from '../money/payments.settle.service.ts'
import { wayBack } from '../refunds/payments.refunds.policy.ts'
import { insertRefund } from '../refunds/payments.refunds.queries.ts'
import { refundsOf } from '../refunds/payments.refunds.reads.ts'
import { changedMeanwhile, lockSeen } from './payments.desk.lock.service.ts'
import { countedAt, extendHold } from './payments.desk.queries.ts'
import { actsOn, deskRow, mailsKnownAs, paymentsFor } from './payments.desk.reads.ts'
import type { DeskRow } from './payments.desk.reads.ts'
import { toDeskInvoice } from './payments.desk.view.ts'
import { answersOfInvoice } from '../vat/payments.vat-answers.reads.ts'
import { t } from '../payments.texts.ts'

export type DeskInvoice = Reply<typeof payments.deskInvoice>

/** An invoice or credit note with its order and all that happened to it. @throws Refused 404 */
export async function deskInvoice(ctx: Context, sales: Sales, id: number): Promise<DeskInvoice> {
  const row = await invoiceById(ctx.db, id)
  const desk = await deskRow(ctx.db, id, ctx.now)
  if (!row || !desk) throw notFound()
  const refunds = await refundsOf(ctx.db, id)
  const paid = await paymentsFor(ctx.db, id)
  const reminders = await remindersOf(ctx.db, id)
  const parts = {
    desk,
    lines: await linesOf(ctx.db, id),
    // A credit note cancels what its invoice booked: that one has the seats.
    seats: row.kind === 'invoice' ? await sales.of(row.order_kind).seats(ctx.db, row.order_id) : [],
    payments: paid,
    refunds,
    disputes: await disputesOfInvoice(ctx.db, id),
    draft: await draftOf(ctx.db, id),
    acts: await actsOn(
      ctx.db,
      id,
      refunds.map((refund) => refund.id),
    ),
    reminders,
    beside: await besideOf(ctx.db, id),
    vat: await answersOfInvoice(ctx.db, id),
    sending: await sendingOf(ctx.db, id),
    mails: await mailsKnownAs(ctx.db, [
      mailKeys.issued(id),
      mailKeys.credited(id),
      ...paid.map((one) => mailKeys.received(one.id)),
      ...refunds.map((one) => mailKeys.refunded(one.id)),
      ...reminders.map(({ days }) => mailKeys.due(id, days)),
    ]),
  }
  const sheet = toDeskInvoice(row, parts, ctx.now)
  return looksAfter(ctx.actor, 'money') ? sheet : readOnly(sheet)
}

/** The same for operators who change nothing. */
const readOnly = (sheet: DeskInvoice): DeskInvoice => ({
  ...sheet,
  acts: [],
  payments: sheet.payments.map((payment) => ({ ...payment, refundable: 0 })),
  refunds: sheet.refunds.map((refund) => ({ ...refund, acts: [] })),
})

/** Days that an operator may enter a transfer late. */
const LATE_DAYS = 730

/**
 * Writes down a bank transfer and counts it: the buyer is told, an order that is paid in full is confirmed, and what is too much is
 * to go back (docs/rules/payments.md#the-money-desk).
 * @param body `charges` that a bank kept, where the rest is paid by them; `another` once the operator says that it is not one of those that are much like it
 * @throws Refused 409 `changed_meanwhile`, `known` for a transfer that was recorded before, `alike` for one that may have been
 */
export async function recordTransfer(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  body: Body<typeof payments.recordTransfer>,
): Promise<DeskInvoice> {
  const { version, amount, received_on, reference, charges = 0, another = false } = body
  const { invoice, desk } = await lockSeen(ctx, id, version)
  if (received_on > desk.today) throw invalid('received_on', t('this-day-has-not-come-yet'))
  if (received_on < addDays(desk.today, -LATE_DAYS)) throw invalid('received_on', t('this-is-too-long-ago'))
  if (charges > 0) permitCharges(invoice, { amount, charges })
  const noon = new Date(`${received_on}T12:00:00Z`)
  const received_at = noon > ctx.now ? ctx.now : noon
  const name = `transfer:${reference}/${received_on}`
  const payment_id = await insertPayment(ctx.db, {
    invoice_id: id,
    method: 'transfer',
    attempt_id: null,
    reference: name,
    amount,
    currency_code: invoice.currency_code,
    received_at,
  })
  if (payment_id === undefined)
    throw conflict('known', t('a-transfer-of-this-day-with-this', { countedAt: `${await countedAt(ctx.db, name)}` }))
  if (!another) await refuseAlike(ctx, { invoice, desk, name, amount, received_on })
  await book(ctx, sales, invoice, { id: payment_id, amount })
  if (charges > 0) await countCharges(ctx, invoice, { payment_id, reference: name, received_at, charges })
  await logAct(ctx, {
    act: 'invoice.transfer_recorded',
    object: `invoice:${id}`,
    before: { state: invoice.state, amount_paid: invoice.amount_paid },
    after: { amount, received_on, reference, ...(charges > 0 && { charges }) },
  })
  return deskInvoice(ctx, sales, id)
}

/** @throws InvalidFields where what a bank kept is more than is open, or than banks keep */
export function permitCharges(
  { open_amount, currency_code }: LockedInvoice,
  { amount, charges }: { amount: number; charges: number },
): void {
  const most = Math.max(0, Math.min(open_amount - amount, mostBankCharges(open_amount)))
  if (charges > most) throw invalid('charges', t('banks-keep-at-most', { amount: money(most, currency_code) }))
}

/** @throws Refused 409 `alike` when a transfer that is recorded can be one that came by another name: most often by a statement */
async function refuseAlike(
  ctx: WriteContext,
  given: { invoice: LockedInvoice; desk: DeskRow; name: string; amount: number; received_on: string },
): Promise<void> {
  const { invoice, desk, name, amount, received_on } = given
  const { number, currency_code } = invoice
  const asked = { amount, currency_code, received_on, numbers: number === null ? [] : [number] }
  const past = (await transfersLike(ctx.db, [asked])).filter(({ reference }) => reference !== name)
  if (past.length === 0) return
  const { codes } = await ownAccounts(ctx.db)
  const one = past.find((candidate) => canBeFor(candidate, { number, company: desk.company_name }, codes))
  if (one)
    throw conflict(
      'alike',
      t('record-it-only-if-it-is-another', { amount: money(amount, currency_code), saidOfPast: saidOfPast(one) }),
    )
}

/**
 * Reminds the buyer now, with the next letter.
 * @throws Refused 409 `reminded` where a reminder has gone out today, or the one before the due day has; `held`, `not_payable`
 */
export async function remindBuyer(ctx: WriteContext, sales: Sales, id: number, version: string): Promise<DeskInvoice> {
  await lockSeen(ctx, id, version)
  const due = await toRemind(ctx.db, id, ctx.now)
  if (!due) throw notOpen()
  if (due.kept) throw conflict('held', t('reminders-of-this-invoice-wait'))
  const { days, level } = due
  if (level === null) throw conflict('reminded', t('a-reminder-before-the-due-day-has-gone-out'))
  if (!(await remindNow(ctx, id, due))) throw conflict('reminded', t('a-reminder-has-gone-out-today-already'))
  await logAct(ctx, { act: 'invoice.reminded', object: `invoice:${id}`, after: { days, level } })
  return deskInvoice(ctx, sales, id)
}

/** Tries again to send a document by Peppol. @throws Refused 404; 409 `not_failed` for one that waits or was sent */
export async function sendAgain(ctx: WriteContext, sales: Sales, id: number): Promise<DeskInvoice> {
  if (!(await sendingOf(ctx.db, id))) throw notFound()
  if (!(await queueAgain(ctx.db, id, ctx.now))) throw conflict('not_failed', t('this-document-is-sent-or-waits'))
  await logAct(ctx, { act: 'invoice.peppol_again', object: `invoice:${id}` })
  return deskInvoice(ctx, sales, id)
}

const notOpen = () => conflict('not_payable', t('nothing-is-to-be-paid-on-this'))

/** An operator keeps something unpaid for at most so long. */
const LONGEST_HOLD_DAYS = 180

/**
 * Keeps an order until the end of a day although it is not paid: a card order is held that long, and the buyer of an issued one is not
 * reminded and it is not cancelled before. Without a day, an issued one that was held or stopped goes by the usual days again.
 * @throws InvalidFields; Refused 409 `changed_meanwhile`, `not_payable`
 */
export async function holdOrder(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version, until, reason }: Body<typeof payments.holdOrder>,
): Promise<DeskInvoice> {
  const { invoice, desk } = await lockSeen(ctx, id, version)
  if (invoice.open_amount <= 0 || (invoice.state === 'draft' && invoice.order_state !== 'pending')) throw notOpen()
  if (until !== null && until < desk.today) throw invalid('until', t('choose-today-or-a-later-day'))
  if (until !== null && until > addDays(desk.today, LONGEST_HOLD_DAYS))
    throw invalid('until', t('choose-a-day-within-days', { longest_hold_days: LONGEST_HOLD_DAYS }))
  if (invoice.state === 'draft') {
    if (until === null) throw invalid('until', t('choose-a-day'))
    if (!(await extendHold(ctx.db, invoice.order_id, until)))
      throw invalid('until', t('it-is-held-that-long-already-choose'))
  } else await setKept(ctx.db, invoice.order_id, { until, stopped_at: null })
  await logAct(ctx, {
    act:
      until !== null ? 'invoice.held' : desk.reminders_stopped_at ? 'invoice.reminders_resumed' : 'invoice.hold_ended',
    object: `invoice:${id}`,
    before: { until: desk.kept_until },
    after: { until },
    reason,
  })
  return deskInvoice(ctx, sales, id)
}

/**
 * Cancels an order: a credit note for each of its invoices once they are issued, refund requests for what was paid, and what it held is free. A
 * card payment that is under way is called off first; when the provider says that it has come, nothing is cancelled.
 * @throws Refused 409 `changed_meanwhile`, `ended`, `refund_open`
 */
export async function cancelOrder(
  ctx: OpenContext,
  sales: Sales,
  id: number,
  { version, reason }: Body<typeof payments.cancelOrder>,
): Promise<DeskInvoice> {
  // Asked before anything is called off, and again under the lock.
  if ((await deskRow(ctx.db, id, ctx.now))?.version !== version) throw await gone(ctx, id)
  const order_id = (await invoiceById(ctx.db, id))?.order_id ?? 0
  const attempts = await openAttemptsOf(ctx.db, order_id)
  const provider = cardProvider(ctx.config)
  for (const attempt of attempts)
    if (attempt.alone && provider) await callOff(ctx, sales, provider, await chargeOf(ctx.db, attempt))
  return ctx.transaction(async (tx) => {
    await cancelSeen(tx, id, version, reason)
    return deskInvoice(tx, sales, id)
  })
}

async function gone(ctx: Context, id: number) {
  return (await deskRow(ctx.db, id, ctx.now)) ? changedMeanwhile() : notFound()
}

async function cancelSeen(tx: WriteContext, id: number, version: string, reason: string): Promise<void> {
  const { invoice } = await lockSeen(tx, id, version)
  const order = await orderById(tx.db, invoice.order_id)
  if (!order || hasEnded(invoice)) throw conflict('ended', t('this-order-has-ended-already'))
  for (const one of await lockInvoicesOf(tx.db, order.id)) if (!hasEnded(one)) await cancelOne(tx, one, reason)
  if (order.state === 'pending' || order.state === 'paid') await releaseOrder(tx, order, 'cancelled')
}

const hasEnded = ({ state }: LockedInvoice): boolean => state === 'cancelled' || state === 'expired'

/** Credits an invoice whole and asks for refunds of what was paid on it; drafts expire with their order. */
async function cancelOne(tx: WriteContext, invoice: LockedInvoice, reason: string): Promise<void> {
  const before = { state: invoice.state, amount_paid: invoice.amount_paid }
  const note = invoice.state === 'draft' ? undefined : await creditRest(tx, invoice, reason)
  for (const { id: payment_id, method, refundable, disputed } of await paymentsFor(tx.db, invoice.id)) {
    if (refundable <= 0 || disputed) continue
    const way = wayBack(method)
    const requested_by = me(tx).customer_id
    const refund = { payment_id, amount: refundable, reason, way, requested_by, credit_note_id: note ?? null } as const
    // oxlint-disable-next-line no-await-in-loop
    await insertRefund(tx.db, refund, tx.now)
  }
  await logAct(tx, {
    act: 'invoice.cancelled',
    object: `invoice:${invoice.id}`,
    before,
    after: { state: invoice.state === 'draft' ? 'expired' : 'cancelled', credit_note: note ?? null },
    reason,
  })
}
