import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

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

test('who is not listed sees only themselves and is in no list, and a stranger sees nobody', async () => {
  expect((await people({}, hidden.token)).body.results.map(({ name, display }) => [name, display])).toEqual([
    ['Hid Den', false],
  ])
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
  // Who did not agree to be listed learns of nobody.
  const unseen = await ask({ facets: 'true' }, unlisted.token)
  expect(unseen.results.map(({ contacts }) => contacts)).toEqual([null, null])
  expect(unseen.facets?.known).toBeNull()
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
