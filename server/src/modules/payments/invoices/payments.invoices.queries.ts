import type { OrderKind } from '@app/contract/payments.sales'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { invoicesOfOrder, toPay } from './payments.invoices.reads.ts'
import type { OrderPaper } from '../payments.sales.ts'
import type { OrderRow } from '../orders/payments.orders.queries.ts'
import type { InvoicePart, PricedLine, VatTotal } from '../orders/payments.totals.policy.ts'

export type NewInvoice = {
  order_id: number
  entity_id: number
  test: boolean
  company_id: number
  buyer_customer_id: number
  seller: object
  billing: object
  vat_answer_id: number | null
  order_number: string | null
  currency_code: string
  due_on: string
  /** 1, or more where they are issued instead of others. */
  issue_no: number
}

/** Writes the invoices of an order as drafts. @returns their ids, in the order of the parts */
export async function insertDrafts(
  db: Db,
  invoice: NewInvoice,
  parts: readonly InvoicePart[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = []
  for (const part of parts) ids.push(await insertDraft(db, invoice, part, now))
  return ids
}

/** Writes a draft with its lines and its sums by VAT rate. */
async function insertDraft(
  db: Db,
  invoice: NewInvoice,
  { lines, vat_totals, ...sums }: InvoicePart,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('invoice')
    .values({
      ...invoice,
      ...sums,
      seller: JSON.stringify(invoice.seller),
      billing: JSON.stringify(invoice.billing),
      state: 'draft',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(db, id, lines, vat_totals)
  return id
}

/** Lines and sums by VAT rate of a document that is not issued yet. */
export async function insertParts(
  db: Db,
  invoice_id: number,
  lines: readonly (PricedLine & { corrects_position?: number })[],
  vat: readonly VatTotal[],
): Promise<void> {
  if (lines.length > 0)
    await db
      .insertInto('invoice_line')
      .values(lines.map((line) => ({ ...line, invoice_id })))
      .execute()
  if (vat.length > 0)
    await db
      .insertInto('invoice_vat')
      .values(vat.map((total) => ({ ...total, invoice_id })))
      .execute()
}

type Number = { number: string; number_year: number; number_seq: number; issued_on: string }

/**
 * Takes the next number of the seller's year, by the seller's clock; the counter stays locked until the transaction ends,
 * so a rollback leaves no gap.
 */
async function nextNumber(db: Db, entity_id: number, now: Date): Promise<Number> {
  const taken = await sql<{ last: number; year: number; code: string; today: string }>`
    with seller as (select id, code, (${now}::timestamptz at time zone time_zone)::date as today from financial_entity where id = ${entity_id})
    insert into invoice_counter (entity_id, year, last) select id, extract(year from today)::integer, 1 from seller
    on conflict (entity_id, year) do update set last = invoice_counter.last + 1
    returning last, year, (select code from seller) as code, (select today from seller) as today`.execute(db)
  const { last, year, code, today } = taken.rows[0] as (typeof taken.rows)[number]
  const number = `${code}-${year}-${String(last).padStart(5, '0')}`
  return { number, number_year: year, number_seq: last, issued_on: today }
}

/** Turns a draft into an issued invoice with its number. */
export async function issueDraft(db: Db, invoice: { id: number; entity_id: number }, now: Date): Promise<void> {
  const { number, number_year, number_seq, issued_on } = await nextNumber(db, invoice.entity_id, now)
  await sql`update invoice set state = 'issued', number = ${number}, number_year = ${number_year}, number_seq = ${number_seq},
    issued_at = ${now}, issued_on = ${issued_on}::date where id = ${invoice.id}`.execute(db)
}

export type Draft = { id: number; entity_id: number; amount_gross: number }

/** The invoices of an order that are not issued yet, in the order in which they get their numbers. */
export async function draftsOf(db: Db, order_id: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select id, entity_id, amount_gross from invoice where order_id = ${order_id} and kind = 'invoice' and state = 'draft' order by id`.execute(
    db,
  )
  return rows
}

export async function expireDrafts(db: Db, order_id: number, now: Date): Promise<void> {
  await sql`update invoice set state = 'expired', cancelled_at = ${now} where order_id = ${order_id} and kind = 'invoice' and state = 'draft'`.execute(
    db,
  )
}

export type LockedInvoice = {
  id: number
  number: string | null
  order_id: number
  kind: 'invoice' | 'credit_note'
  state: string
  entity_id: number
  company_id: number
  keeper_customer_id: number
  currency_code: string
  amount_gross: number
  amount_paid: number
  amount_credited: number
  amount_returned: number
  /** Nothing unless it is an open invoice. */
  open_amount: number
  /** What a card payment of it asks for: drafts of one order are paid together. */
  to_pay: number
  order_state: OrderRow['state']
  order_kind: OrderKind
  subject_id: number
  method: 'card' | 'transfer'
  hold_until: Date | null
}

const locked = sql`select invoice.id, invoice.number, invoice.order_id, invoice.kind, invoice.state, invoice.entity_id, invoice.company_id,
    coalesce(purchase_order.keeper_customer_id, invoice.buyer_customer_id) as keeper_customer_id, invoice.currency_code,
    invoice.amount_gross, invoice.amount_paid,
    invoice.amount_credited, invoice.amount_returned, invoice.open_amount, ${toPay} as to_pay,
    purchase_order.state as order_state, purchase_order.kind as order_kind, purchase_order.subject_id, purchase_order.method, purchase_order.hold_until
  from invoice join purchase_order on purchase_order.id = invoice.order_id`

/** The invoice with its order, both locked: whatever happens to them happens one after the other. */
export async function lockInvoice(db: Db, id: number): Promise<LockedInvoice | undefined> {
  const found =
    await sql<LockedInvoice>`${locked} where invoice.id = ${id} for update of purchase_order, invoice`.execute(db)
  return found.rows[0]
}

/** Invoices with their orders, all locked, the lowest number first: two who lock some of the same never wait for each other in a circle. */
export async function lockInvoices(db: Db, ids: readonly number[]): Promise<LockedInvoice[]> {
  const { rows } = await sql<LockedInvoice>`${locked}
    where invoice.id = any(${[...new Set(ids)]}::integer[]) order by invoice.id for update of purchase_order, invoice`.execute(
    db,
  )
  return rows
}

/** The invoices of an order that count, locked, the lowest number first. */
export async function lockInvoicesOf(db: Db, order_id: number): Promise<LockedInvoice[]> {
  const locked: LockedInvoice[] = []
  for (const id of await invoicesOfOrder(db, order_id)) {
    const invoice = await lockInvoice(db, id)
    if (invoice) locked.push(invoice)
  }
  return locked
}

/** The invoices of an order that count by now instead of a replaced one, that with lines of the same kind first. */
export async function replacementsOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select current.id from invoice replaced join invoice current on current.order_id = replaced.order_id and current.kind = 'invoice'
      and current.replaced_at is null and current.issue_no > replaced.issue_no
    where replaced.id = ${id} and replaced.replaced_at is not null
    order by current.outside_scope <> replaced.outside_scope, current.id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Writes down what issued invoices say beside their rows: what is known of each order, and the seller's accounts in its currency.
 * The database commits no issued invoice without it; one that was written stays.
 */
export async function insertPapers(db: Db, papers: readonly (OrderPaper & { order_id: number })[]): Promise<void> {
  await sql`
    insert into invoice_paper (invoice_id, subject, attendees, bank_accounts)
    select invoice.id, nullif(paper.subject, 'null'), paper.attendees,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bank', bank, 'holder', holder, 'iban', iban,
          'account_number', account_number, 'bic', bic, 'currency_code', currency_code) order by id), '[]')
        from bank_account where bank_account.entity_id = invoice.entity_id and bank_account.currency_code = invoice.currency_code)
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as paper (order_id integer, subject jsonb, attendees jsonb)
      join invoice on invoice.order_id = paper.order_id and invoice.kind = 'invoice' and invoice.number is not null
    where not exists (select from invoice_paper written where written.invoice_id = invoice.id)`.execute(db)
}

/** A credit note names the same place, days and people as its invoice, and asks for nothing. */
export async function insertPaperOfNotes(db: Db, note_ids: readonly number[]): Promise<void> {
  await sql`
    insert into invoice_paper (invoice_id, subject, attendees, bank_accounts)
    select note.id, corrected.subject, corrected.attendees, '[]'
    from invoice note join invoice_paper corrected on corrected.invoice_id = note.corrects_id
    where note.id = any(${note_ids}::integer[])`.execute(db)
}

/** Stores the SHA-256 of a document's PDF file; one that was stored before stays. */
export async function notePdfHash(db: Db, invoice_id: number, hash: Buffer): Promise<void> {
  await sql`update invoice set pdf_hash = ${hash} where id = ${invoice_id} and number is not null and pdf_hash is null`.execute(
    db,
  )
}
