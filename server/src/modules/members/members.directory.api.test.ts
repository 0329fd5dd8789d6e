import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeContacts } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
let viewer: Member
let people: Member[]
let companies: { id: number; name: string }[]
const tags: number[] = []
let event: number

beforeAll(async () => {
  companies = [
    await makeCompany(t, { name: 'Halvor Lines', country: 'NO' }),
    await makeCompany(t, { name: 'Corvo Rail', country: 'PT', category: 'forwarder_3pl' }),
  ]
  viewer = await makeMember(t, { company_id: companies[0]?.id ?? null, first_name: 'Viewer' })
  people = []
  for (let index = 0; index < 6; index++)
    people.push(await makeMember(t, { company_id: companies[index % 2]?.id ?? null, last_name: `Person ${index}` }))
  for (const name of ['Ocean', 'Rail'])
    tags.push(
      (await t.db.insertInto('tag').values({ name, created_at: t.clock() }).returning('id').executeTakeFirstOrThrow())
        .id,
    )
  // Ocean: 0 1 2 3; Rail: 2 3 4.
  const carried = [0, 1, 2, 3].map((index) => [index, 0]).concat([2, 3, 4].map((index) => [index, 1]))
  await t.db
    .insertInto('customer_tag')
    .values(
      carried.map(([who = 0, which = 0]) => ({ customer_id: people[who]?.customer_id ?? 0, tag_id: tags[which] ?? 0 })),
    )
    .execute()
  event = (await makeEvent(t, { name: 'Forum' })).id
  const price = await makePrice(t, event)
  for (const [who, display] of [
    [people[0], true],
    [people[1], true],
    [people[2], false],
    [viewer, true],
  ] as const)
    await makeSeat(t, {
      event_id: event,
      price_id: price.id,
      company_id: who?.company_id ?? 0,
      customer_id: who?.customer_id ?? 0,
      display,
    })
})

const find = async (query: object, who = viewer) =>
  (await t.call('members.directory', { query: { page_size: 50, ...query } }, who.token)).body
const found = async (query: object, who = viewer) =>
  (await find(query, who)).results.map((one) => people.findIndex((person) => person.customer_id === one.id)).toSorted()

test('filters narrow the directory: one of each kind together, several of a kind as a choice', async () => {
  expect(await found({})).toEqual([0, 1, 2, 3, 4, 5])
  expect(await found({ tag: [tags[0]] })).toEqual([0, 1, 2, 3])
  expect(await found({ country: 'PT' })).toEqual([1, 3, 5])
  expect(await found({ category: 'forwarder_3pl', tag: tags[1] })).toEqual([3])
  expect(await found({ company: companies[0]?.id })).toEqual([0, 2, 4])
  expect(await found({ event })).toEqual([0, 1])
})

test('facets count what each further choice would leave, without their own filter', async () => {
  const { facets, count, capped } = await find({ tag: tags[1], facets: 'true' })
  expect([count, capped]).toEqual([3, false])
  expect(facets?.tag).toEqual([
    { id: tags[0], name: 'Ocean', count: 4 },
    { id: tags[1], name: 'Rail', count: 3 },
  ])
  expect(facets?.country).toEqual([
    { id: 'NO', name: 'NO', count: 2 },
    { id: 'PT', name: 'PT', count: 1 },
  ])
  expect(facets?.company).toMatchObject([
    { name: 'Halvor Lines', logo: null, count: 2 },
    { name: 'Corvo Rail', count: 1 },
  ])
  expect((await find({})).facets).toBeNull()
})

test('who comes to an event is known to those who come', async () => {
  expect((await find({ facets: 'true' })).facets?.event).toEqual([{ id: event, name: 'Forum', count: 2 }])
  const outsider = await makeMember(t)
  expect((await find({ facets: 'true' }, outsider)).facets?.event).toEqual([])
  expect(await found({ event }, outsider)).toEqual([])
  const hidden = people[2] as Member
  expect(await found({ event }, hidden)).toEqual([])
  const entry = (await find({})).results.find((one) => one.id === people[0]?.customer_id)
  expect(entry?.shared_events).toMatchObject([{ id: event, name: 'Forum' }])
})

test('people who take part in an event with whoever asks can be found alone', async () => {
  expect(await found({ together: 'true' })).toEqual([0, 1])
  expect(await found({ together: 'true', company: companies[0]?.id })).toEqual([0])
  expect(await found({ together: 'true' }, await makeMember(t))).toEqual([])
  // Who is not shown there does not see who is.
  expect(await found({ together: 'true' }, people[2] as Member)).toEqual([])
})

test('an entry says what is between us, without contact data', async () => {
  const [one, both] = [people[3] as Member, people[4] as Member]
  await makeContacts(t, viewer, both)
  await makeContacts(t, one, both)
  await t.call('network.invite', { body: { requested_to: one.customer_id } }, viewer.token)
  await t.call('network.follow', { body: { following: one.customer_id } }, viewer.token)
  const entry = (await find({})).results.find((row) => row.id === one.customer_id)
  expect(entry).toMatchObject({
    friendship_status: { status: 'sent request' },
    follow_status: { following: true },
    shared_contacts: 1,
    company_details: { name: 'Corvo Rail', country: 'PT' },
  })
  expect(JSON.stringify(await find({}))).not.toContain('@')
})

test('words find names, job titles and companies; signs find nobody; pages and orders hold', async () => {
  expect(await found({ search: 'person corvo' })).toEqual([1, 3, 5])
  expect(await found({ search: 'trade manager halvor' })).toEqual([0, 2, 4])
  expect(await find({ search: '!!', facets: 'true' })).toMatchObject({ count: 0, results: [], facets: null })
  const names = async (query: object) => (await find(query)).results.map((one) => one.last_name)
  const first = await names({ sort: 'name', page_size: 4 })
  expect([...first, ...(await names({ sort: 'name', page_size: 4, page: 2 }))]).toEqual(await names({ sort: 'name' }))
  expect(await names({ sort: 'newest', page_size: 1, company: companies[1]?.id })).toEqual(['Person 5'])
})

test('the directory leaves out who asks, who is blocked, gone or not complete', async () => {
  const [blocked, incomplete] = [await makeMember(t), await makeMember(t, { registration_complete: false })]
  const closed = await makeMember(t)
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  await t.call('network.block', { body: { customer: blocked.customer_id, action: 'block' } }, viewer.token)
  const ids = (await find({})).results.map((one) => one.id)
  for (const who of [viewer, blocked, incomplete, closed]) expect(ids).not.toContain(who.customer_id)
})
