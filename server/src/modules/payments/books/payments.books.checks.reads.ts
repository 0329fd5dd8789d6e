import { BOOK_CHECKS } from '@app/contract/payments.books.names'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Period } from './payments.books.reads.ts'

export type CheckName = (typeof BOOK_CHECKS)[number]

/** What a check found: how many it looked at, how many are wrong or open, the sums of these by currency, and some of their names. */
export type Found = {
  check: CheckName
  count: number
  wrong: number
  sums: { currency_code: string; amount: number }[]
  names: string[]
}

type Asked = Period & { seller: number; zone: string }
type Row = { currency_code: string | null; count: number; wrong: number; amount: number; names: string[] | null }

/** Names that are shown of what is wrong. */
const MOST_NAMES = 3

const foundOf = (check: CheckName, rows: readonly Row[]): Found => ({
  check,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  wrong: rows.reduce((sum, { wrong }) => sum + wrong, 0),
  sums: rows.flatMap(({ currency_code, amount }) => (currency_code === null ? [] : [{ currency_code, amount }])),
  names: rows.flatMap(({ names }) => names ?? []).slice(0, MOST_NAMES),
})

const dayAt = (moment: ReturnType<typeof sql>, zone: string) => sql`(${moment} at time zone ${zone})::date`

/** Every check of a month, each a query over its rows (docs/rules/books.md#closing-a-month). */
export async function checkMonth(db: Db, asked: Asked): Promise<Found[]> {
  const since = await firstDayOf(db, asked)
  const queries = {
    ...{ unassigned, vat_ids: vatIds, payouts, numbers, late, disputes },
    ledger: (of: Asked) => ledger({ ...of, from: since }),
  }
  const found: Found[] = []
  // One after the other: within a transaction there is one connection.
  for (const check of BOOK_CHECKS) found.push(foundOf(check, (await queries[check](asked).execute(db)).rows))
  return found
}

