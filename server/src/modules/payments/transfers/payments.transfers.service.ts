import { createHash } from 'node:crypto'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { LeftOut } from '@app/contract/payments.transfers.names'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { addDays, dayThere } from '#kit/base/days.ts'
import { InvalidFields, conflict, notFound } from '#kit/base/errors.ts'
import { dayText } from '#kit/base/moments.ts'
import { FileReply } from '#kit/http/http.ts'
import { lockWithInvoice, setRefundFailed } from '../refunds/payments.refunds.queries.ts'
import type { LockedRefund } from '../refunds/payments.refunds.queries.ts'
import { disputedRefund } from '../refunds/payments.refunds.reads.ts'
import { noteRefundDone } from '../refunds/payments.refunds.service.ts'
import { accountsOf, entityById } from '../sellers/payments.sellers.reads.ts'
import type { AccountRow } from '../sellers/payments.sellers.reads.ts'
import { t } from '../payments.texts.ts'
import { painOf } from './payments.transfers.pain.ts'
import { SEPA_CURRENCY, endToEndId, isBankDay, leftOut, messageId, nextBankDay } from './payments.transfers.policy.ts'
import { insertFile, lockFile, nextFileId, withdrawFile } from './payments.transfers.queries.ts'
import { contentOf, fileById, inLockOrder, listFiles, partsOf, waitingTransfers } from './payments.transfers.reads.ts'
import type { WaitingRow } from './payments.transfers.reads.ts'
import { toFileCard, toPaymentFile, toWaiting } from './payments.transfers.view.ts'

type OnFile = Reply<typeof payments.makePaymentFile>

/** Approved refunds that the page shows. */
const MOST_WAITING = 1000
/** How far ahead the bank may be asked to pay. */
const LATEST_DAYS = 60

/** Payment files, the newest first. */
export async function paymentFiles(
  ctx: Context,
  { before, page_size }: Query<typeof payments.paymentFiles>,
): Promise<Reply<typeof payments.paymentFiles>> {
  const rows = await listFiles(ctx.db, before, page_size + 1)
  const shown = rows.slice(0, page_size)
  return { results: shown.map(toFileCard), next: rows.length > page_size ? (shown.at(-1)?.id ?? null) : null }
}

const sepaAccounts = async (ctx: Context, seller: number): Promise<(AccountRow & { iban: string })[]> =>
  (await accountsOf(ctx.db, seller, SEPA_CURRENCY)).flatMap((one) =>
    one.iban === null ? [] : [{ ...one, iban: one.iban }],
  )

/** Approved refunds by transfer by seller, with what keeps each from a payment file. */
export async function waitingBySeller(ctx: Context): Promise<Reply<typeof payments.waitingTransfers>> {
  const bySeller = new Map<number, WaitingRow[]>()
  for (const row of await waitingTransfers(ctx.db, MOST_WAITING))
    bySeller.set(row.entity_id, [...(bySeller.get(row.entity_id) ?? []), row])
  const results = [...bySeller].map(async ([id, rows]) => ({
    seller: { id, name: rows[0]?.seller ?? '' },
    accounts: (await sepaAccounts(ctx, id)).map((one) => ({ id: one.id, bank: one.bank, iban: one.iban })),
    execution_on: nextBankDay(dayThere(ctx.now, rows[0]?.time_zone ?? 'UTC')),
    refunds: rows.map(toWaiting),
  }))
  return { results: await Promise.all(results) }
}

/**
 * Makes a payment file of approved refunds of a seller; they are sent with it (docs/rules/payments.md#payment-files).
 * @throws InvalidFields; Refused 404, 409 `decided` where a refund is no longer approved
 */
