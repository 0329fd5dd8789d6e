import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type CompanyChange = Partial<{
  name: string
  category: string
  country: string
  city: string
  address_line: string
  address_line_2: string | null
  postcode: string
  website: string | null
  about: string | null
  logo: string | null
  vat_id: string
  allows_joining: boolean
  auto_approves: boolean
  first_settings_at: Date
  verified_at: Date
}>

export async function insertCompany(
  db: Db,
  given: CompanyChange & { name: string; created_at: Date },
): Promise<number> {
  const row = await db.insertInto('company').values(given).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateCompany(db: Db, id: number, change: CompanyChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await db.updateTable('company').set(given).where('id', '=', id).execute()
}

/**
 * Keeps a company from being merged into another until the transaction ends: what is written in its name meanwhile goes over as well.
 * @returns false for one that was merged, or is not there
 */
export async function holdCompany(db: Db, id: number): Promise<boolean> {
  const found = await sql`select from company where id = ${id} and merged_into_id is null for key share`.execute(db)
  return found.rows.length > 0
}

/** The key of a company's logo, held until the transaction ends. */
export async function lockLogo(db: Db, id: number): Promise<string | null> {
  const found = await sql<{ logo: string | null }>`select logo from company where id = ${id} for update`.execute(db)
  return found.rows[0]?.logo ?? null
}

/** Puts tags on a company; those that do not exist are named in the answer. */
export async function addCompanyTags(db: Db, company_id: number, tag_ids: number[]): Promise<number[]> {
  const known = await sql<{ id: number }>`select id from tag where id = any(${tag_ids})`.execute(db)
  const ids = known.rows.map((row) => row.id)
  await sql`insert into company_tag (company_id, tag_id) select ${company_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(
    db,
  )
  return tag_ids.filter((id) => !ids.includes(id))
}

export async function removeCompanyTags(db: Db, company_id: number, tag_ids: number[]): Promise<void> {
  await sql`delete from company_tag where company_id = ${company_id} and tag_id = any(${tag_ids})`.execute(db)
}

export async function countCompanyTags(db: Db, company_id: number): Promise<number> {
  const found = await sql<{
    count: number
  }>`select count(*) from company_tag where company_id = ${company_id}`.execute(db)
  return found.rows[0]?.count ?? 0
}

/** @returns true when the person did not follow the company before */
export async function insertFollower(db: Db, customer_id: number, company_id: number, now: Date): Promise<boolean> {
  const made =
    await sql`insert into company_follower (customer_id, company_id, since) values (${customer_id}, ${company_id}, ${now}) on conflict do nothing returning 1`.execute(
      db,
    )
  return made.rows.length > 0
}

export async function deleteFollower(db: Db, customer_id: number, company_id: number): Promise<void> {
  await sql`delete from company_follower where customer_id = ${customer_id} and company_id = ${company_id}`.execute(db)
}

/** Gives a person a role in their company unless they have one there. */
export async function insertRole(
  db: Db,
  role: { customer_id: number; company_id: number; admin: boolean; provisional: boolean },
): Promise<void> {
  await sql`insert into company_role (customer_id, company_id, admin, provisional) values (${role.customer_id}, ${role.company_id}, ${role.admin}, ${role.provisional})
    on conflict (customer_id) do update set company_id = excluded.company_id, admin = excluded.admin, provisional = excluded.provisional,
      billing = false, events = false, awards = false where company_role.company_id <> excluded.company_id`.execute(db)
}

export async function hasAdmin(db: Db, company_id: number): Promise<boolean> {
  return (
    (await sql`select 1 from company_role where company_id = ${company_id} and admin limit 1`.execute(db)).rows.length >
    0
  )
}

export async function confirmProvisionalAdmins(db: Db, company_id: number): Promise<number[]> {
  const found = await sql<{
    customer_id: number
  }>`update company_role set provisional = false where company_id = ${company_id} and provisional returning customer_id`.execute(
    db,
  )
  return found.rows.map((row) => row.customer_id)
}

/** Gives a company a mail domain. @returns false when another one has it */
export async function insertDomain(db: Db, company_id: number, domain: string): Promise<boolean> {
  const made =
    await sql`insert into company_domain (domain, company_id) values (${domain}, ${company_id}) on conflict (domain) do nothing`.execute(
      db,
    )
  return Number(made.numAffectedRows ?? 0) > 0
}

export type BillingFields = {
  name: string
  address_line: string
  address_line_2?: string | null
  postcode: string
  city: string
  country: string
  vat_id?: string | null
  email?: string | null
  electronic_scheme?: string | null
  electronic_address?: string | null
  buyer_reference?: string | null
  register_id?: string | null
  is_default?: boolean
}

export async function insertBillingAddress(
  db: Db,
  company_id: number,
  given: BillingFields,
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('billing_address')
    .values({ ...given, company_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes an address. */
export async function updateBillingAddress(
  db: Db,
  id: number,
  company_id: number,
  change: Partial<BillingFields>,
): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return true
  const done = await db
    .updateTable('billing_address')
    .set(given)
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** At most one address is the default. */
export async function clearDefault(db: Db, company_id: number, except: number | null): Promise<void> {
  await sql`update billing_address set is_default = false where company_id = ${company_id} and is_default and removed_at is null and id is distinct from ${except}`.execute(
    db,
  )
}

export async function removeBillingAddress(db: Db, id: number, company_id: number, now: Date): Promise<boolean> {
  const done =
    await sql`update billing_address set removed_at = ${now}, is_default = false where id = ${id} and company_id = ${company_id} and removed_at is null returning 1`.execute(
      db,
    )
  return done.rows.length > 0
}
