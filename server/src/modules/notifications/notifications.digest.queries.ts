import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Reader } from '#kit/work/notice-kinds.ts'

/** Takes hold of a week's mails: until this transaction ends nobody else goes on with them. @returns after whom it goes on */
export async function holdWeek(db: Db, week: string): Promise<{ last_customer_id: number; done: boolean }> {
  await sql`insert into notification_digest (week) values (${week}) on conflict do nothing`.execute(db)
  const found = await sql<{ last_customer_id: number; done: boolean }>`
    select last_customer_id, done from notification_digest where week = ${week} for update`.execute(db)
  return found.rows[0] ?? { last_customer_id: 0, done: true }
}

/** Notes how far the week is; without a member, that it is done. */
export async function markWeek(db: Db, week: string, last_customer_id: number | undefined): Promise<void> {
  await sql`update notification_digest set last_customer_id = coalesce(${last_customer_id ?? null}::int, last_customer_id),
    done = ${last_customer_id === undefined} where week = ${week}`.execute(db)
}

export type DigestRow = {
  customer_id: number
  company_id: number | null
  /** Wants the mail, and something may have been missed; what may be seen of it is asked for later. */
  due: boolean
}

/** The next members by their number. */
export async function nextMembers(db: Db, after: number, since: Date, most: number): Promise<DigestRow[]> {
  const found = await sql<DigestRow>`
    select customer.id as customer_id, customer.company_id, customer.closed_at is null and customer.registration_completed_at is not null
      and not coalesce(reader.mail_off or reader.digest_off, false) and (
        exists (select from notification where notification.customer_id = customer.id and in_app and read_at is null and last_at >= ${since})
        or exists (select from chat_member where chat_member.customer_id = customer.id and unread > 0 and listed_at >= ${since})
        or exists (select from network_request where requested_to = customer.id and state = 'pending' and sent_at >= ${since})) as due
    from customer left join notification_reader reader on reader.customer_id = customer.id
    where customer.id > ${after} order by customer.id limit ${most}`.execute(db)
  return found.rows
}

/** The newest unread notifications of a reader, but those of messages and requests, which a digest counts itself. */
export async function unreadSince(db: Db, reader: Reader, since: Date, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from notification where customer_id = ${reader.customer_id} and in_app and read_at is null and last_at >= ${since}
      and area <> 'messages' and kind <> 'network_requested' order by last_at desc, id desc limit ${most}`.execute(db)
  return found.rows.map((row) => row.id)
}

export type Waiting = { customer_id: number; messages: number }

/** Who has written since, and how much of it is unread; or whose request to write waits. The newest first. */
export async function messagesSince(
  db: Db,
  reader: Reader,
  folder: 'inbox' | 'requests',
  since: Date,
): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select mine.peer_id as customer_id, mine.unread as messages from chat_member mine
    join customer on customer.id = mine.peer_id and customer.closed_at is null
    where mine.customer_id = ${reader.customer_id} and mine.folder = ${folder} and not mine.hidden and mine.unread > 0
      and mine.listed_at >= ${since} and mine.peer_id not in (select id from unheard_by(${reader.customer_id}))
    order by mine.listed_at desc limit 200`.execute(db)
  return found.rows
}

/** Whose request to join the reader's network waits for an answer. */
export async function requestsSince(db: Db, reader: Reader, since: Date): Promise<number[]> {
  const found = await sql<{ requested_by: number }>`
    select requested_by from network_request join customer on customer.id = requested_by and customer.closed_at is null
    where requested_to = ${reader.customer_id} and state = 'pending' and sent_at >= ${since} and requested_by not in (select id from unheard_by(${reader.customer_id}))
    order by sent_at desc limit 200`.execute(db)
  return found.rows.map((row) => row.requested_by)
}

export type Coming = { name: string; city: string; start_date: string }

/** Events of the next days at which the reader has a seat. */
export async function comingEvents(db: Db, reader: Reader, from: string, until: string): Promise<Coming[]> {
  const found = await sql<Coming>`
    select distinct event.name, event.city, event.start_date from seat join event on event.id = seat.event_id
    where seat.customer_id = ${reader.customer_id} and is_participant(seat.state) and event.published_at <= ${reader.now}
      and event.start_date between ${from}::date and ${until}::date
    order by event.start_date, event.name limit 3`.execute(db)
  return found.rows
}
