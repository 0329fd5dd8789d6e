import { money } from '#kit/base/amounts.ts'
import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { countedAt } from '../desk/payments.desk.queries.ts'
import { countCharges } from '../money/payments.charges.service.ts'
import { insertPayment } from '../money/payments.money.queries.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import { bookIssued } from '../money/payments.settle.service.ts'
import { insertBankTransfer } from './payments.bank.queries.ts'
import { t } from '../payments.texts.ts'

/** Money that a statement of account says has come. */
export type Transfer = {
  /** What names it at the bank, so that it counts once. */
  reference: string
  amount: number
  currency_code: string
  received_on: string
  /** Who paid, and what for, in the words of the statement. */
  words: string
  /** The seller to whose account it came, where the statement names one. */
  entity_id: number | null
}

const noonOf = (day: string, now: Date): Date => {
  const noon = new Date(`${day}T12:00:00Z`)
  return noon > now ? now : noon
}

/**
 * Counts a transfer towards an invoice, as if an operator had recorded it (docs/rules/imports.md#statements-of-account).
 * @param of what was open on it when the operator saw it, and what of that a bank kept
 * @returns the payment's number
 * @throws Refused 404, 409 `known`, `changed_meanwhile`, `currency`
 */
export async function countTransfer(
  ctx: WriteContext,
  invoice_id: number,
  transfer: Transfer,
  of: { open: number; charges: number },
): Promise<number> {
  const payment_id = await countPart(ctx, invoice_id, transfer, of)
  await writeDown(ctx, transfer)
  return payment_id
}

/**
 * Counts a transfer that names several invoices for each of them: with what a bank kept of it, it is just what is open on all together
 * (docs/rules/imports.md#statements-of-account).
 * @param parts what was open on each when the operator saw it, and what of that a bank kept
 * @throws Refused as `countTransfer`
 */
export async function countForSeveral(
  ctx: WriteContext,
  parts: readonly { invoice_id: number; open: number; charges?: number }[],
  transfer: Transfer,
): Promise<void> {
  // The lowest number first, so that two who count for some of the same never wait for each other in a circle.
  const ordered = parts.toSorted((one, other) => one.invoice_id - other.invoice_id)
  for (const [at, { invoice_id, open, charges = 0 }] of ordered.entries()) {
    const reference = at === 0 ? transfer.reference : `${transfer.reference}/${at + 1}`
    // oxlint-disable-next-line no-await-in-loop
    await countPart(ctx, invoice_id, { ...transfer, reference, amount: open - charges }, { open, charges })
  }
  await writeDown(ctx, transfer)
}

/** @throws Refused 409 `known` */
async function writeDown(ctx: WriteContext, transfer: Transfer): Promise<void> {
  const { reference: id, amount, currency_code, received_on, words, entity_id } = transfer
  const received_at = noonOf(received_on, ctx.now)
  const made = { id, outcome: 'applied' as const, amount, currency_code, received_at, detail: words, entity_id }
  if (!(await insertBankTransfer(ctx.db, made))) throw conflict('known', t('this-transfer-is-kept-already'))
}

async function countPart(
  ctx: WriteContext,
  invoice_id: number,
  transfer: Transfer,
  { open, charges }: { open: number; charges: number },
): Promise<number> {
  const { reference, amount, currency_code, received_on } = transfer
  const invoice = await lockInvoice(ctx.db, invoice_id)
  if (invoice?.kind !== 'invoice' || invoice.number === null) throw notFound()
  if (invoice.currency_code !== currency_code)
    throw conflict('currency', t('is-in', { number: invoice.number, currency_code: invoice.currency_code }))
  if (invoice.open_amount !== open)
    throw conflict(
      'changed_meanwhile',
      t('is-open-on-by-now-check-the', {
        amount: money(Math.max(0, invoice.open_amount), currency_code),
        number: invoice.number,
      }),
    )
  const received_at = noonOf(received_on, ctx.now)
  const sum = { amount, currency_code, received_at }
  const payment = { invoice_id, method: 'transfer' as const, attempt_id: null, reference, ...sum }
  const payment_id = await insertPayment(ctx.db, payment)
  if (payment_id === undefined)
    throw conflict(
      'known',
      t('this-transfer-was-counted-for-already', { countedAt: `${await countedAt(ctx.db, reference)}` }),
    )
  await bookIssued(ctx, invoice, { id: payment_id, amount })
  if (charges > 0) await countCharges(ctx, invoice, { payment_id, reference, received_at, charges })
  await logAct(ctx, {
    act: 'invoice.transfer_recorded',
    object: `invoice:${invoice_id}`,
    before: { state: invoice.state, amount_paid: invoice.amount_paid },
    after: { amount, received_on, reference, ...(charges > 0 && { charges }) },
  })
  return payment_id
}

/** Keeps a transfer that fits nothing, as money that nobody could assign. @throws Refused 409 `known` */
export async function keepTransfer(ctx: WriteContext, transfer: Transfer): Promise<void> {
  const { reference, amount, currency_code, received_on, words, entity_id } = transfer
  const counted = await countedAt(ctx.db, reference)
  const received_at = noonOf(received_on, ctx.now)
  const sum = { amount, currency_code, received_at }
  const kept = { id: reference, outcome: 'quarantined' as const, ...sum, detail: words, entity_id }
  if (counted || !(await insertBankTransfer(ctx.db, kept)))
    throw conflict(
      'known',
      counted ? t('this-transfer-was-counted-for-already', { countedAt: counted }) : t('this-transfer-is-kept-already'),
    )
  await logAct(ctx, {
    act: 'provider_event.kept',
    object: `provider_event:${reference}`,
    after: { amount, currency_code, received_on },
  })
}
