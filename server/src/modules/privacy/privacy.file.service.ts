import type { Reply } from '@app/contract/kit'
import { DATA_FILE_DAYS } from '@app/contract/privacy'
import type { privacy } from '@app/contract/privacy'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { notFound } from '#kit/base/errors.ts'
import type { FileContext } from '#kit/work/facts.ts'
import { keysIn } from '#kit/files/file-columns.ts'
import type { FileColumn } from '#kit/files/file-columns.ts'
import { endingOf, uniqueName } from '#kit/base/file-names.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { FileReply } from '#kit/http/http.ts'
import { openScratch } from '#kit/base/scratch.ts'
import type { Scratch } from '#kit/base/scratch.ts'
import { planZip, weigh } from '#kit/files/zip.ts'
import type { ZipEntry } from '#kit/files/zip.ts'
import { columnsOf, rowsBelonging, rowsNaming } from './privacy.catalogue.reads.ts'
import { keysToPeople } from './privacy.catalogue.service.ts'
import { endFiles, fileById, fileMade, holdWaiting, listFiles, openFile } from './privacy.file.queries.ts'
import type { DataFileRow } from './privacy.file.queries.ts'
import { belonging, nameOf, secret, withheld } from './privacy.policy.ts'
import { readme, toDataFile } from './privacy.view.ts'

type Store = Pick<Deps, 'storage'>
const DAY_MS = 86_400_000

export async function dataFiles(ctx: Context): Promise<Reply<typeof privacy.dataFiles>> {
  const rows = await listFiles(ctx.db, me(ctx).customer_id)
  return { results: rows.map((row) => toDataFile(row, ctx.now)) }
}

/** Asks for a file; it is made after the commit. While one is being made there is only that one. */
export async function requestDataFile(ctx: WriteContext): Promise<Reply<typeof privacy.requestDataFile>> {
  const { row, fresh } = await openFile(ctx.db, me(ctx).customer_id, ctx.now)
  if (fresh) await ctx.record({ kind: 'privacy.data_file_requested', file_id: row.id })
  return toDataFile(row, ctx.now)
}

/**
 * The file, as often as its person asks within its days (docs/rules/privacy.md#my-data-as-a-file).
 * @throws Refused 404 for anybody else, before it is ready and after it is over
 */
export async function dataFile(ctx: Context, { storage }: Store, id: number): Promise<FileReply> {
  const row = await fileById(ctx.db, id)
  if (row?.customer_id !== me(ctx).customer_id || toDataFile(row, ctx.now).state !== 'ready') throw notFound()
  const { storage_key: key, size } = row
  if (key === null || size === null || (await storage.size(key)) === undefined) throw notFound()
  return new FileReply('application/zip', `my-data-${row.requested_at.toISOString().slice(0, 10)}.zip`, {
    size,
    etag: `"${key}"`,
    stream: (start, end) => storage.stream(key, start, end),
  })
}

/**
 * Makes a file that was asked for: every row about the person, and the files that those rows name. Rows are read in one transaction,
 * and no byte of the file store is moved within. Tried again, it begins anew and takes away what was left behind.
 */
export async function makeDataFile(ctx: FileContext, files: readonly FileColumn[], file_id: number): Promise<void> {
  const { storage } = ctx
  const row = await fileById(ctx.db, file_id)
  if (row?.state !== 'waiting') return
  const folder = `data-files/${file_id}`
  await storage.removeAll(folder)
  const scratch = await openScratch(ctx.config.dataDirectory)
  try {
    const { parts, named } = await ctx.transaction((tx) => gather(tx, scratch, files, row))
    const entries = await laidOut(ctx, scratch, parts, named)
    const zip = planZip(entries, {
      stream: (key, start, end) => scratch.stream(key, start, end) ?? storage.stream(key, start, end),
    })
    const storage_key = `${folder}/${crypto.randomUUID()}.zip`
    await storage.put(storage_key, zip.stream())
    const ends_at = new Date(ctx.now.getTime() + DATA_FILE_DAYS * DAY_MS)
    const kept = await ctx.transaction(async (tx) => {
      if (!(await holdWaiting(tx.db, file_id))) return false
      await fileMade(tx.db, file_id, { storage_key, size: zip.size, ends_at })
      await tx.record({ kind: 'privacy.data_file_ready', file_id, customer_id: row.customer_id })
      return true
    })
    if (!kept) await storage.remove(storage_key)
  } finally {
    await scratch.close()
  }
}

