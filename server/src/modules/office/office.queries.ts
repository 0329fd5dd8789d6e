import { objectsOf } from '@app/contract/office.acts'
import type { LogArea } from '@app/contract/office.acts'
import type { OperatorRole } from '@app/contract/resources'
import { resources } from '@app/contract/resources.all'
import type { RawBuilder } from 'kysely'
import { plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { LogScope } from './office.policy.ts'

export type Claim = { kind: string; item: string; customer_id: number; until: Date }

/** Claims that hold at the moment. */
export async function claimsNow(db: Db, now: Date): Promise<Claim[]> {
  return (await sql<Claim>`select kind, item, customer_id, until from office_claim where until > ${now}`.execute(db))
    .rows
}

/** Takes something, or keeps it longer. @returns whose it is then: somebody else's while their claim holds */
export async function takeClaim(db: Db, claim: Claim, now: Date): Promise<number> {
  const { kind, item, customer_id, until } = claim
  const found = await sql<{ customer_id: number }>`
    insert into office_claim (kind, item, customer_id, until) values (${kind}, ${item}, ${customer_id}, ${until})
    on conflict (kind, item) do update set
      customer_id = case when office_claim.until > ${now} then office_claim.customer_id else excluded.customer_id end,
      until = case when office_claim.until > ${now} and office_claim.customer_id <> excluded.customer_id
        then office_claim.until else excluded.until end
    returning customer_id`.execute(db)
  return found.rows[0]?.customer_id ?? customer_id
}

export async function dropClaim(db: Db, kind: string, item: string, customer_id: number): Promise<void> {
  await sql`delete from office_claim where kind = ${kind} and item = ${item} and customer_id = ${customer_id}`.execute(
    db,
  )
}

export type Decision = {
  kind: string
  item: string
  customer_id: number
  session_id: string
  act: string
  reason: string
  due_at: Date
}

/** What was decided and may still be taken back, each as `kind item`. */
export async function decisionsNow(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select kind || ' ' || item as name from office_decision`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function keepDecision(db: Db, given: Decision): Promise<void> {
  const { kind, item, customer_id, session_id, act, reason, due_at } = given
  await sql`insert into office_decision (kind, item, customer_id, session_id, act, reason, due_at)
    values (${kind}, ${item}, ${customer_id}, ${session_id}, ${act}, ${reason}, ${due_at})`.execute(db)
}

/** Takes out what was decided about something: by whoever did, or by whom it is due. @returns nothing when there is none of that */
export async function takeDecision(
  db: Db,
  kind: string,
  item: string,
  which: { by: number } | { dueBy: Date },
): Promise<Decision | undefined> {
  const whose = 'by' in which ? sql`customer_id = ${which.by}` : sql`due_at <= ${which.dueBy}`
  const { rows } = await sql<Decision>`delete from office_decision where kind = ${kind} and item = ${item} and ${whose}
    returning kind, item, customer_id, session_id, act, reason, due_at`.execute(db)
  return rows[0]
}

/** Holds off others who decide about the same thing, until this transaction ends. */
export async function lockItem(db: Db, kind: string, item: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`office ${kind} ${item}`}, 0))`.execute(db)
}

export type LoggedAct = {
  id: number
  at: Date
  act: string
  object: string
  customer_id: number | null
  before: object | null
  after: object | null
  reason: string | null
}

/** Acts about what is in a scope; each thing by its own index, so that few among many are found as fast. */
function within(scope: LogScope, conditions: RawBuilder<unknown>, limit: number): RawBuilder<LoggedAct> {
  const { things, objects, imports, but } = scope
  const own = sql`${conditions} and not act like any(${but}::text[])`
  const columns = sql`id, at, act, object, customer_id, before, after, reason`
  return sql`select * from (
      select found.* from unnest(${things}::text[]) as thing, lateral (select ${columns} from audit_log
        where split_part(object, ':', 1) = thing and ${own} order by id desc limit ${limit}) as found
      union all select found.* from unnest(${objects}::text[]) as one, lateral (select ${columns} from audit_log
        where object = one and ${own} order by id desc limit ${limit}) as found
      union all (select ${columns} from audit_log where split_part(object, ':', 1) = 'data_import' and ${own}
        and exists (select from data_import where 'data_import:' || data_import.id = audit_log.object and kind = any(${imports}::text[]))
        order by id desc limit ${limit})
    ) as seen order by id desc limit ${limit}`
}

/**
 * Acts of the log, newest first, along its indexes.
 * @param scope what of it may be read; without one, everything
 */
export async function readLog(
  db: Db,
  asked: {
    object?: string | undefined
    customer_id?: number | undefined
    act?: string | undefined
    area?: LogArea | undefined
    since?: string | undefined
    until?: string | undefined
    before?: number | undefined
  },
  scope: LogScope | undefined,
  limit: number,
): Promise<LoggedAct[]> {
  const conditions = [sql`true`]
  if (asked.object !== undefined) conditions.push(sql`object = ${asked.object}`)
  if (asked.customer_id !== undefined) conditions.push(sql`customer_id = ${asked.customer_id}`)
  if (asked.act !== undefined) conditions.push(sql`act = ${asked.act}`)
  if (asked.before !== undefined) conditions.push(sql`id < ${asked.before}`)
  if (asked.area !== undefined)
    conditions.push(sql`split_part(object, ':', 1) = any(${objectsOf(asked.area, resources)}::text[])`)
  if (asked.since !== undefined) conditions.push(sql`at >= ${asked.since}::timestamptz`)
  if (asked.until !== undefined) conditions.push(sql`at < ${asked.until}::timestamptz`)
  const all = sql.join(conditions, sql` and `)
  const read = scope
    ? within(scope, all, limit)
    : sql<LoggedAct>`select id, at, act, object, customer_id, before, after, reason from audit_log
      where ${all} order by id desc limit ${limit}`
  return (await sql<LoggedAct>`${plannedEachTime} ${read}`.execute(db)).rows
}

export type ReasonTemplate = { id: number; name: string; body: string }

/** Reasons that are offered for a kind, in their order. */
export async function reasonsFor(db: Db, kind: string): Promise<ReasonTemplate[]> {
  return (
    await sql<ReasonTemplate>`select id, name, body from reason_template where kind in (${kind}, 'any')
      order by position, name limit 100`.execute(db)
  ).rows
}

/**
 * Notes which things have waited too long. @returns how many of them nobody was mailed about since they wait
 */
export async function rememberOverdue(
  db: Db,
  kind: string,
  items: readonly { id: string; since: Date }[],
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0
  const { rows } = await sql`
    insert into office_reminder (kind, item, since, told_at)
    select ${kind}, item, since, ${now} from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ since }) => since)}::timestamptz[])
      as late (item, since)
    on conflict (kind, item) do update set since = excluded.since, told_at = excluded.told_at
      where office_reminder.since <> excluded.since
    returning item`.execute(db)
  return rows.length
}

/** Forgets what was told long ago: by then it is decided, or is told of once more. */
export async function forgetReminders(db: Db, now: Date): Promise<void> {
  await sql`delete from office_reminder where told_at < ${now}::timestamptz - interval '90 days'`.execute(db)
}

/** What an operator who can sign in looks after; undefined for anybody else. */
export async function rolesOf(
  db: Db,
  { by, session }: { by: number; session: string },
  now: Date,
): Promise<OperatorRole[] | undefined> {
  const { rows } = await sql<{
    operator_roles: OperatorRole[]
  }>`select operator_roles from customer where id = ${by}
    and exists (select from session where session.id::text = ${session} and session.customer_id = customer.id and ended_at is null)
    and is_operator and closed_at is null and not is_suspended(suspended_at, suspended_until, ${now})`.execute(db)
  return rows[0]?.operator_roles
}

/** Whether what is named is there, drafts included. */
export async function areThere(
  db: Db,
  { event, award }: { event: number | null; award: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    (${event}::integer is null or exists (select from event where id = ${event}))
    and (${award}::integer is null or exists (select from award where id = ${award})) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Those who run the community and can sign in. */
export async function operatorsToTell(
  db: Db,
  now: Date,
): Promise<
  { customer_id: number; email: string; first_name: string; last_name: string; operator_roles: OperatorRole[] }[]
> {
  const { rows } = await sql<{
    customer_id: number
    email: string
    first_name: string
    last_name: string
    operator_roles: OperatorRole[]
  }>`select id as customer_id, email::text as email, first_name, last_name, operator_roles from customer
    where is_operator and closed_at is null and not is_suspended(suspended_at, suspended_until, ${now}) order by id`.execute(
    db,
  )
  return rows
}
