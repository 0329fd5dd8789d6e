import { setNameThreshold } from '#kit/data/name-similarity.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { recordOfKey } from './imports.queries.ts'

export type EventKnown = { id: number; name: string; time_zone: string; start_date: string; end_date: string }

export async function eventById(db: Db, id: number): Promise<EventKnown | undefined> {
  const { rows } =
    await sql<EventKnown>`select id, name, time_zone, start_date, end_date from event where id = ${id}`.execute(db)
  return rows[0]
}

type Asked = { number: number; key: string | null; plain: boolean; title: string; starts_at: string }
export type FoundSession = {
  number: number
  id: number
  title: string
  /** `number`: an earlier import of its source gave its key to a session that is called otherwise. */
  by: 'key' | 'title' | 'number'
  look: Record<string, string | null>
}

/** The sessions that rows are: by the key of an earlier import, or of the same name at the same time. */
export async function findSessions(db: Db, event_id: number, rows: readonly Asked[]): Promise<FoundSession[]> {
  await setNameThreshold(db)
  const { rows: found } = await sql<FoundSession>`
    select distinct on (line.number) line.number, session.id, session.title, found.by, jsonb_build_object(
      'title', session.title, 'starts_at', to_char(session.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'ends_at', to_char(session.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'room', session.room,
      'track', session.track, 'session_kind', session.kind, 'description', session.description,
      'speakers', (select string_agg(full_name(first_name, last_name), '; ' order by link.position) from event_session_speaker as link
        join event_speaker on event_speaker.id = link.speaker_id where link.session_id = session.id)) as look
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number integer, key text, plain boolean, title text, starts_at text)
    cross join lateral (
      select own.id, case when fits then 'key' else 'number' end as by, case when fits then 1 else 3 end as rank
        from ${recordOfKey('programme', event_id, sql`line.key`)} as own join event_session as held on held.id = own.id,
        lateral (select not line.plain or lower(held.title) = lower(line.title) or lower(held.title) % lower(line.title) as fits) as named
      union all select id, 'title', 2 from event_session as other
        where event_id = ${event_id} and lower(other.title) = lower(line.title) and other.starts_at = line.starts_at::timestamptz
    ) as found join event_session as session on session.id = found.id and session.event_id = ${event_id}
    order by line.number, found.rank, session.id`.execute(db)
  return found
}

/** When the first session of a day begins and its last one ends, in an import. */
export async function hoursOf(
  db: Db,
  import_id: number,
  day: string,
): Promise<{ starts_at: Date; ends_at: Date } | undefined> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select min((said ->> 'starts_at')::timestamptz) as starts_at, max((said ->> 'ends_at')::timestamptz) as ends_at
    from data_import_row where import_id = ${import_id} and said ->> 'day' = ${day} and state in ('new', 'update', 'decide')`.execute(
    db,
  )
  return rows[0]
}

export async function hasDay(db: Db, event_id: number, day: string): Promise<boolean> {
  const { rows } = await sql`select from event_day where event_id = ${event_id} and date = ${day}::date`.execute(db)
  return rows.length > 0
}

/** Which of these people speak at the event, by their places, and how many speakers it has. */
export async function speakersNamed(
  db: Db,
  event_id: number,
  names: readonly { first_name: string; last_name: string }[],
): Promise<{ ids: (number | null)[]; count: number }> {
  const { rows } = await sql<{ id: number | null; count: number }>`
    select (select min(id) from event_speaker where event_id = ${event_id} and lower(first_name) = lower(one ->> 'first_name')
        and lower(last_name) = lower(one ->> 'last_name')) as id,
      (select count(*)::integer from event_speaker where event_id = ${event_id}) as count
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as line (one, place) order by place`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

export async function latestEvents(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from event order by start_date desc, id desc limit 100`.execute(db)
  return rows
}
