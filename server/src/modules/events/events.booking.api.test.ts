import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { sql } from '#kit/db.ts'
import { dayIn, makeBillingAddress, makeEvent, makePrice, makeSeller } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
type BookBody = BodyInput<typeof payments.bookEvent>
let seller: number
let company: { id: number }
let buyer: Member
let colleague: Member
let address: number

beforeAll(async () => {
  seller = await makeSeller(t)
  company = await makeCompany(t, { name: 'Northlane Freight' })
  buyer = await makeMember(t, { company_id: company.id, first_name: 'Joris', last_name: 'van Aalst' })
  colleague = await makeMember(t, { company_id: company.id, first_name: 'Liesbeth', last_name: 'Koster' })
  address = await makeBillingAddress(t, company.id)
})

async function bookable(given: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(t, { entity_id: seller, ...given })
  const price = await makePrice(t, event.id)
  return { event, price }
}

function body(event: number, seats: BookBody['seats'], more: Partial<BookBody> = {}): BookBody {
  return {
    event,
    seats,
    billing_address: address,
    payment_method: 'transfer',
    idempotency_key: randomUUID(),
    accepts_terms: true,
    ...more,
  }
}

const book = (given: BookBody, member: Member = buyer) => t.call('payments.bookEvent', { body: given }, member.token)

async function eventRow(id: number) {
  const { rows } = await sql<{
    seats_taken: number
    people_count: number
    companies_count: number
    live: number
    confirmed: number
  }>`
    select seats_taken, people_count, companies_count,
      (select count(*) from seat where event_id = event.id and state <> 'released') as live,
      (select count(*) from seat where event_id = event.id and state = 'confirmed') as confirmed
    from event where id = ${id}`.execute(t.db)
  return rows[0]
}

/** What payments tells when money has arrived, or when an order has run out. */
async function tell(kind: 'payments.order_paid' | 'payments.order_released', order_id: number, invoice_id: number) {
  const fact = { kind, order_id, invoice_id, reason: 'expired' }
  await sql`insert into fact (kind, payload, recorded_at) values (${kind}, ${JSON.stringify(fact)}::jsonb, ${t.clock()})`.execute(
    t.db,
  )
  await t.settle()
}

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
  expect(await extras.read()).toEqual({ addon_sold: 2, table_state: 'held', package_sold: 1 })
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
  expect(await extras.read()).toEqual({ addon_sold: 0, table_state: 'free', package_sold: 0 })
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 0, live: 0 })
  expect((await t.call('events.one', { params: { id: String(event.id) } }, buyer.token)).body.booked).toBe(false)
  expect((await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)).body.count).toBe(0)
})

async function makeExtras(event: number) {
  const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(t.db)).rows[0]?.id ?? 0
  const addon = await one(
    sql<{
      id: number
    }>`insert into event_addon (event_id, name, amount, stock) values (${event}, 'Harbour dinner', 6500, 3) returning id`,
  )
  const table = await one(
    sql<{ id: number }>`insert into event_table (event_id, number, amount) values (${event}, '41', 59500) returning id`,
  )
  const bundle = await one(
    sql<{
      id: number
    }>`with category as (insert into event_sponsor_category (event_id, name) values (${event}, 'Gold') returning id)
      insert into sponsor_package (event_id, category_id, name, amount, stock) select ${event}, id, 'Gold', 900000, 1 from category returning id`,
  )
  const read = async () =>
    (
      await sql`select (select sold from event_addon where id = ${addon}) as addon_sold,
        (select state from event_table where id = ${table}) as table_state, (select sold from sponsor_package where id = ${bundle}) as package_sold`.execute(
        t.db,
      )
    ).rows[0]
  return { addon, table, package: bundle, read }
}

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

