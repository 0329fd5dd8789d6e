import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { liveEvents } from '@app/contract/live'
import { SOCKET_PATH } from '@app/contract/live.path'
import { makeMember } from './factories/people.ts'
import { makePost } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.disconnect()))

/** One device of a member: it asks for the counter when it hears of a change, as a page does, and keeps the latest. */
async function device(who: Member) {
  const { body } = await t.call('live.ticket', {}, who.token)
  const query = { token: body.ticket }
  const socket = io(t.base, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    query,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((done) => socket.once('connect', () => done()))
  const state = { last: { unread: -1, revision: -1 }, heard: 0 }
  socket.on('notifications_changed', (payload: unknown) => {
    const told = liveEvents.notifications_changed.parse(payload)
    state.heard++
    if (told.revision <= state.last.revision) return
    void t.call('notifications.counts', {}, who.token).then(({ body: now }) => {
      if (now.revision >= state.last.revision) state.last = now
    })
  })
  return state
}

const like = (who: Member, post: number) => t.call('wall.like', { body: { post, action: 'like' } }, who.token)

test('every device of the reader hears of a change and knows the new count, and nobody else does', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const [one, two, foreign] = [await device(author), await device(author), await device(reader)]
  const post = await makePost(t, author)
  await like(reader, post.id)
  await expect.poll(() => [one.last.unread, two.last.unread]).toEqual([1, 1])
  const [mine] = (await t.call('notifications.list', {}, author.token)).body.results
  const params = { id: mine?.id ?? 0 }
  await t.call('notifications.update', { params, body: { is_read: true } }, author.token)
  await expect.poll(() => [one.last.unread, two.last.unread]).toEqual([0, 0])
  const { body } = await t.call('notifications.counts', {}, author.token)
  expect(body).toEqual({ unread: 0, revision: one.last.revision })
  expect(foreign.heard).toBe(0)
})

test('many who read and are told at once leave every device with the true count', async () => {
  const author = await makeMember(t)
  const ears = [await device(author), await device(author), await device(author)]
  const posts = await Promise.all(Array.from({ length: 12 }, () => makePost(t, author)))
  const reader = await makeMember(t)
  for (const post of posts) await like(reader, post.id)
  await t.settle()
  const { results } = (await t.call('notifications.list', {}, author.token)).body
  expect(results).toHaveLength(12)
  const more = await Promise.all([makePost(t, author), makePost(t, author)])
  await Promise.all([
    ...results
      .slice(0, 10)
      .map(({ id }) => t.call('notifications.update', { params: { id }, body: { is_read: true } }, author.token)),
    ...more.map((post) => like(reader, post.id)),
    t.settle(),
  ])
  await t.settle()
  const { body } = await t.call('notifications.counts', {}, author.token)
  expect(body.unread).toBe(4)
  await expect.poll(() => ears.map((ear) => ear.last)).toEqual([body, body, body])
  const all = await Promise.all(
    Array.from({ length: 5 }, () => t.call('notifications.markAllRead', { body: {} }, author.token)),
  )
  expect(all.map((answer) => answer.body.unread)).toEqual([0, 0, 0, 0, 0])
  await expect.poll(() => ears.map((ear) => ear.last.unread)).toEqual([0, 0, 0])
})
