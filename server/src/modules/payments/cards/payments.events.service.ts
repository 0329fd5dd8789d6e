import type { WriteContext } from '#kit/data/context.ts'
import { rememberEvent, setEventOutcome } from './payments.card.queries.ts'
import type { DisputeEvent, ProviderEvent, RefundEvent } from './payments.provider.ts'
import { applyDispute } from '../disputes/payments.disputes.apply.service.ts'
import { applyRefund } from '../refunds/payments.refunds.send.service.ts'
import type { Sales } from '../payments.sales.ts'
import { applyEvent } from '../money/payments.settle.service.ts'
import type { Applied } from '../money/payments.settle.service.ts'

/** Applies an event of the card provider once: of a payment, a refund or a dispute. */
export async function applyProviderEvent(
  ctx: WriteContext,
  sales: Sales,
  provider: 'stripe' | 'test',
  event: ProviderEvent,
): Promise<Applied> {
  if (event.about === 'payment') return applyEvent(ctx, sales, provider, event)
  if (!(await isNew(ctx, provider, event))) return 'ignored'
  const { outcome, detail } =
    event.about === 'refund'
      ? {
          outcome: (await applyRefund(ctx, event.refund)) ? ('applied' as const) : ('ignored' as const),
          detail: event.refund.id,
        }
      : await applyDispute(ctx, provider, event.dispute)
  await setEventOutcome(ctx.db, event.id, outcome, detail)
  return outcome
}

function isNew(ctx: WriteContext, provider: 'stripe' | 'test', event: RefundEvent | DisputeEvent): Promise<boolean> {
  const { id, kind } = event
  const about = event.about === 'refund' ? event.refund : event.dispute
  const given = { id, provider, kind, intent_id: about.intent_id, outcome: 'ignored', detail: about.id } as const
  return rememberEvent(ctx.db, { ...given, amount: null, currency_code: null }, ctx.now)
}
