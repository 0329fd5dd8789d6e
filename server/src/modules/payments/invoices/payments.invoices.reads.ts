import type { RawBuilder } from 'kysely'
import type { LineKind, OrderKind } from '@app/contract/payments.sales'
import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { Party } from '../payments.party.ts'
import type { OrderPaper } from '../payments.sales.ts'
import type { AccountRow } from '../sellers/payments.sellers.reads.ts'

export type InvoiceRow = {
  id: number
  order_id: number
  kind: 'invoice' | 'credit_note'
  state: 'draft' | 'issued' | 'part_paid' | 'paid' | 'overpaid' | 'cancelled' | 'expired'
  number: string | null
  test: boolean
  entity_id: number
  company_id: number
  buyer_customer_id: number
  /** Who looks after it for the company: the buyer, until they leave. */
  keeper_customer_id: number
  seller: Party
  billing: Party
  order_number: string | null
  currency_code: string
  amount_net: number
  amount_vat: number
  amount_gross: number
  amount_paid: number
  /** Taken off by credit notes. */
  amount_credited: number
  /** Gone back of what was paid. */
  amount_returned: number
  /** Nothing unless it is an open invoice. */
  open_amount: number
  issued_at: Date | null
  /** The seller's day. */
  issued_on: string | null
  due_on: string | null
  paid_at: Date | null
  cancelled_at: Date | null
  created_at: Date
  /** Printed on a credit note. */
  reason: string | null
  corrects_id: number | null
  replaced_at: Date | null
  issue_no: number
  /** What a card payment of it asks for. */
  to_pay: number
  /** The invoice with the further lines of the same order. */
  issued_with: { id: number; number: string | null } | null
  /** SHA-256 of its PDF file in hexadecimal digits, once that was drawn. */
  pdf_hash: string | null
  order_kind: OrderKind
  subject_id: number
  subject_name: string
  order_state: 'pending' | 'paid' | 'expired' | 'cancelled'
  method: 'card' | 'transfer'
  hold_until: Date | null
  /** The seller's, IANA name. */
  time_zone: string
}

/** What a card payment of an invoice asks for, as a column over `invoice`. */
export const toPay = sql`case when invoice.state = 'draft' then (select sum(draft.open_amount)::bigint from invoice draft
  where draft.order_id = invoice.order_id and draft.kind = 'invoice' and draft.state = 'draft') else invoice.open_amount end`

const keeper = sql`coalesce(purchase_order.keeper_customer_id, invoice.buyer_customer_id)`
const columns = sql`invoice.id, invoice.order_id, invoice.kind, invoice.state, invoice.number, invoice.test, invoice.entity_id, invoice.company_id, invoice.buyer_customer_id,
  ${keeper} as keeper_customer_id, invoice.seller, invoice.billing, invoice.order_number, invoice.currency_code, invoice.amount_net, invoice.amount_vat, invoice.amount_gross, invoice.amount_paid,
  invoice.amount_credited, invoice.amount_returned, invoice.open_amount, invoice.reason, invoice.replaced_at, invoice.issue_no, ${toPay} as to_pay,
  (select jsonb_build_object('id', other.id, 'number', other.number) from invoice other where other.order_id = invoice.order_id
    and other.issue_no = invoice.issue_no and other.id <> invoice.id and other.kind = 'invoice' and invoice.kind = 'invoice') as issued_with, encode(invoice.pdf_hash, 'hex') as pdf_hash,
  invoice.issued_at, invoice.issued_on, invoice.due_on, invoice.paid_at, invoice.cancelled_at, invoice.created_at, invoice.corrects_id,
  purchase_order.kind as order_kind, purchase_order.subject_id, purchase_order.subject_name, purchase_order.state as order_state, purchase_order.method, purchase_order.hold_until, financial_entity.time_zone`
const source = sql`invoice join purchase_order on purchase_order.id = invoice.order_id
  join financial_entity on financial_entity.id = invoice.entity_id`

/** A document that belongs to another: as the invoice it corrects or replaces, its credit note, or the invoice issued instead of it. */
export type Related = {
  as: 'corrects' | 'credit_note' | 'replaces' | 'replaced_by'
  id: number
  number: string | null
}
export type RelatedInvoice = InvoiceRow & { related: Related[] }

export async function invoiceById(db: Db, id: number): Promise<RelatedInvoice | undefined> {
  const found = await sql<RelatedInvoice>`select ${columns},
      (select coalesce(jsonb_agg(jsonb_build_object('as', named.as, 'id', other.id, 'number', other.number) order by other.id), '[]')
        from (select 'corrects' as as, invoice.corrects_id as id union all select 'replaces', former.id from invoice former where former.order_id = invoice.order_id and former.kind = 'invoice'
            and former.issue_no = invoice.issue_no - 1 and former.replaced_at is not null and invoice.kind = 'invoice'
          union all select 'credit_note', note.id from invoice note where note.corrects_id = invoice.id and note.number is not null
          union all select 'replaced_by', later.id from invoice later where later.order_id = invoice.order_id and later.kind = 'invoice'
            and later.issue_no = invoice.issue_no + 1 and invoice.replaced_at is not null and invoice.kind = 'invoice') as named
        join invoice other on other.id = named.id) as related
    from ${source} where invoice.id = ${id}`.execute(db)
  return found.rows[0]
}

export type InvoiceFilter = {
  company_id: number
  keeper_customer_id?: number
  event_id?: number
  state?: string
  search?: string
}

