import { dayThere } from '../../src/kit/base/days.ts'
import type { Database } from '../../src/kit/data/db.ts'
import { sql } from '../../src/kit/data/db.ts'
import { jobContext } from '../../src/kit/work/jobs.ts'
import { checkMonth } from '../../src/modules/payments/books/payments.books.checks.reads.ts'
import { addMonths, lastDayOf, monthOf, stateOf } from '../../src/modules/payments/books/payments.books.policy.ts'
import { insertMonth } from '../../src/modules/payments/books/payments.books.queries.ts'
import { sellersWithBooks } from '../../src/modules/payments/books/payments.books.reads.ts'
import { postBooks } from '../../src/modules/payments/books/payments.posting.service.ts'
import type { Config } from '../../src/config.ts'

/** Months that are closed, counted back from the one at hand; the last one before it is left to be closed. */
const CLOSED = [3, 2] as const

/** Posts what the world's sellers issued and were paid, and closes two months. It comes after the commit, since that chains documents. */
export async function fillBooks(database: Database, config: Config, now: Date): Promise<void> {
  const ctx = jobContext({ database, clock: () => now, config })
  await postBooks(ctx)
  const { rows } = await sql<{ id: number }>`
    select id from customer where is_operator and closed_at is null order by id limit 1`.execute(database.db)
  const customer_id = rows[0]?.id
  if (customer_id === undefined) return
  for (const { id, time_zone, closed_until } of await sellersWithBooks(database.db)) {
    if (closed_until !== null) continue
    for (const back of CLOSED) {
      const month = addMonths(monthOf(dayThere(now, time_zone)), -back)
      const until = lastDayOf(month)
      const checks = await checkMonth(database.db, { seller: id, zone: time_zone, from: month, until })
      if (checks.some((check) => stateOf(check) === 'wrong')) break
      const closed = new Date(Date.parse(`${until}T08:40:00Z`) + 3 * 86_400_000)
      await insertMonth(database.db, { entity_id: id, month, until, checks, customer_id, now: closed })
    }
  }
}
