import { expect, test } from 'vitest'
import { operatorRoles } from '@app/contract/resources'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { decide } from './index.ts'

const t = await openTestbed()
const author = await makeMember(t)
const reader = await makeMember(t)
const moderator = await makeMember(t, { is_operator: true })
await t.db
  .updateTable('customer')
  .set({ operator_roles: ['moderation'] })
  .where('id', '=', moderator.customer_id)
  .execute()

type Found = { count: number; results: { id: number; content: string; hidden_at?: string | null }[] }
const list = async (of: 'posts' | 'comments', query: object, token = moderator.token) => {
  const call = t.call as unknown as (id: string, input: object, token: string) => Promise<{ body: Found }>
  return (await call(`office.${of}.list`, { query }, token)).body
}
const reason = 'An advertisement, the third today.'
const hide = (id: number, token = moderator.token) =>
  t.call('wall.hidePost', { params: { id }, body: { reason } }, token)
const restore = (id: number, token = moderator.token) =>
  t.call('wall.restorePost', { params: { id }, body: { reason: 'It was a question.' } }, token)
const status = async (who: typeof reader, id: number) =>
  (await t.call('wall.one', { params: { id } }, who.token)).status
const acts = async (object: string) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['act', 'reason', 'customer_id'])
      .where('object', '=', object)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row }))

test('a post that nobody reported is found by its words, hidden with a reason, and restored', async () => {
  const { id } = await makePost(t, author, { content: 'Cheap reefer plugs, call Quillon now' })
  expect((await list('posts', { q: 'quillon' })).results.map((one) => one.id)).toEqual([id])
  expect((await hide(id)).status).toBe(200)
  expect(await status(reader, id)).toBe(404)
  const own = (await t.call('wall.one', { params: { id } }, author.token)).body
  expect(own.moderation).toMatchObject({ state: 'removed', reason })
  expect((await list('posts', { q: 'quillon' })).results[0]?.hidden_at).toEqual(expect.any(String))
  const again = await hide(id)
  expect([again.status, again.refused.code]).toEqual([409, 'decided'])
  expect((await restore(id)).status).toBe(200)
  expect(await status(reader, id)).toBe(200)
  expect((await restore(id)).refused.code).toBe('decided')
  const by = moderator.customer_id
  expect(await acts(`post:${id}`)).toEqual([
    { act: 'post.decided', reason, customer_id: by },
    { act: 'post.decided', reason: 'It was a question.', customer_id: by },
  ])
})

test('restoring grants an appeal that waits, and of two who hide at once one is told', async () => {
  const { id } = await makePost(t, author)
  const both = await Promise.all([hide(id), hide(id)])
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
  await t.call('wall.appeal', { body: { post: id, text: 'Please look again.' } }, author.token)
  expect((await restore(id)).status).toBe(200)
  expect((await acts(`post:${id}`)).at(-1)).toMatchObject({ act: 'post.appeal_answered', reason: 'It was a question.' })
  expect((await t.call('office.inbox', { query: { kind: 'appeal' } }, moderator.token)).body.results).toEqual([])

  // Hidden again by reports, it waits for a new decision: the former was taken back.
  for (let count = 0; count < 3; count++)
    await t.call('wall.report', { body: { post: id, reason: 'spam' } }, (await makeMember(t)).token)
  expect(await status(reader, id)).toBe(404)
  expect((await hide(id)).status).toBe(200)
})

test('what was said to contacts is there for moderators only once it is reported', async () => {
  const { id } = await makePost(t, author, { content: 'Between us: Zanthor sails', audience: 'network' })
  expect((await list('posts', { q: 'zanthor' })).count).toBe(0)
  expect((await hide(id)).status).toBe(404)
  await t.db
    .insertInto('post_report')
    .values({ post_id: id, customer_id: reader.customer_id, reason: 'spam', created_at: t.clock() })
    .execute()
  expect((await list('posts', { q: 'zanthor' })).results.map((one) => one.id)).toEqual([id])
  const gone = await makePost(t, author, { content: 'Deleted Zanthor' })
  await t.call('wall.remove', { params: { id: gone.id } }, author.token)
  expect((await list('posts', { q: 'deleted zanthor' })).count).toBe(0)
  expect((await restore(gone.id)).status).toBe(404)
})

test('a comment is hidden and restored; what its author deleted stays deleted', async () => {
  const { id: post } = await makePost(t, author)
  const say = async (content: string) =>
    (await t.call('wall.addComment', { body: { post, content } }, reader.token)).body.id
  const [id, deleted] = [await say('Buy Vexillum plugs'), await say('Oops Vexillum')]
  await t.call('wall.removeComment', { params: { id: deleted } }, reader.token)
  const at = { params: { id }, body: { reason } }
  const seen = async () => {
    const { body } = await t.call('wall.comments', { query: { post } }, author.token)
    const { body: shown } = await t.call('wall.one', { params: { id: post } }, author.token)
    return [body.results.length, shown.comment_count]
  }
  expect(await seen()).toEqual([1, 1])
  expect((await t.call('wall.hideComment', at, moderator.token)).status).toBe(200)
  expect(await seen()).toEqual([0, 0])
  expect((await t.call('wall.hideComment', at, moderator.token)).refused.code).toBe('decided')
  expect((await list('comments', { q: 'vexillum' })).results.map((one) => one.id)).toEqual([id])
  expect((await t.call('wall.restoreComment', at, moderator.token)).status).toBe(200)
  expect(await seen()).toEqual([1, 1])
  expect((await t.call('wall.restoreComment', at, moderator.token)).refused.code).toBe('decided')
  const other = { params: { id: deleted }, body: { reason } }
  expect((await t.call('wall.restoreComment', other, moderator.token)).status).toBe(404)
  expect((await acts(`comment:${id}`)).map(({ act }) => act)).toEqual(['comment.hidden', 'comment.restored'])
})

