import type { ReminderStage } from '@app/contract/payments.dunning.names'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Party } from '../payments.party.ts'
import type { AccountRow } from '../sellers/payments.sellers.reads.ts'
import type { Beside, OwnText } from './payments.dunning.policy.ts'

const todayThere = (now: Date) => sql`(${now}::timestamptz at time zone financial_entity.time_zone)::date`

/** Whether an operator holds or has stopped the reminders of a `purchase_order` of a `financial_entity`; then it is not cancelled unpaid either. */
export const isKept = (now: Date) =>
  sql<boolean>`(purchase_order.reminders_stopped_at is not null or coalesce(purchase_order.kept_until >= ${todayThere(now)}, false))`

/**
 * Unpaid invoices whose latest day of reminding has come, where the seller is, and of which nobody has been reminded since, unless an operator
 * keeps them; the next few after a number. A day before the due one counts until that, and for what was issued by then.
 * @param stages days after the due day, negative before it
 */
export async function invoicesToRemind(
  db: Db,
  stages: readonly number[],
  now: Date,
  after: number,
  most: number,
): Promise<number[]> {
  const today = todayThere(now)
  const first = Math.min(...stages)
  const stage = sql`(select max(day) from unnest(${stages}::integer[]) as day
    where day <= ${today} - invoice.due_on and (day > 0 or (${today} <= invoice.due_on and invoice.issued_on <= invoice.due_on + day)))`
  // The first bound on the due day is for the index; a seller's day is at most one off.
  const found = await sql<{ id: number }>`
    select invoice.id from invoice join financial_entity on financial_entity.id = invoice.entity_id
      join purchase_order on purchase_order.id = invoice.order_id
    where invoice.state in ('issued', 'part_paid') and invoice.kind = 'invoice' and invoice.id > ${after}
      and invoice.due_on <= ${now}::date - ${first - 1}::integer
      and not exists (select from invoice_reminder where invoice_reminder.invoice_id = invoice.id
        and (days >= ${stage} or (level = 0 and ${stage} <= 0)))
      and ${stage} is not null and not ${isKept(now)}
    order by invoice.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

export type ToRemind = {
  number: string
  entity_id: number
  currency_code: string
  open_amount: number
  due_on: string
  /** The seller's day. */
  today: string
  /** After the due day, negative before it. */
  days: number
  kept: boolean
  /** The level of the next letter; null where the one before the due day has gone out. */
  level: number | null
  subject_name: string
  company: string
  seller: string
}

/** What a reminder of an invoice would say now; undefined where it is not open. */
export async function toRemind(db: Db, id: number, now: Date): Promise<ToRemind | undefined> {
  const today = todayThere(now)
  const { rows } = await sql<ToRemind>`
    select invoice.number, invoice.entity_id, invoice.currency_code, invoice.open_amount, invoice.due_on, ${today} as today,
      ${today} - invoice.due_on as days, ${isKept(now)} as kept,
      case when ${today} > invoice.due_on
          then (select count(*) + 1 from invoice_reminder where invoice_id = invoice.id and days > 0)::integer
        when exists (select from invoice_reminder where invoice_id = invoice.id and level = 0) then null
        else 0 end as level,
      purchase_order.subject_name, invoice.billing ->> 'name' as company, invoice.seller ->> 'name' as seller
    from invoice join financial_entity on financial_entity.id = invoice.entity_id join purchase_order on purchase_order.id = invoice.order_id
    where invoice.id = ${id} and invoice.kind = 'invoice' and invoice.number is not null and invoice.open_amount > 0`.execute(
    db,
  )
  return rows[0]
}

/** What a seller says at a stage in its own words. */
export async function ownTextOf(db: Db, entity_id: number, stage: ReminderStage): Promise<OwnText | undefined> {
  const { rows } = await sql<OwnText>`
    select subject, opening, closing from reminder_text where entity_id = ${entity_id} and stage = ${stage}`.execute(db)
  return rows[0]
}

/** The fee of a seller at a stage, in minor units; 0 where it asks for none. */
export async function feeOf(
  db: Db,
  of: { entity_id: number; stage: ReminderStage; currency_code: string },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from reminder_fee where entity_id = ${of.entity_id} and stage = ${of.stage} and currency_code = ${of.currency_code}`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

export type ReminderRow = {
  sent_at: Date
  days: number
  level: number | null
  letter_on: string | null
  open_amount: number | null
  fee: number | null
  pdf_hash: string | null
}

/** Reminders of an invoice, the oldest first. */
export async function remindersOf(db: Db, invoice_id: number): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select sent_at, days, level, letter_on, open_amount, fee, encode(pdf_hash, 'hex') as pdf_hash
    from invoice_reminder where invoice_id = ${invoice_id} order by sent_at, days`.execute(db)
  return rows
}

/** How the other invoice of an order keeps one from being cancelled unpaid; undefined where there is none. */
export async function besideOf(db: Db, invoice_id: number): Promise<Beside | undefined> {
  const { rows } = await sql<Beside>`
    select other.amount_paid > other.amount_returned as paid, other.open_amount > 0 as open,
      (select coalesce(jsonb_agg(jsonb_build_object('days', days, 'level', level, 'letter_on', letter_on) order by sent_at, days), '[]')
        from invoice_reminder where invoice_reminder.invoice_id = other.id) as reminders
    from invoice join invoice other on other.order_id = invoice.order_id and other.kind = 'invoice' and other.replaced_at is null
      and other.id <> invoice.id
    where invoice.id = ${invoice_id} and invoice.kind = 'invoice' and invoice.replaced_at is null`.execute(db)
  return rows[0]
}

export type LetterRow = {
  id: number
  invoice_id: number
  level: number
  letter_on: string
  days: number
  open_amount: number
  fee: number
  subject: string
  opening: string
  closing: string
  number: string
  issued_on: string
  due_on: string
  sent_at: Date
  test: boolean
  currency_code: string
  amount_gross: number
  seller: Party
  billing: Party
  bank_accounts: AccountRow[]
}

/** A letter that was sent with all that is on it, by its number or by its invoice and level. */
export async function letterOf(
  db: Db,
  by: { id: number } | { invoice_id: number; level: number },
): Promise<LetterRow | undefined> {
  const which =
    'id' in by
      ? sql`invoice_reminder.id = ${by.id}`
      : sql`invoice_reminder.invoice_id = ${by.invoice_id} and invoice_reminder.level = ${by.level}::integer`
  const { rows } = await sql<LetterRow>`
    select invoice_reminder.id, invoice_reminder.invoice_id, level, letter_on, days, invoice_reminder.open_amount, fee, invoice_reminder.subject, opening, closing,
      invoice.number, invoice.issued_on, invoice.due_on, sent_at, invoice.test, invoice.currency_code, invoice.amount_gross, invoice.seller,
      invoice.billing, invoice_paper.bank_accounts
    from invoice_reminder join invoice on invoice.id = invoice_reminder.invoice_id join invoice_paper on invoice_paper.invoice_id = invoice.id
    where ${which} and level is not null`.execute(db)
  return rows[0]
}

/** Letters without the hash of their file, the oldest first. */
export async function unhashedLetters(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice_reminder where level is not null and pdf_hash is null order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
