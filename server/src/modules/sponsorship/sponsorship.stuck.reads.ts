import { sql } from '#kit/data/db.ts'
import type { Stuck } from '#kit/work/stuck.ts'

/** Requests that nobody has looked at for longer than their senders were promised. */
export const stuckProposals: readonly Stuck[] = [
  {
    what: 'proposals',
    todo: 'read it in proposals, then decide-proposal <id> --outcome review',
    // It is listed from the moment at which it is late.
    hours: 4 * 24 + 1,
    rows: sql`select id::text, created_at as since, kind || ' of ' || coalesce('event ' || event_id, 'award ' || award_id) as about
      from application where state = 'received' and created_at < now() - interval '4 days'`,
  },
]
