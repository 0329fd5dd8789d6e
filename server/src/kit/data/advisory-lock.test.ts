import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from './db.ts'
import { tryAdvisoryLock } from './advisory-lock.ts'

const t = await openTestbed()

test('one at a time has it, and whoever comes as soon as it is given back has it next', async () => {
  for (let time = 0; time < 50; time++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is meant
    const giveBack = await tryAdvisoryLock(t.database, 'data_import', 7)
    expect(giveBack, `the ${time + 1}th time`).toBeDefined()
    // oxlint-disable-next-line no-await-in-loop
    if (time % 10 === 0) expect(await tryAdvisoryLock(t.database, 'data_import', 7)).toBeUndefined()
    // oxlint-disable-next-line no-await-in-loop
    await giveBack?.()
  }
  // Each kind of thing has numbers of its own.
  const [one, other] = await Promise.all([
    tryAdvisoryLock(t.database, 'data_import', 7),
    tryAdvisoryLock(t.database, 'meeting_build', 7),
  ])
  expect([one, other].includes(undefined)).toBe(false)
  await Promise.all([one?.(), other?.()])
})

test('the end of a process, and of its connection, gives it back', async () => {
  const giveBack = await tryAdvisoryLock(t.database, 'data_import', 8)
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and classid = 'data_import'::regclass::oid and objid = 8`.execute(t.db)
  let next: Awaited<ReturnType<typeof tryAdvisoryLock>>
  await expect.poll(async () => (next = await tryAdvisoryLock(t.database, 'data_import', 8))).toBeDefined()
  await giveBack?.()
  expect(await tryAdvisoryLock(t.database, 'data_import', 8)).toBeUndefined()
  await next?.()
})
