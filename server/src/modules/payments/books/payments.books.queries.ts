import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Where a seller's books are, locked against everybody who posts or closes; undefined where there is no such seller. */
export async function lockLedger(db: Db, entity_id: number): Promise<{ closed_until: string | null } | undefined> {
  const { rows } = await sql<{ closed_until: string | null }>`
    select closed_until from ledger where entity_id = ${entity_id} for update`.execute(db)
  return rows[0]
}

/** The account of a number. */
export async function accountNumbered(db: Db, entity_id: number, number: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from ledger_account where entity_id = ${entity_id} and number = ${number}`.execute(db)
  return rows[0]?.id
}

/** Writes an entry of one line by hand. @returns its number */
export async function insertByHand(
  db: Db,
  entry: {
    entity_id: number
    currency_code: string
    booked_on: string
    document: string
    text: string
    debit_id: number
    credit_id: number
    amount: number
    customer_id: number
    now: Date
  },
): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`
    with entry as (
      insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, document, customer_id, created_at)
      values (${entry.entity_id}, ${entry.currency_code}, ${entry.booked_on}, ${entry.booked_on}, 'hand', ${entry.document}, ${entry.customer_id},
        ${entry.now}) returning id)
    insert into journal_line (entry_id, position, debit_id, credit_id, amount, text)
    select id, 1, ${entry.debit_id}::int, ${entry.credit_id}::int, ${entry.amount}::bigint, ${entry.text} from entry returning entry_id`.execute(
    db,
  )
  return rows[0]?.entry_id ?? 0
}

/** Closes a month with what it was closed with: its sums by currency and the last link of the documents that were issued until then. */
export async function insertMonth(
  db: Db,
  of: { entity_id: number; month: string; until: string; checks: readonly object[]; customer_id: number; now: Date },
): Promise<void> {
  await sql`
    insert into ledger_month (entity_id, month, closed_at, closed_by, sums, checks, last_seq, last_hash)
    select ${of.entity_id}::int, ${of.month}::date, ${of.now}, ${of.customer_id}::int,
      coalesce((select jsonb_agg(one order by one ->> 'currency_code') from (
        select jsonb_build_object('currency_code', currency_code, 'lines', count(*), 'amount', sum(amount)) as one
        from journal_entry entry join journal_line line on line.entry_id = entry.id
        where entity_id = ${of.entity_id} and booked_on between ${of.month}::date and ${of.until}::date group by currency_code) as sums), '[]'),
      ${JSON.stringify(of.checks)}::jsonb, coalesce(last.seq, 0), last.hash
    from (select) as one left join lateral (
      select seq, hash from document_link link join invoice on invoice.id = link.invoice_id
      where link.entity_id = ${of.entity_id} and issued_on <= ${of.until}::date order by seq desc limit 1) as last on true`.execute(
    db,
  )
}

/** Notes that somebody takes a part of the books. */
export async function insertExport(
  db: Db,
  of: {
    entity_id: number
    kind: 'datev' | 'journal' | 'audit' | 'papers'
    currency_code: string | null
    from: string
    until: string
    customer_id: number
    now: Date
  },
): Promise<void> {
  await sql`insert into ledger_export (entity_id, kind, currency_code, from_on, until_on, taken_at, taken_by)
    values (${of.entity_id}, ${of.kind}, ${of.currency_code}, ${of.from}, ${of.until}, ${of.now}, ${of.customer_id})`.execute(
    db,
  )
}
