import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { deviceAt } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import { makeContacts } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openRedis, redisHere } from './redis.ts'
import { openSeveral } from './several.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** Two processes and two members who may write to each other. */
async function openWorld(purpose: string, more: Record<string, string> = {}) {
  const several = await openSeveral(purpose, 2, more)
  const [here, there] = several.processes as [(typeof several.processes)[0], (typeof several.processes)[0]]
  return {
    ...several,
    here,
    there,
    start: () => Promise.all([here.server.start(), there.server.start()]),
    async pair() {
      const [one, other] = [await makeMember(several.t), await makeMember(several.t)]
      await makeContacts(several.t, one, other)
      const { rows } = await sql<{ id: string }>`
        insert into chat_room (one_id, other_id, started_by, created_at)
        values (${one.customer_id}, ${other.customer_id}, ${one.customer_id}, now()) returning id`.execute(
        several.database.db,
      )
      return { one, other, room: (rows[0] as { id: string }).id }
    },
  }
}

/** A device at one process. */
async function join(world: World, base: string, who: Member) {
  const one = await deviceAt(base, await world.tokenOf(who))
  return {
    ...one,
    texts: () => one.all('receive_message').map(({ message }) => message?.text),
    /** By the word with the highest version: what two processes tell may come in any order. */
    unread: () =>
      one.heard
        .map(([, payload]) => payload as { unread_messages_count?: number; version?: number | null })
        .toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
        .at(-1)?.unread_messages_count,
  }
}

