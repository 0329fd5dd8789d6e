import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'

export type RefundState = 'requested' | 'approved' | 'sent' | 'done' | 'failed' | 'withdrawn'
/** How money goes: back to the card, to a bank account, or on to another invoice. */
export type RefundWay = 'card' | 'transfer' | 'invoice'

export type NewRefund = {
  payment_id: number
  /** Minor units of the payment's currency. */
  amount: number
  reason: string
  way: RefundWay
  /** Null for what the product itself asks for. */
  requested_by: number | null
  credit_note_id?: number | null
  to_invoice_id?: number | null
  iban?: string | null
  bic?: string | null
  holder?: string | null
  retry_of?: number | null
}

/** Writes a request; the database refuses more than came, and any while the payment is disputed. */
export async function insertRefund(db: Db, refund: NewRefund, now: Date): Promise<number> {
  const [id] = await insertRefunds(db, [refund], now)
  return id as number
}

/** Writes requests at once, no two of one payment. @returns their ids */
export async function insertRefunds(db: Db, refunds: readonly NewRefund[], now: Date): Promise<number[]> {
  if (refunds.length === 0) return []
  const made = await db
    .insertInto('refund')
    .values(
      refunds.map((refund) => ({
        ...refund,
        nth: sql<number>`(select coalesce(max(nth), 0) + 1 from refund where payment_id = ${refund.payment_id})`,
        state: 'requested',
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export type LockedRefund = {
  id: number
  payment_id: number
  invoice_id: number
  nth: number
  state: RefundState
  amount: number
  currency_code: string
  way: RefundWay
  reason: string
  requested_by: number | null
  approved_by: number | null
  credit_note_id: number | null
  to_invoice_id: number | null
  iban: string | null
  bic: string | null
  holder: string | null
  provider_ref: string | null
  tries: number
  next_try_at: Date | null
  /** It failed and was repeated. */
  retried: boolean
}

/** The invoice that a refund gives money back of. */
export async function invoiceOfRefund(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ invoice_id: number }>`
    select payment.invoice_id from refund join payment on payment.id = refund.payment_id where refund.id = ${id}`.execute(
    db,
  )
  return rows[0]?.invoice_id
}

/** A refund, locked; its invoice is to be locked before it. */
export async function lockRefund(db: Db, id: number): Promise<LockedRefund | undefined> {
  const { rows } = await sql<LockedRefund>`
    select refund.id, refund.payment_id, payment.invoice_id, refund.nth, refund.state, refund.amount, payment.currency_code, refund.way, refund.reason,
      refund.requested_by, refund.approved_by, refund.credit_note_id, refund.to_invoice_id, refund.iban, refund.bic, refund.holder, refund.provider_ref,
      refund.tries, refund.next_try_at, exists (select from refund later where later.retry_of = refund.id) as retried
    from refund join payment on payment.id = refund.payment_id where refund.id = ${id} for update of refund`.execute(db)
  return rows[0]
}

/** A refund and its invoice, both locked: the invoice first, as everything that counts money locks it. */
export async function lockWithInvoice(
  db: Db,
  id: number,
): Promise<{ refund: LockedRefund; invoice: LockedInvoice } | undefined> {
  const invoice_id = await invoiceOfRefund(db, id)
  const invoice = invoice_id === undefined ? undefined : await lockInvoice(db, invoice_id)
  const refund = await lockRefund(db, id)
  return invoice && refund && { refund, invoice }
}

/** @param at when the money went back */
export async function setRefundDone(db: Db, id: number, at: Date): Promise<void> {
  await sql`update refund set state = 'done', done_at = ${at}, failure = null, failed_at = null, next_try_at = null where id = ${id}`.execute(
    db,
  )
}

/** Refunds of an invoice that are under way, in minor units. */
export async function goingBack(db: Db, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(refund.amount), 0)::float8 as amount from refund join payment on payment.id = refund.payment_id
    where payment.invoice_id = ${invoice_id} and refund.state in ('requested', 'approved', 'sent')`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Another way or account for a refund that nobody has approved yet. */
export async function redirect(
  db: Db,
  id: number,
  to: { way: RefundWay; requested_by: number; iban: string | null; bic: string | null; holder: string | null },
): Promise<void> {
  await db.updateTable('refund').set(to).where('id', '=', id).execute()
}

export async function approve(db: Db, id: number, approved_by: number, now: Date): Promise<void> {
  await sql`update refund set state = 'approved', approved_by = ${approved_by}, approved_at = ${now},
    next_try_at = case when way = 'card' then ${now}::timestamptz end where id = ${id}`.execute(db)
}

export async function setRefundWithdrawn(db: Db, id: number): Promise<void> {
  await sql`update refund set state = 'withdrawn', next_try_at = null where id = ${id}`.execute(db)
}

/** Money that the card did not take goes back by hand. */
export async function setByHand(db: Db, id: number): Promise<void> {
  await sql`update refund set way = 'transfer' where id = ${id} and way = 'card'`.execute(db)
}

/** The refund that repeats one that failed. */
export async function noteRetry(db: Db, id: number, retry_of: number): Promise<void> {
  await sql`update refund set retry_of = ${retry_of} where id = ${id}`.execute(db)
}

/** A try at the provider begins; the next one follows if nothing is heard of it. */
export async function noteSending(db: Db, id: number, next_try_at: Date, now: Date): Promise<void> {
  await sql`update refund set state = 'sent', tries = tries + 1, sent_at = coalesce(sent_at, ${now}), next_try_at = ${next_try_at} where id = ${id}`.execute(
    db,
  )
}

/** The provider knows the refund by this name. */
export async function noteAtProvider(db: Db, id: number, provider_ref: string): Promise<void> {
  await sql`update refund set provider_ref = ${provider_ref} where id = ${id} and provider_ref is null`.execute(db)
}

export async function setRefundFailed(db: Db, id: number, failure: string, now: Date): Promise<void> {
  await sql`update refund set state = 'failed', failure = ${failure}, failed_at = ${now}, next_try_at = null where id = ${id}`.execute(
    db,
  )
}

/** Refunds by card of which the provider is to be asked now, the oldest first. */
export async function refundsToSend(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from refund
    where next_try_at <= ${now} and state in ('approved', 'sent') and way = 'card' order by next_try_at, id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A refund by its number, or by the provider's name for it. */
export async function refundKnownAs(
  db: Db,
  by: { id: number | null; provider_ref: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from refund where provider_ref = ${by.provider_ref} or (id = ${by.id}::integer and coalesce(provider_ref = ${by.provider_ref}, true)) limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
