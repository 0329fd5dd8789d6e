import { sql } from '../../src/kit/data/db.ts'
import { insertPaperOfNotes, insertPapers } from '../../src/modules/payments/invoices/payments.invoices.queries.ts'
import { sales } from '../../src/sales.ts'
import type { Fill } from './fill.types.ts'

/** Papers of issued invoices, once all seats are filled; a credit note copies the paper of its invoice. */
export async function fillPapers({ db }: Fill): Promise<void> {
  for (const { kind, papers } of sales.all) {
    const { rows } = await sql<{ order_id: number; subject_id: number }>`
      select distinct purchase_order.id as order_id, subject_id from purchase_order join invoice on invoice.order_id = purchase_order.id
      where purchase_order.kind = ${kind} and invoice.kind = 'invoice' and number is not null`.execute(db)
    await insertPapers(db, await papers(db, rows))
  }
  const notes = await sql<{ id: number }>`select id from invoice where kind = 'credit_note'`.execute(db)
  await insertPaperOfNotes(
    db,
    notes.rows.map(({ id }) => id),
  )
}
