import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export async function insertAffiliation(
  db: Db,
  given: {
    customer_id: number
    company_id: number
    from_company_id: number | null
    message: string | null
    created_at: Date
  },
): Promise<number> {
  const row = await db
    .insertInto('company_affiliation')
    .values({ ...given, state: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Holds a request until the transaction ends. */
export async function lockAffiliation(
  db: Db,
  id: number,
): Promise<{ customer_id: number; company_id: number; state: string } | undefined> {
  const found = await sql<{ customer_id: number; company_id: number; state: string }>`
    select customer_id, company_id, state from company_affiliation where id = ${id} for update`.execute(db)
  return found.rows[0]
}

export async function decideAffiliation(
  db: Db,
  id: number,
  decided: {
    state: 'approved' | 'refused' | 'withdrawn'
    decided_at: Date
    decided_by: number
    reason: string | null
  },
): Promise<void> {
  await db.updateTable('company_affiliation').set(decided).where('id', '=', id).execute()
}

/** Who came to a company by another way asks for it no more. */
export async function endAffiliations(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`update company_affiliation set state = 'withdrawn', decided_at = ${now}, decided_by = ${customer_id}
    where customer_id = ${customer_id} and state = 'pending'`.execute(db)
}

/** Where a person works, without holding anything. */
export async function companyOf(db: Db, customer_id: number): Promise<number | null> {
  const found = await sql<{
    company_id: number | null
  }>`select company_id from customer where id = ${customer_id}`.execute(db)
  return found.rows[0]?.company_id ?? null
}

/** True for a company that members may ask to join. */
export async function takesMembers(db: Db, company_id: number): Promise<boolean> {
  const found =
    await sql`select 1 from company where id = ${company_id} and allows_joining and verified_at is not null`.execute(db)
  return found.rows.length > 0
}
