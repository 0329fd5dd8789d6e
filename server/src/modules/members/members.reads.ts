import { bounds, containing, sql } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'

export type CardRow = {
  id: number
  first_name: string
  last_name: string
  profile_picture: string | null
  job_title: string | null
  company_id: number | null
  company_name: string | null
}

export type MemberRow = CardRow & {
  email: string
  bio: string | null
  phone: string | null
  display_configuration: Record<string, string>
  registration_complete: boolean
  is_operator: boolean
  admin: boolean
  billing: boolean
  events: boolean
  awards: boolean
  tags: { id: number; name: string }[]
  spam_list: number[]
}

const card = sql`customer.id, customer.first_name, customer.last_name, customer_profile.profile_picture, customer_profile.job_title,
  customer.company_id, company.name as company_name`
const source = sql`customer left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id`

export async function memberById(db: Db, id: number): Promise<MemberRow | undefined> {
  const found = await sql<MemberRow>`
    select ${card}, customer.email::text as email, customer_profile.bio, customer_profile.phone,
      coalesce(customer_profile.display_configuration, '{}') as display_configuration,
      customer.registration_completed_at is not null as registration_complete, customer.is_operator,
      coalesce(company_role.admin, false) as admin, coalesce(company_role.billing, false) as billing,
      coalesce(company_role.events, false) as events, coalesce(company_role.awards, false) as awards,
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
        from customer_tag join tag on tag.id = customer_tag.tag_id where customer_tag.customer_id = customer.id), '[]') as tags,
      coalesce((select json_agg(marked_id order by created_at) from spam_mark where spam_mark.customer_id = customer.id), '[]') as spam_list
    from ${source}
    left join company_role on company_role.customer_id = customer.id and company_role.company_id = customer.company_id
    where customer.id = ${id} and customer.closed_at is null`.execute(db)
  return found.rows[0]
}

type Filter = { company_id?: number; first_name?: string; search?: string }

/** Members by name. Only those whose registration is complete can be found. */
export async function listMembers(db: Db, filter: Filter, paging: Paging): Promise<{ rows: CardRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const where = sql`customer.closed_at is null and customer.registration_completed_at is not null
    and (${filter.company_id ?? null}::int is null or customer.company_id = ${filter.company_id ?? null})
    and (${filter.first_name ?? null}::text is null or lower(customer.first_name) like lower(${containing(filter.first_name ?? '')}))
    and (${filter.search ?? null}::text is null or lower(customer.first_name || ' ' || customer.last_name) like lower(${containing(filter.search ?? '')}))`
  const rows = await sql<CardRow>`select ${card} from ${source} where ${where}
    order by lower(customer.last_name), lower(customer.first_name), customer.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ count: number }>`select count(*) from customer where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
  return (await sql`select 1 from customer where id = ${id} and closed_at is null`.execute(db)).rows.length > 0
}
