import { expect, test } from 'vitest'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../data/db.ts'
import { recordFact } from '../data/facts.record.ts'
import { inTransaction } from '../data/transaction.ts'
import { startJobs } from './jobs.ts'
import { queueMail } from './mail.ts'
import { noteUpkeep } from './upkeep.ts'

const t = await openTestbed()

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(new URL('/metrics', t.base))).text()
  return Object.fromEntries(
    [...text.matchAll(/^((?:jobs|backup|mail|fact|disk)_\w+) ([\d.e+]+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )
}

test('a process that does nothing by the clock itself says whether another one does', async () => {
  const start = t.clock()
  const before = await figures()
  expect(before).toMatchObject({ mail_oldest_waiting_seconds: 0, fact_oldest_due_seconds: 0, backup_last_seconds: 0 })
  expect(before['disk_free_bytes']).toBeGreaterThan(0)
  expect(before['disk_size_bytes']).toBeGreaterThan(before['disk_free_bytes'] ?? 0)

  // Another process, which then dies.
  const idle = { name: 'test.idle', cron: '0 0 1 1 *', run: async () => undefined }
  const { database, url, clock, config } = t
  const other = await startJobs({ database, url, clock, config, log: t.deps.log, jobs: [idle] })
  await other.runNow('test.idle')
  await other.stop()
  await noteUpkeep(t.db, 'backup', start)
  const mail = {
    key: 'one',
    to: { name: 'Ida', address: 'ida@site.example' },
    subject: 'Hello',
    greeting: 'Hello',
    paragraphs: [],
  }
  await queueMail(contextOn(t, t.db), mail)
  await inTransaction(t.db, (tx) =>
    recordFact(tx, { kind: 'test.waits' } as never, start, new Date(start.getTime() + 100_000)),
  )
  await inTransaction(t.db, async (tx) => {
    // Held here, it is taken by nobody while it is looked at.
    await sql`select from fact for update`.execute(tx)
    t.setNow(new Date(start.getTime() + 500_000))
    expect(await figures()).toMatchObject({
      jobs_last_run_seconds: 500,
      backup_last_seconds: 500,
      mail_oldest_waiting_seconds: 500,
      fact_oldest_due_seconds: 400,
    })
    await sql`update fact set due_at = ${new Date(start.getTime() + 600_000)}`.execute(tx)
  })
  // What is tried again later is not late, and what was given up is somebody's to look at.
  await sql`update mail set given_up_at = ${start}`.execute(t.db)
  expect(await figures()).toMatchObject({ mail_oldest_waiting_seconds: 0, fact_oldest_due_seconds: 0 })
})
