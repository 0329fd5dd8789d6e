import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { openBooking } from '../../../../test/factories/booking.ts'
import { dayIn, makeBillingAddress, makePrice, makeSeller } from '../../../../test/factories/events.ts'
import type { makeEvent } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const { buyer, colleague, address, bookable, body, book, eventRow, makeExtras } = await openBooking(t)

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
        { price: early.id, last_name: 'Only' },
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
    'seats.2.first_name',
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
  expect(refused['seats.0.price']).toEqual(['This price is for companies in another category.'])
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
    sponsor_packages: [{ id: extras.package }],
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
  expect(mine.body.participant_customers).toEqual([{ customer_id: buyer.customer_id, display: false }])
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
