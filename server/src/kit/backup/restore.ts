import { createHash } from 'node:crypto'
import type pg from 'pg'
import { migrate, migrations } from '../../db/migrate.ts'
import { TooOld, endsBefore, isBaseline, sequenceNow } from '../../db/upgrade.ts'
import { openPatiently, quoted, readBackup, tablesOf } from './backup.ts'
import type { Made } from './backup.ts'
import { Damaged, recordsIn } from './backup.format.ts'
import { copyIn, copyOut } from '../data/copy.ts'
import type { Storage } from '../files/storage.ts'

/** The backup cannot come here; its message says why, for a person. */
export class CannotRestore extends Error {}

/**
 * Puts a backup into an installation that has nothing in it: the schema as it was, all rows in one transaction that ends when every
 * file lies in its place, then the migrations since, and all of it is read back and compared. What breaks off before leaves an
 * empty installation, and can be done again.
 * @throws Damaged before anything is touched; CannotRestore for a backup of a newer version, a database with something in it, and
 *   one that the product uses
 */
export async function restoreBackup(given: { url: string; storage: Storage; path: string }): Promise<Made> {
  const { url, storage, path } = given
  const { made, migrations: ran } = await readBackup(path)
  const known = new Set((await migrations()).map(({ name }) => name))
  // At the end of the numbering before the baseline the rows were what they are at the baseline.
  const then = isOfBefore(ran) ? [...known].filter(isBaseline) : ran
  const newer = then.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new CannotRestore(`A newer version made this backup (${newer.at(-1)}). Install that version first.`)
  const client = await openPatiently(url)
  try {
    await mustBeFree(client)
    await client.query('drop schema if exists pgboss cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    await migrate(url, { only: new Set(then) })
    await load(client, storage, path)
    await compare(client, storage, path)
    await migrate(url)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  return made
}

/** @throws CannotRestore for a backup that only an earlier version can restore */
function isOfBefore(ran: readonly string[]): boolean {
  try {
    return endsBefore(ran)
  } catch (error) {
    if (!(error instanceof TooOld)) throw error
    throw new CannotRestore(`${error.message} It restores this backup, too.`, { cause: error })
  }
}

/** @throws CannotRestore when something is in the database, or somebody works with it */
async function mustBeFree(client: pg.Client): Promise<void> {
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'community%' limit 1`,
  )
  if (others.rows.length > 0) throw new CannotRestore('The product uses this database. Stop it first.')
  const there = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const names = new Set(there.rows.map(({ name }) => name))
  if (names.size === 0) return
  const filled = 'There is something in this database already. A backup is restored into an empty one.'
  if (!names.has('migration') || !names.has('customer')) throw new CannotRestore(filled)
  // Migrations bring rows of their own; what people bring begins with one of these.
  for (const name of [
    'customer',
    'company',
    'registration_request',
    'financial_entity',
    'event',
    'award',
    'policy',
    'setting',
    'tag',
  ])
    if (names.has(name) && (await client.query(`select 1 from ${name} limit 1`)).rows.length > 0)
      throw new CannotRestore(filled)
}

/** Rows and files; the rows are committed last. */
async function load(client: pg.Client, storage: Storage, path: string): Promise<void> {
  await client.query('begin')
  try {
    const links = await withoutGuards(client)
    const empty = (await tablesOf(client)).map(({ name }) => `"${name}"`)
    if (empty.length > 0) await client.query(`truncate ${empty.join(', ')}`)
    for await (const { head, content } of recordsIn(path)) {
      if (head.kind === 'table') await copyIn(client, `copy ${quoted(head)} from stdin`, content)
      else if (head.kind === 'file') await storage.put(head.key, content)
      else await digestOf(content)
      if (head.kind === 'sequences')
        for (const { name, value } of head.values)
          await client.query('select setval($1::regclass, $2::bigint)', [`public."${sequenceNow(name)}"`, value])
    }
    await links.back()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Takes triggers and foreign keys away while rows come in any order; `back` puts them back, which checks every reference. */
async function withoutGuards(client: pg.Client): Promise<{ back(): Promise<void> }> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const { rows: guarded } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relkind = 'r'`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of guarded) await client.query(`alter table ${table} disable trigger user`)
  return {
    async back() {
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const { table } of guarded) await client.query(`alter table ${table} enable trigger user`)
    },
  }
}

/**
 * Reads back what was restored, before any later migration touches it: rows come in the order in which they were written.
 * @throws Damaged when a table or file is not as in the backup
 */
async function compare(client: pg.Client, storage: Storage, path: string): Promise<void> {
  for await (const { head, content } of recordsIn(path)) {
    const wanted = await digestOf(content)
    if (head.kind === 'table' && (await digestOf(copyOut(client, `copy ${quoted(head)} to stdout`))) !== wanted)
      throw new Damaged(`the rows of ${head.name} are not the same when they are read back`)
    if (head.kind === 'file') {
      const there = (await storage.size(head.key)) ?? 0
      if ((await digestOf(there === 0 ? [] : storage.stream(head.key))) !== wanted)
        throw new Damaged(`the file ${head.key} is not the same when it is read back`)
    }
  }
}

async function digestOf(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of parts) digest.update(part)
  return digest.digest('hex')
}
