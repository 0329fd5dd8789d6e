import { COUNTED_MOST } from '@app/contract/resources'
import { sql } from '#kit/data/db.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What is counted of a post as it changes; no row is none. */
const countOf = (name: string) =>
  sql`coalesce((select least(${sql.ref(name)}, ${COUNTED_MOST}) from post_count where post_count.post_id = own.id), 0)`

/** What the list of those who moderate says beside a post, and what it is narrowed by (docs/rules/office.md#records). */
export const besidePosts: Required<Pick<ResourceConfig, 'reckoned' | 'narrows'>> = {
  reckoned: {
    reports: () => countedUp(sql`post_report where post_report.post_id = own.id and post_report.closed_at is null`),
    likes: () => countOf('likes'),
    comments: () => countOf('comments'),
    media: () => sql`(select coalesce(post_media.sizes -> 0 ->> 'file', post_media.file) from post_media
      where post_media.post_id = own.id and post_media.kind = 'image' order by post_media.position, post_media.id limit 1)`,
  },
  narrows: {
    standing: (value) =>
      value === 'reported'
        ? sql`own.id in (select post_id from post_report where closed_at is null)`
        : sql`own.hidden_at is not null`,
  },
}
export const besideComments: Required<Pick<ResourceConfig, 'narrows'>> = {
  narrows: { standing: () => sql`own.taken_down_at is not null` },
}
