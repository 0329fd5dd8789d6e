import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { settleQuarantined } from './cards/payments.card.queries.ts'
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
