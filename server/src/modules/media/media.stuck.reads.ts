import { sql } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'

/** What of the media archive waits for a person. */
export const stuckMedia: readonly Stuck[] = [
  {
    what: 'media_reports',
    todo: 'look at it, then media-keep <id> or media-remove <id>',
    hours: 48,
    rows: sql`select item_id::text as id, created_at as since, reason as about from media_report where decided_at is null`,
  },
  {
    what: 'media_given',
    todo: 'look at it, then media-show <id> or media-remove <id>',
    hours: 48,
    rows: sql`select id::text, created_at as since, 'album ' || album_id as about from media_item where waiting`,
  },
]
