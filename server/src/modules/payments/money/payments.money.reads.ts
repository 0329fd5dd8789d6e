import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

export type PaymentRow = {
  id: number
  invoice_id: number
  method: 'card' | 'transfer' | 'moved' | 'charges'
  amount: number
  currency_code: string
  received_at: Date
}

export async function paymentById(db: Db, id: number): Promise<PaymentRow> {
  const found =
    await sql<PaymentRow>`select id, invoice_id, method, amount, currency_code, received_at from payment where id = ${id}`.execute(
      db,
    )
  return found.rows[0] as PaymentRow
}

export async function listPayments(
  db: Db,
  invoice_id: number,
  paging: Paging,
): Promise<{ rows: PaymentRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows =
    await sql<PaymentRow>`select id, invoice_id, method, amount, currency_code, received_at from payment where invoice_id = ${invoice_id} order by id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from payment where invoice_id = ${invoice_id}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export async function refundRequestedAt(db: Db, invoice_id: number): Promise<{ at: Date; amount: number } | undefined> {
  const found = await sql<{
    at: Date
    amount: number
  }>`select refund.created_at as at, refund.amount from refund join payment on payment.id = refund.payment_id where payment.invoice_id = ${invoice_id} order by refund.id limit 1`.execute(
    db,
  )
  return found.rows[0]
}
