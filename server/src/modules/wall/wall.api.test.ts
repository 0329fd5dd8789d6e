import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

const read = (id: number, who: Member) => t.call('wall.one', { params: { id } }, who.token)
const wallOf = async (who: Member, query: object = {}) =>
  (await t.call('wall.usersWall', { query }, who.token)).body.results.map((one) => one.id)
const refuse = (who: Member, body: object) => t.call('wall.create', { loose: { body } }, who.token)

test('a post says something within 5000 characters, and every wrong field is named at once', async () => {
  const author = await makeMember(t)
  expect((await refuse(author, { content: '   \n ' })).refused).toHaveProperty('content')
  expect((await refuse(author, {})).refused).toHaveProperty('content')
  for (const content of ['\u200B', '\u2800 \u3164', '\u202E\u202C', '\u0301'])
    expect((await refuse(author, { content })).refused, JSON.stringify(content)).toHaveProperty('content')
  expect((await refuse(author, { content: 'x'.repeat(5001), audience: 'all', tags: ['x'] })).refused).toMatchObject({
    content: ['Ensure this field has no more than 5000 characters.'],
    audience: expect.anything(),
    'tags.0': expect.anything(),
  })
  expect((await refuse(author, { content: 'bad \u0000 text' })).status).toBe(400)
  expect((await refuse(author, { content: 'x', customer_id: 1 })).refused).toHaveProperty('customer_id')
  expect((await makePost(t, author, { content: 'y'.repeat(5000) })).content).toHaveLength(5000)
})

test('markup and direction marks stay the text that they are', async () => {
  const author = await makeMember(t)
  const content = '<script>alert(1)</script> \u202Eevil\u202C <b>bold</b> javascript:alert(1)'
  expect((await makePost(t, author, { content })).content).toBe(content)
})

test('an audience decides who reads: everyone, contacts, or colleagues', async () => {
  const author = await makeMember(t)
  const colleague = await makeMember(t, { company_id: author.company_id })
  const [contact, stranger] = [await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, contact)
  const sees = { community: [200, 200, 200], network: [404, 200, 404], company: [200, 404, 404] } as const
  for (const audience of ['community', 'network', 'company'] as const) {
    const { id } = await makePost(t, author, { audience })
    const readers = [colleague, contact, stranger]
    expect(await Promise.all(readers.map(async (who) => (await read(id, who)).status))).toEqual(sees[audience])
    for (const [index, who] of readers.entries()) {
      const listed = sees[audience][index] === 200
      for (const query of [{}, { user_id: author.customer_id }])
        expect((await wallOf(who, query)).includes(id)).toBe(listed)
      const body = { post: id, action: 'like' as const }
      expect((await t.call('wall.like', { body }, who.token)).status).toBe(sees[audience][index])
      expect((await t.call('wall.comments', { query: { post: id } }, who.token)).status).toBe(sees[audience][index])
    }
    expect((await read(id, author)).status).toBe(200)
  }
  const loner = await makeMember(t, { company_id: null })
  expect((await refuse(loner, { content: 'hello', audience: 'company' })).refused).toHaveProperty('audience')
})

test('what cannot be read is not found, in every call that names it', async () => {
  const [author, stranger] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author, { audience: 'network' })
  const params = { id }
  const calls = [
    t.call('wall.one', { params }, stranger.token),
    t.call('wall.update', { params, body: { content: 'mine now' } }, stranger.token),
    t.call('wall.remove', { params }, stranger.token),
    t.call('wall.history', { params }, stranger.token),
    t.call('wall.shares', { query: { post: id } }, stranger.token),
    t.call('wall.comments', { query: { post: id } }, stranger.token),
    t.call('wall.addComment', { body: { post: id, content: 'hello' } }, stranger.token),
    t.call('wall.like', { body: { post: id } }, stranger.token),
    t.call('wall.report', { body: { post: id, reason: 'spam' } }, stranger.token),
    t.call('wall.appeal', { body: { post: id, text: 'please' } }, stranger.token),
    t.call('wall.oneShare', { params }, author.token),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
  expect((await t.call('wall.share', { body: { post: id } }, stranger.token)).refused).toHaveProperty('post')
})

