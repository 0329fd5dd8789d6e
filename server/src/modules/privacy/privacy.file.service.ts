import type { Reply } from '@app/contract/kit'
import { DATA_FILE_DAYS } from '@app/contract/privacy'
import type { privacy } from '@app/contract/privacy'
import { me } from '#kit/context.ts'
import type { Context, WriteContext } from '#kit/context.ts'
import type { Deps } from '#kit/deps.ts'
import { notFound } from '#kit/errors.ts'
import { dropFiles } from '#kit/file-removal.ts'
import { FileReply } from '#kit/http.ts'
import { isKey } from '#kit/storage.ts'
import { planZip, weigh } from '#kit/zip.ts'
import type { ZipEntry } from '#kit/zip.ts'
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

/** Makes a file that was asked for: every row about the person, and the files that those rows name. */
export async function makeDataFile(ctx: WriteContext, deps: Store, file_id: number): Promise<void> {
  const row = await holdWaiting(ctx.db, file_id)
  if (!row) return
  const { storage } = deps
  const folder = `data-files/${file_id}-parts`
  try {
    const entries = await gather(ctx, deps, row, folder)
    const zip = planZip(entries, storage)
    const storage_key = `data-files/${crypto.randomUUID()}.zip`
    await storage.put(storage_key, zip.stream())
    const ends_at = new Date(ctx.now.getTime() + DATA_FILE_DAYS * DAY_MS)
    await fileMade(ctx.db, file_id, { storage_key, size: zip.size, ends_at })
  } finally {
    await storage.removeAll(folder)
  }
  await ctx.record({ kind: 'privacy.data_file_ready', file_id, customer_id: row.customer_id })
}

/** Writes what goes into the file into parts of their own, so that no more than a few rows are held at once. */
async function gather(ctx: Context, { storage }: Store, row: DataFileRow, folder: string): Promise<ZipEntry[]> {
  const { customer_id } = row
  const keys = (await keysToPeople(ctx.db)).filter((key) => !withheld.has(nameOf(key)))
  const tables = Map.groupBy([{ table: 'customer', column: 'id' }, ...keys], ({ table }) => table)
  const columns = await columnsOf(ctx.db, [...tables.keys(), ...belonging.map(({ table }) => table)])
  const without = (table: string) =>
    columns
      .filter((one) => one.table === table && (one.type === 'bytea' || secret.has(nameOf(one))))
      .map(({ column }) => column)
  const named = new Set<string>()
  const entries: ZipEntry[] = []
  const write = async (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const key = `${folder}/${entries.length}.json`
    await storage.put(key, content)
    const weight = await weigh(storage, key)
    if (weight) entries.push({ ...weight, name, key, modified: ctx.now })
  }
  await write('README.txt', Buffer.from(readme(row.requested_at)))
  for (const [table, of] of tables) {
    const by = of.map(({ column }) => column)
    await write(
      `${table}.json`,
      asJson(rowsNaming(ctx.db, { table, by, leaving_out: without(table), id: customer_id }), named),
    )
  }
  for (const one of belonging)
    await write(
      `${one.table}.json`,
      asJson(rowsBelonging(ctx.db, { ...one, leaving_out: without(one.table) }, customer_id), named),
    )
  for (const key of named) {
    const weight = await weigh(storage, key)
    if (weight) entries.push({ ...weight, key, name: `files/${key}`, modified: ctx.now })
  }
  return entries
}

/** Rows as a JSON array, one a line; notes which of their values look like files of the store. */
async function* asJson(rows: AsyncIterable<unknown>, named: Set<string>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const row of rows) {
    noteFiles(row, named)
    yield Buffer.from(`${before}${JSON.stringify(row)}`)
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

function noteFiles(value: unknown, named: Set<string>): void {
  if (typeof value === 'string') {
    if (value.includes('/') && value.includes('.') && !value.startsWith('data-files/') && isKey(value)) named.add(value)
  } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) noteFiles(one, named)
}

/** Removes files whose days are over. */
export async function endOldFiles(ctx: WriteContext): Promise<void> {
  await dropFiles(ctx, await endFiles(ctx.db, { before: ctx.now }, ctx.now))
}
