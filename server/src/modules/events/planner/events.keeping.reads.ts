import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** How many agreed meetings to come that begin between two moments lie within no day of their event, one of them left out. */
export async function meetingsOutside(
  db: Db,
  of: { event_id: number; from: Date; until: Date; removed: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from meeting
    where event_id = ${of.event_id} and state = 'confirmed' and starts_at > ${of.now} and starts_at >= ${of.from} and starts_at < ${of.until}
      and not exists (select from event_day as day where day.event_id = meeting.event_id and day.id is distinct from ${of.removed}::int
        and meeting.starts_at >= day.starts_at and meeting.starts_at + meeting.slots * interval '30 minutes' <= day.ends_at)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
