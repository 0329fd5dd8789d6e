import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Both } from './merging.reads.ts'

/** From now on the company leads to the one that remains. What names it may do so until everything was moved. */
export async function endCompany(db: Db, { kept, gone }: Both, now: Date): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
  await sql`update company set merged_into_id = ${kept}, merged_at = ${now}, verified_at = null, auto_approves = false
    where id = ${gone}`.execute(db)
}

/**
 * Takes the people over with their rights. Who was only a provisional administrator is none of a company that has one; of a verified
 * company nobody is provisional.
 * @returns whoever has changed company
 */
export async function movePeople(db: Db, { kept, gone }: Both): Promise<number[]> {
  const roles = await sql<{
    role: unknown
  }>`with taken as (delete from company_role where company_id = ${gone} returning *)
    select to_jsonb(taken) as role from taken`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`update customer set company_id = ${kept} where company_id = ${gone} returning id`.execute(db)
  await sql`insert into company_role select (jsonb_populate_record(null::company_role, role || ${JSON.stringify({ company_id: kept })}::jsonb)).*
    from jsonb_array_elements(${JSON.stringify(roles.rows.map(({ role }) => role))}::jsonb) as role
    where not (role ->> 'provisional')::boolean
      or not exists (select from company_role where company_id = ${kept} and admin)`.execute(db)
  await sql`update company_role set provisional = false where company_id = ${kept} and provisional
    and exists (select from company where id = ${kept} and verified_at is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

/** One address is the usual one and one office the head office: those of the company that remains. */
export async function yieldFirsts(db: Db, { kept, gone }: Both): Promise<void> {
  await sql`update billing_address set is_default = false where company_id = ${gone} and is_default
    and exists (select from billing_address where company_id = ${kept} and is_default and removed_at is null)`.execute(
    db,
  )
  await sql`update company_office set kind = 'branch' where company_id = ${gone} and kind = 'head_office'
    and exists (select from company_office where company_id = ${kept} and kind = 'head_office')`.execute(db)
}

/** The numbers that are kept beside what they count. */
export async function recountCompanies(db: Db, { kept, gone }: Both): Promise<void> {
  await sql`insert into company_count (company_id, followers)
    select one.id, (select count(*) from company_follower where company_id = one.id) from unnest(${[kept, gone]}::integer[]) as one (id)
    on conflict (company_id) do update set followers = excluded.followers`.execute(db)
}
