import type { OpenContext } from '#kit/data/context.ts'
import { t } from '../payments.texts.ts'
import {
  lockLedgers,
  postDisputes,
  postDocuments,
  postMovements,
  postPayments,
  postPayouts,
  postRefunds,
} from './payments.posting.queries.ts'
import type { Posting, PostingWords } from './payments.posting.queries.ts'

/** Sources that one transaction posts: a second or so of work. */
const BATCH = 2000

const words = (): PostingWords => {
  const ref = { ref: '{ref}' }
  return {
    invoice: '{name}',
    credit_note: t('journal-credit-note', { name: '{name}' }),
    vat: t('journal-vat', { percent: '{percent}' }),
    rounding: t('journal-rounding'),
    card: t('journal-card', ref),
    transfer: t('journal-transfer', ref),
    moved: t('journal-moved', ref),
    charges: t('journal-charges', ref),
    refund: t('journal-refund', ref),
    refund_failed: t('journal-refund-failed', ref),
    dispute: t('journal-dispute', ref),
    dispute_won: t('journal-dispute-won', ref),
    dispute_lost: t('journal-dispute-lost', ref),
    fee: t('journal-fee', ref),
    movement: t('journal-movement', ref),
    payout: t('journal-payout', ref),
    payout_failed: t('journal-payout-failed', ref),
  }
}

/** Documents come first: they make the accounts to which payments go. A payout comes after the movements that it carries. */
const steps = [postDocuments, postPayments, postRefunds, postDisputes, postMovements, postPayouts] as const

/**
 * Posts everything that is not in the books yet (docs/rules/books.md#journal), in batches of a transaction each: what dies in the middle
 * leaves whole batches, and the next run goes on. Several at once wait for each other.
 */
export async function postBooks(ctx: Pick<OpenContext, 'transaction' | 'now'>): Promise<void> {
  const posting: Posting = { now: ctx.now, limit: BATCH, words: words() }
  for (const step of steps)
    for (let posted = BATCH; posted >= BATCH;)
      posted = await ctx.transaction(async ({ db }) => {
        await lockLedgers(db)
        return step(db, posting)
      })
}
