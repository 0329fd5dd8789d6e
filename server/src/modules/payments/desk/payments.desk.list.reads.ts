import type { RawBuilder } from 'kysely'
import { STATES_OF } from '@app/contract/payments.office.names'
import type { MoneyKind, MoneyState } from '@app/contract/payments.office.names'
import { ORDER_KINDS } from '@app/contract/payments.sales'
import type { OrderKind } from '@app/contract/payments.sales'
import { beginning, containing, plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Narrowed = { [kind in OrderKind]?: number | undefined } & {
  kind?: MoneyKind | undefined
  state?: MoneyState | undefined
  company?: number | undefined
  currency?: string | undefined
  /** YYYY-MM-DD, in UTC, both included. */
  from?: string | undefined
  until?: string | undefined
}

/** What somebody typed, as far as it names something: companies by their name, invoices by a number or reference. */
export type Named = { typed: string; companies: number[]; invoices: number[] }

/** Where a page begins: after this row. Microseconds, since two payments may share a millisecond. */
export type DeskCursor = { kind: MoneyKind; micros: number; id: string }

export type MovedRow = {
  kind: MoneyKind
  id: string
  at: Date
  micros: number
  name: string
  order_id: number | null
  company_id: number | null
  company_name: string | null
  about: string
  currency_code: string | null
  amount: number | null
  open_amount: number
  due_on: string | null
  overdue: boolean
  kept_until: string | null
  reminders_stopped: boolean
  issued_with: { id: number; number: string | null } | null
  state: MoneyState
  method: 'card' | 'transfer' | null
  invoice_id: number | null
  payer: string | null
  invoice_number: string | null
}

/** How many companies and invoices a search looks into; who looks for more narrows it. */
const MOST_COMPANIES = 100
const MOST_INVOICES = 1000

/** Finds what a search names, each way along an index of its own. */
export async function namedBy(db: Db, typed: string): Promise<Named> {
  const begins = beginning(typed.toUpperCase())
  const seq = /^0*(\d{1,9})$/.exec(typed)?.[1]
  const { rows } = await sql<{ company_id: number | null; invoice_id: number | null }>`
    (select id as company_id, null::int as invoice_id from company where lower(name) like lower(${containing(typed)}) limit ${MOST_COMPANIES})
    union all (select null, id from invoice where number like ${begins} limit ${MOST_INVOICES})
    union all (select null, id from invoice where upper(order_number) like ${begins} limit ${MOST_INVOICES})
    union all (select null, invoice_id from payment where ${referenceBegins(typed)} limit ${MOST_INVOICES})
    union all (select null, id from invoice where number_seq = ${seq ?? null}::int limit ${MOST_INVOICES})`.execute(db)
  return {
    typed,
    companies: rows.flatMap(({ company_id }) => company_id ?? []),
    invoices: [...new Set(rows.flatMap(({ invoice_id }) => invoice_id ?? []))],
  }
}

/** A reference stands behind the way by which it came. Each beginning by itself goes along the index. */
function referenceBegins(typed: string): RawBuilder<unknown> {
  const ways = ['', 'card:', 'transfer:'].map((way) => sql`reference like ${beginning(way + typed)}`)
  return sql`(${sql.join(ways, sql` or `)})`
}

const kinds: readonly MoneyKind[] = ['invoice', 'credit_note', 'payment', 'refund', 'unassigned']
const rankOf = (kind: MoneyKind) => kinds.indexOf(kind)

/** Kinds that a list may hold, as it is narrowed. */
function kindsIn({ kind, state, company, ...narrowed }: Narrowed): readonly MoneyKind[] {
  const fits = (one: MoneyKind) => state === undefined || (STATES_OF[one] as readonly string[]).includes(state)
  const ofSomebody = company !== undefined || ORDER_KINDS.some((one) => narrowed[one] !== undefined)
  return kinds.filter(
    (one) => (kind === undefined || kind === one) && fits(one) && !(one === 'unassigned' && ofSomebody),
  )
}

type Asked = { narrowed: Narrowed; named: Named | undefined; after: DeskCursor | undefined; limit: number; now: Date }

/**
 * A page of what moves, newest first. Each kind, and each state that is looked for, is read along an index of its own and gives
 * at most a page; what is shown is the newest of them together.
 */
export async function listMoved(db: Db, asked: Asked): Promise<MovedRow[]> {
  const parts = kindsIn(asked.narrowed).flatMap((kind) =>
    statesIn(kind, asked.narrowed.state).map((state) => sql`(${partOf(kind, state, asked)})`),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<MovedRow>`${plannedEachTime}
    select *, (extract(epoch from at) * 1000000)::bigint as micros from (${sql.join(parts, sql` union all `)})
      as moved (kind, rank, num, id, at, name, order_id, company_id, company_name, about, currency_code, amount, open_amount, due_on, overdue,
        kept_until, reminders_stopped, issued_with, state, method, invoice_id, payer, invoice_number)
    order by at desc, rank, num desc, id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** States of the rows, where several stand behind what is looked for; undefined for all. */
function statesIn(kind: MoneyKind, state: MoneyState | undefined): readonly (string | undefined)[] {
  if (state === undefined || kind === 'payment' || kind === 'unassigned') return [undefined]
  if (state === 'open') return ['draft', 'issued', 'part_paid']
  return state === 'overdue' ? ['issued', 'part_paid'] : [state]
}

function partOf(kind: MoneyKind, state: string | undefined, asked: Asked): RawBuilder<unknown> {
  if (kind === 'payment') return paymentPart(asked)
  if (kind === 'refund') return refundPart(state, asked)
  return kind === 'unassigned' ? unassignedPart(asked) : invoicePart(kind, state, asked)
}

/** What is on the page: rows after the place, within the days. */
function within(
  { narrowed, after }: Asked,
  kind: MoneyKind,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (narrowed.from !== undefined) conditions.push(sql`${at} >= ${narrowed.from}::date::timestamptz`)
  if (narrowed.until !== undefined) conditions.push(sql`${at} < (${narrowed.until}::date + 1)::timestamptz`)
  if (after === undefined) return conditions
  const place = sql`(timestamptz 'epoch' + ${after.micros}::float8 * interval '1 microsecond')`
  const order = rankOf(kind) - rankOf(after.kind)
  if (order > 0) conditions.push(sql`${at} <= ${place}`)
  else if (order < 0) conditions.push(sql`${at} < ${place}`)
  else if (kind === 'unassigned') conditions.push(sql`(${at}, ${id}) < (${place}, ${after.id})`)
  else conditions.push(sql`(${at}, ${id}) < (${place}, ${Number(after.id)}::int)`)
  return conditions
}

/** Orders of one event, award or other subject, as a condition on `invoice`. */
function ofSubject(narrowed: Narrowed): RawBuilder<unknown>[] {
  const ids = ORDER_KINDS.map((kind) => [kind, narrowed[kind]] as const).filter(([, id]) => id !== undefined)
  return ids.map(
    ([kind, id]) =>
      sql`invoice.order_id in (select id from purchase_order where kind = ${sql.lit(kind)} and subject_id = ${id})`,
  )
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const openStates = sql`('draft', 'issued', 'part_paid')`

/** What is picked is few beside all: the limits within make PostgreSQL take each by its number, whatever it thinks of the page. */
function invoicePart(kind: 'invoice' | 'credit_note', state: string | undefined, asked: Asked): RawBuilder<unknown> {
  const { narrowed, named, limit, now } = asked
  const today = sql`(${now}::timestamptz at time zone (select time_zone from financial_entity where id = invoice.entity_id))::date`
  const late = sql`invoice.due_on < ${today}`
  const conditions = [
    sql`invoice.kind = ${sql.lit(kind)}`,
    ...within(asked, kind, sql`invoice.created_at`, sql`invoice.id`),
    ...ofSubject(narrowed),
  ]
  if (state !== undefined) conditions.push(sql`invoice.state = ${sql.lit(state)}`)
  if (narrowed.state === 'overdue') conditions.push(late)
  if (narrowed.currency !== undefined) conditions.push(sql`invoice.currency_code = ${narrowed.currency}`)
  if (narrowed.company !== undefined) conditions.push(sql`invoice.company_id = ${narrowed.company}`)
  const newest = sql`order by invoice.created_at desc, invoice.id desc limit ${limit}`
  const columns = sql`invoice.id, invoice.created_at`
  const picked = named
    ? sql`select id from (
        select found.* from unnest(${named.companies}::int[]) as one cross join lateral (
          select ${columns} from invoice where invoice.company_id = one and ${all(conditions)} ${newest}) as found
        union select ${columns} from invoice where invoice.id = any(${named.invoices}::int[]) and ${all(conditions)}) as invoice ${newest}`
    : sql`select invoice.id from invoice where ${all(conditions)} ${newest}`
  const isOpen = sql`invoice.kind = 'invoice' and invoice.state in ${openStates}`
  return sql`select ${kind}::text, ${rankOf(kind)}::int, invoice.id, invoice.id::text, invoice.created_at,
      coalesce(invoice.number, ''), invoice.order_id, company.id, company.name,
      purchase_order.subject_name, invoice.currency_code, ${kind === 'credit_note' ? sql`-invoice.amount_gross` : sql`invoice.amount_gross`},
      invoice.open_amount,
      case when invoice.number is not null then invoice.due_on end,
      coalesce(${isOpen} and invoice.number is not null and ${late}, false),
      case when ${isOpen} then purchase_order.kept_until end, ${isOpen} and purchase_order.reminders_stopped_at is not null,
      (select jsonb_build_object('id', other.id, 'number', other.number) from invoice other where other.order_id = invoice.order_id
        and other.issue_no = invoice.issue_no and other.id <> invoice.id and other.kind = 'invoice' and invoice.kind = 'invoice'),
      invoice.state, purchase_order.method, invoice.id, ${payer}, invoice.number
    from (${picked}) as picked cross join lateral (select * from invoice where invoice.id = picked.id limit 1) as invoice
      join purchase_order on purchase_order.id = invoice.order_id join company on company.id = invoice.company_id`
}

/** Invoices as a condition on what belongs to them: of companies and numbers that were typed, of an event. */
function ofInvoices({ narrowed, named }: Asked): RawBuilder<unknown>[] {
  const conditions = ofSubject(narrowed)
  if (narrowed.company !== undefined) conditions.push(sql`invoice.company_id = ${narrowed.company}`)
  if (named)
    conditions.push(
      sql`(invoice.company_id = any(${named.companies}::int[]) or invoice.id = any(${named.invoices}::int[]))`,
    )
  return conditions
}

/** A member by their whole name. */
export const nameOf = (column: RawBuilder<unknown>) =>
  sql`(select full_name(first_name, last_name) from customer where customer.id = ${column})`
const payer = nameOf(sql`invoice.buyer_customer_id`)

/** Due day, late, kept until, reminders stopped, the other of its order: of invoices alone. */
const bare = sql`null::date, false, null::date, false, null::jsonb`

function paymentPart(asked: Asked): RawBuilder<unknown> {
  const { narrowed, limit } = asked
  const ofThem = ofInvoices(asked)
  const conditions = [...within(asked, 'payment', sql`payment.received_at`, sql`payment.id`), ...ofThem]
  if (narrowed.currency !== undefined) conditions.push(sql`payment.currency_code = ${narrowed.currency}`)
  // Invoices are looked at before the page is cut only where it is narrowed by them.
  const through = ofThem.length > 0 ? sql`join invoice on invoice.id = payment.invoice_id` : sql``
  return sql`select 'payment'::text, ${rankOf('payment')}::int, payment.id, payment.id::text, payment.received_at, payment.reference, invoice.order_id,
      company.id, company.name, purchase_order.subject_name, payment.currency_code, payment.amount, 0::bigint, ${bare}, 'received'::text,
      payment.method, invoice.id, ${payer}, invoice.number
    from (select payment.* from payment ${through} where ${all(conditions)} order by payment.received_at desc, payment.id desc limit ${limit}) as payment
      cross join lateral (select * from invoice where invoice.id = payment.invoice_id limit 1) as invoice join purchase_order on purchase_order.id = invoice.order_id
      join company on company.id = invoice.company_id`
}

function refundPart(state: string | undefined, asked: Asked): RawBuilder<unknown> {
  const { narrowed, limit } = asked
  const conditions = [...within(asked, 'refund', sql`refund.created_at`, sql`refund.id`), ...ofInvoices(asked)]
  if (state !== undefined) conditions.push(sql`refund.state = ${sql.lit(state)}`)
  if (narrowed.currency !== undefined) conditions.push(sql`payment.currency_code = ${narrowed.currency}`)
  return sql`select 'refund'::text, ${rankOf('refund')}::int, refund.id, refund.id::text, refund.created_at, payment.reference, invoice.order_id,
      company.id, company.name, refund.reason, payment.currency_code, refund.amount, 0::bigint, ${bare}, refund.state, payment.method, invoice.id,
      ${payer}, invoice.number
    from refund join payment on payment.id = refund.payment_id join invoice on invoice.id = payment.invoice_id
      join purchase_order on purchase_order.id = invoice.order_id join company on company.id = invoice.company_id
    where ${all(conditions)} order by refund.created_at desc, refund.id desc limit ${limit}`
}

/** Told as unmatched where no order of ours is behind it (docs/rules/payments.md#card-payments), as behind no transfer that waits. */
export const unmatched = sql`(provider_event.provider = 'bank' or provider_event.detail is not distinct from 'no attempt of ours')`

function unassignedPart(asked: Asked): RawBuilder<unknown> {
  const { narrowed, named, limit } = asked
  const conditions = within(asked, 'unassigned', sql`provider_event.received_at`, sql`provider_event.id`)
  if (narrowed.state === 'unmatched') conditions.push(unmatched)
  if (narrowed.state === 'quarantined') conditions.push(sql`not (${unmatched})`)
  if (narrowed.currency !== undefined) conditions.push(sql`provider_event.currency_code = ${narrowed.currency}`)
  if (named) {
    const like = containing(named.typed)
    conditions.push(sql`(provider_event.intent_id ilike ${like} or provider_event.id ilike ${like})`)
  }
  return sql`select 'unassigned'::text, ${rankOf('unassigned')}::int, 0, provider_event.id, provider_event.received_at,
      coalesce(provider_event.intent_id, provider_event.id), null::int, null::int, null::text, coalesce(provider_event.detail, ''),
      provider_event.currency_code, provider_event.amount, 0::bigint, ${bare},
      case when ${unmatched} then 'unmatched' else 'quarantined' end, case when provider_event.provider = 'bank' then 'transfer' else 'card' end, null::int,
      null::text, null::text
    from provider_event where provider_event.outcome = 'quarantined' and ${all(conditions)}
    order by provider_event.received_at desc, provider_event.id desc limit ${limit}`
}

export type SumRow = { what: string; currency_code: string | null; amount: number; count: number }

/** Sums by currency, each along an index: of what is open, of this month, and of what waits. */
export async function deskSums(db: Db, now: Date): Promise<SumRow[]> {
  const month = sql`date_trunc('month', ${now}::timestamptz)`
  // What was moved came once before, and what a bank kept never did.
  const came = sql`method in ('card', 'transfer')`
  const sums = sql`coalesce(sum(amount), 0)::float8 as amount, count(*)::int as count`
  const { rows } = await sql<SumRow>`
    with unpaid as materialized (
      select invoice.currency_code, open_amount as amount,
        invoice.due_on < (${now}::timestamptz at time zone financial_entity.time_zone)::date as late
      from invoice join financial_entity on financial_entity.id = invoice.entity_id
      where invoice.state in ('issued', 'part_paid') and invoice.kind = 'invoice')
    select 'open' as what, currency_code, ${sums} from unpaid group by currency_code
    union all select 'overdue', currency_code, ${sums} from unpaid where late group by currency_code
    union all select 'received', currency_code, ${sums} from payment where ${came} and received_at >= ${month} group by currency_code
    union all select 'received_before', currency_code, ${sums} from payment
      where ${came} and received_at >= ${month} - interval '1 year' and received_at <= ${now}::timestamptz - interval '1 year' group by currency_code
    union all select 'refunds', payment.currency_code, coalesce(sum(refund.amount), 0)::float8, count(*)::int
      from refund join payment on payment.id = refund.payment_id where refund.state in ('requested', 'approved', 'failed') group by payment.currency_code
    union all select 'unassigned', currency_code, ${sums} from provider_event where outcome = 'quarantined' group by currency_code`.execute(
    db,
  )
  return rows
}
