import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Holds a card order until its seller's day is over. @returns false when it is held that long already */
export async function extendHold(db: Db, order_id: number, until: string): Promise<boolean> {
  const { rows } =
    await sql`update purchase_order set hold_until = (${until}::date + 1)::timestamp at time zone financial_entity.time_zone
    from financial_entity where financial_entity.id = purchase_order.entity_id and purchase_order.id = ${order_id}
      and hold_until < (${until}::date + 1)::timestamp at time zone financial_entity.time_zone returning 1`.execute(db)
  return rows.length > 0
}

/** Where a payment with this reference was counted. */
export async function countedAt(db: Db, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ invoice: string }>`select coalesce(invoice.number, '#' || invoice.id) as invoice
    from payment join invoice on invoice.id = payment.invoice_id where payment.reference = ${reference}`.execute(db)
  return rows[0]?.invoice
}

/** The attempt that the provider knows by this name. */
export async function attemptOfIntent(
  db: Db,
  intent_id: string,
): Promise<{ id: string; invoice_id: number; used: boolean } | undefined> {
  const { rows } = await sql<{ id: string; invoice_id: number; used: boolean }>`
    select id, invoice_id, exists (select from payment where attempt_id = payment_attempt.id) as used
    from payment_attempt where intent_id = ${intent_id}`.execute(db)
  return rows[0]
}

/** A card payment that came without an attempt on its invoice gets one, done as it is. */
export async function insertDoneAttempt(
  db: Db,
  attempt: {
    id: string
    invoice_id: number
    provider: 'stripe' | 'test'
    intent_id: string | null
    amount: number
    currency_code: string
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_attempt')
    .values({ ...attempt, state: 'succeeded', created_at: now, checked_at: now })
    .execute()
}

/** Whatever else the provider told of a payment that was matched by hand needs nobody any more. */
export async function noteMatched(db: Db, event: { id: string; intent_id: string | null }): Promise<void> {
  await sql`update provider_event set outcome = 'applied', detail = coalesce(detail, '') || ' (matched by hand)'
    where outcome = 'quarantined' and (id = ${event.id} or intent_id = ${event.intent_id})`.execute(db)
}
