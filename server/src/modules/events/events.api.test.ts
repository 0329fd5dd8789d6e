import { expect, test } from 'vitest'
import { makeEditions } from '../../../test/factories/editions.ts'
import { dayIn, makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const { previous, main, running, lastDay, over, draft, carrier, operator } = await makeEditions(t)

const names = (page: { results: { name: string }[] }) => page.results.map((one) => one.name)

test('the public list shows upcoming and running events, the next first, and no draft', async () => {
  const { body, status } = await t.call('events.list')
  expect(status).toBe(200)
  expect(names(body)).toEqual(['Last Day Fair', 'Running Fair', 'North Range Forum 2027'])
  expect(body.count).toBe(3)
  const card = body.results[2]
  expect(card).toMatchObject({
    id: main.id,
    url: `http://localhost:3000/rest/events/${main.id}/`,
    type: 'event',
    price_from: 39_000,
    currency_code: 'EUR',
    registration_state: 'open',
    my_state: null,
  })
})

test('filters of the list: past, ended, month, country, city, text, tag, order', async () => {
  const [tag] = await t.db
    .insertInto('tag')
    .values({ name: 'Short sea', created_at: t.clock() })
    .returning('id')
    .execute()
  const tagId = tag?.id ?? 0
  await sql`insert into event_tag values (${main.id}, ${tagId})`.execute(t.db)
  const ask = async (query: NonNullable<Parameters<typeof t.call<'events.list'>>[1]>['query']) =>
    names((await t.call('events.list', { query })).body)

  expect(await ask({ is_past: 'true', ordering: '-start_date' })).toEqual(['Over Fair', 'North Range Forum 2026'])
  expect(await ask({ has_ended: 'true', ordering: 'name' })).toEqual([
    'Last Day Fair',
    'North Range Forum 2026',
    'Over Fair',
  ])
  expect(await ask({ has_ended: 'false' })).toEqual(['Running Fair', 'North Range Forum 2027'])
  expect(await ask({ month: main.start_date.slice(0, 7) })).toEqual(['North Range Forum 2027'])
  expect(await ask({ country: 'PL' })).toEqual(['Running Fair'])
  expect(await ask({ city: 'gdańsk' })).toEqual(['Running Fair'])
  expect(await ask({ search: 'north range' })).toEqual(['North Range Forum 2027'])
  expect(await ask({ search: 'nörth RÅNGE' })).toEqual(['North Range Forum 2027'])
  expect(await ask({ search: '%%' })).toEqual([])
  expect(await ask({ tag: String(tagId) })).toEqual(['North Range Forum 2027'])
  expect(await ask({ ordering: '-name' })).toEqual(['Running Fair', 'North Range Forum 2027', 'Last Day Fair'])
  expect((await t.call('events.tags')).body.results).toEqual([
    { id: tagId, name: 'Short sea', url: `http://localhost:3000/rest/tags/${tagId}/` },
  ])
  expect(names((await t.call('events.tags', { query: { event: String(main.id) } })).body)).toEqual(['Short sea'])
})

test('pages of the list say their neighbours and a true count', async () => {
  const first = await t.call('events.list', { query: { page_size: '2' } })
  expect(first.body).toMatchObject({ count: 3, previous: null })
  expect(first.body.next).toContain('page=2')
  const second = await t.call('events.list', { query: { page_size: '2', page: '2' } })
  expect(names(second.body)).toEqual(['North Range Forum 2027'])
  expect(second.body.next).toBeNull()
  const beyond = await t.call('events.list', { query: { page_size: '2', page: '9' } })
  expect(beyond.body).toMatchObject({ count: 3, results: [] })
})

test('unknown and ill-formed filters are refused, all of them by name', async () => {
  const { status, refused } = await t.call('events.list', {
    loose: { query: { month: '2027-13', country: 'Germany', tag: 'x', page: '0', owner: '1' } },
  })
  expect(status).toBe(400)
  expect(Object.keys(refused).toSorted()).toEqual(['country', 'month', 'owner', 'page', 'tag'])
})

test('past and upcoming lists keep to the rules of "ended"', async () => {
  expect(names((await t.call('events.past')).body)).toEqual(['Over Fair', 'North Range Forum 2026'])
  expect(names((await t.call('events.upcoming')).body)).toEqual(['Running Fair', 'North Range Forum 2027'])
})

test('all events: every time, with my own state when signed in', async () => {
  const visitor = await t.call('events.allEvents')
  expect(visitor.body.count).toBe(5)
  expect(visitor.body.results.every((one) => one.my_state === null)).toBe(true)

  const seat = await makeSeat(t, {
    event_id: running.id,
    price_id: (await makePrice(t, running.id)).id,
    company_id: carrier.company_id ?? 0,
    customer_id: carrier.customer_id,
  })
  const mine = await t.call('events.allEvents', { query: { is_past: 'false' } }, carrier.token)
  const state = mine.body.results.find((one) => one.id === running.id)?.my_state
  expect(state).toMatchObject({ booked: true, seats: 1, invoice: null })
  expect(mine.body.results.find((one) => one.id === main.id)?.my_state?.booked).toBe(false)
  expect(names((await t.call('events.allEvents', { query: { booked: 'true' } }, carrier.token)).body)).toEqual([
    'Running Fair',
  ])
  expect((await t.call('events.allEvents', { query: { type: 'award' } })).body.count).toBe(0)
  expect(names((await t.call('events.booked', {}, carrier.token)).body)).toEqual(['Running Fair'])
  expect((await t.call('events.booked')).status).toBe(401)
  await sql`delete from seat where id = ${seat.id}`.execute(t.db)
  expect((await t.call('events.booked', {}, carrier.token)).body.count).toBe(0)
})

test('the price from which an event can be had is that of my category', async () => {
  const { body } = await t.call('events.list', { query: { search: 'forum 2027' } }, carrier.token)
  expect(body.results[0]?.price_from).toBe(79_000)
  const other = await makeMember(t, { company_id: (await makeCompany(t, { category: 'port' })).id })
  const none = await t.call('events.list', { query: { search: 'forum 2027' } }, other.token)
  expect(none.body.results[0]?.price_from).toBeNull()
})

test('one event, as a visitor sees it', async () => {
  const { body, status } = await t.call('events.one', { params: { id: String(main.id) } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: main.id,
    previous_edition_info: { id: previous.id, slug: previous.slug },
    previous_edition: `http://localhost:3000/rest/events/${previous.id}/`,
    participant_customers: [],
    booked: false,
    booking_refused_because: 'not_signed_in',
    my_state: null,
    planner_state: { enabled: false },
    capacity: 100,
    seats_taken: 0,
  })
})

test('a draft looks like an event that is not there, except to operators', async () => {
  for (const token of [undefined, carrier.token]) {
    expect((await t.call('events.one', { params: { id: String(draft.id) } }, token)).status).toBe(404)
    expect((await t.call('events.page', { params: { id: String(draft.id) } }, token)).status).toBe(404)
    expect((await t.call('events.agenda', { query: { event: String(draft.id) } }, token)).status).toBe(404)
    expect((await t.call('events.calendar', { params: { id: String(draft.id) } }, token)).status).toBe(404)
    expect((await t.call('events.participantCompanies', { query: { event: String(draft.id) } }, token)).status).toBe(
      404,
    )
  }
  expect((await t.call('events.one', { params: { id: String(draft.id) } }, operator.token)).status).toBe(200)
  expect(names((await t.call('events.list', {}, operator.token)).body)).toContain('Draft Fair')
  expect((await t.call('events.one', { params: { id: '999999' } })).status).toBe(404)
  expect((await t.call('events.one', { loose: { params: { id: 'abc' } } })).status).toBe(404)
  expect((await t.call('events.one', { loose: { params: { id: '99999999999' } } })).status).toBe(404)
})

test('a time of publishing that has not come hides the event', async () => {
  const soon = await makeEvent(t, { name: 'Soon Fair' })
  await sql`update event set published_at = ${new Date(t.clock().getTime() + 60_000)} where id = ${soon.id}`.execute(
    t.db,
  )
  expect((await t.call('events.one', { params: { id: String(soon.id) } })).status).toBe(404)
  expect(names((await t.call('events.list')).body)).not.toContain('Soon Fair')
})

test('what keeps a member from booking is said as a code', async () => {
  const ask = async (id: number, token: string) =>
    (await t.call('events.one', { params: { id: String(id) } }, token)).body.booking_refused_because
  expect(await ask(over.id, carrier.token)).toBe('ended')
  expect(await ask(lastDay.id, carrier.token)).toBe('ended')
  expect(await ask(main.id, carrier.token)).toBe('no_bank_account')
  const unverified = await makeMember(t, { company_id: (await makeCompany(t, { verified: false })).id })
  expect(await ask(main.id, unverified.token)).toBe('company_not_verified')
  const alone = await makeMember(t, { company_id: null })
  expect(await ask(main.id, alone.token)).toBe('no_company')
})

test('the planner opens for a displayed participant when its day has come', async () => {
  const event = await makeEvent(t, { planner: { active: true, activation: dayIn(t, 0) } })
  const seat = await makeSeat(t, {
    event_id: event.id,
    price_id: (await makePrice(t, event.id)).id,
    company_id: carrier.company_id ?? 0,
    customer_id: carrier.customer_id,
  })
  const ask = async (token?: string) => (await t.call('events.one', { params: { id: String(event.id) } }, token)).body
  expect((await ask(carrier.token)).planner_state).toEqual({ enabled: true, reason: 'open', opens_on: null })
  expect((await ask(carrier.token)).participant_customers).toEqual([
    { customer_id: carrier.customer_id, display: true },
  ])
  expect((await ask()).planner_state.reason).toBe('not_a_participant')
  const hidden = await t.call(
    'events.setDisplay',
    { params: { id: String(seat.id) }, body: { display: false } },
    carrier.token,
  )
  expect(hidden.body.display).toBe(false)
  expect((await ask(carrier.token)).planner_state.reason).toBe('not_displayed')
})