test('an author changes and deletes, others read what it said before', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author, { content: 'Gate closes 18:00' })
  const params = { id }
  expect((await t.call('wall.update', { params, body: { content: 'x' } }, reader.token)).status).toBe(403)
  const changed = await t.call('wall.update', { params, body: { content: 'Gate closes 17:00' } }, author.token)
  expect(changed.body).toMatchObject({ content: 'Gate closes 17:00', edited_at: t.clock().toISOString() })
  expect((await t.call('wall.history', { params }, reader.token)).body).toMatchObject([
    { content: 'Gate closes 18:00' },
  ])
  expect((await t.call('wall.update', { params, body: { content: '  ' } }, author.token)).status).toBe(400)
  expect((await t.call('wall.remove', { params }, reader.token)).status).toBe(403)
  expect((await t.call('wall.remove', { params }, author.token)).status).toBe(204)
  expect((await read(id, author)).status).toBe(404)
  expect(await wallOf(reader)).not.toContain(id)
})

test('the same text within five minutes is refused, the same key answers with the same post', async () => {
  const author = await makeMember(t)
  const content = `Twice ${randomUUID()}`
  const both = await Promise.all([1, 2].map(() => t.call('wall.create', { body: { content } }, author.token)))
  expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
  const body = { content: `Keyed ${randomUUID()}`, idempotency_key: randomUUID() }
  const many = await Promise.all(Array.from({ length: 6 }, () => t.call('wall.create', { body }, author.token)))
  expect(new Set(many.map((one) => one.body.id)).size).toBe(1)
})

test('walls: a contact’s takes my post and its owner removes it; a stranger’s does not', async () => {
  const [owner, friend, stranger] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await makeContacts(t, owner, friend)
  const posted_on = `http://localhost:3000/rest/customers/${owner.customer_id}/`
  expect((await refuse(stranger, { content: 'hi', posted_on })).refused).toHaveProperty('posted_on')
  const post = await makePost(t, friend, { posted_on })
  expect(post.posted_on).toBe(posted_on)
  expect(await wallOf(stranger, { user_id: owner.customer_id })).toEqual([post.id])
  expect(await wallOf(stranger, { user_id: friend.customer_id })).toEqual([])
  expect((await t.call('wall.remove', { params: { id: post.id } }, owner.token)).status).toBe(204)
  const own = await makePost(t, owner, { posted_on })
  expect(own.posted_on).toBeNull()
})

test('a company speaks through its admins only, and to everyone', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const employee = await makeMember(t, { company_id: company.id })
  const reader = await makeMember(t)
  const posted_on = `http://localhost:3000/rest/companies/${company.id}/`
  expect((await refuse(employee, { content: 'hi', posted_on })).refused).toHaveProperty('posted_on')
  expect((await refuse(admin, { content: 'hi', posted_on, audience: 'company' })).refused).toHaveProperty('audience')
  const post = await makePost(t, admin, { posted_on })
  expect(post.company_details).toMatchObject({ id: company.id, name: company.name })
  const day = t.clock().toISOString().slice(0, 10)
  const wall = (query: object) =>
    t.call('wall.companiesWall', { query: { company: company.id, ...query } }, reader.token)
  expect((await wall({ start_date: day, end_date: day })).body.results).toMatchObject([
    { id: post.id, user_details: { customer_id: admin.customer_id } },
  ])
  expect((await wall({ end_date: '2020-01-01' })).body.count).toBe(0)
  expect(await wallOf(reader, { filter: 'companies' })).toContain(post.id)
  expect((await t.call('wall.companiesWall', { query: { company: 999_999 } }, reader.token)).status).toBe(404)
  const unverified = await makeCompany(t, { verified: false })
  expect((await t.call('wall.companiesWall', { query: { company: unverified.id } }, reader.token)).status).toBe(404)
})

