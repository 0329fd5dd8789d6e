import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/**
 * Companies whose name is this one or much like it, the most alike first; for one that was merged the one that remains. Whoever
 * asks holds off others who bring in companies until the transaction ends, so that of two who bring in the same the second is told.
 */
export async function companiesAlike(db: Db, name: string): Promise<{ name: string; city: string | null }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('company brought in'))`.execute(db)
  await setNameThreshold(db)
  const { rows } = await sql<{ name: string; city: string | null }>`
    select company.name, company.city from company as named join company on company.id = coalesce(named.merged_into_id, named.id)
    where lower(named.name) % lower(${name}) group by company.id
    order by max(similarity(lower(named.name), lower(${name}))) desc, company.id limit 3`.execute(db)
  return rows
}

/** Whose mail domain it is. */
export async function companyOfDomain(db: Db, domain: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select company.id, name from company_domain join company on company.id = company_id where domain = ${domain}`.execute(
    db,
  )
  return rows[0]
}
