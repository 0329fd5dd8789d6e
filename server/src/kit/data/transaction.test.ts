import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from './db.ts'
import type { Db } from './db.ts'
import { conflict } from '../base/errors.ts'
import { attempt, inTransaction, refusalOf } from './transaction.ts'

const t = await openTestbed()
await sql`create table written (name text)`.execute(t.db)

const write = (db: Db, name: string) => sql`insert into written values (${name})`.execute(db)
const names = async () =>
  (await sql<{ name: string }>`select name from written order by name`.execute(t.db)).rows.map(({ name }) => name)

test('what refuses takes back what it wrote, and nothing around it', async () => {
  const refused = await inTransaction(t.db, async (tx) => {
    await write(tx, 'before')
    const refusal = await refusalOf(tx, async () => {
      await write(tx, 'half')
      throw conflict('taken', 'Somebody else was faster.')
    })
    await refusalOf(tx, () => write(tx, 'after'))
    return refusal
  })
  expect([refused?.code, await names()]).toEqual(['taken', ['after', 'before']])
})

test('a refused attempt within another leaves the other whole', async () => {
  await sql`truncate written`.execute(t.db)
  const failed = await inTransaction(t.db, (tx) =>
    attempt(tx, async () => {
      await write(tx, 'around')
      await refusalOf(tx, () => Promise.reject(conflict('taken', 'Somebody else was faster.')))
      throw new Error('broken')
    }),
  )
  expect([failed, await names()]).toEqual([{ error: new Error('broken') }, []])
})

test('a fault of ours is no refusal', async () => {
  const failed = inTransaction(t.db, (tx) => refusalOf(tx, () => Promise.reject(new Error('broken'))))
  await expect(failed).rejects.toThrow('broken')
})
