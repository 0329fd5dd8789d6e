import { expect, test } from 'vitest'
import { recordFact } from '#kit/data/facts.record.ts'
import { sql } from '#kit/data/db.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const start = t.clock()

async function list(who: Member, query: object = {}) {
  await t.settle()
  return (await t.call('notifications.list', { query }, who.token)).body
}
const read = async (who: Member) => (await list(who)).results
const unread = async (who: Member) => (await t.call('notifications.counts', {}, who.token)).body.unread
const like = (who: Member, post: number, action: 'like' | 'dislike' = 'like') =>
  t.call('wall.like', { body: { post, action } }, who.token)
const mark = (who: Member, id: number, is_read = true) =>
  t.call('notifications.update', { params: { id }, body: { is_read } }, who.token)
const many = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(t)))
const both = async () => [await makeMember(t), await makeMember(t)] as const

/** Lets somebody like a post so many minutes after the start, with a session of that time. */
async function likeAt(minutes: number, post: number): Promise<void> {
  t.setNow(new Date(start.getTime() + minutes * 60_000))
  await like(await makeMember(t), post)
  await t.settle()
  t.setNow(start)
}

test('what several do to one thing within two hours is one; another thing and a later time are others', async () => {
  const author = await makeMember(t)
  const [post, other] = [await makePost(t, author), await makePost(t, author)]
  for (const minutes of [0, 40, 80, 119]) await likeAt(minutes, post.id)
  await likeAt(119, other.id)
  await likeAt(120, post.id)
  await likeAt(239, post.id)
  const found = await read(author)
  expect(found.map((one) => [one.subject.type === 'post' && one.subject.id, one.people_count])).toEqual([
    [post.id, 2],
    [other.id, 1],
    [post.id, 4],
  ])
  expect(found[2]?.people).toHaveLength(3)
  expect(await unread(author)).toBe(3)
  const contents = await t.call('notifications.contents', { params: { id: found[2]?.id ?? 0 } }, author.token)
  expect(contents.body.people).toHaveLength(4)
})

test('one that was read and goes on is unread again, and stands on top', async () => {
  const author = await makeMember(t)
  const [post, other] = [await makePost(t, author), await makePost(t, author)]
  await likeAt(0, post.id)
  const [first] = await read(author)
  await mark(author, first?.id ?? 0)
  expect(await unread(author)).toBe(0)
  await likeAt(1, other.id)
  await likeAt(2, post.id)
  expect(await read(author)).toMatchObject([{ id: first?.id, is_read: false, people_count: 2 }, { is_read: false }])
})

test('the same fact twice, and a like taken back and given again, count once', async () => {
  const [author, reader] = await both()
  const post = await makePost(t, author)
  await like(reader, post.id)
  const [first] = await read(author)
  await mark(author, first?.id ?? 0)
  const fact = { post_id: post.id, customer_id: reader.customer_id, author_id: author.customer_id }
  await recordFact(t.db, { kind: 'wall.post_liked', ...fact }, t.clock())
  expect(await read(author)).toMatchObject([{ id: first?.id, is_read: true, people_count: 1 }])
  await like(reader, post.id, 'dislike')
  expect(await read(author)).toEqual([])
  await like(reader, post.id)
  expect(await read(author)).toMatchObject([{ id: first?.id, is_read: true, people_count: 1 }])
})

test('twenty who like at the same instant are one notification, and the counter is right', async () => {
  const author = await makeMember(t)
  const post = await makePost(t, author)
  const people = await many(20)
  await Promise.all(people.map((who) => like(who, post.id)))
  // As if several processes worked them off at once.
  await Promise.all([t.settle(), t.settle(), t.settle()])
  expect(await read(author)).toMatchObject([{ people_count: 20 }])
  expect(await unread(author)).toBe(1)
})

