import { randomUUID } from 'node:crypto'
import type { ImportKind } from '@app/contract/imports.limits'
import { sql } from '../server/src/kit/data/db.ts'
import { insertImport, setImport } from '../server/src/modules/imports/imports.queries.ts'
import { countRows } from '../server/src/modules/imports/imports.reads.ts'
import { proposeFields } from '../server/src/modules/imports/imports.registry.ts'
import { runImport } from '../server/src/modules/imports/imports.run.service.ts'
import type { Working } from '../server/src/modules/imports/imports.run.service.ts'
import type { Table } from '../server/src/modules/imports/imports.table.service.ts'

export type Brought = { id: number; read: number; check: number; write: number }
/** A list as it is uploaded, and its reader. */
export type List = { bytes: Buffer; read(bytes: Buffer): Promise<Table> }

/**
 * Reads a list, checks and writes it, and answers every question that comes up.
 * @param event of a programme
 * @returns its number, and the seconds of each step
 */
export async function bring(
  working: Working,
  operator: number,
  kind: ImportKind,
  list: List,
  event: number | null = null,
): Promise<Brought> {
  const { db } = working.database
  const steps = [performance.now()]
  const { rows, ...table } = await list.read(list.bytes)
  const fields = proposeFields(kind, table.headings, new Map())
  const file = {
    kind,
    event_id: event,
    upload: randomUUID(),
    name: 'bench.csv',
    source: 'bench',
    size: list.bytes.length,
  } as const
  const given = { ...file, ...table, fields, asked_by: operator, now: new Date() }
  const id = (await db.transaction().execute((tx) => insertImport(tx, given, rows))) ?? 0
  steps.push(performance.now())
  await runImport(working, id)
  steps.push(performance.now())
  // An operator would be asked whether those whose mail has a company's domain belong to it: they do not.
  await sql`update data_import_row set choice = 'new' where import_id = ${id} and state = 'decide'`.execute(db)
  await setImport(db, id, { state: 'running', acting: operator, done: 0, of_all: rows.length })
  await runImport(working, id)
  steps.push(performance.now())
  const { made, changed } = await countRows(db, id)
  if (made + changed !== rows.length) throw new Error(`Of ${rows.length} rows ${made + changed} were written.`)
  const [read = 0, check = 0, write = 0] = steps.slice(1).map((at, step) => (at - (steps[step] ?? 0)) / 1000)
  return { id, read, check, write }
}
