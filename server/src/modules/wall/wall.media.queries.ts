import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'
import type { MediaRow, PreviewRow } from './wall.reads.ts'

const columns = sql`id, post_id, customer_id, kind, state, size, received, file, sizes, width, height, alt, position`

export async function insertMedia(
  db: Db,
  given: { customer_id: number; kind: 'image' | 'video'; size: number; alt: string; created_at: Date },
): Promise<MediaRow> {
  const { id } = await db.insertInto('post_media').values(given).returning('id').executeTakeFirstOrThrow()
  return (await ownMedia(db, given.customer_id, [id]))[0] as MediaRow
}

/** A person's own uploads by id, in the order of the ids; others' are left out. */
export async function ownMedia(db: Db, customer_id: number, ids: number[]): Promise<MediaRow[]> {
  const found =
    await sql<MediaRow>`select ${columns} from post_media where id = any(${ids}) and customer_id = ${customer_id}`.execute(
      db,
    )
  return ids.flatMap((id) => found.rows.find((row) => row.id === id) ?? [])
}

/** Holds an upload for the piece that comes. */
export async function lockMedia(db: Db, id: number): Promise<MediaRow | undefined> {
  return (await sql<MediaRow>`select ${columns} from post_media where id = ${id} for update`.execute(db)).rows[0]
}

export async function changeMedia(
  db: Db,
  id: number,
  change: Partial<
    Pick<MediaRow, 'received' | 'state' | 'file' | 'width' | 'height' | 'alt'> & { sizes: MediaRow['sizes'] }
  >,
): Promise<void> {
  const { sizes, ...plain } = change
  await db
    .updateTable('post_media')
    .set({ ...plain, ...(sizes ? { sizes: JSON.stringify(sizes) } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Puts uploads on a post, in this order. What is taken off belongs to no post and is cleared with the other loose ones. */
export async function setMedia(db: Db, post_id: number, ids: number[]): Promise<void> {
  await sql`update post_media set post_id = null where post_id = ${post_id} and id <> all(${ids})`.execute(db)
  await sql`update post_media set post_id = ${post_id}, position = place.at from unnest(${ids}::int[]) with ordinality as place (id, at) where post_media.id = place.id`.execute(
    db,
  )
}

export async function deleteMedia(db: Db, id: number): Promise<void> {
  await sql`delete from post_media where id = ${id}`.execute(db)
}

/** Uploads that never came to a post. */
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
