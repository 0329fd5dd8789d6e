import type { RawBuilder } from 'kysely'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { ImportKind } from '@app/contract/imports.limits'
import type { Problem } from './imports.fields.ts'
import type { FoundFile, Looked } from './imports.kinds.ts'

export type ImportState = 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'

export type NewImport = {
  kind: ImportKind
  event_id: number | null
  upload: string
  name: string
  source: string
  size: number
  format: string
  encoding: string | null
  separator: string | null
  headings: string[]
  fields: string[]
  asked_by: number
  now: Date
  aside?: { went_out: number; not_booked: number }
}

/** An import with its rows. @returns undefined when there is one of this upload already */
export async function insertImport(
  db: Db,
  given: NewImport,
  rows: readonly { number: number; cells: string[]; file?: { at: number } | null }[],
): Promise<number | undefined> {
  const { rows: made } = await sql<{ id: number }>`
    insert into data_import (kind, event_id, upload, name, source, size, format, encoding, separator, headings, fields, asked_by, created_at, of_all, went_out, not_booked)
    values (${given.kind}, ${given.event_id}, ${given.upload}, ${given.name}, ${given.source}, ${given.size}, ${given.format}, ${given.encoding},
      ${given.separator}, ${given.headings}::text[], ${given.fields}::text[], ${given.asked_by}, ${given.now}, ${rows.length},
      ${given.aside?.went_out ?? 0}, ${given.aside?.not_booked ?? 0})
    on conflict (upload) do nothing returning id`.execute(db)
  const id = made[0]?.id
  if (id === undefined) return undefined
  for (let at = 0; at < rows.length; at += 1000)
    await sql`insert into data_import_row (import_id, number, cells, file)
      select ${id}, number, array(select jsonb_array_elements_text(line.cells)), nullif(line.file, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 1000))}::jsonb) as line (number integer, cells jsonb, file jsonb)`.execute(
      db,
    )
  return id
}

export type HeldImport = {
  id: number
  kind: ImportKind
  event_id: number | null
  upload: string
  state: ImportState
  fields: string[]
  headings: string[]
  source: string
  for_all: Record<string, string>
  verify: boolean
  invite: boolean
  acting: number | null
  asked_by: number
  finished_at: Date | null
  round: number
  done: number
  of_all: number
}

const held = sql`id, kind, event_id, upload, state, fields, headings, source, for_all, verify, invite, acting, asked_by, finished_at, round, done, of_all`

