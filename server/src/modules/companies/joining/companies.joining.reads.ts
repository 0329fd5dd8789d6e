import type { Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { personColumns } from '../people/companies.people.reads.ts'
import type { PersonRow } from '../people/companies.people.reads.ts'

export async function companyName(db: Db, id: number): Promise<string> {
  const found = await sql<{ name: string }>`select name from company where id = ${id}`.execute(db)
  return found.rows[0]?.name ?? ''
}

/** How to write to a person. */
export async function personForMail(
  db: Db,
  id: number,
): Promise<{ id: number; email: string; first_name: string; last_name: string } | undefined> {
  const found = await sql<{ id: number; email: string; first_name: string; last_name: string }>`
    select id, email::text as email, first_name, last_name from customer where id = ${id}`.execute(db)
  return found.rows[0]
}

/** No list of people to decide about grows past this. */
const MOST = 200

export type ApplicationRow = {
  id: number
  name: string
  email: string
  job_title: string | null
  message: string | null
  own_domain: boolean
  since: Date
}

/** Applicants with a proven mail address who wait for this company's word, oldest first. */
export async function applicationsTo(db: Db, company_id: number): Promise<ApplicationRow[]> {
  const host = sql`split_part(lower(email::text), '@', 2)`
  const found = await sql<ApplicationRow>`
    select id, full_name(first_name, last_name) as name, email::text as email, job_title, message, state_since as since,
      exists (select from company_domain where company_domain.company_id = ${company_id}
        and (${host} = company_domain.domain or ${host} like '%.' || company_domain.domain)) as own_domain
    from registration_request where company_id = ${company_id} and state = 'pending' order by id limit ${MOST}`.execute(
    db,
  )
  return found.rows
}

export type AffiliationRow = PersonRow & {
  id: number
  company_id: number
  company_name: string
  from_company_id: number | null
  from_company_name: string | null
  message: string | null
  state: Reply<typeof companies.change>['state']
  since: Date
  decided_at: Date | null
  reason: string | null
}

const affiliations = (
  viewer: number,
) => sql`select company_affiliation.id, ${personColumns(viewer)}, company_affiliation.company_id,
  wanted.name as company_name, company_affiliation.from_company_id, former.name as from_company_name, company_affiliation.message,
  company_affiliation.state, company_affiliation.created_at as since, company_affiliation.decided_at, company_affiliation.reason
  from company_affiliation join company wanted on wanted.id = company_affiliation.company_id
  left join company former on former.id = company_affiliation.from_company_id
  join customer on customer.id = company_affiliation.customer_id left join customer_profile on customer_profile.customer_id = customer.id`

/** Open requests of members to come to this company, or to leave it for another; oldest first. */
export async function openAffiliations(
  db: Db,
  viewer: number,
  company_id: number,
  way: 'to' | 'from',
): Promise<AffiliationRow[]> {
  const side = way === 'to' ? sql`company_affiliation.company_id` : sql`company_affiliation.from_company_id`
  const found = await sql<AffiliationRow>`${affiliations(viewer)} where ${side} = ${company_id}
    and company_affiliation.state = 'pending' and customer.closed_at is null order by company_affiliation.id limit ${MOST}`.execute(
    db,
  )
  return found.rows
}

export async function affiliationById(
  db: Db,
  viewer: number,
  id: number,
): Promise<(AffiliationRow & { customer_id: number }) | undefined> {
  const found = await sql<AffiliationRow>`${affiliations(viewer)} where company_affiliation.id = ${id}`.execute(db)
  return found.rows[0]
}

/** A person's own requests, newest first. */
export async function affiliationsOf(
  db: Db,
  customer_id: number,
  paging: Paging,
): Promise<{ rows: AffiliationRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const found =
    await sql<AffiliationRow>`${affiliations(customer_id)} where company_affiliation.customer_id = ${customer_id}
    order by company_affiliation.id desc limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{
    count: number
  }>`select count(*) from company_affiliation where customer_id = ${customer_id}`.execute(db)
  return { rows: found.rows, count: count.rows[0]?.count ?? 0 }
}

export type InvitationRow = {
  id: number
  email: string
  invited_by: string | null
  since: Date
  expires_at: Date
}

const invitations = sql`select company_invitation.id, company_invitation.email::text as email, full_name(customer.first_name, customer.last_name) as invited_by,
  company_invitation.created_at as since, company_invitation.expires_at
  from company_invitation left join customer on customer.id = company_invitation.invited_by`

/** Invitations that nobody has taken up or taken back, newest first. */
export async function openInvitations(db: Db, company_id: number): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`${invitations} where company_invitation.company_id = ${company_id}
    and used_at is null and withdrawn_at is null order by company_invitation.id desc limit ${MOST}`.execute(db)
  return found.rows
}

export async function invitationById(db: Db, id: number): Promise<InvitationRow | undefined> {
  return (await sql<InvitationRow>`${invitations} where company_invitation.id = ${id}`.execute(db)).rows[0]
}

/** True when a colleague has this mail address. */
export async function worksHere(db: Db, company_id: number, email: string): Promise<boolean> {
  const found =
    await sql`select 1 from customer where email = ${email} and company_id = ${company_id} and closed_at is null`.execute(
      db,
    )
  return found.rows.length > 0
}
