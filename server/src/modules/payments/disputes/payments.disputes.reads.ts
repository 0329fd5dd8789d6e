import type { OrderKind } from '@app/contract/payments.sales'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { nameOf } from '../desk/payments.desk.list.reads.ts'
import type { DisputeState } from '../cards/payments.provider.types.ts'

export type ListedDispute = {
  id: number
  company_id: number
  company_name: string
  amount: number
  currency_code: string
  reason: string
  state: DisputeState
  opened_at: Date
  evidence_due_at: Date | null
  sent_at: Date | null
  decided_at: Date | null
  invoice_id: number
}

const listed = sql`dispute.id, company.id as company_id, company.name as company_name, dispute.amount, dispute.currency_code, dispute.reason,
  dispute.state, dispute.opened_at, dispute.evidence_due_at, dispute.sent_at, dispute.decided_at, payment.invoice_id`
const source = sql`dispute join payment on payment.id = dispute.payment_id join invoice on invoice.id = payment.invoice_id
  join company on company.id = invoice.company_id`

/** Where a page of the list goes on: among those that are open (0), sent (1) or decided (2), after a moment in milliseconds and an id. */
export type Place = { rank: 0 | 1 | 2; at: number; id: number }

const WAITING = sql`dispute.state in ('open', 'sent')`
const RANK = sql`(case dispute.state when 'open' then 0 else 1 end)`
const FAR = sql`timestamptz '9999-12-31 00:00:00Z'`

/** Disputes that wait: first those that are open, each by their last day. */
export async function waitingDisputes(db: Db, after: Place | undefined, most: number): Promise<ListedDispute[]> {
  const from = after
    ? sql`and (${RANK}, coalesce(evidence_due_at, ${FAR}), dispute.id) > (${after.rank}::integer, ${new Date(after.at)}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await sql<ListedDispute>`select ${listed} from ${source} where ${WAITING} ${from}
    order by ${RANK}, coalesce(evidence_due_at, ${FAR}), dispute.id limit ${most}`.execute(db)
  return rows
}

/** Decided disputes, the latest decision first. */
export async function decidedDisputes(
  db: Db,
  state: 'won' | 'lost' | undefined,
  after: Place | undefined,
  most: number,
): Promise<ListedDispute[]> {
  const of = state === undefined ? sql`dispute.state in ('won', 'lost')` : sql`dispute.state = ${state}`
  const from = after
    ? sql`and (decided_at, dispute.id) < (${new Date(after.at)}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await sql<ListedDispute>`select ${listed} from ${source} where ${of} ${from}
    order by decided_at desc, dispute.id desc limit ${most}`.execute(db)
  return rows
}

export async function disputeCounts(db: Db): Promise<{ open: number; won: number; lost: number }> {
  const { rows } = await sql<{ open: number; won: number; lost: number }>`
    select count(*) filter (where ${WAITING}) as open, count(*) filter (where state = 'won') as won,
      count(*) filter (where state = 'lost') as lost from dispute`.execute(db)
  return rows[0] ?? { open: 0, won: 0, lost: 0 }
}

/** Disputes whose evidence is to be sent, by their last day; some hundred. */
export async function disputesToAnswer(db: Db): Promise<(ListedDispute & { invoice: string })[]> {
  const { rows } = await sql<ListedDispute & { invoice: string }>`
    select ${listed}, coalesce(invoice.number, '#' || invoice.id) as invoice from ${source}
    where dispute.state = 'open' order by coalesce(evidence_due_at, ${FAR}), dispute.id limit 200`.execute(db)
  return rows
}

export type DisputeAround = {
  company_id: number
  company_name: string
  buyer_id: number
  buyer: string
  claimed: string | null
  time_zone: string
}

/** The people and the company around a dispute. */
export async function disputeAround(db: Db, id: number): Promise<DisputeAround | undefined> {
  const { rows } = await sql<DisputeAround>`
    select company.id as company_id, company.name as company_name, invoice.buyer_customer_id as buyer_id,
      coalesce(${nameOf(sql`invoice.buyer_customer_id`)}, '') as buyer, ${nameOf(sql`dispute.claimed_by`)} as claimed,
      financial_entity.time_zone
    from ${source} join financial_entity on financial_entity.id = invoice.entity_id where dispute.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type DisputedInvoice = {
  id: number
  number: string | null
  subject: string
  issued_at: Date | null
  order_id: number
  order_kind: OrderKind
  subject_id: number
  ordered_at: Date
  amount: number
}

/** The invoices that the disputed payment paid, with the part that is disputed of each. */
export async function disputedInvoices(db: Db, id: number): Promise<DisputedInvoice[]> {
  const { rows } = await sql<DisputedInvoice>`
    select invoice.id, invoice.number, purchase_order.subject_name as subject, invoice.issued_at, purchase_order.id as order_id,
      purchase_order.kind as order_kind, purchase_order.subject_id, purchase_order.created_at as ordered_at, dispute_part.amount
    from dispute_part join payment on payment.id = dispute_part.payment_id join invoice on invoice.id = payment.invoice_id
      join purchase_order on purchase_order.id = invoice.order_id
    where dispute_part.dispute_id = ${id} order by invoice.id`.execute(db)
  return rows
}

export type InvoiceDispute = {
  id: number
  amount: number
  state: DisputeState
  opened_at: Date
  evidence_due_at: Date | null
}

/** Disputes of an invoice's payments, the latest first. */
export async function disputesOfInvoice(db: Db, invoice_id: number): Promise<InvoiceDispute[]> {
  const { rows } = await sql<InvoiceDispute>`
    select dispute.id, dispute_part.amount, dispute.state, dispute.opened_at, dispute.evidence_due_at
    from payment join dispute_part on dispute_part.payment_id = payment.id join dispute on dispute.id = dispute_part.dispute_id
    where payment.invoice_id = ${invoice_id} order by dispute.id desc`.execute(db)
  return rows
}
