import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeat, makeSeller } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let event: Awaited<ReturnType<typeof makeEvent>>
let price: { id: number }
let ann: Member
let ben: Member
let hidden: Member
let stranger: Member

beforeAll(async () => {
  event = await makeEvent(t)
  price = await makePrice(t, event.id)
  ann = await makeMember(t, { first_name: 'Ann', last_name: 'Adler' })
  ben = await makeMember(t, { first_name: 'Ben', last_name: 'Berg' })
  hidden = await makeMember(t, { first_name: 'Hid', last_name: 'Den' })
  stranger = await makeMember(t, { first_name: 'Stran', last_name: 'Ger' })
  for (const [member, display] of [
    [ben, true],
    [ann, true],
    [hidden, false],
  ] as const)
    await makeSeat(t, {
      event_id: event.id,
      price_id: price.id,
      company_id: member.company_id ?? 0,
      customer_id: member.customer_id,
      display,
      last_name: member === ann ? 'Adler' : 'Berg',
    })
})

const people = (query: Record<string, string>, token?: string) =>
  t.call('events.participantCustomers', { query: { event: String(event.id), ...query } }, token)

test('participants see all who agreed to be listed, by name, and no address', async () => {
  const { body } = await people({}, ann.token)
  expect(body.results.map((one) => one.name)).toEqual(['Ann Adler', 'Ben Berg'])
  expect(body.results.map((one) => one.is_me)).toEqual([true, false])
  expect(JSON.stringify(body)).not.toContain('@')
  expect((await people({ search: 'berg' }, ann.token)).body.results.map((one) => one.name)).toEqual(['Ben Berg'])
  expect((await people({ page_size: '1', page: '2' }, ann.token)).body).toMatchObject({
    count: 2,
    results: [{ name: 'Ben Berg' }],
  })
})

test('participants find each other until six months after the event', async () => {
  const last = async (days: number) => {
    await sql`update event set end_date = ${new Date(t.clock().getTime() - days * 86_400_000)}::date,
      start_date = ${new Date(t.clock().getTime() - (days + 2) * 86_400_000)}::date where id = ${past.id}`.execute(t.db)
    return (await t.call('events.participantCustomers', { query: { event: past.id } }, ann.token)).body.count
  }
  const past = await makeEvent(t, { starts_in: -40 })
  const of = { event_id: past.id, price_id: (await makePrice(t, past.id)).id }
  for (const member of [ann, ben])
    await makeSeat(t, { ...of, company_id: member.company_id ?? 0, customer_id: member.customer_id })
  expect(await last(170)).toBe(2)
  // Only oneself after that.
  expect(await last(190)).toBe(1)
})

test('someone hidden sees the list, stays out of it, and a stranger sees nobody', async () => {
  expect((await people({}, hidden.token)).body.count).toBe(2)
  expect((await people({}, stranger.token)).body).toMatchObject({ count: 0, results: [] })
  expect((await people({})).status).toBe(401)
  const operator = await makeMember(t, { is_operator: true })
  expect((await people({}, operator.token)).body.count).toBe(2)
})

test('an event that hides its participants shows me only myself, and no companies', async () => {
  const closed = await makeEvent(t, { display_participants: false })
  const { id } = await makePrice(t, closed.id)
  for (const member of [ann, ben])
    await makeSeat(t, {
      event_id: closed.id,
      price_id: id,
      company_id: member.company_id ?? 0,
      customer_id: member.customer_id,
    })
  const { body } = await people({ event: String(closed.id) }, ann.token)
  expect(body.results.map((one) => one.customer_id)).toEqual([ann.customer_id])
  const companies = await t.call('events.participantCompanies', { query: { event: String(closed.id) } })
  expect(companies.body).toMatchObject({ count: 0, results: [] })
})

test('what a person shows only to their network is not in the list', async () => {
  await sql`update customer_profile set display_configuration = '{"job_title": "network"}' where customer_id = ${ben.customer_id}`.execute(
    t.db,
  )
  const title = async (token: string) =>
    (await people({ search: 'ben' }, token)).body.results.find((one) => one.customer_id === ben.customer_id)?.job_title
  expect(await title(ann.token)).toBeNull()
  expect(await title(ben.token)).toBe('Trade Manager')
})

test('asking needs an event or an invoice, not both and not neither', async () => {
  const none = await t.call('events.participantCustomers', { query: {} }, ann.token)
  expect(none).toMatchObject({ status: 400, refused: { event: ['This field is required.'] } })
  expect((await people({ invoice: '1' }, ann.token)).status).toBe(400)
  expect((await people({ event: '999999' }, ann.token)).status).toBe(404)
})

