import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type NewSubscription = {
  customer_id: number
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  expires_at: Date | null
  now: Date
}

/** Keeps a browser of a member, who is locked. Somebody else's is taken over, without what was on its way to them. */
export async function keepSubscription(db: Db, given: NewSubscription, most: number): Promise<void> {
  const { customer_id, session_id, endpoint, p256dh, auth, expires_at, now } = given
  await sql`delete from push_subscription where endpoint = ${endpoint} and customer_id <> ${customer_id}`.execute(db)
  await sql`insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, expires_at, created_at)
    values (${customer_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${expires_at}, ${now})
    on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      expires_at = excluded.expires_at, created_at = excluded.created_at, failures = 0`.execute(db)
  await sql`delete from push_subscription where id in (
    select id from push_subscription where customer_id = ${customer_id} order by created_at desc, id desc offset ${most})`.execute(
    db,
  )
}

export async function dropSubscription(db: Db, customer_id: number, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where customer_id = ${customer_id} and endpoint = ${endpoint}`.execute(db)
}

/** Readers with a notification that is due on their devices. */
export async function readersToPush(db: Db, now: Date, most: number): Promise<number[]> {
  const found = await sql<{ customer_id: number }>`
    select distinct customer_id from notification where push_due_at <= ${now} order by customer_id limit ${most}`.execute(
    db,
  )
  return found.rows.map((row) => row.customer_id)
}

/** Puts a reader's due notifications on their way to each device whose session goes on. The reader is locked. */
export async function sendToDevices(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`
    with due as (
      update notification set push_due_at = null where customer_id = ${customer_id} and push_due_at <= ${now} returning id)
    insert into push_message as kept (subscription_id, notification_id, due_at)
    select subscription.id, due.id, ${now} from due cross join push_subscription subscription
    where subscription.customer_id = ${customer_id}
    on conflict (subscription_id, notification_id) do update set attempts = 0, due_at = excluded.due_at`.execute(db)
}

export type PushRow = {
  id: number
  subscription_id: number
  notification_id: number
  attempts: number
  customer_id: number
  company_id: number | null
  endpoint: string
  p256dh: string
  auth: string
  /** The session has ended or the account is closed: nothing is sent. */
  over: boolean
}

/** Claims messages that are due, each for one process: what is not settled is due again later, each time twice as late. */
export async function claimMessages(db: Db, now: Date, most: number): Promise<PushRow[]> {
  const found = await sql<PushRow>`
    with claimed as (
      update push_message set attempts = attempts + 1, due_at = ${now}::timestamptz + power(2, attempts) * interval '1 minute'
      where id in (select id from push_message where due_at <= ${now} order by due_at limit ${most} for update skip locked)
      returning id, subscription_id, notification_id, attempts)
    select claimed.*, customer.id as customer_id, customer.company_id, subscription.endpoint, subscription.p256dh, subscription.auth,
      session.ended_at is not null or session.expires_at <= ${now} or customer.closed_at is not null
        or coalesce(subscription.expires_at <= ${now}, false) as over
    from claimed join push_subscription subscription on subscription.id = claimed.subscription_id
    join session on session.id = subscription.session_id
    join customer on customer.id = subscription.customer_id`.execute(db)
  return found.rows
}

/** It arrived, or there is nothing to say any more. */
export async function settleMessage(db: Db, row: PushRow, arrived: boolean): Promise<void> {
  await sql`delete from push_message where id = ${row.id}`.execute(db)
  if (arrived)
    await sql`update push_subscription set failures = 0, failed_at = null where id = ${row.subscription_id} and failures > 0`.execute(
      db,
    )
}

/** Gives a message up; a device to which so many in a row could not be sent is forgotten. */
export async function giveUpMessage(db: Db, row: PushRow, mostFailures: number, now: Date): Promise<void> {
  await sql`delete from push_message where id = ${row.id}`.execute(db)
  await sql`update push_subscription set failures = failures + 1, failed_at = coalesce(failed_at, ${now}) where id = ${row.subscription_id}`.execute(
    db,
  )
  await sql`delete from push_subscription where id = ${row.subscription_id} and failures >= ${mostFailures}`.execute(db)
}

/** Forgets a device, with all that was on its way there. */
export async function forgetDevice(db: Db, subscription_id: number): Promise<void> {
  await sql`delete from push_subscription where id = ${subscription_id}`.execute(db)
}
