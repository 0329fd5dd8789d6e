import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeContacts } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const welcome = async (who: Member) => (await t.call('members.welcome', {}, who.token)).body
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
const dismiss = (who: Member, customer?: number) =>
  t.call('members.dismissWelcome', { body: customer === undefined ? {} : { customer } }, who.token)

/** A newcomer with a colleague, somebody of an event and of a segment, and a stranger. */
async function world() {
  const company = await makeCompany(t)
  const me = await makeMember(t, { company_id: company.id })
  const colleague = await makeMember(t, { company_id: company.id, last_name: 'Colleague' })
  const [guest, alike, stranger] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const { id: tag } = await t.db
    .insertInto('tag')
    .values({ name: `Segment of ${me.customer_id}`, created_at: t.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('customer_tag')
    .values([me, alike].map(({ customer_id }) => ({ customer_id, tag_id: tag })))
    .execute()
  const fair = await makeEvent(t)
  const price = await makePrice(t, fair.id)
  for (const who of [me, guest])
    await makeSeat(t, {
      event_id: fair.id,
      price_id: price.id,
      company_id: who.company_id ?? 0,
      customer_id: who.customer_id,
      display: true,
    })
  await t.db
    .updateTable('customer')
    .set({ registration_completed_at: t.clock() })
    .where('id', '=', me.customer_id)
    .execute()
  return { me, colleague, guest, alike, stranger }
}

test('a newcomer is told of people with a tie, the strongest first, each with the reason', async () => {
  const { me, colleague, guest, alike } = await world()
  const found = await welcome(me)
  expect(found.open).toBe(true)
  expect(idsOf(found)).toEqual([colleague, guest, alike].map((one) => one.customer_id))
  expect(found.results).toMatchObject([
    { is_colleague: true },
    { is_colleague: false, shared_events: [expect.anything()] },
    { is_colleague: false, tags: [{ shared: true }] },
  ])
  expect(JSON.stringify(found)).not.toContain('@')
  // The best match of the directory begins with the same people.
  const { body } = await t.call('members.directory', { query: { page_size: 2 } }, me.token)
  const next = await t.call('members.directory', { query: { page_size: 2, page: 2 } }, me.token)
  expect([...idsOf(body), ...idsOf(next.body)].slice(0, 3)).toEqual(idsOf(found))
  expect(new Set([...idsOf(body), ...idsOf(next.body)]).size).toBe(4)
})

test('contacts, whoever was asked or blocked, and the dismissed are not suggested', async () => {
  const { me, colleague, guest, alike, stranger } = await world()
  await makeContacts(t, me, colleague)
  await t.call('network.invite', { body: { requested_to: guest.customer_id } }, me.token)
  expect(idsOf(await welcome(me))).toEqual([alike.customer_id])
  const asked = await Promise.all([dismiss(me, alike.customer_id), dismiss(me, alike.customer_id)])
  expect(asked.map(({ status }) => status)).toEqual([204, 204])
  expect(await welcome(me)).toEqual({ open: true, results: [] })
  // Only from my own suggestions.
  await t.db
    .updateTable('customer')
    .set({ registration_completed_at: t.clock() })
    .where('id', '=', stranger.customer_id)
    .execute()
  expect((await welcome(stranger)).open).toBe(true)
  for (const customer of [me.customer_id, 999_999])
    expect((await dismiss(me, customer)).refused).toHaveProperty('customer')
})

test('the first steps end when they are put away, and after sixty days', async () => {
  const { me, alike } = await world()
  expect((await dismiss(me)).status).toBe(204)
  expect((await dismiss(me)).status).toBe(204)
  expect(await welcome(me)).toEqual({ open: false, results: [] })
  await t.db
    .updateTable('customer')
    .set({ registration_completed_at: new Date(t.clock().getTime() - 61 * 86_400_000) })
    .where('id', '=', alike.customer_id)
    .execute()
  expect((await welcome(alike)).open).toBe(false)
})
