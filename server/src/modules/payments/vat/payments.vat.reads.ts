import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { VatRate, VatRule, VatTable } from './payments.vat.policy.ts'

/**
 * The VAT table as it is on a day.
 * @param day YYYY-MM-DD, the seller's
 */
export async function vatTableOn(db: Db, day: string): Promise<VatTable> {
  const valid = sql`daterange(valid_from, valid_until, '[]') @> ${day}::date`
  const rates = sql<VatRate>`select country, kind, (percent * 100)::integer as vat_rate from vat_rate where ${valid}`
  const rules = sql<VatRule>`
    select supply, seller_in, buyer_in, vat_id, vat_case, rate_of, rate_kind, note from vat_rule where ${valid}`
  return { rates: (await rates.execute(db)).rows, rules: (await rules.execute(db)).rows }
}
