import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { IssuedDocument } from './payments.einvoice.policy.ts'

/** The documents that one names as those before it: the invoice that it corrects, or those that it replaces. */
export async function precedingOf(db: Db, invoice_id: number): Promise<IssuedDocument['preceding']> {
  const { rows } = await sql<IssuedDocument['preceding'][number]>`
    select before.number, before.issued_on from invoice join invoice before on before.id = invoice.corrects_id
      or (before.order_id = invoice.order_id and before.kind = 'invoice' and invoice.kind = 'invoice' and before.issue_no = invoice.issue_no - 1
        and before.replaced_at is not null)
    where invoice.id = ${invoice_id} and before.number is not null order by before.id`.execute(db)
  return rows
}

export type SendingRow = {
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  next_try_at: Date | null
  message_id: string | null
  problem: string | null
  sent_at: Date | null
}

/** How far a document is on its way by Peppol; undefined for one that does not go there. */
export async function sendingOf(db: Db, invoice_id: number): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    select state, tries, next_try_at, message_id, problem, sent_at from einvoice_sending where invoice_id = ${invoice_id}`.execute(
    db,
  )
  return rows[0]
}

export type FailedSending = {
  invoice_id: number
  number: string
  company_id: number
  company_name: string
  electronic_address: string | null
  problem: string | null
  failed_at: Date
}

/** Documents that could not be sent by Peppol and wait for an operator, the oldest first. */
export async function failedSendings(db: Db): Promise<FailedSending[]> {
  const { rows } = await sql<FailedSending>`
    select invoice.id as invoice_id, invoice.number, company.id as company_id, company.name as company_name,
      concat_ws(':', invoice.billing ->> 'electronic_scheme', invoice.billing ->> 'electronic_address') as electronic_address,
      einvoice_sending.problem, failed_at
    from einvoice_sending join invoice on invoice.id = einvoice_sending.invoice_id join company on company.id = invoice.company_id
    where einvoice_sending.state = 'failed' and noted_at is null order by failed_at, einvoice_sending.invoice_id limit 200`.execute(
    db,
  )
  return rows
}
