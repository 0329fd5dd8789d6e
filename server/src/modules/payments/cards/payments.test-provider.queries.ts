import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type TestIntent = {
  id: string
  attempt_id: string
  amount: number
  currency_code: string
  state: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'cancelled'
  failure: string | null
  refused_after: string | null
  version: number
  /** The number of the card that was shown last, and the last day on which it is valid (YYYY-MM-DD). */
  card: string | null
  expires_on: string | null
}

const columns = sql`id, attempt_id, amount, currency_code, state, failure, refused_after, version, card, expires_on::text`

/** The intent of an attempt, made once however often and by however many at once it is asked for. */
export async function upsertTestIntent(
  db: Db,
  attempt: { id: string; amount: number; currency_code: string },
): Promise<TestIntent> {
  // No target is named: of two at once the later may meet the other's row by either of its two keys.
  await sql`insert into test_card_intent (id, attempt_id, amount, currency_code, state)
    values (${`pi_test_${attempt.id.replaceAll('-', '')}`}, ${attempt.id}::uuid, ${attempt.amount}, ${attempt.currency_code}, 'requires_payment_method')
    on conflict do nothing`.execute(db)
  const made =
    await sql<TestIntent>`select ${columns} from test_card_intent where attempt_id = ${attempt.id}::uuid`.execute(db)
  return made.rows[0] as TestIntent
}

export async function testIntentById(db: Db, id: string): Promise<TestIntent | undefined> {
  return (await sql<TestIntent>`select ${columns} from test_card_intent where id = ${id}`.execute(db)).rows[0]
}

export async function lockTestIntentOf(db: Db, attempt_id: string): Promise<TestIntent | undefined> {
  return (
    await sql<TestIntent>`select ${columns} from test_card_intent where attempt_id = ${attempt_id}::uuid for update`.execute(
      db,
    )
  ).rows[0]
}

/** Notes which card was shown. @param expires_on YYYY-MM-DD */
export async function rememberTestCard(db: Db, id: string, card: string, expires_on: string): Promise<void> {
  await sql`update test_card_intent set card = ${card}, expires_on = ${expires_on}::date where id = ${id}`.execute(db)
}

/** Moves an intent on; what is over stays as it is. */
export async function moveTestIntent(
  db: Db,
  id: string,
  state: TestIntent['state'],
  failure: string | null,
  refused_after: string | null = null,
  bank_confirmed = false,
): Promise<TestIntent | undefined> {
  const moved =
    await sql<TestIntent>`update test_card_intent set state = ${state}, failure = ${failure}, refused_after = ${refused_after},
      bank_confirmed = ${bank_confirmed}, version = version + 1
    where id = ${id} and state not in ('succeeded', 'cancelled') returning ${columns}`.execute(db)
  return moved.rows[0]
}

export async function lockTestIntent(db: Db, id: string): Promise<TestIntent | undefined> {
  return (await sql<TestIntent>`select ${columns} from test_card_intent where id = ${id} for update`.execute(db))
    .rows[0]
}

export type TestRefund = {
  id: string
  key: string
  intent_id: string
  refund_id: number
  amount: number
  currency_code: string
  state: 'pending' | 'succeeded' | 'failed'
  becomes: 'succeeded' | 'failed' | null
  failure: string | null
  created_at: Date
}

export async function testRefundByKey(db: Db, key: string): Promise<TestRefund | undefined> {
  return (await sql<TestRefund>`select * from test_card_refund where key = ${key}`.execute(db)).rows[0]
}

/** How much of a payment has gone back or is on its way. */
export async function testRefunded(db: Db, intent_id: string): Promise<number> {
  const sum = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::float8 as amount from test_card_refund where intent_id = ${intent_id} and state <> 'failed'`.execute(
    db,
  )
  return sum.rows[0]?.amount ?? 0
}

export async function insertTestRefund(db: Db, refund: TestRefund): Promise<void> {
  await db.insertInto('test_card_refund').values(refund).execute()
}

/** The refund as the network knows it; one that was pending is decided once somebody asks. */
export async function decidedTestRefund(db: Db, id: string): Promise<TestRefund | undefined> {
  await sql`update test_card_refund set state = becomes, failure = case when becomes = 'succeeded' then null else failure end, becomes = null
    where id = ${id} and becomes is not null`.execute(db)
  return (await sql<TestRefund>`select * from test_card_refund where id = ${id}`.execute(db)).rows[0]
}
