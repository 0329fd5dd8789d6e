import { sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { bounds, containing } from '#kit/data/db.ts'
import type { Billing, BuyerParty } from '../payments/index.ts'

export type CompanyRow = {
  id: number
  name: string
  logo: string | null
  category: string | null
  category_name: string | null
  country: string | null
  city: string | null
  address_line: string | null
  address_line_2: string | null
  postcode: string | null
  website: string | null
  about: string | null
  vat_id: string | null
  vat_id_confirmed: boolean
  verified: boolean
  allows_joining: boolean
  auto_approves: boolean
  first_settings_done: boolean
  following: boolean
  followers: number
  tag_details: { id: number; name: string }[]
}

const columns = (
  viewer: number,
) => sql`company.id, company.name, company.logo, company.category, company_category.name as category_name, company.country, company.city,
  company.address_line, company.address_line_2, company.postcode, company.website, company.about, company.vat_id,
  company.vat_id_confirmed_at is not null as vat_id_confirmed, company.verified_at is not null as verified, company.allows_joining, company.auto_approves, company.first_settings_at is not null as first_settings_done,
  exists (select from company_follower where company_follower.company_id = company.id and company_follower.customer_id = ${viewer}) as following,
  coalesce((select followers from company_count where company_count.company_id = company.id), 0) as followers,
  coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
    from company_tag join tag on tag.id = company_tag.tag_id where company_tag.company_id = company.id), '[]') as tag_details`
const source = sql`company left join company_category on company_category.code = company.category`

/** A company; of one that was merged the one that stands for it since (docs/rules/merging.md). */
export async function companyById(db: Db, id: number, viewer: number): Promise<CompanyRow | undefined> {
  const found = await sql<CompanyRow>`select ${columns(viewer)} from ${source}
    where company.id = (select coalesce(merged_into_id, id) from company where id = ${id})`.execute(db)
  return found.rows[0]
}

type Filter = { search?: string; category?: string; country?: string; contacts_of?: number }

/** The companies that a list of contacts names, as far as the viewer sees that list. */
function contactsWorkThere(viewer: number, customer_id: number) {
  return sql`company.id in (
    select contact.company_id from network_member join customer contact on contact.id = network_member.member_id
    where network_member.customer_id = ${customer_id} and contact.closed_at is null
      and contact.id not in (select id from blocked_with(${viewer}))
      and shows(${customer_id}, (select display_configuration from customer_profile where customer_id = ${customer_id}), 'contacts', ${viewer})
      and not are_blocked(${customer_id}, ${viewer}))`
}

/** Verified companies by name, with the number of all that match. */
export async function listCompanies(
  db: Db,
  viewer: number,
  filter: Filter,
  paging: Paging,
): Promise<{ rows: CompanyRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const parts = [sql`company.verified_at is not null`]
  if (filter.search !== undefined) parts.push(sql`lower(company.name) like lower(${containing(filter.search)})`)
  if (filter.category !== undefined) parts.push(sql`company.category = ${filter.category}`)
  if (filter.country !== undefined) parts.push(sql`company.country = ${filter.country}`)
  if (filter.contacts_of !== undefined) parts.push(contactsWorkThere(viewer, filter.contacts_of))
  const where = sql.join(parts, sql` and `)
  const rows =
    await sql<CompanyRow>`select ${columns(viewer)} from ${source} where ${where} order by lower(company.name), company.id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from company where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

/** Companies that own one of these domains and let people of it apply. */
export async function companiesOfDomains(
  db: Db,
  domains: string[],
): Promise<{ id: number; name: string; logo: string | null }[]> {
  const found = await sql<{ id: number; name: string; logo: string | null }>`
    select distinct company.id, company.name, company.logo from company_domain
    join company on company.id = company_domain.company_id
    where company_domain.domain = any(${domains}) and company.allows_joining and company.verified_at is not null
    order by company.name limit 20`.execute(db)
  return found.rows
}

/** The company that lets people of exactly this domain in without a decision. */
export async function autoApprovingCompany(db: Db, domain: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select company.id from company_domain join company on company.id = company_domain.company_id
    where company_domain.domain = ${domain} and company.auto_approves and company.allows_joining and company.verified_at is not null`.execute(
    db,
  )
  return found.rows[0]?.id
}

export type Configuration = { id: number; config_type: string; code: string; name: string; position: number }

export async function listCategories(db: Db): Promise<Configuration[]> {
  const found = await sql<Configuration>`
    select row_number() over (order by position, name)::int as id, 'category' as config_type, code, name, position from company_category order by position, name`.execute(
    db,
  )
  return found.rows
}

export type BillingAddressRow = Billing & Required<BuyerParty> & { id: number; company_id: number; is_default: boolean }

const billing = sql`id, company_id, name, address_line, address_line_2, postcode, city, country, vat_id, vat_id_confirmed(company_id, vat_id) as vat_id_confirmed, email,
  electronic_scheme, electronic_address, buyer_reference, register_id, is_default`

export async function listBillingAddresses(
  db: Db,
  company_id: number,
  paging: Paging,
): Promise<{ rows: BillingAddressRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows =
    await sql<BillingAddressRow>`select ${billing} from billing_address where company_id = ${company_id} and removed_at is null
    order by is_default desc, id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{
    count: number
  }>`select count(*) from billing_address where company_id = ${company_id} and removed_at is null`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

/** One address of the company, unless it was removed. */
export async function billingAddressOf(db: Db, id: number, company_id: number): Promise<BillingAddressRow | undefined> {
  const found =
    await sql<BillingAddressRow>`select ${billing} from billing_address where id = ${id} and company_id = ${company_id} and removed_at is null`.execute(
      db,
    )
  return found.rows[0]
}

/** True for a company that members can find. */
export async function companyIsPublic(db: Db, id: number): Promise<boolean> {
  return (await sql`select 1 from company where id = ${id} and verified_at is not null`.execute(db)).rows.length > 0
}

/** Name and logo of companies, as they stand beside what was posted in their name. */
export async function companyCards(
  db: Db,
  ids: number[],
): Promise<{ id: number; name: string; logo: string | null }[]> {
  const found = await sql<{
    id: number
    name: string
    logo: string | null
  }>`select id, name, logo from company where id = any(${ids})`.execute(db)
  return found.rows
}

export async function followersOf(db: Db, company_id: number): Promise<number> {
  const found = await sql<{
    followers: number
  }>`select followers from company_count where company_id = ${company_id}`.execute(db)
  return found.rows[0]?.followers ?? 0
}

/** Verified companies found by words, the best first. */
export async function searchCompanies(
  db: Db,
  query: string,
  most: number,
): Promise<{ id: number; name: string; logo: string | null; city: string | null; country: string | null }[]> {
  const document = sql`search_vector(name || ' ' || coalesce(city, ''))`
  const found = await sql<{
    id: number
    name: string
    logo: string | null
    city: string | null
    country: string | null
  }>`select id, name, logo, city, country from company where ${document} @@ ${query}::tsquery and verified_at is not null
    order by ts_rank(${document}, ${query}::tsquery) desc, id limit ${most}`.execute(db)
  return found.rows
}

/** A company that nobody has looked at yet, with who brought it in and a verified one that may be the same. */
export type UnverifiedCompany = {
  id: number
  name: string
  people: string
  domains: string | null
  category: string | null
  country: string | null
  city: string | null
  address_line: string | null
  postcode: string | null
  website: string | null
  vat_id: string | null
  created_at: Date
  alike_id: number | null
  alike: string | null
}

/** So much of a name, without case, accents and punctuation, makes two companies of one country look alike. */
const bareName = (table: string) =>
  sql`left(regexp_replace(search_text(${sql.ref(`${table}.name`)}), '[^a-z0-9]', '', 'g'), 8)`

/** Companies with people in them that wait to be looked at, the oldest first. */
export async function unverifiedCompanies(db: Db): Promise<UnverifiedCompany[]> {
  const found = await sql<UnverifiedCompany>`
    select company.id, company.name, people.names as people, company.country, company.city, company.address_line, company.postcode,
      company.website, company.vat_id, company.created_at, company_category.name as category,
      (select string_agg(domain, ', ' order by domain) from company_domain where company_domain.company_id = company.id) as domains,
      alike.id as alike_id, alike.name as alike
    from company left join company_category on company_category.code = company.category
    cross join lateral (select string_agg(full_name(first_name, last_name), ', ' order by id) as names from customer
      where customer.company_id = company.id and customer.closed_at is null) people
    left join lateral (select other.id, other.name from company other where other.verified_at is not null and other.country = company.country
      and ${bareName('other')} = ${bareName('company')} order by other.id limit 1) alike on true
    where company.verified_at is null and company.merged_into_id is null and people.names is not null order by company.created_at, company.id limit 200`.execute(
    db,
  )
  return found.rows
}

/** Names of companies by their ids. */
export async function companyNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select id, name from company where id = any(${ids})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What the categories of companies are called, by their codes. */
export async function categoryNames(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from company_category`.execute(db)
  return new Map(rows.map((row) => [row.code, row.name]))
}
