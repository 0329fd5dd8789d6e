import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/**
 * Posts, by the name `row`, that operators see without having been asked: what was said to all members, and of the rest only what was
 * reported or hidden (docs/rules/wall.md#moderation).
 */
const moderated = (
  row: string,
) => sql`(${sql.ref(`${row}.deleted_at`)} is null and (${sql.ref(`${row}.audience`)} = 'community'
  or ${sql.ref(`${row}.hidden_at`)} is not null or exists (select from post_report where post_report.post_id = ${sql.ref(`${row}.id`)})))`

export const moderatedPosts = moderated('own')
/** Comments on such posts; those that were deleted only where an operator did it. */
export const moderatedComments = sql`((own.deleted_at is null or own.taken_down_at is not null)
  and exists (select from post where post.id = own.post_id and ${moderated('post')}))`

/** A post with the decision that holds about it: none where an appeal against the last one was granted. */
export type ModeratedPost = { hidden: boolean; outcome: string | null; appeals: boolean }

/** A post as an act of an operator finds it, held until the end of the transaction. */
export async function holdModerated(db: Db, id: number): Promise<ModeratedPost | undefined> {
  // What was decided meanwhile is seen only by a statement that begins after the lock.
  await sql`select from post where id = ${id} for update`.execute(db)
  const { rows } = await sql<ModeratedPost>`select own.hidden_at is not null as hidden,
    case when last.appeal_outcome is distinct from 'granted' then last.outcome end as outcome,
    coalesce(last.appealed_at is not null and last.appeal_outcome is null, false) as appeals
    from post as own left join lateral (select outcome, appealed_at, appeal_outcome from post_decision
      where post_decision.post_id = own.id order by id desc limit 1) as last on true
    where own.id = ${id} and ${moderatedPosts}`.execute(db)
  return rows[0]
}

/** A comment in the same way. */
export async function holdModeratedComment(
  db: Db,
  id: number,
): Promise<{ post_id: number; customer_id: number; hidden: boolean } | undefined> {
  const { rows } = await sql<{ post_id: number; customer_id: number; hidden: boolean }>`
    select own.post_id, own.customer_id, own.taken_down_at is not null as hidden from comment as own
    where own.id = ${id} and ${moderatedComments} for update of own`.execute(db)
  return rows[0]
}
