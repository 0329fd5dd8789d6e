import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { MediaRow, PreviewRow } from './wall.reads.ts'

const columns = sql`id, post_id, customer_id, kind, size, file, sizes, width, height, alt, position`

export type NewMedia = Omit<MediaRow, 'id' | 'post_id' | 'alt' | 'position'> & { upload_id: string }

export async function insertMedia(db: Db, given: NewMedia & { alt: string; created_at: Date }): Promise<void> {
  await db
    .insertInto('post_media')
    .values({ ...given, sizes: JSON.stringify(given.sizes) })
    .execute()
}

/** What was made of an upload, while it is there. */
export async function mediaOf(db: Db, upload_id: string): Promise<MediaRow | undefined> {
  return (await sql<MediaRow>`select ${columns} from post_media where upload_id = ${upload_id}`.execute(db)).rows[0]
}

/** A person's own pictures and videos by id, in the order of the ids; others' are left out. */
export async function ownMedia(db: Db, customer_id: number, ids: number[]): Promise<MediaRow[]> {
  const found =
    await sql<MediaRow>`select ${columns} from post_media where id = any(${ids}) and customer_id = ${customer_id}`.execute(
      db,
    )
  return ids.flatMap((id) => found.rows.find((row) => row.id === id) ?? [])
}

export async function setAlt(db: Db, id: number, alt: string): Promise<void> {
  await sql`update post_media set alt = ${alt} where id = ${id}`.execute(db)
}

/** Puts pictures and videos on a post, in this order. What is taken off belongs to no post and is cleared with the other loose ones. */
export async function setMedia(db: Db, post_id: number, ids: number[]): Promise<void> {
  await sql`update post_media set post_id = null where post_id = ${post_id} and id <> all(${ids})`.execute(db)
  await sql`update post_media set post_id = ${post_id}, position = place.at from unnest(${ids}::int[]) with ordinality as place (id, at) where post_media.id = place.id`.execute(
    db,
  )
}

export async function deleteMedia(db: Db, id: number): Promise<void> {
  await sql`delete from post_media where id = ${id}`.execute(db)
}

/** What never came to a post. */
export async function looseMedia(db: Db, before: Date): Promise<MediaRow[]> {
  const found =
    await sql<MediaRow>`select ${columns} from post_media where post_id is null and created_at < ${before} order by created_at limit 200`.execute(
      db,
    )
  return found.rows
}

export async function knownPreview(db: Db, address: string, since: Date): Promise<PreviewRow | undefined> {
  const found =
    await sql<PreviewRow>`select id, address, site, title, description, image from link_preview where address = ${address} and fetched_at > ${since}`.execute(
      db,
    )
  return found.rows[0]
}

export async function previewExists(db: Db, id: number): Promise<boolean> {
  return (await sql`select 1 from link_preview where id = ${id}`.execute(db)).rows.length > 0
}

export async function keepPreview(db: Db, given: Omit<PreviewRow, 'id'> & { fetched_at: Date }): Promise<PreviewRow> {
  const found = await sql<PreviewRow>`
    insert into link_preview (address, site, title, description, image, fetched_at)
    values (${given.address}, ${given.site}, ${given.title}, ${given.description}, ${given.image}, ${given.fetched_at})
    on conflict (address) do update set site = excluded.site, title = excluded.title, description = excluded.description,
      image = excluded.image, fetched_at = excluded.fetched_at
    returning id, address, site, title, description, image`.execute(db)
  return found.rows[0] as PreviewRow
}

export async function forgetImages(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update link_preview set image = null where image = any (${keys}::text[])`.execute(db)
}

/** True while a picture or video belongs to a post that stands, or to none yet. */
export async function uploadStands(db: Db, upload_id: string): Promise<'shown' | 'held' | 'gone'> {
  const found = await sql<{ hidden: boolean }>`select coalesce(post.hidden_at is not null, false) as hidden
    from post_media left join post on post.id = post_id
    where upload_id = ${upload_id} and (post_id is null or post.deleted_at is null)`.execute(db)
  return found.rows[0] ? (found.rows[0].hidden ? 'held' : 'shown') : 'gone'
}