test('everything wrong with a booking is said at once', async () => {
  const { event } = await bookable({ registration_closes_at: new Date(t.clock().getTime() - 1000) })
  const other = await bookable()
  const foreign = await makePrice(t, event.id, { category: 'shipper' })
  const early = await makePrice(t, event.id, { available_until: dayIn(t, -1) })
  const stranger = await makeMember(t)
  const { status, refused } = await book(
    body(
      event.id,
      [
        { price: foreign.id, customer: buyer.customer_id },
        { price: other.price.id, customer: stranger.customer_id },
        { price: early.id, first_name: 'Only' },
        { price: 999_999 },
        { price: early.id, customer: colleague.customer_id, later: true },
        { price: early.id, customer: buyer.customer_id },
      ],
      { billing_address: 999_999, table: 999_999, sponsor_package: 999_999, addons: [{ addon: 999_999, quantity: 1 }] },
    ),
  )
  expect(status).toBe(400)
  expect(Object.keys(refused).toSorted()).toEqual([
    'addons.0.addon',
    'billing_address',
    'event',
    'seats.0.price',
    'seats.1.customer',
    'seats.1.price',
    'seats.2.email',
    'seats.2.last_name',
    'seats.2.price',
    'seats.3.customer',
    'seats.3.price',
    'seats.4.customer',
    'seats.4.price',
    'seats.5.customer',
    'seats.5.price',
    'sponsor_package',
    'table',
  ])
  expect(refused['seats.0.price']).toEqual(['This price is for companies of another category.'])
  expect(refused['seats.1.price']).toEqual(['This price does not belong to this event.'])
  expect(refused['seats.2.price']).toEqual(['This price is not on sale today.'])
})

test('an ended event, one that is not open yet, one without a bank account, and one that nobody sees', async () => {
  const ask = async (given: Parameters<typeof makeEvent>[1]) => {
    const { event, price } = await bookable(given)
    return book(body(event.id, [{ price: price.id, later: true }]))
  }
  expect((await ask({ starts_in: -2, days: 3 })).refused['event']).toEqual(['This event has ended.'])
  expect((await ask({ registration_opens_at: new Date(t.clock().getTime() + 1000) })).refused).toHaveProperty('event')
  const poor = await ask({ entity_id: await makeSeller(t, { accounts: 0 }) })
  expect(poor.status).toBe(400)
  expect(String(poor.refused['event'])).toContain('bank account')
  expect((await ask({ entity_id: null })).status).toBe(400)
  expect((await ask({ published: false })).refused['event']).toEqual(['Invalid hyperlink - Object does not exist.'])
  expect((await ask({ sections: [] })).refused).toHaveProperty(['seats.0.price'])
})

test('a company that is not verified, a person without one, and a visitor cannot book', async () => {
  const { event, price } = await bookable()
  const unverified = await makeCompany(t, { verified: false })
  const member = await makeMember(t, { company_id: unverified.id })
  const given = body(event.id, [{ price: price.id, later: true }], {
    billing_address: await makeBillingAddress(t, unverified.id),
  })
  expect((await book(given, member)).refused).toHaveProperty('non_field_errors')
  const alone = await makeMember(t, { company_id: null })
  expect((await book(given, alone)).status).toBe(400)
  expect((await t.call('payments.bookEvent', { body: given })).status).toBe(401)
  expect(await eventRow(event.id)).toMatchObject({ live: 0 })
})

test("another company's billing address and people are not mine to use", async () => {
  const { event, price } = await bookable()
  const stranger = await makeMember(t)
  const theirs = await makeBillingAddress(t, stranger.company_id ?? 0)
  const { status, refused } = await book(
    body(event.id, [{ price: price.id, customer: stranger.customer_id }], { billing_address: theirs }),
  )
  expect(status).toBe(400)
  expect(Object.keys(refused).toSorted()).toEqual(['billing_address', 'seats.0.customer'])
})

test('amounts, states and owners that a browser sends are refused by name', async () => {
  const { event, price } = await bookable()
  const given = {
    ...body(event.id, [{ price: price.id, later: true }]),
    amount_gross: 1,
    state: 'paid',
    company: 1,
    buyer: 2,
    currency_code: 'USD',
    accepts_terms: false,
    seats: [{ price: price.id, later: true, unit_amount: 1, state: 'confirmed' }],
  }
  const { status, refused } = await t.call('payments.bookEvent', { loose: { body: given } }, buyer.token)
  expect(status).toBe(400)
  expect(Object.keys(refused).toSorted()).toEqual([
    'accepts_terms',
    'amount_gross',
    'buyer',
    'company',
    'currency_code',
    'seats.0.state',
    'seats.0.unit_amount',
    'state',
  ])
  const bad = await t.call(
    'payments.bookEvent',
    { loose: { body: { ...body(event.id, []), addons: [{ addon: 'x', quantity: -1 }], idempotency_key: '1' } } },
    buyer.token,
  )
  expect(Object.keys(bad.refused).toSorted()).toEqual([
    'addons.0.addon',
    'addons.0.quantity',
    'idempotency_key',
    'seats',
  ])
})

