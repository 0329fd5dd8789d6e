import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeContacts } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
type Member = Awaited<ReturnType<typeof makeMember>>

const between = async (viewer: Member, other: Member) =>
  (await t.call('members.between', { params: { id: other.customer_id } }, viewer.token)).body
const shows = (owner: Member, contacts: 'everyone' | 'network' | 'nobody') =>
  t.call(
    'members.update',
    { params: { id: owner.customer_id }, body: { display_configuration: { contacts } } },
    owner.token,
  )
const block = (one: Member, other: Member) =>
  t.call('network.block', { body: { customer: other.customer_id, action: 'block' } }, one.token)

test('contacts of both are counted, and named only where the list is shown', async () => {
  const [viewer, other, known] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await makeContacts(t, viewer, known)
  await makeContacts(t, other, known)
  expect((await between(viewer, other)).shared_contacts).toEqual({ count: 1, people: [] })
  await shows(other, 'everyone')
  expect((await between(viewer, other)).shared_contacts).toMatchObject({
    count: 1,
    people: [{ customer_id: known.customer_id }],
  })
  await shows(other, 'nobody')
  expect((await between(viewer, other)).shared_contacts).toBeNull()
  await shows(other, 'everyone')
  await block(known, viewer)
  expect((await between(viewer, other)).shared_contacts).toEqual({ count: 0, people: [] })
})

test('events in common are those at which both are shown', async () => {
  const [viewer, other] = [await makeMember(t), await makeMember(t)]
  const event_id = (await makeEvent(t)).id
  const price_id = (await makePrice(t, event_id)).id
  const seat = (who: Member, display: boolean) =>
    makeSeat(t, { event_id, price_id, company_id: who.company_id as number, customer_id: who.customer_id, display })
  await seat(viewer, true)
  await seat(other, false)
  expect((await between(viewer, other)).shared_events).toEqual([])
  await t.db.updateTable('seat').set({ display: true }).where('customer_id', '=', other.customer_id).execute()
  expect((await between(viewer, other)).shared_events).toMatchObject([{ id: event_id, over: false }])
  await t.db.updateTable('event').set({ display_participants: false }).where('id', '=', event_id).execute()
  expect((await between(viewer, other)).shared_events).toEqual([])
})

test('segments in common and colleagues, without oneself and whoever is blocked', async () => {
  const viewer = await makeMember(t)
  const other = await makeMember(t)
  const colleague = await makeMember(t, { company_id: other.company_id })
  const away = await makeMember(t, { company_id: other.company_id })
  await block(away, viewer)
  const tag = await t.db
    .insertInto('tag')
    .values({ name: 'Reefer', created_at: t.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('customer_tag')
    .values([viewer, other].map(({ customer_id }) => ({ customer_id, tag_id: tag.id })))
    .execute()
  const found = await between(viewer, other)
  expect(found.shared_segments).toEqual([{ id: tag.id, name: 'Reefer' }])
  expect(found.colleagues).toMatchObject({ count: 1, people: [{ customer_id: colleague.customer_id }] })
})

test('who of my company knows a member is told only by those who show their contacts', async () => {
  const viewer = await makeMember(t)
  const colleague = await makeMember(t, { company_id: viewer.company_id })
  const other = await makeMember(t)
  await makeContacts(t, colleague, other)
  expect((await between(viewer, other)).known_by.count).toBe(0)
  await shows(colleague, 'everyone')
  expect((await between(viewer, other)).known_by).toMatchObject({
    count: 1,
    people: [{ customer_id: colleague.customer_id }],
  })
  await shows(other, 'nobody')
  expect((await between(viewer, other)).known_by.count).toBe(0)
})

test('between oneself, and with whoever cannot be found, there is nothing', async () => {
  const [viewer, other] = [await makeMember(t), await makeMember(t)]
  const asked = (id: number) => t.call('members.between', { params: { id } }, viewer.token)
  expect((await asked(viewer.customer_id)).status).toBe(404)
  expect((await asked(999_999)).status).toBe(404)
  await block(other, viewer)
  expect((await asked(other.customer_id)).status).toBe(404)
})
