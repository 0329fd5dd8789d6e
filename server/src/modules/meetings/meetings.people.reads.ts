import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

export type PeopleFilter = {
  me: number
  event: { id: number; time_zone: string }
  now: Date
  date: string | undefined
  /** The text of a tsquery. */
  search: string | undefined
  tag: number[] | undefined
  country: string[] | undefined
  category: string[] | undefined
  company: number[] | undefined
  person: number[] | undefined
  free_at: Date | undefined
  free_with_me: boolean
}

export type PersonRow = {
  id: number
  company_logo: string | null
  country: string | null
  is_contact: boolean
  shared_tags: { id: number; name: string }[]
  free_slots: number
  between: { state: 'asked' | 'asks' | 'meets'; starts_at: string } | null
}

/** Listed participants of an event but oneself and who is blocked in either direction, with their entry in the directory. */
function guests(event_id: number, me: number) {
  return sql`seat join member_search entry on entry.customer_id = seat.customer_id and entry.listed
    left join network_member contact on contact.customer_id = ${me} and contact.member_id = seat.customer_id
    where seat.event_id = ${event_id} and is_listed(seat) and seat.customer_id <> ${me}
      and seat.customer_id not in (select id from blocked_with(${me}))`
}

/** When the participants of an event have sessions, and the slots to come at which the asking one is free. */
function times(filter: PeopleFilter) {
  const { event, me, now } = filter
  return sql`speaking as materialized (select talk.customer_id, grid.starts_at from meeting_sessions(${event.id}, null) talk
      join meeting_grid(${event.id}) grid on talk.starts_at < grid.starts_at + interval '30 minutes' and talk.ends_at > grid.starts_at),
    vacant as materialized (select grid.starts_at, grid.date from meeting_grid(${event.id}) grid
      where grid.starts_at > ${now} and not exists (select from meeting_busy(${me}, ${event.id}) busy where busy.starts_at = grid.starts_at))`
}

/** Whether `seat.customer_id` has time at an instant. */
function freeAt(at: ReturnType<typeof sql>) {
  return sql`not exists (select from meeting_person_slot taken where taken.customer_id = seat.customer_id and taken.starts_at = ${at})
    and not exists (select from speaking where speaking.customer_id = seat.customer_id and speaking.starts_at = ${at})`
}

function matching(filter: PeopleFilter) {
  const parts = [sql`true`]
  if (filter.search !== undefined) parts.push(sql`entry.document @@ ${filter.search}::tsquery`)
  if (filter.tag?.length) parts.push(sql`entry.tags && ${filter.tag}::int[]`)
  if (filter.country?.length) parts.push(sql`entry.country = any(${filter.country})`)
  if (filter.category?.length) parts.push(sql`entry.category = any(${filter.category})`)
  if (filter.company?.length) parts.push(sql`entry.company_id = any(${filter.company})`)
  if (filter.person?.length) parts.push(sql`seat.customer_id = any(${filter.person})`)
  if (filter.free_at) parts.push(freeAt(sql`${filter.free_at}::timestamptz`))
  if (filter.free_with_me) parts.push(sql`exists (select from vacant where ${freeAt(sql`vacant.starts_at`)})`)
  return sql.join(parts, sql` and `)
}