type Gathered = { parts: ZipEntry[]; named: Map<string, string> }

/** Writes the rows that go into the file into parts on this machine, so that no more than a few rows are held at once. */
async function gather(
  ctx: Context,
  scratch: Scratch,
  files: readonly FileColumn[],
  row: DataFileRow,
): Promise<Gathered> {
  const { customer_id } = row
  const keys = (await keysToPeople(ctx.db)).filter((key) => !withheld.has(nameOf(key)))
  const tables = Map.groupBy([{ table: 'customer', column: 'id' }, ...keys], ({ table }) => table)
  const columns = await columnsOf(ctx.db, [...tables.keys(), ...belonging.map(({ table }) => table)])
  const without = (table: string) =>
    columns
      .filter((one) => one.table === table && (one.type === 'bytea' || secret.has(nameOf(one))))
      .map(({ column }) => column)
  const named = new Map<string, string>()
  // Data files of before are not in this one.
  const filesOf = Map.groupBy(
    files.filter((one) => one.table !== 'data_file'),
    ({ table }) => table,
  )
  const parts: ZipEntry[] = []
  const write = async (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    parts.push({ ...(await scratch.write(name, content)), name, key: name, modified: ctx.now })
  }
  await write('README.txt', Buffer.from(readme(row.requested_at)))
  for (const [table, of] of tables) {
    const by = of.map(({ column }) => column)
    await write(
      `${table}.json`,
      asJson(
        rowsNaming(ctx.db, { table, by, leaving_out: without(table), id: customer_id }),
        filesOf.get(table),
        named,
      ),
    )
  }
  for (const one of belonging)
    await write(
      `${one.table}.json`,
      asJson(
        rowsBelonging(ctx.db, { ...one, leaving_out: without(one.table) }, customer_id),
        filesOf.get(one.table),
        named,
      ),
    )
  return { parts, named }
}

/** What the archive is made of: the parts, the files that rows name and that are still there, and a list of these. */
async function laidOut(
  { now, storage }: FileContext,
  scratch: Scratch,
  parts: readonly ZipEntry[],
  named: ReadonlyMap<string, string>,
): Promise<ZipEntry[]> {
  const entries = [...parts]
  const taken = new Set<string>()
  const listed: { file: string; name: string }[] = []
  for (const [key, called] of named) {
    const weight = await weigh(storage, key)
    if (!weight) continue
    const name = `files/${uniqueName(called, taken)}`
    entries.push({ ...weight, key, name, modified: now })
    listed.push({ file: key, name })
  }
  const name = 'files.json'
  const weight = await scratch.write(name, Buffer.from(JSON.stringify(listed, undefined, 1)))
  return [...entries, { ...weight, name, key: name, modified: now }]
}

/** Rows as a JSON array, one a line; notes the files that stand in the columns of their table, and what they are called. */
async function* asJson(
  rows: AsyncIterable<unknown>,
  columns: readonly FileColumn[] | undefined,
  named: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const row of rows) {
    for (const column of columns ?? []) noteFiles(row as Record<string, unknown>, column, named)
    yield Buffer.from(`${before}${JSON.stringify(row)}`)
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

function noteFiles(row: Record<string, unknown>, column: FileColumn, named: Map<string, string>): void {
  for (const key of keysIn(column, row))
    if (!named.has(key)) named.set(key, column.called?.(row) ?? `${column.title()}.${endingOf(key)}`)
}

/** Removes files whose days are over. */
export async function endOldFiles(ctx: WriteContext): Promise<void> {
  await dropFiles(ctx, await endFiles(ctx.db, { before: ctx.now }, ctx.now))
}
