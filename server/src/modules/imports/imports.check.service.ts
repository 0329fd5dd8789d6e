import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#kit/data/db.ts'
import type { Problem } from './imports.fields.ts'
import { problem } from './imports.kinds.ts'
import type { Around, CheckedRow, Kind } from './imports.kinds.ts'
import { folderKey } from './imports.folder.service.ts'
import { openFolder } from './imports.folder.ts'
import {
  dropStaleKeys,
  endCheck,
  filesToLookAt,
  importById,
  noteChecked,
  rowsAfter,
  saveFindings,
  saveLooked,
} from './imports.queries.ts'
import type { Finding, HeldImport, UncheckedRow } from './imports.queries.ts'
import { cellsByField, kindOf, missingFields, recordsOf, saidIn } from './imports.registry.ts'
import type { Working } from './imports.run.service.ts'
import { t } from './imports.texts.ts'

/** Rows that are looked at in one transaction. */
const AT_ONCE = 500

/**
 * Finds out about every row of a file what would come of it and what is wrong with it; nothing is written but that
 * (docs/rules/imports.md#preview). After a process died, or when something was changed meanwhile, it looks at all of them anew.
 */
export async function checkImport(working: Working, id: number): Promise<void> {
  const { db } = working.database
  for (;;) {
    const found = await importById(db, id)
    if (found?.state !== 'checking') return
    if ((await checkRows(working, found)) && (await endCheck(db, id, found.round))) return
  }
}

/** What rows have said of themselves that no other may say: the first that did, and how many have. */
type Own = Map<string, { first: number; times: number }>

/** @returns false when something was changed meanwhile */
async function checkRows(working: Working, found: HeldImport): Promise<boolean> {
  if (missingFields(found.kind, saidIn(found)).length > 0) return true
  const { id, event_id, verify, invite, source } = found
  const around = { id, event_id, verify, invite, source }
  const { db } = working.database
  const kind = kindOf(found.kind)
  if (!(await lookAtFiles(working, found, kind))) return false
  await dropStaleKeys(db, found.kind, recordsOf[found.kind])
  const known = await kind.known(db, around)
  const all = await readRows(db, kind, known, found)
  const meant: Meant = new Map()
  for (let done = 0; done < all.length;) {
    const checked = all.slice(done, done + AT_ONCE)
    await working.transaction(null, id, async (ctx) => {
      await matchRows(kind, ctx.db, checked, around, all)
      askAboutShared(kind, checked, meant)
      await saveFindings(ctx.db, id, checked.map(findingOf))
    })
    done += checked.length
    if (!(await noteChecked(db, id, found.round, done))) return false
    await breathe()
  }
  return true
}

/** All rows as they are understood, before any of them is compared with what is known. */
async function readRows(db: Db, kind: Kind, known: unknown, found: HeldImport): Promise<CheckedRow[]> {
  const own: Own = new Map()
  const all: CheckedRow[] = []
  for (;;) {
    const rows = await rowsAfter(db, found.id, all.at(-1)?.number ?? 0, AT_ONCE)
    if (rows.length === 0) return all
    all.push(...rows.map((row) => readRow(kind, known, row, found, own)))
    await breathe()
  }
}

/** Finds out about the files that rows are, each once however often everything is checked anew. @returns false when something was changed meanwhile */
async function lookAtFiles(working: Working, found: HeldImport, kind: Kind): Promise<boolean> {
  const { id, upload, asked_by } = found
  const { db } = working.database
  if (!kind.look || (await filesToLookAt(db, id, 1)).length === 0) return true
  const folder = await openFolder(working.storage, folderKey(upload))
  try {
    for (;;) {
      const files = await filesToLookAt(db, id, 20)
      const last = files.at(-1)
      if (!last) return true
      for (const { number, file } of files) {
        const content = await folder.read(file.at)
        const looked = Buffer.isBuffer(content) ? await kind.look(content, asked_by) : { sha256: null, fault: content }
        await saveLooked(db, id, number, looked)
      }
      if (!(await noteChecked(db, id, found.round, last.number))) return false
    }
  } finally {
    folder.close()
  }
}

function readRow(
  kind: Kind,
  known: unknown,
  { number, cells, given, file }: UncheckedRow,
  { fields, headings, source, for_all }: HeldImport,
  own: Own,
): CheckedRow {
  const said = (row: readonly string[]) => ({ ...for_all, ...cellsByField(fields, row) })
  const read = kind.read(said(cells), known, { file, source, given: given ? said(given) : undefined })
  const row = { number, file, match: null, state: 'new' as const, ...read }
  for (const [field, value] of Object.entries(row.own)) {
    const earlier = own.get(`${field} ${value}`)
    if (!earlier) own.set(`${field} ${value}`, { first: number, times: 1 })
    else if (!kind.again?.(row, field, earlier))
      row.problems.push(problem(field, 'twice', t('is-already-in-line', { line: earlier.first })))
    else earlier.times++
  }
  if (cells.length > headings.length)
    row.problems.push(
      problem('', 'cells', t('has-cells-in-place-of', { cells: cells.length, headings: headings.length })),
    )
  return row
}

/** Rows that cannot be understood are not looked for. */
async function matchRows(
  kind: Kind,
  db: Db,
  rows: CheckedRow[],
  around: Around,
  all: readonly CheckedRow[],
): Promise<void> {
  const sound = rows.filter(isSound)
  if (sound.length > 0) await kind.match(db, sound, around, all)
}

/** The first row that means a record, by the record. */
type Meant = Map<number, Pick<CheckedRow, 'number' | 'state'>>

/** Two rows that mean one record would write over each other: somebody says whether they do (docs/rules/imports.md#preview). */
function askAboutShared({ sharedOn }: Kind, rows: readonly CheckedRow[], meant: Meant): void {
  if (sharedOn === undefined) return
  for (const { match, number, state, problems } of rows.filter(isSound)) {
    if (!match) continue
    const first = meant.get(match.id)
    if (!first) meant.set(match.id, { number, state })
    // What writes nothing stands in nobody's way.
    else if (first.number !== number && (state !== 'same' || first.state !== 'same'))
      problems.push({
        field: sharedOn,
        code: 'shared',
        level: 'asks',
        text: t('means-as-line-does', { name: match.name, line: first.number }),
        proposals: [],
      })
  }
}

const isSound = ({ problems }: CheckedRow) => !problems.some(({ level }) => level === 'stops')

function findingOf(row: CheckedRow): Finding {
  const has = (level: Problem['level']) => row.problems.some((one) => one.level === level)
  const { number, said, problems, key, match } = row
  return {
    number,
    said,
    problems,
    key,
    match_id: match?.id ?? null,
    match_name: match?.name ?? null,
    state: has('stops') ? 'error' : has('asks') ? 'decide' : row.state,
  }
}
