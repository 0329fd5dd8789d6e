import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { migrate, migrations } from '../src/db/migrate.ts'
import { isBaseline } from '../src/db/upgrade.ts'
import { tablesOf } from '../src/kit/backup/backup.ts'
import { fillWorld } from './factories/world.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
beforeAll(() => fillWorld(t), 240_000)

type Column = { name: string; type: string; needed: boolean }

/** Stored columns of a table as it is now; `needed` ones take no null and have no default. */
async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [`public."${table}"`],
  )
  return rows
}

/** What stands in a column that the table of today has no more. */
const standIns: Record<string, string> = {
  integer: '0',
  smallint: '0',
  bigint: '0',
  boolean: 'false',
  text: `''`,
  'timestamp with time zone': 'now()',
  date: 'current_date',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
}

/**
 * Fills a table of an earlier schema with the rows of today's world.
 * @returns false when those cannot stand in that schema
 */
async function fill(client: pg.Client, table: string): Promise<boolean> {
  const now = new Set((await columnsOf(source, table)).map(({ name }) => name))
  const columns = await columnsOf(client, table)
  const gone = columns.filter(({ name, needed, type }) => needed && !now.has(name) && standIns[type] !== undefined)
  const kept = columns.filter(({ name }) => now.has(name)).map(({ name }) => `"${name}"`)
  const { rows } = await source.query<{ all: string | null }>(
    `select json_agg(one)::text as all from (select * from "${table}" limit 2000) as one`,
  )
  if (rows[0]?.all == null || kept.length === 0) return false
  await client.query('savepoint filling')
  try {
    await client.query(
      `insert into "${table}" (${[...kept, ...gone.map(({ name }) => `"${name}"`)].join(', ')}) overriding system value
       select ${[...kept, ...gone.map(({ type }) => standIns[type])].join(', ')} from json_populate_recordset(null::"${table}", $1) on conflict do nothing`,
      [rows[0].all],
    )
    return true
  } catch {
    await client.query('rollback to savepoint filling')
    return false
  }
}

/** Empties filled tables that refer to one whose rows this schema does not take yet, until none does. */
async function emptyLoose(
  client: pg.Client,
  isMissing: (table: string) => boolean,
  filled: Map<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; to: string }>(`
    select distinct conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attnotnull
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  const loose = rows.find(({ table, to }) => filled.has(table) && isMissing(to))
  if (!loose) return
  await client.query(`delete from "${loose.table}"`)
  filled.delete(loose.table)
  await emptyLoose(client, isMissing, filled)
}

let source: pg.Client
beforeAll(async () => {
  source = new pg.Client({ connectionString: t.url })
  await source.connect()
})
afterAll(() => source.end())

test('every migration runs over what the ones before it have been filled with', { timeout: 240_000 }, async () => {
  const name = `t_${randomBytes(8).toString('hex')}`
  await createDatabase(inject('postgres'), name)
  afterAll(() => dropDatabase(inject('postgres'), name))
  const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).toString()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const wanted = new Set<string>()
  for (const { name: table } of await tablesOf(source))
    if ((await source.query(`select 1 from "${table}" limit 1`)).rows.length > 0) wanted.add(table)
  const filled = new Map<string, string>()
  const reached = new Set<string>()
  const all = (await migrations()).map((one) => one.name)
  // The baseline runs over nothing: its files are the parts of one beginning.
  const steps = [all.filter(isBaseline), ...all.filter((one) => !isBaseline(one)).map((one) => [one])]
  try {
    for (const step of steps) {
      for (const one of step) reached.add(one)
      expect(await migrate(url, { only: reached })).toEqual(step)
      await client.query('begin')
      // References and triggers are those of the end: rows come table by table.
      await client.query(`set local session_replication_role = 'replica'`)
      for (const { name: table } of await tablesOf(client))
        if (wanted.has(table) && !filled.has(table) && (await fill(client, table))) filled.set(table, step.join(' '))
      await emptyLoose(client, (table) => wanted.has(table) && !filled.has(table), filled)
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
  // Nearly every table was filled as soon as its rows could stand there; later changes ran over them.
  expect(filled.size / wanted.size).toBeGreaterThan(0.95)
  expect(filled.size).toBeGreaterThan(100)
})
