import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { recordOfKey } from './imports.queries.ts'

export type Known = {
  categories: { code: string; name: string }[]
  /** Numbers of segments by their names in small letters. */
  segments: Map<string, number>
}

export async function readKnown(db: Db): Promise<Known> {
  const categories = await sql<{ code: string; name: string }>`
    select code, name from company_category order by position, code`.execute(db)
  const tags = await sql<{ id: number; name: string }>`
    select min(id) as id, lower(name) as name from tag where is_public group by 2`.execute(db)
  return { categories: categories.rows, segments: new Map(tags.rows.map(({ id, name }) => [name, id])) }
}

type Asked = { number: number; key: string | null; name: string; domains: string[]; country: string | null }
export type Found = {
  number: number
  id: number
  name: string
  /** `number`: an earlier import of its source gave its number to a company that is called otherwise. */
  by: 'key' | 'domain' | 'name' | 'like' | 'number'
  since: Date
  look: Record<string, string | null>
}

const look = sql`jsonb_build_object('name', company.name, 'category', company.category, 'country', company.country, 'city', company.city,
  'address_line', company.address_line, 'address_line_2', company.address_line_2, 'postcode', company.postcode,
  'website', company.website, 'vat_id', company.vat_id, 'about', company.about)`
const shown = sql`company.id, company.name, company.created_at as since, ${look} as look`
const asked = (rows: readonly Asked[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as line (number integer, key text, name text, domains jsonb, country text)`

/** The companies that rows are, by the key of an earlier import, a mail domain or the same name; last the one that has their number alone. */
export async function findCompanies(db: Db, rows: readonly Asked[]): Promise<Found[]> {
  await setNameThreshold(db)
  const { rows: found } = await sql<Found>`
    select distinct on (line.number) line.number, found.by, ${shown} from ${asked(rows)}
    cross join lateral (
      select own.id, case when fits then 'key' else 'number' end as by, case when fits then 1 else 4 end as rank
        from ${recordOfKey('companies', 0, sql`line.key`)} as own join company as held on held.id = own.id,
        lateral (select lower(held.name) = lower(line.name) or lower(held.name) % lower(line.name) as fits) as named
      union all select company_id, 'domain', 2 from company_domain
        where domain = any(array(select jsonb_array_elements_text(line.domains)))
      union all select id, 'name', 3 from company as other
        where lower(other.name) = lower(line.name) and (line.country is null or other.country is null or other.country = line.country)
    ) as found join company as named on named.id = found.id join company on company.id = coalesce(named.merged_into_id, named.id)
    order by line.number, found.rank, company.id`.execute(db)
  return found
}

/** Companies with a name much like that of a row; the most alike of each. */
export async function findAlike(db: Db, rows: readonly Asked[]): Promise<Found[]> {
  await setNameThreshold(db)
  const { rows: found } = await sql<Found>`
    select line.number, 'like' as by, ${shown} from ${asked(rows)}
    cross join lateral (select other.id from company as other where lower(other.name) % lower(line.name)
      order by similarity(lower(other.name), lower(line.name)) desc, other.id limit 1) as found
    join company as named on named.id = found.id join company on company.id = coalesce(named.merged_into_id, named.id)`.execute(
    db,
  )
  return found
}

/** Companies of exactly these names, the oldest of each, by their places. */
export async function companiesNamed(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string
    id: number
  }>`select asked.name, found.id from unnest(${[...names]}::text[]) as asked (name)
    cross join lateral (select coalesce(merged_into_id, id) as id from company where lower(name) = lower(asked.name)
      order by id limit 1) as found`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