test('only who looks after moderation does so, and says why', async () => {
  const { id } = await makePost(t, author)
  const { body } = await t.call('wall.addComment', { body: { post: id, content: 'Noted' } }, reader.token)
  const each = async (token: string) => {
    const of = (comment: number) => ({ params: { id: comment }, body: { reason } })
    const answers = [
      await hide(id, token),
      await restore(id, token),
      await t.call('wall.hideComment', of(body.id), token),
      await t.call('wall.restoreComment', of(body.id), token),
    ]
    return [...new Set(answers.map((one) => one.status))]
  }
  expect(await each('')).toEqual([401])
  expect(await each(reader.token)).toEqual([404])
  expect(await each((await makeMember(t, { rights: ['admin'] })).token)).toEqual([404])
  for (const role of operatorRoles.filter((one) => one !== 'all' && one !== 'moderation')) {
    const one = await makeMember(t, { is_operator: true })
    await t.db
      .updateTable('customer')
      .set({ operator_roles: [role] })
      .where('id', '=', one.customer_id)
      .execute()
    expect(await each(one.token), role).toEqual([404])
  }
  const mute = await t.call('wall.hidePost', { params: { id }, body: { reason: ' ' } }, moderator.token)
  expect([mute.status, Object.keys(mute.refused)]).toEqual([400, ['reason']])
  expect(await status(reader, id)).toBe(200)
})

test('with a restored post the right to write comes back, unless another decision still keeps it', async () => {
  const one = await makeMember(t)
  const posts = [await makePost(t, one), await makePost(t, one)]
  for (const [at, { id }] of posts.entries())
    await inTransaction(t.db, (tx) =>
      decide(contextOn(t, tx), id, { outcome: 'limit', reason, hours: at === 0 ? 168 : 24 }),
    )
  const write = async () =>
    (await t.call('wall.create', { body: { content: `Words ${Math.random()}` } }, one.token)).status
  const until = async () =>
    (await t.db.selectFrom('member_limit').select('until').where('customer_id', '=', one.customer_id).execute()).map(
      (row) => Math.round((row.until.getTime() - t.clock().getTime()) / 3_600_000),
    )
  expect([await write(), await until()]).toEqual([403, [168]])
  await restore(posts[0]?.id ?? 0)
  expect([await write(), await until()]).toEqual([403, [24]])
  await restore(posts[1]?.id ?? 0)
  expect([await write(), await until()]).toEqual([201, []])
})

test('who wrote a comment is told that it is hidden and why, and that it is back', async () => {
  const [one, host] = [await makeMember(t), await makeMember(t)]
  const { id: post } = await makePost(t, host)
  const { body } = await t.call(
    'wall.addComment',
    { body: { post, content: 'Call me about Zibeline plugs' } },
    one.token,
  )
  const at = { params: { id: body.id }, body: { reason: 'An advertisement under a question.' } }
  const notices = async (who: typeof one) => {
    await t.settle()
    const all = (await t.call('notifications.list', { query: {} }, who.token)).body.results
    return all.filter(({ kind }) => kind === 'comment_notice')
  }
  await t.call('wall.hideComment', at, moderator.token)
  const [notice] = await notices(one)
  expect(notice).toMatchObject({
    detail: 'hidden',
    subject: { type: 'comment', id: body.id, post, excerpt: 'Call me about Zibeline plugs' },
    people: [],
    target: { path: `/personal-wall/post/${post}` },
  })
  const contents = await t.call('notifications.contents', { params: { id: notice?.id ?? 0 } }, one.token)
  expect(contents.body).toMatchObject({ text_of: 'reason', text: 'An advertisement under a question.' })
  expect(await notices(host)).toEqual([])
  await t.call('wall.restoreComment', at, moderator.token)
  expect(await notices(one)).toMatchObject([{ detail: 'restored' }])
  // What its author deletes afterwards is told of no more.
  await t.call('wall.removeComment', { params: { id: body.id } }, one.token)
  expect(await notices(one)).toEqual([])
})

test('posts and comments are called by their first words', async () => {
  const { id } = await makePost(t, author, { content: 'Who  knows\na depot near Gdynia?' })
  const { body } = await t.call('wall.addComment', { body: { post: id, content: 'Ask Wergild' } }, reader.token)
  const call = t.call as unknown as (name: string, input: object, token: string) => Promise<{ body: Named }>
  type Named = { labels: Record<string, string> }
  const one = await call('office.comments.one', { params: { id: body.id } }, moderator.token)
  expect(one.body.labels['post_id']).toBe('Who knows a depot near Gdynia?')
})
