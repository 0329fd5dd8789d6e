import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type Asked = { entity_id: number; currency_code: string; without: number }

/**
 * Whether this account is the only one of its seller in its currency. The seller is held until the transaction ends: of two who remove
 * its last two accounts at once the second finds one left.
 */
export async function isOnlyAccount(db: Db, { entity_id, currency_code, without }: Asked): Promise<boolean> {
  await sql`select from financial_entity where id = ${entity_id} for no key update`.execute(db)
  const { rows } = await sql`select from bank_account
    where entity_id = ${entity_id} and currency_code = ${currency_code} and id <> ${without} limit 1`.execute(db)
  return rows.length === 0
}

/** Whether open invoices ask for a seller's money in a currency; a credit note asks for none. */
export async function hasOpenInvoices(db: Db, { entity_id, currency_code }: Omit<Asked, 'without'>): Promise<boolean> {
  const { rows } = await sql`select from invoice
    where kind = 'invoice' and state in ('issued', 'part_paid') and entity_id = ${entity_id} and currency_code = ${currency_code} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
