import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { insertParts, insertPaperOfNotes, issueDraft } from '../invoices/payments.invoices.queries.ts'
import type { Credit } from './payments.credits.policy.ts'
import type { DraftRow } from './payments.credits.reads.ts'

/** Writes and issues a credit note of an invoice, with a number and the day of its own. @returns its id */
export async function insertCreditNote(
  db: Db,
  of: { invoice_id: number; reason: string; credit: Credit },
  now: Date,
): Promise<number> {
  const { amount_net, amount_vat, amount_gross, lines, vat_totals } = of.credit
  const { rows } = await sql<{ id: number; entity_id: number }>`
    insert into invoice (order_id, kind, state, entity_id, test, company_id, buyer_customer_id, seller, billing, vat_answer_id, order_number, currency_code,
      amount_net, amount_vat, amount_gross, due_on, corrects_id, reason, outside_scope, issue_no, created_at)
    select order_id, 'credit_note', 'draft', entity_id, test, company_id, buyer_customer_id, seller, billing, vat_answer_id, order_number, currency_code,
      ${amount_net}, ${amount_vat}, ${amount_gross}, null, id, ${of.reason}, outside_scope, issue_no, ${now} from invoice where id = ${of.invoice_id}
    returning id, entity_id`.execute(db)
  const note = rows[0] as { id: number; entity_id: number }
  await insertParts(db, note.id, lines, vat_totals)
  await issueDraft(db, note, now)
  await insertPaperOfNotes(db, [note.id])
  await sql`insert into invoice_adjustment (invoice_id, kind, amount, reason, created_at)
    values (${of.invoice_id}, 'credit', ${-amount_gross}, ${of.reason}, ${now})`.execute(db)
  return note.id
}

export type NewDraft = Omit<DraftRow, 'id' | 'writer' | 'written_at'>

/** Stores a credit note that is not issued yet, instead of an earlier draft of the same invoice. */
export async function putDraft(db: Db, draft: NewDraft, now: Date): Promise<void> {
  const { invoice_id, lines, seats, refunds, ...rest } = draft
  const values = {
    ...rest,
    lines: JSON.stringify(lines),
    seats: JSON.stringify(seats),
    refunds: JSON.stringify(refunds),
    written_at: now,
  }
  await db
    .insertInto('credit_draft')
    .values({ invoice_id, ...values })
    .onConflict((on) => on.column('invoice_id').doUpdateSet(values))
    .execute()
}

export async function removeDraft(db: Db, invoice_id: number): Promise<void> {
  await sql`delete from credit_draft where invoice_id = ${invoice_id}`.execute(db)
}

/** A draft that somebody else does not approve goes back to its writer. */
export async function returnDraft(db: Db, invoice_id: number): Promise<void> {
  await sql`update credit_draft set requested_at = null where invoice_id = ${invoice_id}`.execute(db)
}

/** An invoice that was credited whole makes room for the one that is issued instead of it. */
export async function setReplaced(db: Db, id: number, now: Date): Promise<void> {
  await sql`update invoice set replaced_at = ${now} where id = ${id}`.execute(db)
}
