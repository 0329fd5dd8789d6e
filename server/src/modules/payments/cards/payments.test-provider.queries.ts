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
}

const columns = sql`id, attempt_id, amount, currency_code, state, failure, refused_after, version`

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

/** Moves an intent on; what is over stays as it is. */
export async function moveTestIntent(
  db: Db,
  id: string,
  state: TestIntent['state'],
  failure: string | null,
  refused_after: string | null = null,
): Promise<TestIntent | undefined> {
  const moved =
    await sql<TestIntent>`update test_card_intent set state = ${state}, failure = ${failure}, refused_after = ${refused_after}, version = version + 1
    where id = ${id} and state not in ('succeeded', 'cancelled') returning ${columns}`.execute(db)
  return moved.rows[0]
}
