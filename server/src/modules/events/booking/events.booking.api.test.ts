import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { openBooking } from '../../../../test/factories/booking.ts'
import { makePrice } from '../../../../test/factories/events.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { daysText } from '#kit/base/moments.ts'
import { openLetter } from '#kit/work/mail.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const { company, buyer, colleague, bookable, body, book, eventRow, tell, makeExtras } = await openBooking(t)

test('three seats on one invoice: me, a colleague, one named later; amounts come from the prices', async () => {
  const { event, price } = await bookable()
  const { status, body: order } = await book(
    body(event.id, [
      { price: price.id, customer: buyer.customer_id },
      { price: price.id, customer: `http://localhost:3000/rest/customers/${colleague.customer_id}/` },
      { price: price.id, later: true },
    ]),
  )
  expect(status).toBe(201)
  expect(order).toMatchObject({
    state: 'pending',
    amount_net: 237_000,
    amount_vat: 45_030,
    amount_gross: 282_030,
    currency_code: 'EUR',
    payment_method: 'transfer',
    invoice: `http://localhost:3000/rest/payments/invoices/${order.invoice_id}/`,
  })
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 3, live: 3, people_count: 0 })

  const mine = await t.call('events.one', { params: { id: String(event.id) } }, buyer.token)
  expect(mine.body).toMatchObject({
    booked: true,
    booking_refused_because: 'already_booked',
    participant_customers: [],
  })
  expect(mine.body.my_state?.invoice).toMatchObject({ id: order.invoice_id, state: 'issued', open_amount: 282_030 })
  const stranger = await t.call('events.one', { params: { id: String(event.id) } }, (await makeMember(t)).token)
  expect(stranger.body.booked).toBe(false)
})

test('a paid order confirms its seats, sends tickets, and puts the company among the participants', async () => {
  const { event, price } = await bookable()
  const { body: order } = await book(
    body(event.id, [
      { price: price.id, customer: buyer.customer_id },
      { price: price.id, first_name: 'Gast', last_name: 'Hof', email: 'Gast@Hof.example' },
      { price: price.id, later: true },
    ]),
  )
  await tell('payments.order_paid', order.order, order.invoice_id)
  await tell('payments.order_paid', order.order, order.invoice_id)
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 3, confirmed: 3, people_count: 3, companies_count: 1 })
  const companies = await t.call('events.participantCompanies', { query: { event: String(event.id) } })
  expect(companies.body.results).toMatchObject([{ company_id: company.id, people_count: 3 }])

  const tickets = (await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)).body.results
  expect(tickets).toHaveLength(3)
  expect(tickets[0]).toMatchObject({ is_me: true, state: 'confirmed', first_name: 'Joris', can_name: true })
  const codes = tickets.map((ticket) => ticket.ticket_code ?? '')
  expect(new Set(codes).size).toBe(3)
  const qr = await t.call('events.ticketQr', { params: { code: codes[0] ?? '' } })
  expect(qr.status).toBe(200)
  expect(qr.headers.get('content-type')).toContain('image/svg+xml')
  expect(qr.bytes.toString()).toContain('<svg')
  expect((await t.call('events.ticketQr', { params: { code: 'AAAA-AAAA-AAAA-AAAA' } })).status).toBe(404)

  const { rows: mails } = await sql<{ to_address: string; subject: string }>`
    select to_address, subject from mail where subject like ${`%${event.name}`} order by to_address, subject`.execute(
    t.db,
  )
  const own = mails.filter((mail) => mail.to_address === buyer.email).map((mail) => mail.subject)
  expect(own).toEqual([`Booking confirmed: ${event.name}`, `Your ticket: ${event.name}`])
  expect(mails.filter((mail) => mail.to_address === 'gast@hof.example')).toHaveLength(1)
  const ticket = await t.db
    .selectFrom('mail')
    .selectAll()
    .where('subject', '=', `Your ticket: ${event.name}`)
    .where('to_address', '=', buyer.email)
    .executeTakeFirstOrThrow()
  const letter = openLetter(t.config.secret, { ...ticket, body: ticket.body as Buffer })
  expect(letter.text).toContain(`${daysText(event.start_date, event.end_date)}.`)
  expect(letter.text).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(letter.calendar?.content).toContain(`UID:event-${event.id}@`)
  // Its head names who sends it.
  expect(letter.html).toContain(`<b style="vertical-align:middle">${t.config.community.name}</b>`)
  const { rows: facts } =
    await sql`select 1 from fact where kind = 'events.seats_confirmed' and (payload ->> 'order_id')::int = ${order.order}`.execute(
      t.db,
    )
  expect(facts).toHaveLength(1)
})

test('a ticket that is not paid has no code', async () => {
  const { event, price } = await bookable()
  await book(body(event.id, [{ price: price.id, customer: buyer.customer_id }]))
  const { body: found } = await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)
  expect(found.results).toMatchObject([{ state: 'held', ticket_code: null, qr: null, qr_data: null }])
})

