import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type BuildState =
  | 'waiting'
  | 'planning'
  | 'planned'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'cancelled'
  | 'failed'

export type Figures = {
  people: number
  tables: number
  slots: number
  wishes: number
  satisfied: number
  already: number
  avoided: number
  full: number
  no_time: number
  meetings: number
  without_table: number
}

/** What an operator asks of the builder. */
export type BuildOptions = {
  event_id: number
  seed: number
  asks_people: boolean
  slots: number
  most_per_person: number
  most_per_day: number
}

export type BuildRow = BuildOptions & {
  id: number
  state: BuildState
  asked_at: Date
  finished_at: Date | null
  done: number
  of_all: number
  input_hash: string | null
  hash: string | null
  figures: Figures | null
  problem: string | null
  made: number
  skipped: number
}

/** Begins a run. @returns undefined while another one of the event runs: the key of the table decides */
export async function insertBuild(
  db: Db,
  row: BuildOptions & { asked_by: number | null; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`insert into meeting_build
      (event_id, seed, asks_people, slots, most_per_person, most_per_day, asked_by, asked_at)
    values (${row.event_id}, ${row.seed}, ${row.asks_people}, ${row.slots}, ${row.most_per_person}, ${row.most_per_day},
      ${row.asked_by}, ${row.now})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

type LockedBuild = BuildOptions & Pick<BuildRow, 'id' | 'state' | 'done' | 'of_all'>

/** A run that nobody else changes until the transaction ends. */
export async function lockBuild(db: Db, id: number): Promise<LockedBuild | undefined> {
  const { rows } = await sql<LockedBuild>`
    select id, event_id, seed, asks_people, slots, most_per_person, most_per_day, state, done, of_all from meeting_build
    where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** True while a run of the event is at work. */
export async function isRunning(db: Db, event_id: number): Promise<boolean> {
  const { rows } = await sql`select from meeting_build where event_id = ${event_id}
    and state in ('waiting', 'planning', 'applying', 'undoing')`.execute(db)
  return rows.length > 0
}

export async function setBuildState(db: Db, id: number, state: BuildState, finished_at: Date | null): Promise<void> {
  await sql`update meeting_build set state = ${state}, finished_at = ${finished_at} where id = ${id}`.execute(db)
}

export async function failBuild(db: Db, id: number, problem: string, now: Date): Promise<void> {
  await sql`update meeting_build set state = 'failed', problem = ${problem.slice(0, 500)}, finished_at = ${now}
    where id = ${id} and state in ('waiting', 'planning')`.execute(db)
}

/** Notes how far a run is. @returns its state: somebody may have cancelled it */
export async function setProgress(db: Db, id: number, done: number, of_all: number): Promise<BuildState | undefined> {
  const { rows } = await sql<{ state: BuildState }>`update meeting_build set done = ${done}, of_all = ${of_all}
    where id = ${id} returning state`.execute(db)
  return rows[0]?.state
}

/** Runs that have work left, the oldest first. */
export async function buildsAtWork(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from meeting_build
    where state in ('waiting', 'planning', 'applying', 'undoing') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export type PlannedMeeting = { one: number; other: number; starts_at: Date; table_id: number | null }

/** Writes a plan down, all of it in the transaction at hand. */
export async function insertPlan(
  db: Db,
  id: number,
  plan: {
    meetings: readonly PlannedMeeting[]
    input_hash: string
    hash: string
    figures: Figures
    now: Date
  },
): Promise<void> {
  await sql`delete from meeting_build_row where build_id = ${id}`.execute(db)
  const { meetings } = plan
  await sql`insert into meeting_build_row (build_id, number, one, other, starts_at, table_id)
    select ${id}, number, one, other, starts_at, table_id
    from unnest(${meetings.map((one) => one.one)}::integer[], ${meetings.map((one) => one.other)}::integer[],
      ${meetings.map((one) => one.starts_at.toISOString())}::timestamptz[], ${meetings.map((one) => one.table_id)}::integer[])
      with ordinality as planned (one, other, starts_at, table_id, number)`.execute(db)
  await sql`update meeting_build set state = 'planned', input_hash = ${plan.input_hash}, hash = ${plan.hash},
    figures = ${JSON.stringify(plan.figures)}::jsonb, finished_at = ${plan.now}, done = of_all where id = ${id}`.execute(
    db,
  )
}

export async function setPriority(db: Db, event_id: number, company_id: number, weight: number): Promise<void> {
  if (weight === 1)
    await sql`delete from meeting_priority where event_id = ${event_id} and company_id = ${company_id}`.execute(db)
  else
    await sql`insert into meeting_priority (event_id, company_id, weight) values (${event_id}, ${company_id}, ${weight})
      on conflict (event_id, company_id) do update set weight = excluded.weight`.execute(db)
}

/** Whether there are an event and a company by these numbers. */
export async function known(
  db: Db,
  event_id: number,
  company_id: number | null,
): Promise<{ event: boolean; company: boolean }> {
  const { rows } = await sql<{ event: boolean; company: boolean }>`
    select exists (select from event where id = ${event_id}) as event,
      exists (select from company where id = ${company_id}::integer) as company`.execute(db)
  return rows[0] ?? { event: false, company: false }
}

type Mark = {
  event_id: number
  customer_id: number
  company_id: number | null
  target_customer_id: number | null
  target_company_id: number | null
}

/** Sets or takes away a mark; setting it twice is setting it once. */
export async function putMark(db: Db, mark: Mark, kind: 'want' | 'avoid' | null, now: Date): Promise<void> {
  const whose =
    mark.company_id === null
      ? sql`company_id is null and customer_id = ${mark.customer_id}`
      : sql`company_id = ${mark.company_id}`
  if (kind === null) {
    await sql`delete from meeting_mark where event_id = ${mark.event_id} and ${whose}
      and target_customer_id is not distinct from ${mark.target_customer_id}::integer
      and target_company_id is not distinct from ${mark.target_company_id}::integer`.execute(db)
    return
  }
  const key =
    mark.company_id === null
      ? sql`(event_id, customer_id, target_customer_id, target_company_id) where company_id is null`
      : sql`(event_id, company_id, target_customer_id, target_company_id) where company_id is not null`
  await sql`insert into meeting_mark (event_id, customer_id, company_id, target_customer_id, target_company_id, kind, created_at)
    values (${mark.event_id}, ${mark.customer_id}, ${mark.company_id}, ${mark.target_customer_id}, ${mark.target_company_id}, ${kind}, ${now})
    on conflict ${key} do update set kind = excluded.kind`.execute(db)
}

/** Marks that somebody has at an event, for themselves or for their company. */
export async function countMarks(
  db: Db,
  event_id: number,
  customer_id: number,
  company_id: number | null,
): Promise<number> {
  const whose =
    company_id === null ? sql`company_id is null and customer_id = ${customer_id}` : sql`company_id = ${company_id}`
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from meeting_mark where event_id = ${event_id} and ${whose}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a company has listed people at an event. */
export async function hasGuests(db: Db, event_id: number, company_id: number): Promise<boolean> {
  const { rows } = await sql`select from seat join customer on customer.id = seat.customer_id
    where seat.event_id = ${event_id} and customer.company_id = ${company_id} and is_listed(seat)
      and customer.closed_at is null limit 1`.execute(db)
  return rows.length > 0
}
