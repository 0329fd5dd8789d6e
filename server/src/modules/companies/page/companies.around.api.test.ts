import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { makeContacts } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
type Member = Awaited<ReturnType<typeof makeMember>>

const around = (viewer: Member, id: number) => t.call('companies.around', { params: { id } }, viewer.token)

test('a company says where it can be met, by the people who are shown there', async () => {
  const viewer = await makeMember(t)
  const [shown, hidden] = [await makeMember(t), await makeMember(t)]
  const [coming, past] = [(await makeEvent(t)).id, (await makeEvent(t, { starts_in: -20 })).id]
  for (const event_id of [coming, past]) {
    const price_id = (await makePrice(t, event_id)).id
    for (const [who, display] of [
      [shown, true],
      [hidden, false],
    ] as const)
      await makeSeat(t, {
        event_id,
        price_id,
        company_id: who.company_id as number,
        customer_id: who.customer_id,
        display,
      })
  }
  const { body } = await around(viewer, shown.company_id as number)
  expect(body).toMatchObject({ events: [{ id: coming, people: 1 }], events_count: 2 })
  const all = (query = {}) =>
    t.call('companies.events', { params: { id: shown.company_id as number }, query }, viewer.token)
  expect((await all()).body.results).toMatchObject([
    { id: coming, over: false },
    { id: past, over: true },
  ])
  expect((await all({ page: 2, page_size: 1 })).body).toMatchObject({ count: 2, results: [{ id: past }] })
  await t.db.updateTable('event').set({ display_participants: false }).where('id', '=', coming).execute()
  expect((await around(viewer, shown.company_id as number)).body).toMatchObject({ events: [], events_count: 1 })
})

test('whom one knows there are one’s own contacts, without those who are blocked', async () => {
  const viewer = await makeMember(t)
  const friend = await makeMember(t)
  await makeMember(t, { company_id: friend.company_id })
  await makeContacts(t, viewer, friend)
  const company = friend.company_id as number
  expect((await around(viewer, company)).body.contacts).toMatchObject({
    count: 1,
    people: [{ customer_id: friend.customer_id }],
  })
  await t.call('network.block', { body: { customer: viewer.customer_id, action: 'block' } }, friend.token)
  expect((await around(viewer, company)).body.contacts).toEqual({ count: 0, people: [] })
})

test('who can open the door are contacts elsewhere who know people there, as far as both show it', async () => {
  const [viewer, first, second] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const there = await makeMember(t)
  const company = there.company_id as number
  const colleague = await makeMember(t, { company_id: company })
  const ways = async () =>
    (await around(viewer, company)).body.ways_in.map(({ person, knows }) => [person.customer_id, knows])
  const shows = (owner: Member, contacts: 'network' | 'nobody') =>
    t.call(
      'members.update',
      { params: { id: owner.customer_id }, body: { display_configuration: { contacts } } },
      owner.token,
    )
  for (const contact of [first, second, there]) await makeContacts(t, viewer, contact)
  await makeContacts(t, first, there)
  await makeContacts(t, second, there)
  await makeContacts(t, second, colleague)
  // Whoever works there is no way in but a contact, and neither is a stranger who knows somebody.
  await makeContacts(t, there, colleague)
  await makeContacts(t, await makeMember(t), there)
  expect(await ways()).toEqual([
    [second.customer_id, 2],
    [first.customer_id, 1],
  ])
  await shows(there, 'nobody')
  expect(await ways()).toEqual([[second.customer_id, 1]])
  await shows(second, 'nobody')
  expect(await ways()).toEqual([])
  await shows(second, 'network')
  await t.call('network.block', { body: { customer: viewer.customer_id, action: 'block' } }, second.token)
  expect(await ways()).toEqual([])
  expect((await around(there, company)).body.ways_in).toEqual([])
})

test('a company that nobody verified is not there for others', async () => {
  const viewer = await makeMember(t)
  const unverified = await makeCompany(t, { verified: false })
  expect((await around(viewer, unverified.id)).status).toBe(404)
  expect((await around(viewer, 999_999)).status).toBe(404)
  const events = await t.call('companies.events', { params: { id: unverified.id } }, viewer.token)
  expect(events.status).toBe(404)
})
