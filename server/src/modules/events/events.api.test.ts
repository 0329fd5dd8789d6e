import { beforeAll, expect, test } from 'vitest'
import { dayIn, makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/db.ts'

const t = await openTestbed()

type Made = Awaited<ReturnType<typeof makeEvent>>
let previous: Made
let main: Made
let running: Made
let lastDay: Made
let over: Made
let draft: Made
let carrier: Awaited<ReturnType<typeof makeMember>>
let operator: Awaited<ReturnType<typeof makeMember>>
let price: { id: number; amount: number }

beforeAll(async () => {
  previous = await makeEvent(t, { name: 'North Range Forum 2026', starts_in: -180 })
  main = await makeEvent(t, { name: 'North Range Forum 2027', starts_in: 180, previous_edition_id: previous.id })
  running = await makeEvent(t, { name: 'Running Fair', city: 'Gdańsk', country: 'PL', starts_in: -1, days: 3 })
  lastDay = await makeEvent(t, { name: 'Last Day Fair', starts_in: -2, days: 3 })
  over = await makeEvent(t, { name: 'Over Fair', city: 'Oslo', country: 'NO', starts_in: -30 })
  draft = await makeEvent(t, { name: 'Draft Fair', published: false })
  carrier = await makeMember(t, { first_name: 'Joris', last_name: 'van Aalst' })
  operator = await makeMember(t, { is_operator: true })
  price = await makePrice(t, main.id)
  await makePrice(t, main.id, { category: 'shipper', amount: 39_000 })
  await makePrice(t, main.id, { name: 'Over', amount: 10, available_until: dayIn(t, -1) })
})

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

test('the page of an event holds every section of its info tab', async () => {
  await sql`insert into event_reason (event_id, title, text, icon, position) values
    (${main.id}, 'Second', 'Two', 'ship', 2), (${main.id}, 'First', 'One', 'clock', 1)`.execute(t.db)
  const company = await makeCompany(t, { name: 'Meridian Lines' })
  await sql`with category as (insert into event_sponsor_category (event_id, name, is_strategic, position)
      values (${main.id}, 'Strategic', true, 0), (${main.id}, 'Gold', false, 1) returning id, name)
    insert into event_sponsor (event_id, category_id, company_id, name, position)
    select ${main.id}, id, ${company.id}, name || ' sponsor', 0 from category`.execute(t.db)
  await sql`insert into event_day (event_id, date, title, starts_at, ends_at)
    values (${main.id}, ${main.start_date}, 'Day one', ${`${main.start_date}T08:00:00Z`}, ${`${main.start_date}T17:00:00Z`})`.execute(
    t.db,
  )
  await sql`with session as (insert into event_session (event_id, day, starts_at, ends_at, title, kind, seats, track)
      values (${main.id}, ${main.start_date}, ${`${main.start_date}T10:00:00Z`}, ${`${main.start_date}T12:00:00Z`}, 'Who pays?', 'knowledge_session', 180, 'Sea') returning id),
    speaker as (insert into event_speaker (event_id, type, first_name, last_name, position) values (${main.id}, 'keynote_speaker', 'Ingrid', 'Solheim', 1) returning id)
    insert into event_session_speaker (event_id, session_id, speaker_id) select ${main.id}, session.id, speaker.id from session, speaker`.execute(
    t.db,
  )
  await sql`insert into event_parallel_event (event_id, name, starts_at, ends_at) values (${main.id}, 'Reefer Day', ${`${main.start_date}T11:00:00Z`}, ${`${main.start_date}T15:00:00Z`})`.execute(
    t.db,
  )
  const guest = await makeMember(t, { company_id: company.id })
  await makeSeat(t, { event_id: main.id, price_id: price.id, company_id: company.id, customer_id: guest.customer_id })
  await makeSeat(t, { event_id: main.id, price_id: price.id, company_id: company.id })

  const { body } = await t.call('events.page', { params: { id: String(main.id) } })
  expect(body.event.id).toBe(main.id)
  expect(body.event.counts).toMatchObject({ companies: 1, countries: 1, people: 2, speakers: 1, sessions: 1 })
  expect(body.reasons.map((one) => one.title)).toEqual(['First', 'Second'])
  expect(body.strategic_sponsors.map((one) => one.details.name)).toEqual(['Strategic sponsor'])
  expect(body.sponsor_categories).toMatchObject([{ name: 'Gold', sponsors: [{ company_id: company.id }] }])
  expect(body.knowledge_sessions).toMatchObject([
    { title: 'Who pays?', seats: 180, speakers: [{ name: 'Ingrid Solheim' }] },
  ])
  expect(body.parallel_events).toHaveLength(1)
  expect(body.prices.map((one) => one.price)).toEqual([79_000, 39_000])
  expect(body.previous_edition.previous_edition?.id).toBe(previous.id)
  expect(body.participant_companies).toMatchObject({
    count: 1,
    results: [{ company_id: company.id, people_count: 2, details: { name: 'Meridian Lines', country: 'DE' } }],
  })
  const member = await t.call('events.page', { params: { id: String(main.id) } }, carrier.token)
  expect(member.body.prices.map((one) => one.price)).toEqual([79_000])
  expect(member.body.event.my_state).not.toBeNull()
})

test('sections that are not open answer empty, on the page and in their lists', async () => {
  const bare = await makeEvent(t, { sections: [] })
  await makePrice(t, bare.id)
  await sql`insert into event_reason (event_id, title, text, icon) values (${bare.id}, 'First', 'One', 'clock')`.execute(
    t.db,
  )
  const { body } = await t.call('events.page', { params: { id: String(bare.id) } })
  expect(body).toMatchObject({
    reasons: [],
    prices: [],
    sponsor_categories: [],
    participant_companies: { count: 0, results: [] },
  })
  expect(body.event.price_from).toBeNull()
  const query = { event: String(bare.id) }
  for (const answer of [
    await t.call('events.reasonsToAttend', { query }),
    await t.call('events.prices', { query }),
    await t.call('events.entryPrices', { query }),
  ])
    expect(answer.body).toMatchObject({ count: 0, results: [] })
})

test('prices: mine by category, all for visitors, the whole list for whoever asks', async () => {
  const query = { event: String(main.id) }
  const amounts = (answer: { body: { results: { price: number }[] } }) => answer.body.results.map((one) => one.price)
  expect(amounts(await t.call('events.prices', { query }, carrier.token))).toEqual([79_000])
  expect(amounts(await t.call('events.prices', { query }))).toEqual([79_000, 39_000])
  expect(amounts(await t.call('events.entryPrices', { query }, carrier.token))).toEqual([79_000, 39_000, 10])
  const over = (await t.call('events.entryPrices', { query })).body.results.find((one) => one.price === 10)
  expect(over).toMatchObject({
    is_available: false,
    price_type: 'carrier',
    event: `http://localhost:3000/rest/events/${main.id}/`,
  })
})

test('agenda by day and track, days with their counts, speakers with their sessions', async () => {
  const query = { event: String(main.id) }
  expect((await t.call('events.agenda', { query })).body.count).toBe(1)
  expect((await t.call('events.agenda', { query: { ...query, day: main.start_date, track: 'Sea' } })).body.count).toBe(
    1,
  )
  expect((await t.call('events.agenda', { query: { ...query, track: 'Rail' } })).body.count).toBe(0)
  for (const day of ['someday', '0000-01-01', '2027-02-30'])
    expect((await t.call('events.agenda', { query: { ...query, day } })).status).toBe(400)
  expect((await t.call('events.list', { query: { month: '0000-01' } })).status).toBe(400)
  expect((await t.call('events.days', { query })).body.results).toMatchObject([{ title: 'Day one', sessions_count: 1 }])
  expect((await t.call('events.speakers', { query })).body.results).toMatchObject([
    { name: 'Ingrid Solheim', type: 'keynote_speaker', sessions: [{ title: 'Who pays?' }] },
  ])
  expect((await t.call('events.speakers', { query: { ...query, type: 'moderator' } })).body.count).toBe(0)
  expect((await t.call('events.knowledgeSession', { query })).body.count).toBe(1)
})

test('sponsors by category, strategic ones apart', async () => {
  const query = { event: String(main.id) }
  expect((await t.call('events.sponsorCategories', { query })).body.results).toMatchObject([
    { name: 'Strategic', is_strategic: true, sponsors_count: 1 },
    { name: 'Gold', is_strategic: false, sponsors_count: 1 },
  ])
  const groups = (await t.call('events.sponsorsForCategories', { query })).body
  expect(groups.count).toBe(2)
  const gold = groups.results[1]?.id
  expect(
    (await t.call('events.sponsorsForCategories', { query: { ...query, category: String(gold) } })).body.count,
  ).toBe(1)
  expect((await t.call('events.strategicSponsors', { query })).body.results).toMatchObject([
    { category: { name: 'Strategic' } },
  ])
  expect((await t.call('events.parallelEvents', { query })).body.count).toBe(1)
  expect(
    (await t.call('events.reasonsToAttend', { query: { ...query, page_size: '1', page: '2' } })).body,
  ).toMatchObject({
    count: 2,
    results: [{ title: 'Second' }],
  })
})

test('venue, hotels and city; booking codes only for those who take part', async () => {
  const event = await makeEvent(t, { name: 'Hotel Forum' })
  await sql`insert into event_hotel (event_id, name, address, city, country, is_venue, images, rate_from) values
    (${event.id}, 'Other', 'Kai 1', 'Hamburg', 'DE', false, '{}', null), (${event.id}, 'Speicherkai', 'Kai 2', 'Hamburg', 'DE', true, '{demo/a.webp}', 16400)`.execute(
    t.db,
  )
  await sql`insert into event_nearby_hotel (event_id, name, address, distance_m) values (${event.id}, 'Far', 'A', 900), (${event.id}, 'Near', 'B', 100)`.execute(
    t.db,
  )
  await sql`insert into event_city_image (event_id, image, caption) values (${event.id}, 'demo/city.webp', 'Harbour')`.execute(
    t.db,
  )
  await sql`insert into event_accommodation (event_id, hotel_name, room_type, rate, booking_code, booking_url) values (${event.id}, 'Speicherkai', 'Single', 16400, 'NORTH27', 'https://hotel.example/')`.execute(
    t.db,
  )
  const query = { event: String(event.id) }
  const hotels = (await t.call('events.hotelInfo', { query })).body.results
  expect(hotels.map((one) => one.name)).toEqual(['Speicherkai', 'Other'])
  expect(hotels[0]?.images).toEqual(['http://localhost:3000/files/demo/a.webp'])
  expect(names((await t.call('events.nearbyHotels', { query })).body)).toEqual(['Near', 'Far'])
  expect((await t.call('events.cityImages', { query })).body.results).toMatchObject([{ caption: 'Harbour' }])
  expect((await t.call('events.one', { params: { id: String(event.id) } })).body.hotel_details?.name).toBe(
    'Speicherkai',
  )
  expect(names((await t.call('events.list', { query: { search: 'hotel forum' } })).body)).toEqual(['Hotel Forum'])

  const codes = async (token?: string) =>
    (await t.call('events.accommodations', { query }, token)).body.results[0]?.booking_code
  expect(await codes()).toBeNull()
  expect(await codes(carrier.token)).toBeNull()
  await makeSeat(t, {
    event_id: event.id,
    price_id: (await makePrice(t, event.id)).id,
    company_id: carrier.company_id ?? 0,
    customer_id: carrier.customer_id,
  })
  expect(await codes(carrier.token)).toBe('NORTH27')
})

test('exhibitors, tables and rooms by position; who holds an unpaid one is not said', async () => {
  const event = await makeEvent(t)
  const { id: company } = await makeCompany(t, { name: 'Orbis Forwarding' })
  await sql`insert into event_exhibitor (event_id, company_id, stand, position) values (${event.id}, ${company}, 'A1', 1)`.execute(
    t.db,
  )
  await sql`insert into event_table (event_id, number, position, state, company_id, amount) values
    (${event.id}, '2', 2, 'booked', ${company}, 59500), (${event.id}, '1', 1, 'free', null, 59500), (${event.id}, '3', 3, 'held', ${company}, 59500)`.execute(
    t.db,
  )
  await sql`insert into event_room (event_id, name, seats, position, state, company_id) values
    (${event.id}, 'Alster', 8, 2, 'free', null), (${event.id}, 'Elbe', 12, 1, 'booked', ${company})`.execute(t.db)
  const query = { event: String(event.id) }
  expect((await t.call('events.exhibitors', { query })).body.results).toMatchObject([
    { stand: 'A1', details: { name: 'Orbis Forwarding' } },
  ])
  expect((await t.call('events.bookedTables', { query })).body.results).toMatchObject([
    { number: '2', state: 'booked', company_id: company },
  ])
  const all = (await t.call('events.bookedTables', { query: { ...query, state: 'all' } })).body.results
  expect(all.map((one) => [one.number, one.state, one.company_id])).toEqual([
    ['1', 'free', null],
    ['2', 'booked', company],
    ['3', 'held', null],
  ])
  expect(names((await t.call('events.meetingRooms', { query })).body)).toEqual(['Elbe', 'Alster'])
  expect((await t.call('events.one', { params: { id: String(event.id) } })).body.counts.tables).toBe(3)
})

test('gallery and downloads: private ones only for those who take part', async () => {
  const event = await makeEvent(t)
  await sql`insert into event_gallery_item (event_id, kind, image, video_url, is_public, position) values
    (${event.id}, 'image', 'demo/1.webp', null, true, 1), (${event.id}, 'video', 'demo/2.webp', 'https://video.example/1', true, 2), (${event.id}, 'image', 'demo/3.webp', null, false, 3)`.execute(
    t.db,
  )
  await sql`insert into event_download (event_id, name, kind, file, media_type, is_public) values
    (${event.id}, 'Guide', 'guide', 'demo/guide.pdf', 'application/pdf', true), (${event.id}, 'Slides', 'presentation', 'demo/slides.pdf', 'application/pdf', false)`.execute(
    t.db,
  )
  const query = { event: String(event.id) }
  expect((await t.call('events.gallery', { query })).body.count).toBe(2)
  expect((await t.call('events.gallery', { query: { ...query, kind: 'video' } })).body.results).toMatchObject([
    { video_url: 'https://video.example/1' },
  ])
  expect(names((await t.call('events.downloadMedia', { query })).body)).toEqual(['Guide'])
  await makeSeat(t, {
    event_id: event.id,
    price_id: (await makePrice(t, event.id)).id,
    company_id: carrier.company_id ?? 0,
    customer_id: carrier.customer_id,
  })
  expect((await t.call('events.gallery', { query }, carrier.token)).body.count).toBe(3)
  expect((await t.call('events.downloadMedia', { query }, carrier.token)).body.count).toBe(2)

  const next = await makeEvent(t, { previous_edition_id: event.id })
  const { body } = await t.call('events.previousEdition', { query: { id: String(next.id) } })
  expect(body.media).toEqual({ statistics: 0, videos: 1, images: 1, guides: 1 })
  expect(body.previous_edition?.id).toBe(event.id)
  const first = await t.call('events.previousEdition', { query: { id: String(event.id), type: 'event' } })
  expect(first.body.previous_edition).toBeNull()
  expect((await t.call('events.previousEdition', { query: { id: String(next.id), type: 'award' } })).status).toBe(404)
  await sql`update event set published_at = null where id = ${event.id}`.execute(t.db)
  const hidden = await t.call('events.previousEdition', { query: { id: String(next.id) } })
  expect(hidden.body).toEqual({ previous_edition: null, media: { statistics: 0, videos: 0, images: 0, guides: 0 } })
})

test('the calendar file follows RFC 5545 and its number rises with a change of time', async () => {
  const read = async () => {
    const answer = await t.call('events.calendar', { params: { id: String(main.id) } })
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    return answer.bytes.toString()
  }
  const before = await read()
  expect(before).toContain(`UID:event-${main.id}@localhost`)
  expect(before).toContain('SEQUENCE:0')
  expect(before).toMatch(/DTSTART:\d{8}T080000Z/)
  expect(before.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  await sql`update event set starts_at = starts_at + interval '1 hour' where id = ${main.id}`.execute(t.db)
  expect(await read()).toContain('SEQUENCE:1')
})

test('topics and packages for those who want to contribute', async () => {
  const event = await makeEvent(t)
  await sql`insert into panel_topic (event_id, title, closes_on) values (${event.id}, 'FuelEU', null), (${event.id}, 'Over', ${dayIn(t, -1)})`.execute(
    t.db,
  )
  await sql`with category as (insert into event_sponsor_category (event_id, name) values (${event.id}, 'Gold') returning id)
    insert into sponsor_package (event_id, category_id, name, amount, stock, sold, benefits) select ${event.id}, id, 'Gold', 900000, 3, 1, '{Logo,Stand}' from category`.execute(
    t.db,
  )
  const query = { event: String(event.id) }
  expect((await t.call('events.panelTopics', { query })).body.results).toMatchObject([{ title: 'FuelEU' }])
  expect((await t.call('events.sponsorPackages', { query })).body.results).toMatchObject([
    { name: 'Gold', price: 900_000, stock: 3, left: 2, benefits: ['Logo', 'Stand'] },
  ])
})
