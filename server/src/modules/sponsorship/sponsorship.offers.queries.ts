import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { SubjectKind } from './sponsorship.queries.ts'

export type SubjectOf = { kind: SubjectKind; id: number }

const column = ({ kind }: SubjectOf) => sql.ref(`${kind}_id`)
const both = ({ kind, id }: SubjectOf) => ({
  event_id: kind === 'event' ? id : null,
  award_id: kind === 'award' ? id : null,
})

/** Holds an event or award while what it offers changes: of two operators the second sees what the first has added. */
export async function lockSubject(db: Db, { kind, id }: SubjectOf): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(kind)} where id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** The category of a name, added after the others when there is none. @returns its id */
export async function categoryNamed(db: Db, of: SubjectOf, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from sponsor_category
    where ${column(of)} = ${of.id} and lower(name) = lower(${name}) order by position, id limit 1`.execute(db)
  if (rows[0]) return rows[0].id
  const made = await sql<{ id: number }>`insert into sponsor_category (event_id, award_id, name, position)
    select ${both(of).event_id}::integer, ${both(of).award_id}::integer, ${name}, coalesce(max(position), 0) + 1 from sponsor_category
    where ${column(of)} = ${of.id} returning id`.execute(db)
  return (made.rows[0] as { id: number }).id
}

export type Line = { heading?: string | undefined; name: string; value?: string | undefined }

/** Says anew which lines of the comparison a package has; lines that are not there yet are added after the others. */
export async function setBenefits(db: Db, of: SubjectOf, packageId: number, lines: readonly Line[]): Promise<void> {
  await sql`delete from sponsor_package_benefit where package_id = ${packageId}`.execute(db)
  for (const { heading, name, value } of lines) {
    const { rows } = await sql<{ id: number }>`
      with known as (select id from sponsor_benefit where ${column(of)} = ${of.id} and lower(name) = lower(${name})
          and (${heading ?? null}::text is null or heading = ${heading ?? null}) order by position, id limit 1),
        added as (insert into sponsor_benefit (event_id, award_id, heading, name, position)
          select ${both(of).event_id}::integer, ${both(of).award_id}::integer, ${heading ?? 'Included'}, ${name}, coalesce(max(position), 0) + 1
          from sponsor_benefit where ${column(of)} = ${of.id} having not exists (select from known) returning id)
      select id from known union all select id from added`.execute(db)
    await sql`insert into sponsor_package_benefit (package_id, benefit_id, value)
      values (${packageId}, ${(rows[0] as { id: number }).id}, ${value ?? null}) on conflict do nothing`.execute(db)
  }
}

export type PackageFields = {
  category_id: number
  name: string
  description: string
  amount: number
  seats_included: number
  table_included: boolean
  position: number
  closed_at: Date | null
}

/** @param given.position after the others when it is left out. @returns its id */
export async function insertPackage(
  db: Db,
  of: SubjectOf,
  {
    position,
    ...given
  }: Omit<PackageFields, 'closed_at' | 'position'> & { stock: number; position?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from sponsor_package
    where ${column(of)} = ${of.id}`.execute(db)
  const { id } = await db
    .insertInto('sponsor_package')
    .values({ ...given, ...both(of), position: position ?? rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePackage(db: Db, id: number, change: Partial<PackageFields>): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('sponsor_package').set(change).where('id', '=', id).execute()
}

/** Of which event or award a package is. */
export async function subjectOfPackage(db: Db, id: number): Promise<SubjectOf | undefined> {
  const { rows } = await sql<SubjectOf>`select case when event_id is null then 'award' else 'event' end as kind,
    coalesce(event_id, award_id) as id from sponsor_package where id = ${id}`.execute(db)
  return rows[0]
}

/** How many hold a package or wait for one, now or for good. */
export async function countAsked(db: Db, packageId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from application
    where package_id = ${packageId} and state not in ('declined', 'withdrawn')`.execute(db)
  return rows[0]?.count ?? 0
}

export type TopicFields = {
  title: string
  description: string
  closes_on: string | null
  seats: number | null
  session_id: number | null
  position: number
}

/** @param given.position after the others when it is left out. @returns its id */
export async function insertTopic(
  db: Db,
  event_id: number,
  { position, ...given }: Omit<TopicFields, 'position'> & { position?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from panel_topic
    where event_id = ${event_id}`.execute(db)
  const { id } = await db
    .insertInto('panel_topic')
    .values({ ...given, event_id, position: position ?? rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws the violation of `panel_topic_seats` when more were accepted than there would be places */
export async function updateTopic(db: Db, id: number, change: Partial<TopicFields>): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('panel_topic').set(change).where('id', '=', id).execute()
}

/** A topic, held until the transaction ends. */
export async function lockTopic(
  db: Db,
  id: number,
): Promise<(TopicFields & { event_id: number; taken: number }) | undefined> {
  const { rows } = await sql<TopicFields & { event_id: number; taken: number }>`
    select event_id, title, description, closes_on, seats, session_id, position, taken from panel_topic where id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Whether a session is one of the event's. */
export async function isSessionOf(db: Db, event_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from event_session where event_id = ${event_id} and id = ${id}`.execute(db)
  return rows.length > 0
}
