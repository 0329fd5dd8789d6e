import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { inject, onTestFinished, expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { containing, openDatabase, plannedEachTime, sql } from './db.ts'
import { Refused } from '../base/errors.ts'
import { inTransaction } from './transaction.ts'

const t = await openTestbed({ reactions: [] })

/** A way to the test's database that can fall silent, or break. */
async function throughLine() {
  const pairs = new Set<[Socket, Socket]>()
  const line = createServer((near) => {
    const { hostname, port } = new URL(inject('postgres'))
    const far = connect(Number(port), hostname)
    pairs.add([near, far])
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => undefined).on('close', () => near.destroy() && far.destroy())
  })
  await new Promise<void>((done) => void line.listen(0, '127.0.0.1', done))
  const url = new URL(t.url)
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const database = openDatabase(url.toString(), { max: 1, statementTimeoutMs: 200 })
  const each = (act: (near: Socket, far: Socket) => void) => {
    for (const [near, far] of pairs) act(near, far)
  }
  onTestFinished(async () => {
    each((near) => near.destroy())
    await database.close()
    line.close()
  })
  return {
    database,
    fallSilent: () => each((near, far) => void near.unpipe(far)),
    break: () => each((near) => void near.destroy()),
  }
}

test('a database that says nothing is given up, with the connection and what was open in it', async () => {
  const line = await throughLine()
  const { db } = line.database
  await db.schema.createTable('silence').addColumn('n', 'integer').execute()
  const writing = inTransaction(db, async (tx) => {
    await sql`insert into silence values (1)`.execute(tx)
    line.fallSilent()
    await sql`insert into silence values (2)`.execute(tx)
  })
  await expect(writing).rejects.toThrow('Query read timeout')
  // The next one on the only place of the pool sees nothing of it.
  const { rows } = await sql<{ n: number; zone: string }>`select count(*) as n from silence`.execute(db)
  expect(rows[0]?.n).toBe(0)
})

test('what was refused stays refused when the connection is lost before the rollback', async () => {
  const line = await throughLine()
  const asked = inTransaction(line.database.db, async (tx) => {
    await sql`select 1`.execute(tx)
    line.break()
    await new Promise((done) => setTimeout(done, 50))
    throw new Refused(409, 'taken', 'Somebody was faster.')
  })
  await expect(asked).rejects.toMatchObject({ status: 409, code: 'taken' })
})

test('every connection speaks UTC, whatever the database prefers', async () => {
  await sql`alter database ${sql.id(new URL(t.url).pathname.slice(1))} set timezone = 'Pacific/Auckland'`.execute(t.db)
  const database = openDatabase(t.url, { max: 1 })
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(database.db)
  await database.close()
  expect(rows[0]?.zone).toBe('UTC')
})

test('a first page is planned once, and every other page is read as it is asked for', async () => {
  const database = openDatabase(t.url, { max: 1 })
  onTestFinished(() => database.close())
  const { db } = database
  await sql`create table counted as select n, 5001 - n as back from generate_series(1, 5000) as n`.execute(db)
  await sql`create index counted_n on counted (n)`.execute(db)
  await sql`analyze counted`.execute(db)
  const read = async (least: number, limit: number, offset: number) => {
    const { rows } = await sql<{ back: number }>`select back from counted where n >= ${least} order by n
      limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ back }) => back)
  }
  for (let n = 0; n < 12; n++) expect(await read(n + 1, 2, 0)).toEqual([5000 - n, 4999 - n])
  expect(await read(1, 2, 2)).toEqual([4998, 4997])
  expect(await read(1, 3, 0)).toEqual([5000, 4999, 4998])
  expect(await read(3, 2, 0)).toEqual([4998, 4997])
  const { rows } = await sql<{ kept: number }>`select generic_plans::int as kept from pg_prepared_statements
    where statement like '%from counted%limit 2 offset 0%'`.execute(db)
  expect(rows[0]?.kept).toBeGreaterThan(0)
})

test('what is looked for by a pattern is planned for that pattern each time, and so is what is marked', async () => {
  const database = openDatabase(t.url, { max: 1 })
  onTestFinished(() => database.close())
  const { db } = database
  await sql`create table whispered as select n, 'word ' || md5(n::text) as word from generate_series(1, 20000) as n`.execute(
    db,
  )
  await sql`create index whispered_n on whispered (n)`.execute(db)
  await sql`create index whispered_word on whispered using gin (lower(word) gin_trgm_ops)`.execute(db)
  await sql`analyze whispered`.execute(db)
  const find = async (word: string) => {
    const { rows } = await sql<{ n: number }>`select n from whispered where lower(word) like lower(${containing(word)})
      order by n limit ${1}`.execute(db)
    return rows[0]?.n
  }
  const said = (word: string) =>
    sql`select n from whispered where to_tsvector('simple', word) @@ ${word}::tsquery order by n limit ${1}`.execute(db)
  for (let n = 0; n < 12; n++) await said(`word${n}`)
  const one = (n: number) => sql`${plannedEachTime} select 1 from whispered where n = ${n}`.execute(db)
  for (let n = 0; n < 12; n++) await one(n)
  // To whoever does not know the word it looks as if one in two hundred rows had it, and the first were soon found by reading on.
  const { rows } = await sql<{ word: string; n: number }>`select word, n from whispered where n > 19980`.execute(db)
  for (const { word, n } of rows) expect(await find(word.slice(5))).toBe(n)
  const kept = await sql<{ plans: number }>`select coalesce(sum(generic_plans), 0)::int as plans
    from pg_prepared_statements where statement like '%from whispered%'`.execute(db)
  expect(kept.rows[0]?.plans).toBe(0)
})
