import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { BuildRow } from './meetings.builder.queries.ts'

/** Everything that a plan is made from, each in an order of its own that never changes. */
export type Material = {
  slots: { starts_at: Date; date: string }[]
  people: { id: number; company_id: number; meetings: number }[]
  /** What stands in somebody's slot: with its hall when it is a meeting at a table. */
  taken: { customer_id: number; starts_at: Date; meeting_id: number | null; hall: string | null; placed: boolean }[]
  tables: { id: number; hall: string | null; owner: number | null }[]
  tables_taken: { table_id: number; starts_at: Date }[]
  marks: MarkRow[]
  /** Pairs that are blocked, and pairs that meet or are asking each other. */
  blocked: { one: number; other: number }[]
  met: { one: number; other: number }[]
  priorities: { company_id: number; weight: number }[]
  walk_minutes: number
  walks: { from_hall: string; to_hall: string; minutes: number }[]
}

export type MarkRow = {
  kind: 'want' | 'avoid'
  customer_id: number
  company_id: number | null
  target_customer_id: number | null
  target_company_id: number | null
}

const guests = (
  event_id: number,
) => sql`select seat.customer_id from seat join customer on customer.id = seat.customer_id
  where seat.event_id = ${event_id} and is_listed(seat) and customer.closed_at is null`

/** Reads what a plan for an event is made from, as it is at an instant. */
export async function readMaterial(db: Db, event_id: number, now: Date): Promise<Material> {
  const all = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(db)).rows
  const slots = await all(sql<Material['slots'][number]>`select starts_at, date from meeting_grid(${event_id})
    where starts_at > ${now} order by starts_at`)
  const people = await all(sql<Material['people'][number]>`
    select customer.id, coalesce(customer.company_id, 0) as company_id,
      (select count(*) from meeting where event_id = ${event_id} and state = 'confirmed' and requested_by = customer.id)
      + (select count(*) from meeting where event_id = ${event_id} and state = 'confirmed' and requested_to = customer.id) as meetings
    from customer where id in (${guests(event_id)}) order by id`)
  // Meetings, blocks, talks and requests that wait: the builder fills only what is empty.
  const taken = await all(sql<Material['taken'][number]>`
    with guest as materialized (${guests(event_id)}), grid as materialized (select starts_at from meeting_grid(${event_id}))
    select taken.customer_id, taken.starts_at, taken.meeting_id, place.hall, place.id is not null as placed
      from meeting_person_slot taken join guest using (customer_id) left join meeting on meeting.id = taken.meeting_id
        left join event_table place on place.id = meeting.table_id
      where taken.starts_at in (select starts_at from grid)
    union all
    select talk.customer_id, grid.starts_at, null, null, false from meeting_sessions(${event_id}, null) talk
      join grid on talk.starts_at < grid.starts_at + interval '30 minutes' and talk.ends_at > grid.starts_at
      where talk.customer_id in (select customer_id from guest)
    union all
    select person, slot, null, null, false from meeting_invitation proposal join meeting on meeting.id = proposal.meeting_id
      cross join lateral unnest(array[proposal.proposed_by, proposal.proposed_to]) person
      cross join lateral generate_series(proposal.starts_at, proposal.starts_at + (proposal.slots - 1) * interval '30 minutes', interval '30 minutes') slot
      where meeting.event_id = ${event_id} and proposal.state = 'pending' and proposal.expires_at > ${now}
    order by 1, 2, 3 nulls last`)
  const tables = await all(sql<
    Material['tables'][number]
  >`select id, hall, case when state = 'booked' then company_id end as owner
    from event_table where event_id = ${event_id} and ((state = 'booked' and company_id is not null) or (state = 'free' and amount is null))
    order by position, id`)
  const tables_taken = await all(sql<
    Material['tables_taken'][number]
  >`select table_id, starts_at from meeting_table_slot
    where table_id in (select id from event_table where event_id = ${event_id}) order by 1, 2`)
  const marks =
    await all(sql<MarkRow>`select kind, customer_id, company_id, target_customer_id, target_company_id from meeting_mark
    where event_id = ${event_id} order by customer_id, company_id nulls first, target_customer_id nulls last, target_company_id, kind`)
  const blocked = await all(sql<{
    one: number
    other: number
  }>`select blocker_id as one, blocked_id as other from member_block
    where blocker_id in (${guests(event_id)}) and blocked_id in (${guests(event_id)}) order by 1, 2`)
  const met = await all(sql<{
    one: number
    other: number
  }>`select requested_by as one, requested_to as other from meeting
    where event_id = ${event_id} and state in ('open', 'confirmed') order by 1, 2`)
  const priorities = await all(sql<Material['priorities'][number]>`select company_id, weight from meeting_priority
    where event_id = ${event_id} order by 1`)
  const [rule] = await all(
    sql<{ walk_minutes: number }>`select walk_minutes from meeting_rule where event_id = ${event_id}`,
  )
  const walks = await all(sql<Material['walks'][number]>`select from_hall, to_hall, minutes from meeting_walk
    where event_id = ${event_id} order by 1, 2`)
  // As `meeting_walk_minutes` has it where nothing is said.
  const walk_minutes = rule?.walk_minutes ?? 5
  return { slots, people, taken, tables, tables_taken, marks, blocked, met, priorities, walk_minutes, walks }
}

