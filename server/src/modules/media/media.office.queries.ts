import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export async function setCredit(db: Db, id: number, credit: string): Promise<void> {
  await sql`update media_album set credit = ${credit} where id = ${id}`.execute(db)
}

/** @returns those of the tags that there are not */
export async function setTags(db: Db, album_id: number, tags: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select given as id from unnest(${tags}::integer[]) as given
    where not exists (select from tag where tag.id = given)`.execute(db)
  if (rows.length > 0) return rows.map(({ id }) => id)
  await sql`delete from media_album_tag where album_id = ${album_id} and tag_id <> all (${tags}::integer[])`.execute(db)
  await sql`insert into media_album_tag (album_id, tag_id) select ${album_id}, given from unnest(${tags}::integer[]) as given
    on conflict do nothing`.execute(db)
  return []
}

export type NewItem = {
  album_id: number
  kind: 'video' | 'guide' | 'statistics' | 'presentation' | 'logo' | 'floor_plan' | 'other'
  caption: string
  file: string | null
  video_url: string | null
  media_type: string
  size_bytes: number | null
  seconds: number | null
  pages: number | null
  is_public: boolean
  channel_id: number | null
  upload_id: string | null
  given_by: number
  created_at: Date
}

/** Puts a video or paper at the end of its shelf, where it waits; one of the same upload is there once. */
export async function insertItem(db: Db, given: NewItem): Promise<{ id: number; again: boolean }> {
  await sql`select 1 from media_album where id = ${given.album_id} for update`.execute(db)
  if (given.upload_id !== null) {
    const { rows } = await sql<{ id: number }>`select id from media_item where upload_id = ${given.upload_id}`.execute(
      db,
    )
    if (rows[0]) return { id: rows[0].id, again: true }
  }
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from media_item
    where album_id = ${given.album_id} and kind = ${given.kind}`.execute(db)
  const { id } = await db
    .insertInto('media_item')
    .values({ ...given, waiting: true, position: rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, again: false }
}

export type ItemFields = {
  caption: string
  is_public: boolean
  position: number
  taken_on: string | null
  channel_id: number | null
}

export async function updateItem(db: Db, id: number, change: Partial<ItemFields>): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('media_item').set(change).where('id', '=', id).execute()
}

export type Poster = {
  sizes: { width: number; file: string }[]
  width: number
  height: number
  blur: string | null
}

export async function setPosterOf(db: Db, id: number, { sizes, ...poster }: Poster): Promise<void> {
  await db
    .updateTable('media_item')
    .set({ ...poster, sizes: JSON.stringify(sizes) })
    .where('id', '=', id)
    .execute()
}

export async function setCaptionsOf(db: Db, id: number, captions: string): Promise<void> {
  await sql`update media_item set captions = ${captions} where id = ${id}`.execute(db)
}

/* ---- channels ---- */

export type ChannelFields = {
  name: string
  description: string
  kind: 'video' | 'audio' | 'pictures' | 'news'
  link: string | null
  position: number
  published_at: Date | null
}

/** @param given.position after the others when it is left out. @returns its id */
export async function insertChannel(
  db: Db,
  { position, ...given }: Omit<ChannelFields, 'position'> & { position?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(position), 0) + 1 as next from media_channel`.execute(db)
  const { id } = await db
    .insertInto('media_channel')
    .values({ ...given, position: position ?? rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A channel, published or not, held until the transaction ends. */
export async function lockChannel(
  db: Db,
  id: number,
): Promise<(ChannelFields & { id: number; picture: string | null }) | undefined> {
  const { rows } = await sql<ChannelFields & { id: number; picture: string | null }>`
    select id, name, description, kind, link, picture, position, published_at from media_channel where id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

export async function updateChannel(db: Db, id: number, change: Partial<ChannelFields>): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('media_channel').set(change).where('id', '=', id).execute()
}

export async function deleteChannel(db: Db, id: number): Promise<void> {
  await sql`delete from media_channel where id = ${id}`.execute(db)
}
