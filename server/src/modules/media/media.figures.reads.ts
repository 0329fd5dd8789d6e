import { sql } from '#kit/data/db.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What the office's lists say beside albums, what is in them, and channels (docs/rules/office.md#records). */
type Reckoned = NonNullable<ResourceConfig['reckoned']>

/** The smallest a picture was drawn at. */
const smallest = (row: string) => sql`${sql.ref(`${row}.sizes`)} -> 0 ->> 'file'`

/** An album is called as its event or award. */
export const albumCalled = sql`coalesce((select name from event where event.id = own.event_id),
  (select name from award where award.id = own.award_id))`

export const besideAlbums: Reckoned = {
  waiting: () => countedUp(sql`media_item where media_item.album_id = own.id and media_item.waiting`),
  cover: () => sql`(select ${smallest('media_item')} from media_item where media_item.album_id = own.id
    and media_item.shelf = 'image' and not media_item.waiting order by media_item.position, media_item.id limit 1)`,
}
export const besideItems: Reckoned = { thumb: () => smallest('own') }
export const besideChannels: Reckoned = {
  films: () => countedUp(sql`media_item where media_item.channel_id = own.id`),
}
