import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../db/create.ts'

// A database of which nothing is left but the keys that are raced, so that a row needs nothing else than to name somebody.
const name = `t_${randomBytes(8).toString('hex')}`
const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).toString()
await createDatabase(inject('postgres'), name, inject('template'))
const open = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
// One merges, one writes, one looks on.
const [merging, writing, looking] = await Promise.all([open(), open(), open()])
afterAll(async () => {
  await Promise.all([merging.end(), writing.end(), looking.end()])
  await dropDatabase(inject('postgres'), name)
})

type Key = { table: string; column: string; name: string; whom: 'company' | 'customer' }

/** Every column that names a company or a person that remains, as the database has it now. */
const keys = (
  await looking.query<Key>(`
    select key.conrelid::regclass::text as table, own.attname as column, key.conname as name, key.confrelid::regclass::text as whom
    from pg_constraint key
    join pg_attribute own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
    join pg_attribute meant on meant.attrelid = key.confrelid and meant.attnum = key.confkey[1]
    where key.contype = 'f' and meant.attname = 'remaining_id' order by 1, 2`)
).rows
const tables = [...new Set(keys.map(({ table }) => table))]

beforeAll(async () => {
  for (const table of tables) await looking.query(`alter table ${table} disable trigger user`)
  const { rows } = await looking.query<{ statement: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement from pg_constraint
     where conrelid = any ($1::regclass[]) and not (conname = any ($2)) and contype not in ('n', 't') and conname not like '%_remaining_id_key'
     union all select format('alter table %s alter %I drop not null', attrelid::regclass, attname) from pg_attribute
     where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attnotnull and attidentity = ''`,
    [tables, keys.map((key) => key.name)],
  )
  for (const { statement } of rows) await looking.query(statement)
}, 60_000)

test('much names a company or a person', () => {
  expect(keys.filter(({ whom }) => whom === 'company').length).toBeGreaterThan(35)
  expect(keys.filter(({ whom }) => whom === 'customer').length).toBeGreaterThan(70)
})

test.each(keys)('a row in $table whose $column names a $whom that is being merged away is refused', async (key) => {
  const made = await looking.query<{ id: number }>(`insert into ${key.whom} default values returning id`)
  const kept = await looking.query<{ id: number }>(`insert into ${key.whom} default values returning id`)
  const gone = made.rows[0]?.id ?? 0
  await merging.query('begin')
  await merging.query(`select from ${key.whom} where id = $1 for update`, [gone])
  await merging.query(`update ${key.whom} set merged_into_id = $1 where id = $2`, [kept.rows[0]?.id, gone])
  const written = writing.query(`insert into ${key.table} (${key.column}) values (${gone})`).then(
    () => 'written',
    (error: pg.DatabaseError) => `${error.code} ${error.constraint}`,
  )
  await expect
    .poll(
      async () =>
        (
          await looking.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(1)
  await merging.query('commit')
  expect(await written).toBe(`23503 ${key.name}`)
})
