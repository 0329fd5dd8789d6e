import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { ProviderMovement, ProviderPayout } from '../cards/payments.provider.types.ts'

type Provider = 'stripe' | 'test'

/** Writes movements down, each once; those that a payout carries are given to it also when they were read before. */
export async function keepMovements(
  db: Db,
  provider: Provider,
  rows: readonly ProviderMovement[],
  now: Date,
  payout_id: number | null = null,
): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted((a, b) => a.id.localeCompare(b.id))
  await sql`
    insert into provider_movement (provider, provider_ref, kind, source_ref, amount, fee, net, currency_code, happened_at, payout_id, matched_at)
    select ${provider}, id, kind, source_ref, amount, fee, amount - fee, currency_code, happened_at, ${payout_id}::integer,
      case when kind in ('fee', 'payout', 'other') then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      as given (id text, kind text, source_ref text, amount bigint, fee bigint, currency_code text, happened_at timestamptz)
    on conflict (provider_ref) do update set payout_id = excluded.payout_id
      where excluded.payout_id is not null and provider_movement.payout_id is distinct from excluded.payout_id`.execute(
    db,
  )
}

/** Writes payouts down, or their state as it is now. */
export async function keepPayouts(db: Db, provider: Provider, rows: readonly ProviderPayout[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted((a, b) => a.id.localeCompare(b.id))
  await sql`
    insert into payout (provider, provider_ref, currency_code, amount, state, arrives_on, created_at)
    select ${provider}, id, currency_code, amount, state, arrives_on, created_at from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      as given (id text, currency_code text, amount bigint, state text, arrives_on date, created_at timestamptz)
    on conflict (provider_ref) do update set state = excluded.state, arrives_on = excluded.arrives_on`.execute(db)
}

/** Payouts whose movements were not read to their end. */
export async function unreadPayouts(db: Db, provider: Provider): Promise<{ id: number; provider_ref: string }[]> {
  const { rows } = await sql<{ id: number; provider_ref: string }>`
    select id, provider_ref from payout where provider = ${provider} and read_at is null order by created_at limit 200`.execute(
    db,
  )
  return rows
}

/** Notes that all movements of a payout were read, and by how much they differ from it. */
export async function notePayoutRead(db: Db, id: number, now: Date): Promise<void> {
  await sql`update payout set read_at = ${now}, difference = amount - (
      select coalesce(sum(net), 0) from provider_movement where payout_id = payout.id and source_ref is distinct from payout.provider_ref)
    where id = ${id}`.execute(db)
}

/** The moment at which the oldest payout was made that has not arrived. */
export async function oldestOnItsWay(db: Db, provider: Provider): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from payout where provider = ${provider} and state in ('pending', 'in_transit') order by created_at limit 1`.execute(
    db,
  )
  return rows[0]?.created_at
}

/**
 * Finds the payment, refund or dispute behind movements that have none yet. Amounts are compared where the currencies are the same:
 * the provider may settle in another currency, at its own rate.
 */
export async function matchMovements(db: Db, now: Date): Promise<void> {
  await sql`
    update provider_movement set matched_at = ${now} from (
      select coalesce(payment_attempt.intent_id, payment_group.intent_id) as intent_id, payment.currency_code, sum(payment.amount) as amount
      from payment join payment_attempt on payment_attempt.id = payment.attempt_id
        left join payment_group on payment_group.id = payment_attempt.group_id
      where payment_attempt.intent_id in (select source_ref from provider_movement where matched_at is null and kind = 'charge')
        or payment_group.intent_id in (select source_ref from provider_movement where matched_at is null and kind = 'charge')
      group by 1, 2) as came
    where matched_at is null and kind = 'charge' and source_ref = came.intent_id
      and (provider_movement.currency_code <> came.currency_code or provider_movement.amount = came.amount)`.execute(db)
  await sql`
    update provider_movement set matched_at = ${now}, refund_id = refund.id from refund join payment on payment.id = refund.payment_id
    where matched_at is null and kind in ('refund', 'refund_failed') and refund.provider_ref = source_ref
      and (provider_movement.currency_code <> payment.currency_code or abs(provider_movement.amount) = refund.amount)`.execute(
    db,
  )
  await sql`
    update provider_movement set matched_at = ${now}, dispute_id = dispute.id from dispute
    where matched_at is null and kind in ('dispute', 'dispute_won') and dispute.provider_ref = source_ref
      and (provider_movement.currency_code <> dispute.currency_code or abs(provider_movement.amount) = dispute.amount)`.execute(
    db,
  )
}
