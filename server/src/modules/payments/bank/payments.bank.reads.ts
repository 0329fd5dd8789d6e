import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { RawBuilder } from 'kysely'
import type { PastTransfer } from './payments.bank.policy.ts'

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
  /** The charges of banks that its seller bears without a question, in whole units of the currency. */
  bank_charges_up_to: number
}

const owed = sql`invoice.id, invoice.number, company.name as company, invoice.state, invoice.entity_id, invoice.currency_code,
  invoice.open_amount, (select bank_charges_up_to from financial_entity where financial_entity.id = invoice.entity_id) as bank_charges_up_to`

/** Invoices by their numbers. */
export async function invoicesNumbered(db: Db, numbers: readonly string[]): Promise<OwedInvoice[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<OwedInvoice>`select ${owed} from invoice join company on company.id = invoice.company_id
    where invoice.kind = 'invoice' and invoice.number = any(${[...new Set(numbers)]}::text[])`.execute(db)
  return rows
}

/** Open invoices by the last part of their numbers, of whichever seller and year. */
export async function invoicesEnding(
  db: Db,
  asked: readonly { seq: number; currency_code: string }[],
): Promise<(OwedInvoice & { number_seq: number })[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<OwedInvoice & { number_seq: number }>`
    with asked as materialized (select distinct seq, currency_code from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (seq integer, currency_code text))
    select ${owed}, invoice.number_seq from invoice join asked on asked.seq = invoice.number_seq and asked.currency_code = invoice.currency_code
      join company on company.id = invoice.company_id
    where invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid') order by invoice.id`.execute(db)
  return rows
}

/** So many that owe the same are too many to tell apart by a name. */
const MOST_OWING = 20_000

/**
 * Open invoices of which just so much is open, by currency and amount. Of sums that many owe, those that most do are left out, so that
 * together they are no more than can be compared.
 */
export async function invoicesOwing(
  db: Db,
  sums: readonly { currency_code: string; amount: number }[],
  most = MOST_OWING,
): Promise<OwedInvoice[]> {
  if (sums.length === 0) return []
  const isOpen = sql`invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid')
    and invoice.currency_code = asked.currency_code and invoice.open_amount = asked.amount`
  const { rows } = await sql<OwedInvoice>`
    with asked as materialized (select distinct currency_code, amount from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
        as asked (currency_code text, amount bigint)),
      counted as materialized (select asked.*, owing.count, sum(owing.count) over (order by owing.count, asked.currency_code, asked.amount) as so_far
        from asked cross join lateral (select count(*) from (select from invoice where ${isOpen} limit ${most + 1}) as one) as owing)
    select ${owed} from counted as asked join lateral (select * from invoice where ${isOpen} offset 0) as invoice on true
      join company on company.id = invoice.company_id where asked.so_far <= ${most} order by invoice.id`.execute(db)
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

/** What the bank said of a transfer, without what is noted behind it when somebody assigns it. */
const asSaid = (detail: RawBuilder<unknown>) => sql`regexp_replace(${detail}, '( \\(matched by hand\\))+$', '')`

/** Days by which banks date the same transfer apart: booked, valued, over a weekend; and those by which people note it down later. */
export const DAYS_APART = 7

/**
 * Transfers of just these amounts that came in the days around, or whenever for the invoices that are named; by hand or from a
 * statement.
 * @param asked `received_on` as a day; `numbers` of invoices
 * @param except the names of transfers that are left out: a query with one column, `name`
 */
export async function transfersLike(
  db: Db,
  asked: readonly { amount: number; currency_code: string; received_on: string; numbers: readonly string[] }[],
  except: RawBuilder<unknown> = sql`select null::text as name where false`,
): Promise<PastTransfer[]> {
  if (asked.length === 0) return []
  // Each sum is looked up by itself (`offset 0`): joined at once, a few of them would be looked for in every payment there is. Days that
  // are near each other are one stretch of time, so that no transfer is found twice.
  const sums = sql`(select amount, currency_code, lower(stretch) as since, upper(stretch) as before
    from (select amount, currency_code, unnest(range_agg(tstzrange(received_on::timestamptz - ${`${DAYS_APART} days`}::interval,
        received_on::timestamptz + ${`${DAYS_APART + 1} days`}::interval))) as stretch
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as line (amount bigint, currency_code text, received_on text)
      group by amount, currency_code) as stretches) as sum`
  const named = sql`(select distinct amount, number from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as line (amount bigint, numbers jsonb), jsonb_array_elements_text(line.numbers) as number) as named`
  const day = sql`to_char(found.received_at at time zone 'UTC', 'YYYY-MM-DD') as received_on`
  const { rows } = await sql<PastTransfer>`
    with own as materialized (${except})
    select found.reference, found.amount, found.currency_code, ${day}, ${asSaid(sql`event.detail`)} as words, invoice.number, company.name as company
      from (select * from (select payment.* from ${sums} cross join lateral (select id, invoice_id, reference, amount, currency_code, received_at from payment
          where payment.currency_code = sum.currency_code and payment.amount = sum.amount and payment.method = 'transfer'
            and payment.received_at >= sum.since and payment.received_at < sum.before offset 0) as payment
        union select payment.* from ${named} cross join lateral (select id from invoice where invoice.number = named.number offset 0) as invoice
        cross join lateral (select id, invoice_id, reference, amount, currency_code, received_at from payment
          where payment.invoice_id = invoice.id and payment.amount = named.amount and payment.method = 'transfer' offset 0) as payment) as payment
        where not exists (select from own where own.name = payment.reference) offset 0) as found
      cross join lateral (select number, company_id from invoice where invoice.id = found.invoice_id offset 0) as invoice
      join company on company.id = invoice.company_id
      left join lateral (select detail from provider_event where id = found.reference and provider = 'bank' offset 0) as event on true
    union all select found.id, found.amount, found.currency_code, ${day}, ${asSaid(sql`found.detail`)}, null, null
      from ${sums} cross join lateral (select id, amount, currency_code, received_at, detail from provider_event
        where provider = 'bank' and provider_event.currency_code = sum.currency_code and provider_event.amount = sum.amount
          and received_at >= sum.since and received_at < sum.before
          and not exists (select from payment where payment.reference = provider_event.id) offset 0) as found
      where not exists (select from own where own.name = found.id)
    order by received_on, reference`.execute(db)
  return rows
}
