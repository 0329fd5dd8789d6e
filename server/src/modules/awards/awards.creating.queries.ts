import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type NewAward = {
  slug: string
  name: string
  tagline: string
  description: string
  terms: string
  city: string
  country: string
  time_zone: string
  start_date: string
  end_date: string
  awards_venue: string | null
  awards_venue_address: string | null
  entries_open_at: string | null
  entries_close_at: string | null
  published_at: string | null
  currency_code: string
  financial_entity_id: number | null
  previous_edition_id: number | null
  available_sections: string[]
  created_at: Date
}

/** What a new award names but there is not, by field. */
export async function missing(
  db: Db,
  named: Pick<NewAward, 'financial_entity_id' | 'previous_edition_id' | 'time_zone'>,
): Promise<{ entity: boolean; previous: boolean; time_zone: boolean }> {
  const { rows } = await sql<{ entity: boolean; previous: boolean; time_zone: boolean }>`
    select ${named.financial_entity_id}::integer is not null and not exists (select from financial_entity where id = ${named.financial_entity_id}) as entity,
      ${named.previous_edition_id}::integer is not null and not exists (select from award where id = ${named.previous_edition_id}) as previous,
      not exists (select from pg_timezone_names where name = ${named.time_zone}) as time_zone`.execute(db)
  return rows[0] ?? { entity: true, previous: true, time_zone: true }
}

/** @returns the award's id. @throws a violation of `award_slug_key` when the slug is taken */
export async function insertAward(db: Db, award: NewAward): Promise<number> {
  const { id } = await db.insertInto('award').values(award).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Publishes a draft, or brings forward what would be published later. @returns undefined when there is no such award */
export async function publishAward(
  db: Db,
  id: number,
  now: Date,
): Promise<{ name: string; before: Date | null; changed: boolean } | undefined> {
  const { rows } = await sql<{ name: string; before: Date | null; changed: boolean }>`
    with found as (select id, name, published_at from award where id = ${id} for update),
      changed as (update award set published_at = ${now} from found
        where award.id = found.id and (found.published_at is null or found.published_at > ${now}) returning award.id)
    select found.name, found.published_at as before, exists (select from changed) as changed from found`.execute(db)
  return rows[0]
}
