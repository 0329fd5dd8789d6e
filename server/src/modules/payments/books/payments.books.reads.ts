import { beginning, plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** A seller with its books: where they are, and the currencies of its accounts and entries, euros first. */
export type BooksRow = {
  id: number
  code: string
  name: string
  country: string
  time_zone: string
  datev_adviser: number | null
  datev_client: number | null
  closed_until: string | null
  currencies: string[]
}

/** Sellers by number. */
export async function sellersWithBooks(db: Db): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    select entity.id, entity.code, entity.name, entity.country, entity.time_zone, datev_adviser, datev_client, closed_until,
      coalesce((select array_agg(currency_code order by currency_code <> 'EUR', currency_code) from (
        select currency_code from bank_account where bank_account.entity_id = entity.id
        union select currency_code from ledger_currency where ledger_currency.entity_id = entity.id) as known), array['EUR']) as currencies
    from financial_entity entity join ledger on ledger.entity_id = entity.id order by entity.id`.execute(db)
  return rows
}

export type MonthRow = { month: string; closed_at: Date; closed_by: string; checks: unknown }

const nameOf = (customer: string) =>
  sql`concat_ws(' ', ${sql.ref(`${customer}.first_name`)}, ${sql.ref(`${customer}.last_name`)})`

/** Months that were closed, of the last ones. @param from first day of the first month */
export async function closedMonths(db: Db, entity_id: number, from: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`select month, ledger_month.closed_at, ${nameOf('customer')} as closed_by, checks
    from ledger_month left join customer on customer.id = closed_by where entity_id = ${entity_id} and month >= ${from}::date order by month`.execute(
    db,
  )
  return rows
}

export type Books = { seller: number; currency: string }
export type Period = { from: string; until: string }

export type PartSum = { part: 'invoices' | 'payments' | 'hand'; lines: number; amount: number }

/** Lines of a period by part, and what they sum up to. */
export async function partSums(db: Db, { seller, currency, from, until }: Books & Period): Promise<PartSum[]> {
  const { rows } = await sql<PartSum>`select part, count(*)::int as lines, sum(amount)::float8 as amount
    from journal_entry entry join journal_line line on line.entry_id = entry.id
    where entity_id = ${seller} and currency_code = ${currency} and booked_on between ${from}::date and ${until}::date group by 1`.execute(
    db,
  )
  return rows
}

export type EntryRow = {
  id: number
  booked_on: string
  happened_on: string
  document: string
  part: PartSum['part']
  invoice_id: number | null
  by: string | null
  lines: { debit: Named; credit: Named; amount: number; text: string; automatic: boolean }[]
}
type Named = { number: string; name: string }

export type JournalCursor = { booked_on: string; id: number }
export type JournalAsked = Books &
  Period & {
    part?: PartSum['part'] | undefined
    q?: string | undefined
    after?: JournalCursor | undefined
    limit: number
  }

/** A page of the journal, the newest day first, along an index; each entry brings its few lines. */
export async function listJournal(db: Db, asked: JournalAsked): Promise<EntryRow[]> {
  const { seller, currency, from, until, part, q, after, limit } = asked
  const wheres = [
    sql`entity_id = ${seller} and currency_code = ${currency} and booked_on between ${from}::date and ${until}::date`,
  ]
  if (part !== undefined) wheres.push(sql`part = ${part}`)
  if (q !== undefined) wheres.push(sql`document like ${beginning(q.toUpperCase())}`)
  if (after) wheres.push(sql`(booked_on, id) < (${after.booked_on}::date, ${after.id}::int)`)
  return entriesOf(
    db,
    sql`select * from journal_entry where ${sql.join(wheres, sql` and `)} order by booked_on desc, id desc limit ${limit}`,
    sql`booked_on desc, id desc`,
  )
}

/** Entries of a period in the order of their days, for files. @param last the last entry that counts, so that a file is one state */
export async function journalInOrder(
  db: Db,
  asked: Books & Period & { after: JournalCursor | undefined; last: number; limit: number },
): Promise<EntryRow[]> {
  const { seller, currency, from, until, after, last, limit } = asked
  const start = after ?? { booked_on: from, id: 0 }
  return entriesOf(
    db,
    sql`select * from journal_entry where entity_id = ${seller} and currency_code = ${currency} and booked_on <= ${until}::date and id <= ${last}
      and (booked_on, id) > (${start.booked_on}::date, ${start.id}::int) order by booked_on, id limit ${limit}`,
    sql`booked_on, id`,
  )
}

/** One entry. */
export const entryOf = async (db: Db, id: number): Promise<EntryRow | undefined> =>
  (await entriesOf(db, sql`select * from journal_entry where id = ${id}`, sql`id`))[0]

/** The last entry that is written now. */
export async function lastEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from journal_entry`.execute(db)
  return rows[0]?.last ?? 0
}

