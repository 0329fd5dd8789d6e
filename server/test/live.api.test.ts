import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { liveEvents } from '@app/contract/live'
import type { LiveEvents } from '@app/contract/live'
import { SOCKET_PATH } from '@app/contract/live.path'
import { hashPassword } from '../src/modules/identity/index.ts'
import { makeMember } from './factories/people.ts'
import { makeBlock, makeContacts, makePost } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.disconnect()))

const dial = (token: string, options: object = {}) => {
  const socket = io(t.base, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    forceNew: true,
    ...options,
  })
  sockets.push(socket)
  return socket
}
const settled = (socket: Socket) =>
  new Promise<'in' | 'refused'>((done) => {
    socket.once('connect', () => done('in'))
    socket.once('connect_error', () => done('refused'))
  })

/** A connected socket that remembers what it was told; every payload is checked against the contract. */
async function join(who: Member) {
  const { body } = await t.call('live.ticket', {}, who.token)
  const socket = dial(body.ticket)
  expect(await settled(socket)).toBe('in')
  const heard: [string, unknown][] = []
  for (const name of Object.keys(liveEvents) as (keyof LiveEvents)[])
    socket.on(name, (payload: unknown) => {
      expect(liveEvents[name].safeParse(payload).error).toBeUndefined()
      heard.push([name, payload])
    })
  const until = async (name: keyof LiveEvents) =>
    expect.poll(() => heard.some(([event]) => event === name), { timeout: 5000 }).toBe(true)
  const watch = (posts: unknown) => socket.timeout(5000).emitWithAck('watch_posts', { posts }) as Promise<unknown>
  return { socket, heard, until, watch }
}

/** Long enough for what is told to everybody to have arrived. */
async function quiet(): Promise<void> {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const ear = await join(reader)
  await makePost(t, author)
  await ear.until('post_created')
}

test('a ticket opens one connection, once, for a minute', async () => {
  const member = await makeMember(t)
  const { ticket } = (await t.call('live.ticket', {}, member.token)).body
  expect(await settled(dial(ticket))).toBe('in')
  expect(await settled(dial(ticket))).toBe('refused')
  const late = (await t.call('live.ticket', {}, member.token)).body.ticket
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 61_000))
  expect(await settled(dial(late))).toBe('refused')
  t.setNow(now)
})

test('an access token opens it too; forged, foreign and missing ones do not', async () => {
  const member = await makeMember(t)
  expect(await settled(dial(member.token))).toBe('in')
  const [head, body] = member.token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`
  for (const token of ['', 'x', 'a.b.c', `${head}.${body}.AAAA`, unsigned, 'x'.repeat(5000)])
    expect(await settled(dial(token))).toBe('refused')
  const closed = await makeMember(t)
  await t.db.updateTable('session').set({ ended_at: t.clock() }).where('id', '=', closed.session_id).execute()
  expect(await settled(dial(closed.token))).toBe('refused')
  const applicant = await makeMember(t, { registration_complete: false })
  expect(await settled(dial(applicant.token))).toBe('refused')
})

test('the socket and the second service name what is wrong with a token, as the main API does not', async () => {
  const member = await makeMember(t)
  const name = async (token: string | undefined, id: 'live.ticket' | 'members.list') =>
    (await t.call(id, {}, token)).refused as { code: string; name?: string }
  const why = (token: string) =>
    new Promise((done) => dial(token).once('connect_error', (error) => done((error as { data?: unknown }).data)))
  expect(await name(undefined, 'live.ticket')).toMatchObject({ code: 'not_authenticated', name: 'JsonWebTokenError' })
  expect(await name('a.b.c', 'live.ticket')).toMatchObject({ code: 'token_not_valid', name: 'JsonWebTokenError' })
  expect(await name('a.b.c', 'members.list')).not.toHaveProperty('name')
  expect(await why('a.b.c')).toEqual({ name: 'JsonWebTokenError' })
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 3_600_000))
  expect(await name(member.token, 'live.ticket')).toMatchObject({ code: 'token_not_valid', name: 'TokenExpiredError' })
  expect(await why(member.token)).toEqual({ name: 'TokenExpiredError' })
  t.setNow(now)
})

test('pages of other sites cannot connect, and polling is not spoken', async () => {
  const member = await makeMember(t)
  expect(await settled(dial(member.token, { extraHeaders: { origin: 'https://evil.example' } }))).toBe('refused')
  expect(await settled(dial(member.token, { extraHeaders: { origin: 'http://localhost:3000' } }))).toBe('in')
  expect(await settled(dial(member.token, { transports: ['polling'] }))).toBe('refused')
})

test('a name that somebody points here makes no other site ours', async () => {
  const member = await makeMember(t)
  const { port } = new URL(t.base)
  const rebound = { origin: `http://rebound.example:${port}`, host: `rebound.example:${port}` }
  expect(await settled(dial(member.token, { extraHeaders: rebound }))).toBe('refused')
  expect(await settled(dial(member.token, { extraHeaders: { origin: 'http://127.0.0.1:3000' } }))).toBe('in')
  expect(await settled(dial(member.token, { extraHeaders: { origin: 'http://127.0.0.1:3001' } }))).toBe('refused')
})

