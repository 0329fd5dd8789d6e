import type { Db } from '#kit/data/db.ts'
import { insertPapers } from './payments.invoices.queries.ts'
import { accountsOf } from '../sellers/payments.sellers.reads.ts'
import { frozenPaper } from './payments.invoices.reads.ts'
import type { InvoiceRow, PaperRow } from './payments.invoices.reads.ts'
import type { OrderPaper, SaleKind, Sales, SoldOrder } from '../payments.sales.ts'

/** What an invoice says beside its rows: what was written when it was issued; of a draft what it would say now. */
export async function paperOf(db: Db, sales: Sales, row: InvoiceRow): Promise<PaperRow> {
  const frozen = await frozenPaper(db, row.id)
  if (frozen) return frozen
  const bank_accounts = await accountsOf(db, row.entity_id, row.currency_code)
  return { ...(await paperNow(db, sales.of(row.order_kind), row)), bank_accounts }
}

/** Freezes what the invoices of an order say, in the transaction that issues them (docs/rules/payments.md#invoices). */
export async function freezePapers(db: Db, sale: SaleKind, order: SoldOrder): Promise<void> {
  await insertPapers(db, [{ order_id: order.order_id, ...(await paperNow(db, sale, order)) }])
}

async function paperNow(db: Db, sale: SaleKind, { order_id, subject_id }: SoldOrder): Promise<OrderPaper> {
  const [paper] = await sale.papers(db, [{ order_id, subject_id }])
  return { subject: paper?.subject ?? null, attendees: paper?.attendees ?? [] }
}
