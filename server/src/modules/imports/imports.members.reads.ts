import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Asked = { number: number; email: string; company: string; domain: string | null }
export type FoundMember = {
  number: number
  id: number | null
  name: string | null
  closed: boolean
  look: Record<string, string | null> | null
  company_id: number | null
  company_name: string | null
  company_by: 'name' | 'domain' | 'like' | null
}

/** The members that rows are, by their mail addresses, and the companies that they name. */
export async function findPeople(db: Db, rows: readonly Asked[]): Promise<FoundMember[]> {
  await setNameThreshold(db)
  const { rows: found } = await sql<FoundMember>`
    select line.number, customer.id, full_name(customer.first_name, customer.last_name) as name,
      customer.closed_at is not null as closed,
      case when customer.id is not null then jsonb_build_object('first_name', customer.first_name, 'last_name', customer.last_name,
        'job_title', customer_profile.job_title, 'phone', customer_profile.phone) end as look,
      company.id as company_id, company.name as company_name, named.by as company_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number integer, email text, company text, domain text)
    left join customer on customer.email = line.email::citext
    left join customer_profile on customer_profile.customer_id = customer.id
    left join lateral (
      (select id, 'name' as by, 1 as rank from company where lower(name) = lower(line.company) order by id limit 1)
      union all (select company_id, 'domain', 2 from company_domain where domain = line.domain)
      union all (select id, 'like', 3 from company where customer.id is null and lower(name) % lower(line.company)
        order by similarity(lower(name), lower(line.company)) desc, id limit 1)
      order by rank limit 1) as named on true
    left join company as listed on listed.id = named.id
    left join company on company.id = coalesce(listed.merged_into_id, listed.id)`.execute(db)
  return found
}
