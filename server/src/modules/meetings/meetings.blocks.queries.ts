import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/**
 * Notes when a planner was opened for the first time.
 * @param given.shares_card whether those they meet may keep their card; as it was when undefined
 * @returns its number
 */
export async function openPlanner(
  db: Db,
  given: { event_id: number; customer_id: number; shares_card: boolean | undefined; now: Date },
): Promise<number> {
  const shares = given.shares_card ?? null
  const { rows } = await sql<{ id: number }>`insert into meeting_planner (event_id, customer_id, opened_at, shares_card)
    values (${given.event_id}, ${given.customer_id}, ${given.now}, coalesce(${shares}::boolean, false))
    on conflict (event_id, customer_id) do update set opened_at = coalesce(meeting_planner.opened_at, excluded.opened_at),
      shares_card = coalesce(${shares}::boolean, meeting_planner.shares_card)
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function insertBlock(
  db: Db,
  row: {
    event_id: number
    customer_id: number
    times: readonly Date[]
    reason: string | null
    unoffered: boolean
    now: Date
  },
): Promise<{ id: number; complete: boolean }> {
  const { rows } = await sql<{
    id: number
  }>`insert into meeting_block (event_id, customer_id, starts_at, slots, reason, unoffered, created_at)
    values (${row.event_id}, ${row.customer_id}, ${row.times[0]}, ${row.times.length}, ${row.reason}, ${row.unoffered}, ${row.now})
    returning id`.execute(db)
  const { id } = rows[0] as { id: number }
  const { numAffectedRows } = await sql`insert into meeting_person_slot (customer_id, starts_at, event_id, block_id)
    select ${row.customer_id}, slot, ${row.event_id}, ${id} from unnest(${[...row.times]}::timestamptz[]) slot
    order by 2 on conflict do nothing`.execute(db)
  return { id, complete: Number(numAffectedRows) === row.times.length }
}

export async function findBlock(db: Db, id: number): Promise<{ event_id: number; customer_id: number } | undefined> {
  const { rows } = await sql<{ event_id: number; customer_id: number }>`select event_id, customer_id from meeting_block
    where id = ${id}`.execute(db)
  return rows[0]
}

export async function deleteBlock(db: Db, id: number): Promise<void> {
  await sql`delete from meeting_block where id = ${id}`.execute(db)
}

/** Takes away what was not offered, to offer other times. */
export async function deleteUnoffered(db: Db, event_id: number, customer_id: number): Promise<void> {
  await sql`delete from meeting_block where event_id = ${event_id} and customer_id = ${customer_id} and unoffered`.execute(
    db,
  )
}

/** The times at which a member has something, whatever the event. */
export async function takenOf(db: Db, customer_id: number): Promise<Date[]> {
  const { rows } = await sql<{
    starts_at: Date
  }>`select starts_at from meeting_person_slot where customer_id = ${customer_id}`.execute(db)
  return rows.map((row) => row.starts_at)
}