test('a released order gives back its seats, add-ons, table and package', async () => {
  const { event, price } = await bookable()
  const extras = await makeExtras(event.id)
  const { status, body: order } = await book(
    body(event.id, [{ price: price.id, customer: buyer.customer_id }], {
      addons: [{ addon: extras.addon, quantity: 2 }],
      table: extras.table,
      sponsor_package: extras.package,
    }),
  )
  expect(status).toBe(201)
  expect(order.amount_net).toBe(79_000 + 2 * 6_500 + 59_500 + 900_000)
  expect(await extras.read()).toEqual({ addon_sold: 2, table_state: 'held', package_ordered: true })
  const second = await book(
    body(event.id, [{ price: price.id, customer: colleague.customer_id }], {
      addons: [{ addon: extras.addon, quantity: 2 }],
      table: extras.table,
      sponsor_package: extras.package,
    }),
  )
  expect(second.status).toBe(400)
  expect(Object.keys(second.refused).toSorted()).toEqual(['addons.0.quantity', 'sponsor_package', 'table'])

  await tell('payments.order_released', order.order, order.invoice_id)
  await tell('payments.order_released', order.order, order.invoice_id)
  expect(await extras.read()).toEqual({ addon_sold: 0, table_state: 'free', package_ordered: false })
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 0, live: 0 })
  expect((await t.call('events.one', { params: { id: String(event.id) } }, buyer.token)).body.booked).toBe(false)
  expect((await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)).body.count).toBe(0)
})

test('the same booking twice is one order, at once and in parallel; another body with its key is refused', async () => {
  const { event, price } = await bookable()
  const given = body(event.id, [{ price: price.id, customer: buyer.customer_id }])
  const answers = await Promise.all([book(given), book(given), book(given)])
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 1, live: 1 })
  const { rows } = await sql`select 1 from purchase_order where subject_id = ${event.id} and kind = 'event'`.execute(
    t.db,
  )
  expect(rows).toHaveLength(1)

  const other = await book({ ...given, order_number: 'PO 2' })
  expect(other).toMatchObject({ status: 409, refused: { code: 'idempotency_conflict' } })
  const elsewhere = await bookable()
  const crossed = await book({
    ...given,
    event: elsewhere.event.id,
    seats: [{ price: elsewhere.price.id, later: true }],
  })
  expect(crossed).toMatchObject({ status: 409, refused: { code: 'idempotency_conflict' } })
})

test('the first answer stays the answer when the event has ended meanwhile', async () => {
  const { event, price } = await bookable()
  const given = body(event.id, [{ price: price.id, customer: buyer.customer_id }])
  const first = await book(given)
  await sql`update event set registration_closes_at = ${t.clock()} where id = ${event.id}`.execute(t.db)
  const again = await book(given)
  expect(again.body).toEqual(first.body)
})

test('the last seat goes to exactly one of two, twenty times', async () => {
  const others = await Promise.all([
    makeMember(t, { company_id: company.id }),
    makeMember(t, { company_id: company.id }),
  ])
  for (let round = 0; round < 20; round++) {
    const { event, price } = await bookable({ capacity: 1 })
    const answers = await Promise.all(
      others.map((member) => book(body(event.id, [{ price: price.id, customer: member.customer_id }]), member)),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)?.refused.code).toBe('sold_out')
    expect(await eventRow(event.id)).toMatchObject({ seats_taken: 1, live: 1 })
  }
})

test('control: without the lock and the checks of the database two would get the last seat', async () => {
  const { event, price } = await bookable({ capacity: 1 })
  await sql`alter table event drop constraint event_capacity`.execute(t.db)
  try {
    // What booking does without its lock: both look, both find a seat, both take it.
    const take = () =>
      t.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          free: boolean
        }>`select seats_taken < capacity as free from event where id = ${event.id}`.execute(tx)
        await sql`select pg_sleep(0.1)`.execute(tx)
        if (rows[0]?.free)
          await sql`insert into seat (event_id, company_id, price_id, state, ticket_code, created_at)
            values (${event.id}, ${company.id}, ${price.id}, 'held', ${`AAAA-${randomUUID().slice(0, 8).toUpperCase()}`}, ${t.clock()})`.execute(
            tx,
          )
      })
    await Promise.all([take(), take()])
    expect(await eventRow(event.id)).toMatchObject({ seats_taken: 2, live: 2 })
  } finally {
    await sql`update event set capacity = 2 where id = ${event.id}`.execute(t.db)
    await sql`alter table event add constraint event_capacity check (seats_taken <= capacity)`.execute(t.db)
  }
})

test('the stock of a price is kept like the seats of the event', async () => {
  const { event } = await bookable()
  const few = await makePrice(t, event.id, { name: 'Launch rate', stock: 1, amount: 50_000 })
  const answers = await Promise.all([
    book(body(event.id, [{ price: few.id, customer: buyer.customer_id }])),
    book(body(event.id, [{ price: few.id, customer: colleague.customer_id }]), colleague),
  ])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { rows } = await sql<{ sold: number }>`select sold from event_price where id = ${few.id}`.execute(t.db)
  expect(rows[0]?.sold).toBe(1)
  const both = await book(body(event.id, [{ price: few.id, later: true }]))
  expect(both.refused).toMatchObject({ code: 'sold_out' })
})

test('one person holds one seat, however many book for them at once', async () => {
  const { event, price } = await bookable()
  const answers = await Promise.all([
    book(body(event.id, [{ price: price.id, customer: buyer.customer_id }])),
    book(body(event.id, [{ price: price.id, customer: buyer.customer_id }]), colleague),
  ])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(answers.find((answer) => answer.status === 400)?.refused).toHaveProperty(['seats.0.customer'])
})
