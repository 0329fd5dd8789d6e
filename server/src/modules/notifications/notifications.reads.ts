import { MOST_UNREAD } from '@app/contract/notifications.kinds'
import type { Area } from '@app/contract/notifications.areas'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Deed, NoticeKind, Reader } from '#kit/work/notice-kinds.ts'

/** A row of `notification`; whether it may still be seen is asked by `standing`. */
export type NotificationRow = {
  id: number
  kind: string
  subject_id: number
  detail: string | null
  last_at: Date
  read_at: Date | null
}

/** The row after which a part begins. */
export type Key = { last_at: Date; id: number }
export type Filter = { unread?: boolean | undefined; area?: Area | undefined }

const columns = sql`notification.id, notification.kind, notification.subject_id, notification.detail, notification.last_at, notification.read_at`
const newestFirst = sql`notification.last_at desc, notification.id desc`

/** A reader's notifications, newest first, seen or not. */
export async function partOfList(
  db: Db,
  customer_id: number,
  { unread, area }: Filter,
  after: Key | undefined,
  most: number,
): Promise<NotificationRow[]> {
  const parts = [sql`notification.customer_id = ${customer_id} and notification.in_app`]
  if (unread !== undefined)
    parts.push(unread ? sql`notification.read_at is null` : sql`notification.read_at is not null`)
  if (area !== undefined) parts.push(sql`notification.area = ${area}`)
  if (after)
    parts.push(sql`(notification.last_at, notification.id) < (${after.last_at}::timestamptz, ${after.id}::bigint)`)
  const found = await sql<NotificationRow>`
    select ${columns} from notification where ${sql.join(parts, sql` and `)} order by ${newestFirst} limit ${most}`.execute(
    db,
  )
  return found.rows
}

/** These of a reader's notifications, newest first, muted ones too. */
export async function rowsByIds(db: Db, customer_id: number, ids: readonly number[]): Promise<NotificationRow[]> {
  const found = await sql<NotificationRow>`
    select ${columns} from notification where notification.id = any(${ids}) and notification.customer_id = ${customer_id}
    order by ${newestFirst}`.execute(db)
  return found.rows
}

/** One that is in the reader's list; undefined for somebody else's. */
export async function rowById(db: Db, customer_id: number, id: number): Promise<NotificationRow | undefined> {
  const found = await sql<NotificationRow>`
    select ${columns} from notification where id = ${id} and customer_id = ${customer_id} and in_app`.execute(db)
  return found.rows[0]
}

export type Source = Omit<Deed, 'subject_id'> & { notification_id: number; at: Date }

/** So many of the newest sources of a notification are looked at: a post that thousands like costs no more. */
const MOST_SOURCES = 200

/** What people did that made these notifications, newest first, without those of whom the reader hears nothing. */
export async function sourcesOf(db: Db, reader: Reader, notification_ids: readonly number[]): Promise<Source[]> {
  const found = await sql<Source>`
    select source.id, source.notification_id, source.actor_id, source.ref_id, source.at
    from unnest(${notification_ids}::int[]) told (id) cross join lateral (
      select * from notification_source where notification_id = told.id order by notification_source.id desc limit ${MOST_SOURCES}) source
    join customer on customer.id = source.actor_id and customer.closed_at is null
    where source.actor_id not in (select id from unheard_by(${reader.customer_id}))
    order by source.id desc`.execute(db)
  return found.rows
}

/** Which of some people's deeds of one kind were not taken back. */
export async function deedsThatHold(
  db: Db,
  stillTrue: NonNullable<NoticeKind['stillTrue']>,
  reader: Reader,
  deeds: readonly Deed[],
): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select deed.id from unnest(${deeds.map((one) => one.id)}::bigint[], ${deeds.map((one) => one.subject_id)}::int[],
      ${deeds.map((one) => one.actor_id)}::int[], ${deeds.map((one) => one.ref_id)}::int[]) as deed (id, subject_id, actor_id, ref_id)
    where ${stillTrue(reader)}`.execute(db)
  return new Set(found.rows.map((row) => row.id))
}

/** Whether a reader hears of somebody at all: neither is gone, blocked or unwanted. */
export async function hearsOf(db: Db, reader: Reader, actor_id: number): Promise<boolean> {
  const found = await sql`select from customer where id = ${actor_id} and closed_at is null
    and id not in (select id from unheard_by(${reader.customer_id}))`.execute(db)
  return found.rows.length > 0
}

export async function revisionOf(db: Db, customer_id: number): Promise<number> {
  const found = await sql<{
    revision: number
  }>`select revision from notification_reader where customer_id = ${customer_id}`.execute(db)
  return found.rows[0]?.revision ?? 0
}

/** How far unread ones are counted. */
export const COUNTED = MOST_UNREAD + 1
