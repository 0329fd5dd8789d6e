import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const stranger = await makeMember(t, { first_name: 'Stran', last_name: 'Ger' })

async function booked(seats: number, starts_in = 60) {
  const fair = await makeEvent(t, { entity_id: await makeSeller(t), starts_in })
  const { id } = await makePrice(t, fair.id)
  const company = await makeCompany(t)
  const buyer = await makeMember(t, { company_id: company.id, first_name: 'Buy', last_name: 'Er' })
  const { body, status } = await t.call(
    'payments.bookEvent',
    {
      body: {
        event: fair.id,
        seats: Array.from({ length: seats }, () => ({ price: id, later: true })),
        billing_address: await makeBillingAddress(t, company.id),
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    buyer.token,
  )
  expect(status).toBe(201)
  const tickets = (await t.call('events.myTickets', { query: { event: String(fair.id) } }, buyer.token)).body.results
  return { fair, company, buyer, order: body, seats: tickets.map((ticket) => ticket.id), price: id }
}

const nameSeat = (id: number | undefined, body: object, token?: string) =>
  t.call('events.nameSeat', { params: { id: String(id) }, loose: { body } }, token)

/** Lets the names stand that were given. */
async function afterTenMinutes(): Promise<void> {
  const named = t.clock()
  t.setNow(new Date(named.getTime() + 600_000))
  await t.settle()
  t.setNow(named)
}

test('a paid seat that is named again and again mails nobody but the last, and only so often a day', async () => {
  const { buyer, seats, order } = await booked(2)
  const pay = { kind: 'payments.order_paid', order_id: order.order, invoice_id: order.invoice_id }
  await sql`insert into fact (kind, payload, recorded_at) values ('payments.order_paid', ${JSON.stringify(pay)}::jsonb, ${t.clock()})`.execute(
    t.db,
  )
  await t.settle()
  const guest = (n: number) => ({ first_name: 'Guest', last_name: `No ${n}`, email: `guest${n}@named.example` })
  const mailed = async () =>
    (
      await sql<{ to_address: string }>`select to_address from mail where to_address like '%@named.example'`.execute(
        t.db,
      )
    ).rows.map((row) => row.to_address)
  const start = t.clock()
  const told = []
  for (let n = 0; n < 7; n++) {
    t.setNow(new Date(start.getTime() + n * 1000))
    told.push(await nameSeat(seats[0], guest(n), buyer.token))
  }
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(told[5]?.refused.code).toBe('named_too_often')
  await t.settle()
  expect(await mailed()).toEqual([])
  await afterTenMinutes()
  expect(await mailed()).toEqual(['guest4@named.example'])
  // The next day it goes on.
  t.setNow(start)
  await sql`update seat set namings_day = namings_day - 1 where id = ${seats[0]}`.execute(t.db)
  expect((await nameSeat(seats[0], guest(9), buyer.token)).status).toBe(200)
})

test.for([
  'https://win.example',
  'www.win',
  'win.example',
  'call me @win',
  'Free gifts at Win.com/now',
  '\u202Egro.live',
  '\u200B',
  '\u2800',
])('no name holds an address, turns the text or shows nothing: %j', async (first_name) => {
  const { buyer, seats } = await booked(1)
  const refused = await nameSeat(seats[0], { first_name, last_name: 'Hof', email: 'g@hof.example' }, buyer.token)
  expect([refused.status, Object.keys(refused.refused)]).toEqual([400, ['first_name']])
})

test.for(['J.R.', 'St.John', 'Dr.Ana', 'María-José', 'O’Neil', 'Nguyễn', '김', 'بدر', 'क्षमा', 'A. B.'])(
  'a name stays a name: %s',
  async (first_name) => {
    const { buyer, seats } = await booked(1)
    const named = await nameSeat(seats[0], { first_name, last_name: 'Hof', email: 'g@hof.example' }, buyer.token)
    expect([named.status, named.body.first_name]).toEqual([200, first_name.normalize('NFC')])
  },
)

test('a seat gets a colleague or a guest; its ticket changes with its person', async () => {
  const { company, buyer, seats, order } = await booked(2)
  const colleague = await makeMember(t, { company_id: company.id, first_name: 'Col', last_name: 'League' })
  const pay = { kind: 'payments.order_paid', order_id: order.order, invoice_id: order.invoice_id }
  await sql`insert into fact (kind, payload, recorded_at) values ('payments.order_paid', ${JSON.stringify(pay)}::jsonb, ${t.clock()})`.execute(
    t.db,
  )
  await t.settle()

  const first = await nameSeat(seats[0], { customer: colleague.customer_id }, buyer.token)
  expect(first).toMatchObject({
    status: 200,
    body: { customer_id: colleague.customer_id, first_name: 'Col', is_me: false },
  })
  const again = await nameSeat(seats[1], { customer: colleague.customer_id }, buyer.token)
  expect(again.refused).toEqual({ customer: ['This colleague already has a seat.'] })
  const guest = await nameSeat(seats[1], { first_name: 'Gast', last_name: 'Hof', email: 'G@hof.example' }, buyer.token)
  expect(guest.body).toMatchObject({ customer: null, first_name: 'Gast', state: 'confirmed' })
  const moved = await nameSeat(seats[0], { customer: buyer.customer_id }, buyer.token)
  expect(moved.body.ticket_code).not.toBe(first.body.ticket_code)
  expect((await t.call('events.ticketQr', { params: { code: first.body.ticket_code ?? '' } })).status).toBe(404)
  await afterTenMinutes()
  const { rows } = await sql<{
    to_address: string
  }>`select to_address from mail where key like 'events.ticket.%' and to_address in (${colleague.email}, 'g@hof.example', ${buyer.email}) order by id`.execute(
    t.db,
  )
  expect(rows.map((row) => row.to_address)).toContain('g@hof.example')
  const { rows: facts } = await sql<{
    payload: { former_customer_id: number }
  }>`select payload from fact where kind = 'events.seat_named' and (payload ->> 'seat_id')::int = ${seats[0]} order by id desc limit 1`.execute(
    t.db,
  )
  expect(facts[0]?.payload.former_customer_id).toBe(colleague.customer_id)
})

test('naming wants one person, whole, and from my company', async () => {
  const { buyer, seats } = await booked(1)
  expect(Object.keys((await nameSeat(seats[0], {}, buyer.token)).refused).toSorted()).toEqual(['email', 'first_name'])
  const both = await nameSeat(seats[0], { customer: buyer.customer_id, email: 'a@b.example' }, buyer.token)
  expect(both.refused).toEqual({ email: ['A colleague has already been named.'] })
  expect((await nameSeat(seats[0], { customer: stranger.customer_id }, buyer.token)).refused).toEqual({
    customer: ['Choose a colleague of your company.'],
  })
  const unknown = await nameSeat(seats[0], { customer: buyer.customer_id, state: 'confirmed', company: 1 }, buyer.token)
  expect(Object.keys(unknown.refused).toSorted()).toEqual(['company', 'state'])
})

test('others neither name my seats nor see them; a colleague needs the events right', async () => {
  const { company, buyer, seats, fair } = await booked(1)
  const plain = await makeMember(t, { company_id: company.id })
  const keeper = await makeMember(t, { company_id: company.id, rights: ['events'] })
  const money = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  const wish = { customer: buyer.customer_id }
  expect((await nameSeat(seats[0], wish)).status).toBe(401)
  expect((await nameSeat(seats[0], wish, stranger.token)).status).toBe(404)
  expect((await nameSeat(seats[0], wish, plain.token)).status).toBe(404)
  expect((await nameSeat(seats[0], wish, money.token)).status).toBe(403)
  expect((await nameSeat(seats[0], wish, keeper.token)).status).toBe(200)
  const count = async (token: string) =>
    (await t.call('events.myTickets', { query: { event: String(fair.id) } }, token)).body.count
  expect(await count(stranger.token)).toBe(0)
  expect(await count(plain.token)).toBe(0)
  expect(await count(keeper.token)).toBe(1)
  expect(await count(money.token)).toBe(1)
  expect((await t.call('events.myTickets')).status).toBe(401)
})

test('names stand fast from nine days before the event', async () => {
  const { buyer, seats } = await booked(1, 9)
  expect((await nameSeat(seats[0], { customer: buyer.customer_id }, buyer.token)).status).toBe(200)
  const late = await booked(1, 8)
  const answer = await nameSeat(late.seats[0], { customer: late.buyer.customer_id }, late.buyer.token)
  expect(answer).toMatchObject({ status: 409, refused: { code: 'too_late' } })
  const { body } = await t.call('events.myTickets', { query: { event: String(late.fair.id) } }, late.buyer.token)
  expect(body.results[0]?.can_name).toBe(false)
})

test('two at once give the same colleague two seats: one of them is refused', async () => {
  const { company, buyer, seats } = await booked(2)
  const colleague = await makeMember(t, { company_id: company.id })
  const answers = await Promise.all(
    seats.map((seat) => nameSeat(seat, { customer: colleague.customer_id }, buyer.token)),
  )
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('only the person on a seat says whether they are listed, and is not before they have said so', async () => {
  const { company, buyer, seats, fair } = await booked(1)
  const colleague = await makeMember(t, { company_id: company.id })
  await nameSeat(seats[0], { customer: colleague.customer_id }, buyer.token)
  const seat = { params: { id: String(seats[0]) } }
  const show = (display: boolean, token: string | undefined) =>
    t.call('events.setDisplay', { ...seat, body: { display } }, token)
  const ticket = async () => (await t.call('events.ticket', seat, colleague.token)).body
  const listed = async () =>
    (await sql<{ display: boolean }>`select display from seat where id = ${seats[0]}`.execute(t.db)).rows.map(
      ({ display }) => display,
    )
  expect(await ticket()).toMatchObject({ display: false, display_answered: false })
  expect((await show(true, undefined)).status).toBe(401)
  expect((await show(true, buyer.token)).status).toBe(404)
  expect(await listed()).toEqual([false])
  expect((await show(true, colleague.token)).body).toMatchObject({ display: true, display_answered: true })
  expect(await listed()).toEqual([true])
  expect((await show(false, colleague.token)).body).toMatchObject({ display: false, display_answered: true })
  await sql`update event set display_participants = false where id = ${fair.id}`.execute(t.db)
  expect((await ticket()).listed_until).toBeNull()
})

test('an operator sees who agreed, who refused and who has not answered, and answers for nobody', async () => {
  const { company, buyer, seats, fair } = await booked(3)
  const people = await Promise.all(seats.map(() => makeMember(t, { company_id: company.id })))
  for (const [at, who] of people.entries()) await nameSeat(seats[at], { customer: who.customer_id }, buyer.token)
  for (const [at, display] of [true, false].entries())
    await t.call('events.setDisplay', { params: { id: String(seats[at]) }, body: { display } }, people[at]?.token)
  const operator = await makeMember(t, { is_operator: true })
  const office = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: { results: Record<string, unknown>[] } }>
  const { body } = await office('office.event_seats.list', { query: { event_id: fair.id } }, operator.token)
  const said = (id: number | undefined) => {
    const seat = body.results.find((one) => one['id'] === id)
    return [seat?.['display'], seat?.['display_answered_at']]
  }
  expect(seats.map(said)).toEqual([
    [true, expect.any(String)],
    [false, expect.any(String)],
    [false, null],
  ])
  const seat = { params: { id: String(seats[2]) }, body: { display: true } }
  expect((await t.call('events.setDisplay', seat, operator.token)).status).toBe(404)
})

test('a seat that passes on begins unanswered: the next person is not listed by the word of the last', async () => {
  const { company, buyer, seats } = await booked(1)
  const [first, next] = [
    await makeMember(t, { company_id: company.id }),
    await makeMember(t, { company_id: company.id }),
  ]
  const seat = { params: { id: String(seats[0]) } }
  await nameSeat(seats[0], { customer: first.customer_id }, buyer.token)
  await t.call('events.setDisplay', { ...seat, body: { display: true } }, first.token)
  await nameSeat(seats[0], { customer: next.customer_id }, buyer.token)
  expect((await t.call('events.ticket', seat, next.token)).body).toMatchObject({
    display: false,
    display_answered: false,
  })
  await expect(
    sql`update seat set display = true where id = ${seats[0]}`.execute(t.db).then(() => undefined),
  ).rejects.toThrow('seat_display_agreed')
})

test('the seats of an invoice are for its company: the buyer and those with a right', async () => {
  const { company, buyer, seats, order } = await booked(2)
  await nameSeat(seats[0], { customer: buyer.customer_id }, buyer.token)
  const ask = (token: string) =>
    t.call('events.participantCustomers', { query: { invoice: String(order.invoice_id) } }, token)
  const { body } = await ask(buyer.token)
  expect(body.count).toBe(2)
  expect(body.results.map((one) => one.name)).toEqual(['Buy Er', null])
  const money = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  expect((await ask(money.token)).status).toBe(200)
  expect((await ask((await makeMember(t, { company_id: company.id })).token)).status).toBe(404)
  expect((await ask((await makeMember(t, { rights: ['admin'] })).token)).status).toBe(404)
})
