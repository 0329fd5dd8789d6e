import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { inject, onTestFinished, expect, test } from 'vitest'
import { openTestbed } from '../../test/harness.ts'
import { openDatabase, sql } from './db.ts'
import { Refused } from './errors.ts'
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
