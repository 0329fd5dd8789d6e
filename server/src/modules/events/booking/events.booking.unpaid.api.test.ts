import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { openBooking } from '../../../../test/factories/booking.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed({ pool: 20 })
const b = await openBooking(t)
const later = (price: number, count: number) => Array.from({ length: count }, () => ({ price, later: true }))
type Lines = { price: number; quantity: number }[]
const bookAward = (award: number, cart: { seats: Lines } | { entries: Lines }) =>
  t.call(
    'payments.bookAward',
    {
      body: {
        award,
        ...cart,
        billing_address: b.address,
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    b.buyer.token,
  )

test('a company holds so many seats unpaid and no more, also when it asks for them all at once', async () => {
  const { event, price } = await b.bookable({ capacity: 2000 })
  const tries = await Promise.all(Array.from({ length: 6 }, () => b.book(b.body(event.id, later(price.id, 20)))))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400])
  expect(tries.find(({ status }) => status === 400)?.refused).toEqual({
    seats: ['Your company holds 40 unpaid seats; it may hold 50. Pay for some first.'],
  })
  expect((await b.book(b.body(event.id, later(price.id, 10)))).status).toBe(201)
  expect((await b.book(b.body(event.id, later(price.id, 1)))).refused).toHaveProperty('seats')
  // What is paid counts no more; what an operator allows does.
  const [first] = tries.filter(({ status }) => status === 201)
  await b.tell('payments.order_paid', first?.body.order ?? 0, first?.body.invoice_id ?? 0)
  expect((await b.book(b.body(event.id, later(price.id, 20)))).status).toBe(201)
  await sql`update event set unpaid_seats_most = 60 where id = ${event.id}`.execute(t.db)
  expect((await b.book(b.body(event.id, later(price.id, 10)))).status).toBe(201)
  expect((await b.book(b.body(event.id, later(price.id, 1)))).refused).toEqual({
    seats: ['Your company holds 60 unpaid seats; it may hold 60. Pay for some first.'],
  })
})

test('the same for tables of an event', async () => {
  const { event, price } = await b.bookable()
  await sql`update event set unpaid_tables_most = 1 where id = ${event.id}`.execute(t.db)
  const { rows } = await sql<{ id: number }>`insert into event_table (event_id, number, amount)
    select ${event.id}, number::text, 59500 from generate_series(1, 2) as number returning id`.execute(t.db)
  const [one, other] = rows.map(({ id }) => id)
  expect((await b.book(b.body(event.id, later(price.id, 1), { table: one ?? 0 }))).status).toBe(201)
  expect((await b.book(b.body(event.id, later(price.id, 1), { table: other ?? 0 }))).refused).toEqual({
    table: ['Your company holds 1 unpaid table; it may hold 1. Pay for some first.'],
  })
})

test('the same for seats at a ceremony', async () => {
  const award = await makeAward(t, { entity_id: b.seller })
  const price = await makeEntryPrice(t, award.id, { kind: 'seat' })
  await sql`update award set unpaid_seats_most = 3 where id = ${award.id}`.execute(t.db)
  const book = (quantity: number) => bookAward(award.id, { seats: [{ price: price.id, quantity }] })
  expect((await book(4)).refused).toEqual({
    seats: ['A company may hold 3 unpaid seats. Book fewer at once.'],
  })
  const tries = await Promise.all([book(2), book(2)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test('the same for entries in an award', async () => {
  const award = await makeAward(t, { entity_id: b.seller })
  const price = await makeEntryPrice(t, award.id)
  await sql`update award set unpaid_entries_most = 3 where id = ${award.id}`.execute(t.db)
  const book = (quantity: number) => bookAward(award.id, { entries: [{ price: price.id, quantity }] })
  expect((await book(4)).refused).toEqual({
    entries: ['A company may hold 3 unpaid entries. Book fewer at once.'],
  })
  const tries = await Promise.all([book(2), book(2)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 400])
  // What is paid counts no more.
  const [held] = tries.filter(({ status }) => status === 201)
  await b.tell('payments.order_paid', held?.body.order ?? 0, held?.body.invoice_id ?? 0)
  expect((await book(2)).status).toBe(201)
})
