import { expect, test } from 'vitest'
import { lastMail, mailCount, mailsTo } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const start = t.clock()

/** Runs the job so many minutes after the start; twice, as it bears that. */
async function mailAfter(minutes: number): Promise<void> {
  await t.settle()
  t.setNow(new Date(start.getTime() + minutes * 60_000))
  await Promise.all([t.runJob('notifications.mail'), t.runJob('notifications.mail')])
  t.setNow(start)
}
const comment = (who: Member, post: number, content = 'Which quay?') =>
  t.call('wall.addComment', { body: { post, content } }, who.token)
const both = async () => [await makeMember(t, { first_name: 'Anna', last_name: 'Berg' }), await makeMember(t)] as const
const unsubscribeUrl = async (who: Member) => {
  return new URL((await mailsTo(t, who.email)).at(-1)?.unsubscribe_url ?? '')
}

test('a mail comes after ten minutes, once, one for everything that happened, without what was written', async () => {
  const [reader, author] = await both()
  const posts = [await makePost(t, author), await makePost(t, author)]
  await comment(reader, posts[0]?.id ?? 0, 'Meet me at Pier 9')
  await mailAfter(9)
  expect(await mailCount(t, author.email)).toBe(0)
  await t.call('network.invite', { body: { requested_to: author.customer_id } }, reader.token)
  await mailAfter(10)
  expect(await mailCount(t, author.email)).toBe(1)
  const { subject, body_text } = await lastMail(t, author.email)
  expect(subject).toBe('2 things happened while you were away')
  expect(body_text).toContain('Anna Berg would like to join your network.')
  expect(body_text).toContain('Anna Berg commented on your post.')
  expect(body_text).not.toContain('Pier 9')
  await mailAfter(60)
  expect(await mailCount(t, author.email)).toBe(1)
})

test('what was read meanwhile, muted for mail, or vanished, is not mailed', async () => {
  const [reader, author] = await both()
  const post = await makePost(t, author)
  await comment(reader, post.id)
  await t.settle()
  const [one] = (await t.call('notifications.list', {}, author.token)).body.results
  await t.call('notifications.update', { params: { id: one?.id ?? 0 }, body: { is_read: true } }, author.token)
  await mailAfter(11)
  // Likes are not mailed unless somebody wants it.
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, reader.token)
  await mailAfter(11)
  const body = { kinds: [{ kind: 'post_commented' as const, mail: false }] }
  await t.call('notifications.changeSettings', { body }, author.token)
  await comment(reader, post.id, 'Another')
  await mailAfter(11)
  const tagging = await makePost(t, reader, { tagged_customers: [author.customer_id] })
  await t.settle()
  await t.call('wall.remove', { params: { id: tagging.id } }, reader.token)
  await mailAfter(11)
  await t.call('network.invite', { body: { requested_to: author.customer_id } }, reader.token)
  await t.settle()
  await makeBlock(t, reader, author)
  await mailAfter(11)
  expect(await mailCount(t, author.email)).toBe(0)
})

test('muted in the app, a kind can still be mailed', async () => {
  const [reader, author] = await both()
  const body = { kinds: [{ kind: 'post_liked' as const, app: false, mail: true }] }
  await t.call('notifications.changeSettings', { body }, author.token)
  const post = await makePost(t, author)
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, reader.token)
  await mailAfter(11)
  expect((await lastMail(t, author.email)).subject).toBe('Anna Berg liked your post')
  expect((await t.call('notifications.list', {}, author.token)).body.count).toBe(0)
})

test('after a mail there is none for ten minutes, and what came in between is in the next', async () => {
  const [reader, author] = await both()
  const posts = [await makePost(t, author), await makePost(t, author), await makePost(t, author)]
  const later = async (minutes: number, post: number) => {
    t.setNow(new Date(start.getTime() + minutes * 60_000))
    await comment(await makeMember(t), post)
    await t.settle()
    t.setNow(start)
  }
  await comment(reader, posts[0]?.id ?? 0)
  await later(4, posts[1]?.id ?? 0)
  await later(8, posts[2]?.id ?? 0)
  for (const minutes of [10, 14, 18, 19]) await mailAfter(minutes)
  expect(await mailCount(t, author.email)).toBe(1)
  await mailAfter(20)
  expect(await mailCount(t, author.email)).toBe(2)
  expect((await lastMail(t, author.email)).subject).toBe('2 things happened while you were away')
})

test('one click ends the mails, without a session; opening the link alone does not', async () => {
  const [reader, author] = await both()
  const post = await makePost(t, author)
  await comment(reader, post.id)
  await mailAfter(11)
  const url = await unsubscribeUrl(author)
  expect((await lastMail(t, author.email)).body_text).toContain(url.toString())
  const token = url.searchParams.get('token') ?? ''
  const page = await fetch(new URL(url.pathname + url.search, t.base))
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('<form method="post">')
  const settings = async () => (await t.call('notifications.settings', {}, author.token)).body
  expect((await settings()).mail).toBe(true)
  // As mail programs send it (RFC 8058).
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const clicked = await fetch(new URL(url.pathname + url.search, t.base), { method: 'POST', body })
  expect([clicked.status, await clicked.text()]).toEqual([200, expect.stringContaining('no more notification emails')])
  expect((await settings()).mail).toBe(false)
  await comment(await makeMember(t), post.id, 'Hello')
  await mailAfter(40)
  expect(await mailCount(t, author.email)).toBe(1)
  expect((await t.call('notifications.unsubscribe', { query: { token } })).status).toBe(200)
  await t.call('notifications.changeSettings', { body: { mail: true } }, author.token)
  expect((await settings()).mail).toBe(true)
})

test('a token that we did not sign ends nobody’s mails', async () => {
  const [reader, author] = await both()
  await comment(reader, (await makePost(t, author)).id)
  await mailAfter(11)
  const token = (await unsubscribeUrl(author)).searchParams.get('token') ?? ''
  const [, signature] = token.split('.')
  for (const wrong of [
    `${reader.customer_id}.${signature}`,
    `${author.customer_id}.`,
    `${author.customer_id}.${'A'.repeat(43)}`,
    `0${token}`,
    'x',
    '1.1.1',
  ]) {
    expect((await t.call('notifications.unsubscribe', { query: { token: wrong } })).status).toBe(404)
    const page = await t.call('notifications.unsubscribePage', { query: { token: wrong } })
    expect(page.bytes.toString()).not.toContain('<form')
  }
  const mails = async (who: Member) => (await t.call('notifications.settings', {}, who.token)).body.mail
  expect([await mails(author), await mails(reader)]).toEqual([true, true])
})

test('a closed account gets no mail', async () => {
  const [reader, author] = await both()
  await comment(reader, (await makePost(t, author)).id)
  await t.settle()
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', author.customer_id).execute()
  await mailAfter(11)
  expect(await mailCount(t, author.email)).toBe(0)
})
