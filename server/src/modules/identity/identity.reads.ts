import type { Actor, CompanyRight } from '#kit/context.ts'
import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

type ActorRow = {
  customer_id: number
  company_id: number | null
  company_category: string | null
  company_verified: boolean
  admin: boolean | null
  billing: boolean | null
  events: boolean | null
  awards: boolean | null
  registration_complete: boolean
  is_operator: boolean
}

/** The person behind a living session, with what they may do for their company. */
export async function actorOfSession(
  db: Db,
  session_id: string,
  customer_id: number,
  now: Date,
): Promise<Actor | undefined> {
  const found = await sql<ActorRow>`
    select customer.id as customer_id, customer.company_id, company.category as company_category,
      company.verified_at is not null as company_verified,
      company_role.admin, company_role.billing, company_role.events, company_role.awards,
      customer.registration_completed_at is not null as registration_complete, customer.is_operator
    from session
    join customer on customer.id = session.customer_id
    left join company on company.id = customer.company_id
    left join company_role on company_role.customer_id = customer.id and company_role.company_id = customer.company_id
    where session.id = ${session_id}::uuid and session.customer_id = ${customer_id}
      and session.ended_at is null and session.expires_at > ${now} and customer.closed_at is null`.execute(db)
  const row = found.rows[0]
  if (!row) return undefined
  const rights = (['admin', 'billing', 'events', 'awards'] as const).filter(
    (right): right is CompanyRight => row[right] === true,
  )
  return {
    customer_id: row.customer_id,
    session_id,
    company_id: row.company_id,
    company_category: row.company_category,
    company_verified: row.company_verified,
    rights,
    registration_complete: row.registration_complete,
    is_operator: row.is_operator,
  }
}

/** True when people may apply to join this company. */
export async function companyTakesApplications(db: Db, company_id: number): Promise<boolean> {
  const found =
    await sql`select 1 from company where id = ${company_id} and allows_joining and verified_at is not null`.execute(db)
  return found.rows.length > 0
}

export async function categoryExists(db: Db, code: string): Promise<boolean> {
  return (await sql`select 1 from company_category where code = ${code}`.execute(db)).rows.length > 0
}