test('somebody else’s notification is not found, in no call', async () => {
  const [author, reader] = await both()
  await like(reader, (await makePost(t, author)).id)
  const [mine] = await read(author)
  const params = { id: mine?.id ?? 0 }
  expect((await t.call('notifications.one', { params }, author.token)).body).toEqual(mine)
  expect((await t.call('notifications.one', { params }, reader.token)).status).toBe(404)
  expect((await t.call('notifications.contents', { params }, reader.token)).status).toBe(404)
  expect((await mark(reader, params.id)).status).toBe(404)
  await t.call('notifications.markAllRead', { body: {} }, reader.token)
  expect(await read(author)).toMatchObject([{ is_read: false }])
})

test('read and unread, one by one and all at once, with the count going along', async () => {
  const author = await makeMember(t)
  const posts = [await makePost(t, author), await makePost(t, author), await makePost(t, author)]
  for (const [minutes, post] of posts.entries()) await likeAt(minutes, post.id)
  const found = await read(author)
  expect(await unread(author)).toBe(3)
  expect((await mark(author, found[0]?.id ?? 0)).body.is_read).toBe(true)
  expect((await mark(author, found[0]?.id ?? 0)).status).toBe(200)
  expect(await unread(author)).toBe(2)
  expect((await list(author, { unread: 'true' })).results.map((one) => one.id)).toEqual([found[1]?.id, found[2]?.id])
  expect((await list(author, { unread: 'false' })).results.map((one) => one.id)).toEqual([found[0]?.id])
  await mark(author, found[0]?.id ?? 0, false)
  expect(await unread(author)).toBe(3)
  // What came after the page was read stays unread.
  const until = found[1]?.created_at ?? ''
  expect((await t.call('notifications.markAllRead', { body: { until } }, author.token)).body.unread).toBe(1)
  expect((await t.call('notifications.markAllRead', { body: { area: 'network' } }, author.token)).body.unread).toBe(1)
  t.setNow(new Date(start.getTime() + 10 * 60_000))
  expect((await t.call('notifications.markAllRead', { body: {} }, author.token)).body.unread).toBe(0)
  t.setNow(start)
})

test('pages go on by key: what comes in between pushes nothing; page and limit work too', async () => {
  const author = await makeMember(t)
  const posts = await Promise.all(Array.from({ length: 7 }, () => makePost(t, author)))
  for (const [minutes, post] of posts.entries()) await likeAt(minutes, post.id)
  await t.call('network.follow', { body: { following: author.customer_id } }, (await makeMember(t)).token)
  const all = (await read(author)).map((one) => one.id)
  expect(all).toHaveLength(8)
  const first = await list(author, { limit: '3' })
  expect(first).toMatchObject({ count: 8, previous: null })
  await likeAt(30, (await makePost(t, author)).id)
  const next = new URL(first.next ?? '').searchParams
  const second = await list(author, Object.fromEntries(next))
  expect([...first.results, ...second.results].map((one) => one.id)).toEqual(all.slice(0, 6))
  // What came in between, and what may no longer be seen, count too and not.
  expect(second.count).toBe(9)
  await t.call('wall.remove', { params: { id: posts[0]?.id ?? 0 } }, author.token)
  expect((await list(author, { limit: '3' })).count).toBe(8)
  const paged = await list(author, { page: '3', page_size: '3' })
  expect(paged).toMatchObject({ count: 8, next: null, previous: expect.stringContaining('page=2') })
  expect((await list(author, { area: 'network' })).results).toMatchObject([{ kind: 'followed' }])
  for (const before of ['x', '1', `${'9'.repeat(15)}_1`, '1_99999999999'])
    expect((await t.call('notifications.list', { query: { before } }, author.token)).status).toBe(400)
  expect((await list(author, { before: '99999999999999_2147483648' })).results).toHaveLength(8)
})