test('signing out ends the connections of that session, and of no other', async () => {
  const member = await makeMember(t)
  const [one, stranger] = [await join(member), await join(await makeMember(t))]
  const over = new Promise<string>((done) => one.socket.once('disconnect', done))
  await t.call('identity.signOut', {}, member.token)
  // Sooner than sessions are looked up again.
  expect(await Promise.race([over, sleep(10_000, 'still connected')])).toBe('io server disconnect')
  await quiet()
  expect(stranger.socket.connected).toBe(true)
})

test('a refresh token used again ends the connections of its session, and of no other', async () => {
  const password = 'a-quiet-harbour-27'
  const member = await makeMember(t)
  const password_hash = await hashPassword(password)
  await t.db.updateTable('customer').set({ password_hash }).where('id', '=', member.customer_id).execute()
  const signIn = async () => (await t.call('identity.signIn', { body: { username: member.email, password } })).body
  const [copied, other] = [await signIn(), await signIn()]
  const [one, desk] = [await join({ ...member, token: copied.access }), await join({ ...member, token: other.access })]
  const over = new Promise<string>((done) => one.socket.once('disconnect', done))
  expect((await t.call('identity.refresh', { body: { refresh: copied.refresh } })).status).toBe(200)
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 31_000))
  expect((await t.call('identity.refresh', { body: { refresh: copied.refresh } })).status).toBe(401)
  t.setNow(now)
  expect(await Promise.race([over, sleep(10_000, 'still connected')])).toBe('io server disconnect')
  await quiet()
  expect(desk.socket.connected).toBe(true)
})

test('a new post is told to those who may know of it', async () => {
  const author = await makeMember(t)
  const [contact, blocked, stranger] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, contact)
  await makeBlock(t, blocked, author)
  const ears = await Promise.all([contact, blocked, stranger].map(join))
  const told = (post: number) =>
    ears.map(({ heard }) => heard.some(([, payload]) => (payload as { post?: number }).post === post))
  const open = await makePost(t, author)
  const narrow = await makePost(t, author, { audience: 'network' })
  await expect.poll(() => told(narrow.id)).toEqual([true, false, false])
  await quiet()
  expect(told(open.id)).toEqual([true, false, true])
  expect(told(narrow.id)).toEqual([true, false, false])
})

