import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

const say = (who: Member, post: number, content: string) =>
  t.call('wall.addComment', { body: { post, content } }, who.token)
const list = async (who: Member, post: number, query: object = {}) =>
  (await t.call('wall.comments', { query: { post, ...query } }, who.token)).body

test('comments are read in the order of writing, the newest page first', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author)
  for (let index = 1; index <= 5; index++) await say(reader, id, `Comment ${index}`)
  const first = await list(author, id, { page_size: 2 })
  expect(first.results.map((one) => one.content)).toEqual(['Comment 4', 'Comment 5'])
  const before = Number(new URL(first.next ?? '').searchParams.get('before'))
  const second = await list(author, id, { page_size: 2, page: 2, before })
  expect(second.results.map((one) => one.content)).toEqual(['Comment 2', 'Comment 3'])
  expect((await t.call('wall.one', { params: { id } }, author.token)).body.comment_count).toBe(5)
})

test('a comment is changed by its author only, and removed by its author or the post’s', async () => {
  const [author, speaker, third] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const { id: post } = await makePost(t, author)
  const { id } = (await say(speaker, post, 'First')).body
  const change = (who: Member) =>
    t.call('wall.changeComment', { params: { id }, body: { content: 'Changed' } }, who.token)
  const remove = (who: Member) => t.call('wall.removeComment', { params: { id } }, who.token)
  expect([(await change(author)).status, (await change(third)).status, (await remove(third)).status]).toEqual([
    403, 403, 403,
  ])
  expect((await change(speaker)).body).toMatchObject({ content: 'Changed', edited_at: expect.any(String) })
  expect((await remove(author)).status).toBe(204)
  expect((await list(speaker, post)).results).toEqual([])
  expect((await t.call('wall.one', { params: { id: post } }, author.token)).body.comment_count).toBe(0)
  expect((await change(speaker)).status).toBe(404)
})

test('comments are liked once, and tag people who can be found', async () => {
  const [author, liker] = [await makeMember(t), await makeMember(t)]
  const { id: post } = await makePost(t, author)
  const body = { post, content: 'What about Gdynia?', tagged_customers: [liker.customer_id] }
  const made = await t.call('wall.addComment', { body }, author.token)
  expect(made.body.tagged_customers).toMatchObject([{ customer_id: liker.customer_id }])
  const like = () => t.call('wall.like', { body: { comment: made.body.id, action: 'like' } }, liker.token)
  expect((await Promise.all([like(), like(), like()])).map((one) => one.body.liked)).toEqual([true, true, true])
  const seen = (await list(liker, post)).results[0]
  expect(seen).toMatchObject({ like_count: 1, liked: true })
  expect(Object.keys(seen?.likes ?? {})).toEqual([String(liker.customer_id)])
})

test('a comment needs a post, a text of at most 2000 characters, and is not said twice', async () => {
  const author = await makeMember(t)
  const { id } = await makePost(t, author)
  const refused = async (body: object) => (await t.call('wall.addComment', { loose: { body } }, author.token)).refused
  expect(await refused({ content: 'hello' })).toHaveProperty('post')
  expect(await refused({ post: id, shared_post: id, content: 'hello' })).toHaveProperty('post')
  expect(await refused({ post: id, content: '   ' })).toHaveProperty('content')
  expect(await refused({ post: id, content: 'x'.repeat(2001) })).toHaveProperty('content')
  const both = await Promise.all([say(author, id, 'Again'), say(author, id, 'Again')])
  expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
})

test('a shared post has comments of its own', async () => {
  const [author, sharer] = [await makeMember(t), await makeMember(t)]
  const post = await makePost(t, author)
  const share = await t.call('wall.share', { body: { post: post.id, description: 'Look' } }, sharer.token)
  const made = await t.call('wall.addComment', { body: { shared_post: share.body.id, content: 'Yes' } }, author.token)
  expect(made.body).toMatchObject({ post: null, shared_post: share.body.url })
  expect(
    (await t.call('wall.comments', { query: { shared_post: share.body.id } }, author.token)).body.results,
  ).toHaveLength(1)
  expect((await list(author, post.id)).results).toEqual([])
})
