import type { RawBuilder } from 'kysely'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { isKept } from '../dunning/payments.dunning.reads.ts'

export type AttemptRow = {
  id: string
  invoice_id: number
  provider: 'stripe' | 'test'
  intent_id: string | null
  client_secret: string | null
  amount: number
  currency_code: string
  state: 'open' | 'succeeded' | 'cancelled'
  failure: string | null
  subject_name: string
  /** The payment of several invoices of which this is a part; the provider knows only that. */
  group_id: string | null
}

const attempt = sql`payment_attempt.id, payment_attempt.invoice_id, payment_attempt.provider, payment_attempt.intent_id, payment_attempt.client_secret,
  payment_attempt.amount, payment_attempt.currency_code, payment_attempt.state, payment_attempt.failure, payment_attempt.group_id, purchase_order.subject_name`
const source = sql`payment_attempt join invoice on invoice.id = payment_attempt.invoice_id join purchase_order on purchase_order.id = invoice.order_id`

export async function attemptById(db: Db, id: string): Promise<AttemptRow | undefined> {
  return (await sql<AttemptRow>`select ${attempt} from ${source} where payment_attempt.id = ${id}::uuid`.execute(db))
    .rows[0]
}

export async function openAttemptOf(db: Db, invoice_id: number): Promise<AttemptRow | undefined> {
  return (
    await sql<AttemptRow>`select ${attempt} from ${source} where payment_attempt.invoice_id = ${invoice_id} and payment_attempt.state = 'open'`.execute(
      db,
    )
  ).rows[0]
}

/** Open card payments of an order, by the first attempt of each; `alone` when no payment of another order goes with it. */
export async function openAttemptsOf(db: Db, order_id: number): Promise<(AttemptRow & { alone: boolean })[]> {
  const { rows } = await sql<AttemptRow & { alone: boolean }>`
    select distinct on (coalesce(payment_attempt.group_id, payment_attempt.id)) ${attempt}, not exists (select from payment_attempt part join invoice other on other.id = part.invoice_id
      where part.group_id = payment_attempt.group_id and other.order_id <> ${order_id}) as alone
    from ${source} where invoice.order_id = ${order_id} and payment_attempt.state = 'open'
    order by coalesce(payment_attempt.group_id, payment_attempt.id), payment_attempt.id`.execute(db)
  return rows
}

/** The last attempt on an invoice; of one over nothing, the last on its order. */
export async function newestAttemptOf(db: Db, invoice_id: number): Promise<AttemptRow | undefined> {
  // By ids, so that the index on them is used.
  const found = await sql<AttemptRow>`select ${attempt} from ${source} where payment_attempt.invoice_id = any(array(
      select ${invoice_id}::integer union select beside.id from invoice free join invoice beside on beside.order_id = free.order_id
      where free.id = ${invoice_id} and free.amount_gross = 0))
    order by payment_attempt.created_at desc, payment_attempt.state = 'cancelled' limit 1`.execute(db)
  return found.rows[0]
}

