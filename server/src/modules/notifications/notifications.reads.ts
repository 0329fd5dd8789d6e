import { MOST_PEOPLE, MOST_UNREAD, NAMED_PEOPLE } from '@app/contract/notifications.kinds'
import type { Area, Kind } from '@app/contract/notifications.kinds'
import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import { peopleBehind, stands } from './notifications.visible.reads.ts'
import type { Reader } from './notifications.visible.reads.ts'

export type NotificationRow = {
  id: number
  kind: Kind
  area: Area
  subject_id: number
  detail: string | null
  last_at: Date
  read_at: Date | null
  /** The newest of those who did it. */
  people: number[] | null
  people_count: number
}

/** Where a page begins: after the row with this time and number, or after so many rows. */
export type Part = { before?: { at: Date; id: number } | undefined; offset: number; limit: number }
export type Filter = { unread?: boolean | undefined; area?: Area | undefined }

/** Nobody turns this far by page numbers; a reader goes on by key. */
const DEEPEST = 10_000
/** Unread notifications that nobody may see any more are looked through up to here. */
const MOST_SCANNED = 1000

/** Rows of notifications with the people behind them. @param source what is called `notification` in it */
function rowsOf(reader: Reader, source: ReturnType<typeof sql>) {
  return sql<NotificationRow>`
    select notification.id, notification.kind, notification.area, notification.subject_id, notification.detail,
      notification.last_at, notification.read_at, behind.people, behind.people_count
    from ${source} cross join lateral (
      select (array_agg(each.actor_id order by each.id desc))[1:${sql.lit(NAMED_PEOPLE)}] as people, count(*) as people_count
      from (${peopleBehind(reader)}) each) behind
    order by notification.last_at desc, notification.id desc`
}

/** A page of what a reader sees, newest first; one more than asked for when there are older ones. */
export async function listNotifications(
  db: Db,
  reader: Reader,
  filter: Filter,
  part: Part,
): Promise<NotificationRow[]> {
  if (part.offset > DEEPEST) return []
  const parts = [sql`notification.customer_id = ${reader.customer_id} and notification.in_app`]
  if (filter.unread !== undefined)
    parts.push(filter.unread ? sql`notification.read_at is null` : sql`notification.read_at is not null`)
  if (filter.area !== undefined) parts.push(sql`notification.area = ${filter.area}`)
  if (part.before)
    parts.push(
      sql`(notification.last_at, notification.id) < (${part.before.at}::timestamptz, ${part.before.id}::bigint)`,
    )
  // The rows are found first, so that people are only looked up for those that are shown.
  const shown = sql`(select notification.* from notification where ${sql.join(parts, sql` and `)} and ${stands(reader)}
    order by notification.last_at desc, notification.id desc limit ${part.limit + 1} offset ${part.before ? 0 : part.offset}) notification`
  return (await rowsOf(reader, shown).execute(db)).rows
}

/** These of a reader's notifications, for a mail: newest first, muted ones too. */
export async function notificationsByIds(db: Db, reader: Reader, ids: readonly number[]): Promise<NotificationRow[]> {
  const shown = sql`(select notification.* from notification
    where notification.id = any(${ids}) and notification.customer_id = ${reader.customer_id} and ${stands(reader)}) notification`
  return (await rowsOf(reader, shown).execute(db)).rows
}

/** One notification; undefined for somebody else's and for one that may not be seen any more. */
export async function notificationById(db: Db, reader: Reader, id: number): Promise<NotificationRow | undefined> {
  const shown = sql`(select notification.* from notification
    where notification.id = ${id} and notification.customer_id = ${reader.customer_id} and notification.in_app and ${stands(reader)}) notification`
  return (await rowsOf(reader, shown).execute(db)).rows[0]
}

/** How many a reader has not read, counted up to `MOST_UNREAD` and one more. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from (select 1 from (
        select * from notification where customer_id = ${reader.customer_id} and in_app and read_at is null
        order by last_at desc, id desc limit ${MOST_SCANNED}) notification
      where ${stands(reader)} limit ${MOST_UNREAD + 1}) counted`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function revisionOf(db: Db, customer_id: number): Promise<number> {
  const found = await sql<{
    revision: number
  }>`select revision from notification_reader where customer_id = ${customer_id}`.execute(db)
  return found.rows[0]?.revision ?? 0
}

/** Everybody behind a notification, newest first. */
export async function peopleOf(
  db: Db,
  reader: Reader,
  id: number,
): Promise<{ actor_id: number; ref_id: number | null; at: Date }[]> {
  const found = await sql<{ actor_id: number; ref_id: number | null; at: Date }>`
    select each.actor_id, each.ref_id, each.at from notification cross join lateral (${peopleBehind(reader)}) each
    where notification.id = ${id} order by each.id desc limit ${MOST_PEOPLE}`.execute(db)
  return found.rows
}
