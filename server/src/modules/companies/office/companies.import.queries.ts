import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { CompanyChange } from '../companies.queries.ts'

type NewCompany = { row: CompanyChange; domain?: string | undefined; tag_ids: readonly number[] }

/** What a list can say of a company. */
const columns = sql.join(
  [
    'name',
    'category',
    'country',
    'city',
    'address_line',
    'address_line_2',
    'postcode',
    'website',
    'about',
    'vat_id',
  ].map((name) => sql.ref(name)),
)

/**
 * Adds companies with their mail domains and tags. A domain that another company has stays with it.
 * @returns their numbers, in the order of what was given
 */
export async function insertCompanies(
  db: Db,
  companies: readonly NewCompany[],
  { created_at, verified_at }: { created_at: Date; verified_at: Date | null },
): Promise<number[]> {
  if (companies.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into company (${columns}, created_at, verified_at)
    select ${columns}, ${created_at}::timestamptz, ${verified_at}::timestamptz
    from (select given.* from jsonb_array_elements(${JSON.stringify(companies.map(({ row }) => row))}::jsonb) with ordinality as line (one, place),
      jsonb_populate_record(null::company, one) as given order by place) as given returning id`.execute(db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const domains = companies.flatMap(({ domain }, at) => (domain === undefined ? [] : [{ domain, id: ids[at] }]))
  if (domains.length > 0)
    await sql`insert into company_domain (domain, company_id)
      select domain, id from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) as line (domain text, id integer)
      on conflict (domain) do nothing`.execute(db)
  const tags = companies.flatMap(({ tag_ids }, at) => tag_ids.map((tag) => ({ tag, id: ids[at] })))
  if (tags.length > 0)
    await sql`insert into company_tag (company_id, tag_id)
      select line.id, tag.id from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as line (tag integer, id integer)
      join tag on tag.id = line.tag on conflict do nothing`.execute(db)
  return ids
}

/** Writes into each of these companies what is said of it; of what nothing is said, it stays as it is. */
export async function changeCompanies(db: Db, told: readonly { id: number; change: CompanyChange }[]): Promise<void> {
  const alike = new Map<string, { id: number; change: CompanyChange }[]>()
  for (const one of told) {
    const said = Object.keys(one.change).toSorted().join(' ')
    alike.set(said, [...(alike.get(said) ?? []), one])
  }
  for (const [said, some] of alike) {
    if (said === '') continue
    const sets = said.split(' ').map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
    await sql`update company set ${sql.join(sets)}
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as line (id integer, change jsonb),
        jsonb_populate_record(null::company, line.change) as given
      where company.id = line.id`.execute(db)
  }
}
