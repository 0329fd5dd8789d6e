import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { migrate, migrations } from '../src/db/migrate.ts'
import { TooOld, isBaseline } from '../src/db/upgrade.ts'
import { quoted } from '../src/kit/backup/backup.ts'
import { recordsIn } from '../src/kit/backup/backup.format.ts'
import { restoreBackup } from '../src/kit/backup/restore.ts'
import { copyIn, copyOut } from '../src/kit/data/copy.ts'
import { openTestbed } from './harness.ts'

// What version 0.1.0, the last one before the baseline, left behind: its migrations as they were, and a backup of its demonstration.
const t = await openTestbed()
const backup = join(import.meta.dirname, 'upgrade/demonstration.backup')
const steps = gunzipSync(readFileSync(join(import.meta.dirname, 'upgrade/before.sql.gz')))
  .toString()
  .split(/^--- (\d{4}_\w+\.sql)$/m)
  .slice(1)
const before = steps.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: steps[index + 1] ?? '' }] : []))
const baseline = new Set((await migrations()).map(({ name }) => name).filter(isBaseline))

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await createDatabase(inject('postgres'), name)
  const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).toString()
  // As the product reads and writes times.
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await dropDatabase(inject('postgres'), name)
  })
  return { url, client }
}

const noteRan = (client: pg.Client, names: readonly string[]) =>
  client.query(
    `create table migration as select name, now() as ran_at from unnest(${client.escapeLiteral(`{${names.join(',')}}`)}::text[]) name;
     alter table migration add primary key (name), alter ran_at set not null, alter ran_at set default now()`,
  )

/** An installation of the version before the baseline, with its demonstration. */
async function installationOfBefore(): Promise<{ url: string; client: pg.Client }> {
  const { url, client } = await emptyDatabase()
  for (const { text } of before) await client.query(text)
  await noteRan(
    client,
    before.map(({ name }) => name),
  )
  await client.query(`set session_replication_role = 'replica'`)
  await client.query('truncate reason_template')
  for await (const { head, content } of recordsIn(backup)) {
    if (head.kind === 'table') await copyIn(client, `copy ${quoted(head)} from stdin`, content)
    else for await (const part of content) expect(part.length).toBe(0)
    if (head.kind === 'sequences')
      for (const { name, value } of head.values) await client.query('select setval($1, $2)', [name, value])
  }
  await client.query(`set session_replication_role = 'origin'`)
  return { url, client }
}

type Table = { kind: 'table'; name: string; columns: string[] }

async function tablesInBackup(): Promise<Table[]> {
  const tables: Table[] = []
  for await (const { head, content } of recordsIn(backup)) {
    for await (const part of content) expect(part).toBeDefined()
    if (head.kind === 'table') tables.push(head)
  }
  return tables
}

async function countIn(client: pg.Client, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`)
  return Number(rows[0]?.count)
}

/** How many rows each table has, and what they are, in the order in which they were written. */
async function rowsIn(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await tablesInBackup()) {
    const digest = createHash('sha256')
    for await (const part of copyOut(client, `copy ${quoted(table)} to stdout`)) digest.update(part)
    found[table.name] = `${await countIn(client, table)} ${digest.digest('hex')}`
  }
  return found
}

/** Everything about a database but its rows and the places of its columns. */
async function shapeOf(client: pg.Client): Promise<Record<string, unknown>> {
  const list = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
  const own = `relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
  return {
    tables: await list(
      `select relname, relpersistence, reloptions from pg_class c where relkind = 'r' and ${own} order by 1`,
    ),
    columns: await list(`
      select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid), a.attstattarget, a.attstorage
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and ${own} order by 1, 2`),
    constraints: await list(`
      select conrelid::regclass::text, conname, pg_get_constraintdef(k.oid), convalidated from pg_constraint k
        join pg_class c on c.oid = conrelid where ${own} order by 1, 2`),
    indexes: await list(`
      select c.relname, pg_get_indexdef(c.oid), c.reloptions from pg_class c where relkind = 'i' and ${own} order by 1`),
    sequences: await list(`
      select c.relname, pg_get_serial_sequence(split_part(s.own, '.', 1), split_part(s.own, '.', 2)) from pg_class c
      join lateral (select refobjid::regclass::text || '.' || attname as own from pg_depend join pg_attribute on attrelid = refobjid
        and attnum = refobjsubid where objid = c.oid and deptype in ('a', 'i')) s on true where relkind = 'S' and ${own} order by 1`),
    functions: await list(`
      select c.oid::regprocedure::text, btrim(pg_get_functiondef(c.oid), E' \\n') from pg_proc c
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`),
    triggers: await list(`
      select pg_get_triggerdef(t.oid), tgenabled from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${own} order by 1`),
    extensions: await list('select extname from pg_extension order by 1'),
  }
}

