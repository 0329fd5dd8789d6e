import { Readable } from 'node:stream'
import { IMPORT, importFields, importKinds } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { t as ofSchemas } from '@app/contract/input.texts'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { imports } from '@app/contract/imports'
import { logAct } from '#kit/data/audit.ts'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { csvLine } from '#kit/base/csv.ts'
import type { Deps } from '#kit/work/deps.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { ReadingFailed, openReader, stored } from '#kit/files/reading.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import { peopleById } from '../members/index.ts'
import { folderKey } from './imports.folder.service.ts'
import { eventById, latestEvents } from './imports.programme.reads.ts'
import {
  checkAnew,
  decideRows,
  insertImport,
  lockImport,
  rememberHeadings,
  replaceCells,
  setImport,
} from './imports.queries.ts'
import type { HeldImport } from './imports.queries.ts'
import {
  countRows,
  importOfUpload,
  invitable,
  listImports,
  listRows,
  pastHeadings,
  readImport,
  repeatedProblems,
} from './imports.reads.ts'
import type { Counts, ImportRow, ShownRow } from './imports.reads.ts'
import { fieldOf, kindOf, headingsOf, missingFields, proposeFields, saidIn } from './imports.registry.ts'
import type { Asked, Understood } from './imports.reader.ts'
import { startImport } from './imports.start.service.ts'
import type { Table } from './imports.table.service.ts'
import { folderUpload, importUpload } from './imports.uploads.ts'
import { UNDO_MS, toImport, toRow, toSummary } from './imports.view.ts'
import type { ImportView } from './imports.view.ts'
import { t } from './imports.texts.ts'

const DAY_MS = 86_400_000

const mayBringIn = (ctx: Context, kind: ImportKind) => looksAfter(me(ctx), importFields[kind].role)

/** @throws Refused 404 for what is not there, and for a kind that one does not look after */
async function seen(ctx: Context, id: number): Promise<ImportRow> {
  const row = await readImport(ctx.db, id)
  if (!row || !mayBringIn(ctx, row.kind)) throw notFound()
  return row
}

async function held(ctx: Context, id: number): Promise<HeldImport> {
  await seen(ctx, id)
  const row = await lockImport(ctx.db, id)
  if (!row) throw notFound()
  return row
}

/** @throws Refused 409 `not_open` once it is written, or is being written */
async function open(ctx: Context, id: number): Promise<HeldImport> {
  const row = await held(ctx, id)
  if (!['checking', 'checked', 'failed'].includes(row.state))
    throw conflict('not_open', t('this-import-has-been-started-already'))
  return row
}

const countsOf = async (ctx: Context, row: ImportRow): Promise<Counts> =>
  row.counts && ['done', 'undone'].includes(row.state) ? (row.counts as Counts) : countRows(ctx.db, row.id)

/** What was brought in, of what one looks after. */
export async function getImports(ctx: Context): Promise<Reply<typeof imports.list>> {
  const rows = await listImports(
    ctx.db,
    importKinds.filter((kind) => mayBringIn(ctx, kind)),
  )
  const people = await peopleById(
    ctx,
    rows.map(({ asked_by }) => asked_by),
  )
  const results: Reply<typeof imports.list>['results'] = []
  for (const row of rows) results.push(toSummary(row, await countsOf(ctx, row), people.get(row.asked_by) ?? null))
  const events = importKinds.some((kind) => importFields[kind].ofEvent && mayBringIn(ctx, kind))
    ? await latestEvents(ctx.db)
    : []
  return { results, events }
}

/** One import with what would come of it. @throws Refused 404 */
export async function getImport(ctx: Context, id: number): Promise<ImportView> {
  const row = await seen(ctx, id)
  const people = await peopleById(ctx, [row.asked_by])
  return toImport(row, await countsOf(ctx, row), people.get(row.asked_by) ?? null, {
    missing: missingFields(row.kind, saidIn(row)),
    sure: (heading) => fieldOf(row.kind, heading, new Map()) !== '',
    many: row.state === 'checked' ? await repeatedProblems(ctx.db, row) : [],
    now: ctx.now,
  })
}

/**
 * Reads an uploaded list, proposes what its columns are, and has it checked. The file itself is not kept.
 * @throws Refused 404 for a kind that one does not look after; InvalidFields on `upload` for a file that cannot be read, on `event`
 */
