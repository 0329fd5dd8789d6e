import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { ProviderMovement, ProviderPayout, Reading } from './payments.provider.types.ts'

export type TestDispute = {
  id: string
  intent_id: string
  amount: number
  fee: number
  currency_code: string
  reason: string
  state: 'needs_response' | 'under_review' | 'won' | 'lost'
  evidence_due_at: Date
  evidence: string | null
  created_at: Date
  card: string | null
  bank_confirmed: boolean
}

const PAGE = 100

/** Rows of a table in its order of time, after the place of one of them. */
const placed = (table: string, { since, after }: Reading) => sql`${sql.ref(`${table}.created_at`)} >= ${since}
  and (${after}::text is null or (${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) >
    (select created_at, id from ${sql.table(table)} as last where last.id = ${after}))`

const dispute = sql`test_card_dispute.*, test_card_intent.card, test_card_intent.bank_confirmed
  from test_card_dispute join test_card_intent on test_card_intent.id = test_card_dispute.intent_id`

export async function listTestDisputes(db: Db, reading: Reading): Promise<TestDispute[]> {
  const { rows } = await sql<TestDispute>`select ${dispute} where ${placed('test_card_dispute', reading)}
    order by test_card_dispute.created_at, test_card_dispute.id limit ${PAGE}`.execute(db)
  return rows
}

export async function testDisputeById(db: Db, id: string, lock = false): Promise<TestDispute | undefined> {
  const { rows } = await sql<TestDispute>`select ${dispute} where test_card_dispute.id = ${id}
    ${lock ? sql`for update of test_card_dispute` : sql``}`.execute(db)
  return rows[0]
}

export async function insertTestDispute(db: Db, row: Omit<TestDispute, 'card' | 'bank_confirmed'>): Promise<void> {
  await db.insertInto('test_card_dispute').values(row).execute()
}

export async function moveTestDispute(
  db: Db,
  id: string,
  state: TestDispute['state'],
  evidence: string | null,
): Promise<void> {
  await sql`update test_card_dispute set state = ${state}, evidence = coalesce(${evidence}, evidence) where id = ${id}`.execute(
    db,
  )
}

/** Whether a payment is disputed and not decided yet. */
export async function isTestDisputed(db: Db, intent_id: string): Promise<boolean> {
  const found =
    await sql`select 1 from test_card_dispute where intent_id = ${intent_id} and state in ('needs_response', 'under_review')`.execute(
      db,
    )
  return found.rows.length > 0
}

type Moved = Omit<ProviderMovement, 'happened_at' | 'source_ref'> & {
  source_ref: string
  created_at: Date
  payout_id?: string
}

export async function insertTestMovement(db: Db, row: Moved): Promise<void> {
  await db
    .insertInto('test_card_movement')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function listTestMovements(db: Db, reading: Reading & { payout?: string }): Promise<ProviderMovement[]> {
  const payout = reading.payout ?? null
  const { rows } = await sql<ProviderMovement>`
    select id, kind, source_ref, amount, fee, currency_code, created_at as happened_at from test_card_movement
    where ${placed('test_card_movement', payout === null ? reading : { ...reading, since: new Date(0) })}
      and (${payout}::text is null or payout_id = ${payout})
    order by created_at, id limit ${PAGE}`.execute(db)
  return rows
}

/** Currencies with movements before a moment that no payout carries, with their sums. */
export async function testBalances(db: Db, before: Date): Promise<{ currency_code: string; amount: number }[]> {
  const { rows } = await sql<{ currency_code: string; amount: number }>`
    select currency_code, sum(amount - fee)::float8 as amount from test_card_movement
    where payout_id is null and created_at < ${before} group by currency_code having sum(amount - fee) > 0`.execute(db)
  return rows
}

/** Makes the payout of a day, once, and gives it the movements before its moment; the sum is taken under the lock of the payout. */
export async function makeTestPayout(
  db: Db,
  payout: { id: string; currency_code: string; amount: number; arrives_on: string; created_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('test_card_payout')
    .values(payout)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await sql`update test_card_movement set payout_id = ${payout.id}
    where payout_id is null and currency_code = ${payout.currency_code} and created_at < ${payout.created_at}`.execute(
    db,
  )
  return true
}

export async function listTestPayouts(db: Db, reading: Reading): Promise<ProviderPayout[]> {
  const { rows } = await sql<ProviderPayout>`
    select id, amount, currency_code, arrives_on::text, created_at,
      case when arrives_on <= ${reading.now}::date then 'paid' else 'in_transit' end as state
    from test_card_payout where ${placed('test_card_payout', reading)} order by created_at, id limit ${PAGE}`.execute(
    db,
  )
  return rows
}
