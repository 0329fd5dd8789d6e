import type { Area } from '@app/contract/notifications.areas'
import type { Kind } from '@app/contract/notifications.kinds'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** A reader whose row is locked, with what they chose about the kind at hand. */
export type LockedReader = {
  customer_id: number
  company_id: number | null
  revision: number
  mail_off: boolean
  app: boolean | null
  mail: boolean | null
  push: boolean | null
  /** There is a browser of theirs that shows notifications. */
  has_device: boolean
}

/**
 * Makes changes of these readers' notifications follow each other, always in the order of their numbers, and counts the
 * change. Closed accounts are left out.
 */
export async function lockReaders(db: Db, ids: readonly number[], kind: Kind | null): Promise<LockedReader[]> {
  const found = await sql<LockedReader>`
    with locked as (
      insert into notification_reader as kept (customer_id, revision)
      select id, 1 from customer where id = any(${ids}) and closed_at is null order by id
      on conflict (customer_id) do update set revision = kept.revision + 1
      returning customer_id, revision, mail_off)
    select locked.customer_id, customer.company_id, locked.revision, locked.mail_off, setting.app, setting.mail, setting.push,
      exists (select from push_subscription where push_subscription.customer_id = locked.customer_id) as has_device
    from locked join customer on customer.id = locked.customer_id
    left join notification_setting setting on setting.customer_id = locked.customer_id and setting.kind = ${kind}`.execute(
    db,
  )
  return found.rows
}

export type ChoiceRow = Pick<LockedReader, 'customer_id' | 'company_id' | 'mail_off' | 'app' | 'mail' | 'push'>

/** What a member chose about a kind, without holding their row; undefined for a closed account. */
export async function choiceOf(db: Db, customer_id: number, kind: Kind): Promise<ChoiceRow | undefined> {
  const found = await sql<ChoiceRow>`
    select customer.id as customer_id, customer.company_id, coalesce(reader.mail_off, false) as mail_off, setting.app, setting.mail, setting.push
    from customer left join notification_reader reader on reader.customer_id = customer.id
    left join notification_setting setting on setting.customer_id = customer.id and setting.kind = ${kind}
    where customer.id = ${customer_id} and customer.closed_at is null`.execute(db)
  return found.rows[0]
}

export type NewNotification = {
  kind: Kind
  area: Area
  subject_id: number | null
  detail: string | null
  /** Details of one window are gathered instead of replaced. */
  gathers: boolean
  /** What comes later is mailed again, although the notification was mailed before. */
  renews: boolean
  source: string
  actor_id: number | null
  ref_id: number | null
  at: Date
}

/**
 * Puts one happening into the readers' notifications: into the one of its thing that is open, which is unread again, or into
 * a new one. A source that has counted already changes nothing. The readers are locked.
 * @param times opened since when a notification is still open, and when its mail and its push are due
 * @returns whose notifications changed
 */
export async function putNotification(
  db: Db,
  given: NewNotification,
  readers: readonly { customer_id: number; app: boolean; mail: boolean | null; push: boolean }[],
  { opened_after, mail_due_at, push_due_at }: { opened_after: Date; mail_due_at: Date; push_due_at: Date },
): Promise<number[]> {
  const { kind, area, detail, source, actor_id, ref_id, at, renews } = given
  const joined = given.gathers
    ? sql`(select string_agg(distinct part, ',') from unnest(string_to_array(concat_ws(',', notification.detail, ${detail}::text), ',')) part)`
    : // Facts are worked off by several processes and may be late: what happened last counts, not what was told last.
      sql`case when notification.last_at > ${at} then notification.detail else coalesce(${detail}::text, notification.detail) end`
  const found = await sql<{ customer_id: number }>`
    with given as (
      select *, coalesce(${given.subject_id}::int, customer_id) as subject_id
      from unnest(${readers.map((one) => one.customer_id)}::int[], ${readers.map((one) => one.app)}::bool[],
        ${readers.map((one) => one.mail)}::bool[], ${readers.map((one) => one.push)}::bool[]) as reader (customer_id, app, mail, push)
      where not exists (select from notification_source where notification_source.customer_id = reader.customer_id and source = ${source})),
    open as (
      select newest.id, given.* from given cross join lateral (
        select id from notification where notification.customer_id = given.customer_id and kind = ${kind}
          and notification.subject_id = given.subject_id and opened_at > ${opened_after}
        order by opened_at desc limit 1) newest),
    grown as (
      update notification set last_at = greatest(last_at, ${at}), read_at = null, detail = ${joined}, in_app = notification.in_app or open.app,
        mail_due_at = case when open.mail is null then mail_due_at when not open.mail or (mailed_at is not null and not ${renews}) then null
          else coalesce(mail_due_at, ${mail_due_at}) end,
        mailed_at = case when ${renews} and open.mail then null else mailed_at end,
        push_due_at = case when open.push then coalesce(push_due_at, ${push_due_at}) end
      from open where notification.id = open.id returning notification.id, notification.customer_id),
    made as (
      insert into notification (customer_id, kind, area, subject_id, detail, in_app, opened_at, last_at, mail_due_at, push_due_at)
      select customer_id, ${kind}, ${area}, subject_id, ${detail}, app, ${at}, ${at}, case when mail then ${mail_due_at}::timestamptz end,
        case when push then ${push_due_at}::timestamptz end
      from given where not exists (select from open where open.customer_id = given.customer_id)
      returning id, customer_id)
    insert into notification_source (notification_id, customer_id, source, actor_id, ref_id, at)
    select id, customer_id, ${source}, ${actor_id}::int, ${ref_id}::int, ${at} from (select * from grown union all select * from made) put
    returning customer_id`.execute(db)
  return found.rows.map((row) => row.customer_id)
}