export async function create(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage'>,
  body: Body<typeof imports.create>,
): Promise<ImportView> {
  const { kind, upload } = body
  if (!mayBringIn(ctx, kind)) throw notFound()
  const event = await eventOf(ctx, body)
  const past = await pastHeadings(ctx.db, kind)
  let read: Table | undefined
  let file = { name: '', size: 0 }
  const made = await takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: [importFields[kind].from === 'folder' ? folderUpload : importUpload],
    async make({ key, name, size }) {
      file = { name, size }
      if (importFields[kind].from === 'folder') await deps.storage.copy(key, folderKey(upload))
      read = await understood(ctx, deps, body, { key, zone: event?.time_zone ?? 'UTC', past: [...past.keys()] })
      return {}
    },
    async keep(tx) {
      if (!read) return importOfUpload(tx.db, upload, me(ctx).customer_id)
      const { rows, headings, ...how } = read
      const fields = proposeFields(kind, headings, past)
      const { name, size } = file
      const source = body.source ?? sourceOf(name)
      const given = { kind, upload, event_id: event?.id ?? null, name, source, size, ...how, headings, fields }
      return insertImport(tx.db, { ...given, asked_by: me(ctx).customer_id, now: tx.now }, rows)
    },
  })
  if (made === undefined) throw invalid('upload', t('this-file-is-no-longer-there-please'))
  startImport(ctx, made)
  return getImport(ctx, made)
}

/** Whose numbers a list carries while nobody says so: what the file is called, without its days and counts. */
const sourceOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[\d_.()\s-]+/g, ' ')
    .trim()
    .slice(0, IMPORT.source) || t('list')

async function eventOf(ctx: Context, { kind, event }: Body<typeof imports.create>) {
  if (!importFields[kind].ofEvent) {
    if (event !== undefined) throw invalid('event', t('this-is-not-of-an-event'))
    return undefined
  }
  const found = event === undefined ? undefined : await eventById(ctx.db, idOf(event))
  if (!found) throw invalid('event', t('choose-an-event'))
  return found
}

/** A folder of half a gigabyte is listed, and a sheet of 100 MB unpacked; one list of an operator at a time. */
const reader = openReader<Asked, Understood>(new URL('imports.reader.ts', import.meta.url), {
  ...{ seconds: 60, megabytes: 1200 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 20, waitingPerKey: 5 },
})
const TOO_HEAVY = () => t('this-file-takes-more-to-read-than')

/** @throws InvalidFields on `upload` saying why the file cannot be taken */
async function understood(
  ctx: OpenContext,
  { storage }: Pick<Deps, 'storage'>,
  { kind, upload }: Body<typeof imports.create>,
  { key, ...given }: { key: string; zone: string; past: readonly string[] },
): Promise<Table> {
  const { from } = importFields[kind]
  const as = from === 'folder' || from === 'schedule' ? from : kind === 'statement' ? 'statement' : 'table'
  const source = await stored(storage, as === 'folder' ? folderKey(upload) : key)
  const found = await reader
    .read(me(ctx).customer_id, source, { as, known: headingsOf(kind), ...given })
    .catch((error: unknown): Understood => {
      if (error instanceof ReadingFailed) return { unreadable: TOO_HEAVY() }
      throw error
    })
  if ('unreadable' in found) throw invalid('upload', found.unreadable)
  return found.table
}