test('a muted kind is neither listed nor counted; money, legal and security cannot be muted', async () => {
  const [author, reader] = await both()
  const post = await makePost(t, author)
  const change = (body: object) => t.call('notifications.changeSettings', { loose: { body } }, author.token)
  const changed = await change({ kinds: [{ kind: 'post_liked', app: false }] })
  expect(changed.body.kinds.find((one) => one.kind === 'post_liked')).toMatchObject({ app: false, app_locked: false })
  await like(reader, post.id)
  expect(await read(author)).toEqual([])
  expect(await unread(author)).toBe(0)
  await change({ kinds: [{ kind: 'post_liked', app: true }] })
  await like(await makeMember(t), post.id)
  expect(await read(author)).toMatchObject([{ kind: 'post_liked', people_count: 1 }])
  for (const kind of ['invoice_due', 'payment_received', 'moderation_notice', 'appeal_decided', 'security_sign_in'])
    expect((await change({ kinds: [{ kind, app: false }] })).refused).toHaveProperty('kinds.0.app')
  expect((await change({ kinds: [{ kind: 'invoice_due', mail: false }] })).refused).toHaveProperty('kinds.0.mail')
  expect((await change({ kinds: [{ kind: 'unknown', app: false }] })).status).toBe(400)
  // Not even by a row that stands in the table.
  await sql`insert into notification_setting (customer_id, kind, app) values (${author.customer_id}, 'moderation_notice', false)`.execute(
    t.db,
  )
  const settings = (await t.call('notifications.settings', {}, author.token)).body
  expect(settings.mail).toBe(true)
  expect(settings.kinds.filter((one) => !one.app)).toEqual([])
  const hidden = { post_id: post.id, customer_id: reader.customer_id, hidden: true }
  await recordFact(t.db, { kind: 'wall.post_reported', ...hidden }, t.clock())
  expect((await read(author)).map((one) => one.kind)).toContain('moderation_notice')
})

/* ---- what may not be seen any more ---- */

const vanished = async (who: Member, word?: string) => {
  const all = JSON.stringify(await list(who))
  if (word) expect(all).not.toContain(word)
  expect(JSON.parse(all)).toMatchObject({ count: 0, results: [] })
  expect(await unread(who)).toBe(0)
}

test('a block in either direction takes people out of lists, counters and bundles, and its end brings them back', async () => {
  for (const mine of [true, false]) {
    const author = await makeMember(t)
    const [blocked, other] = [await makeMember(t, { first_name: 'Blanka' }), await makeMember(t)]
    const post = await makePost(t, author)
    await like(blocked, post.id)
    await t.settle()
    const id = (await read(author))[0]?.id ?? 0
    await makeBlock(t, mine ? author : blocked, mine ? blocked : author)
    await vanished(author, 'Blanka')
    expect((await t.call('notifications.one', { params: { id } }, author.token)).status).toBe(404)
    expect((await t.call('notifications.contents', { params: { id } }, author.token)).status).toBe(404)
    expect((await mark(author, id)).status).toBe(404)
    await like(other, post.id)
    expect(await read(author)).toMatchObject([{ id, people_count: 1, people: [{ customer_id: other.customer_id }] }])
    const contents = await t.call('notifications.contents', { params: { id } }, author.token)
    expect(JSON.stringify(contents.body)).not.toContain('Blanka')
    await t.db.deleteFrom('member_block').execute()
    expect(await read(author)).toMatchObject([{ people_count: 2 }])
  }
})

test('people on the spam list and closed accounts are not named', async () => {
  const author = await makeMember(t)
  const [loud, gone] = [await makeMember(t), await makeMember(t)]
  const post = await makePost(t, author)
  await like(loud, post.id)
  await like(gone, post.id)
  expect(await read(author)).toMatchObject([{ people_count: 2 }])
  await t.call('members.changeSpamList', { body: { customer: loud.customer_id, action: 'add' } }, author.token)
  expect(await read(author)).toMatchObject([{ people_count: 1, people: [{ customer_id: gone.customer_id }] }])
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', gone.customer_id).execute()
  await vanished(author)
})

