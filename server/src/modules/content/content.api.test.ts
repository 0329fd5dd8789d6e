import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const day = 86_400_000

test('the menu comes whole, parents first, in its order', async () => {
  const { id } = await t.db
    .insertInto('menu_item')
    .values({ display_name: 'Events', position: 2, url: '/cc-events' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('menu_item')
    .values([
      { display_name: 'Past events', parent_id: id, position: 1, url: '/cc-past-events' },
      { display_name: 'About', position: 1, url: 'https://example.org/' },
    ])
    .execute()
  const menu = await t.call('content.publicMenu', { query: { show_all: 'true' } })
  expect(menu.body.results.map((one) => one.display_name)).toEqual(['About', 'Events', 'Past events'])
})

test('banners of a kind that run now, by position', async () => {
  const banner = (position: number, given: object = {}) => ({
    kind: 'square',
    picture: `b/${position}.webp`,
    alt: `Banner ${position}`,
    link: 'https://example.org/',
    position,
    ...given,
  })
  const past = { active_until: new Date(t.clock().getTime() - day) }
  await t.db
    .insertInto('banner')
    .values([banner(2), banner(1), banner(3, past), banner(0, { kind: 'mobile' })])
    .execute()
  const shown = await t.call('content.banners', { query: { type: 'square', show_all: 'true', is_active: 'true' } })
  expect(shown.body.results.map((one) => one.position)).toEqual([1, 2])
  expect(
    (await t.call('content.banners', { query: { is_active: 'false' } })).body.results.every(
      (one) => one.position !== 3,
    ),
  ).toBe(true)
  const operator = await makeMember(t, { is_operator: true })
  expect(
    (await t.call('content.banners', { query: { is_active: 'false' } }, operator.token)).body.results.map(
      (one) => one.position,
    ),
  ).toEqual([3])
  expect((await t.call('content.banners', { loose: { query: { type: 'round' } } })).status).toBe(400)
})

test('a policy is there or it is not', async () => {
  await t.db
    .insertInto('policy')
    .values({ slug: 'privacy-policy', title: 'Privacy', body: '# Data', updated_at: t.clock() })
    .execute()
  expect((await t.call('content.policy', { params: { slug: 'privacy-policy' } })).body.title).toBe('Privacy')
  expect((await t.call('content.policy', { params: { slug: 'nothing' } })).status).toBe(404)
})

test('a tag that exists, in any case, or is named twice, is refused with the known sentence', async () => {
  const member = await makeMember(t)
  const made = await t.call('content.createTags', { body: [{ name: 'Cold chain' }, { name: 'Pharma' }] }, member.token)
  expect(made.status).toBe(201)
  const sentence = 'Tag with this name already exists, please check once again!'
  const twice = await t.call(
    'content.createTags',
    { body: [{ name: 'COLD CHAIN' }, { name: 'New' }, { name: 'new' }] },
    member.token,
  )
  expect(twice.refused).toEqual({ '0.name': [sentence], '2.name': [sentence] })
  expect((await t.call('content.createTags', { body: [{ name: 'x' }] }, member.token)).status).toBe(400)
  expect((await t.call('content.createTags', { body: [] }, member.token)).status).toBe(400)
  expect((await t.call('content.createTags', { body: [{ name: 'A b' }] })).status).toBe(401)
  const race = await Promise.all(
    [1, 2].map(() => t.call('content.createTags', { body: [{ name: 'Raced' }] }, member.token)),
  )
  expect(race.map((one) => one.status).toSorted()).toEqual([201, 400])
})

test('proposed tags are not offered to others', async () => {
  const member = await makeMember(t)
  await t.db.insertInto('tag').values({ name: 'Rail', created_at: t.clock() }).execute()
  await t.call('content.createTags', { body: [{ name: 'Hidden proposal' }] }, member.token)
  const names = (await t.call('content.tags', { query: { show_all: 'true' } })).body.results.map((one) => one.name)
  expect(names).toContain('Rail')
  expect(names).not.toContain('Hidden proposal')
  expect((await t.call('content.tags', { query: { search: 'rai' } })).body.count).toBe(1)
})

test('own tags by name: known ones are taken, unknown ones proposed, twenty at most', async () => {
  const member = await makeMember(t)
  await t.db.insertInto('tag').values({ name: 'Customs', created_at: t.clock() }).execute()
  const added = await t.call(
    'content.addOwnTags',
    { body: [{ name: 'customs' }, { name: 'Drayage' }, { name: 'drayage' }] },
    member.token,
  )
  expect(added.body.map((one) => one.name).toSorted()).toEqual(['Customs', 'drayage'])
  const many = Array.from({ length: 19 }, (_, index) => ({ name: `Own ${index}` }))
  expect((await t.call('content.addOwnTags', { body: many }, member.token)).status).toBe(400)
  const own = await t.call('members.one', { params: { id: member.customer_id } }, member.token)
  expect(own.body.tags).toHaveLength(2)
})

test('recommendations are kept once per person', async () => {
  const member = await makeMember(t)
  const body = { names: ['Ferry', 'ferry', 'Ro-ro'] }
  expect((await t.call('content.recommendTags', { body }, member.token)).body.names).toEqual(['ferry', 'Ro-ro'])
  await t.call('content.recommendTags', { body }, member.token)
  expect(
    await t.db.selectFrom('tag_recommendation').select('id').where('customer_id', '=', member.customer_id).execute(),
  ).toHaveLength(2)
})

test('a policy is a page and a file; what is not there is not found', async () => {
  await t.db
    .insertInto('policy')
    .values({ slug: 'faq', title: 'Questions', body: '# Who\nAnyone.\n- Carriers\n- Shippers', updated_at: t.clock() })
    .execute()
  const file = await t.call('content.policyPdf', { params: { slug: 'faq' } })
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await t.call('content.policyPdf', { params: { slug: 'nothing' } })).status).toBe(404)
})