/** Marks that somebody sees: their own, and those of a company for which they speak. */
export async function marksOf(
  db: Db,
  event_id: number,
  customer_id: number,
  company_id: number | null,
): Promise<MarkRow[]> {
  const { rows } =
    await sql<MarkRow>`select kind, customer_id, company_id, target_customer_id, target_company_id from meeting_mark
    where event_id = ${event_id} and ((company_id is null and customer_id = ${customer_id}) or company_id = ${company_id}::integer)
    order by id`.execute(db)
  return rows
}

const buildColumns = sql`build.id, build.event_id, build.seed, build.asks_people, build.slots, build.most_per_person, build.most_per_day,
  build.state, build.asked_at, build.finished_at, build.done, build.of_all, build.input_hash, build.hash, build.figures, build.problem,
  (select count(*) from meeting_build_row row where row.build_id = build.id and row.state = 'made') as made,
  (select count(*) from meeting_build_row row where row.build_id = build.id and row.state = 'skipped') as skipped`

export async function readBuild(db: Db, id: number): Promise<BuildRow | undefined> {
  return (await sql<BuildRow>`select ${buildColumns} from meeting_build build where id = ${id}`.execute(db)).rows[0]
}

export async function listBuilds(
  db: Db,
  filter: { event?: number | undefined; open?: boolean | undefined },
  paging: Paging,
): Promise<{ rows: BuildRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const running = sql`build.state in ('waiting', 'planning', 'applying', 'undoing')`
  const parts = [sql`true`]
  if (filter.event !== undefined) parts.push(sql`build.event_id = ${filter.event}`)
  if (filter.open !== undefined) parts.push(filter.open ? running : sql`not ${running}`)
  const found = sql`from meeting_build build where ${sql.join(parts, sql` and `)}`
  const { rows } =
    await sql<BuildRow>`select ${buildColumns} ${found} order by build.id desc limit ${limit} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

type Named = { id: number; name: string; company: string | null }
export type PlannedRow = {
  number: number
  starts_at: Date
  one: Named
  other: Named
  table: string | null
  state: 'planned' | 'made' | 'skipped' | 'undone'
}

export async function listBuildRows(
  db: Db,
  build_id: number,
  state: string | undefined,
  paging: Paging,
): Promise<{ rows: PlannedRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const which = state === undefined ? sql`` : sql`and state = ${state}`
  const person = (who: 'one' | 'other') => sql`(select json_build_object('id', customer.id,
      'name', full_name(customer.first_name, customer.last_name), 'company', company.name)
    from customer left join company on company.id = customer.company_id where customer.id = row.${sql.ref(who)})`
  const { rows } =
    await sql<PlannedRow>`select row.number, row.starts_at, ${person('one')} as one, ${person('other')} as other,
      (select number from event_table where id = row.table_id) as table, row.state
    from (select * from meeting_build_row where build_id = ${build_id} ${which} order by number limit ${limit} offset ${offset}) row
    order by row.number`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*) as count from meeting_build_row where build_id = ${build_id} ${which}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Participants with wishes of their own who have neither a meeting that stands nor one in the plan. */
export async function listLeft(
  db: Db,
  build: { id: number; event_id: number },
  paging: Paging,
): Promise<{ rows: (Named & { wishes: number })[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const { rows } = await sql<Named & { wishes: number; total: number }>`
    select customer.id, full_name(customer.first_name, customer.last_name) as name, company.name as company,
      wishing.wishes, count(*) over () as total
    from (select customer_id, count(*) as wishes from meeting_mark
        where event_id = ${build.event_id} and kind = 'want' and company_id is null group by customer_id) wishing
      join customer on customer.id = wishing.customer_id left join company on company.id = customer.company_id
    where exists (select from seat where seat.event_id = ${build.event_id} and seat.customer_id = customer.id and is_participant(seat.state))
      and not exists (select from meeting_build_row row where row.build_id = ${build.id} and row.state in ('planned', 'made')
        and customer.id in (row.one, row.other))
      and not exists (select from meeting where meeting.event_id = ${build.event_id} and meeting.state = 'confirmed'
        and customer.id in (meeting.requested_by, meeting.requested_to))
    order by wishing.wishes desc, name, customer.id limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _t, ...row }) => row), count: rows[0]?.total ?? 0 }
}

export async function listPriorities(
  db: Db,
  event_id: number,
): Promise<{ company_id: number; name: string; weight: number }[]> {
  const { rows } = await sql<{ company_id: number; name: string; weight: number }>`
    select priority.company_id, company.name, priority.weight from meeting_priority priority join company on company.id = priority.company_id
    where priority.event_id = ${event_id} order by priority.weight desc, company.name, company.id`.execute(db)
  return rows
}
