import { expect, test, vi } from 'vitest'
import { openBooking } from './factories/booking.ts'
import { makeEntry, makeOpenAward, makeWriter, submitEntry } from './factories/entries.ts'
import { contextOn, openPaying } from './factories/payments.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'
import { sql } from '../src/kit/data/db.ts'
import { dropFiles } from '../src/kit/work/file-removal.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'

// A file store that hangs until the test lets go: whoever moves bytes waits, and nobody else.
let gate: Promise<void> | undefined
let entered = 0
async function held<R>(work: () => Promise<R>): Promise<R> {
  entered++
  await gate
  return work()
}
const t = await openTestbed({
  storage: (own) => ({
    ...own,
    put: (key, content) => held(() => own.put(key, content)),
    remove: (key) => held(() => own.remove(key)),
    removeAll: (folder) => held(() => own.removeAll(folder)),
    size: (key) => held(() => own.size(key)),
  }),
})
const { buyer, bookable, body, book, eventRow } = await openBooking(t)
const { pay } = openPaying(t)

/** Has the store hang from what begins to move bytes until the work is over. */
async function whileHanging(begins: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  entered = 0
  try {
    await begins()
    await vi.waitFor(() => expect(entered).toBeGreaterThan(0), { timeout: 20_000 })
    await work()
  } finally {
    gate = undefined
    resolve()
  }
  await t.settle()
}

/** Sessions with the database that sit in a transaction and do nothing. */
const sitting = async () =>
  (
    await sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(t.db)
  ).rows

const asksForData = async () => {
  const who = await makeMember(t)
  expect((await t.call('privacy.requestDataFile', {}, who.token)).status).toBe(201)
}
const submits = async () => {
  const writer = await makeWriter(t)
  expect((await submitEntry(t, writer, await makeEntry(t, writer, await makeOpenAward(t)))).status).toBe(200)
}
const drops = () => inTransaction(t.db, (tx) => dropFiles(contextOn(t, tx), ['entries/gone/entry.bin']))

test.each([
  ['a member’s data', asksForData],
  ['the paper of a submission', submits],
  ['the removal of files', drops],
])('while the store hangs over %s, an order is paid and its seat certain', { timeout: 60_000 }, async (_, begins) => {
  const { event, price } = await bookable()
  const booked = await book(body(event.id, [{ price: price.id, later: true }], { payment_method: 'card' }))
  await whileHanging(begins, async () => {
    await vi.waitFor(async () => expect(await sitting()).toEqual([]), { timeout: 10_000 })
    expect((await pay({ invoice_id: booked.body.invoice_id, buyer })).body.state).toBe('succeeded')
    await vi.waitFor(async () => expect((await eventRow(event.id))?.confirmed).toBe(1), { timeout: 20_000 })
  })
})

test('a member’s data is made anew when it broke off, and leaves nothing but the file behind', async () => {
  const who = await makeMember(t)
  const asked = await t.call('privacy.requestDataFile', {}, who.token)
  const { put } = t.deps.storage
  const keys: string[] = []
  t.deps.storage.put = async (key, content) => {
    keys.push(key)
    await put(key, content)
    if (keys.length === 1) throw new Error('The process died.')
  }
  await t.settle()
  expect((await t.call('privacy.dataFiles', {}, who.token)).body.results[0]?.state).toBe('waiting')
  t.setNow(new Date(t.clock().getTime() + 10_000))
  await t.settle()
  expect((await t.call('privacy.dataFile', { params: { id: asked.body.id } }, who.token)).status).toBe(200)
  const sizes = await Promise.all(keys.map(async (key) => (await t.deps.storage.size(key)) !== undefined))
  expect(sizes).toEqual([false, true])
})
