import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { SubjectRow } from './media.reads.ts'
import { ofSubjects, subject } from './media.visible.reads.ts'

export type OfficeAlbumRow = {
  id: number
  event_id: number | null
  award_id: number | null
  subject: SubjectRow
  credit: string
  tags: number[]
  images: number
  videos: number
  guides: number
  statistics: number
}

/** Any album, of drafts too. */
export async function readOfficeAlbum(db: Db, id: number): Promise<OfficeAlbumRow | undefined> {
  const { rows } = await sql<OfficeAlbumRow>`
    select media_album.id, media_album.event_id, media_album.award_id, ${subject}, media_album.credit, media_album.images, media_album.videos,
      media_album.guides, media_album.statistics,
      array(select tag_id from media_album_tag where album_id = media_album.id order by 1) as tags
    from media_album ${ofSubjects} where media_album.id = ${id}`.execute(db)
  return rows[0]
}

export type OfficeChannelRow = {
  id: number
  name: string
  kind: string
  link: string | null
  published: boolean
  videos: number
}

/** All channels, drafts too. */
export async function readChannels(db: Db): Promise<OfficeChannelRow[]> {
  const { rows } = await sql<OfficeChannelRow>`select id, name, kind, link, published_at is not null as published,
      (select count(*) from media_item where channel_id = media_channel.id) as videos
    from media_channel order by position, id`.execute(db)
  return rows
}

/** The first day of an event or award, by which its album stands in the archive. */
export async function firstDayOf(
  db: Db,
  { event, award }: { event: number; award: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select start_date as day from event where id = ${event} union all select start_date from award where id = ${award}`.execute(
    db,
  )
  return rows[0]?.day
}
