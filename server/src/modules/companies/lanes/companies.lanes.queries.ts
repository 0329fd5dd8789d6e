import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { laneFrequencies, officeKinds } from '@app/contract/companies.limits'

export type LaneRow = {
  id: number
  stops: string[]
  frequency: (typeof laneFrequencies)[number]
  transit_days: number | null
  tag: { id: number; name: string } | null
}
export type LaneFields = Partial<Omit<LaneRow, 'id' | 'tag'> & { tag_id: number | null }>

export type OfficeRow = {
  id: number
  kind: (typeof officeKinds)[number]
  city: string
  country: string
  address_line: string | null
  postcode: string | null
}
export type OfficeFields = Partial<Omit<OfficeRow, 'id'>>

const lane = sql`company_lane.id, stops, frequency, transit_days,
  case when tag.id is not null then json_build_object('id', tag.id, 'name', tag.name) end as tag`
const office = sql`id, kind, city, country, address_line, postcode`

/** The lanes of a company, in the order in which they were added. */
export async function lanesOf(db: Db, company_id: number): Promise<LaneRow[]> {
  const found = await sql<LaneRow>`
    select ${lane} from company_lane left join tag on tag.id = company_lane.tag_id
    where company_id = ${company_id} order by company_lane.id`.execute(db)
  return found.rows
}

/** The offices of a company, the head office first. */
export async function officesOf(db: Db, company_id: number): Promise<OfficeRow[]> {
  const found = await sql<OfficeRow>`
    select ${office} from company_office where company_id = ${company_id}
    order by kind = 'head_office' desc, kind = 'agency', lower(city), id`.execute(db)
  return found.rows
}

export async function laneOf(db: Db, id: number, company_id: number): Promise<LaneRow | undefined> {
  const found = await sql<LaneRow>`
    select ${lane} from company_lane left join tag on tag.id = company_lane.tag_id
    where company_lane.id = ${id} and company_id = ${company_id}`.execute(db)
  return found.rows[0]
}

export async function officeOf(db: Db, id: number, company_id: number): Promise<OfficeRow | undefined> {
  const found = await sql<OfficeRow>`
    select ${office} from company_office where id = ${id} and company_id = ${company_id}`.execute(db)
  return found.rows[0]
}

/** Holds a company until the transaction ends, so that two who add at once are counted one after the other. */
export async function holdCompany(db: Db, company_id: number): Promise<void> {
  await sql`select from company where id = ${company_id} for no key update`.execute(db)
}

type Table = 'company_lane' | 'company_office'

export async function countOf(db: Db, table: Table, company_id: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where company_id = ${company_id}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function insertLane(
  db: Db,
  given: LaneFields & { company_id: number; stops: string[]; frequency: LaneRow['frequency']; created_at: Date },
): Promise<number> {
  return (await db.insertInto('company_lane').values(given).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertOffice(
  db: Db,
  given: OfficeFields &
    Pick<OfficeRow, 'kind' | 'city' | 'country'> & {
      company_id: number
      created_at: Date
    },
): Promise<number> {
  return (await db.insertInto('company_office').values(given).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateLane(db: Db, id: number, change: LaneFields): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('company_lane').set(change).where('id', '=', id).execute()
}

export async function updateOffice(db: Db, id: number, change: OfficeFields): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('company_office').set(change).where('id', '=', id).execute()
}

/** Makes the head office a branch, unless it is this one. */
export async function giveUpHeadOffice(db: Db, company_id: number, except: number | null): Promise<void> {
  await sql`update company_office set kind = 'branch'
    where company_id = ${company_id} and kind = 'head_office' and id is distinct from ${except}`.execute(db)
}

export async function deleteOf(db: Db, table: Table, id: number, company_id: number): Promise<boolean> {
  const done =
    await sql`delete from ${sql.table(table)} where id = ${id} and company_id = ${company_id} returning 1`.execute(db)
  return done.rows.length > 0
}

export async function tagExists(db: Db, id: number): Promise<boolean> {
  return (await sql`select from tag where id = ${id}`.execute(db)).rows.length > 0
}