/** Marks one read or unread; mail and push about what is read are dropped. @returns whether anything changed */
export async function setRead(db: Db, id: number, read_at: Date | null): Promise<boolean> {
  const changed = await sql`update notification set read_at = ${read_at}, mail_due_at = null, push_due_at = null
    where id = ${id} and (read_at is null) <> (${read_at}::timestamptz is null) returning 1`.execute(db)
  return changed.rows.length > 0
}

/** Marks all read that happened up to a time. @returns how many */
export async function setAllRead(
  db: Db,
  customer_id: number,
  until: Date,
  area: Area | undefined,
  now: Date,
): Promise<number> {
  const changed = await sql`update notification set read_at = ${now}, mail_due_at = null, push_due_at = null
    where customer_id = ${customer_id} and in_app and read_at is null and last_at <= ${until}
      and (${area ?? null}::text is null or area = ${area ?? null})`.execute(db)
  return Number(changed.numAffectedRows ?? 0)
}

export type SettingRow = { kind: string; app: boolean | null; mail: boolean | null; push: boolean | null }

export async function settingsOf(
  db: Db,
  customer_id: number,
): Promise<{ mail_off: boolean; digest_off: boolean; chosen: SettingRow[] }> {
  const found = await sql<{ mail_off: boolean; digest_off: boolean }>`
    select mail_off, digest_off from notification_reader where customer_id = ${customer_id}`.execute(db)
  const chosen = await sql<SettingRow>`
    select kind, app, mail, push from notification_setting where customer_id = ${customer_id}`.execute(db)
  return { ...(found.rows[0] ?? { mail_off: false, digest_off: false }), chosen: chosen.rows }
}

export async function keepSettings(
  db: Db,
  customer_id: number,
  chosen: readonly ({ kind: Kind } & { [channel in 'app' | 'mail' | 'push']?: boolean | undefined })[],
): Promise<void> {
  for (const { kind, app, mail, push } of chosen)
    await sql`insert into notification_setting as kept (customer_id, kind, app, mail, push)
      values (${customer_id}, ${kind}, ${app ?? null}, ${mail ?? null}, ${push ?? null})
      on conflict (customer_id, kind) do update set app = coalesce(excluded.app, kept.app), mail = coalesce(excluded.mail, kept.mail),
        push = coalesce(excluded.push, kept.push)`.execute(db)
}

/** Turns all notification mails of a reader off or on. @returns false when there is no such account */
export async function setMailOff(db: Db, customer_id: number, mail_off: boolean): Promise<boolean> {
  const changed = await sql`insert into notification_reader (customer_id, mail_off)
    select id, ${mail_off} from customer where id = ${customer_id}
    on conflict (customer_id) do update set mail_off = excluded.mail_off returning 1`.execute(db)
  return changed.rows.length > 0
}

/** Turns the weekly mail of a reader off or on. @returns false when there is no such account */
export async function setDigestOff(db: Db, customer_id: number, digest_off: boolean): Promise<boolean> {
  const changed = await sql`insert into notification_reader (customer_id, digest_off)
    select id, ${digest_off} from customer where id = ${customer_id}
    on conflict (customer_id) do update set digest_off = excluded.digest_off returning 1`.execute(db)
  return changed.rows.length > 0
}