test('companies by offset and limit, ten unless said, with filters', async () => {
  const fair = await makeEvent(t)
  const { id } = await makePrice(t, fair.id)
  const [tag] = await t.db.insertInto('tag').values({ name: 'Reefer', created_at: t.clock() }).returning('id').execute()
  for (let number = 0; number < 12; number++) {
    const company = await makeCompany(t, {
      name: `Line ${String.fromCharCode(65 + number)}`,
      country: number === 3 ? 'PL' : 'DE',
    })
    const seats = number === 5 ? 2 : 1
    for (let seat = 0; seat < seats; seat++)
      await makeSeat(t, { event_id: fair.id, price_id: id, company_id: company.id })
    if (number === 7) await sql`insert into company_tag values (${company.id}, ${tag?.id})`.execute(t.db)
  }
  const ask = async (query: Record<string, string>) =>
    (await t.call('events.participantCompanies', { query: { event: String(fair.id), ...query } })).body
  const first = await ask({})
  expect(first).toMatchObject({ count: 12, previous: null })
  expect(first.results).toHaveLength(10)
  expect(first.results[0]).toMatchObject({ people_count: 2, details: { name: 'Line F' } })
  expect(first.next).toContain('offset=10')
  const rest = await ask({ offset: '10' })
  expect(rest.results).toHaveLength(2)
  expect(rest.next).toBeNull()
  const all = [...first.results, ...rest.results].map((one) => one.company_id)
  expect(new Set(all).size).toBe(12)
  expect((await ask({ country: 'PL' })).results.map((one) => one.details.name)).toEqual(['Line D'])
  expect((await ask({ search: 'line k' })).count).toBe(1)
  expect((await ask({ tag: String(tag?.id) })).results).toMatchObject([{ details: { segments: [{ name: 'Reefer' }] } }])
  const { body } = await t.call('events.one', { params: { id: String(fair.id) } })
  expect(body.counts).toMatchObject({ companies: 12, countries: 2, people: 13 })
  const bad = await t.call('events.participantCompanies', {
    query: { event: String(fair.id), limit: '101', offset: '-1' },
  })
  expect(Object.keys(bad.refused).toSorted()).toEqual(['limit', 'offset'])
})

test('members see what ties them to each company, and choices say how many they leave', async () => {
  const fair = await makeEvent(t)
  const { id } = await makePrice(t, fair.id)
  const [tag] = await t.db
    .insertInto('tag')
    .values({ name: 'Heavy lift', created_at: t.clock() })
    .returning('id')
    .execute()
  const big = await makeCompany(t, { name: 'Big', country: 'PL' })
  const small = await makeCompany(t, { name: 'Small', country: 'DE' })
  const [me, known, unlisted, mate, outsider] = await Promise.all([
    makeMember(t, { company_id: big.id }),
    makeMember(t, { company_id: small.id, first_name: 'Kim' }),
    makeMember(t, { company_id: small.id }),
    makeMember(t, { company_id: big.id }),
    makeMember(t),
  ])
  for (const [member, display] of [
    [me, true],
    [known, true],
    [unlisted, false],
    [mate, true],
  ] as const)
    await makeSeat(t, {
      event_id: fair.id,
      price_id: id,
      company_id: member.company_id ?? 0,
      customer_id: member.customer_id,
      display,
    })
  await makeSeat(t, { event_id: fair.id, price_id: id, company_id: big.id })
  for (const other of [known, unlisted])
    for (const [a, b] of [
      [me.customer_id, other.customer_id],
      [other.customer_id, me.customer_id],
    ])
      await sql`insert into network_member (customer_id, member_id, since) values (${a}, ${b}, ${t.clock()})`.execute(
        t.db,
      )
  await sql`insert into company_tag values (${small.id}, ${tag?.id})`.execute(t.db)
  await sql`insert into customer_tag values (${me.customer_id}, ${tag?.id})`.execute(t.db)
  const ask = async (query: Record<string, string>, token?: string) =>
    (await t.call('events.participantCompanies', { query: { event: String(fair.id), ...query } }, token)).body
  const namesOf = (found: Awaited<ReturnType<typeof ask>>) => found.results.map((one) => one.details.name)

  const mine = await ask({ facets: 'true' }, me.token)
  expect(namesOf(mine)).toEqual(['Small', 'Big'])
  expect(mine.results[0]).toMatchObject({
    shared_segments: [tag?.id],
    contacts: { count: 1, people: [{ customer_id: known.customer_id }] },
  })
  // The own company cannot be followed; another can, and says so.
  expect(mine.results.map(({ verified, following }) => [verified, following])).toEqual([
    [true, false],
    [true, null],
  ])
  await t.call('companies.follow', { body: { company: small.id, action: 'follow' } }, me.token)
  expect((await ask({}, me.token)).results[0]?.following).toBe(true)
  expect((await ask({})).results.map(({ following }) => following)).toEqual([null, null])
  expect(mine.facets).toMatchObject({
    tag: [{ id: tag?.id, name: 'Heavy lift', count: 1 }],
    country: [
      { id: 'DE', count: 1 },
      { id: 'PL', count: 1 },
    ],
    known: 1,
  })
  // A choice does not lessen the others of its own filter.
  const narrowed = await ask({ facets: 'true', country: 'PL', known: 'false' }, me.token)
  expect(namesOf(narrowed)).toEqual(['Big'])
  expect(narrowed.facets).toMatchObject({ tag: [], country: [{ id: 'DE' }, { id: 'PL' }], known: 0 })
  expect(namesOf(await ask({ known: 'true' }, me.token))).toEqual(['Small'])

  // Who does not take part learns nothing of their contacts, and visitors share nothing.
  await sql`insert into network_member (customer_id, member_id, since) values (${outsider.customer_id}, ${known.customer_id}, ${t.clock()})`.execute(
    t.db,
  )
  const theirs = await ask({ facets: 'true' }, outsider.token)
  expect(theirs.results.map((one) => one.contacts)).toEqual([null, null])
  expect(theirs.facets?.known).toBeNull()
  expect((await ask({ known: 'true' }, outsider.token)).results).toEqual([])
  expect(namesOf(await ask({}))).toEqual(['Big', 'Small'])
  // Who is blocked is no contact here.
  await sql`insert into member_block (blocker_id, blocked_id, since) values (${known.customer_id}, ${me.customer_id}, ${t.clock()})`.execute(
    t.db,
  )
  expect((await ask({ known: 'true' }, me.token)).results).toEqual([])
})

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