test('a quote says the sums and writes nothing', async () => {
  const { event, price } = await bookable()
  const { body: quote, status } = await t.call(
    'payments.quoteEvent',
    {
      body: {
        event: event.id,
        seats: [
          { price: price.id, later: true },
          { price: price.id, later: true },
        ],
        billing_address: address,
      },
    },
    buyer.token,
  )
  expect(status).toBe(200)
  expect(quote).toMatchObject({ amount_net: 158_000, amount_vat: 30_020, amount_gross: 188_020 })
  expect(quote.vat_totals).toMatchObject([{ vat_rate: 1900, amount_vat: 30_020 }])
  expect(await eventRow(event.id)).toMatchObject({ live: 0 })
  const wrong = await t.call(
    'payments.quoteEvent',
    { body: { event: event.id, seats: [{ price: 999_999, later: true }], billing_address: address } },
    buyer.token,
  )
  expect(wrong.refused).toHaveProperty(['seats.0.price'])
  expect(
    (
      await t.call('payments.quoteEvent', {
        body: { event: event.id, seats: [{ price: price.id, later: true }], billing_address: address },
      })
    ).status,
  ).toBe(401)
})

test('the booking page is told what there is and what stands against it', async () => {
  const { event, price } = await bookable({ capacity: 5 })
  await makePrice(t, event.id, { category: 'shipper' })
  const extras = await makeExtras(event.id)
  await book(body(event.id, [{ price: price.id, customer: colleague.customer_id }]))
  const { body: options } = await t.call('events.bookingOptions', { query: { event: String(event.id) } }, buyer.token)
  expect(options).toMatchObject({
    seats_left: 4,
    seated_customer_ids: [colleague.customer_id],
    refused_because: [],
    addons: [{ id: extras.addon, left: 3 }],
    tables: [{ id: extras.table, price: 59_500 }],
    sponsor_packages: [{ id: extras.package, left: 1 }],
  })
  expect(options.prices.map((one) => one.id)).toEqual([price.id])
  expect((await t.call('events.bookingOptions', { query: { event: '999999' } }, buyer.token)).status).toBe(404)
  expect((await t.call('events.bookingOptions', { query: { event: String(event.id) } })).status).toBe(401)
})

test('a card order holds its seats and has no number yet', async () => {
  const { event, price } = await bookable()
  const { body: order } = await book(body(event.id, [{ price: price.id, later: true }], { payment_method: 'card' }))
  const { rows } = await sql<{
    number: string | null
    hold_until: Date
  }>`select invoice.number, purchase_order.hold_until
    from invoice join purchase_order on purchase_order.id = invoice.order_id where invoice.id = ${order.invoice_id}`.execute(
    t.db,
  )
  expect(rows[0]?.number).toBeNull()
  expect(rows[0]?.hold_until).toEqual(new Date(t.clock().getTime() + 30 * 60_000))
})

test('booked, paid by card, confirmed; and not paid in time, given back', async () => {
  const { event, price } = await bookable({ capacity: 2 })
  const paid = await book(
    body(event.id, [{ price: price.id, customer: buyer.customer_id }], { payment_method: 'card' }),
  )
  const left = await book(
    body(event.id, [{ price: price.id, customer: colleague.customer_id }], { payment_method: 'card' }),
    colleague,
  )
  const { body: intent } = await t.call(
    'payments.stripeTransaction',
    { body: { invoice: paid.body.invoice_id } },
    buyer.token,
  )
  const card = { card_number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  await t.call('payments.payByTestCard', { body: { attempt: intent.attempt, ...card } }, buyer.token)
  await t.settle()
  const mine = await t.call('events.one', { params: { id: String(event.id) } }, buyer.token)
  expect(mine.body.my_state).toMatchObject({ booked: true, invoice: { state: 'paid', open_amount: 0 } })
  expect(mine.body.participant_customers).toEqual([{ customer_id: buyer.customer_id, display: true }])
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 2, confirmed: 1 })

  const before = t.clock()
  t.setNow(new Date(before.getTime() + 31 * 60_000))
  try {
    await t.runJob('payments.expire_orders')
    await t.settle()
  } finally {
    // The tokens of these people are good for a quarter of an hour.
    t.setNow(before)
  }
  expect(left.status).toBe(201)
  expect(await eventRow(event.id)).toMatchObject({ seats_taken: 1, live: 1, confirmed: 1 })
  const lost = await t.call('events.myTickets', { query: { event: String(event.id) } }, colleague.token)
  expect(lost.body.count).toBe(0)
  const again = await book(body(event.id, [{ price: price.id, customer: colleague.customer_id }]), colleague)
  expect(again.status).toBe(201)
})
