import { bounds, plannedEachTime, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import { isOver } from '../occasions/occasions.reads.ts'
import { COUNT_CAP, cardColumns, cardTables, notBlocked, tieColumns, tieTables } from './members.reads.ts'
import type { CardRow, TieRow } from './members.reads.ts'

export type DirectoryFilter = {
  viewer: number
  now: Date
  search?: string
  tag?: number[]
  country?: string[]
  category?: string[]
  company?: number[]
  event?: number[]
  together?: boolean
}

export type DirectoryRow = CardRow &
  TieRow & {
    company_logo: string | null
    company_city: string | null
    company_country: string | null
    tags: { id: number; name: string; shared: boolean }[]
    shared_contacts: number | null
    shared_events: { id: number; name: string; city: string | null }[]
  }

export type FacetRow = { id: number | string; name: string; logo?: string | null; count: number }
export type FacetName = 'event' | 'tag' | 'country' | 'category' | 'company'

/** Coming events that show who comes, in which I am shown: only their participants may know who comes. */
export function myEvents(filter: Pick<DirectoryFilter, 'viewer' | 'now'>) {
  return sql`(select mine.event_id from seat mine join event on event.id = mine.event_id
    where mine.customer_id = ${filter.viewer} and is_listed(mine) and event.display_participants
      and not ${isOver('event', filter.now)})`
}

/** So long after an event its participants find each other by it. */
const AFTER = sql`interval '6 months'`

/** The same with those that ended within the last months. */
function myReachableEvents(filter: DirectoryFilter) {
  return sql`(select mine.event_id from seat mine join event on event.id = mine.event_id
    where mine.customer_id = ${filter.viewer} and is_listed(mine) and event.display_participants
      and event.end_date >= (${filter.now}::date - ${AFTER})::date)`
}

/** The rows `entry` of `member_search` that match; `without` leaves one filter out, to count what its other choices would give. */
export function matching(filter: DirectoryFilter, without?: FacetName) {
  const parts = [sql`entry.listed`]
  const given = <K extends FacetName>(name: K) => (name === without || !filter[name]?.length ? undefined : filter[name])
  if (filter.search !== undefined) parts.push(sql`entry.document @@ ${filter.search}::tsquery`)
  const tag = given('tag')
  if (tag) parts.push(sql`entry.tags && ${tag}::int[]`)
  const country = given('country')
  if (country) parts.push(sql`entry.country = any(${country})`)
  const category = given('category')
  if (category) parts.push(sql`entry.category = any(${category})`)
  const company = given('company')
  if (company) parts.push(sql`entry.company_id = any(${company})`)
  const event = given('event')
  if (event)
    parts.push(sql`exists (select from seat where seat.customer_id = entry.customer_id and is_listed(seat)
      and seat.event_id = any(${event}) and seat.event_id in ${myReachableEvents(filter)})`)
  if (filter.together)
    parts.push(sql`entry.customer_id in (select seat.customer_id from seat where is_listed(seat)
      and seat.event_id in ${myReachableEvents(filter)})`)
  return sql.join(parts, sql` and `)
}

/** How many people a country, a kind of company or a company has differs by far: what is narrowed by one is planned for it. */
const plannedFor = (filter: DirectoryFilter) =>
  filter.country?.length || filter.category?.length || filter.company?.length ? plannedEachTime : sql``

/** The directory leaves out who asks, and who is blocked in either direction. */
export function forViewer(viewer: number) {
  return sql`entry.customer_id <> ${viewer} and entry.customer_id not in (select id from blocked_with(${viewer}))`
}

/**
 * A page of the directory. The order is settled before anything is gathered about a person: whom one has a tie to comes first
 * (`tied`, in their order), then everybody else.
 */
export async function listDirectory(
  db: Db,
  filter: DirectoryFilter,
  sort: 'match' | 'name' | 'newest',
  paging: Paging,
  tied: readonly number[] = [],
): Promise<{ rows: DirectoryRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const name = sql`entry.sort_name, entry.customer_id`
  const order =
    sort === 'newest'
      ? sql`entry.customer_id desc`
      : sort === 'match' && filter.search !== undefined
        ? sql`ts_rank(entry.document, ${filter.search}::tsquery) desc, ${name}`
        : sort === 'match' && filter.event?.length
          ? // Few enough to weigh each: the people of an event.
            sql`(select count(*) from customer_tag mine where mine.customer_id = ${filter.viewer} and mine.tag_id = any(entry.tags)) desc, ${name}`
          : name
  // Words are looked up in their index first: along the names, all of them would be read for a word that one has.
  const searched = sql`(select * from member_search where document @@ ${filter.search ?? ''}::tsquery offset 0)`
  const entries = sql`${filter.search === undefined ? sql`member_search` : searched} entry where ${matching(filter)}
    and ${forViewer(filter.viewer)}`
  const first = tied.slice(offset, offset + limit)
  const others = sql`select entry.customer_id as id from ${entries} and entry.customer_id <> all(${[...tied]}::int[])
    order by ${order} limit ${limit - first.length} offset ${Math.max(0, offset - tied.length)}`
  const rows = await describe(
    db,
    filter,
    sql`select id, place from unnest(${first}::int[]) with ordinality as strong (id, place)
      union all select id, ${first.length} + row_number() over () as place from (${others}) ordered`,
    plannedFor(filter),
  )
  const count = await sql<{
    count: number
  }>`${plannedFor(filter)} select count(*) from (select 1 from ${entries} limit ${COUNT_CAP}) counted`.execute(db)
  return { rows, count: count.rows[0]?.count ?? 0 }
}

/** What the directory says of people of whom a select gives `id` and `place`, in their order. */
async function describe(
  db: Db,
  filter: Pick<DirectoryFilter, 'viewer' | 'now'>,
  people: ReturnType<typeof sql>,
  planned = sql``,
): Promise<DirectoryRow[]> {
  const found = await sql<DirectoryRow>`${planned}
    with found as materialized (${people})
    select ${cardColumns(filter.viewer)}, ${tieColumns(filter.viewer)},
      company.logo as company_logo, company.city as company_city, company.country as company_country,
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name, 'shared', mine.tag_id is not null) order by mine.tag_id is null, tag.name)
        from customer_tag join tag on tag.id = customer_tag.tag_id
        left join customer_tag mine on mine.tag_id = tag.id and mine.customer_id = ${filter.viewer} where customer_tag.customer_id = customer.id and tag.is_public), '[]') as tags,
      case when customer_profile.display_configuration ->> 'contacts' is distinct from 'nobody' then
        (select count(*) from network_member mine join network_member theirs on theirs.member_id = mine.member_id
          where mine.customer_id = ${filter.viewer} and theirs.customer_id = customer.id) end as shared_contacts,
      coalesce((select json_agg(json_build_object('id', event.id, 'name', event.name, 'city', event.city) order by event.start_date)
        from seat join event on event.id = seat.event_id where seat.customer_id = customer.id and is_listed(seat)
          and seat.event_id in ${myEvents(filter)}), '[]') as shared_events
    from found join ${cardTables} on customer.id = found.id ${tieTables(filter.viewer, filter.now)}
    order by found.place`.execute(db)
  return found.rows
}

/** What the directory says of these people, in their order. */
export function describePeople(
  db: Db,
  filter: Pick<DirectoryFilter, 'viewer' | 'now'>,
  ids: readonly number[],
): Promise<DirectoryRow[]> {
  return describe(
    db,
    filter,
    sql`select id, place from unnest(${[...ids]}::int[]) with ordinality as chosen (id, place)`,
  )
}

/** How many people each choice of a filter would leave, the most first. The same for everyone, but for events. */
export async function listFacet(db: Db, filter: DirectoryFilter, name: FacetName): Promise<FacetRow[]> {
  const people = sql`(select entry.customer_id, entry.company_id, entry.country, entry.category, entry.tags from member_search entry where ${matching(filter, name)}) person`
  const text = {
    tag: sql`select tag.id, tag.name, counted.count from (select unnest(person.tags) as id, count(*) from ${people} group by 1) counted join tag on tag.id = counted.id`,
    country: sql`select person.country as id, person.country as name, count(*) from ${people} where person.country is not null group by 1, 2`,
    category: sql`select company_category.code as id, company_category.name, counted.count
      from (select person.category, count(*) from ${people} group by 1) counted join company_category on company_category.code = counted.category`,
    company: sql`select company.id, company.name, company.logo, counted.count
      from (select person.company_id, count(*) from ${people} group by 1) counted join company on company.id = counted.company_id`,
    event: sql`select event.id, event.name, count(*) from ${people} join seat on seat.customer_id = person.customer_id and is_listed(seat)
      join event on event.id = seat.event_id where seat.event_id in ${myEvents(filter)} and seat.customer_id <> ${filter.viewer} group by 1, 2`,
  }[name]
  const found = await sql<FacetRow>`select * from (${text}) facet order by count desc, name limit 200`.execute(db)
  return found.rows
}

/** Members found by words, the best first, with what is between them and the viewer; oneself too. */
export async function searchMembers(
  db: Db,
  { viewer, now }: { viewer: number; now: Date },
  query: string,
  most: number,
): Promise<(CardRow & TieRow)[]> {
  const found = await sql<CardRow & TieRow>`select ${cardColumns(viewer)}, ${tieColumns(viewer)}
    from ${cardTables} join member_search on member_search.customer_id = customer.id ${tieTables(viewer, now)}
    where member_search.document @@ ${query}::tsquery and customer.closed_at is null and customer.registration_completed_at is not null
      and ${notBlocked(viewer)}
    order by ts_rank(member_search.document, ${query}::tsquery) desc, customer.id limit ${most}`.execute(db)
  return found.rows
}
