import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What has an album, or can have one. */
export type Occasion = { type: 'event' | 'award'; id: number; name: string; year: string }

/** Events and awards, the latest first; drafts too. */
export async function occasions(db: Db): Promise<Occasion[]> {
  const { rows } = await sql<Occasion>`
    select type, id, name, to_char(start_date, 'YYYY') as year from (
      select 'event' as type, id, name, start_date from event union all select 'award', id, name, start_date from award) as one
    order by start_date desc, type, id limit 5000`.execute(db)
  return rows
}

type Asked = { number: number; event: number | null; award: number | null; sha256: string }
export type FoundPicture = {
  number: number
  id: number
  caption: string
  taken_on: string | null
  /** Whether it stands in the album that is meant. */
  here: boolean
  album: string
}

/** The pictures that files are, by their content; one in the album that is meant before others. */
export async function findPictures(db: Db, rows: readonly Asked[]): Promise<FoundPicture[]> {
  const { rows: found } = await sql<FoundPicture>`
    select distinct on (line.number) line.number, item.id, item.caption, item.taken_on::text as taken_on, whose.here,
      coalesce(event.name, award.name) as album
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number integer, event integer, award integer, sha256 text)
    join media_item as item on item.sha256 = line.sha256
    join media_album as album on album.id = item.album_id
    left join event on event.id = album.event_id left join award on award.id = album.award_id
    cross join lateral (select album.event_id is not distinct from line.event and album.award_id is not distinct from line.award as here) as whose
    order by line.number, whose.here desc, item.id`.execute(db)
  return found
}
