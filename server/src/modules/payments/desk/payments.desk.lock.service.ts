import type { WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { deskRow } from './payments.desk.reads.ts'
import type { DeskRow } from './payments.desk.reads.ts'
import { t } from '../payments.texts.ts'

export const changedMeanwhile = () => conflict('changed_meanwhile', t('somebody-else-has-changed-this-in-the'))

/**
 * The invoice, locked, as it was when the operator looked at it: so of two who act at once, and of two clicks, one is refused.
 * @throws Refused 404, 409 `changed_meanwhile`
 */
export async function lockSeen(
  ctx: WriteContext,
  id: number,
  version: string,
): Promise<{ invoice: LockedInvoice; desk: DeskRow }> {
  const invoice = await lockInvoice(ctx.db, id)
  const desk = invoice && (await deskRow(ctx.db, id, ctx.now))
  if (!invoice || !desk || invoice.kind !== 'invoice') throw notFound()
  if (desk.version !== version) throw changedMeanwhile()
  return { invoice, desk }
}
