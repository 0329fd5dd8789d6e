import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** The most lines of each kind that a pack shows. */
const MOST = 25

export type SentMail = { subject: string; to: string; sent_at: Date }

/** Mails about invoices and their payments that the mail server of the buyer accepted, the oldest first, as long as mails are kept. */
export async function acceptedMails(db: Db, invoices: readonly number[]): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`
    select subject, to_address as "to", sent_at from mail where sent_at is not null and key = any(array(
      select 'invoice-issued:' || id from invoice where id = any(${invoices})
      union all select 'payment-received:' || id from payment where invoice_id = any(${invoices})))
    order by sent_at limit ${MOST}`.execute(db)
  return rows
}

/** How many meetings the people on the seats of orders held at the events, without those at which somebody was missing. */
export async function meetingsHeld(db: Db, orders: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct meeting.id) as count from seat
      join meeting on meeting.event_id = seat.event_id and seat.customer_id in (meeting.requested_by, meeting.requested_to)
    where seat.order_id = any(${orders}) and seat.customer_id is not null and meeting.state = 'confirmed' and meeting.starts_at < ${now}
      and not exists (select from meeting_no_show where meeting_no_show.meeting_id = meeting.id and meeting_no_show.denied_at is null)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type AskedBack = { amount: number; currency_code: string; reason: string; created_at: Date }

/** Refunds of a dispute's payments that were asked for before it was opened. */
export async function askedBackBefore(db: Db, dispute_id: number): Promise<AskedBack[]> {
  const { rows } = await sql<AskedBack>`
    select refund.amount, payment.currency_code, refund.reason, refund.created_at
    from dispute join dispute_part on dispute_part.dispute_id = dispute.id join payment on payment.id = dispute_part.payment_id
      join refund on refund.payment_id = payment.id and refund.created_at < dispute.opened_at
    where dispute.id = ${dispute_id} order by refund.created_at limit ${MOST}`.execute(db)
  return rows
}

export type Terms = { title: string; body: string; updated_at: Date }

/** The version of the terms that applied at a moment. */
export async function termsAt(db: Db, moment: Date): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`select title, body, updated_at from policy
    where slug = 'terms-and-conditions' and updated_at <= ${moment} order by updated_at desc limit 1`.execute(db)
  return rows[0]
}
