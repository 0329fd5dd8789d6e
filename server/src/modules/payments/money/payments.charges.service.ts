import type { WriteContext } from '#kit/data/context.ts'
import { conflict } from '#kit/base/errors.ts'
import { t } from '../payments.texts.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { insertPayment } from './payments.money.queries.ts'
import { bookIssued } from './payments.settle.service.ts'

/**
 * Counts what a bank kept of a transfer towards the same invoice: the seller bears it (docs/rules/payments.md#charges-of-banks). The
 * buyer hears of the transfer alone.
 * @param of the transfer, as it was counted, and what its bank kept in minor units
 * @throws Refused 409 `known` where the transfer has charges already
 */
export async function countCharges(
  ctx: WriteContext,
  invoice: LockedInvoice,
  of: { payment_id: number; reference: string; received_at: Date; charges: number },
): Promise<void> {
  const id = await insertPayment(ctx.db, {
    invoice_id: invoice.id,
    method: 'charges',
    attempt_id: null,
    charges_of: of.payment_id,
    reference: `charges:${of.reference}`,
    amount: of.charges,
    currency_code: invoice.currency_code,
    received_at: of.received_at,
  })
  if (id === undefined) throw conflict('known', t('this-transfer-is-kept-already'))
  await bookIssued(ctx, invoice, { id, amount: of.charges, quiet: true })
}
