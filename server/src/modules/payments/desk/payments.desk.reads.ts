import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { disputed, refundable } from '../refunds/payments.refunds.reads.ts'
import { nameOf, unmatched } from './payments.desk.list.reads.ts'

export type DeskRow = {
  version: string
  buyer: string
  keeper: string | null
  company_name: string
  seller_name: string
  kept_until: string | null
  reminders_stopped_at: Date | null
  settled_at: Date | null
  /** The seller's day. */
  today: string
}

/**
 * What the desk knows of an invoice beside the invoice itself. `version` changes with everything that an act could rest on;
 * read it under the invoice's lock to compare.
 */
export async function deskRow(db: Db, id: number, now: Date): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select md5(jsonb_build_array(invoice.state, invoice.amount_gross, invoice.amount_paid, invoice.amount_credited, invoice.amount_returned, purchase_order.state, purchase_order.hold_until, purchase_order.kept_until, purchase_order.reminders_stopped_at,
        (select jsonb_build_array(written_at, requested_at) from credit_draft where credit_draft.invoice_id = invoice.id),
        (select jsonb_agg(jsonb_build_array(refund.id, refund.state, refund.amount) order by refund.id)
          from payment join refund on refund.payment_id = payment.id where payment.invoice_id = invoice.id),
        (select count(*) from payment where payment.invoice_id = invoice.id),
        (select jsonb_agg(jsonb_build_array(other.id, other.state, other.amount_gross, other.amount_paid, other.amount_credited, other.amount_returned) order by other.id)
          from invoice other where other.order_id = invoice.order_id and other.kind = 'invoice' and other.id <> invoice.id),
        (select count(*) from invoice_adjustment where invoice_adjustment.invoice_id = invoice.id),
        (select max(days) from invoice_reminder where invoice_reminder.invoice_id = invoice.id))::text) as version,
      coalesce(${nameOf(sql`invoice.buyer_customer_id`)}, '') as buyer,
      case when purchase_order.keeper_customer_id <> invoice.buyer_customer_id then ${nameOf(sql`purchase_order.keeper_customer_id`)} end as keeper,
      company.name as company_name, financial_entity.name as seller_name, purchase_order.kept_until, purchase_order.reminders_stopped_at,
      purchase_order.settled_at, (${now}::timestamptz at time zone financial_entity.time_zone)::date as today
    from invoice join purchase_order on purchase_order.id = invoice.order_id join company on company.id = invoice.company_id
      join financial_entity on financial_entity.id = invoice.entity_id
    where invoice.id = ${id}`.execute(db)
  return rows[0]
}

export type DeskPayment = {
  id: number
  method: 'card' | 'transfer' | 'moved' | 'charges'
  amount: number
  currency_code: string
  reference: string
  received_at: Date
  refundable: number
  /** The bank has not decided yet whether it stays with us. */
  disputed: boolean
}

/** Payments of an invoice with what may still go back of each: what has not been asked back before. */
export async function paymentsFor(db: Db, invoice_id: number): Promise<DeskPayment[]> {
  const { rows } = await sql<DeskPayment>`
    select payment.id, payment.method, payment.amount, payment.currency_code, payment.reference, payment.received_at,
      ${refundable} as refundable, ${disputed} as disputed
    from payment where payment.invoice_id = ${invoice_id} order by payment.id`.execute(db)
  return rows
}

export type LoggedMoney = {
  at: Date
  act: string
  by: string | null
  reason: string | null
  amount: number | null
  until: string | null
}

/** What operators did to an invoice and its refunds, as the audit log has it. */
export async function actsOn(db: Db, invoice_id: number, refunds: readonly number[]): Promise<LoggedMoney[]> {
  const objects = [`invoice:${invoice_id}`, ...refunds.map((id) => `refund:${id}`)]
  const { rows } = await sql<LoggedMoney>`
    select at, act, ${nameOf(sql`audit_log.customer_id`)} as by, reason,
      case when jsonb_typeof(after -> 'amount') = 'number' then (after ->> 'amount')::float8 end as amount, after ->> 'until' as until
    from audit_log where object = any(${objects}) order by id limit 500`.execute(db)
  return rows
}

export type DeskMail = {
  subject: string
  to: string
  queued_at: Date
  sent_at: Date | null
  given_up: boolean
}

/** Mails by what they are known, the newest first. */
export async function mailsKnownAs(db: Db, keys: readonly string[]): Promise<DeskMail[]> {
  const { rows } = await sql<DeskMail>`
    select subject, to_address as "to", queued_at, sent_at, given_up_at is not null as given_up
    from mail where key = any(${keys}::text[]) order by queued_at desc, id desc`.execute(db)
  return rows
}

export type AmountRow = {
  id: string
  /** Of a card, or the bank of a transfer. */
  provider: 'stripe' | 'test' | 'bank'
  intent_id: string | null
  detail: string | null
  unmatched: boolean
  currency_code: string | null
  amount: number | null
  received_at: Date
  /** Where an attempt of ours was asked for. */
  invoice_id: number | null
}

/** Money that nobody could assign; `lock` keeps others from deciding about it until the transaction ends. */
export async function quarantinedById(db: Db, id: string, lock = false): Promise<AmountRow | undefined> {
  const { rows } = await sql<AmountRow>`
    select provider_event.id, provider_event.provider, provider_event.intent_id, provider_event.detail, ${unmatched} as unmatched,
      provider_event.currency_code, provider_event.amount, provider_event.received_at,
      (select invoice_id from payment_attempt where payment_attempt.intent_id = provider_event.intent_id) as invoice_id
    from provider_event where provider_event.id = ${id} and provider_event.outcome = 'quarantined' ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export type CandidateRow = {
  id: number
  number: string | null
  company_id: number
  company_name: string
  about: string
  open_amount: number
  due_on: string | null
}

const candidate = sql`invoice.id, invoice.number, company.id as company_id, company.name as company_name, purchase_order.subject_name as about,
  invoice.open_amount, invoice.due_on
  from invoice join purchase_order on purchase_order.id = invoice.order_id join company on company.id = invoice.company_id`

export async function candidateById(db: Db, id: number): Promise<CandidateRow | undefined> {
  return (await sql<CandidateRow>`select ${candidate} where invoice.id = ${id}`.execute(db)).rows[0]
}

/** Open invoices of which just this much is to be paid, those that are due first; a few. */
export async function fitting(db: Db, amount: number, currency_code: string): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`select ${candidate}
    where invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid') and invoice.currency_code = ${currency_code}
      and invoice.open_amount = ${amount}
    order by invoice.due_on, invoice.id limit 10`.execute(db)
  return rows
}
