import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { InvoiceRow } from './payments.invoices.reads.ts'

/** Whose invoices: a company's, or those of it that one person looks after. */
export type Whose = { company_id: number; keeper_customer_id?: number }

const of = ({ company_id, keeper_customer_id }: Whose) => sql`invoice.company_id = ${company_id}
  ${keeper_customer_id === undefined ? sql`` : sql`and coalesce(purchase_order.keeper_customer_id, invoice.buyer_customer_id) = ${keeper_customer_id}`}`
const source = sql`invoice join purchase_order on purchase_order.id = invoice.order_id
  join financial_entity on financial_entity.id = invoice.entity_id`

export type TotalRow = {
  currency_code: string
  open_amount: number
  overdue_amount: number
  count: number
  next_due_on: string | null
}

/** What is to be paid in each currency, by the day of each seller. */
export async function openTotals(db: Db, whose: Whose, now: Date): Promise<TotalRow[]> {
  const overdue = sql`invoice.due_on < (${now}::timestamptz at time zone financial_entity.time_zone)::date`
  const found = await sql<TotalRow>`
    select * from (
      select invoice.currency_code, sum(open_amount)::float8 as open_amount,
        coalesce(sum(open_amount) filter (where ${overdue}), 0)::float8 as overdue_amount,
        count(*)::int as count, min(invoice.due_on) as next_due_on
      from ${source} where ${of(whose)} and invoice.kind = 'invoice' and invoice.state in ('draft', 'issued', 'part_paid')
      group by invoice.currency_code) as sums
    order by overdue_amount > 0 desc, next_due_on nulls last, currency_code`.execute(db)
  return found.rows
}

export type StatementRow = Pick<
  InvoiceRow,
  | 'kind'
  | 'due_on'
  | 'subject_name'
  | 'order_number'
  | 'currency_code'
  | 'amount_net'
  | 'amount_vat'
  | 'amount_gross'
  | 'amount_paid'
  | 'state'
> & { number: string; issued_on: string; corrects_number: string | null }

/** What was issued in a year, in the order of its days. */
export async function issuedIn(db: Db, whose: Whose, year: number): Promise<StatementRow[]> {
  const found = await sql<StatementRow>`
    select invoice.number, invoice.kind, invoice.issued_on, invoice.due_on, purchase_order.subject_name, invoice.order_number, invoice.currency_code,
      invoice.amount_net, invoice.amount_vat, invoice.amount_gross, invoice.amount_paid, invoice.state, corrected.number as corrects_number
    from ${source} left join invoice corrected on corrected.id = invoice.corrects_id
    where ${of(whose)} and invoice.number is not null
      and invoice.issued_on >= make_date(${year}, 1, 1) and invoice.issued_on < make_date(${year + 1}, 1, 1)
    order by invoice.issued_on, invoice.id`.execute(db)
  return found.rows
}
