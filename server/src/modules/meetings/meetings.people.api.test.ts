import { expect, test } from 'vitest'
import { makeForum } from '../../../test/factories/meetings.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeContacts } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const forum = await makeForum(t)
const polish = await makeCompany(t, { name: 'Baltika Feeder', country: 'PL' })
const me = await forum.guest({ first_name: 'Marta', last_name: 'Kowalczyk' })
const anna = await forum.guest({ first_name: 'Anna', last_name: 'Aalto' })
const zoe = await forum.guest({ first_name: 'Zoë', last_name: 'Zeller', company_id: polish.id })
const ben = await forum.guest({ first_name: 'Ben', last_name: 'Berger' })
await makeContacts(t, me, zoe)
const { rows } = await sql<{
  id: number
}>`insert into tag (name, created_at) values ('Short sea', now()) returning id`.execute(t.db)
const tag = rows[0]?.id ?? 0
await sql`insert into customer_tag (customer_id, tag_id) values (${me.customer_id}, ${tag}), (${ben.customer_id}, ${tag})`.execute(
  t.db,
)

type Query = NonNullable<Parameters<typeof t.call<'meetings.people'>>[1]>['query']
const ask = async (query: Omit<NonNullable<Query>, 'event'> = {}) =>
  (await t.call('meetings.people', { query: { event: forum.event.id, ...query } }, me.token)).body
const names = async (query: Parameters<typeof ask>[0]) => (await ask(query)).results.map((one) => one.name)

test('contacts come first, then who shares segments, then by name; with reasons and free slots', async () => {
  const { count, results } = await ask()
  expect(count).toBe(3)
  expect(results).toMatchObject([
    { name: 'Zoë Zeller', is_contact: true, shared_tags: [], free_slots: 7, between: null, country: 'PL' },
    { name: 'Ben Berger', is_contact: false, shared_tags: [{ id: tag, name: 'Short sea' }] },
    { name: 'Anna Aalto', is_contact: false, shared_tags: [] },
  ])
})

test('filters: words, segment, country, category, company', async () => {
  expect(await names({ search: 'zoe' })).toEqual(['Zoë Zeller'])
  expect(await names({ search: 'baltika' })).toEqual(['Zoë Zeller'])
  expect(await names({ search: '%%' })).toEqual([])
  expect(await names({ tag: [tag] })).toEqual(['Ben Berger'])
  expect(await names({ country: ['PL'] })).toEqual(['Zoë Zeller'])
  expect(await names({ company: [polish.id] })).toEqual(['Zoë Zeller'])
  expect(await names({ category: ['shipper'] })).toEqual([])
  expect(await names({ person: [anna.customer_id, zoe.customer_id] })).toEqual(['Zoë Zeller', 'Anna Aalto'])
  // Nobody asks themself, nor who does not take part.
  const stranger = await makeMember(t)
  expect(await names({ person: [me.customer_id, stranger.customer_id] })).toEqual([])
  const choices = await t.call('meetings.choices', { query: { event: forum.event.id } }, me.token)
  expect(choices.body.tags).toEqual([{ id: tag, name: 'Short sea', count: 1 }])
  expect(choices.body.countries).toEqual([
    { id: 'DE', count: 2 },
    { id: 'PL', count: 1 },
  ])
  expect(choices.body.companies).toContainEqual({
    id: polish.id,
    name: 'Baltika Feeder',
    logo: null,
    count: 1,
    mine: false,
  })
  const other = await makeForum(t)
  const [one] = [await other.guest({ company_id: polish.id }), await other.guest({ company_id: polish.id })]
  const own = await t.call('meetings.choices', { query: { event: other.event.id } }, one.token)
  expect(own.body.companies).toMatchObject([{ id: polish.id, count: 1, mine: true }])
})

test('free at a slot, free when I am, and what is between us', async () => {
  const first = `${forum.date}T08:00:00.000Z`
  const block = (who: typeof me, date: string, start: string, slots: number) =>
    t.call('meetings.block', { body: { event: forum.event.id, date, start, slots } }, who.token)
  await block(anna, forum.date, '09:00', 1)
  expect(await names({ free_at: first })).toEqual(['Zoë Zeller', 'Ben Berger'])
  const { id } = (await forum.ask(ben, me, { start: '11:00' })).body.invitation
  await forum.ask(me, zoe, { start: '12:00' })
  const between = async () =>
    (await ask()).results.map((one) => one.between && `${one.between.state} ${one.between.start}`)
  expect(await between()).toEqual(['asked 12:00', 'asks 11:00', null])
  await forum.answer(me, id, true)
  expect(await between()).toEqual(['asked 12:00', 'meets 11:00', null])
  expect((await ask()).results.map((one) => one.free_slots)).toEqual([6, 6, 5])
  // Of all that is left to Anna, nothing is left to me.
  for (const date of [forum.date, forum.next]) {
    await block(anna, date, '11:00', 4)
    await block(me, date, '09:00', 3)
  }
  await block(anna, forum.next, '09:00', 3)
  await block(me, forum.next, '11:00', 4)
  await block(me, forum.date, '11:30', 3)
  expect(await names({ free_with_me: 'true' })).toEqual([])
  expect(await names({})).toHaveLength(3)
})

test('sponsors by position, with how many of their people can be asked', async () => {
  await sql`with category as (insert into sponsor_category (event_id, name) values (${forum.event.id}, 'Gold') returning id)
    insert into sponsor (event_id, category_id, company_id, name, position)
    select ${forum.event.id}, category.id, sponsor.company_id, sponsor.name, sponsor.position
    from category, (values (${polish.id}::int, 'Baltika Feeder', 2), (null, 'Port of Hamburg', 1)) sponsor (company_id, name, position)`.execute(
    t.db,
  )
  const { body } = await t.call('meetings.sponsors', { query: { event: forum.event.id } }, me.token)
  expect(body.results).toMatchObject([
    { position: 1, name: 'Port of Hamburg', people: 0, company_id: null },
    { position: 2, name: 'Baltika Feeder', people: 1, company_id: polish.id, category: 'Gold' },
  ])
})
