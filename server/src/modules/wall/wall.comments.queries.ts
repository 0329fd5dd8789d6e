import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export async function insertComment(
  db: Db,
  given: { post_id: number; customer_id: number; content: string; created_at: Date },
): Promise<number> {
  const row = await db.insertInto('comment').values(given).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** True when the author said just this on the post since a moment. */
export async function commentedBefore(
  db: Db,
  given: { post_id: number; customer_id: number; content: string },
  since: Date,
): Promise<boolean> {
  const found = await sql`select 1 from comment where customer_id = ${given.customer_id} and post_id = ${given.post_id}
    and content = ${given.content} and deleted_at is null and created_at > ${since} limit 1`.execute(db)
  return found.rows.length > 0
}

export async function changeComment(db: Db, id: number, content: string, now: Date): Promise<void> {
  await sql`update comment set content = ${content}, edited_at = ${now} where id = ${id}`.execute(db)
}

export async function markCommentDeleted(db: Db, id: number, now: Date): Promise<void> {
  await sql`update comment set deleted_at = ${now} where id = ${id} and deleted_at is null`.execute(db)
}

/** Takes a comment down in the name of the community, or shows it again. */
export async function setTakenDown(db: Db, id: number, down: { at: Date; reason: string } | null): Promise<void> {
  await sql`update comment set deleted_at = ${down?.at ?? null}, taken_down_at = ${down?.at ?? null},
    taken_down_reason = ${down?.reason ?? null} where id = ${id}`.execute(db)
}

/** Sets the people tagged in a comment. @returns those who were not before */
export async function setCommentMentions(db: Db, comment_id: number, ids: number[]): Promise<number[]> {
  await sql`delete from comment_mention where comment_id = ${comment_id} and customer_id <> all(${ids})`.execute(db)
  const made = await sql<{
    customer_id: number
  }>`insert into comment_mention (comment_id, customer_id) select ${comment_id}, unnest(${ids}::int[]) on conflict do nothing returning customer_id`.execute(
    db,
  )
  return made.rows.map((row) => row.customer_id)
}

/** @returns true when it was not liked before */
export async function insertCommentLike(db: Db, customer_id: number, comment_id: number, now: Date): Promise<boolean> {
  const made =
    await sql`insert into comment_like (comment_id, customer_id, created_at) values (${comment_id}, ${customer_id}, ${now}) on conflict do nothing returning 1`.execute(
      db,
    )
  return made.rows.length > 0
}

export async function deleteCommentLike(db: Db, customer_id: number, comment_id: number): Promise<boolean> {
  const gone =
    await sql`delete from comment_like where comment_id = ${comment_id} and customer_id = ${customer_id} returning 1`.execute(
      db,
    )
  return gone.rows.length > 0
}