async function entriesOf(db: Db, page: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`${plannedEachTime}
    with page as materialized (${page})
    select page.id, page.booked_on, page.happened_on, page.document, page.part,
      case page.source_kind when 'document' then page.source_id when 'payment' then payment.invoice_id end as invoice_id,
      case when page.customer_id is not null then ${nameOf('customer')} end as by, lines.lines
    from page left join payment on page.source_kind = 'payment' and payment.id = page.source_id
      left join customer on customer.id = page.customer_id
      cross join lateral (
        select json_agg(json_build_object('debit', json_build_object('number', debit.number, 'name', debit.name),
          'credit', json_build_object('number', credit.number, 'name', credit.name), 'amount', amount, 'text', text,
          'automatic', debit.automatic or credit.automatic) order by position) as lines
        from journal_line line join ledger_account debit on debit.id = line.debit_id join ledger_account credit on credit.id = line.credit_id
        where line.entry_id = page.id) as lines
    order by ${order}`.execute(db)
  return rows
}

/** More to choose from would help nobody. */
const MOST_ACCOUNTS = 100

/** Accounts by the beginning of a number or name; without one those of no company. */
export async function accountsLike(db: Db, seller: number, q: string | undefined): Promise<Named[]> {
  const narrowed =
    q === undefined
      ? sql`kind <> 'debtor'`
      : sql`(number like ${beginning(q)} or lower(name) like lower(${beginning(q)}))`
  const { rows } = await sql<Named>`${plannedEachTime} select number, name from ledger_account
    where entity_id = ${seller} and ${narrowed} order by number limit ${MOST_ACCOUNTS}`.execute(db)
  return rows
}

export type FigureRow = {
  country: string
  vat_case: 'standard' | 'reverse_charge' | 'outside_scope'
  vat_rate: number
  amount_net: number
  amount_vat: number
}

const ofPeriod = ({ seller, currency, from, until }: Books & Period) =>
  sql`invoice.entity_id = ${seller} and invoice.currency_code = ${currency} and invoice.issued_on between ${from}::date and ${until}::date`
const sign = sql`case invoice.kind when 'invoice' then 1 else -1 end`

