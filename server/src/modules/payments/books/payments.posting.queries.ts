import type { RawBuilder } from 'kysely'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Texts of journal lines, with `{name}`, `{ref}` and `{percent}` in them. */
export type PostingWords = Record<
  | 'invoice'
  | 'credit_note'
  | 'vat'
  | 'rounding'
  | 'card'
  | 'transfer'
  | 'moved'
  | 'charges'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost'
  | 'fee'
  | 'movement'
  | 'payout'
  | 'payout_failed',
  string
>

export type Posting = { now: Date; limit: number; words: PostingWords }

/** Rows with a lower number than the last posted one that may be committed later; they are looked for too. */
const OVERLAP = 2000

/** Makes everybody else who posts or closes wait until the transaction at hand ends; its end, also by death, lets them go on. */
export async function lockLedgers(db: Db): Promise<void> {
  await sql`select from ledger order by entity_id for update`.execute(db)
}

const account = (kind: string, entity = sql`due.entity_id`) =>
  sql`ledger_account_for(${entity}, ${sql.lit(kind)}, due.currency_code)`

const text = (word: string, ...places: [name: string, value: RawBuilder<unknown>][]) =>
  sql`left(${places.reduce<RawBuilder<unknown>>((inner, [name, value]) => sql`replace(${inner}, ${sql.lit(`{${name}}`)}, ${value})`, sql`${word}::text`)}, 200)`

/**
 * Posts the next documents of each seller, in the order of its chain. The seller's row knows how far it has come.
 * @returns how many links it went on
 */
export async function postDocuments(db: Db, { now, limit, words }: Posting): Promise<number> {
  const { rows } = await sql<{ entity_id: number; until: number; links: number }>`
    select ledger.entity_id, max(seq) as until, count(*)::int as links from ledger cross join lateral (
      select seq from document_link where document_link.entity_id = ledger.entity_id and seq > ledger.document_seq order by seq limit ${limit}) as link
    group by 1`.execute(db)
  if (rows.length === 0) return 0
  const due = sql`select invoice.*, ledger.closed_until from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as upto (entity_id integer, until integer)
      join ledger on ledger.entity_id = upto.entity_id
      join document_link on document_link.entity_id = upto.entity_id and document_link.seq > ledger.document_seq and document_link.seq <= upto.until
      join invoice on invoice.id = document_link.invoice_id and invoice.amount_gross > 0`
  await sql`insert into ledger_account (entity_id, number, name, kind, company_id)
    select due.entity_id, (general.number::bigint + due.company_id)::text, left(company.name, 120), 'debtor', due.company_id
    from (select distinct entity_id, company_id from (${due}) as document) as due join company on company.id = due.company_id
      join ledger_account general on general.entity_id = due.entity_id and general.kind = 'receivable'
    where char_length((general.number::bigint + due.company_id)::text) = char_length(general.number)
      and not exists (select from ledger_account known where known.entity_id = due.entity_id and known.company_id = due.company_id)
    on conflict do nothing`.execute(db)
  await sql`with due as materialized (${due}),
    entry as (
      insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, source_id, document, debtor_id, created_at)
      select due.entity_id, due.currency_code, greatest(issued_on, closed_until + 1), issued_on, 'document', due.id, due.number,
        coalesce(debtor.id, ${account('receivable')}), ${now}
      from due left join ledger_account debtor on debtor.entity_id = due.entity_id and debtor.company_id = due.company_id
      order by issued_on, due.id
      returning id, source_id, debtor_id
    )
    insert into journal_line (entry_id, position, debit_id, credit_id, amount, text)
    select entry.id, row_number() over (partition by entry.id order by part.kind, part.vat_rate desc, part.vat_case, part.line_kind),
      case when (invoice.kind = 'invoice') = (part.amount > 0) then entry.debtor_id else part.account_id end,
      case when (invoice.kind = 'invoice') = (part.amount > 0) then part.account_id else entry.debtor_id end, abs(part.amount),
      case part.kind when 'vat' then ${text(words.vat, ['percent', sql`(part.vat_rate::numeric / 100)::float8::text`])}
        when 'rounding' then ${text(words.rounding)}
        else case invoice.kind when 'invoice' then ${text(words.invoice, ['name', sql`billing ->> 'name'`])}
          else ${text(words.credit_note, ['name', sql`billing ->> 'name'`])} end end
    from entry join invoice on invoice.id = entry.source_id cross join lateral (
      select *, ledger_account_for(invoice.entity_id, kind, invoice.currency_code, vat_case, vat_rate, line_kind) as account_id from (
        select 'revenue' as kind, line.kind as line_kind, vat_case, vat_rate, sum(line.amount_net) as amount
          from invoice_line line where line.invoice_id = invoice.id group by 2, 3, 4
        union all select 'vat', null, vat_case, vat_rate, invoice_vat.amount_vat from invoice_vat where invoice_vat.invoice_id = invoice.id
        union all select 'rounding', null, null, null, invoice.amount_gross
          - coalesce((select sum(line.amount_net) from invoice_line line where line.invoice_id = invoice.id), 0)
          - coalesce((select sum(invoice_vat.amount_vat) from invoice_vat where invoice_vat.invoice_id = invoice.id), 0)) as parts
      where amount <> 0) as part`.execute(db)
  await sql`update ledger set document_seq = upto.until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as upto (entity_id integer, until integer) where ledger.entity_id = upto.entity_id`.execute(
    db,
  )
  return rows.reduce((sum, { links }) => sum + links, 0)
}

