import { expect, test } from 'vitest'
import { openBooking } from './factories/booking.ts'
import { contextOn, openPaying } from './factories/payments.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'
import { sql } from '../src/kit/data/db.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { runCommand } from '../src/operator.commands.ts'

// A file store that is full: it takes nothing until somebody has made room.
let full = false
const t = await openTestbed({
  storage: (own) => ({
    ...own,
    put: async (key, content) => {
      if (full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      await own.put(key, content)
    },
  }),
})
const { buyer, bookable, body, book, eventRow } = await openBooking(t)
const { pay } = openPaying(t)
const operator = (...words: string[]) => inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), words))

test('a store that is full keeps no order waiting; what it did not take is counted, rests where it is seen, and arrives later', async () => {
  const start = t.clock()
  const who = await makeMember(t)
  const { event, price } = await bookable()
  const booked = await book(body(event.id, [{ price: price.id, later: true }], { payment_method: 'card' }))
  full = true
  const asked = await t.call('privacy.requestDataFile', {}, who.token)
  const attempts = async () =>
    (
      await sql<{ id: number; attempts: number; problem: string }>`select id, attempts, problem from fact
        where kind = 'privacy.data_file_requested'`.execute(t.db)
    ).rows[0]
  for (let tries = 1; tries <= 12; tries++) {
    await t.settle()
    expect(await attempts()).toMatchObject({ attempts: tries, problem: expect.stringContaining('ENOSPC') as unknown })
    if (tries === 1) {
      expect((await pay({ invoice_id: booked.body.invoice_id, buyer })).body.state).toBe('succeeded')
      await t.settle()
      expect((await eventRow(event.id))?.confirmed).toBe(1)
    }
    t.setNow(new Date(start.getTime() + tries * 3_700_000))
  }
  t.setNow(start)
  await t.settle()
  const lines = (await operator('stuck')).join('\n')
  expect(lines).toContain('privacy.data_file_requested: privacy.make_data_file: ENOSPC')
  const figures = await (await fetch(new URL('/metrics', t.base))).text()
  expect(figures).toMatch(/^stuck_things\{what="facts"\} 1$/m)

  full = false
  await operator('retry-fact', String((await attempts())?.id))
  await t.settle()
  expect((await t.call('privacy.dataFile', { params: { id: asked.body.id } }, who.token)).status).toBe(200)
})
