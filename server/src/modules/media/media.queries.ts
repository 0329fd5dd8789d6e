import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Whose } from './media.reads.ts'

/** Likes; said twice it stays as it is. @returns how many like it now */
export async function insertLike(db: Db, item_id: number, customer_id: number, now: Date): Promise<number> {
  await sql`insert into media_like (item_id, customer_id, created_at) values (${item_id}, ${customer_id}, ${now}) on conflict do nothing`.execute(
    db,
  )
  return likesOf(db, item_id)
}

export async function deleteLike(db: Db, item_id: number, customer_id: number): Promise<number> {
  await sql`delete from media_like where item_id = ${item_id} and customer_id = ${customer_id}`.execute(db)
  return likesOf(db, item_id)
}

async function likesOf(db: Db, item_id: number): Promise<number> {
  const { rows } = await sql<{ likes: number }>`select likes from media_item where id = ${item_id}`.execute(db)
  return rows[0]?.likes ?? 0
}

/* ---- links ---- */

export type ShareRow = {
  id: number
  customer_id: number
  album_id: number | null
  items_count: number
  created_at: Date
  ends_at: Date
  revoked_at: Date | null
}

const shareColumns = sql`id, customer_id, album_id, created_at, ends_at, revoked_at,
  (select count(*) from media_share_item where share_id = media_share.id)::integer as items_count`

export async function insertShare(
  db: Db,
  given: Pick<ShareRow, 'customer_id' | 'album_id' | 'created_at' | 'ends_at'>,
  items: readonly number[],
): Promise<ShareRow> {
  const { id } = await db.insertInto('media_share').values(given).returning('id').executeTakeFirstOrThrow()
  await sql`insert into media_share_item (share_id, item_id, position)
    select ${id}, item_id, place from unnest(${items}::integer[]) with ordinality as one (item_id, place)`.execute(db)
  return (await shareById(db, id)) as ShareRow
}

export async function shareById(db: Db, id: number): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`select ${shareColumns} from media_share where id = ${id}`.execute(db)
  return rows[0]
}

