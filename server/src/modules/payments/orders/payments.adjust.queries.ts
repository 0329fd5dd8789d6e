import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { insertParts } from '../invoices/payments.invoices.queries.ts'
import type { Totals } from './payments.totals.policy.ts'

/** Gives a draft other lines and sums; the database refuses it for an issued invoice. */
export async function replaceParts(db: Db, invoice_id: number, totals: Totals): Promise<void> {
  const { lines, vat_totals, amount_net, amount_vat, amount_gross } = totals
  await sql`delete from invoice_line where invoice_id = ${invoice_id}`.execute(db)
  await sql`delete from invoice_vat where invoice_id = ${invoice_id}`.execute(db)
  await insertParts(db, invoice_id, lines, vat_totals)
  await sql`update invoice set amount_net = ${amount_net}, amount_vat = ${amount_vat}, amount_gross = ${amount_gross}
    where id = ${invoice_id}`.execute(db)
}

export type NewAdjustment = {
  invoice_id: number
  kind: 'discount' | 'correction'
  line: string
  /** By how much the invoice changed, gross. */
  amount: number
  reason: string
}

/** Writes down what was corrected, for the buyer. */
export async function insertAdjustment(db: Db, adjustment: NewAdjustment, now: Date): Promise<void> {
  await db
    .insertInto('invoice_adjustment')
    .values({ ...adjustment, created_at: now })
    .execute()
}
