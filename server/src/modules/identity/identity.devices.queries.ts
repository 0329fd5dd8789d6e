import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Keeps the device of a sign-in. @returns its number, whether it is new, and whether there was any before */
export async function keepDevice(
  db: Db,
  customer_id: number,
  fingerprint: Buffer,
  at: Date,
): Promise<{ id: number; fresh: boolean; first: boolean }> {
  const before = await sql<{ id: number; same: boolean }>`
    select id, fingerprint = ${fingerprint} as same from notification_device where customer_id = ${customer_id}
    order by same desc limit 1`.execute(db)
  const known = before.rows[0]
  const kept = await sql<{ id: number }>`
    insert into notification_device (customer_id, fingerprint, first_at, last_at) values (${customer_id}, ${fingerprint}, ${at}, ${at})
    on conflict (customer_id, fingerprint) do update set last_at = excluded.last_at returning id`.execute(db)
  return { id: kept.rows[0]?.id ?? 0, fresh: !known?.same, first: known === undefined }
}