test('sharing carries a post for everyone on, and what is gone is not shown', async () => {
  const [author, sharer, reader] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const post = await makePost(t, author)
  const share = (body: object, who = sharer) => t.call('wall.share', { body: { post: post.id, ...body } }, who.token)
  const made = await share({ description: 'Worth reading', share_tagged_customers: [reader.customer_id] })
  expect(made.body).toMatchObject({
    is_shared: true,
    shared_post_id: post.id,
    description: 'Worth reading',
    content: '',
    shared_post_details: { id: post.id, shared_count: 1 },
    share_tagged_customers: [{ customer_id: reader.customer_id }],
  })
  expect((await t.call('wall.one', { params: { id: made.body.id } }, reader.token)).status).toBe(404)
  const again = await t.call('wall.share', { body: { post: made.body.id } }, reader.token)
  expect(again.body.shared_post_id).toBe(post.id)
  expect((await t.call('wall.shares', { query: { post: post.id } }, author.token)).body.results).toHaveLength(2)
  const narrow = await makePost(t, author, { audience: 'company' })
  expect((await t.call('wall.share', { body: { post: narrow.id } }, author.token)).refused.code).toBe('not_shareable')
  const params = { id: made.body.id }
  const changed = await t.call('wall.updateShare', { params, body: { description: 'Read this' } }, sharer.token)
  expect(changed.body.description).toBe('Read this')
  await t.call('wall.remove', { params: { id: post.id } }, author.token)
  const left = await t.call('wall.oneShare', { params }, reader.token)
  expect(left.body).toMatchObject({ shared_post_details: null, description: 'Read this' })
  expect((await t.call('wall.removeShare', { params }, sharer.token)).status).toBe(204)
})

test('a like counts once however often and from how many tabs it is sent', async () => {
  const [author, liker] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author)
  const send = (action?: 'like' | 'dislike') =>
    t.call('wall.like', { body: { post: id, ...(action ? { action } : {}) } }, liker.token)
  const all = await Promise.all(Array.from({ length: 8 }, () => send('like')))
  expect(all.every((one) => one.body.liked)).toBe(true)
  expect((await send('like')).body.like_count).toBe(1)
  const seen = (await read(id, author)).body
  expect(seen.like_details).toMatchObject({ [liker.customer_id]: { first_name: 'Test' } })
  expect((await send()).body).toEqual({ liked: false, like_count: 0 })
  expect((await send()).body).toEqual({ liked: true, like_count: 1 })
  await Promise.all([send('dislike'), send('dislike')])
  expect((await read(id, author)).body.like_count).toBe(0)
  expect((await t.call('wall.like', { body: {} }, liker.token)).status).toBe(400)
})

test('the details of likes are the newest 50, the one who asks always among them', async () => {
  const author = await makeMember(t)
  const { id } = await makePost(t, author)
  const likers = await Promise.all(Array.from({ length: 60 }, () => makeMember(t, { company_id: author.company_id })))
  await t.db
    .insertInto('post_like')
    .values(
      likers.map((one, index) => ({
        post_id: id,
        customer_id: one.customer_id,
        created_at: new Date(t.clock().getTime() + index),
      })),
    )
    .execute()
  const seen = (await read(id, likers[0] as Member)).body
  expect(seen.like_count).toBe(60)
  expect(Object.keys(seen.like_details)).toHaveLength(50)
  expect(seen.like_details).toHaveProperty(String(likers[0]?.customer_id))
  expect(seen.like_details).toHaveProperty(String(likers[59]?.customer_id))
})

test('tags and tagged people must exist and be findable', async () => {
  const [author, friend, blocker] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await makeBlock(t, blocker, author)
  expect((await refuse(author, { content: 'hi', tagged_customers: [999_999] })).refused).toHaveProperty(
    'tagged_customers',
  )
  expect((await refuse(author, { content: 'hi', tagged_customers: [blocker.customer_id] })).refused).toHaveProperty(
    'tagged_customers',
  )
  expect((await refuse(author, { content: 'hi', tags: [999_999] })).refused).toHaveProperty('tags')
  const post = await makePost(t, author, { tagged_customers: [friend.customer_id] })
  expect(post.tagged_customers).toMatchObject([{ customer_id: friend.customer_id }])
})

