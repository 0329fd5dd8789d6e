import { allow, conflict, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import type { DisputeState, ProviderDispute } from '../cards/payments.provider.types.ts'
import { t } from '../payments.texts.ts'

/* Refunds that a dispute stops are refused in `refunds/payments.refunds.policy.ts`. */

const rank: Record<DisputeState, number> = { open: 0, sent: 1, won: 2, lost: 2 }

type Known = Pick<ProviderDispute, 'state' | 'fee' | 'evidence_due_at' | 'card'> & { bank_confirmed: boolean }

/**
 * A dispute after more news of it, in any order: its state moves forward only, a decision is kept, and a fee that was taken is not
 * taken back.
 */
export function movedBy(known: Known, news: ProviderDispute): Known {
  const forward = rank[news.state] > rank[known.state]
  return {
    state: forward ? news.state : known.state,
    fee: Math.max(known.fee, news.fee),
    evidence_due_at: rank[known.state] === 0 ? (news.evidence_due_at ?? known.evidence_due_at) : known.evidence_due_at,
    card: news.card ?? known.card,
    bank_confirmed: news.bank_confirmed ?? known.bank_confirmed,
  }
}

/** The part of a disputed sum that each payment of a card payment has, in their order: no more than came by it. */
export function partsOfDispute(
  amount: number,
  payments: readonly { id: number; amount: number }[],
): { payment_id: number; amount: number }[] {
  let left = amount
  const parts: { payment_id: number; amount: number }[] = []
  for (const payment of payments) {
    const part = Math.min(left, payment.amount)
    if (part > 0) parts.push({ payment_id: payment.id, amount: part })
    left -= part
  }
  return parts
}

/** Evidence is sent once, while the bank takes it. */
export function mayAnswer(dispute: { state: DisputeState; evidence_due_at: Date | null }, now: Date): Verdict {
  if (dispute.state !== 'open') return deny(conflict('not_open', t('the-bank-takes-no-evidence')))
  if (dispute.evidence_due_at !== null && dispute.evidence_due_at <= now)
    return deny(conflict('too_late', t('the-last-day-for-evidence-is-over')))
  return allow
}

/** A dispute can be given up until it is decided. */
export const mayGiveUp = ({ state }: { state: DisputeState }): Verdict =>
  state === 'open' ? allow : deny(conflict('not_open', t('the-bank-takes-no-evidence')))