/** Sends over HTTP at one process. */
async function send(world: World, base: string, who: Member, room: string, text: string): Promise<void> {
  const answer = await fetch(new URL('/live/v1/messages/send-message', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.tokenOf(who)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chat_room_id: room, client_message_id: randomUUID(), text }),
    signal: AbortSignal.timeout(9000),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

/** A figure of a process, by its name and labels. */
async function figure(base: string, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', base))).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}
const sentBy = (base: string, transport: string) => figure(base, `live_events_sent_total{transport="${transport}"}`)

/** What two members at two processes expect of each other. */
async function exchange(world: World): Promise<void> {
  const { one, other, room } = await world.pair()
  const stranger = await join(world, world.there.base, await makeMember(world.t))
  const phone = await join(world, world.here.base, one)
  const desk = await join(world, world.there.base, one)
  const ears = await Promise.all([world.there, world.there, world.here].map(({ base }) => join(world, base, other)))
  await phone.ask('new_message', { chat_room_id: room, client_message_id: randomUUID(), text: 'socket' })
  await send(world, world.there.base, one, room, 'other process')
  for (const ear of ears)
    await expect.poll(() => ear.texts().toSorted(), { timeout: 9000 }).toEqual(['other process', 'socket'])
  await expect.poll(() => desk.all('message_saved').length).toBe(2)
  for (const ear of ears) await expect.poll(ear.unread).toBe(2)
  await ears[0]?.ask('read_message', { chat_room_id: room, seq: 1 })
  for (const ear of ears) await expect.poll(ear.unread, { timeout: 9000 }).toBe(1)
  for (const own of [phone, desk])
    await expect.poll(() => own.all('message_read').map(({ read_seq }) => read_seq)).toEqual([1])
  await phone.ask('start_typing', { chat_room_id: room })
  await phone.ask('end_typing', { chat_room_id: room })
  for (const ear of ears) await expect.poll(() => ear.all('user_end_typing').length, { timeout: 9000 }).toBe(1)
  // Each heard each thing once: what a process told itself does not come back to it.
  for (const ear of ears) {
    expect(ear.all('user_typing')).toHaveLength(1)
    expect(ear.texts()).toHaveLength(2)
  }
  expect(phone.all('message_saved')).toHaveLength(2)
  expect(stranger.heard).toEqual([])
}

const plain = await openWorld('plain')
const [redis, hanging] = [await openRedis(), await openRedis()]
const withRedis = await openWorld('redis', { REDIS_URL: redis.url })
const withSignOut = await openWorld('signing out')
const withEnding = await openWorld('ending')
const withHanging = await openWorld('hanging', { REDIS_URL: hanging.url })

test('two processes share a conversation through the database', async () => {
  const world = plain
  await world.start()
  await exchange(world)
  expect(await sentBy(world.here.base, 'database')).toBeGreaterThan(0)
  // The second service alone answers its own calls and no other.
  expect((await fetch(new URL('/live/v1/conversations', world.there.base))).status).toBe(401)
  const answers = await Promise.all(
    [world.here, world.there].map(async ({ base }) => (await fetch(new URL('/rest/events/', base))).status),
  )
  expect(answers).toEqual([200, 404])
})

test('signing out at one process ends what the session has at the other', async () => {
  const world = withSignOut
  await world.start()
  const who = await makeMember(world.t)
  const token = await world.tokenOf(who)
  const asks = async (base: string, path: string, method = 'GET') =>
    (
      await fetch(new URL(path, base), {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
    ).status
  const phone = await join(world, world.there.base, who)
  const over = new Promise((done) => phone.socket.once('disconnect', done))
  // Both processes know the session from now on.
  expect(await asks(world.there.base, '/live/v1/conversations')).toBe(200)
  expect(await asks(world.here.base, '/rest/users-wall/')).toBe(200)
  expect(await asks(world.here.base, '/rest/users/logout/', 'POST')).toBe(200)
  expect(await asks(world.here.base, '/rest/users-wall/')).toBe(401)
  // Sooner than sessions are looked up again (every half minute), and the token opens nothing there either.
  expect(await Promise.race([over, sleep(10_000, 'still connected')])).toBe('io server disconnect')
  expect(await asks(world.there.base, '/live/v1/conversations')).toBe(401)
})

test('a process that is told to end lets its connections go, and they go on at another', async () => {
  const world = withEnding
  await world.start()
  const { one, other, room } = await world.pair()
  const ear = await join(world, world.here.base, other)
  const phone = await join(world, world.there.base, one)
  const gone = new Promise((done) => phone.socket.once('disconnect', done))
  const messages = Array.from({ length: 40 }, (_, index) => ({
    chat_room_id: room,
    client_message_id: randomUUID(),
    text: `m${index}`,
  }))
  const answers = messages.map((message) =>
    phone.ask('new_message', message).then(
      () => true,
      () => false,
    ),
  )
  await answers[0]
  await world.there.server.end('SIGTERM')
  await gone
  // What was not answered is said again elsewhere, under the same id.
  const again = await join(world, world.here.base, one)
  for (const message of messages) expect((await again.ask('new_message', message)).result).toMatchObject(message)
  const texts = messages.map(({ text }) => text).toSorted()
  await expect.poll(() => ear.texts().toSorted(), { timeout: 9000 }).toEqual(texts)
})

describe.skipIf(!redisHere)('with Redis', () => {
  test(
    'two processes share a conversation through it, and through the database while it is away',
    { timeout: 90_000 },
    async () => {
      const world = withRedis
      // Without Redis they start all the same.
      await world.start()
      await exchange(world)
      expect(await sentBy(world.here.base, 'redis')).toBe(0)

      await redis.start()
      const { one, other, room } = await world.pair()
      const viaRedis = () => sentBy(world.here.base, 'redis')
      await expect
        .poll(
          async () => {
            await send(world, world.here.base, one, room, 'anybody?')
            return viaRedis()
          },
          { timeout: 15_000, interval: 200 },
        )
        .toBeGreaterThan(0)
      // Those who were there before it came ask again, over three seconds; after that nobody is disturbed.
      await sleep(3500)
      await exchange(world)

      // Killed in the midst of an exchange: whoever listens goes on hearing.
      let ear = await join(world, world.there.base, other)
      const texts = Array.from({ length: 60 }, (_, index) => `m${index}`)
      for (const [index, text] of texts.entries()) {
        if (index === 20) await redis.kill()
        await send(world, world.here.base, one, room, text)
        await sleep(40)
      }
      await expect.poll(() => ear.texts().slice(-39), { timeout: 9000 }).toEqual(texts.slice(21))
      expect(ear.socket.connected).toBe(true)

      // Back, but empty: what was on its way when it died may be lost, so whoever listens asks again.
      await redis.start()
      await expect.poll(() => ear.socket.connected, { timeout: 20_000 }).toBe(false)
      ear = await join(world, world.there.base, other)
      const before = await viaRedis()
      await expect
        .poll(
          async () => {
            await send(world, world.here.base, one, room, 'again')
            return viaRedis()
          },
          { timeout: 15_000, interval: 200 },
        )
        .toBeGreaterThan(before)
      await expect.poll(() => ear.texts().at(-1), { timeout: 9000 }).toBe('again')
      const stored = await sql<{
        count: number
      }>`select count(*) as count from chat_message where room_id = ${room} and text = any(${texts})`.execute(
        world.database.db,
      )
      expect(stored.rows).toEqual([{ count: texts.length }])
    },
  )

  test(
    'a Redis that hangs delays nothing for long, and nothing comes twice when it goes on',
    { timeout: 90_000 },
    async () => {
      await hanging.start()
      const world = withHanging
      await world.start()
      await exchange(world)
      expect(await sentBy(world.here.base, 'redis')).toBeGreaterThan(0)
      expect(await sentBy(world.there.base, 'database')).toBe(0)
      const { one, other, room } = await world.pair()
      const ear = await join(world, world.there.base, other)
      const phone = await join(world, world.here.base, one)
      await hanging.pause()
      const texts = Array.from({ length: 30 }, (_, index) => `m${index}`)
      for (const text of texts) {
        await send(world, world.here.base, one, room, text)
        await sleep(100)
      }
      await phone.ask('start_typing', { chat_room_id: room })
      await phone.ask('end_typing', { chat_room_id: room })
      await expect.poll(() => ear.texts().toSorted(), { timeout: 9000 }).toEqual(texts.toSorted())
      expect(await sentBy(world.here.base, 'database')).toBeGreaterThan(0)
      hanging.resume()
      const before = await sentBy(world.here.base, 'redis')
      await expect
        .poll(
          async () => {
            await send(world, world.here.base, one, room, 'again')
            return sentBy(world.here.base, 'redis')
          },
          { timeout: 15_000, interval: 200 },
        )
        .toBeGreaterThan(before)
      await expect.poll(() => ear.texts().at(-1)).toBe('again')
      expect(
        ear
          .texts()
          .filter((text) => text !== 'again')
          .toSorted(),
      ).toEqual(texts.toSorted())
      expect([ear.all('user_typing').length, ear.all('user_end_typing').length]).toEqual([1, 1])
      expect(ear.socket.connected).toBe(true)
    },
  )
})
