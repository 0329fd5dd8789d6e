import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Named = { id: number; name: string }

/** Members and other open applications with this name, in any letters. */
export async function namesakes(db: Db, first: string, last: string): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, full_name(first_name, last_name) as name from customer
    where lower(last_name) = lower(${last}) and lower(first_name) = lower(${first}) and closed_at is null order by id limit 3`.execute(
    db,
  )
  return rows
}

/** Verified companies whose name is much like this one. */
export async function likeNamed(db: Db, name: string, but: number | null): Promise<Named[]> {
  await setNameThreshold(db)
  const { rows } = await sql<Named>`${plannedEachTime} select id, name from company
    where lower(name) % lower(${name}) and merged_into_id is null and verified_at is not null and id is distinct from ${but}
    order by similarity(lower(name), lower(${name})) desc, id limit 3`.execute(db)
  return rows
}

/** Another company with this VAT ID. */
export async function withVatId(db: Db, vat_id: string, but: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`select id, name from company where vat_id = ${vat_id} and id <> ${but}
    and merged_into_id is null order by id limit 1`.execute(db)
  return rows[0]
}

type Applied = {
  email: string
  first_name: string
  last_name: string
  company_id: number | null
  company_name: string | null
}
export async function applicationToCheck(db: Db, id: number): Promise<Applied | undefined> {
  const { rows } =
    await sql<Applied>`select email, first_name, last_name, company_id, company_name from registration_request
    where id = ${id}`.execute(db)
  return rows[0]
}

/** How applications from the same address ended before, the newest first. */
export async function earlierApplications(db: Db, email: string, but: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from registration_request
    where lower(email) = lower(${email}) and id <> ${but} and state in ('approved', 'rejected') order by id desc limit 10`.execute(
    db,
  )
  return rows.map(({ state }) => state)
}

type ToCheck = {
  id: number
  name: string
  country: string | null
  vat_id: string | null
  website: string | null
  domains: string[]
}
export async function companyToCheck(db: Db, id: number): Promise<ToCheck | undefined> {
  const { rows } = await sql<ToCheck>`select id, name, country, vat_id, website,
      array(select domain from company_domain where company_id = company.id order by 1) as domains
    from company where id = ${id}`.execute(db)
  return rows[0]
}

type Change = { company_id: number; field: string; value: string; refused: number; granted: number }
/** A change that a company asks for, with how often it was refused or granted one of the kind before. */
export async function changeToCheck(db: Db, id: number): Promise<Change | undefined> {
  const { rows } = await sql<Change>`select own.company_id, own.field, own.value,
      (count(*) filter (where other.state = 'refused'))::int as refused, (count(*) filter (where other.state = 'approved'))::int as granted
    from company_change_request own left join company_change_request other
      on other.company_id = own.company_id and other.field = own.field and other.id <> own.id
    where own.id = ${id} group by own.id`.execute(db)
  return rows[0]
}
