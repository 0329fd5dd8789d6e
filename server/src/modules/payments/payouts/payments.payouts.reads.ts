import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'
import type { MovementKind, PayoutState } from '../cards/payments.provider.types.ts'

export type PayoutRow = {
  id: number
  provider: 'stripe' | 'test'
  provider_ref: string
  currency_code: string
  amount: number
  state: PayoutState
  arrives_on: string
  charges: number
  refunds: number
  disputes: number
  fees: number
  other: number
  difference: number | null
}

/** Payouts with what each is made of, the latest first. @param after the day and id of the last one of the page before */
export async function listPayouts(
  db: Db,
  after: { day: string; id: number } | undefined,
  most: number,
): Promise<PayoutRow[]> {
  const from = after ? sql`where (arrives_on, id) < (${after.day}::date, ${after.id}::integer)` : sql``
  const { rows } = await sql<PayoutRow>`
    select payout.id, provider, provider_ref, currency_code, amount, state, arrives_on::text, difference, parts.*
    from (select * from payout ${from} order by arrives_on desc, id desc limit ${most}) as payout, lateral (
      select coalesce(sum(amount) filter (where kind = 'charge'), 0)::float8 as charges,
        coalesce(sum(amount) filter (where kind in ('refund', 'refund_failed')), 0)::float8 as refunds,
        coalesce(sum(amount) filter (where kind in ('dispute', 'dispute_won')), 0)::float8 as disputes,
        -coalesce(sum(fee - case when kind = 'fee' then amount else 0 end), 0)::float8 as fees,
        coalesce(sum(amount) filter (where kind in ('other', 'payout')), 0)::float8 as other
      from provider_movement where payout_id = payout.id and source_ref is distinct from payout.provider_ref) as parts
    order by arrives_on desc, payout.id desc`.execute(db)
  return rows
}

export type UnmatchedMovement = {
  id: number
  kind: MovementKind
  provider_ref: string
  source_ref: string | null
  amount: number
  currency_code: string
  happened_at: Date
}

/** Movements to which nothing of ours fits, the oldest first. */
export async function unmatchedMovements(db: Db): Promise<UnmatchedMovement[]> {
  const { rows } = await sql<UnmatchedMovement>`
    select id, kind, provider_ref, source_ref, amount, currency_code, happened_at from provider_movement
    where matched_at is null order by happened_at, id limit 100`.execute(db)
  return rows
}

/** All that does not agree between the provider's balance and ours, for the list of what is stuck. */
export const differences: Stuck['rows'] = sql`
  select 'payout:' || id as id, created_at as since,
    provider || ' payout ' || provider_ref || ' of ' || amount || ' ' || currency_code || ' (smallest unit) differs from its movements by ' || difference as about
  from payout where difference <> 0
  union all
  select 'movement:' || id, happened_at, provider || ' ' || kind || ' ' || coalesce(source_ref, provider_ref) || ' of ' || amount || ' '
    || currency_code || ' (smallest unit) fits nothing of ours'
  from provider_movement where matched_at is null
  union all
  select 'payout:' || id, created_at, provider || ' payout ' || provider_ref || ': its movements cannot be read'
  from payout where read_at is null and state = 'paid'`

/** How much does not agree. */
export async function countDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${differences}) as differing`.execute(db)
  return rows[0]?.count ?? 0
}