/** The first true day of what is booked in the month: facts that came late for a closed month are compared with the tables too. */
async function firstDayOf(db: Db, { seller, from, until }: Asked): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    select least(${from}::date, min(happened_on)) as first from journal_entry
    where entity_id = ${seller} and booked_on between ${from}::date and ${until}::date and source_kind <> 'hand'`.execute(
    db,
  )
  return rows[0]?.first ?? from
}

/** Entries of earlier months, which were closed when they came. They are booked in this month and do not stop it. */
const late = ({ seller, from, until }: Asked) => sql<Row>`
  select currency_code, count(distinct entry.id)::int as count, count(distinct entry.id)::int as wrong, sum(line.amount)::float8 as amount,
    (array_agg(document order by happened_on, entry.id) filter (where position = 1))[:${MOST_NAMES}] as names
  from journal_entry entry join journal_line line on line.entry_id = entry.id
  where entity_id = ${seller} and booked_on between ${from}::date and ${until}::date and happened_on < ${from}::date group by 1 order by 1`

/**
 * Money that nobody could assign until the end of the month. It stops the seller to whose account it came, or those of the invoices for
 * which the card provider was asked; where neither is known, every seller.
 */
const unassigned = ({ seller, until, zone }: Asked) => sql<Row>`
  select currency_code, count(*)::int as count, count(*)::int as wrong, coalesce(sum(amount), 0)::float8 as amount,
    (array_agg(coalesce(intent_id, id) order by received_at))[:${MOST_NAMES}] as names
  from provider_event cross join lateral (
    select array_agg(invoice.entity_id) as sellers from payment_attempt attempt join invoice on invoice.id = attempt.invoice_id
    where attempt.intent_id = provider_event.intent_id
      or attempt.group_id in (select id from payment_group where payment_group.intent_id = provider_event.intent_id)) as asked_for
  where outcome = 'quarantined' and ${dayAt(sql`received_at`, zone)} <= ${until}::date
    and coalesce(provider_event.entity_id = ${seller}, ${seller} = any(asked_for.sellers), true) group by 1 order by 1`

/** Invoices whose VAT waits for a register, or bears VAT that a later "yes" would have changed, until somebody has dealt with it. */
const vatIds = ({ seller, until }: Asked) => sql<Row>`
  select currency_code, count(*)::int as count, count(*)::int as wrong, sum(amount_vat)::float8 as amount,
    (array_agg(number order by issued_on, number))[:${MOST_NAMES}] as names
  from vat_awaited join invoice on invoice.id = vat_awaited.invoice_id
  where invoice.entity_id = ${seller} and invoice.issued_on <= ${until}::date and invoice.state <> 'cancelled' and vat_awaited.noted_at is null
    and not (vat_awaited.answer_id is null and exists (
      select from vat_question where vat_question.vat_id = vat_awaited.vat_id and vat_question.noted_at is not null
        and not exists (select from vat_question later where later.vat_id = vat_question.vat_id and later.id > vat_question.id)))
  group by 1 order by 1`

/** Payouts of the month: each is as much as its movements, to the cent. */
const payouts = ({ from, until }: Asked) => sql<Row>`
  with paid as (
    select currency_code, amount, provider_ref, arrives_on, coalesce(difference = 0, false) as fits
    from payout where arrives_on between ${from}::date and ${until}::date and state not in ('failed', 'cancelled'))
  select currency_code, count(*)::int as count, count(*) filter (where not fits)::int as wrong,
    case when bool_and(fits) then sum(amount) else sum(amount) filter (where not fits) end::float8 as amount,
    (array_agg(provider_ref order by arrives_on) filter (where not fits))[:${MOST_NAMES}] as names
  from paid group by 1 order by 1`

/**
 * What the clearing accounts moved by the facts of the month, against payments − refunds − disputes − fees − payouts of the tables
 * themselves. Entries by hand are not compared.
 */
const ledger = ({ seller, from, until, zone }: Asked) => {
  const within = (moment: ReturnType<typeof sql>) =>
    sql`${dayAt(moment, zone)} between ${from}::date and ${until}::date`
  const ofSeller = sql`join invoice on invoice.id = payment.invoice_id and invoice.entity_id = ${seller}`
  const posted = (kind: string) =>
    sql`exists (select from journal_entry where source_kind = ${sql.lit(kind)} and source_id = movement.id)`
  return sql<Row>`
  with facts as (
    select 'payment' as what, payment.currency_code, payment.amount from payment ${ofSeller} where method = 'card' and ${within(sql`received_at`)}
    union all select 'refund', payment.currency_code, -refund.amount from refund join payment on payment.id = refund.payment_id ${ofSeller}
      where refund.way = 'card' and refund.state = 'done' and ${within(sql`done_at`)}
    union all select 'dispute', dispute.currency_code, -part.amount from dispute join dispute_part part on part.dispute_id = dispute.id
      join payment on payment.id = part.payment_id ${ofSeller} where ${within(sql`opened_at`)}
    union all select 'dispute', dispute.currency_code, part.amount from dispute join dispute_part part on part.dispute_id = dispute.id
      join payment on payment.id = part.payment_id ${ofSeller} where dispute.state = 'won' and ${within(sql`decided_at`)}
    union all select case when fee.amount <> 0 then 'fee' end, movement.currency_code, - fee.amount + other.amount
      from provider_movement movement cross join lateral movement_shares(movement.id) as share,
        lateral (select case when movement.kind = 'fee' then share.fee - share.amount
            when share.known or movement.kind = 'other' or ${posted('fee')} then share.fee else 0 end as amount) as fee,
        lateral (select case when movement.kind = 'other' or (not share.known and ${posted('movement')}) then share.amount else 0 end as amount) as other
      where share.entity_id = ${seller} and movement.kind <> 'payout'
        and movement.happened_at between ${from}::date - interval '2 days' and ${until}::date + interval '2 days' and ${within(sql`happened_at`)}
    union all select 'payout', movement.currency_code, share.fee - share.amount
      from payout join provider_movement movement on movement.payout_id = payout.id and movement.source_ref is distinct from payout.provider_ref
        cross join lateral movement_shares(movement.id) as share
      where share.entity_id = ${seller} and arrives_on between ${from}::date and ${until}::date and payout.state = 'paid' and payout.difference = 0
  ),
  booked as (
    select entry.currency_code, sum(case when debit.kind = 'clearing' then line.amount else 0 end
      - case when credit.kind = 'clearing' then line.amount else 0 end) as amount
    from journal_entry entry join journal_line line on line.entry_id = entry.id
      join ledger_account debit on debit.id = line.debit_id join ledger_account credit on credit.id = line.credit_id
    where entry.entity_id = ${seller} and happened_on between ${from}::date and ${until}::date and source_kind not in ('hand', 'payout_failed', 'refund_failed')
      and not exists (select from journal_entry back where back.source_kind = entry.source_kind || '_failed' and back.source_id = entry.source_id)
      and (debit.kind = 'clearing' or credit.kind = 'clearing') group by 1
  ),
  sums as (select currency_code, count(what)::int as count, sum(amount) as amount from facts group by 1)
  select currency_code, coalesce(sums.count, 0) as count,
    case when coalesce(booked.amount, 0) <> coalesce(sums.amount, 0) then 1 else 0 end as wrong,
    (coalesce(booked.amount, 0) - coalesce(sums.amount, 0))::float8 as amount, null as names
  from sums full join booked using (currency_code) order by 1`
}

/** Numbers of the month, credit notes included: none is missing within a year, nor before the first. */
const numbers = ({ seller, from, until }: Asked) => sql<Row>`
  with years as (
    select number_year, min(number_seq) as first, max(number_seq) as last, count(*) as count from invoice
    where entity_id = ${seller} and number_year is not null and issued_on between ${from}::date and ${until}::date group by 1)
  select null as currency_code, years.count::int, (last - first + 1 - years.count + case when first > 1 and not exists (
      select from invoice where entity_id = ${seller} and invoice.number_year = years.number_year and number_seq = first - 1) then 1 else 0 end)::int as wrong,
    0::float8 as amount, array[
      (select number from invoice where entity_id = ${seller} and invoice.number_year = years.number_year and number_seq = first),
      (select number from invoice where entity_id = ${seller} and invoice.number_year = years.number_year and number_seq = last)] as names
  from years order by number_year`

/** Disputes that are open. They stay on their account and do not stop the month. */
const disputes = ({ seller, until, zone }: Asked) => sql<Row>`
  select currency_code, count(*)::int as count, count(*)::int as wrong, sum(amount)::float8 as amount,
    (array_agg(name order by opened_at))[:${MOST_NAMES}] as names
  from (
    select dispute.id, dispute.currency_code, opened_at, sum(part.amount) as amount, min(company.name) as name
    from dispute join dispute_part part on part.dispute_id = dispute.id join payment on payment.id = part.payment_id
      join invoice on invoice.id = payment.invoice_id join company on company.id = invoice.company_id
    where invoice.entity_id = ${seller} and dispute.state in ('open', 'sent') and ${dayAt(sql`opened_at`, zone)} <= ${until}::date
    group by dispute.id) as open
  group by 1 order by 1`
