import type { Db } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import { Refused, notFound } from '#kit/base/errors.ts'
import { refusedRefund } from './payments.provider.policy.ts'
import type { ProviderRefund, WantedRefund } from './payments.provider.types.ts'
import { noteTestMovement } from './payments.test-provider.books.ts'
import { isTestDisputed } from './payments.test-provider.books.queries.ts'
import {
  decidedTestRefund,
  insertTestRefund,
  lockTestIntent,
  testRefundByKey,
  testRefunded,
} from './payments.test-provider.queries.ts'
import type { TestIntent, TestRefund } from './payments.test-provider.queries.ts'
import { refundFailure, t } from '../payments.texts.ts'

/** Stripe's public test cards for refunds that are decided later (https://docs.stripe.com/testing#refunds). */
export const REFUND_FAILS = '4000000000005126'
export const REFUND_WAITS = '4000000000007726'

/**
 * Returns money of a test payment, once for each key, never more than was charged. A refund to a card that has expired fails; the
 * two cards above wait for the next question.
 * @throws Refused 503 when the key was used for another refund, as Stripe refuses it too
 */
export async function refundTestCard(db: Db, wanted: WantedRefund): Promise<ProviderRefund> {
  return inTransaction(db, async (tx) => {
    const intent = await lockTestIntent(tx, wanted.intent_id)
    if (!intent || intent.state !== 'succeeded') return refusedRefund(wanted, 'resource_missing')
    const before = await testRefundByKey(tx, wanted.key)
    if (before) return repeated(before, wanted)
    if (await isTestDisputed(tx, intent.id)) return refusedRefund(wanted, 'charge_disputed')
    const left = intent.amount - (await testRefunded(tx, intent.id))
    if (left === 0) return refusedRefund(wanted, 'charge_already_refunded')
    if (wanted.amount > left) return refusedRefund(wanted, 'amount_too_large')
    const { key, intent_id, refund_id, amount, currency_code, now } = wanted
    const made = {
      id: `re_test_${key.replaceAll(/\W+/g, '_')}`,
      ...{ key, intent_id, refund_id, amount, currency_code },
      ...outcomeFor(intent, now),
      created_at: now,
    }
    await insertTestRefund(tx, made)
    if (made.state !== 'failed')
      await noteTestMovement(tx, 'refund', { id: made.id, amount: -amount, currency_code }, now)
    return toRefund(made)
  })
}

export async function fetchTestRefund(db: Db, ref: string): Promise<ProviderRefund> {
  const found = await decidedTestRefund(db, ref)
  if (!found) throw notFound()
  if (found.state === 'failed' && found.failure === 'declined') await noteTestReturn(db, found)
  return toRefund(found)
}

/** A minute after the refund its money is back on the balance. */
async function noteTestReturn(db: Db, { id, amount, currency_code, created_at }: TestRefund): Promise<void> {
  const source = { id, amount, currency_code }
  await noteTestMovement(db, 'refund_failed', source, new Date(created_at.getTime() + 60_000))
}

function repeated(before: TestRefund, wanted: WantedRefund): ProviderRefund {
  const same = before.intent_id === wanted.intent_id && before.amount === wanted.amount
  if (!same) throw new Refused(503, 'provider_unavailable', t('the-card-service-is-not-responding-please'))
  return toRefund(before)
}

function outcomeFor({ card, expires_on }: TestIntent, now: Date): Pick<TestRefund, 'state' | 'becomes' | 'failure'> {
  if (expires_on !== null && expires_on < now.toISOString().slice(0, 10))
    return { state: 'failed', becomes: null, failure: 'expired_or_canceled_card' }
  if (card === REFUND_FAILS) return { state: 'pending', becomes: 'failed', failure: 'declined' }
  if (card === REFUND_WAITS) return { state: 'pending', becomes: 'succeeded', failure: null }
  return { state: 'succeeded', becomes: null, failure: null }
}

function toRefund({ id, refund_id, intent_id, state, amount, currency_code, failure }: TestRefund): ProviderRefund {
  const words = state === 'failed' && failure !== null ? refundFailure(failure) : null
  return { id, refund_id, intent_id, state, amount, currency_code, failure: words }
}