test('who looks at a post hears of likes, comments and its end; who may not read it cannot look', async () => {
  const [author, reader, stranger] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, reader)
  const post = await makePost(t, author, { audience: 'network' })
  const [ear, deaf] = [await join(reader), await join(stranger)]
  expect(await ear.watch([post.id, 999_999])).toEqual({ posts: [post.id] })
  expect(await deaf.watch([post.id])).toEqual({ posts: [] })
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, author.token)
  await ear.until('post_changed')
  expect(ear.heard.at(-1)).toEqual([
    'post_changed',
    { post: post.id, like_count: 1, comment_count: 0, shared_count: 0 },
  ])
  await t.call('wall.addComment', { body: { post: post.id, content: 'hello' } }, author.token)
  await ear.until('comments_changed')
  await t.call('wall.remove', { params: { id: post.id } }, author.token)
  await ear.until('post_removed')
  await quiet()
  expect(deaf.heard.filter(([, payload]) => (payload as { post?: number }).post === post.id)).toEqual([])
})

test('what a refused request would have told is never told', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const ear = await join(reader)
  const body = { content: 'hello', tagged_customers: [999_999] }
  expect((await t.call('wall.create', { body }, author.token)).status).toBe(400)
  await quiet()
  expect(
    ear.heard.filter(([, payload]) => (payload as { customer_id?: number }).customer_id === author.customer_id),
  ).toEqual([])
})

test('requests, contacts and follows are told to both sides, a refusal only to the one who refuses', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const [left, right] = [await join(one), await join(other)]
  const { id } = (await t.call('network.invite', { body: { requested_to: other.customer_id } }, one.token)).body
  await left.until('network_changed')
  await right.until('network_changed')
  left.heard.length = 0
  await t.call('network.answerInvitation', { params: { id }, body: { accepted: false } }, other.token)
  await quiet()
  expect(left.heard.filter(([name]) => name === 'network_changed')).toEqual([])
})

test('malformed requests are refused, too many end the connection, and the process goes on', async () => {
  const member = await makeMember(t)
  const ear = await join(member)
  for (const posts of ['x', [1.5], [-1], Array.from({ length: 201 }, (_, index) => index + 1), { a: 1 }, null])
    expect(await ear.watch(posts)).toEqual({ error: 'invalid' })
  const ended = new Promise((done) => ear.socket.once('disconnect', done))
  for (let index = 0; index < 10_000; index++) ear.socket.emit('watch_posts', { posts: [] })
  await ended
  const again = await join(member)
  const closed = new Promise((done) => again.socket.once('disconnect', done))
  again.socket.emit('watch_posts', { posts: 'x'.repeat(1_000_000) })
  await closed
  expect((await t.call('live.ticket', {}, member.token)).status).toBe(201)
})

test('who may no longer read a post hears of it no more', async () => {
  const [author, contact] = [await makeMember(t), await makeMember(t)]
  const [other, blocked] = [await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, contact)
  const post = await makePost(t, author)
  const ears = { contact: await join(contact), other: await join(other), blocked: await join(blocked) }
  for (const ear of Object.values(ears)) expect(await ear.watch([post.id])).toEqual({ posts: [post.id] })

  let action: 'like' | 'dislike' = 'dislike'
  /** Who hears of one more like, or of its end. */
  const whoHears = async () => {
    for (const { heard } of Object.values(ears)) heard.length = 0
    action = action === 'like' ? 'dislike' : 'like'
    const { status } = await t.call('wall.like', { body: { post: post.id, action } }, contact.token)
    expect(status).toBe(200)
    await ears.contact.until('post_changed')
    return Object.entries(ears).flatMap(([name, { heard }]) =>
      heard.some(([event]) => event === 'post_changed') ? [name] : [],
    )
  }
  await expect.poll(whoHears, { timeout: 10_000 }).toEqual(['contact', 'other', 'blocked'])

  await t.call('network.block', { body: { customer: blocked.customer_id, action: 'block' } }, author.token)
  await expect.poll(whoHears, { timeout: 10_000 }).toEqual(['contact', 'other'])
  await t.call('wall.update', { params: { id: String(post.id) }, body: { audience: 'network' } }, author.token)
  await expect.poll(whoHears, { timeout: 10_000 }).toEqual(['contact'])
})