/** Posts what has one line. @param due rows of `entity_id, currency_code, happened_on, source_id, document, debit_id, credit_id, amount, text` */
async function postLines(db: Db, now: Date, kind: string, due: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`with due as materialized (${due}),
    entry as (
      insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, source_id, document, created_at)
      select due.entity_id, currency_code, greatest(happened_on, closed_until + 1), happened_on, ${sql.lit(kind)}, source_id, left(document, 120), ${now}
      from due join ledger on ledger.entity_id = due.entity_id where amount <> 0 order by happened_on, source_id
      returning id, source_id, entity_id
    )
    insert into journal_line (entry_id, position, debit_id, credit_id, amount, text)
    select entry.id, 1, case when amount > 0 then debit_id else credit_id end, case when amount > 0 then credit_id else debit_id end,
      abs(amount), text
    from entry join due using (source_id, entity_id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const unposted = (kind: string, id: RawBuilder<unknown>) =>
  sql`not exists (select from journal_entry where source_kind = ${sql.lit(kind)} and source_id = ${id})`
const lastOf = (kind: string) =>
  sql`(select coalesce(max(source_id), 0) - ${OVERLAP} from journal_entry where source_kind = ${sql.lit(kind)})`
const dayAt = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone financial_entity.time_zone)::date`
const plainReference = sql`regexp_replace(payment.reference, '^(charges:)?((card|transfer|statement):)?', '')`

/** The buyer's account of an invoice: that of its document, or for one that was never issued that of its company. */
const debtorOf = sql`coalesce(
  (select debtor_id from journal_entry where source_kind = 'document' and source_id = due.invoice_id),
  (select id from ledger_account where entity_id = due.entity_id and company_id = due.company_id), ${account('receivable')})`

const paidInvoice = sql`join invoice on invoice.id = payment.invoice_id join financial_entity on financial_entity.id = invoice.entity_id`
const ofInvoice = sql`payment.invoice_id, invoice.entity_id, invoice.company_id, payment.currency_code, coalesce(invoice.number, ${plainReference}) as document`

/** Posts payments: by card to the clearing account, by transfer to the bank, moved from another invoice through the suspense account, what a bank kept to its charges. */
export function postPayments(db: Db, { now, limit, words }: Posting): Promise<number> {
  const due = sql`select payment.id, ${ofInvoice}, ${dayAt(sql`payment.received_at`)} as happened_on, payment.method, payment.amount, ${plainReference} as ref
    from payment ${paidInvoice} where payment.id > ${lastOf('payment')} and ${unposted('payment', sql`payment.id`)} order by payment.id limit ${limit}`
  return postLines(
    db,
    now,
    'payment',
    sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document,
      case method when 'card' then ${account('clearing')} when 'transfer' then ${account('bank')} when 'charges' then ${account('fees')}
        else ${account('suspense')} end as debit_id,
      ${debtorOf} as credit_id, amount,
      case method when 'card' then ${text(words.card, ['ref', sql`ref`])} when 'transfer' then ${text(words.transfer, ['ref', sql`ref`])}
        when 'charges' then ${text(words.charges, ['ref', sql`ref`])} else ${text(words.moved, ['ref', sql`ref`])} end as text
      from (${due}) as due`,
  )
}

/** Posts refunds that were done, and takes those back of which the provider or a bank says later that they failed. */
export async function postRefunds(db: Db, { now, limit, words }: Posting): Promise<number> {
  const of = (moment: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select refund.id, ${ofInvoice}, ${dayAt(moment)} as happened_on, refund.way, refund.amount
      from refund join payment on payment.id = refund.payment_id ${paidInvoice} where ${where} order by refund.id limit ${limit}`
  const from = sql`case way when 'card' then ${account('clearing')} when 'transfer' then ${account('bank')} else ${account('suspense')} end`
  const done = await postLines(
    db,
    now,
    'refund',
    sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document, ${debtorOf} as debit_id, ${from} as credit_id, amount,
      ${text(words.refund, ['ref', sql`due.id::text`])} as text
      from (${of(sql`refund.done_at`, sql`refund.state = 'done' and ${unposted('refund', sql`refund.id`)}`)}) as due`,
  )
  const isPosted = sql`exists (select from journal_entry where source_kind = 'refund' and source_id = refund.id)`
  const failed = sql`refund.state = 'failed' and ${isPosted} and ${unposted('refund_failed', sql`refund.id`)}`
  const back = await postLines(
    db,
    now,
    'refund_failed',
    sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document, ${from} as debit_id, ${debtorOf} as credit_id, amount,
      ${text(words.refund_failed, ['ref', sql`due.id::text`])} as text
      from (${of(sql`refund.failed_at`, failed)}) as due`,
  )
  return done + back
}

/** Posts disputes: taken from the clearing account when they open, given back when won, a loss when lost. */
export async function postDisputes(db: Db, { now, limit, words }: Posting): Promise<number> {
  const post = (
    kind: 'dispute' | 'dispute_won' | 'dispute_lost',
    moment: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    debit: string,
    credit: string,
  ) =>
    postLines(
      db,
      now,
      kind,
      sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document, ${account(debit)} as debit_id,
        ${account(credit)} as credit_id, amount, ${text(words[kind], ['ref', sql`ref`])} as text
        from (select dispute.id, invoice.entity_id, dispute.currency_code, ${dayAt(moment)} as happened_on, sum(part.amount) as amount,
            case when count(*) = 1 then coalesce(max(invoice.number), dispute.provider_ref) else dispute.provider_ref end as document,
            dispute.provider_ref as ref
          from (select * from dispute where ${where} and ${unposted(kind, sql`dispute.id`)} order by dispute.id limit ${limit}) as dispute
            join dispute_part part on part.dispute_id = dispute.id join payment on payment.id = part.payment_id ${paidInvoice}
          group by dispute.id, invoice.entity_id, dispute.currency_code, dispute.provider_ref, happened_on) as due`,
    )
  const decided = sql`dispute.decided_at`
  return (
    (await post('dispute', sql`dispute.opened_at`, sql`true`, 'disputed', 'clearing')) +
    (await post('dispute_won', decided, sql`dispute.state = 'won'`, 'clearing', 'disputed')) +
    (await post('dispute_lost', decided, sql`dispute.state = 'lost'`, 'dispute_loss', 'disputed'))
  )
}

/** Payouts that have arrived, whose movements are all read and add up to them, and that are not posted. */
const arrived = sql`payout.state = 'paid' and payout.difference = 0 and ${unposted('payout', sql`payout.id`)}`

/**
 * Posts what the card provider takes: its fees, and what it moves for no payment, refund or dispute of ours. A charge may be read
 * before its payment is counted; it is nobody's only once it was paid out.
 */
export async function postMovements(db: Db, { now, limit, words }: Posting): Promise<number> {
  const paidOut = sql`exists (select from payout where payout.id = movement.payout_id and ${arrived})`
  const of = (
    kind: 'fee' | 'movement',
    where: RawBuilder<unknown>,
    amount: RawBuilder<unknown>,
    whose: RawBuilder<unknown>,
  ) =>
    sql`select movement.id, share.entity_id, movement.currency_code, ${dayAt(sql`movement.happened_at`)} as happened_on,
        movement.provider_ref as document, coalesce(movement.source_ref, movement.provider_ref) as ref, ${amount} as amount
      from (select * from provider_movement movement where movement.kind <> 'payout' and ${where}
          and (movement.id > ${lastOf(kind)} or ${paidOut}) and ${unposted(kind, sql`movement.id`)} order by movement.id limit ${limit}) as movement
        cross join lateral movement_shares(movement.id) as share
        join financial_entity on financial_entity.id = share.entity_id where ${whose}`
  const fees = await postLines(
    db,
    now,
    'fee',
    sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document, ${account('fees')} as debit_id,
      ${account('clearing')} as credit_id, amount, ${text(words.fee, ['ref', sql`ref`])} as text from (${of(
        'fee',
        sql`(movement.kind = 'fee' or movement.fee <> 0)`,
        sql`case movement.kind when 'fee' then share.fee - share.amount else share.fee end`,
        sql`(share.known or movement.kind in ('fee', 'other') or ${paidOut})`,
      )}) as due`,
  )
  const others = await postLines(
    db,
    now,
    'movement',
    sql`select due.entity_id, currency_code, happened_on, due.id as source_id, document, ${account('clearing')} as debit_id,
      ${account('suspense')} as credit_id, amount, ${text(words.movement, ['ref', sql`ref`])} as text from (${of(
        'movement',
        sql`movement.kind <> 'fee' and (movement.kind = 'other' or ${paidOut})`,
        sql`share.amount`,
        sql`(not share.known or movement.kind = 'other')`,
      )}) as due`,
  )
  return fees + others
}

/** Posts payouts that arrived at the bank, each seller's share of them, and those that came back. */
export async function postPayouts(db: Db, { now, limit, words }: Posting): Promise<number> {
  const paid = await postLines(
    db,
    now,
    'payout',
    sql`select due.entity_id, currency_code, arrives_on as happened_on, due.id as source_id, provider_ref as document,
      ${account('bank')} as debit_id, ${account('clearing')} as credit_id, due.amount, ${text(words.payout, ['ref', sql`provider_ref`])} as text
      from (select payout.id, payout.currency_code, payout.arrives_on, payout.provider_ref, share.entity_id, sum(share.amount - share.fee) as amount
        from (select * from payout where ${arrived} order by payout.id limit ${limit}) as payout
          join provider_movement movement on movement.payout_id = payout.id and movement.source_ref is distinct from payout.provider_ref
          cross join lateral movement_shares(movement.id) as share
        group by 1, 2, 3, 4, 5) as due`,
  )
  const returned = await postLines(
    db,
    now,
    'payout_failed',
    sql`select entry.entity_id, entry.currency_code, ${dayAt(sql`${now}::timestamptz`)} as happened_on, payout.id as source_id, entry.document,
      line.credit_id as debit_id, line.debit_id as credit_id, line.amount, ${text(words.payout_failed, ['ref', sql`payout.provider_ref`])} as text
      from payout join journal_entry entry on entry.source_kind = 'payout' and entry.source_id = payout.id
        join journal_line line on line.entry_id = entry.id join financial_entity on financial_entity.id = entry.entity_id
      where payout.state in ('failed', 'cancelled') and ${unposted('payout_failed', sql`payout.id`)} limit ${limit}`,
  )
  return paid + returned
}