/** VAT of the documents of a period by the buyer's country, case and rate; credit notes count against it. */
export async function vatFiguresOf(db: Db, of: Books & Period): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select coalesce(billing ->> 'country', '') as country, vat_case, vat_rate, sum(${sign} * invoice_vat.amount_net)::float8 as amount_net,
      sum(${sign} * invoice_vat.amount_vat)::float8 as amount_vat
    from invoice join invoice_vat on invoice_vat.invoice_id = invoice.id where ${ofPeriod(of)}
    group by 1, 2, 3 order by vat_rate desc, vat_case, country`.execute(db)
  return rows
}

/** How many documents a period has, and what of its invoices is to be paid. */
export async function openOf(db: Db, of: Books & Period): Promise<{ documents: number; open: number }> {
  const { rows } = await sql<{ documents: number; open: number }>`
    select count(*)::int as documents, coalesce(sum(open_amount), 0)::float8 as open from invoice where ${ofPeriod(of)}`.execute(
    db,
  )
  return rows[0] ?? { documents: 0, open: 0 }
}

export type LinkRow = { number: string; invoice_id: number; hash: Buffer; issued_at: Date }

/** How long a seller's chain of documents is, and its last links, the newest first. */
export async function chainOf(db: Db, seller: number, most: number): Promise<{ documents: number; links: LinkRow[] }> {
  const { rows: links } = await sql<LinkRow & { seq: number }>`
    select seq, number, invoice.id as invoice_id, hash, issued_at from document_link join invoice on invoice.id = document_link.invoice_id
    where document_link.entity_id = ${seller} order by seq desc limit ${most}`.execute(db)
  return { documents: links[0]?.seq ?? 0, links }
}

export type CheckedLink = { seq: number; number: string; fits: boolean }

/** The next links of a chain, computed again from what the documents say now. */
export async function checkLinks(db: Db, seller: number, after: number, most: number): Promise<CheckedLink[]> {
  const { rows } = await sql<CheckedLink>`
    select link.seq, number, link.seq = ${after} + row_number() over (order by link.seq)
      and link.hash = sha256(link.previous_hash || convert_to(document_content(link.invoice_id), 'UTF8'))
      and link.previous_hash = coalesce(before.hash, decode(repeat('00', 32), 'hex')) as fits
    from (select * from document_link where entity_id = ${seller} and seq > ${after} order by seq limit ${most}) as link
      join invoice on invoice.id = link.invoice_id
      left join document_link before on before.entity_id = link.entity_id and before.seq = link.seq - 1
    order by link.seq`.execute(db)
  return rows
}

export type TakenRow = {
  kind: 'datev' | 'journal' | 'audit' | 'papers'
  from_on: string
  until_on: string
  taken_at: Date
  by: string
}

/** When each kind of file was last taken: of exactly this period, and of any. */
export async function exportsOf(
  db: Db,
  { seller, from, until }: { seller: number } & Period,
): Promise<{ exact: TakenRow[]; any: TakenRow[] }> {
  const latest = (where: ReturnType<typeof sql>) => sql<TakenRow>`
    select distinct on (kind) kind, from_on, until_on, taken_at, ${nameOf('customer')} as by
    from ledger_export left join customer on customer.id = taken_by where entity_id = ${seller} and ${where} order by kind, taken_at desc, ledger_export.id desc`
  const exact = await latest(sql`from_on = ${from}::date and until_on = ${until}::date`).execute(db)
  const any = await latest(sql`(from_on <> ${from}::date or until_on <> ${until}::date)`).execute(db)
  return { exact: exact.rows, any: any.rows }
}

/** Documents issued in a period in the order of their chain, after a link. */
export async function issuedIn(
  db: Db,
  { seller, from, until }: { seller: number } & Period,
  after: number,
  limit: number,
): Promise<{ id: number; seq: number; number: string }[]> {
  const { rows } = await sql<{ id: number; seq: number; number: string }>`
    select invoice.id, seq, number from document_link join invoice on invoice.id = document_link.invoice_id
    where document_link.entity_id = ${seller} and seq > ${after} and issued_on between ${from}::date and ${until}::date
    order by seq limit ${limit}`.execute(db)
  return rows
}

/** Digits of a seller's accounts that belong to no company; those of companies have one more. */
export async function digitsOf(db: Db, seller: number): Promise<number> {
  const { rows } = await sql<{ digits: number }>`
    select char_length(number) - 1 as digits from ledger_account where entity_id = ${seller} and kind = 'receivable' limit 1`.execute(
    db,
  )
  return rows[0]?.digits ?? 4
}

/** Whether every amount of a period is a multiple of so many minor units. */
export async function isRepresentable(
  db: Db,
  { seller, currency, from, until }: Books & Period,
  of: number,
): Promise<boolean> {
  const { rows } = await sql`select from journal_entry entry join journal_line line on line.entry_id = entry.id
    where entity_id = ${seller} and currency_code = ${currency} and booked_on between ${from}::date and ${until}::date and amount % ${of}::bigint <> 0
    limit 1`.execute(db)
  return rows.length === 0
}
