import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const tag = async (name: string) =>
  (await t.db.insertInto('tag').values({ name, created_at: t.clock() }).returning('id').executeTakeFirstOrThrow()).id

test('a list of members shows no contact data, and finds by company and name', async () => {
  const member = await makeMember(t, { first_name: 'Ingrid', last_name: 'Solheim' })
  await makeMember(t, { company_id: member.company_id, first_name: 'Björn' })
  const incomplete = await makeMember(t, { company_id: member.company_id, registration_complete: false })
  const colleagues = await t.call('members.list', { query: { company: member.company_id as number } }, member.token)
  expect(colleagues.body.count).toBe(2)
  expect(JSON.stringify(colleagues.body)).not.toContain('@')
  expect(colleagues.body.results.map((one) => one.id)).not.toContain(incomplete.customer_id)
  expect(
    (await t.call('members.list', { query: { user__first_name__icontains: 'ingr' } }, member.token)).body.count,
  ).toBe(1)
  expect((await t.call('members.list', { query: { search: 'ingrid sol' } }, member.token)).body.count).toBe(1)
  expect((await t.call('members.list')).status).toBe(401)
})

test("one's own record is whole, another's has neither contact data nor settings", async () => {
  const own = await makeMember(t, { rights: ['billing'] })
  const other = await makeMember(t)
  const mine = await t.call('members.one', { params: { id: own.customer_id } }, own.token)
  expect(mine.body).toMatchObject({ user: { email: own.email }, rights: ['billing'], display_configuration: {} })
  const seen = await t.call('members.one', { params: { id: own.customer_id } }, other.token)
  expect(seen.body).toMatchObject({
    user: { email: null },
    rights: [],
    display_configuration: null,
    phone: null,
    spam_list: [],
  })
  expect((await t.call('members.one', { params: { id: 999_999 } }, own.token)).status).toBe(404)
})

test('hidden fields are hidden from others', async () => {
  const own = await makeMember(t)
  const other = await makeMember(t)
  const params = { id: own.customer_id }
  await t.call(
    'members.update',
    { params, body: { bio: 'Short sea since 1998.', display_configuration: { bio: 'nobody', job_title: 'network' } } },
    own.token,
  )
  expect((await t.call('members.one', { params }, other.token)).body).toMatchObject({ bio: null, job_title: null })
  expect((await t.call('members.one', { params }, own.token)).body).toMatchObject({
    bio: 'Short sea since 1998.',
    job_title: 'Trade Manager',
  })
})

test('a person changes their own record and nobody else’s', async () => {
  const own = await makeMember(t)
  const other = await makeMember(t, { company_id: own.company_id, rights: ['admin'] })
  const road = await tag('Road')
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#1c4a74' } })
    .jpeg()
    .toBuffer()
  const picture = await uploadFile(t, own, 'portrait', photo)
  const params = { id: own.customer_id }
  const changed = await t.call(
    'members.update',
    {
      params,
      body: {
        first_name: 'Åse',
        job_title: 'Head of Trade',
        profile_picture: picture,
        tags_to_add: [`http://localhost:3000/rest/tags/${road}/`],
      },
    },
    own.token,
  )
  expect(changed.body).toMatchObject({ first_name: 'Åse', job_title: 'Head of Trade', tags: [{ name: 'Road' }] })
  expect((await fetch(`${t.base}${changed.body.profile_picture}`)).headers.get('content-type')).toBe('image/webp')
  expect((await t.call('members.update', { params, body: { first_name: 'X' } }, other.token)).status).toBe(404)
  const svg = await uploadFile(t, own, 'portrait', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect((await t.call('members.update', { params, body: { profile_picture: svg } }, own.token)).refused).toEqual({
    profile_picture: ['Upload a JPEG, PNG or WebP picture.'],
  })
  const cleared = await t.call(
    'members.update',
    { params, body: { profile_picture: null, tags_to_remove: [road] } },
    own.token,
  )
  expect(cleared.body).toMatchObject({ profile_picture: null, tags: [] })
  await t.settle()
  expect((await fetch(`${t.base}${changed.body.profile_picture}`)).status).toBe(404)
  const again = await t.call('members.update', { params, body: { profile_picture: picture } }, own.token)
  expect(again.refused).toHaveProperty('profile_picture')
})

test('what is not a person’s to set is refused by name, and nothing changes', async () => {
  const own = await makeMember(t)
  const poison = {
    is_operator: true,
    company: 1,
    company_id: 1,
    email: 'x@y.example',
    customer_id: 1,
    spam_list: [],
    registration_completed_at: null,
    rights: ['admin'],
    password_hash: 'x',
  }
  const answer = await t.call(
    'members.update',
    { params: { id: own.customer_id }, loose: { body: { ...poison, job_title: 'x'.repeat(101) } } },
    own.token,
  )
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.refused).toSorted()).toEqual([...Object.keys(poison), 'job_title'].toSorted())
  expect((await t.call('members.one', { params: { id: own.customer_id } }, own.token)).body.job_title).toBe(
    'Trade Manager',
  )
})

test('tags that do not exist, and more than twenty, are refused whole', async () => {
  const own = await makeMember(t)
  const params = { id: own.customer_id }
  const ids = await Promise.all(Array.from({ length: 21 }, (_, index) => tag(`Segment ${index}`)))
  expect(
    (await t.call('members.update', { params, body: { bio: 'kept?', tags_to_add: [999_999] } }, own.token)).refused,
  ).toHaveProperty('tags_to_add')
  await t.call('members.update', { params, body: { tags_to_add: ids.slice(0, 20) } }, own.token)
  expect(
    (await t.call('members.update', { params, body: { tags_to_add: ids.slice(20) } }, own.token)).refused,
  ).toHaveProperty('tags_to_add')
  expect((await t.call('members.one', { params }, own.token)).body).toMatchObject({ bio: null, tags: { length: 20 } })
})

test('the first settings ask for a job title and a segment', async () => {
  const own = await makeMember(t, { registration_complete: false })
  await t.db
    .updateTable('customer_profile')
    .set({ job_title: null })
    .where('customer_id', '=', own.customer_id)
    .execute()
  const params = { id: own.customer_id }
  const early = await t.call('members.update', { params, body: { complete_registration: true } }, own.token)
  expect(Object.keys(early.refused).toSorted()).toEqual(['job_title', 'tags_to_add'])
  const done = await t.call(
    'members.update',
    { params, body: { job_title: 'Planner', tags_to_add: [await tag('Barge')], complete_registration: true } },
    own.token,
  )
  expect(done.body.registration_complete).toBe(true)
})

test('the spam list takes others, once each, and gives them back', async () => {
  const own = await makeMember(t)
  const other = await makeMember(t)
  const mark = (customer: number, action: 'add' | 'remove') =>
    t.call('members.changeSpamList', { body: { customer, action } }, own.token)
  expect((await mark(own.customer_id, 'add')).status).toBe(400)
  expect((await mark(999_999, 'add')).status).toBe(400)
  await mark(other.customer_id, 'add')
  expect((await mark(other.customer_id, 'add')).body.spam_list).toEqual([
    `http://localhost:3000/rest/customers/${other.customer_id}/`,
  ])
  expect((await t.call('members.spamList', {}, own.token)).body.results).toMatchObject([
    { customer_id: other.customer_id },
  ])
  expect((await t.call('members.spamList', {}, other.token)).body.count).toBe(0)
  expect((await mark(other.customer_id, 'remove')).body.spam_list).toEqual([])
})
