import { sql } from '../../src/kit/data/db.ts'
import { chargeFee, disputeFee } from '../../src/modules/payments/cards/payments.test-provider.books.ts'
import {
  keepMovements,
  keepPayouts,
  matchMovements,
  notePayoutRead,
  unreadPayouts,
} from '../../src/modules/payments/payouts/payments.payouts.queries.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const DAY_MS = 86_400_000

type Charge = {
  intent_id: string
  payment_id: number
  parts: number
  amount: number
  currency_code: string
  received_at: Date
}
type Movement = {
  id: string
  kind: 'charge' | 'dispute' | 'dispute_won' | 'payout'
  source_ref: string
  amount: number
  fee: number
  currency_code: string
  created_at: Date
  payout_id: string | null
}

/** Disputes in each of their states, and the payouts of the test provider, whose books agree with ours. */
export async function fillDisputes({ db, now }: Fill): Promise<void> {
  const { rows: charges } = await sql<Charge>`
    select test_card_intent.id as intent_id, min(payment.id) as payment_id, count(*)::int as parts, sum(payment.amount)::bigint as amount,
      test_card_intent.currency_code, min(payment.received_at) as received_at
    from test_card_intent join payment_attempt on test_card_intent.attempt_id in (payment_attempt.id, payment_attempt.group_id)
      join payment on payment.attempt_id = payment_attempt.id
    where test_card_intent.state = 'succeeded' group by test_card_intent.id having sum(payment.amount) = test_card_intent.amount
    order by received_at, payment_id`.execute(db)
  const movements: Movement[] = charges.map(({ intent_id, amount, currency_code, received_at }) => ({
    ...{ id: `txn_charge_${intent_id}`, kind: 'charge', source_ref: intent_id, amount, currency_code },
    fee: chargeFee(amount, currency_code),
    created_at: received_at,
    payout_id: null,
  }))
  movements.push(...(await disputed(db, charges, now)))
  await payOut(db, movements, now)
}

const stories = [
  { state: 'open', reason: 'product_not_received', opened: 2, statement: null, decided: null },
  {
    state: 'sent',
    reason: 'fraudulent',
    opened: 12,
    statement: 'The cardholder’s bank confirmed the payment.',
    decided: null,
  },
  { state: 'won', reason: 'duplicate', opened: 31, statement: 'The two payments are for two invoices.', decided: 9 },
  { state: 'lost', reason: 'subscription_canceled', opened: 45, statement: null, decided: 20 },
] as const

/** One dispute for each story, of the latest payment before it that nobody asks back. @returns what they move */
async function disputed(db: Fill['db'], charges: readonly Charge[], now: Date): Promise<Movement[]> {
  const { rows: asked } = await sql<{ payment_id: number }>`select payment_id from refund`.execute(db)
  const taken = new Set(asked.map(({ payment_id }) => payment_id))
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const moved: Movement[] = []
  for (const { state, reason, opened, statement, decided } of stories) {
    const opened_at = ago(opened)
    const charge = charges.findLast(
      (one) => one.parts === 1 && !taken.has(one.payment_id) && one.received_at < opened_at,
    )
    if (!charge) continue
    taken.add(charge.payment_id)
    const { intent_id, payment_id, amount, currency_code } = charge
    const id = `dp_${intent_id}`
    const money = { amount, fee: disputeFee(currency_code), currency_code }
    const due = { evidence_due_at: new Date(opened_at.getTime() + 9 * DAY_MS) }
    // oxlint-disable-next-line no-await-in-loop
    await insertAll(db, 'test_card_dispute', [
      {
        ...{ id, intent_id, ...money, ...due, reason, evidence: statement, created_at: opened_at },
        state: state === 'open' ? 'needs_response' : state === 'sent' ? 'under_review' : state,
      },
    ])
    const bank_confirmed = reason === 'fraudulent'
    // oxlint-disable-next-line no-await-in-loop
    await db.updateTable('test_card_intent').set({ bank_confirmed }).where('id', '=', intent_id).execute()
    // oxlint-disable-next-line no-await-in-loop
    const made = await db
      .insertInto('dispute')
      .values({
        ...{ payment_id, provider: 'test', provider_ref: id, intent_id, ...money, ...due, reason, state, opened_at },
        statement,
        evidence: JSON.stringify(statement === null ? [] : [...(bank_confirmed ? ['bank'] : []), 'order', 'invoice']),
        sent_at: statement === null ? null : ago(opened - 3),
        decided_at: decided === null ? null : ago(decided),
        bank_confirmed,
        checked_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // oxlint-disable-next-line no-await-in-loop
    await insertAll(db, 'dispute_part', [{ dispute_id: made.id, payment_id, amount }])
    const movement = { source_ref: id, currency_code, payout_id: null }
    moved.push({
      ...movement,
      ...money,
      id: `txn_dispute_${id}`,
      kind: 'dispute',
      amount: -amount,
      created_at: opened_at,
    })
    if (state === 'won')
      moved.push({
        ...movement,
        id: `txn_dispute_won_${id}`,
        kind: 'dispute_won',
        amount,
        fee: 0,
        created_at: ago(decided),
      })
  }
  return moved
}

/** The payouts of each day as the test provider makes them, and what the product has read of them. */
async function payOut(db: Fill['db'], movements: readonly Movement[], now: Date): Promise<void> {
  const midnight = (moment: Date) => Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  const ordered = movements.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const payouts: { id: string; currency_code: string; amount: number; arrives_on: string; created_at: Date }[] = []
  const own: Movement[] = []
  for (const currency_code of new Set(ordered.map((one) => one.currency_code))) {
    let open: Movement[] = []
    const of = ordered.filter((one) => one.currency_code === currency_code)
    for (const [index, one] of of.entries()) {
      open.push(one)
      const following = of[index + 1]
      const at = midnight(one.created_at) + DAY_MS
      const amount = open.reduce((sum, { amount: moved, fee }) => sum + moved - fee, 0)
      if ((following && following.created_at.getTime() < at) || at > now.getTime() || amount <= 0) continue
      const created_at = new Date(at)
      const id = `po_test_${currency_code.toLowerCase()}_${created_at.toISOString().slice(0, 10).replaceAll('-', '')}`
      const arrives_on = new Date(at + 2 * DAY_MS).toISOString().slice(0, 10)
      payouts.push({ id, currency_code, amount, arrives_on, created_at })
      for (const carried of open) carried.payout_id = id
      const rest = { source_ref: id, fee: 0, currency_code, created_at, payout_id: id }
      own.push({ id: `txn_payout_${id}`, kind: 'payout', amount: -amount, ...rest })
      open = []
    }
  }
  const all = [...ordered, ...own]
  await insertAll(db, 'test_card_payout', payouts)
  await insertAll(db, 'test_card_movement', all)
  const today = now.toISOString().slice(0, 10)
  await keepPayouts(
    db,
    'test',
    payouts.map((one) => ({ ...one, state: one.arrives_on <= today ? 'paid' : 'in_transit' })),
  )
  const read = (payout_id: string | null) =>
    all.filter((one) => one.payout_id === payout_id).map((one) => ({ ...one, happened_at: one.created_at }))
  await keepMovements(db, 'test', read(null), now)
  for (let unread = await unreadPayouts(db, 'test'); unread.length > 0; unread = await unreadPayouts(db, 'test'))
    for (const { id, provider_ref } of unread) {
      // oxlint-disable-next-line no-await-in-loop
      await keepMovements(db, 'test', read(provider_ref), now, id)
      // oxlint-disable-next-line no-await-in-loop
      await notePayoutRead(db, id, now)
    }
  await matchMovements(db, now)
}
