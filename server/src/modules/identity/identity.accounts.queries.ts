import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { tellEnded } from '#kit/live/live.ts'
import type { AccountState } from './identity.accounts.policy.ts'
import { account } from './identity.queries.ts'
import type { Account } from './identity.queries.ts'

export type HeldAccount = Account & AccountState

/** An account on which an operator is about to act, held until the transaction ends. */
export async function holdAccount(db: Db, id: number): Promise<HeldAccount | undefined> {
  const { rows } = await sql<HeldAccount>`
    select ${account}, is_operator from customer where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** Suspends an account, or lifts it with nulls. */
export async function setSuspension(
  db: Db,
  id: number,
  given: { suspended_at: Date; suspended_until: Date | null; suspension_reason: string } | null,
): Promise<void> {
  await db
    .updateTable('customer')
    .set(given ?? { suspended_at: null, suspended_until: null, suspension_reason: null })
    .where('id', '=', id)
    .execute()
}

/** Sessions of a person that live. */
export async function countSessions(db: Db, customer_id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from session
    where customer_id = ${customer_id} and ended_at is null and expires_at > ${now}`.execute(db)
  return rows[0]?.open ?? 0
}

/** A session as somebody else, which no token renews. */
export async function insertImpersonationSession(
  db: Db,
  session: { id: string; customer_id: number; impersonated_by: number; now: Date; expires_at: Date; device: string },
): Promise<void> {
  const { now, ...row } = session
  await db
    .insertInto('session')
    .values({ ...row, started_at: now, last_seen_at: now })
    .execute()
}

/** Ends the sessions that an operator has as others. @returns their ids */
export async function endImpersonation(db: Db, impersonated_by: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update session set ended_at = ${now}, end_reason = 'acting ended'
    where impersonated_by = ${impersonated_by} and ended_at is null returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await tellEnded({ db }, ids)
  return ids
}