test('what was taken back is gone: a request, a like, a comment, a share, a tag, a follow, a post', async () => {
  const [author, reader] = await both()
  const undo: (() => Promise<unknown>)[] = []
  const request = await t.call('network.invite', { body: { requested_to: author.customer_id } }, reader.token)
  undo.push(() =>
    t.call('network.answerInvitation', { params: { id: request.body.id }, body: { accepted: false } }, reader.token),
  )
  const follow = await t.call('network.follow', { body: { following: author.customer_id } }, reader.token)
  undo.push(() => t.call('network.unfollow', { params: { id: follow.body.id } }, reader.token))
  const post = await makePost(t, author)
  await like(reader, post.id)
  undo.push(() => like(reader, post.id, 'dislike'))
  const said = { post: post.id, content: 'Which quay, Ludmila?' }
  const comment = await t.call('wall.addComment', { body: said }, reader.token)
  undo.push(() => t.call('wall.removeComment', { params: { id: comment.body.id } }, reader.token))
  const share = await t.call('wall.share', { body: { post: post.id } }, reader.token)
  undo.push(() => t.call('wall.removeShare', { params: { id: share.body.id } }, reader.token))
  const tagging = await makePost(t, reader, { tagged_customers: [author.customer_id] })
  undo.push(() => t.call('wall.update', { params: { id: tagging.id }, body: { tagged_customers: [] } }, reader.token))
  const talk = await makePost(t, reader)
  const mention = { post: talk.id, content: 'You', tagged_customers: [author.customer_id] }
  await t.call('wall.addComment', { body: mention }, reader.token)
  undo.push(() => t.call('wall.remove', { params: { id: talk.id } }, reader.token))
  for (let left = undo.length; left > 0; left--) {
    expect(await read(author)).toHaveLength(left)
    expect(await unread(author)).toBe(left)
    await undo[left - 1]?.()
  }
  await vanished(author, 'Ludmila')
})

test('a post that becomes narrower, hidden or deleted takes its notifications along', async () => {
  const [author, reader] = await both()
  await makeContacts(t, author, reader)
  const post = await makePost(t, author, { content: 'Secret quay', tagged_customers: [reader.customer_id] })
  const { body } = await t.call('wall.addComment', { body: { post: post.id, content: 'A word' } }, reader.token)
  await t.call('wall.like', { body: { comment: body.id, action: 'like' } }, author.token)
  expect((await read(reader)).map((one) => one.kind).toSorted()).toEqual(['comment_liked', 'post_tagged'])
  await t.call('wall.update', { params: { id: post.id }, body: { audience: 'network' } }, author.token)
  expect(await read(reader)).toHaveLength(2)
  await t.db.deleteFrom('network_member').where('customer_id', '=', author.customer_id).execute()
  await vanished(reader, 'Secret')
  await t.call('wall.update', { params: { id: post.id }, body: { audience: 'community' } }, author.token)
  expect(await read(reader)).toHaveLength(2)
  await t.db.updateTable('post').set({ hidden_at: t.clock() }).where('id', '=', post.id).execute()
  await vanished(reader, 'Secret')
  await t.db.updateTable('post').set({ hidden_at: null }).where('id', '=', post.id).execute()
  await t.call('wall.remove', { params: { id: post.id } }, author.token)
  await vanished(reader, 'Secret')
})

test('who is no admin any more hears nothing of the company’s followers', async () => {
  const admin = await makeMember(t, { rights: ['admin'] })
  await makeMember(t, { company_id: admin.company_id, rights: ['admin'] })
  const fan = await makeMember(t)
  const body = { company: admin.company_id ?? 0, action: 'follow' as const }
  await t.call('companies.follow', { body }, fan.token)
  expect(await read(admin)).toHaveLength(1)
  await t.db.updateTable('company_role').set({ admin: false }).where('customer_id', '=', admin.customer_id).execute()
  await vanished(admin)
})
