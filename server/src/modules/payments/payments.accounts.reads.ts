import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Asked = { entity_id: number; currency_code: string; without: number }

/**
 * Whether open invoices, or events and awards that are published and not over, wait for money on this account: it is the only
 * one of its seller in its currency. The seller is held until the transaction ends: of two who remove its last two accounts at once
 * the second finds one left.
 */
export async function isAwaited(db: Db, { entity_id, currency_code, without }: Asked, today: string): Promise<boolean> {
  const sells = sql`financial_entity_id = ${entity_id} and currency_code = ${currency_code}
    and published_at is not null and end_date > ${today}::date`
  await sql`select from financial_entity where id = ${entity_id} for no key update`.execute(db)
  const { rows } = await sql<{ awaited: boolean }>`
    select not exists (select from bank_account
        where entity_id = ${entity_id} and currency_code = ${currency_code} and id <> ${without})
      and (exists (select from invoice
          where state in ('issued', 'part_paid') and entity_id = ${entity_id} and currency_code = ${currency_code})
        or exists (select from event where ${sells}) or exists (select from award where ${sells})) as awaited`.execute(
    db,
  )
  return rows[0]?.awaited ?? false
}
