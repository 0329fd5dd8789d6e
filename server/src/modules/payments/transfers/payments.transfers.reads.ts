import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { nameOf } from '../desk/payments.desk.list.reads.ts'
import type { RefundState } from '../refunds/payments.refunds.queries.ts'
import { disputed } from '../refunds/payments.refunds.reads.ts'

export type WaitingRow = {
  refund: number
  entity_id: number
  seller: string
  time_zone: string
  invoice_id: number
  number: string | null
  company_id: number
  company_name: string
  holder: string | null
  iban: string | null
  amount: number
  currency_code: string
  approved_at: Date
  disputed: boolean
}

/** Approved refunds by transfer, the oldest first, of at most so many. */
export async function waitingTransfers(db: Db, most: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select refund.id as refund, invoice.entity_id, financial_entity.name as seller, financial_entity.time_zone, invoice.id as invoice_id, invoice.number,
      company.id as company_id, company.name as company_name, refund.holder, refund.iban, refund.amount, payment.currency_code, refund.approved_at,
      ${disputed} as disputed
    from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
      join company on company.id = invoice.company_id join financial_entity on financial_entity.id = invoice.entity_id
    where refund.state = 'approved' and refund.way = 'transfer' order by financial_entity.name, financial_entity.id, refund.approved_at, refund.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** The invoices of refunds, in the order in which they are locked. */
export async function inLockOrder(db: Db, refunds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select refund.id from refund join payment on payment.id = refund.payment_id where refund.id = any(${refunds}::integer[])
    order by payment.invoice_id, refund.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type FileRow = {
  id: number
  message_id: string
  entity_id: number
  seller: string
  currency_code: string
  transactions: number
  done: number
  control_sum: number
  execution_on: string
  made_at: Date
  made_by: string
  iban: string
  hash: string
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdraw_reason: string | null
}

const columns = sql`payment_file.id, message_id, entity_id, financial_entity.name as seller, currency_code, transactions, control_sum, execution_on,
  (select count(*) from payment_file_part part join refund on refund.id = part.refund_id where part.file_id = payment_file.id and refund.state = 'done')::integer as done,
  made_at, coalesce(${nameOf(sql`payment_file.made_by`)}, '') as made_by, iban, encode(hash, 'hex') as hash,
  withdrawn_at, ${nameOf(sql`payment_file.withdrawn_by`)} as withdrawn_by, withdraw_reason
  from payment_file join financial_entity on financial_entity.id = payment_file.entity_id`

/** Files, the newest first. */
export async function listFiles(db: Db, before: number | undefined, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} where ${before === undefined ? sql`true` : sql`payment_file.id < ${before}`}
    order by payment_file.id desc limit ${limit}`.execute(db)
  return rows
}

export async function fileById(db: Db, id: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${columns} where payment_file.id = ${id}`.execute(db)
  return rows[0]
}

export async function contentOf(db: Db, id: number): Promise<{ message_id: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ message_id: string; content: Buffer }>`
    select message_id, content from payment_file where id = ${id}`.execute(db)
  return rows[0]
}

export type PartRow = {
  refund: number
  invoice_id: number
  number: string | null
  company_id: number
  company_name: string
  holder: string | null
  iban: string | null
  amount: number
  end_to_end_id: string
  state: RefundState
  failure: string | null
}

/** Payments of a file in its order. */
export async function partsOf(db: Db, file_id: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select refund.id as refund, invoice.id as invoice_id, invoice.number, company.id as company_id, company.name as company_name, refund.holder, refund.iban,
      part.amount, part.end_to_end_id, refund.state, refund.failure
    from payment_file_part part join refund on refund.id = part.refund_id join payment on payment.id = refund.payment_id
      join invoice on invoice.id = payment.invoice_id join company on company.id = invoice.company_id
    where part.file_id = ${file_id} order by part.position`.execute(db)
  return rows
}

/** A payment of a file, as a statement of account is compared with it. */
export type NamedPayment = {
  end_to_end_id: string
  message_id: string
  /** Its file was not withdrawn. */
  live: boolean
  refund: number
  invoice_id: number
  number: string | null
  company: string
  amount: number
  currency_code: string
  /** The account that it leaves. */
  iban: string
  state: RefundState
  /** What the bank calls the debit that made it, once one is known. */
  debit: string | null
}

/** Payments by their end-to-end references or by the names of their files, those of withdrawn files too. */
export async function paymentsNamed(db: Db, names: readonly string[]): Promise<NamedPayment[]> {
  if (names.length === 0) return []
  const refunds = names.flatMap((name) => /-REFUND-(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number)
  const { rows } = await sql<NamedPayment>`
    select part.end_to_end_id, file.message_id, part.live, refund.id as refund, invoice.id as invoice_id, invoice.number, company.name as company,
      part.amount, file.currency_code, file.iban, refund.state, refund.provider_ref as debit
    from (select * from payment_file_part where refund_id = any(${refunds}::integer[]) and end_to_end_id = any(${[...names]}::text[])
        union select part.* from payment_file join payment_file_part part on part.file_id = payment_file.id where message_id = any(${[...names]}::text[])) as part
      join payment_file file on file.id = part.file_id join refund on refund.id = part.refund_id join payment on payment.id = refund.payment_id
      join invoice on invoice.id = payment.invoice_id join company on company.id = invoice.company_id
    order by part.live desc, part.file_id desc, part.position`.execute(db)
  return rows
}
