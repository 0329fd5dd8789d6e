import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Alike, Count, Moving } from './merging.policy.ts'

/** Which record remains, and which goes. */
export type Both = { kept: number; gone: number }

const rowsOf = ({ table, column }: Moving, id: number, among?: string) =>
  sql`(select ctid as place, * from ${sql.table(table)} where ${sql.ref(column)} = ${sql.lit(id)} ${among === undefined ? sql`` : sql`and (${sql.raw(among)})`})`

/** The places of rows of the record that goes to which one of the remaining record is alike. */
function alike(moving: Moving, { by, among, beside = among }: Alike, { kept, gone }: Both) {
  const same = by.map((name) => sql`own.${sql.ref(name)} is not distinct from other.${sql.ref(name)}`)
  return sql`select own.place from ${rowsOf(moving, gone, among)} own where exists (select from ${rowsOf(moving, kept, beside)} other
    where ${same.length > 0 ? sql.join(same, sql` and `) : sql`true`})`
}

/** The places of rows that name one of two here and the other there. */
const between = ({ table, column }: Moving, other: string, [here, there]: readonly [number, number]) =>
  sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${sql.lit(here)} and ${sql.ref(other)} = ${sql.lit(there)}`

/** The places of rows that do not move: they would name the remaining record twice, or stand beside one like them. */
export function dropped(moving: Moving, both: Both): ReturnType<typeof sql> | undefined {
  const parts = (moving.once ?? []).map((one) => alike(moving, one, both))
  if (moving.apart !== undefined) parts.push(between(moving, moving.apart, [both.gone, both.kept]))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` union `)})` : undefined
}

/** What there is of the record that goes, column by column in the order given. */
export async function countMoving(db: Db, moving: readonly Moving[], both: Both): Promise<Count[]> {
  const parts = moving.map((one, at) => {
    const drops = dropped(one, both)
    const [, ...never] = one.never ?? []
    const against = never.map((way) => alike(one, way, both))
    if (one.never_with !== undefined)
      against.push(
        between(one, one.never_with, [both.gone, both.kept]),
        between(one, one.never_with, [both.kept, both.gone]),
      )
    return sql`select ${sql.lit(at)} as at, (select count(*) from ${sql.table(one.table)} where ${sql.ref(one.column)} = ${sql.lit(both.gone)}) as rows,
      ${drops ? sql`(select count(*) from ${drops} dropped)` : sql`0`} as drops,
      ${against.length > 0 ? sql`(select count(*) from (${sql.join(against, sql` union `)}) against)` : sql`0`} as against`
  })
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)} order by at`.execute(db)
  return rows
}

export type Fields = Record<string, string | null>

/** A company as the preview of a merger shows it. */
export type CompanySide = { id: number; merged_into_id: number | null; fields: Fields }

export async function companySides(db: Db, ids: readonly number[]): Promise<CompanySide[]> {
  const { rows } =
    await sql<CompanySide>`select company.id, merged_into_id, json_build_object('name', company.name, 'category', company_category.name,
      'country', country, 'city', city, 'address_line', address_line, 'postcode', postcode, 'website', website, 'vat_id', vat_id,
      'domains', (select string_agg(domain, ', ' order by domain) from company_domain where company_id = company.id),
      'verified_at', verified_at, 'created_at', created_at) as fields
    from company left join company_category on company_category.code = company.category where company.id = any(${[...ids]}::integer[])`.execute(
      db,
    )
  return rows
}

/** A person as the preview of a merger shows them. */
export type PersonSide = {
  id: number
  company_id: number | null
  closed: boolean
  is_operator: boolean
  suspended_at: Date | null
  suspended_until: Date | null
  /** Whether the account is about to be erased, or wishes to belong to another company. */
  leaving: boolean
  joining: boolean
  /** Whether the company has no other administrator. */
  sole_admin: boolean
  fields: Fields
}

export async function personSides(db: Db, ids: readonly number[]): Promise<PersonSide[]> {
  const { rows } =
    await sql<PersonSide>`select customer.id, customer.company_id, closed_at is not null as closed, is_operator, suspended_at, suspended_until,
      exists (select from erasure where customer_id = customer.id and state = 'waiting') as leaving,
      exists (select from company_affiliation where customer_id = customer.id and state = 'pending') as joining,
      exists (select from company_role where customer_id = customer.id and admin) and not exists (select from company_role other
        join customer colleague on colleague.id = other.customer_id where other.company_id = customer.company_id and other.admin
          and colleague.id <> customer.id and colleague.closed_at is null) as sole_admin,
      json_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'company_id', company.name, 'job_title', job_title,
        'registration_completed_at', registration_completed_at, 'created_at', customer.created_at) as fields
    from customer left join company on company.id = customer.company_id left join customer_profile on customer_profile.customer_id = customer.id
    where customer.id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}