export async function makePaymentFile(ctx: WriteContext, body: Body<typeof payments.makePaymentFile>): Promise<OnFile> {
  const seller = await entityById(ctx.db, body.seller)
  if (!seller) throw notFound()
  const today = dayThere(ctx.now, seller.time_zone)
  const account = (await sepaAccounts(ctx, seller.id)).find(({ id }) => id === body.account)
  const problems: Record<string, string[]> = {}
  if (!account) problems['account'] = [t('choose-an-account-of-the-seller-in-eur')]
  const day = dayProblem(body.execution_on, today)
  if (day !== undefined) problems['execution_on'] = [day]
  const refunds = await lockedRefunds(ctx, body.refunds)
  const unfit = (await Promise.all(refunds.map((one) => unfitFor(ctx, seller.id, one)))).flatMap((said) => said ?? [])
  if (unfit.length > 0) problems['refunds'] = unfit
  if (!account || Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return write(ctx, { seller, account, execution_on: body.execution_on, today, refunds })
}

function dayProblem(day: string, today: string): string | undefined {
  if (day < today || day > addDays(today, LATEST_DAYS))
    return t('choose-a-day-within-days', { longest_hold_days: LATEST_DAYS })
  return isBankDay(day) ? undefined : t('banks-are-closed-on-this-day', { day: dayText(nextBankDay(day)) })
}

type Locked = LockedRefund & { number: string | null; entity_id: number }

/** The refunds, each locked after its invoice. @throws Refused 409 `decided` where one is not approved or not by transfer */
async function lockedRefunds(ctx: WriteContext, ids: readonly number[]): Promise<Locked[]> {
  const wanted = [...new Set(ids)]
  const ordered = await inLockOrder(ctx.db, wanted)
  if (ordered.length !== wanted.length) throw conflict('decided', t('choose-the-payments-again'))
  const locked: Locked[] = []
  for (const id of ordered) {
    // oxlint-disable-next-line no-await-in-loop
    const both = await lockWithInvoice(ctx.db, id)
    if (!both || both.refund.state !== 'approved' || both.refund.way !== 'transfer')
      throw conflict('decided', t('choose-the-payments-again'))
    locked.push({ ...both.refund, number: both.invoice.number, entity_id: both.invoice.entity_id })
  }
  return locked.toSorted((one, other) => one.id - other.id)
}

const reasons: Record<LeftOut, (of: { number: string }) => string> = {
  currency: (of) => t('left-out-currency', of),
  no_iban: (of) => t('left-out-no-iban', of),
  not_sepa: (of) => t('left-out-not-sepa', of),
  name: (of) => t('left-out-name', of),
  amount: (of) => t('left-out-amount', of),
  disputed: (of) => t('left-out-disputed', of),
}

/** Why a refund cannot be in a file of this seller, with the number of its invoice. */
async function unfitFor(ctx: Context, seller: number, refund: Locked): Promise<string | undefined> {
  const named = refund.number ?? `#${refund.invoice_id}`
  if (refund.entity_id !== seller) return t('this-refund-is-of-another-seller', { number: named })
  const why = leftOut({ ...refund, disputed: await disputedRefund(ctx.db, refund.id) })
  return why === null ? undefined : reasons[why]({ number: named })
}

type Making = {
  seller: { id: number; code: string; name: string }
  account: AccountRow & { iban: string }
  execution_on: string
  today: string
  refunds: readonly Locked[]
}

async function write(ctx: WriteContext, { seller, account, execution_on, today, refunds }: Making): Promise<OnFile> {
  const id = await nextFileId(ctx.db)
  const control_sum = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const named = {
    message_id: messageId(seller.code, today, id),
    execution_on,
    currency_code: SEPA_CURRENCY,
    control_sum,
  }
  const payments = refunds.map((refund) => ({
    refund_id: refund.id,
    end_to_end_id: endToEndId(seller.code, refund.id),
    amount: refund.amount,
    iban: refund.iban ?? '',
    bic: refund.bic,
    holder: refund.holder ?? '',
    words: t('refund-of-invoice', { number: refund.number ?? '', seller: seller.name }),
  }))
  const content = Buffer.from(painOf({ ...named, made_at: ctx.now, seller: seller.name, account, payments }))
  const file = {
    ...named,
    ...{ id, entity_id: seller.id, iban: account.iban, transactions: refunds.length, content },
    hash: createHash('sha256').update(content).digest(),
    made_by: me(ctx).customer_id,
  }
  const parts = payments.map(({ refund_id, amount, end_to_end_id }) => ({ refund_id, amount, end_to_end_id }))
  await insertFile(ctx.db, file, parts, ctx.now)
  await logAct(ctx, {
    act: 'payment_file.made',
    object: `payment_file:${id}`,
    after: {
      message_id: file.message_id,
      payments: refunds.length,
      amount: control_sum,
      currency_code: SEPA_CURRENCY,
      execution_on,
    },
  })
  for (const { id: refund, amount } of refunds)
    // oxlint-disable-next-line no-await-in-loop
    await logAct(ctx, {
      act: 'refund.sent',
      object: `refund:${refund}`,
      before: { state: 'approved' },
      after: { state: 'sent', amount, file: file.message_id },
    })
  return { file: id }
}

/** @throws Refused 404 */
export async function paymentFile(ctx: Context, id: number): Promise<Reply<typeof payments.paymentFile>> {
  const row = await fileById(ctx.db, id)
  if (!row) throw notFound()
  return toPaymentFile(row, await partsOf(ctx.db, id))
}

/** The same bytes whenever they are asked for. @throws Refused 404 */
export async function paymentFileXml(ctx: Context, id: number): Promise<FileReply> {
  const row = await contentOf(ctx.db, id)
  if (!row) throw notFound()
  return new FileReply('application/xml', `${row.message_id}.xml`, row.content)
}

/** A file that is live, with its refunds of which each is locked after its invoice. @throws Refused 404, 409 `decided` */
async function openFile(ctx: WriteContext, id: number): Promise<{ message_id: string; refunds: LockedRefund[] }> {
  const parts = await partsOf(ctx.db, id)
  const refunds: LockedRefund[] = []
  for (const refund of await inLockOrder(
    ctx.db,
    parts.map((part) => part.refund),
  )) {
    // oxlint-disable-next-line no-await-in-loop
    const both = await lockWithInvoice(ctx.db, refund)
    if (both) refunds.push(both.refund)
  }
  const file = await lockFile(ctx.db, id)
  if (!file) throw notFound()
  if (file.withdrawn) throw past()
  return { message_id: file.message_id, refunds }
}

const past = () => conflict('decided', t('this-payment-file-is-past-this'))

/**
 * Withdraws a file of which nothing is done; its refunds are approved again.
 * @throws Refused 404, 409 `decided`
 */
export async function withdrawPaymentFile(
  ctx: WriteContext,
  id: number,
  { reason }: Body<typeof payments.withdrawPaymentFile>,
): Promise<OnFile> {
  const { message_id, refunds } = await openFile(ctx, id)
  if (refunds.some(({ state }) => state === 'done')) throw past()
  await withdrawFile(ctx.db, id, { customer_id: me(ctx).customer_id, reason }, ctx.now)
  await logAct(ctx, { act: 'payment_file.withdrawn', object: `payment_file:${id}`, after: { message_id }, reason })
  return { file: id }
}

/**
 * Notes that the bank has made payments of a file: their buyers are notified.
 * @throws Refused 404, 409 `decided` where one of them is not on its way
 */
export async function paymentFileDone(
  ctx: WriteContext,
  id: number,
  { refunds: wanted }: Body<typeof payments.paymentFileDone>,
): Promise<OnFile> {
  const { message_id, refunds } = await openFile(ctx, id)
  const sent = refunds.filter((refund) => refund.state === 'sent' && wanted.includes(refund.id))
  if (sent.length !== new Set(wanted).size) throw past()
  for (const refund of sent)
    // oxlint-disable-next-line no-await-in-loop
    await noteRefundDone(ctx, refund.id, t('by-payment-file', { message_id }))
  return { file: id }
}

/** Notes that the bank did not make a payment. @throws Refused 404, 409 `decided` */
export async function paymentFileFailed(
  ctx: WriteContext,
  id: number,
  { refund: wanted, reason }: Body<typeof payments.paymentFileFailed>,
): Promise<OnFile> {
  const { refunds } = await openFile(ctx, id)
  const refund = refunds.find((one) => one.id === wanted)
  if (refund?.state !== 'sent') throw past()
  await setRefundFailed(ctx.db, refund.id, reason, ctx.now)
  await logAct(ctx, {
    act: 'refund.failed',
    object: `refund:${refund.id}`,
    before: { state: 'sent' },
    after: { state: 'failed', amount: refund.amount },
    reason,
  })
  return { file: id }
}
