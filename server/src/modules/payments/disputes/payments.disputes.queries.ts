import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { DisputeState, ProviderDispute } from '../cards/payments.provider.types.ts'

export type PaidPart = { id: number; invoice_id: number; amount: number; currency_code: string }

/** The payments that a card payment made, one for each invoice, locked in the order of their ids. */
export async function lockPaymentsOf(db: Db, intent_id: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select id, invoice_id, amount, currency_code from payment where attempt_id in (
      select id from payment_attempt where intent_id = ${intent_id}
      union all select payment_attempt.id from payment_attempt join payment_group on payment_group.id = payment_attempt.group_id
        where payment_group.intent_id = ${intent_id})
    order by id for update`.execute(db)
  return rows
}

/** Writes a dispute down, once. @returns its id; undefined when it is known */
export async function insertDispute(
  db: Db,
  provider: 'stripe' | 'test',
  dispute: ProviderDispute & { intent_id: string; payment_id: number },
  parts: readonly { payment_id: number; amount: number }[],
  now: Date,
): Promise<number | undefined> {
  const { id: provider_ref, intent_id, payment_id, amount, fee, currency_code, reason, state } = dispute
  const made = await db
    .insertInto('dispute')
    .values({
      ...{ provider, provider_ref, intent_id, payment_id, amount, fee, currency_code, reason, state },
      opened_at: dispute.opened_at,
      evidence_due_at: dispute.evidence_due_at,
      card: dispute.card,
      bank_confirmed: dispute.bank_confirmed ?? false,
      checked_at: now,
      sent_at: state === 'sent' ? now : null,
      decided_at: state === 'won' || state === 'lost' ? now : null,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await db
    .insertInto('dispute_part')
    .values(parts.map((part) => ({ dispute_id: made.id, ...part })))
    .execute()
  return made.id
}

export type DisputeRow = {
  id: number
  payment_id: number
  invoice_id: number
  provider: 'stripe' | 'test'
  provider_ref: string
  intent_id: string
  amount: number
  currency_code: string
  fee: number
  reason: string
  state: DisputeState
  opened_at: Date
  evidence_due_at: Date | null
  card: string | null
  bank_confirmed: boolean
  claimed_by: number | null
  claimed_at: Date | null
  statement: string | null
  evidence: string[]
  sending_at: Date | null
  sent_at: Date | null
  decided_at: Date | null
}

const columns = sql`dispute.id, dispute.payment_id, payment.invoice_id, dispute.provider, dispute.provider_ref, dispute.intent_id, dispute.amount,
  dispute.currency_code, dispute.fee, dispute.reason, dispute.state, dispute.opened_at, dispute.evidence_due_at, dispute.card,
  dispute.bank_confirmed, dispute.claimed_by, dispute.claimed_at, dispute.statement, dispute.evidence, dispute.sending_at, dispute.sent_at,
  dispute.decided_at from dispute join payment on payment.id = dispute.payment_id`

export async function disputeById(db: Db, id: number, lock = false): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} where dispute.id = ${id}
    ${lock ? sql`for update of dispute` : sql``}`.execute(db)
  return rows[0]
}

export async function lockDisputeOf(db: Db, provider_ref: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} where dispute.provider_ref = ${provider_ref}
    for update of dispute`.execute(db)
  return rows[0]
}

/** Writes the provider's word down; the caller holds the row and has found that it moves forward. */
export async function moveDispute(
  db: Db,
  id: number,
  to: { state: DisputeState; fee: number; evidence_due_at: Date | null; card: string | null; bank_confirmed: boolean },
  now: Date,
): Promise<void> {
  const decided = to.state === 'won' || to.state === 'lost'
  await sql`update dispute set state = ${to.state}, fee = ${to.fee}, evidence_due_at = ${to.evidence_due_at}, card = ${to.card},
      bank_confirmed = ${to.bank_confirmed}, checked_at = ${now},
      sent_at = case when ${to.state} = 'sent' then coalesce(sent_at, ${now}) else sent_at end,
      decided_at = case when ${decided} then coalesce(decided_at, ${now}) end
    where id = ${id}`.execute(db)
}

/** Takes the disputes that are not decided and of which nothing was heard since a moment, the quietest first. */
export async function takeQuietDisputes(
  db: Db,
  provider: 'stripe' | 'test',
  before: Date,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ provider_ref: string }>`
    update dispute set checked_at = ${now} where id in (
      select id from dispute where state in ('open', 'sent') and provider = ${provider} and checked_at < ${before}
      order by checked_at limit 200 for update skip locked) returning provider_ref`.execute(db)
  return rows.map(({ provider_ref }) => provider_ref)
}

export async function claimDispute(db: Db, id: number, customer_id: number, now: Date): Promise<void> {
  await sql`update dispute set claimed_by = ${customer_id}, claimed_at = ${now} where id = ${id}`.execute(db)
}

export async function keepPreparation(
  db: Db,
  id: number,
  { statement, evidence }: { statement: string; evidence: readonly string[] },
): Promise<void> {
  await sql`update dispute set statement = ${statement}, evidence = ${JSON.stringify(evidence)}::jsonb where id = ${id}`.execute(
    db,
  )
}

export async function setSending(db: Db, id: number, at: Date | null): Promise<void> {
  await sql`update dispute set sending_at = ${at} where id = ${id}`.execute(db)
}

/** Keeps the file that the provider got. */
export async function keepPack(db: Db, id: number, pack: Buffer): Promise<void> {
  await sql`update dispute set pack = coalesce(pack, ${pack}), sending_at = null where id = ${id}`.execute(db)
}

export async function packOf(db: Db, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pack: Buffer | null }>`select pack from dispute where id = ${id}`.execute(db)
  return rows[0]?.pack ?? undefined
}

export type ProviderList = 'disputes' | 'movements' | 'payouts'

/** Until when a list of the provider has been read to its end; undefined before the first time. */
export async function readUntil(db: Db, provider: 'stripe' | 'test', list: ProviderList): Promise<Date | undefined> {
  const { rows } = await sql<{ read_until: Date }>`
    select read_until from provider_reading where provider = ${provider} and list = ${list}`.execute(db)
  return rows[0]?.read_until
}

export async function noteReadUntil(
  db: Db,
  provider: 'stripe' | 'test',
  list: ProviderList,
  read_until: Date,
): Promise<void> {
  await sql`insert into provider_reading (provider, list, read_until) values (${provider}, ${list}, ${read_until})
    on conflict (provider, list) do update set read_until = greatest(provider_reading.read_until, excluded.read_until)`.execute(
    db,
  )
}
