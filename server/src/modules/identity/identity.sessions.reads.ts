import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Nobody looks through more; the ones used last are named. */
const MOST = 100

export type SessionRow = {
  id: string
  device: string | null
  network: string | null
  started_at: Date
  last_seen_at: Date
}

/** Living sessions of a person: the given one first, then the one used last. */
export async function openSessions(db: Db, customer_id: number, first: string, now: Date): Promise<SessionRow[]> {
  const found = await sql<SessionRow>`
    select id, device, network, started_at, coalesce(last_seen_at, started_at) as last_seen_at from session
    where customer_id = ${customer_id} and ended_at is null and expires_at > ${now}
    order by id = ${first}::uuid desc, coalesce(last_seen_at, started_at) desc, id limit ${MOST}`.execute(db)
  return found.rows
}

/** Whether a living session is this person's; held until the transaction ends. */
export async function isOpenSession(db: Db, customer_id: number, id: string, now: Date): Promise<boolean> {
  const found = await sql`select from session where id = ${id}::uuid and customer_id = ${customer_id}
    and ended_at is null and expires_at > ${now} for update`.execute(db)
  return found.rows.length > 0
}
