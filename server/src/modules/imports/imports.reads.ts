import type { RowFilter } from '@app/contract/imports.limits'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Problem } from './imports.fields.ts'
import type { HeldImport } from './imports.queries.ts'

export type ImportRow = HeldImport & {
  name: string
  size: number
  format: 'csv' | 'xlsx' | 'xml' | 'mt940' | 'ics' | 'zip'
  encoding: string | null
  separator: string | null
  event_name: string | null
  went_out: number
  not_booked: number
  created_at: Date
  undone_at: Date | null
  counts: Record<string, number> | null
  problem: string | null
  /** Headings that are taken for what they were taken for before. */
  remembered: string[]
}

const columns = sql`own.*, (select name from event where event.id = own.event_id) as event_name,
  array(select heading from data_import_heading as past where past.kind = own.kind and past.heading = any(own.headings)) as remembered`

export async function readImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from data_import as own where id = ${id}`.execute(db)
  return rows[0]
}

export async function importOfUpload(db: Db, upload: string, asked_by: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from data_import
    where upload = ${upload}::uuid and asked_by = ${asked_by}`.execute(db)
  return rows[0]?.id
}

export async function listImports(db: Db, kinds: readonly string[]): Promise<ImportRow[]> {
  const { rows } =
    await sql<ImportRow>`select ${columns} from data_import as own where kind = any(${[...kinds]}::text[])
    order by id desc limit 100`.execute(db)
  return rows
}

const names = ['new', 'update', 'same', 'decide', 'error', 'skip'] as const
const outcomes = ['made', 'changed', 'known', 'failed', 'removed', 'restored', 'kept'] as const
export type Counts = Record<'all' | (typeof names)[number] | (typeof outcomes)[number], number>

/** What would become of a row, with what somebody decided. Somebody whose company is in question is new either way. */
const plan = sql`case when choice = 'skip' then 'skip' when state <> 'decide' or choice is null then state
  when said ? 'company_id' then 'new' else choice end`

export async function countRows(db: Db, id: number): Promise<Counts> {
  const counted = [
    ...names.map((name) => sql`count(*) filter (where plan = ${sql.lit(name)})::integer as ${sql.ref(name)}`),
    ...outcomes.map((name) => sql`count(*) filter (where outcome = ${sql.lit(name)})::integer as ${sql.ref(name)}`),
  ]
  const { rows } = await sql<Counts>`select count(*)::integer as "all", ${sql.join(counted)}
    from (select ${plan} as plan, outcome from data_import_row where import_id = ${id}) as own`.execute(db)
  return rows[0] as Counts
}

/**
 * Whom an import has brought in and who can be written to: members without a password who have had no link since, and confirmed seats.
 * @param numbers rows of the file; all when null
 */
export async function invitable(
  db: Db,
  { id, kind }: HeldImport,
  numbers: readonly number[] | null,
  since: Date,
): Promise<number[]> {
  const rowsOnly =
    numbers === null
      ? sql``
      : sql`and key in (select key from data_import_row where import_id = ${id} and number = any(${[...numbers]}::integer[]))`
  const open =
    kind === 'members'
      ? sql`exists (select from customer where id = record_id and password_hash is null and closed_at is null)
          and not exists (select from mailed_link where customer_id = record_id and created_at > ${since})`
      : sql`exists (select from seat where id = record_id and state = 'confirmed')`
  const { rows } = await sql<{ record_id: number }>`select distinct record_id from data_import_key
    where import_id = ${id} ${rowsOnly} and ${open} order by record_id`.execute(db)
  return rows.map(({ record_id }) => record_id)
}

export type Many = { field: string; code: string; value: string; rows: number; proposals: Problem['proposals'] }

/** Values that stand against several rows in the same way, with what could stand there instead. */
export async function repeatedProblems(db: Db, { id, fields, for_all }: HeldImport): Promise<Many[]> {
  const { rows } = await sql<Many>`
    select problem ->> 'field' as field, problem ->> 'code' as code,
      coalesce(cells[array_position(${fields}::text[], problem ->> 'field')],
        ${JSON.stringify(for_all)}::jsonb ->> (problem ->> 'field'), '') as value,
      count(*)::integer as rows, (array_agg(problem -> 'proposals'))[1] as proposals
    from data_import_row, jsonb_array_elements(problems) as problem
    where import_id = ${id} and choice is distinct from 'skip' and jsonb_array_length(problem -> 'proposals') > 0
    group by 1, 2, 3 having count(*) > 1 order by count(*) desc, 3 limit 10`.execute(db)
  return rows
}

export type ShownRow = {
  number: number
  cells: string[]
  said: Record<string, string>
  problems: Problem[]
  match_id: number | null
  match_name: string | null
  state: 'unchecked' | 'new' | 'update' | 'same' | 'decide' | 'error'
  choice: 'skip' | 'update' | 'new' | null
  outcome: string | null
  why: string | null
}

const filters: Record<RowFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  ready: sql`(choice is distinct from 'skip' and (state in ('new', 'update') or (state = 'decide' and choice is not null)))`,
  error: sql`(state = 'error' and choice is distinct from 'skip')`,
  decide: sql`(state = 'decide' and choice is null)`,
  left_out: sql`(choice = 'skip' or state = 'error' or outcome in ('skipped', 'failed', 'known') or (outcome is null and state = 'same'))`,
  written: sql`outcome in ('made', 'changed')`,
  kept: sql`outcome = 'kept'`,
}

export async function listRows(db: Db, id: number, show: RowFilter, after: number, most: number): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select number, cells, said, problems, match_id, match_name, state, choice, outcome, why from data_import_row
    where import_id = ${id} and number > ${after} and ${filters[show]} order by number limit ${most}`.execute(db)
  return rows
}

/** What headings of this kind were taken for before. */
export async function pastHeadings(db: Db, kind: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ heading: string; field: string }>`
    select heading, field from data_import_heading where kind = ${kind} limit 5000`.execute(db)
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}
