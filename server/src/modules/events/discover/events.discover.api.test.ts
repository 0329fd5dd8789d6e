import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeAward } from '../../../../test/factories/awards.ts'
import { dayIn, makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { makeBlock, makeContacts } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
type Event = Awaited<ReturnType<typeof makeEvent>>
let me: Member
let friends: Member[]
let reefer: Event
let rail: Event

const day = (days: number) => dayIn(t, days)

async function seat(member: Member, event: Event, values: { display?: boolean } = {}): Promise<void> {
  const price = await makePrice(t, event.id)
  await makeSeat(t, {
    event_id: event.id,
    price_id: price.id,
    company_id: member.company_id ?? 0,
    customer_id: member.customer_id,
    display: values.display ?? true,
    last_name: 'Guest',
  })
}
const contactsOf = async (event: Event, token = me.token) =>
  (await t.call('events.allEvents', { query: {} }, token)).body.results.find(({ id }) => id === event.id)?.contacts
const recommended = async (token = me.token) => (await t.call('events.recommended', {}, token)).body

beforeAll(async () => {
  me = await makeMember(t)
  friends = []
  for (const first_name of ['Ada', 'Bo', 'Cem', 'Dag']) friends.push(await makeMember(t, { first_name }))
  for (const friend of friends) await makeContacts(t, me, friend)
  reefer = await makeEvent(t, {
    name: 'Reefer Days',
    slug: 'reefer',
    starts_in: 60,
    days: 2,
    country: 'PL',
  })
  rail = await makeEvent(t, { name: 'Rail Forum', slug: 'rail', starts_in: 30, days: 2, country: 'DE' })
})

test('visitors are told of nobody, and nothing is recommended where nothing fits', async () => {
  expect((await t.call('events.allEvents')).body.results[0]).toMatchObject({ my_state: null, contacts: null })
  expect((await t.call('events.recommended')).status).toBe(401)
  expect(await recommended()).toEqual({ event: null, segments: [] })
})

test('who does not take part is told a number from three contacts on, and no name', async () => {
  const [ada, bo, cem, dag] = friends as [Member, Member, Member, Member]
  await seat(ada, reefer)
  await seat(bo, reefer)
  await seat(dag, reefer, { display: false })
  expect(await contactsOf(reefer)).toEqual({ count: 0, people: [] })
  await seat(cem, reefer)
  expect(await contactsOf(reefer)).toEqual({ count: 3, people: [] })
  expect(await contactsOf(rail)).toEqual({ count: 0, people: [] })
})

test('an event that contacts go to is recommended, and one of my segments before it', async () => {
  expect((await recommended()).event?.name).toBe('Reefer Days')
  const [tag] = await t.db.insertInto('tag').values({ name: 'Rail', created_at: t.clock() }).returning('id').execute()
  await sql`insert into event_tag values (${rail.id}, ${tag?.id ?? 0})`.execute(t.db)
  await sql`insert into customer_tag (customer_id, tag_id) values (${me.customer_id}, ${tag?.id ?? 0})`.execute(t.db)
  expect(await recommended()).toMatchObject({
    // Three points for the segment, three for the contacts: the earlier one comes first.
    event: { id: rail.id, my_state: { booked: false }, contacts: { count: 0 } },
    segments: ['Rail'],
  })
})

test('what is sold out, closed, a draft or booked is not recommended', async () => {
  await sql`update event set registration_closes_at = ${new Date(t.clock().getTime() - 1000)} where id = ${rail.id}`.execute(
    t.db,
  )
  expect((await recommended()).event?.id).toBe(reefer.id)
  await sql`update event set published_at = null where id = ${reefer.id}`.execute(t.db)
  expect((await recommended()).event).toBeNull()
  await sql`update event set published_at = ${new Date(t.clock().getTime() - 86_400_000)} where id = ${reefer.id}`.execute(
    t.db,
  )
  await seat(me, reefer)
  expect((await recommended()).event).toBeNull()
})

test('who is listed sees which contacts come; blocked ones and events that show nobody leave no trace', async () => {
  const [ada, bo] = friends as [Member, Member, Member, Member]
  const listed = (display: boolean) =>
    t.db.updateTable('seat').set({ display }).where('customer_id', '=', me.customer_id).execute()
  await listed(false)
  expect(await contactsOf(reefer)).toEqual({ count: 3, people: [] })
  await listed(true)
  expect((await contactsOf(reefer))?.people.map(({ name }) => name.split(' ')[0])).toEqual(['Ada', 'Bo', 'Cem'])
  await makeBlock(t, ada, me)
  expect((await contactsOf(reefer))?.people.map(({ customer_id }) => customer_id)).not.toContain(ada.customer_id)
  await sql`update event set display_participants = false where id = ${reefer.id}`.execute(t.db)
  expect(await contactsOf(reefer)).toEqual({ count: 0, people: [] })
  expect(await contactsOf(reefer, bo.token)).toEqual({ count: 0, people: [] })
})

test('the filters offer the months and countries of what may be seen', async () => {
  await makeEvent(t, { name: 'Old Fair', slug: 'old', starts_in: -90, days: 2, country: 'SE' })
  await makeEvent(t, {
    name: 'Draft',
    slug: 'draft',
    starts_in: 40,
    days: 2,
    country: 'FI',
    published: false,
  })
  await makeAward(t, { name: 'Quay Prize' })
  const countries = async (query: { type?: 'event' | 'award'; is_past?: 'true' | 'false' }) =>
    (await t.call('events.choices', { query })).body.countries.map((one) => one.country)
  expect((await countries({ type: 'event', is_past: 'false' })).toSorted()).toEqual(['DE', 'PL'])
  expect(await countries({ type: 'event', is_past: 'true' })).toEqual(['SE'])
  expect(await countries({ type: 'award' })).toHaveLength(1)
  const { months } = (await t.call('events.choices', { query: { type: 'event', is_past: 'false' } })).body
  expect(months.map(({ month }) => month)).toEqual([...new Set([day(30).slice(0, 7), day(60).slice(0, 7)])])
  expect((await t.call('events.choices', { query: { type: 'talk' as never } })).status).toBe(400)
})
