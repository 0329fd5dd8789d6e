import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Proof = 'operator' | 'dns' | 'mail'
export type DomainRow = { domain: string; proof: Proof; proven_at: Date | null }
export type ClaimRow = {
  domain: string
  dns_value: string
  mailed_to: string | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  wrong_codes: number
  created_at: Date
}

/** Mail domains that are a company's. */
export async function domainsOf(db: Db, company_id: number): Promise<DomainRow[]> {
  const found =
    await sql<DomainRow>`select domain, proof, proven_at from company_domain where company_id = ${company_id} order by domain limit 200`.execute(
      db,
    )
  return found.rows
}

const claim = sql`domain, dns_value, mailed_to, code_hash, code_expires_at, wrong_codes, created_at`

/** Mail domains that a company still has to prove. */
export async function claimsOf(db: Db, company_id: number): Promise<ClaimRow[]> {
  const found =
    await sql<ClaimRow>`select ${claim} from company_domain_claim where company_id = ${company_id} order by domain limit 200`.execute(
      db,
    )
  return found.rows
}

export async function claimOf(db: Db, company_id: number, domain: string, hold = false): Promise<ClaimRow | undefined> {
  const found = await sql<ClaimRow>`select ${claim} from company_domain_claim
    where company_id = ${company_id} and domain = ${domain} ${hold ? sql`for update` : sql``}`.execute(db)
  return found.rows[0]
}

/** Says that a domain is the company's; said twice it stays as it was. */
export async function insertClaim(
  db: Db,
  given: { company_id: number; domain: string; dns_value: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('company_domain_claim')
    .values(given)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function setCode(
  db: Db,
  company_id: number,
  domain: string,
  code: { mailed_to: string; code_hash: Buffer; code_expires_at: Date },
): Promise<void> {
  await db
    .updateTable('company_domain_claim')
    .set({ ...code, wrong_codes: 0 })
    .where('company_id', '=', company_id)
    .where('domain', '=', domain)
    .execute()
}

/** Counts a wrong code, on its own: the refusal that follows must not take it back. */
export async function countWrongCode(db: Db, company_id: number, domain: string): Promise<void> {
  await sql`update company_domain_claim set wrong_codes = wrong_codes + 1 where company_id = ${company_id} and domain = ${domain}`.execute(
    db,
  )
}

/** @returns false when the domain is another company's */
export async function proveDomain(
  db: Db,
  given: { company_id: number; domain: string; proof: Proof; proven_at: Date },
): Promise<boolean> {
  const made = await sql`insert into company_domain (domain, company_id, proof, proven_at)
    values (${given.domain}, ${given.company_id}, ${given.proof}, ${given.proven_at})
    on conflict (domain) do update set proof = excluded.proof, proven_at = excluded.proven_at
      where company_domain.company_id = excluded.company_id returning 1`.execute(db)
  if (made.rows.length === 0) return false
  await deleteClaim(db, given.company_id, given.domain)
  return true
}

export async function deleteClaim(db: Db, company_id: number, domain: string): Promise<boolean> {
  const done =
    await sql`delete from company_domain_claim where company_id = ${company_id} and domain = ${domain} returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}

export async function deleteDomain(db: Db, company_id: number, domain: string): Promise<boolean> {
  const done =
    await sql`delete from company_domain where company_id = ${company_id} and domain = ${domain} returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}
