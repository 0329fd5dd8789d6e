import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { Damaged, packed, recordOf, recordsIn } from './backup.format.ts'
import type { Head } from './backup.format.ts'
import { copyOut } from '../data/copy.ts'
import { inUtc } from '../data/db.ts'
import type { Storage } from '../files/storage.ts'

export type Made = { rows: number; tables: number; files: number; bytes: number }

/** A file that came this long before the second look at the store may have been missed by the first. */
const MARGIN_MS = 60_000

/** A connection for work that takes its time: without the bounds of requests. */
export async function openPatiently(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inUtc(url), application_name: 'community backup' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type Table = { name: string; columns: string[] }

/** Every table of the product with its stored columns, by name. What migrations ran is said apart. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export const quoted = (table: Table) =>
  `${pg.escapeIdentifier(table.name)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/**
 * Writes everything into one file: all rows as they stand at one moment, and all files. The product may run meanwhile. Files are
 * read before the moment of the rows, and those that came meanwhile after it, so that no row names a file that is missing.
 * The file is there when it is whole and has been read back, or not at all.
 * @throws what the database, the store or the disk says
 */
export async function makeBackup(given: {
  url: string
  storage: Storage
  path: string
  clock: () => Date
}): Promise<Made> {
  const { path } = given
  const draft = `${path}.part`
  try {
    await pipeline(packed(records(given)), createWriteStream(draft, { mode: 0o600 }))
    const made = await readBackup(draft)
    const file = await open(draft, 'r')
    await file.sync()
    await file.close()
    await rename(draft, path)
    return made.made
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* records({ url, storage, clock }: Parameters<typeof makeBackup>[0]): AsyncGenerator<Buffer> {
  const client = await openPatiently(url)
  const end = { kind: 'end' as const, tables: {} as Record<string, number>, files: 0, bytes: 0 }
  const started = clock()
  async function* files(since?: Date): AsyncGenerator<Buffer> {
    for await (const { key, modified } of storage.keys()) {
      if (since && modified < since) continue
      // What is removed while it is read is needed no more.
      const size = await storage.size(key)
      if (size === undefined) continue
      yield* recordOf({ kind: 'file', key }, counted(size === 0 ? nothing() : storage.stream(key)))
      end.files++
    }
  }
  async function* counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      end.bytes += part.length
      yield part
    }
  }
  try {
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    const migrations = rows.map(({ name }) => name)
    yield* recordOf({ kind: 'begin', made_at: started.toISOString(), migrations }, nothing())
    yield* files()
    await client.query('begin transaction isolation level repeatable read read only')
    for (const table of await tablesOf(client)) {
      const head: Head = { kind: 'table', ...table }
      yield* recordOf(
        head,
        rowsOf(client, table, (count) => (end.tables[table.name] = count)),
      )
    }
    const sequences = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by sequencename`,
    )
    yield* recordOf({ kind: 'sequences', values: sequences.rows }, nothing())
    await client.query('commit')
    yield* files(new Date(started.getTime() - MARGIN_MS))
    yield* recordOf(end, nothing())
  } finally {
    await client.end()
  }
}

async function* rowsOf(client: pg.Client, table: Table, done: (count: number) => void): AsyncGenerator<Buffer> {
  done(yield* copyOut(client, `copy ${quoted(table)} to stdout`))
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A record without content.
}

/**
 * Reads a backup from its first to its last byte.
 * @returns what it holds, and which migrations its database had
 * @throws Damaged when anything in it is not as it was written
 */
export async function readBackup(path: string): Promise<{ made: Made; migrations: string[]; made_at: string }> {
  let begin: Extract<Head, { kind: 'begin' }> | undefined
  let end: Extract<Head, { kind: 'end' }> | undefined
  const found = { tables: 0, files: 0, bytes: 0 }
  for await (const { head, content } of recordsIn(path)) {
    for await (const part of content) if (head.kind === 'file') found.bytes += part.length
    if (!begin && head.kind !== 'begin') throw new Damaged('it does not say which version made it')
    if (head.kind === 'begin') begin = head
    else if (head.kind === 'end') end = head
    else if (head.kind === 'table') found.tables++
    else if (head.kind === 'file') found.files++
  }
  if (!begin || !end) throw new Damaged('its end is missing')
  if (Object.keys(end.tables).length !== found.tables || end.files !== found.files || end.bytes !== found.bytes)
    throw new Damaged('parts of it are missing')
  const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0)
  return { made: { rows, ...found }, migrations: begin.migrations, made_at: begin.made_at }
}
