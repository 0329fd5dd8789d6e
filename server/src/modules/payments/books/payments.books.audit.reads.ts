import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { AuditName } from './payments.books.audit.policy.ts'
import type { Period } from './payments.books.reads.ts'

export type AuditAsked = Period & { seller: number; zone: string; last: number }
/** The cells of a row in the order of its table's columns, with amounts in minor units of its currency, and where to go on after it. */
export type AuditRow = { at: (string | number)[]; currency: string; cells: (string | number | null)[] }

type Select = (
  asked: AuditAsked,
  after: readonly (string | number)[] | undefined,
  limit: number,
) => ReturnType<typeof sql>

const array = sql.raw('jsonb_build_array')
const dayAt = (moment: string, zone: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`

const accounts: Select = ({ seller }, after, limit) => sql`
  select ${array}(number) as at, '' as currency, ${array}(number, name, kind) as cells from ledger_account
  where entity_id = ${seller} and number > ${after?.[0] ?? ''} order by number limit ${limit}`

/** A page holds all of an entry, so it goes on with the next. */
const journal: Select = ({ seller, from, until, last }, after, limit) => sql`
  select ${array}(booked_on, entry.id) as at, entry.currency_code as currency,
    ${array}(entry.id, position, booked_on, happened_on, source_kind, document, text, debit.number, credit.number, entry.currency_code, amount,
      customer_id) as cells
  from (select * from journal_entry where entity_id = ${seller} and booked_on <= ${until}::date and id <= ${last}
      and (booked_on, id) > (${after?.[0] ?? from}::date, ${after?.[1] ?? 0}::int) order by booked_on, id limit ${limit}) as entry
    join journal_line line on line.entry_id = entry.id
    join ledger_account debit on debit.id = line.debit_id join ledger_account credit on credit.id = line.credit_id
  order by booked_on, entry.id, position`

/** Documents of the period by their place in the chain, which is the order of their issue. */
const issued = ({ seller, from, until }: AuditAsked, after: readonly (string | number)[] | undefined) => sql`
  document_link link join invoice on invoice.id = link.invoice_id
  where link.entity_id = ${seller} and link.seq > ${after?.[0] ?? 0}::int and invoice.issued_on between ${from}::date and ${until}::date`

/** Other invoices of the order of an invoice. */
const ofOrder = sql`invoice other where other.order_id = invoice.order_id and other.kind = 'invoice' and invoice.kind = 'invoice'`

const documents: Select = (asked, after, limit) => sql`
  select ${array}(seq) as at, currency_code as currency,
    ${array}(number, kind, issued_on, due_on, (select number from invoice other where other.id = invoice.corrects_id),
      (select string_agg(other.number, ', ' order by other.id) from ${ofOrder} and other.issue_no = invoice.issue_no - 1 and other.replaced_at is not null),
      (select other.number from ${ofOrder} and other.issue_no = invoice.issue_no and other.id <> invoice.id), billing ->> 'name', billing ->> 'country', billing ->> 'vat_id',
      currency_code, amount_net, amount_vat, amount_gross, seq, encode(hash, 'hex'), encode(pdf_hash, 'hex')) as cells
  from ${issued(asked, after)} order by seq limit ${limit}`

/** Parts of documents: a page holds all of a document, so it goes on with the next. */
const partsOf =
  (part: string, cells: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Select =>
  (asked, after, limit) =>
    sql`
  select ${array}(seq) as at, currency_code as currency, ${cells} as cells
  from (select seq, invoice.id, number, currency_code from ${issued(asked, after)} order by seq limit ${limit}) as document
    join ${sql.table(part)} as part on part.invoice_id = document.id order by seq, ${order}`

const document_lines = partsOf(
  'invoice_line',
  sql`${array}(number, position, kind, description, quantity, unit_amount, allowance, amount_net, vat_case, vat_rate)`,
  sql`position`,
)
const document_vat = partsOf(
  'invoice_vat',
  sql`${array}(number, vat_case, vat_rate, amount_net, amount_vat, note)`,
  sql`vat_rate desc, vat_case`,
)

const payments: Select = ({ seller, from, until, zone }, after, limit) => sql`
  select ${array}(rank, id) as at, currency_code as currency, ${array}(id, kind, day, way, reference, number, currency_code, amount) as cells from (
    (select 1 as rank, payment.id, 'payment' as kind, ${dayAt('received_at', zone)} as day, method as way, reference, number, payment.currency_code,
      payment.amount
    from payment join invoice on invoice.id = payment.invoice_id
    where invoice.entity_id = ${seller} and payment.id > ${after?.[0] === 1 ? after[1] : 0}::int and ${after?.[0] ?? 1}::int <= 1
      and ${dayAt('received_at', zone)} between ${from}::date and ${until}::date order by payment.id limit ${limit})
    union all
    (select 2, refund.id, 'refund', ${dayAt('done_at', zone)}, way, coalesce(refund.provider_ref, refund.reason), number, payment.currency_code, -refund.amount
    from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
    where invoice.entity_id = ${seller} and refund.state = 'done' and refund.id > ${after?.[0] === 2 ? after[1] : 0}::int
      and ${dayAt('done_at', zone)} between ${from}::date and ${until}::date order by refund.id limit ${limit})) as money
  order by rank, id limit ${limit}`

const months: Select = ({ seller, from, until, zone }, after, limit) => sql`
  select ${array}(month) as at, '' as currency,
    ${array}(month, ${dayAt('closed_at', zone)}, closed_by, last_seq, encode(last_hash, 'hex')) as cells
  from ledger_month where entity_id = ${seller} and month between ${from}::date and ${until}::date and month > ${after?.[0] ?? '0001-01-01'}::date
  order by month limit ${limit}`

const selects: Record<AuditName, Select> = {
  accounts,
  journal,
  documents,
  document_lines,
  document_vat,
  payments,
  months,
}

/** The next rows of a table; those of a document are never divided between two pages. */
export async function auditRows(
  db: Db,
  table: AuditName,
  asked: AuditAsked,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return (await selects[table](asked, after, limit).execute(db)).rows as AuditRow[]
}
