import { companyRights } from '@app/contract/companies.limits'
import type { OperatorRole } from '@app/contract/resources'
import type { Actor, CompanyRight } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type ActorRow = {
  session_id: string
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
  operator_roles: OperatorRole[]
  impersonated_by: number | null
}

const actorColumns = sql`customer.id as customer_id, customer.company_id, company.category as company_category,
  company.verified_at is not null as company_verified,
  company_role.admin, company_role.billing, company_role.events, company_role.awards,
  customer.registration_completed_at is not null as registration_complete, customer.is_operator, customer.operator_roles`
const actorTables = sql`left join company on company.id = customer.company_id
  left join company_role on company_role.customer_id = customer.id and company_role.company_id = customer.company_id`

/** The person behind a living session, with what they may do for their company. */
export async function actorOfSession(
  db: Db,
  session_id: string,
  customer_id: number,
  now: Date,
): Promise<Actor | undefined> {
  const actor = (await actorsOfSessions(db, [session_id], now)).get(session_id)
  return actor?.customer_id === customer_id ? actor : undefined
}

/** The people behind those of these sessions that still live. */
export async function actorsOfSessions(db: Db, session_ids: readonly string[], now: Date): Promise<Map<string, Actor>> {
  const found = await sql<ActorRow>`
    select session.id as session_id, ${actorColumns}, session.impersonated_by
    from session join customer on customer.id = session.customer_id ${actorTables}
    where session.id = any(${session_ids}::uuid[])
      and session.ended_at is null and session.expires_at > ${now} and customer.closed_at is null`.execute(db)
  return new Map(found.rows.map((row) => [row.session_id, toActor(row)]))
}

/** Whoever does what they decided a moment ago, whether or not their session still lives; undefined for one who is no operator. */
export async function operatorAtWork(db: Db, customer_id: number, session_id: string): Promise<Actor | undefined> {
  const found = await sql<ActorRow>`select ${session_id} as session_id, ${actorColumns}, null as impersonated_by
    from customer ${actorTables} where customer.id = ${customer_id} and customer.is_operator and customer.closed_at is null`.execute(
    db,
  )
  return found.rows.map(toActor)[0]
}

function toActor({ admin, billing, events, awards, impersonated_by, ...row }: ActorRow): Actor {
  const has = { admin, billing, events, awards }
  const rights = companyRights.filter((right): right is CompanyRight => has[right] === true)
  return { ...row, rights, ...(impersonated_by === null ? {} : { impersonated_by }) }
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

/** Whether a person's mail address is on a domain of a company that they have left: whoever runs it reads what is sent there. */
export async function isOfFormerCompany(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from customer
    join company_departure on company_departure.customer_id = customer.id
      and company_departure.company_id is distinct from customer.company_id
    join (select domain::text, company_id from company_domain union select domain::text, company_id from company_domain_claim) as owned
      on owned.company_id = company_departure.company_id
    where customer.id = ${id}
      and '.' || lower(substring(customer.email::text from '@([^@]+)$')) like '%.' || lower(owned.domain) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
