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
