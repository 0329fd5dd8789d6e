import type { WriteContext } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { each } from '../payments.batches.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import type { CardProvider } from '../cards/payments.provider.ts'
import type { ProviderDispute } from '../cards/payments.provider.types.ts'
import {
  insertDispute,
  lockDisputeOf,
  lockPaymentsOf,
  moveDispute,
  noteReadUntil,
  readUntil,
  takeQuietDisputes,
} from './payments.disputes.queries.ts'
import { movedBy, partsOfDispute } from './payments.disputes.policy.ts'

export type AppliedDispute = { outcome: 'applied' | 'ignored' | 'quarantined'; detail: string | null }

/**
 * Applies what the provider says about a dispute: webhook, reconciler and the operator's own acts end here. The payments are locked
 * first, as refunds lock them, so that a refund and a dispute of the same payment never pass each other.
 */
export async function applyDispute(
  ctx: WriteContext,
  provider: 'stripe' | 'test',
  dispute: ProviderDispute,
): Promise<AppliedDispute> {
  const { intent_id } = dispute
  const payments = intent_id === null ? [] : await lockPaymentsOf(ctx.db, intent_id)
  const [first] = payments
  if (intent_id === null || !first) return { outcome: 'ignored', detail: 'no payment of ours' }
  if (payments.some(({ currency_code }) => currency_code !== dispute.currency_code))
    return { outcome: 'quarantined', detail: `${dispute.currency_code} instead of ${first.currency_code}` }
  const parts = partsOfDispute(dispute.amount, payments)
  const given = { ...dispute, intent_id, payment_id: first.id }
  const id = await insertDispute(ctx.db, provider, given, parts, ctx.now)
  if (id !== undefined) return { outcome: 'applied', detail: null }
  const known = await lockDisputeOf(ctx.db, dispute.id)
  if (!known) return { outcome: 'ignored', detail: 'no payment of ours' }
  const moved = movedBy(known, dispute)
  await moveDispute(ctx.db, known.id, moved, ctx.now)
  return { outcome: moved.state === known.state ? 'ignored' : 'applied', detail: null }
}

/** Lists are read again from before where they ended: a payment may have been counted after its dispute was listed. */
const OVERLAP_MS = 3 * 86_400_000
/** How far back the first reading goes. */
const FIRST_MS = 180 * 86_400_000
/** A dispute that is not decided is asked about again when nothing was heard of it for this long. */
const QUIET_MS = 60 * 60_000

/** Reads disputes from the provider, so that a webhook that was lost loses nothing (docs/threats.md#lost-payments). */
export async function reconcileDisputes(ctx: JobContext): Promise<void> {
  const provider = cardProvider(ctx.config)
  if (!provider) return
  await readDisputes(ctx, provider)
  const before = new Date(ctx.now.getTime() - QUIET_MS)
  const quiet = await ctx.transaction((tx) => takeQuietDisputes(tx.db, provider.name, before, tx.now))
  await each(quiet, async (ref) => {
    const dispute = await provider.fetchDispute(ctx.database.db, ref)
    await ctx.transaction((tx) => applyDispute(tx, provider.name, dispute))
  })
}

async function readDisputes(ctx: JobContext, provider: CardProvider): Promise<void> {
  const until = await readUntil(ctx.database.db, provider.name, 'disputes')
  const since = new Date((until?.getTime() ?? ctx.now.getTime() - FIRST_MS) - OVERLAP_MS)
  let after: string | null = null
  do {
    // Page after page: the next begins where this one ends.
    // oxlint-disable-next-line no-await-in-loop
    const page: Awaited<ReturnType<CardProvider['listDisputes']>> = await provider.listDisputes(ctx.database.db, {
      ...{ since, after, now: ctx.now },
    })
    // oxlint-disable-next-line no-await-in-loop
    await each(page.rows, async (dispute) => {
      await ctx.transaction((tx) => applyDispute(tx, provider.name, dispute))
    })
    after = page.next
  } while (after !== null)
  await ctx.transaction((tx) => noteReadUntil(tx.db, provider.name, 'disputes', ctx.now))
}
