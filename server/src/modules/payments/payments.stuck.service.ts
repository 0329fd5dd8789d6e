import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { setRefundDone, settleQuarantined } from './cards/payments.card.queries.ts'
import { tellRefunded } from './invoices/payments.mails.service.ts'
import { cardProvider } from './cards/payments.provider.ts'

/** Asks the card provider whether it takes our key. @returns one sentence for the operator */
export async function cardService({ config }: Context): Promise<string> {
  const provider = cardProvider(config)
  if (!provider) return 'No card provider is configured: only bank transfer is offered.'
  return (await provider.check()) ?? `The card provider (${provider.name}) takes our key.`
}

/**
 * Puts a quarantined event aside once its money is dealt with at the provider.
 * @param reason what was done about the money, for the log
 * @throws Refused 404 unless it is quarantined
 */
export async function settleEvent(ctx: Context, id: string, reason: string): Promise<void> {
  if (!(await settleQuarantined(ctx.db, id))) throw notFound()
  await logAct(ctx, { act: 'provider_event.settled', object: `provider_event:${id}`, reason })
}

/**
 * Notes that the money of a refund has gone back, and tells the buyer.
 * @param reason how and when, for the log
 * @throws Refused 404 unless it waits
 */
export async function noteRefundDone(ctx: Context, id: number, reason: string): Promise<void> {
  const before = await setRefundDone(ctx.db, id)
  if (!before) throw notFound()
  const { state, ...refund } = before
  await tellRefunded(ctx, { id, ...refund })
  await logAct(ctx, { act: 'refund.done', object: `refund:${id}`, before: { state }, after: { state: 'done' }, reason })
}
