import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type HeldCategory = {
  id: number
  judged: boolean
  criteria: { name: string; weight: number }[]
}

/** A category, held until the transaction ends, with its criteria and whether anybody has scored by them. */
export async function holdCategory(db: Db, id: number): Promise<HeldCategory | undefined> {
  const held = await sql`select id from award_category where id = ${id} for update`.execute(db)
  if (held.rows.length === 0) return undefined
  const { rows } = await sql<HeldCategory>`
    select ${id}::integer as id, exists (select from award_score where category_id = ${id}) as judged,
      coalesce((select json_agg(json_build_object('name', name, 'weight', weight) order by position, id)
        from award_criterion where category_id = ${id}), '[]') as criteria`.execute(db)
  return rows[0]
}

/** Replaces the criteria of a category that is held; one of the same name stays the same, with the questions that ask for it. */
export async function replaceCriteria(
  db: Db,
  category: number,
  criteria: readonly { name: string; description: string; weight: number }[],
): Promise<{ id: number; name: string; description: string; weight: number }[]> {
  const names = criteria.map(({ name }) => name)
  const gone = sql`select id from award_criterion where category_id = ${category} and name <> all (${names}::text[])`
  await sql`update award_question set criterion_id = null where category_id = ${category} and criterion_id in (${gone})`.execute(
    db,
  )
  await sql`delete from award_criterion where id in (${gone})`.execute(db)
  for (const [index, { name, description, weight }] of criteria.entries())
    await sql`insert into award_criterion (category_id, name, description, weight, position)
      values (${category}, ${name}, ${description}, ${weight}, ${index + 1})
      on conflict (category_id, name) do update set description = excluded.description, weight = excluded.weight, position = excluded.position`.execute(
      db,
    )
  const { rows } = await sql<{ id: number; name: string; description: string; weight: number }>`
    select id, name, description, weight from award_criterion where category_id = ${category} order by position, id`.execute(
    db,
  )
  return rows
}
