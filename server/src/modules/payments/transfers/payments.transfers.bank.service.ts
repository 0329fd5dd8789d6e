import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { dayText } from '#kit/base/moments.ts'
import { noonOf } from '../bank/payments.bank.policy.ts'
import { lockWithInvoice, noteAtProvider } from '../refunds/payments.refunds.queries.ts'
import { failRefund, noteRefundDone } from '../refunds/payments.refunds.service.ts'
import { t } from '../payments.texts.ts'
import { inLockOrder } from './payments.transfers.reads.ts'

/** What a bank calls a debit, when it was booked, and the refunds that it paid: one of them, or all of a payment file. */
export type Debit = { name: string; booked_on: string; refunds: readonly number[] }
/** A payment that came back, when, and by which reason of ISO 20022, where the bank gives one. */
export type Returned = { refund: number; booked_on: string; code: string | undefined }

/** What each refund that a debit paid remembers of it: no debit pays for two, and no refund is paid by two. */
export const debitOf = ({ name, refunds }: Pick<Debit, 'name' | 'refunds'>, refund: number): string =>
  refunds.length === 1 ? name : `${name}/${refund}`

/**
 * Notes that the bank has made payments of a payment file, on the day on which it booked the debit: their buyers are notified. Of a refund
 * that was noted as done by hand, only the debit is noted (docs/rules/payments.md#payment-files).
 * @throws Refused 409 `decided` where one of them is not on its way, or was paid by another debit
 */
export async function noteMade(ctx: WriteContext, debit: Debit): Promise<void> {
  for (const id of await inLockOrder(ctx.db, debit.refunds)) {
    // oxlint-disable-next-line no-await-in-loop
    const locked = await lockWithInvoice(ctx.db, id)
    if (!locked) throw notFound()
    const { state, provider_ref, way } = locked.refund
    if (way !== 'transfer' || provider_ref !== null || (state !== 'sent' && state !== 'done')) throw past()
    const name = debitOf(debit, id)
    if (state === 'sent')
      // oxlint-disable-next-line no-await-in-loop
      await noteRefundDone(ctx, id, t('by-debit-of-a-statement', { name }), noonOf(debit.booked_on, ctx.now))
    // oxlint-disable-next-line no-await-in-loop
    await noteAtProvider(ctx.db, id, name)
  }
}

const past = () => conflict('decided', t('this-payment-is-past-this'))

/**
 * Notes that the money of a refund came back: it failed, also where it was done before, and is repeated as any other that failed.
 * @throws Refused 404, 409 `decided` where it has not been sent, or failed before
 */
export async function noteReturned(ctx: WriteContext, { refund: id, booked_on, code }: Returned): Promise<void> {
  const locked = await lockWithInvoice(ctx.db, id)
  if (!locked) throw notFound()
  const { refund, invoice } = locked
  if (refund.way !== 'transfer' || (refund.state !== 'sent' && refund.state !== 'done')) throw past()
  const day = dayText(booked_on)
  const failure = code === undefined ? t('came-back-on', { day }) : t('came-back-on-for', { day, code })
  await failRefund(ctx, { refund, invoice }, failure, noonOf(booked_on, ctx.now))
  await logAct(ctx, {
    act: 'refund.failed',
    object: `refund:${id}`,
    before: { state: refund.state },
    after: { state: 'failed', amount: refund.amount },
    reason: failure,
  })
}
