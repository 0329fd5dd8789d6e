import { sql } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'

/** Devices to which notifications were given up. */
export const stuckPushes: readonly Stuck[] = [
  {
    what: 'pushes',
    todo: 'nothing for a few: they are forgotten by themselves; for many, see whether the push services can be reached',
    hours: null,
    rows: sql`select id::text, failed_at as since, failures || ' given up, ' || split_part(endpoint, '/', 3) as about
      from push_subscription where failures > 0`,
  },
]
