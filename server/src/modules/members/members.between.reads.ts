import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { isOver } from '../occasions/occasions.reads.ts'
import type { NamedRow } from '../occasions/occasions.reads.ts'
import { notBlocked } from './members.reads.ts'

/** Ids of the first few, and how many there are. */
export type FewRow = { count: number; ids: number[] }

const can_be_found = sql`customer.closed_at is null and customer.registration_completed_at is not null`

/** The first few of some people by name. */
async function fewOf(db: Db, people: ReturnType<typeof sql>, most: number): Promise<FewRow> {
  const found = await sql<FewRow>`
    with found as materialized (${people})
    select (select count(*)::int from found) as count,
      coalesce((select array_agg(id order by place) from (
        select id, row_number() over (order by sort_name(first_name, last_name), lower(first_name), id) as place from found
        order by place limit ${most}) first), '{}') as ids`.execute(db)
  return found.rows[0] ?? { count: 0, ids: [] }
}

const names = sql`customer.id, customer.first_name, customer.last_name`

/** Contacts of both. Who they are is told as far as the list is shown; that there are some, unless it is shown to nobody. */
export async function sharedContacts(
  db: Db,
  viewer: number,
  id: number,
  most: number,
): Promise<(FewRow & { names_shown: boolean }) | undefined> {
  const asked = await sql<{ counted: boolean; names_shown: boolean }>`
    select display_configuration ->> 'contacts' is distinct from 'nobody' as counted,
      shows(customer_id, display_configuration, 'contacts', ${viewer}) as names_shown
    from customer_profile where customer_id = ${id}`.execute(db)
  const { counted, names_shown } = asked.rows[0] ?? { counted: true, names_shown: false }
  if (!counted) return undefined
  const few = await fewOf(
    db,
    sql`select ${names} from network_member mine
      join network_member theirs on theirs.member_id = mine.member_id and theirs.customer_id = ${id}
      join customer on customer.id = mine.member_id
      where mine.customer_id = ${viewer} and ${can_be_found} and ${notBlocked(viewer)}`,
    most,
  )
  return { ...few, names_shown }
}

/** Segments that both carry, by name. */
export async function sharedSegments(db: Db, viewer: number, id: number): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select tag.id, tag.name from customer_tag mine join customer_tag theirs on theirs.tag_id = mine.tag_id and theirs.customer_id = ${id}
      join tag on tag.id = mine.tag_id
    where mine.customer_id = ${viewer} order by tag.name`.execute(db)
  return found.rows
}

export type SharedEventRow = NamedRow & { over: boolean }

/** Events at which both are shown as participants: running and coming ones by their day, then the latest past ones. */
export async function sharedEvents(
  db: Db,
  viewer: number,
  id: number,
  now: Date,
  most: number,
): Promise<SharedEventRow[]> {
  const over = isOver('event', now)
  const found = await sql<SharedEventRow>`
    select event.id, event.slug, event.name, event.city, event.start_date, event.end_date, ${over} as over
    from seat mine join seat theirs on theirs.event_id = mine.event_id and theirs.customer_id = ${id}
        and is_listed(theirs)
      join event on event.id = mine.event_id
    where mine.customer_id = ${viewer} and is_listed(mine) and event.display_participants
      and event.published_at <= ${now}
    order by ${over}, case when ${over} then event.end_date end desc, event.start_date, event.id limit ${most}`.execute(
    db,
  )
  return found.rows
}

/** Others of a person's company. */
export function colleaguesOf(db: Db, viewer: number, id: number, most: number): Promise<FewRow> {
  return fewOf(
    db,
    sql`select ${names} from customer
      where customer.company_id = (select company_id from customer where id = ${id})
        and customer.id not in (${id}, ${viewer}) and ${can_be_found} and ${notBlocked(viewer)}`,
    most,
  )
}

/** Colleagues of the one who asks who have this person as a contact, as far as both show their lists. */
export function knownBy(db: Db, viewer: number, id: number, most: number): Promise<FewRow> {
  return fewOf(
    db,
    sql`select ${names} from customer join network_member tie on tie.customer_id = customer.id and tie.member_id = ${id}
        left join customer_profile on customer_profile.customer_id = customer.id
      where customer.company_id = (select company_id from customer where id = ${viewer}) and customer.id <> ${viewer}
        and shows(customer.id, customer_profile.display_configuration, 'contacts', ${viewer})
        and not exists (select from customer_profile known where known.customer_id = ${id} and known.display_configuration ->> 'contacts' = 'nobody')
        and ${can_be_found} and ${notBlocked(viewer)}`,
    most,
  )
}
