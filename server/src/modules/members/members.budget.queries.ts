import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { removeOld } from '#kit/work/retention.ts'
import type { Retention } from '#kit/work/retention.ts'

export type Opened = { again: boolean; today: number; last_hour: number; next_at: Date | null }

/** How many different profiles a member has opened today and in the last hour, without this one. */
export async function openedProfiles(db: Db, viewer_id: number, viewed_id: number, now: Date): Promise<Opened> {
  const found = await sql<Opened>`
    select coalesce(bool_or(viewed_id = ${viewed_id}), false) as again, count(*) as today,
      count(*) filter (where at > ${now}::timestamptz - interval '1 hour') as last_hour,
      min(at) filter (where at > ${now}::timestamptz - interval '1 hour') + interval '1 hour' as next_at
    from profile_view where viewer_id = ${viewer_id} and day = ${now}::date`.execute(db)
  return found.rows[0] as Opened
}

export async function noteOpened(db: Db, viewer_id: number, viewed_id: number, now: Date): Promise<void> {
  await sql`insert into profile_view (viewer_id, day, viewed_id, at) values (${viewer_id}, ${now}::date, ${viewed_id}, ${now}) on conflict do nothing`.execute(
    db,
  )
}

/** Which profiles were opened counts for the same day only. */
export const membersRetention: Retention[] = [
  {
    name: 'members.forget_openings',
    days: ({ retention }) => retention.profileViews,
    remove: (db, before, most) => removeOld(db, 'profile_view', sql`day < ${before}::date`, most),
  },
]
