import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Makes the company with the community's number, unless it is there; numbers that are given out go on after it. */
export async function insertCommunity(db: Db, given: { id: number; name: string; now: Date }): Promise<void> {
  const { id, name, now } = given
  const made = await sql`insert into company (id, name, verified_at, first_settings_at, created_at)
    overriding system value values (${id}, ${name}, ${now}, ${now}, ${now}) on conflict (id) do nothing returning id`.execute(
    db,
  )
  if (made.rows.length === 0) return
  await sql`select setval(pg_get_serial_sequence('company', 'id'), greatest(${id}, (select last_value from company_id_seq)))`.execute(
    db,
  )
}

export async function showCommunity(
  db: Db,
  id: number,
  { name, logo }: { name: string; logo: string | null },
): Promise<void> {
  await sql`update company set name = ${name}, logo = ${logo} where id = ${id}`.execute(db)
}