test('an installation of the version before comes over by itself, and loses no row', { timeout: 120_000 }, async () => {
  const { url, client } = await installationOfBefore()
  const was = await rowsIn(client)
  expect(Object.keys(was).length).toBeGreaterThan(180)
  expect(Object.values(was).filter((one) => !one.startsWith('0 ')).length).toBeGreaterThan(120)

  // Of two processes that start at once one takes it over, and the other finds it done.
  await Promise.all([migrate(url, { only: baseline }), migrate(url, { only: baseline })])
  expect(await rowsIn(client)).toEqual(was)
  const ran = await client.query<{ name: string }>('select name from migration order by name')
  expect(ran.rows.map(({ name }) => name)).toEqual([...baseline])

  await migrate(url)
  const fresh = new pg.Client({ connectionString: t.url })
  await fresh.connect()
  try {
    const [own, wanted] = [await shapeOf(client), await shapeOf(fresh)]
    expect(Object.keys(own)).toEqual(Object.keys(wanted))
    for (const [part, found] of Object.entries(own)) expect(found, part).toEqual(wanted[part])
  } finally {
    await fresh.end()
  }
  // What is made from now on has a number of its own.
  const next = await client.query<{ behind: string }>(`
    select sequencename as behind from pg_sequences s join pg_class c on c.relname = sequencename
    join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where schemaname = 'public' and coalesce(last_value, 0) < (xpath('//n/text()', query_to_xml(
      format('select coalesce(max(%I), 0) as n from %s', a.attname, d.refobjid::regclass), false, true, '')))[1]::text::bigint`)
  expect(next.rows).toEqual([])
})

test('one that is older is told which version to install first', async () => {
  const { url, client } = await emptyDatabase()
  const names = before.map(({ name }) => name)
  await noteRan(client, names.slice(0, -1))
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(TooOld)
  await expect(refused).rejects.toThrow(
    `at ${names.at(-2)}. Install version 0.1.0 first: it brings it to ${names.at(-1)},`,
  )
  expect((await client.query('select from migration')).rowCount).toBe(names.length - 1)
})

test('a backup of the version before is restored', { timeout: 120_000 }, async () => {
  const { url, client } = await emptyDatabase()
  const made = await restoreBackup({ url, storage: t.deps.storage, path: backup })
  let rows = 0
  for (const table of await tablesInBackup()) rows += await countIn(client, table)
  expect(rows).toBe(made.rows)
  expect(made.rows).toBeGreaterThan(50_000)
  const tickets = await client.query(`select nextval('sponsor_id_seq') > (select max(id) from sponsor) as free`)
  expect(tickets.rows).toEqual([{ free: true }])
})

test('an empty database has what comes with the product', async () => {
  const { url, client } = await emptyDatabase()
  expect(await migrate(url)).toEqual((await migrations()).map(({ name }) => name))
  expect(await migrate(url)).toEqual([])
  expect((await client.query('select from reason_template')).rowCount).toBe(10)
})