/** What a person looks for, as a condition; a credit note is nothing to pay, it belongs to what was cancelled. */
const stateGroups: Record<string, RawBuilder<unknown>> = {
  open: sql`invoice.kind = 'invoice' and invoice.state in ('draft', 'issued', 'part_paid')`,
  paid: sql`invoice.kind = 'invoice' and invoice.state in ('paid', 'overpaid')`,
  cancelled: sql`(invoice.kind = 'credit_note' or invoice.state in ('cancelled', 'expired'))`,
}

/** Invoices of a company, newest first; what is to be paid by its due day, so that what is overdue comes first. Reads along an index on (company, time) or (buyer, time). */
export async function listInvoices(
  db: Db,
  filter: InvoiceFilter,
  paging: Paging,
): Promise<{ rows: InvoiceRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const conditions = [sql`invoice.company_id = ${filter.company_id}`]
  if (filter.keeper_customer_id !== undefined) conditions.push(sql`${keeper} = ${filter.keeper_customer_id}`)
  if (filter.event_id !== undefined)
    conditions.push(sql`purchase_order.kind = 'event' and purchase_order.subject_id = ${filter.event_id}`)
  if (filter.state !== undefined) conditions.push(stateGroups[filter.state] ?? sql`invoice.state = ${filter.state}`)
  if (filter.search !== undefined) {
    const like = containing(filter.search)
    conditions.push(
      sql`(invoice.number ilike ${like} or purchase_order.subject_name ilike ${like} or invoice.order_number ilike ${like})`,
    )
  }
  const where = sql.join(conditions, sql` and `)
  const rows = await sql<InvoiceRow>`select ${columns} from ${source} where ${where}
    order by ${filter.state === 'open' ? sql`invoice.due_on nulls first, invoice.id` : sql`invoice.created_at desc, invoice.id desc`} limit ${limit} offset ${offset}`.execute(
    db,
  )
  const alone = filter.event_id === undefined && filter.search === undefined && filter.keeper_customer_id === undefined
  const count = await sql<{
    count: number
  }>`select count(*) from ${alone ? sql`invoice` : source} where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

/** The invoices of an order that count, in the order of their numbers. */
export async function invoicesOfOrder(db: Db, order_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where order_id = ${order_id} and kind = 'invoice' and replaced_at is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The numbers of invoices, as one text. */
export async function numbersOf(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ number: string | null }>`
    select number from invoice where id = any(${ids}::integer[]) order by id`.execute(db)
  return rows.flatMap(({ number }) => number ?? []).join(', ')
}

/** The paper of an issued invoice; undefined for a draft. */
export async function frozenPaper(db: Db, invoice_id: number): Promise<PaperRow | undefined> {
  const found = await sql<PaperRow>`
    select subject, attendees, bank_accounts from invoice_paper where invoice_id = ${invoice_id}`.execute(db)
  return found.rows[0]
}

export type PaperRow = OrderPaper & { bank_accounts: AccountRow[] }

export type LineRow = {
  position: number
  kind: LineKind
  description: string
  quantity: number
  unit_amount: number
  allowance: number
  allowance_reason: string | null
  amount_net: number
  vat_rate: number
  vat_case: 'standard' | 'reverse_charge' | 'outside_scope'
}
export type VatRow = Pick<LineRow, 'vat_rate' | 'vat_case' | 'amount_net'> & { amount_vat: number; note: string }

export async function linesOf(db: Db, invoice_id: number): Promise<LineRow[]> {
  const found =
    await sql<LineRow>`select position, kind, description, quantity, unit_amount, allowance, allowance_reason, amount_net, vat_rate, vat_case from invoice_line where invoice_id = ${invoice_id} order by position`.execute(
      db,
    )
  return found.rows
}

export async function vatOf(db: Db, invoice_id: number): Promise<VatRow[]> {
  const found =
    await sql<VatRow>`select vat_rate, vat_case, amount_net, amount_vat, note from invoice_vat where invoice_id = ${invoice_id} order by vat_rate desc, vat_case`.execute(
      db,
    )
  return found.rows
}

export type AdjustmentRow = {
  id: number
  invoice_id: number
  kind: 'discount' | 'credit' | 'correction'
  line: string | null
  amount: number
  reason: string
  created_at: Date
  currency_code: string
}

export async function listAdjustments(
  db: Db,
  invoice_id: number,
  paging: Paging,
): Promise<{ rows: AdjustmentRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows = await sql<AdjustmentRow>`
    select invoice_adjustment.id, invoice_id, invoice_adjustment.kind, line, amount, invoice_adjustment.reason, invoice_adjustment.created_at, invoice.currency_code
    from invoice_adjustment join invoice on invoice.id = invoice_id where invoice_id = ${invoice_id} order by invoice_adjustment.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{
    count: number
  }>`select count(*) from invoice_adjustment where invoice_id = ${invoice_id}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

/** Who hears about an invoice: who looks after it, while they belong to its company. */
export async function buyerOf(
  db: Db,
  invoice_id: number,
): Promise<{ email: string; first_name: string; last_name: string } | undefined> {
  const found = await sql<{ email: string; first_name: string; last_name: string }>`
    select customer.email::text as email, customer.first_name, customer.last_name from ${source} join customer on customer.id = ${keeper} and customer.company_id = invoice.company_id where invoice.id = ${invoice_id}`.execute(
    db,
  )
  return found.rows[0]
}

/** Issued documents without the hash of their PDF file, the oldest first. */
export async function unhashed(db: Db, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from invoice where number is not null and pdf_hash is null order by id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}
