import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { uploadFile } from '../../../../test/factories/uploads.ts'
import { makeBlock, makeContacts } from '../../../../test/factories/wall.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const tag = async (name: string) =>
  (await t.db.insertInto('tag').values({ name, created_at: t.clock() }).returning('id').executeTakeFirstOrThrow()).id

test('following a company counts once, and is not for the own one', async () => {
  const company = await makeCompany(t)
  const unverified = await makeCompany(t, { verified: false })
  const member = await makeMember(t)
  const send = (id: number | null, action: 'follow' | 'unfollow' = 'follow') =>
    t.call('companies.follow', { body: { company: id ?? 0, action } }, member.token)
  const all = await Promise.all([send(company.id), send(company.id), send(company.id)])
  expect(all.map((one) => one.body.following)).toEqual([true, true, true])
  const seen = (await t.call('companies.one', { params: { id: company.id } }, member.token)).body
  expect(seen).toMatchObject({
    follow_status: { following: true },
    followers_count: 1,
    abilities: { edit: false, post: false, follow: true },
  })
  expect((await send(company.id, 'unfollow')).body).toEqual({ following: false, followers_count: 0 })
  expect((await send(member.company_id)).refused.code).toBe('own_company')
  expect((await send(unverified.id)).refused).toHaveProperty('company')
})

test('its admins change a company’s page; category and name stay', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const employee = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  const foreign = await makeMember(t, { rights: ['admin'] })
  const [road, rail] = [await tag('Road'), await tag('Rail')]
  const update = (who: { token: string }, body: object) =>
    t.call('companies.update', { params: { id: company.id }, loose: { body } }, who.token)
  expect((await update(employee, { about: 'x' })).status).toBe(403)
  expect((await update(foreign, { about: 'x' })).status).toBe(404)
  expect((await update(admin, { name: 'Other', category: 'shipper', vat_id: 'X' })).refused).toMatchObject({
    name: expect.anything(),
    vat_id: expect.anything(),
  })
  expect((await update(admin, { category: 'shipper' })).refused).toHaveProperty('category')
  expect((await update(admin, { website: 'javascript:alert(1)' })).refused).toHaveProperty('website')
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const logo = await uploadFile(t, admin, 'logo', picture)
  const changed = await update(admin, {
    about: 'Feeders.',
    logo,
    tags_to_add: [road, rail],
    website: 'https://a.example',
  })
  expect(changed.body).toMatchObject({
    about: 'Feeders.',
    website: 'https://a.example',
    tag_details: [{ name: 'Rail' }, { name: 'Road' }],
  })
  expect((await update(admin, { tags_to_remove: [rail], logo: null })).body).toMatchObject({
    logo: null,
    tag_details: [{ name: 'Road' }],
    abilities: { edit: true, post: true, follow: false },
  })
})

test('an unverified company is a link for its own people only', async () => {
  const company = await makeCompany(t, { verified: false, name: 'Fresh Lines' })
  const [founder, colleague] = [
    await makeMember(t, { company_id: company.id }),
    await makeMember(t, { company_id: company.id }),
  ]
  const seen = async (who: { token: string }) =>
    (await t.call('members.one', { params: { id: founder.customer_id } }, who.token)).body
  expect(await seen(await makeMember(t))).toMatchObject({ company: null, company_name: 'Fresh Lines' })
  expect((await seen(colleague)).company).toContain(`/companies/${company.id}/`)
})

test('the companies of a member’s contacts are those that one may see in the list of contacts', async () => {
  const [me, friend, closed, stranger, blocked] = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(t)))
  if (!me || !friend || !closed || !stranger || !blocked) throw new Error('Nobody there.')
  for (const contact of [friend, closed, blocked]) await makeContacts(t, me, contact)
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  const names = async (viewer: Member, contacts_of: number) => {
    const { body } = await t.call('companies.list', { query: { contacts_of } }, viewer.token)
    expect(body.count).toBe(body.results.length)
    return body.results.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  const both = [friend.company_id, blocked.company_id].map(Number).toSorted((a, b) => a - b)
  expect(await names(me, me.customer_id)).toEqual(both)
  // A list of contacts is for contacts, unless its member says otherwise.
  expect(await names(friend, me.customer_id)).toEqual(both)
  expect(await names(stranger, me.customer_id)).toEqual([])
  await makeBlock(t, blocked, me)
  expect(await names(me, me.customer_id)).toEqual([friend.company_id])
  expect(await names(blocked, me.customer_id)).toEqual([])
})

test('a filter without a value is not given; one that is not known is still refused', async () => {
  const member = await makeMember(t)
  const ask = (query: Record<string, string>) => t.call('companies.configurations', { loose: { query } }, member.token)
  const all = await ask({ show_all: 'true' })
  expect((await ask({ config_type: '', show_all: 'true' })).body).toEqual(all.body)
  expect((await ask({ config_type: 'country', show_all: '' })).body.results).toHaveLength(20)
  expect((await ask({ kind: '' })).refused).toHaveProperty('kind')
})
