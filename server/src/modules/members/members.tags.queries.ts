import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Gives a member tags; those that they have stay. */
export async function attachTags(db: Db, customer_id: number, ids: number[]): Promise<void> {
  await sql`insert into customer_tag (customer_id, tag_id) select ${customer_id}, unnest(${ids}::int[]) on conflict do nothing`.execute(
    db,
  )
}

/** How many tags a member has. */
export async function countOwnTags(db: Db, customer_id: number): Promise<number> {
  return (
    (await sql<{ count: number }>`select count(*) from customer_tag where customer_id = ${customer_id}`.execute(db))
      .rows[0]?.count ?? 0
  )
}