/** An import that nobody else changes until the transaction ends. */
export async function lockImport(db: Db, id: number): Promise<HeldImport | undefined> {
  const { rows } = await sql<HeldImport>`select ${held} from data_import where id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function importById(db: Db, id: number): Promise<HeldImport | undefined> {
  const { rows } = await sql<HeldImport>`select ${held} from data_import where id = ${id}`.execute(db)
  return rows[0]
}

type Change = Partial<{
  state: ImportState
  fields: string[]
  source: string
  for_all: string
  verify: boolean
  invite: boolean
  acting: number
  finished_at: Date
  undone_at: Date
  done: number
  of_all: number
  counts: string
  problem: string | null
}>

export async function setImport(db: Db, id: number, change: Change): Promise<void> {
  const sets = Object.entries(change).map(([name, value]) =>
    name === 'fields'
      ? sql`fields = ${value}::text[]`
      : name === 'counts' || name === 'for_all'
        ? sql`${sql.ref(name)} = ${value}::jsonb`
        : sql`${sql.ref(name)} = ${value}`,
  )
  await sql`update data_import set ${sql.join(sets)} where id = ${id}`.execute(db)
}

/** Everything is looked at again; what was decided stays. */
export async function checkAnew(db: Db, id: number): Promise<void> {
  await sql`update data_import set state = 'checking', done = 0, problem = null, round = round + 1 where id = ${id}`.execute(
    db,
  )
}

/** Notes how far a check is. @returns whether it is still what is wanted */
export async function noteChecked(db: Db, id: number, round: number, done: number): Promise<boolean> {
  const found = await sql`update data_import set done = ${done} where id = ${id} and round = ${round}`.execute(db)
  return Number(found.numAffectedRows ?? 0) > 0
}

/** Ends a check, unless something was changed meanwhile. @returns whether it has ended */
export async function endCheck(db: Db, id: number, round: number): Promise<boolean> {
  const found = await sql`update data_import set state = 'checked', done = 0
    where id = ${id} and state = 'checking' and round = ${round}`.execute(db)
  return Number(found.numAffectedRows ?? 0) > 0
}

/** Puts a value in the place of another in one column, of one row or of all. @returns how many rows it was */
export async function replaceCells(
  db: Db,
  id: number,
  given: { column: number; from: string; to: string; row: number | null },
): Promise<number> {
  const done =
    await sql`update data_import_row set cells[${given.column + 1}::integer] = ${given.to}, given = coalesce(given, cells)
    where import_id = ${id} and coalesce(cells[${given.column + 1}::integer], '') = ${given.from}
      and (${given.row}::integer is null or number = ${given.row}::integer)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** What may be here already is looked at row by row before it is taken in. */
const byThemselves = ['came', 'twin']
/** What may be another record is looked at row by row before it is written over. */
const notTheSame = ['number', 'shared']

/** Whether a row has one of these problems. */
const hasOne = (problems: ReturnType<typeof sql>, codes: readonly string[]) =>
  sql`(${sql.join(
    codes.map((code) => sql`${problems} @> ${JSON.stringify([{ code }])}::jsonb`),
    sql` or `,
  )})`

/** Writes a decision on these rows, or on all that wait for one. */
export async function decideRows(
  db: Db,
  id: number,
  rows: readonly number[] | null,
  choice: 'skip' | 'update' | 'new' | null,
): Promise<void> {
  const codes = choice === 'update' ? [...byThemselves, ...notTheSame] : byThemselves
  const byItself = choice === 'skip' ? sql`` : sql`and not ${hasOne(sql`problems`, codes)}`
  const which =
    rows === null ? sql`state = 'decide' and choice is null ${byItself}` : sql`number = any(${[...rows]}::integer[])`
  const fits = choice === 'update' || choice === 'new' ? sql`and state = 'decide'` : sql``
  await sql`update data_import_row set choice = ${choice} where import_id = ${id} and ${which} ${fits}`.execute(db)
}

/** A row with what stood in the file, where somebody has put something in its place. */
export type UncheckedRow = { number: number; cells: string[]; given: string[] | null; file: FoundFile | null }

export async function rowsAfter(db: Db, id: number, after: number, most: number): Promise<UncheckedRow[]> {
  const { rows } = await sql<UncheckedRow>`select number, cells, given, file from data_import_row
    where import_id = ${id} and number > ${after} order by number limit ${most}`.execute(db)
  return rows
}

/** The next files that nobody has looked at. */
export async function filesToLookAt(db: Db, id: number, most: number): Promise<{ number: number; file: FoundFile }[]> {
  const { rows } = await sql<{ number: number; file: FoundFile }>`select number, file from data_import_row
    where import_id = ${id} and file is not null and not file ? 'fault' order by number limit ${most}`.execute(db)
  return rows
}

/** What was found out about a file. */
export async function saveLooked(db: Db, id: number, number: number, looked: Looked): Promise<void> {
  await sql`update data_import_row set file = file || ${JSON.stringify(looked)}::jsonb
    where import_id = ${id} and number = ${number}`.execute(db)
}

export type Finding = {
  number: number
  said: Record<string, string>
  problems: Problem[]
  key: string | null
  match_id: number | null
  match_name: string | null
  state: 'new' | 'update' | 'same' | 'decide' | 'error'
}

/**
 * What was found out about rows. But for leaving a row out, a decision is dropped about what nobody is asked any more, one about another
 * record, and one from before it was known that the row may be here already, or may not be what it was taken for.
 */
export async function saveFindings(db: Db, id: number, rows: readonly Finding[]): Promise<void> {
  const isNews = sql.join(
    [...byThemselves, ...notTheSame].map(
      (code) => sql`(${hasOne(sql`line.problems`, [code])} and not ${hasOne(sql`own.problems`, [code])})`,
    ),
    sql` or `,
  )
  await sql`update data_import_row as own set said = line.said, problems = line.problems, key = line.key, match_id = line.match_id,
      match_name = line.match_name, state = line.state,
      choice = case when own.choice = 'skip' or (line.state = 'decide' and own.match_id is not distinct from line.match_id and not (${isNews})) then own.choice end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number integer, said jsonb, problems jsonb, key text,
      match_id integer, match_name text, state text)
    where own.import_id = ${id} and own.number = line.number`.execute(db)
}

/** What the rows of a statement call their transfers, as a query with the column `name`. */
export const namesOf = (id: number): RawBuilder<unknown> =>
  sql`select said ->> 'name' as name from data_import_row where import_id = ${id}`

export type RowToWrite = {
  number: number
  file: FoundFile | null
  said: Record<string, string>
  key: string | null
  match_id: number | null
  state: 'new' | 'update' | 'same' | 'decide' | 'error'
  choice: 'skip' | 'update' | 'new' | null
}

/** The next rows that nothing has come of yet. */
export async function openRows(db: Db, id: number, most: number): Promise<RowToWrite[]> {
  const { rows } = await sql<RowToWrite>`select number, file, said, key, match_id, state, choice from data_import_row
    where import_id = ${id} and outcome is null order by number limit ${most}`.execute(db)
  return rows
}

export type Outcome = { number: number; outcome: string; why: string | null }

export async function saveOutcomes(db: Db, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update data_import_row as own set outcome = line.outcome, why = line.why
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as line (number integer, outcome text, why text)
    where own.import_id = ${id} and own.number = line.number`.execute(db)
}

type Key = { key: string; record_id: number }

/** Which of these keys name a record already. Of one kind, one import is written at a time, so no other comes to name one meanwhile. */
export async function keysTaken(db: Db, { kind, event_id }: HeldImport, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from data_import_key
    where kind = ${kind} and scope = ${event_id ?? 0} and key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Notes what rows of an import have become, by what names them in their source. */
export async function insertKeys(db: Db, { id, kind, event_id }: HeldImport, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into data_import_key (kind, scope, key, import_id, record_id)
    select ${kind}, ${event_id ?? 0}, line.key, ${id}, line.record_id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as line (key text, record_id integer)`.execute(db)
}

/** The record that a key names, by the last import that said so. */
export const recordOfKey = (kind: ImportKind, scope: number, key: ReturnType<typeof sql>): ReturnType<typeof sql> =>
  sql`(select record_id as id from data_import_key where kind = ${kind} and scope = ${scope} and data_import_key.key = ${key}
    order by import_id desc nulls last limit 1)`

/** A key of a record that is gone names nothing. */
export async function dropStaleKeys(db: Db, kind: ImportKind, table: string): Promise<void> {
  await sql`delete from data_import_key as own where kind = ${kind}
    and not exists (select from ${sql.table(table)} as record where record.id = own.record_id)`.execute(db)
}

/** Forgets what an import has learned of keys; what others before it knew is known again. */
export async function dropKeysOf(db: Db, import_id: number): Promise<void> {
  await sql`delete from data_import_key where import_id = ${import_id}`.execute(db)
}

/** What a heading was last taken for. */
export async function rememberHeadings(
  db: Db,
  kind: ImportKind,
  headings: readonly { heading: string; field: string }[],
): Promise<void> {
  await sql`insert into data_import_heading (kind, heading, field)
    select distinct on (line.heading) ${kind}, line.heading, line.field
    from jsonb_to_recordset(${JSON.stringify(headings)}::jsonb) as line (heading text, field text)
    on conflict (kind, heading) do update set field = excluded.field`.execute(db)
}

/** Imports that have work left, the oldest first. */
export async function importsAtWork(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from data_import
    where state in ('checking', 'running', 'undoing') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Rows are personal data of people who may not be here: they go when nothing can be taken back any more.
 * @returns the uploads of folders that nobody went on with
 */
export async function removeOldRows(db: Db, before: Date): Promise<string[]> {
  const { rows: gone } = await sql<{
    upload: string
    format: string
  }>`delete from data_import where created_at < ${before} and state in ('checking', 'checked', 'failed') and finished_at is null
    returning upload, format`.execute(db)
  const old = sql`(select id from data_import where finished_at < ${before} and state in ('done', 'undone', 'failed'))`
  await sql`delete from data_import_row where import_id in ${old}`.execute(db)
  await sql`delete from data_import_record where import_id in ${old}`.execute(db)
  return gone.flatMap(({ upload, format }) => (format === 'zip' ? [upload] : []))
}
