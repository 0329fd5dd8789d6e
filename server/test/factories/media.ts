import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'

export type MediaGiven = {
  kind: 'image' | 'video' | 'guide' | 'statistics' | 'presentation'
  caption?: string
  is_public?: boolean
  waiting_of?: number
  /** Puts these bytes into the file store; without them there is no file behind the item. */
  content?: Buffer
}

const ENDING = { image: 'webp', video: 'mp4', guide: 'pdf', statistics: 'pdf', presentation: 'pdf' } as const
const TYPE = { webp: 'image/webp', mp4: 'video/mp4', pdf: 'application/pdf' } as const

/** Pictures, videos and papers of an event or award, in their order, in its album. */
export async function makeMedia(
  t: Testbed,
  whose: { event: number } | { award: number },
  given: MediaGiven[],
  tags: number[] = [],
): Promise<{ album_id: number; ids: number[]; files: string[] }> {
  const column = 'event' in whose ? sql.ref('event_id') : sql.ref('award_id')
  const [table, id] = 'event' in whose ? [sql.ref('event'), whose.event] : [sql.ref('award'), whose.award]
  await sql`insert into media_album (${column}, day) select id, start_date from ${table} where id = ${id} on conflict do nothing`.execute(
    t.db,
  )
  const { rows } = await sql<{ id: number }>`select id from media_album where ${column} = ${id}`.execute(t.db)
  const album_id = rows[0]?.id ?? 0
  for (const tag_id of tags) await t.db.insertInto('media_album_tag').values({ album_id, tag_id }).execute()
  const ids: number[] = []
  const files: string[] = []
  for (const [position, item] of given.entries()) {
    const ending = ENDING[item.kind]
    const file = `media/${randomUUID()}/1600.${ending}`
    if (item.content) await t.deps.storage.put(file, item.content)
    const made = await t.db
      .insertInto('media_item')
      .values({
        album_id,
        kind: item.kind,
        caption: item.caption ?? '',
        file,
        media_type: TYPE[ending],
        sizes: ending === 'webp' ? JSON.stringify([{ width: 1600, file }]) : '[]',
        size_bytes: item.content?.length ?? null,
        crc32: item.content ? crc32(item.content) : null,
        is_public: item.is_public ?? true,
        waiting: item.waiting_of !== undefined,
        given_by: item.waiting_of ?? null,
        position,
        created_at: t.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(made.id)
    files.push(file)
  }
  return { album_id, ids, files }
}

/** A published award that shows its media; say only what matters to the test. */
export async function makeShownAward(
  t: Testbed,
  given: Partial<{ published: boolean; sections: string[]; day: string }> = {},
): Promise<number> {
  const slug = `award-${randomUUID().slice(0, 8)}`
  const day = given.day ?? '2026-03-12'
  const { rows } = await sql<{ id: number }>`
    insert into award (slug, name, city, country, time_zone, start_date, end_date, published_at, currency_code, available_sections, created_at)
    values (${slug}, 'Carrier Awards', 'Hamburg', 'DE', 'Europe/Berlin', ${day}, ${day}, ${given.published === false ? null : new Date(t.clock().getTime() - 86_400_000)},
      'EUR', ${given.sections ?? ['media']}::text[], ${t.clock()}) returning id`.execute(t.db)
  return rows[0]?.id ?? 0
}