export async function insertAttempt(
  db: Db,
  given: {
    id: string
    invoice_id: number
    provider: 'stripe' | 'test'
    amount: number
    currency_code: string
    group_id?: string
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_attempt')
    .values({ ...given, state: 'open', created_at: now, checked_at: now })
    .execute()
}

/** Writes down the provider's name for the payment. */
export async function rememberIntent(
  db: Db,
  id: string,
  intent: { id: string; client_secret: string | null },
  now: Date,
): Promise<void> {
  await sql`update payment_attempt set intent_id = ${intent.id}, client_secret = coalesce(${intent.client_secret}, client_secret), checked_at = ${now} where id = ${id}::uuid`.execute(
    db,
  )
}

export async function noteChecked(db: Db, id: string, failure: string | null, now: Date): Promise<void> {
  await sql`update payment_attempt set checked_at = ${now}, failure = ${failure} where id = ${id}::uuid and state = 'open'`.execute(
    db,
  )
}

/** @returns whether it was open until now */
export async function closeAttempt(db: Db, id: string, state: 'succeeded' | 'cancelled', now: Date): Promise<boolean> {
  const closed =
    await sql`update payment_attempt set state = ${state}, checked_at = ${now}, failure = null where id = ${id}::uuid and state = 'open' returning 1`.execute(
      db,
    )
  return closed.rows.length > 0
}

/** An attempt to ask the provider about; `obsolete` when its invoice takes no money any more. */
export type QuietAttempt = AttemptRow & { obsolete: boolean }

/**
 * Takes the provider's open attempts of which nothing was heard since `before`, the quietest first. Taking one counts as
 * asking: whatever comes of it, the others have their turn before it comes again.
 */
export async function takeQuietAttempts(
  db: Db,
  provider: 'stripe' | 'test',
  before: Date,
  now: Date,
): Promise<QuietAttempt[]> {
  const taken = await sql<QuietAttempt>`
    with taken as (
      update payment_attempt set checked_at = ${now} where id in (
        select id from payment_attempt where state = 'open' and group_id is null and provider = ${provider} and checked_at < ${before}
        order by checked_at limit 500 for update skip locked)
      returning id)
    select ${attempt}, (purchase_order.state <> 'pending' or invoice.state in ('paid', 'overpaid', 'cancelled', 'expired')) as obsolete
    from ${source} where payment_attempt.id in (select id from taken)`.execute(db)
  return taken.rows
}

/** Remembers an event of the provider. @returns false when it was told before */
export async function rememberEvent(
  db: Db,
  event: {
    id: string
    provider: string
    kind: string
    intent_id: string | null
    outcome: 'applied' | 'ignored' | 'quarantined'
    detail: string | null
    /** What has come, where the provider says so. */
    amount: number | null
    currency_code: string | null
  },
  now: Date,
): Promise<boolean> {
  const stored = await db
    .insertInto('provider_event')
    .values({ ...event, received_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function setEventOutcome(
  db: Db,
  id: string,
  outcome: 'applied' | 'ignored' | 'quarantined',
  detail: string | null,
): Promise<void> {
  await sql`update provider_event set outcome = ${outcome}, detail = ${detail} where id = ${id}`.execute(db)
}

/** Pending card orders whose time has run out. */
export async function ordersToExpire(db: Db, now: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from purchase_order where state = 'pending' and hold_until <= ${now}
      and exists (select from invoice where invoice.order_id = purchase_order.id and invoice.kind = 'invoice' and invoice.state = 'draft')
    order by hold_until limit 200`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * Issued invoices nobody has paid for more than two weeks past their day, where the seller is, unless an operator keeps them; the next few
 * after a number. Of an order with two, nothing is paid on either, and both were reminded of.
 */
export async function invoicesToCancel(
  db: Db,
  now: Date,
  after: number,
  most: number,
  rule: { after_due: number; last_reminder: number; after_reminder: number },
): Promise<number[]> {
  const remindedOf = (invoice_id: RawBuilder<unknown>) => sql`coalesce((
    select max((sent_at at time zone financial_entity.time_zone)::date) from invoice_reminder
    where invoice_reminder.invoice_id = ${invoice_id} and days >= ${rule.last_reminder})
      <= (${now}::timestamptz at time zone financial_entity.time_zone)::date - ${rule.after_reminder}::integer, false)`
  const found = await sql<{ id: number }>`
    select invoice.id from invoice join financial_entity on financial_entity.id = invoice.entity_id
      join purchase_order on purchase_order.id = invoice.order_id
    where invoice.state = 'issued' and invoice.kind = 'invoice' and invoice.id > ${after} and invoice.due_on < ${now}::date - ${rule.after_due - 2}::integer
      and invoice.due_on <= (${now}::timestamptz at time zone financial_entity.time_zone)::date - ${rule.after_due}::integer
      and ${remindedOf(sql`invoice.id`)}
      and not exists (select from invoice other where other.order_id = invoice.order_id and other.kind = 'invoice' and other.replaced_at is null
        and other.id <> invoice.id and (other.amount_paid > other.amount_returned or (other.open_amount > 0 and not ${remindedOf(sql`other.id`)})))
      and not ${isKept(now)}
    order by invoice.id limit ${most}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** @returns whether it was quarantined until now */
export async function settleQuarantined(db: Db, id: string): Promise<boolean> {
  const settled =
    await sql`update provider_event set outcome = 'ignored', detail = coalesce(detail, '') || ' (settled by hand)'
    where id = ${id} and outcome = 'quarantined' returning 1`.execute(db)
  return settled.rows.length > 0
}
