import { written } from '@app/contract/resources'
import type { RawBuilder } from 'kysely'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { movedValue } from '#kit/records/resources.copy.ts'
import type { Copying } from '#kit/records/resources.copy.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** The event that is copied, held so that it stays as it is meanwhile. */
export async function sourceOf(db: Db, id: number): Promise<{ start_date: string; time_zone: string } | undefined> {
  const { rows } = await sql<{ start_date: string; time_zone: string }>`
    select start_date, time_zone from event where id = ${id} for share`.execute(db)
  return rows[0]
}

/**
 * Stores a draft like an event, with its tags.
 * @returns its id
 * @throws a violation of a constraint
 */
export async function copyEvent(
  db: Db,
  event: ResourceConfig,
  given: { id: number; name: string; slug: string; now: Date },
  copying: Copying,
): Promise<number> {
  const own: Record<string, RawBuilder<unknown>> = {
    name: sql`${given.name}`,
    slug: sql`${given.slug}`,
    published_at: sql`null`,
    previous_edition_id: sql`own.id`,
    overlaps_reason: sql`null`,
    meeting_planner_is_active: sql`false`,
  }
  const columns = written(event.of, 'create').filter(([name]) => !event.links?.[name])
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = columns.map(([name, field]) => own[name] ?? movedValue(name, field, copying))
  const { rows } = await sql<{ id: number }>`insert into event (${names}, created_at)
    select ${sql.join(values)}, ${given.now}::timestamptz from event as own where own.id = ${given.id} returning id`.execute(
    db,
  )
  const made = rows[0]?.id
  if (made === undefined) throw new Error('An event was not stored.')
  await sql`insert into event_tag (event_id, tag_id) select ${made}, tag_id from event_tag where event_id = ${given.id}`.execute(
    db,
  )
  return made
}
