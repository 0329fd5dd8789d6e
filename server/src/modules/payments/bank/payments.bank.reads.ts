import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

export type OwnAccount = {
  iban: string | null
  account_number: string | null
  currency_code: string
  entity_id: number
}

/** What a statement of account is compared with: the sellers' accounts, and the codes that begin the numbers of their invoices. */
export async function ownAccounts(db: Db): Promise<{ accounts: OwnAccount[]; codes: string[] }> {
  const accounts = await sql<OwnAccount>`
    select iban, account_number, currency_code, entity_id from bank_account order by id`.execute(db)
  const codes = await sql<{ code: string }>`select code from financial_entity order by length(code) desc, code`.execute(
    db,
  )
  return { accounts: accounts.rows, codes: codes.rows.map(({ code }) => code) }
}

export type OwedInvoice = {
  id: number
  number: string
  company: string
  state: string
  entity_id: number
  currency_code: string
  open_amount: number
}

const owed = sql`invoice.id, invoice.number, company.name as company, invoice.state, invoice.entity_id, invoice.currency_code,
  case when invoice.state in ('cancelled', 'expired') then 0 else invoice.amount_gross - invoice.amount_paid end as open_amount`

/** Invoices by their numbers. */
export async function invoicesNumbered(db: Db, numbers: readonly string[]): Promise<OwedInvoice[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<OwedInvoice>`select ${owed} from invoice join company on company.id = invoice.company_id
    where invoice.kind = 'invoice' and invoice.number = any(${[...new Set(numbers)]}::text[])`.execute(db)
  return rows
}

/** Open invoices of which just so much is open, by currency and amount. */
export async function invoicesOwing(
  db: Db,
  sums: readonly { currency_code: string; amount: number }[],
): Promise<OwedInvoice[]> {
  if (sums.length === 0) return []
  const { rows } = await sql<OwedInvoice>`select ${owed} from invoice join company on company.id = invoice.company_id
    where invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid')
      and (invoice.currency_code, invoice.amount_gross - invoice.amount_paid) in (
        select asked.currency_code, asked.amount from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
          as asked (currency_code text, amount bigint)) order by invoice.id limit 2000`.execute(db)
  return rows
}

/** Transfers that were counted or kept before, by what the bank calls them: the invoice's number, or nothing for those that wait. */
export async function transfersKnown(
  db: Db,
  references: readonly string[],
): Promise<Map<string, { invoice_id: number | null; number: string | null }>> {
  const { rows } = await sql<{ reference: string; invoice_id: number | null; number: string | null }>`
    select payment.reference, invoice.id as invoice_id, invoice.number from payment join invoice on invoice.id = payment.invoice_id
    where payment.reference = any(${[...references]}::text[])
    union all select id, null, null from provider_event where id = any(${[...references]}::text[])
      and not exists (select from payment where payment.reference = provider_event.id)`.execute(db)
  return new Map(rows.map(({ reference, ...rest }) => [reference, rest]))
}
