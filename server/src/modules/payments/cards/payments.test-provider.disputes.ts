import { conflict, notFound } from '#kit/base/errors.ts'
import type { Db } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import type { DisputeEvent } from './payments.provider.ts'
import type { DisputeState, Evidence, ProviderDispute, ProviderPage, Reading } from './payments.provider.types.ts'
import { disputeFee, noteTestMovement, pageOf } from './payments.test-provider.books.ts'
import {
  insertTestDispute,
  listTestDisputes,
  moveTestDispute,
  testDisputeById,
} from './payments.test-provider.books.queries.ts'
import type { TestDispute } from './payments.test-provider.books.queries.ts'
import type { TestIntent } from './payments.test-provider.queries.ts'
import { t } from '../payments.texts.ts'

/** Stripe's public test cards whose payments are disputed at once (https://docs.stripe.com/testing#disputes), with the reason. */
const DISPUTED: Readonly<Record<string, string>> = {
  '4000000000000259': 'fraudulent',
  '4000000000002685': 'product_not_received',
  '4000000000001976': 'general',
}
export const disputedCards = Object.keys(DISPUTED)

const DAYS_FOR_EVIDENCE = 9

const states: Record<TestDispute['state'], DisputeState> = {
  needs_response: 'open',
  under_review: 'sent',
  won: 'won',
  lost: 'lost',
}

/** Opens the dispute of a payment that was just charged, where its card is such a one. @returns the event that a real provider sends */
export async function disputeTestCharge(db: Db, intent: TestIntent, now: Date): Promise<DisputeEvent | undefined> {
  const reason = DISPUTED[intent.card ?? '']
  if (reason === undefined) return undefined
  const id = `dp_${intent.id}`
  const { amount, currency_code } = intent
  const fee = disputeFee(currency_code)
  const evidence_due_at = new Date(now.getTime() + DAYS_FOR_EVIDENCE * 86_400_000)
  const rest = { reason, state: 'needs_response', evidence_due_at, evidence: null, created_at: now } as const
  await insertTestDispute(db, { id, intent_id: intent.id, amount, fee, currency_code, ...rest })
  await noteTestMovement(db, 'dispute', { id, amount: -amount, fee, currency_code }, now)
  return {
    about: 'dispute',
    id: `evt_${id}_1`,
    kind: 'charge.dispute.created',
    dispute: await fetchTestDispute(db, id),
  }
}

export const readTestDisputes = async (db: Db, reading: Reading): Promise<ProviderPage<ProviderDispute>> => {
  const { rows, next } = pageOf(await listTestDisputes(db, reading))
  return { rows: rows.map(toDispute), next }
}

export async function fetchTestDispute(db: Db, ref: string): Promise<ProviderDispute> {
  const found = await testDisputeById(db, ref)
  if (!found) throw notFound()
  return toDispute(found)
}

/** Evidence decides as Stripe's test mode has it: `winning_evidence` wins, `losing_evidence` loses, all else is looked at. */
export async function sendTestEvidence(db: Db, ref: string, { statement, now }: Evidence): Promise<ProviderDispute> {
  const state = /winning_evidence/.test(statement) ? 'won' : /losing_evidence/.test(statement) ? 'lost' : 'under_review'
  return decide(db, ref, now, (found) => {
    if (found.evidence === statement) return undefined
    if (found.state !== 'needs_response') throw conflict('not_open', t('the-bank-takes-no-evidence'))
    return { state, evidence: statement }
  })
}

export const closeTestDispute = (db: Db, ref: string, now: Date): Promise<ProviderDispute> =>
  decide(db, ref, now, ({ state }) =>
    state === 'needs_response' || state === 'under_review' ? { state: 'lost', evidence: null } : undefined,
  )

async function decide(
  db: Db,
  ref: string,
  now: Date,
  next: (found: TestDispute) => { state: TestDispute['state']; evidence: string | null } | undefined,
): Promise<ProviderDispute> {
  return inTransaction(db, async (tx) => {
    const found = await testDisputeById(tx, ref, true)
    if (!found) throw notFound()
    const moved = next(found)
    if (!moved) return toDispute(found)
    await moveTestDispute(tx, ref, moved.state, moved.evidence)
    const { id, amount, currency_code } = found
    if (moved.state === 'won') await noteTestMovement(tx, 'dispute_won', { id, amount, currency_code }, now)
    return toDispute({ ...found, ...moved })
  })
}

function toDispute(row: TestDispute): ProviderDispute {
  const { id, intent_id, amount, fee, currency_code, reason, evidence_due_at, card, bank_confirmed } = row
  return {
    ...{ id, intent_id, amount, fee, currency_code, reason, evidence_due_at, bank_confirmed },
    state: states[row.state],
    opened_at: row.created_at,
    card: card?.slice(-4) ?? null,
  }
}