/** People to ask: contacts first, then those with most shared segments, then by name. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  paging: Paging,
): Promise<{ rows: PersonRow[]; count: number }> {
  const { me, event, now } = filter
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<PersonRow & { total: number }>`
    with ${times(filter)},
    mine as materialized (select tags from member_search where customer_id = ${me}),
    found as materialized (select seat.customer_id as id, entry.country, contact.id is not null as is_contact,
        array(select unnest(entry.tags) intersect select unnest(mine.tags) from mine) as shared, entry.sort_name, count(*) over () as total
      from ${guests(event.id, me)} and ${matching(filter)}
      order by contact.id is not null desc, cardinality(array(select unnest(entry.tags) intersect select unnest(mine.tags) from mine)) desc,
        entry.sort_name, seat.customer_id limit ${limit} offset ${offset})
    select found.id, company.logo as company_logo, found.country, found.is_contact, found.total,
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name) from tag
        where tag.id = any(found.shared)), '[]') as shared_tags,
      (select count(*) from vacant where vacant.date = coalesce(${filter.date ?? null}::date, (select min(date) from meeting_grid(${event.id})))
        and not exists (select from meeting_person_slot taken where taken.customer_id = found.id and taken.starts_at = vacant.starts_at)
        and not exists (select from speaking where speaking.customer_id = found.id and speaking.starts_at = vacant.starts_at)) as free_slots,
      between_us.between
    from found join customer on customer.id = found.id left join company on company.id = customer.company_id
    left join lateral (
      select json_build_object('starts_at', case when meeting.state = 'confirmed' then meeting.starts_at else proposal.starts_at end,
        'state', case when meeting.state = 'confirmed' then 'meets' when proposal.proposed_by = ${me} then 'asked' else 'asks' end) as between
      from meeting left join meeting_invitation proposal on proposal.meeting_id = meeting.id and proposal.state = 'pending'
      where meeting.event_id = ${event.id} and meeting.state in ('open', 'confirmed')
        and ((meeting.requested_by = ${me} and meeting.requested_to = found.id) or (meeting.requested_by = found.id and meeting.requested_to = ${me}))
        and (meeting.state = 'confirmed' or proposal.expires_at > ${now})
      order by meeting.state = 'confirmed', meeting.id limit 1) between_us on true
    order by found.is_contact desc, cardinality(found.shared) desc, found.sort_name, found.id`.execute(db)
  return { rows, count: rows[0]?.total ?? 0 }
}

export type ChoicesRow = {
  tags: { id: number; name: string; count: number }[]
  countries: { id: string; count: number }[]
  companies: { id: number; name: string; logo: string | null; count: number }[]
}

/** By what the people of an event can be filtered: the most frequent first. */
export async function readChoices(db: Db, event_id: number, me: number): Promise<ChoicesRow> {
  const { rows } = await sql<ChoicesRow>`
    with people as materialized (select entry.* from ${guests(event_id, me)})
    select
      coalesce((select json_agg(choice) from (select tag.id, tag.name, count(*) from people, unnest(people.tags) as has join tag on tag.id = has
        group by tag.id, tag.name order by count(*) desc, tag.name limit 100) choice), '[]') as tags,
      coalesce((select json_agg(choice) from (select people.country as id, count(*) from people where people.country is not null
        group by people.country order by count(*) desc, people.country limit 250) choice), '[]') as countries,
      coalesce((select json_agg(choice) from (select company.id, company.name, company.logo, count(*) from people join company on company.id = people.company_id
        group by company.id, company.name order by company.name limit 1000) choice), '[]') as companies`.execute(db)
  return rows[0] ?? { tags: [], countries: [], companies: [] }
}

export type TableRow = {
  id: number
  number: string
  hall: string | null
  company_name: string
  mine: boolean
  free: boolean
}

/** Tables that the companies of two people have booked, the own first, and whether they are free at all of these times. */
export async function listTables(
  db: Db,
  given: { event_id: number; me: number; other: number; times: readonly Date[] },
): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`select place.id, place.number, place.hall, company.name as company_name,
      company.id = (select company_id from customer where id = ${given.me}) as mine,
      not exists (select from meeting_table_slot taken where taken.table_id = place.id and taken.starts_at = any(${[...given.times]}::timestamptz[])) as free
    from event_table place join company on company.id = place.company_id
    where place.event_id = ${given.event_id} and place.state = 'booked'
      and place.company_id in (select company_id from customer where id in (${given.me}, ${given.other}))
    order by mine desc, place.position, place.id limit 20`.execute(db)
  return rows
}

export type SponsorRow = {
  id: number
  position: number
  name: string
  logo: string | null
  tagline: string | null
  category: string
  company_id: number | null
  people: number
}

/** Sponsors of an event by position, with how many of their people can be asked. */
export async function listSponsors(
  db: Db,
  event_id: number,
  me: number,
  paging: Paging,
): Promise<{ rows: SponsorRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<SponsorRow & { total: number }>`
    with people as materialized (select entry.company_id, count(*) as people from ${guests(event_id, me)} group by entry.company_id)
    select sponsor.id, sponsor.position, sponsor.name, sponsor.logo, sponsor.tagline, category.name as category, sponsor.company_id,
      coalesce(people.people, 0) as people, count(*) over () as total
    from sponsor join sponsor_category category on category.id = sponsor.category_id
      left join people on people.company_id = sponsor.company_id
    where sponsor.event_id = ${event_id} order by sponsor.position, sponsor.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, count: rows[0]?.total ?? 0 }
}
