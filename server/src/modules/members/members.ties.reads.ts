import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { forViewer, matching, myEvents } from './members.directory.reads.ts'
import type { DirectoryFilter } from './members.directory.reads.ts'

/** Of each kind of tie only so many people are weighed: enough to choose from, however many members there are. */
const MOST_OF_A_KIND = 100
/** After a refusal or withdrawal a pair rests (docs/rules/network.md#requests). */
const REST = sql`interval '21 days'`

/** Colleagues, people of my coming events, and people of my segments, with how much each tie weighs. */
function ties(filter: Pick<DirectoryFilter, 'viewer' | 'now'>) {
  return sql`me as materialized (
      select company_id, array(select tag_id from customer_tag where customer_id = ${filter.viewer}) as tags from customer where id = ${filter.viewer}),
    tied as materialized (
      (select entry.customer_id from member_search entry where entry.listed and entry.company_id = (select company_id from me)
        order by entry.sort_name, entry.customer_id limit ${MOST_OF_A_KIND})
      union
      (select seat.customer_id from seat where seat.event_id in ${myEvents(filter)} and seat.customer_id is not null
        and is_listed(seat) order by seat.id limit ${MOST_OF_A_KIND})
      union
      (select entry.customer_id from member_search entry where entry.listed and entry.tags && (select tags from me)
        order by entry.customer_id desc limit ${MOST_OF_A_KIND})),
    weighed as (
      select entry.*, coalesce(entry.company_id = me.company_id, false) as is_colleague,
        case when entry.company_id = me.company_id then 3 else 0 end
          + (select count(*) from unnest(entry.tags) as tag (id) where tag.id = any(me.tags))
          + 2 * (select count(*) from seat where seat.customer_id = entry.customer_id and seat.event_id in ${myEvents(filter)}
              and is_listed(seat)) as weight
      from tied join member_search entry on entry.customer_id = tied.customer_id cross join me)`
}

/** Those of a choice of the directory whom one has a tie to, the strongest first (docs/rules/members.md#directory). */
export async function tiedOf(db: Db, filter: DirectoryFilter): Promise<number[]> {
  const found = await sql<{ id: number }>`
    with ${ties(filter)}
    select entry.customer_id as id from weighed entry where ${matching(filter)} and ${forViewer(filter.viewer)}
    order by entry.weight desc, entry.sort_name, entry.customer_id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Whom to get to know: people with a tie who are no contacts, were not asked lately, and not dismissed. */
export async function suggestionsFor(
  db: Db,
  filter: Pick<DirectoryFilter, 'viewer' | 'now'>,
  most: number,
): Promise<{ id: number; is_colleague: boolean }[]> {
  const { viewer, now } = filter
  const found = await sql<{ id: number; is_colleague: boolean }>`
    with ${ties(filter)}
    select entry.customer_id as id, entry.is_colleague from weighed entry
    where entry.listed and ${forViewer(viewer)}
      and not exists (select from network_member where customer_id = ${viewer} and member_id = entry.customer_id)
      and not exists (select from suggestion_dismissal where customer_id = ${viewer} and dismissed_id = entry.customer_id)
      and not exists (select from network_request where least(requested_by, requested_to) = least(${viewer}::int, entry.customer_id)
        and greatest(requested_by, requested_to) = greatest(${viewer}::int, entry.customer_id)
        and (state = 'pending' or decided_at > ${now}::timestamptz - ${REST}))
    order by entry.weight desc, entry.sort_name, entry.customer_id limit ${most}`.execute(db)
  return found.rows
}
