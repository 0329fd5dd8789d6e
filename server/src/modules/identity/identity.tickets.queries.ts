import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export async function insertTicket(db: Db, hash: Buffer, session_id: string, expires_at: Date): Promise<void> {
  await sql`insert into socket_ticket (hash, session_id, expires_at) values (${hash}, ${session_id}::uuid, ${expires_at})`.execute(
    db,
  )
}

/** Uses a ticket up. @returns its session and member while it was good */
export async function takeTicket(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ session_id: string; customer_id: number } | undefined> {
  const found = await sql<{ session_id: string; customer_id: number }>`
    delete from socket_ticket using session where socket_ticket.hash = ${hash} and session.id = socket_ticket.session_id and socket_ticket.expires_at > ${now}
    returning session.id as session_id, session.customer_id`.execute(db)
  return found.rows[0]
}

export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await sql`delete from socket_ticket where expires_at <= ${now}`.execute(db)
}
