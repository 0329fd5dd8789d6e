import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Star = { customer_id: number; event_id: number; session_id: number }

/** Puts a session in somebody's agenda; there already, it stays. */
export async function addStar(db: Db, star: Star & { now: Date }): Promise<void> {
  await sql`insert into event_session_star (customer_id, event_id, session_id, starred_at)
    values (${star.customer_id}, ${star.event_id}, ${star.session_id}, ${star.now})
    on conflict (customer_id, session_id) do nothing`.execute(db)
}

export async function removeStar(db: Db, star: Omit<Star, 'event_id'>): Promise<void> {
  await sql`delete from event_session_star where customer_id = ${star.customer_id} and session_id = ${star.session_id}`.execute(
    db,
  )
}

/** Who has a session in their agenda. */
export async function starredBy(db: Db, session_id: number): Promise<number[]> {
  const found = await sql<{ customer_id: number }>`
    select customer_id from event_session_star where session_id = ${session_id} order by customer_id`.execute(db)
  return found.rows.map(({ customer_id }) => customer_id)
}