/** Rows with what is wrong with them. @throws Refused 404 */
export async function rows(
  ctx: Context,
  id: number,
  { show, after }: Query<typeof imports.rows>,
): Promise<Reply<typeof imports.rows>> {
  const row = await seen(ctx, id)
  const found = await listRows(ctx.db, id, show, after, IMPORT.page + 1)
  const page = found.slice(0, IMPORT.page)
  const words = await wordsFor(ctx, row)
  return {
    results: page.map((each) => toRow(each, words)),
    next: found.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

async function wordsFor(ctx: Context, row: ImportRow): Promise<(field: string, value: string) => string> {
  const kind = kindOf(row.kind)
  const known = await kind.known(ctx.db, row)
  return (field, value) => kind.words(field, value, known)
}

/**
 * Says what the columns are for, which is remembered, whose numbers the list carries, and what stands in every row; everything is checked
 * anew. @throws InvalidFields
 */
export async function columns(
  ctx: WriteContext,
  id: number,
  { fields, source, for_all }: Body<typeof imports.columns>,
): Promise<ImportView> {
  const row = await open(ctx, id)
  if (fields) await takeColumns(ctx, row, fields)
  if (source !== undefined) await setImport(ctx.db, id, { source })
  if (for_all) await takeForAll(ctx, id, for_all)
  return anew(ctx, id)
}

async function takeColumns(ctx: WriteContext, row: HeldImport, fields: readonly (string | null)[]): Promise<void> {
  const given = row.headings.map((_, at) => fields[at] ?? '')
  const known: readonly string[] = importFields[row.kind].fields
  if (given.some((field) => field !== '' && !known.includes(field)))
    throw invalid('fields', ofSchemas('choose-from-the-list'))
  const named = given.filter(Boolean)
  if (new Set(named).size < named.length) throw invalid('fields', t('take-each-field-from-one-column-only'))
  await setImport(ctx.db, row.id, { fields: given })
  const headings = row.headings.map((heading, at) => ({ heading, field: given[at] ?? '' }))
  await rememberHeadings(ctx.db, row.kind, headings)
}

/** A value for all rows of what no column says; without one it is taken back. */
async function takeForAll(ctx: WriteContext, id: number, { field, value }: { field: string; value: string | null }) {
  const row = await lockImport(ctx.db, id)
  if (!row) throw notFound()
  const known: readonly string[] = importFields[row.kind].fields
  if (!known.includes(field)) throw invalid('for_all', ofSchemas('choose-from-the-list'))
  if (row.fields.includes(field)) throw invalid('for_all', t('a-column-says-this-already'))
  const { [field]: _, ...rest } = row.for_all
  await setImport(ctx.db, id, { for_all: JSON.stringify(value === null ? rest : { ...rest, [field]: value }) })
}

/** Puts something in the place of a value and has everything checked anew. @throws InvalidFields for a value that is not there */
export async function replace(
  ctx: WriteContext,
  id: number,
  { field, from, to, row }: Body<typeof imports.replace>,
): Promise<ImportView> {
  const found = await open(ctx, id)
  const column = found.fields.indexOf(field)
  if (column < 0 && found.for_all[field] === from) {
    await takeForAll(ctx, id, { field, value: to })
    return anew(ctx, id)
  }
  if (column < 0) throw invalid('field', t('no-column-is-taken-for-this'))
  const changed = await replaceCells(ctx.db, id, { column, from, to, row: row ?? null })
  if (changed === 0) throw invalid('from', t('this-does-not-stand-there-any-more'))
  return anew(ctx, id)
}

async function anew(ctx: WriteContext, id: number): Promise<ImportView> {
  await checkAnew(ctx.db, id)
  return getImport(ctx, id)
}

/** Leaves rows out, or says whether they are what they are like. */
export async function decide(
  ctx: WriteContext,
  id: number,
  { rows: numbers, choice }: Body<typeof imports.decide>,
): Promise<ImportView> {
  await open(ctx, id)
  await decideRows(ctx.db, id, numbers ?? null, choice)
  return getImport(ctx, id)
}

/**
 * Has it written. @throws Refused 409 when it was started already, while it is being checked, while decisions are open, with errors that are
 * not to be left out, and while another one of the kind is written
 */
export async function start(ctx: WriteContext, id: number, body: Body<typeof imports.start>): Promise<ImportView> {
  const row = await open(ctx, id)
  if (row.state !== 'checked' || missingFields(row.kind, saidIn(row)).length > 0)
    throw conflict('not_open', t('this-list-has-not-been-checked-yet'))
  const counts = await countRows(ctx.db, id)
  if (counts.decide > 0) throw conflict('undecided', t('decide-first-about-the-rows-that-are'))
  if (counts.error > 0 && !body.leave_out_errors) throw conflict('has_errors', t('some-rows-have-errors-mend-them-or'))
  if (counts.new + counts.update === 0) throw conflict('nothing', t('there-is-nothing-to-write'))
  await begin(ctx, id, 'running', {
    verify: body.verify,
    invite: body.invite && importFields[row.kind].invites === true,
    of_all: counts.all,
  })
  const { all, error, skip } = counts
  await logAct(ctx, {
    act: 'import.started',
    object: `data_import:${id}`,
    after: { kind: row.kind, rows: all, new: counts.new, update: counts.update, error, left_out: skip },
  })
  return getImport(ctx, id)
}

/** Takes it back as a whole. @throws Refused 409 when it is not written, after 7 days, and while another one of the kind is at work */
export async function undo(ctx: WriteContext, id: number): Promise<ImportView> {
  const row = await held(ctx, id)
  if (row.state !== 'done' || row.finished_at === null)
    throw conflict('not_written', t('there-is-nothing-to-take-back'))
  if (importFields[row.kind].final) throw conflict('final', t('money-that-was-counted-stays-counted-what'))
  if (row.finished_at.getTime() + UNDO_MS <= ctx.now.getTime())
    throw conflict('too_late', t('an-import-can-be-taken-back-for', { undoDays: IMPORT.undoDays }))
  const counts = await countRows(ctx.db, id)
  await begin(ctx, id, 'undoing', { of_all: counts.made + counts.changed })
  await logAct(ctx, { act: 'import.taken_back', object: `data_import:${id}`, before: { kind: row.kind } })
  return getImport(ctx, id)
}

/**
 * Mails whom an import has brought in the link to their first password, or their tickets; who has a password needs no link.
 * @returns how many are mailed: whoever was mailed within a day is not mailed again
 * @throws Refused 404; 409 `not_written`, also for what brings in nobody
 */
export async function invite(
  ctx: WriteContext,
  id: number,
  { rows: numbers }: Body<typeof imports.invite>,
): Promise<Reply<typeof imports.invite>> {
  const row = await held(ctx, id)
  if (row.state !== 'done' || !importFields[row.kind].invites)
    throw conflict('not_written', t('there-is-nobody-to-write-to'))
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const ids = await invitable(ctx.db, row, numbers ?? null, since)
  const again = ctx.now.toISOString().slice(0, 10)
  for (const one of ids)
    await ctx.record(
      row.kind === 'members'
        ? { kind: 'imports.member_invited', customer_id: one }
        : { kind: 'imports.seat_given', seat_id: one, again },
    )
  await logAct(ctx, { act: 'import.invited', object: `data_import:${id}`, after: { people: ids.length } })
  return { mailed: ids.length }
}

async function begin(
  ctx: WriteContext,
  id: number,
  state: 'running' | 'undoing',
  more: { of_all: number; verify?: boolean; invite?: boolean },
): Promise<void> {
  try {
    await setImport(ctx.db, id, { state, ...more, done: 0, acting: me(ctx).customer_id })
  } catch (error) {
    if (violates(error, 'data_import_at_work'))
      throw conflict('another_runs', t('another-import-of-this-kind-is-being'))
    throw error
  }
}

/** The rows that were not written, as they stand in the file, with the reason before them. @throws Refused 404 */
export async function leftOut(ctx: Context, id: number): Promise<FileReply> {
  const row = await seen(ctx, id)
  async function* lines() {
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    yield `\uFEFF${csvLine([t('head-line'), t('head-why'), ...row.headings])}`
    for (let after = 0; ;) {
      const found = await listRows(ctx.db, id, 'left_out', after, 500)
      const last = found.at(-1)
      if (!last) return
      yield found.map((each) => csvLine([each.number, whyOf(each, row), ...each.cells])).join('')
      after = last.number
    }
  }
  const name = row.name.replace(/\.\w+$/, '')
  return new FileReply('text/csv', `${name}-left-out.csv`, { stream: Readable.from(lines()) })
}

function whyOf({ why, problems, choice, state }: ShownRow, { headings, fields }: ImportRow): string {
  if (choice === 'skip') return t('left-out-by-hand')
  const against = problems.filter(({ level }) => level !== 'notes')
  if (why !== null || against.length === 0) return why ?? (state === 'same' ? t('known-already-and-the-same') : '')
  const named = (field: string) => headings[fields.indexOf(field)] ?? (field.replaceAll('_', ' ') || t('the-row'))
  return against.map(({ field, text }) => t('-4', { name: named(field), text })).join(' ')
}
