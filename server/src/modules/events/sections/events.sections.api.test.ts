import { expect, test } from 'vitest'
import { makeEditions } from '../../../../test/factories/editions.ts'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeMedia } from '../../../../test/factories/media.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const { previous, main, carrier, price } = await makeEditions(t)

const names = (page: { results: { name: string }[] }) => page.results.map((one) => one.name)

test('the page of an event holds every section of its info tab', async () => {
  await sql`insert into event_reason (event_id, title, text, icon, position) values
    (${main.id}, 'Second', 'Two', 'ship', 2), (${main.id}, 'First', 'One', 'clock', 1)`.execute(t.db)
  const company = await makeCompany(t, { name: 'Meridian Lines' })
  await sql`with category as (insert into sponsor_category (event_id, name, is_strategic, position)
      values (${main.id}, 'Strategic', true, 0), (${main.id}, 'Gold', false, 1) returning id, name)
    insert into sponsor (event_id, category_id, company_id, name, position)
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
    {
      name: 'Ingrid Solheim',
      type: 'keynote_speaker',
      sessions: [{ title: 'Who pays?', track: 'Sea', day: main.start_date }],
    },
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
  expect(hotels[0]?.images).toEqual(['/files/demo/a.webp'])
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

test('the edition before, with how much there is to see of it for everyone', async () => {
  const event = await makeEvent(t)
  await makeMedia(t, { event: event.id }, [
    { kind: 'image' },
    { kind: 'video' },
    { kind: 'image', is_public: false },
    { kind: 'guide' },
    { kind: 'presentation' },
  ])
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
  expect(before).toContain('BEGIN:VTIMEZONE')
  expect(before).toMatch(/DTSTART;TZID=Europe\/Berlin:\d{8}T(?:09|10)0000/)
  expect(before.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  await sql`update event set starts_at = starts_at + interval '1 hour' where id = ${main.id}`.execute(t.db)
  expect(await read()).toContain('SEQUENCE:1')
})