export async function sharesOf(
  db: Db,
  customer_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ShareRow[]; count: number }> {
  const { rows } = await sql<ShareRow>`select ${shareColumns} from media_share where customer_id = ${customer_id}
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*) from media_share where customer_id = ${customer_id}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Ends a link of one's own; one that has ended stays as it is. @returns undefined when it is another's */
export async function revoke(db: Db, id: number, customer_id: number, now: Date): Promise<ShareRow | undefined> {
  await sql`update media_share set revoked_at = ${now} where id = ${id} and customer_id = ${customer_id} and revoked_at is null`.execute(
    db,
  )
  const row = await shareById(db, id)
  return row?.customer_id === customer_id ? row : undefined
}

export async function itemsOfShare(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{
    item_id: number
  }>`select item_id from media_share_item where share_id = ${id} order by position`.execute(db)
  return rows.map((row) => row.item_id)
}

/** What an album has that everyone may see, in its order, as ids. */
export async function openItems(db: Db, album_id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from media_item where album_id = ${album_id} and is_public and not waiting
    order by array_position(array['image', 'video', 'guide', 'file'], shelf), position, id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/* ---- what is given and taken away ---- */

/** The album of an event or award, made where there is none, and kept for the transaction. */
export async function lockAlbum(db: Db, whose: Whose): Promise<number> {
  if ('event' in whose)
    await sql`insert into media_album (event_id, day) select id, start_date from event where id = ${whose.event}
      and not exists (select from media_album where event_id = event.id) on conflict do nothing`.execute(db)
  else
    await sql`insert into media_album (award_id, day) select id, start_date from award where id = ${whose.award}
      and not exists (select from media_album where award_id = award.id) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from media_album
    where ${'event' in whose ? sql`event_id = ${whose.event}` : sql`award_id = ${whose.award}`} for update`.execute(db)
  return (rows[0] as { id: number }).id
}

export type NewPicture = {
  upload_id: string
  file: string
  sizes: { width: number; file: string }[]
  width: number
  height: number
  blur: string | null
  size_bytes: number
  crc32: number
  /** Of the picture as it was given. */
  sha256: string
}

/** Puts a picture at the end of an album; the same picture of the same person is there once. @returns its id */
export async function insertPicture(
  db: Db,
  given: NewPicture & {
    album_id: number
    caption: string
    taken_on: string | null
    given_by: number
    is_public: boolean
    waiting: boolean
    created_at: Date
  },
): Promise<{ id: number; again: boolean }> {
  const { rows: same } = await sql<{ id: number }>`select id from media_item where album_id = ${given.album_id}
    and given_by = ${given.given_by} and crc32 = ${given.crc32} and size_bytes = ${given.size_bytes}`.execute(db)
  if (same[0]) return { id: same[0].id, again: true }
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from media_item
    where album_id = ${given.album_id} and shelf = 'image'`.execute(db)
  const { id } = await db
    .insertInto('media_item')
    .values({
      ...given,
      sizes: JSON.stringify(given.sizes),
      kind: 'image',
      media_type: 'image/webp',
      position: rows[0]?.next ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, again: false }
}

export async function pictureOfUpload(db: Db, upload_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from media_item where upload_id = ${upload_id}`.execute(db)
  return rows[0]?.id
}

export type WholeItem = {
  id: number
  kind: string
  is_public: boolean
  caption: string
  waiting: boolean
  file: string | null
  captions: string | null
  sizes: { file: string }[]
}

/** Anything, for an operator's decision; it stays as it is until the transaction ends. */
export async function lockItem(db: Db, id: number): Promise<WholeItem | undefined> {
  const { rows } =
    await sql<WholeItem>`select id, kind, is_public, caption, waiting, file, captions, sizes from media_item where id = ${id} for update`.execute(
      db,
    )
  return rows[0]
}

export async function showItem(db: Db, id: number): Promise<void> {
  await sql`update media_item set waiting = false where id = ${id}`.execute(db)
}

export async function deleteItem(db: Db, id: number): Promise<void> {
  await sql`delete from media_item where id = ${id}`.execute(db)
}

/** Notes what a file weighs. */
export async function setWeight(db: Db, id: number, weight: { size: number; crc32: number }): Promise<void> {
  await sql`update media_item set size_bytes = ${weight.size}, crc32 = ${weight.crc32} where id = ${id}`.execute(db)
}

/** Files one request per person and thing. @returns the one that is open */
export async function insertReport(
  db: Db,
  given: { item_id: number; customer_id: number; reason: string; message: string; created_at: Date },
): Promise<{ id: number; created_at: Date }> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    insert into media_report (item_id, customer_id, reason, message, created_at)
    values (${given.item_id}, ${given.customer_id}, ${given.reason}, ${given.message}, ${given.created_at})
    on conflict (item_id, customer_id) where decided_at is null do update set reason = excluded.reason, message = excluded.message
    returning id, created_at`.execute(db)
  return rows[0] as { id: number; created_at: Date }
}

/** @returns how many requests were open */
export async function keepItem(db: Db, item_id: number, now: Date): Promise<number> {
  const { rows } =
    await sql`update media_report set decided_at = ${now}, outcome = 'kept' where item_id = ${item_id} and decided_at is null
    returning id`.execute(db)
  return rows.length
}

/** How a file of an album, or the picture of a channel, stands. Whatever was made of one upload lies in one folder. */
export async function fileStands(db: Db, key: string, now: Date): Promise<'shown' | 'held' | 'gone'> {
  const { rows } = await sql<{ shown: boolean }>`
    select visible_from is not null and visible_from <= ${now} and not waiting as shown
      from media_item join media_album on media_album.id = album_id
      where media_folders(file, sizes, captions) @> array[${key.split('/')[1] ?? ''}]
    union all select true from media_channel where picture = ${key}`.execute(db)
  if (rows.length === 0) return 'gone'
  return rows.some(({ shown }) => shown) ? 'shown' : 'held'
}
