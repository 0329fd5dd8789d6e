import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type NewInvitation = {
  company_id: number
  email: string
  hash: Buffer
  invited_by: number
  created_at: Date
  expires_at: Date
}

/** Stores an invitation; the open one of the same address ends. */
export async function insertInvitation(db: Db, given: NewInvitation): Promise<number> {
  await sql`update company_invitation set withdrawn_at = ${given.created_at} where company_id = ${given.company_id} and email = ${given.email}
    and used_at is null and withdrawn_at is null`.execute(db)
  const row = await db.insertInto('company_invitation').values(given).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** @returns whether the company had such an open invitation */
export async function withdrawInvitation(db: Db, id: number, company_id: number, now: Date): Promise<boolean> {
  const done = await sql`update company_invitation set withdrawn_at = ${now}
    where id = ${id} and company_id = ${company_id} and used_at is null and withdrawn_at is null`.execute(db)
  return Number(done.numAffectedRows ?? 0) > 0
}

export type HeldInvitation = {
  id: number
  company_id: number
  company: string
  logo: string | null
  email: string
  invited_by: number
  expires_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
  has_account: boolean
}

/** An invitation by the hash of its link; with `hold` nobody else takes it up until the transaction ends. */
export async function invitationByHash(db: Db, hash: Buffer, hold: boolean): Promise<HeldInvitation | undefined> {
  const found = await sql<HeldInvitation>`
    select company_invitation.id, company_id, company.name as company, company.logo, email::text as email, invited_by, expires_at, used_at, withdrawn_at,
      exists (select from customer where customer.email = company_invitation.email) as has_account
    from company_invitation join company on company.id = company_invitation.company_id
    where hash = ${hash} ${hold ? sql`for update of company_invitation` : sql``}`.execute(db)
  return found.rows[0]
}

export async function useInvitation(db: Db, id: number, used_by: number, now: Date): Promise<void> {
  await sql`update company_invitation set used_at = ${now}, used_by = ${used_by} where id = ${id}`.execute(db)
}
