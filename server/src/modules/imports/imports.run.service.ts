import { importFields } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { logAct } from '#kit/data/audit.ts'
import { plainActor } from '#kit/data/context.ts'
import type { Actor, WriteContext } from '#kit/data/context.ts'
import { writeContext } from '#kit/data/contexts.ts'
import type { Database } from '#kit/data/db.ts'
import { InvalidFields, Refused, conflict, invalid, sqlState } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { tryAdvisoryLock } from '#kit/data/advisory-lock.ts'
import type { Storage } from '#kit/files/storage.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import type { Config } from '../../config.ts'
import { checkImport } from './imports.check.service.ts'
import { folderKey } from './imports.folder.service.ts'
import { openFolder } from './imports.folder.ts'
import type { Around, Kind, Prepared, Touched, WritableRow, Written } from './imports.kinds.ts'
import {
  importById,
  importsAtWork,
  insertKeys,
  keysTaken,
  lockImport,
  openRows,
  saveOutcomes,
  setImport,
} from './imports.queries.ts'
import type { HeldImport, Outcome, RowToWrite } from './imports.queries.ts'
import { countRows } from './imports.reads.ts'
import { insertRecords } from './imports.records.queries.ts'
import { kindOf, recordsOf } from './imports.registry.ts'
import { undoImport } from './imports.undo.service.ts'
import { Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** Rows in one transaction: few enough that nobody waits long for what they lock. */
const AT_ONCE = 200

/** What work on an import has: the database, and transactions in the name of whoever asked for it. */
export type Working = {
  database: Database
  storage: Storage
  transaction<R>(who: number | null, import_id: number, work: (ctx: WriteContext) => Promise<R>): Promise<R>
}

/** @param given the configuration, the time, and where files lie */
export function workingOn(
  database: Database,
  { config, now, storage }: { config: Config; now(): Date; storage: Storage },
): Working {
  return {
    database,
    storage,
    transaction: (who, import_id, work) =>
      inTransaction(database.db, (tx) =>
        work(
          writeContext(tx, {
            config,
            now: now(),
            request_id: `import ${import_id}`,
            actor: who === null ? null : operator(who),
          }),
        ),
      ),
  }
}

/** Whoever has it written; their rights were looked at when they asked. */
const operator = (customer_id: number): Actor => plainActor({ customer_id, is_operator: true })

/**
 * Does what is left to do of an import, wherever an earlier process stopped (docs/rules/imports.md#writing). Does nothing while another
 * process is at it.
 */
export async function runImport(working: Working, id: number): Promise<void> {
  const release = await tryAdvisoryLock(working.database, 'data_import', id)
  if (!release) return
  try {
    await checkImport(working, id)
    const found = await importById(working.database.db, id)
    if (found?.state === 'running') await writeAll(working, found)
    if (found?.state === 'undoing') await undoImport(working, id)
  } catch (error) {
    await working.transaction(null, id, (ctx) => giveUp(ctx, id, error))
    throw error
  } finally {
    await release()
  }
  // Somebody may have asked for more while it was still held here.
  if ((await importsAtWork(working.database.db)).includes(id)) await runImport(working, id)
}

/** What has been written stays written, and can be taken back; a check is begun anew by whoever changes something. */
async function giveUp(ctx: WriteContext, id: number, error: unknown): Promise<void> {
  const found = await lockImport(ctx.db, id)
  // What passes is tried again: a database that went away, a lock that was not had.
  if (!found || sqlState(error)?.code.startsWith('08') || sqlState(error)?.code === '57P01') return
  if (found.state === 'checking')
    await setImport(ctx.db, id, { state: 'failed', problem: t('the-list-could-not-be-checked-please') })
}

async function writeAll(working: Working, found: HeldImport): Promise<void> {
  const { prepare } = kindOf(found.kind)
  if (!prepare) while (await writeSome(working, found.id)) continue
  else await writeFiles(working, found, prepare)
}

/** Writes rows that are files, each by itself: what takes long is made before its transaction begins. */
async function writeFiles(
  working: Working,
  { id, upload, acting, asked_by }: HeldImport,
  prepare: NonNullable<Kind['prepare']>,
): Promise<void> {
  // Of one that is gone for good nothing comes by trying again.
  const folder = await openFolder(working.storage, folderKey(upload)).catch((error: unknown) => {
    if (error instanceof Unreadable) return undefined
    throw error
  })
  const inName = <R>(work: (ctx: WriteContext) => Promise<R>) => working.transaction(acting, id, work)
  try {
    for (let more = true; more;) {
      const [row] = await openRows(working.database.db, id, 1)
      let prepared: Prepared | undefined
      try {
        if (row?.file && isToMake(row)) {
          const content = await folder?.read(row.file.at)
          if (!Buffer.isBuffer(content)) throw invalid('file', t('it-cannot-be-read-any-more'))
          prepared = await prepare(working, { file: row.file, content, upload, acting: acting ?? asked_by })
        }
        more = await inName((ctx) => writeBatch(ctx, id, 1, prepared?.made))
      } catch (error) {
        // A full disk passes: it goes on with this row later.
        if (!isOfARow(error) || (error instanceof Refused && error.status >= 500)) throw error
        await inName(async (ctx) => {
          await leaveOut(ctx, id, error)
          await prepared?.drop(ctx)
        })
      }
    }
  } finally {
    folder?.close()
  }
}

const isToMake = ({ state, choice }: RowToWrite) =>
  choice !== 'skip' && (state === 'new' || (state === 'decide' && choice === 'new'))

async function writeSome(working: Working, id: number): Promise<boolean> {
  const now = await importById(working.database.db, id)
  if (now?.state !== 'running') return false
  try {
    return await working.transaction(now.acting, id, (ctx) => writeBatch(ctx, id, AT_ONCE))
  } catch (error) {
    if (!isOfARow(error)) throw error
    // One of them cannot be written: each by itself, so that only that one is left out.
    for (let row = 0; row < AT_ONCE; row++) {
      const more = await working
        .transaction(now.acting, id, (ctx) => writeBatch(ctx, id, 1))
        .catch((one: unknown) => {
          if (!isOfARow(one)) throw one
          return working.transaction(now.acting, id, (ctx) => leaveOut(ctx, id, one))
        })
      if (!more) return false
    }
    return true
  }
}

/** What the database or a rule has against one row, not what is wrong with the machine. */
const isOfARow = (error: unknown) =>
  error instanceof InvalidFields || error instanceof Refused || /^2[23]/.test(sqlState(error)?.code ?? '')

async function leaveOut(ctx: WriteContext, id: number, error: unknown): Promise<boolean> {
  await lockImport(ctx.db, id)
  const [row] = await openRows(ctx.db, id, 1)
  if (!row) return true
  await saveOutcomes(ctx.db, id, [{ number: row.number, outcome: 'failed', why: reasonOf(error) }])
  return true
}

function reasonOf(error: unknown): string {
  if (error instanceof InvalidFields)
    return Object.entries(error.fields)
      .map(([field, messages]) => `${field.replaceAll('_', ' ')}: ${messages.join(' ')}`)
      .join(' ')
  if (error instanceof Refused) return error.message
  return sqlState(error)?.code === '23505' ? MEANWHILE() : t('this-does-not-fit-what-is-here')
}

const MEANWHILE = () => t('somebody-has-brought-this-in-meanwhile')

/** Writes the next rows together with the mark that they are written. @returns whether there are more */
async function writeBatch(ctx: WriteContext, id: number, most: number, made?: unknown): Promise<boolean> {
  const found = await lockImport(ctx.db, id)
  if (found?.state !== 'running') return false
  const rows = await openRows(ctx.db, id, most)
  if (rows.length === 0) {
    await finish(ctx, found)
    return false
  }
  const { event_id, verify, invite, source } = found
  const around = { id, event_id, verify, invite, source }
  const keys: { key: string; record_id: number }[] = []
  const taken = await keysTaken(
    ctx.db,
    found,
    rows.flatMap(({ key }) => key ?? []),
  )
  const records: (Touched & { number: number })[] = []
  const wanted = rows.map(wantedOf)
  const toWrite = wanted.filter((one) => 'act' in one)
  const results = await writeRows(ctx, kindOf(found.kind), toWrite, around, made)
  const outcomes = wanted.map((one, at): Outcome => {
    const row = rows[at]
    const written = results.get(one.number)
    if ('outcome' in one) return one
    if (!written || !row) throw new Error(`Row ${one.number} was not written.`)
    if (written.refused) return { number: one.number, outcome: 'failed', why: reasonOf(written.refused) }
    const outcome = outcomeOf(found.kind, one.number, written)
    records.push(...written.touched.map((touched) => ({ ...touched, number: one.number })))
    if (row.key === null) return outcome
    // Who was asked, and said that it is another one, knows of the first.
    if (outcome.outcome === 'made' && row.state === 'new' && taken.has(row.key))
      throw conflict('brought_in', MEANWHILE())
    keys.push({ key: row.key, record_id: written.id })
    return outcome
  })
  await insertKeys(ctx.db, found, keys)
  await insertRecords(
    ctx.db,
    id,
    records.map(({ before, ...one }) => ({ ...one, before: before ?? null })),
  )
  await saveOutcomes(ctx.db, id, outcomes)
  await setImport(ctx.db, id, { done: found.done + rows.length })
  return true
}

/** Writes rows in as few statements as their kind can. @returns what was written, by the rows */
async function writeRows(
  ctx: WriteContext,
  kind: Kind,
  rows: readonly WritableRow[],
  around: Around,
  made: unknown,
): Promise<Map<number, Written>> {
  const isNew = (row: WritableRow) => kind.isNew?.(row) ?? (row.act === 'new' || row.match_id === null)
  // Two rows on one record are written one after the other: the second finds what the first has left.
  const met = new Map<number, number>()
  for (const row of rows) if (!isNew(row)) met.set(row.match_id ?? 0, (met.get(row.match_id ?? 0) ?? 0) + 1)
  const fresh = kind.writeNew ? rows.filter(isNew) : []
  const alone = kind.writeChanged ? rows.filter((row) => !isNew(row) && met.get(row.match_id ?? 0) === 1) : []
  const written = new Map<number, Written>()
  const keep = (some: readonly WritableRow[], results: readonly Written[] = []) => {
    for (const [at, one] of results.entries()) written.set(some[at]?.number ?? 0, one)
  }
  if (fresh.length > 0) keep(fresh, await kind.writeNew?.(ctx, fresh, around))
  if (alone.length > 0) keep(alone, await kind.writeChanged?.(ctx, alone, around))
  for (const row of rows) {
    if (written.has(row.number)) continue
    if (kind.writeChanged && !isNew(row)) keep([row], await kind.writeChanged(ctx, [row], around))
    else if (kind.write) keep([row], [await kind.write(ctx, row, around, made)])
  }
  return written
}

/** What a row asks to be written, or why nothing is. */
function wantedOf({ number, said, key, match_id, state, choice }: RowToWrite): WritableRow | Outcome {
  const left = (outcome: string, why: string | null) => ({ number, outcome, why })
  if (choice === 'skip') return left('skipped', t('you-left-it-out'))
  if (state === 'error' || (state === 'decide' && choice === null)) return left('skipped', null)
  if (state === 'same') return left('known', t('it-is-here-already-and-the-same'))
  return { number, said, key, match_id, act: state === 'decide' ? (choice ?? 'new') : state, choice }
}

function outcomeOf(kind: ImportKind, number: number, written: Written): Outcome {
  const own = written.touched.find(({ thing, id }) => thing === recordsOf[kind] && id === written.id)
  const isKnown = !own && !written.counted
  return { number, outcome: isKnown ? 'known' : own?.before ? 'changed' : 'made', why: null }
}

async function finish(ctx: WriteContext, found: HeldImport): Promise<void> {
  const counts = await countRows(ctx.db, found.id)
  await setImport(ctx.db, found.id, { state: 'done', finished_at: ctx.now, counts: JSON.stringify(counts) })
  if (importFields[found.kind].from === 'folder') await dropFiles(ctx, [folderKey(found.upload)])
  const { made, changed, all } = counts
  await logAct(ctx, {
    act: 'import.written',
    object: `data_import:${found.id}`,
    after: { kind: found.kind, rows: all, made, changed, left_out: all - made - changed },
  })
}
