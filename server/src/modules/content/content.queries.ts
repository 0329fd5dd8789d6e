import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Tag = { id: number; name: string }

/** The tags with these names, whatever their case. */
export async function tagsByName(db: Db, names: string[]): Promise<Tag[]> {
  const lower = names.map((name) => name.toLowerCase())
  return (await sql<Tag>`select id, name from tag where lower(name) = any(${lower})`.execute(db)).rows
}

/** Proposes tags; a name that somebody else proposed at the same moment is left out of the answer. */
export async function insertTags(db: Db, names: string[], proposed_by: number, now: Date): Promise<Tag[]> {
  const made = await sql<Tag>`
    insert into tag (name, is_public, proposed_by, created_at) select name, false, ${proposed_by}, ${now} from unnest(${names}::text[]) as name
    on conflict (lower(name)) do nothing returning id, name`.execute(db)
  return made.rows
}

export async function insertRecommendations(
  db: Db,
  customer_id: number,
  names: string[],
  reason: string | null,
  now: Date,
): Promise<void> {
  await sql`insert into tag_recommendation (customer_id, name, reason, created_at) select ${customer_id}, name, ${reason}, ${now} from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(db)
}

/** Counts a view of each advertisement that runs and may still be seen; in one order, so that nobody waits in a circle. */
export async function addViews(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update banner set views = views + 1 where id in (
    select id from banner where id = any(${ids}::int[]) and active_from <= ${now} and active_until > ${now}
      order by id for no key update) and (most_views is null or views < most_views)`.execute(db)
}

export async function addClicks(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update banner set clicks = clicks + 1 where id in (
    select id from banner where id = any(${ids}::int[]) order by id for no key update)`.execute(db)
}

/** Adds what was counted of old addresses; in one order, so that nobody waits in a circle. */
export async function addHits(db: Db, hits: readonly { id: number; hits: number; last: Date }[]): Promise<void> {
  await sql`update redirect set hits = least(redirect.hits::bigint + counted.hits, 2147483647),
      last_hit_at = greatest(last_hit_at, counted.last)
    from (select redirect.id, line.hits, line.last
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as line (id integer, hits integer, last timestamptz)
      join redirect on redirect.id = line.id order by redirect.id for no key update of redirect) as counted
    where redirect.id = counted.id`.execute(db)
}
