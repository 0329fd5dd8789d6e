import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** A tag that members recommend, however many of them, and however they write it. */
export type Recommended = {
  id: number
  name: string
  members: number
  since: Date
  reasons: string | null
  exists: boolean
}

const asked = sql`select min(recommended.id) as id, (array_agg(recommended.name order by recommended.id))[1] as name, count(*)::int as members,
    min(recommended.created_at) as since, string_agg(distinct nullif(recommended.reason, ''), ' · ') as reasons,
    exists (select from tag where tag.is_public and lower(tag.name) = lower(min(recommended.name))) as exists
  from tag_recommendation as recommended where recommended.decided_at is null`

/** Those that wait for an operator, the oldest first. */
export async function recommendedTags(db: Db): Promise<Recommended[]> {
  return (
    await sql<Recommended>`${asked} group by lower(recommended.name) order by min(recommended.created_at), 1 limit 200`.execute(
      db,
    )
  ).rows
}

/**
 * Ends everybody's recommendation of the tag that one of them names.
 * @param refusal why it is not taken over; null where it is
 * @returns the name it was recommended by, and all recommendations of it; undefined when none waits
 */
export async function decideRecommended(
  db: Db,
  id: number,
  refusal: string | null,
  now: Date,
): Promise<{ name: string; ids: number[] } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    update tag_recommendation set decided_at = ${now}, refusal = ${refusal} where decided_at is null
      and lower(name) = (select lower(name) from tag_recommendation where id = ${id}) returning id, name`.execute(db)
  const named = rows.find((row) => row.id === id) ?? rows[0]
  return named && { name: named.name, ids: rows.map((row) => row.id) }
}

/** Who made these recommendations. */
export async function recommendersOf(db: Db, ids: readonly number[]): Promise<{ id: number; customer_id: number }[]> {
  return db
    .selectFrom('tag_recommendation')
    .select(['id', 'customer_id'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Makes a tag that everyone may choose; one that only its author saw becomes that. @returns its number */
export async function publishTag(db: Db, name: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with known as (update tag set is_public = true where lower(name) = lower(${name}) returning id),
      made as (insert into tag (name, created_at) select ${name}, ${now} where not exists (select from known)
        on conflict do nothing returning id)
    select id from known union all select id from made`.execute(db)
  return rows[0]?.id
}