test('blocked people and those on my spam list vanish, with what they share, like, comment and tag', async () => {
  const [me, hidden, third] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const theirs = await makePost(t, hidden)
  const mine = await makePost(t, me)
  const both = await makePost(t, third, { tagged_customers: [hidden.customer_id] })
  await t.call('wall.like', { body: { post: both.id, action: 'like' } }, hidden.token)
  await t.call('wall.addComment', { body: { post: both.id, content: 'hello' } }, hidden.token)
  const shared = await t.call('wall.share', { body: { post: theirs.id } }, third.token)
  const look = async (who: Member) => {
    const wall = await wallOf(who)
    const post = (await read(both.id, who)).body
    const share = (await t.call('wall.oneShare', { params: { id: shared.body.id } }, who.token)).body
    return {
      wall: wall.includes(theirs.id) || wall.includes(mine.id),
      tagged: post.tagged_customers.length,
      likes: Object.keys(post.like_details).length,
      comments: (await t.call('wall.comments', { query: { post: both.id } }, who.token)).body.results.length,
      shared: share.shared_post_details !== null,
    }
  }
  expect(await look(third)).toEqual({ wall: true, tagged: 1, likes: 1, comments: 1, shared: true })
  await makeBlock(t, me, hidden)
  const nothing = { tagged: 0, likes: 0, comments: 0, shared: false }
  expect(await look(me)).toMatchObject(nothing)
  expect((await read(theirs.id, me)).status).toBe(404)
  expect((await read(mine.id, hidden)).status).toBe(404)
  expect(await wallOf(hidden)).not.toContain(mine.id)
  expect((await t.call('wall.usersWall', { query: { user_id: me.customer_id } }, hidden.token)).status).toBe(404)
  expect((await t.call('wall.list', { query: { user: hidden.customer_id } }, me.token)).status).toBe(404)
  await t.call('members.changeSpamList', { body: { customer: hidden.customer_id, action: 'add' } }, third.token)
  expect((await read(theirs.id, third)).status).toBe(404)
  expect(await wallOf(third)).not.toContain(theirs.id)
})

test('the wall of the own network holds contacts, those I follow, and myself', async () => {
  const [me, contact, followed, stranger] = await Promise.all([1, 2, 3, 4].map(() => makeMember(t)))
  if (!me || !contact || !followed || !stranger) throw new Error('missing')
  await makeContacts(t, me, contact)
  await t.call('network.follow', { body: { following: followed.customer_id } }, me.token)
  const made: number[] = []
  for (const who of [contact, stranger, followed, me]) made.push((await makePost(t, who)).id)
  expect(await wallOf(me, { filter: 'network' })).toEqual([made[3], made[2], made[0]])
})

test('a wall goes on by key: what is posted meanwhile moves nothing, and no page is lost or doubled', async () => {
  const author = await makeMember(t)
  const ids: number[] = []
  for (let index = 0; index < 25; index++) ids.unshift((await makePost(t, author)).id)
  const seen: number[] = []
  let path: string | null = `/rest/users-wall/?user_id=${author.customer_id}&page_size=10`
  while (path) {
    const answer = await fetch(new URL(path, t.base), { headers: { authorization: `Bearer ${author.token}` } })
    const page = (await answer.json()) as { count: number; next: string | null; results: { id: number }[] }
    seen.push(...page.results.map((one) => one.id))
    expect(page.count).toBe(Math.min(25, seen.length + (page.next ? 1 : 0)))
    await makePost(t, author)
    path = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  expect(seen).toEqual(ids)
})

test('pages that cannot be: 0, −1, 10⁹; far ones are empty, and everything stops at 1000', async () => {
  const author = await makeMember(t)
  for (const page of [0, -1, 1e9, 'x', 1.5])
    expect((await t.call('wall.usersWall', { loose: { query: { page } } }, author.token)).refused).toHaveProperty(
      'page',
    )
  expect((await t.call('wall.usersWall', { query: { page: 1_000_000 } }, author.token)).body.results).toEqual([])
  await t.db
    .insertInto('post')
    .values(
      Array.from({ length: 1010 }, (_, index) => ({
        customer_id: author.customer_id,
        content: `Row ${index}`,
        created_at: t.clock(),
      })),
    )
    .execute()
  const all = await t.call('wall.list', { query: { user: author.customer_id, show_all: 'true' } }, author.token)
  expect(all.body.results).toHaveLength(1000)
})
