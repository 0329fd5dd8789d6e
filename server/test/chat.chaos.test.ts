import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { chatClient } from './chat-client.ts'
import type { ChatClient } from './chat-client.ts'
import { makeMember } from './factories/people.ts'
import { makeContacts } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openRedis, redisHere } from './redis.ts'
import { openSeveral } from './several.ts'

/** Messages of each side; more with `npm test -- --all` and when asked for: `CHAOS=1000`. */
const MESSAGES = Number(process.env['CHAOS'] ?? (process.env['TEST_ALL'] ? 60 : 24))
const KILLS = MESSAGES >= 1000 ? 10 : 3
const DEVICES = 3
/** Messages of each side that are written before the next kill. */
const BETWEEN_KILLS = Math.floor(MESSAGES / (KILLS + 1))

type World = Awaited<ReturnType<typeof openSeveral>>
const outside = process.env['REDIS_URL']
const redis = await openRedis()
if (redisHere) await redis.start()
/** By how many processes serve both, and through what those tell each other. */
const worlds: Record<string, { world: World; skipped: boolean }> = {
  'one process': { world: await openSeveral('chaos', 1), skipped: false },
  'two processes': { world: await openSeveral('chaos', 2), skipped: false },
  'two processes with Redis': {
    world: await openSeveral('chaos', 2, { REDIS_URL: redisHere ? redis.url : (outside ?? redis.url) }),
    skipped: !redisHere && !outside,
  },
}
const clients: ChatClient[] = []

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
})

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** Devices of one member, each with a connection of its own; every call and every connection goes to any of the processes. */
function devicesOf(world: World, who: Member, room: string): ChatClient[] {
  const made = Array.from({ length: DEVICES }, () =>
    chatClient({
      get base() {
        return anyOf(world.processes).base
      },
      room,
      me: who.customer_id,
      token: () => world.tokenOf(who),
    }),
  )
  clients.push(...made)
  return made
}

test.for(Object.keys(worlds))(
  `${MESSAGES} messages each way while connections break and a server dies ${KILLS} times: all there, once, in order (%s)`,
  { timeout: 120_000 + MESSAGES * 600 },
  async (name, context) => {
    const { world, skipped } = worlds[name] as (typeof worlds)[string]
    if (skipped) context.skip()
    const { t, database, processes } = world
    const [one, other] = [await makeMember(t), await makeMember(t)]
    await makeContacts(t, one, other)
    const { rows } = await sql<{ id: string }>`
      insert into chat_room (one_id, other_id, started_by, created_at)
      values (${one.customer_id}, ${other.customer_id}, ${one.customer_id}, now()) returning id`.execute(database.db)
    const room = (rows[0] as { id: string }).id
    await Promise.all(processes.map(({ server }) => server.start()))
    const [left, right] = [devicesOf(world, one, room), devicesOf(world, other, room)]
    const all = [...left, ...right]

    // Each connection is cut every 200–800 ms, as long as anything is sent.
    let calm = false
    let cuts = 0
    const cutting = all.map(async (client) => {
      while (!calm) {
        await sleep(200 + Math.random() * 600)
        client.cut()
        cuts++
      }
    })
    // Members read now and then on whichever device they hold.
    const reading = [left, right].map(async (devices) => {
      while (!calm) {
        await sleep(50 + Math.random() * 200)
        const device = anyOf(devices)
        const seen = device.messages().length
        if (seen > 0) device.read(Math.ceil(Math.random() * seen))
        if (Math.random() < 0.1) device.markUnread()
      }
    })

    const [writer, answerer] = [left[0] as ChatClient, right[0] as ChatClient]
    const sent = async () =>
      (await sql<{ seq: number }>`select last_seq as seq from chat_room`.execute(database.db)).rows[0]?.seq ?? 0
    let kills = 0
    for (let index = 0; index < MESSAGES; index++) {
      writer.write(`a${index}`)
      answerer.write(`b${index}`)
      // The outbox is kept short, so that a kill falls among messages on their way.
      while (writer.waiting() > 3 || answerer.waiting() > 3) await sleep(5)
      if (kills < KILLS && index >= (kills + 1) * BETWEEN_KILLS) {
        kills++
        const { server } = anyOf(processes)
        await server.end('SIGKILL')
        await server.start()
      }
    }
    await expect.poll(() => writer.waiting() + answerer.waiting(), { timeout: 60_000 }).toBe(0)
    calm = true
    await Promise.all([...cutting, ...reading])
    expect(kills).toBe(KILLS)
    expect(cuts).toBeGreaterThan(all.length)
    expect(writer.repeated() + answerer.repeated()).toBeGreaterThan(0)

    // What was acknowledged is there, once; each side's in the order in which it was written; numbers without gaps.
    expect(await sent()).toBe(2 * MESSAGES)
    const stored = await sql<{ seq: number; change: number; sender_id: number; text: string }>`
      select seq, change, sender_id, text from chat_message order by seq`.execute(database.db)
    const numbers = Array.from({ length: 2 * MESSAGES }, (_, index) => index + 1)
    expect(stored.rows.map(({ seq }) => seq)).toEqual(numbers)
    expect(stored.rows.map(({ change }) => change)).toEqual(numbers)
    for (const [who, letter] of [
      [one, 'a'],
      [other, 'b'],
    ] as const)
      expect(stored.rows.filter((row) => row.sender_id === who.customer_id).map((row) => row.text)).toEqual(
        Array.from({ length: MESSAGES }, (_, index) => `${letter}${index}`),
      )

    // Every device of both ends with the same, by what it heard and asked for itself.
    const truth = stored.rows.map(({ seq, text }) => [seq, text])
    for (const client of all)
      await expect.poll(() => client.messages().map(({ seq, text }) => [seq, text]), { timeout: 30_000 }).toEqual(truth)
    for (const [who, devices] of [
      [one, left],
      [other, right],
    ] as const) {
      // The server's count is what its rows say, and three devices agree with it.
      const counted = await sql<{ kept: number; real: number; shown: number }>`
        select unread as kept, unread + marked_unread::integer as shown, (select count(*) from chat_message
          where receiver_id = chat_member.customer_id and seq > read_seq and deleted_at is null) as real
        from chat_member where customer_id = ${who.customer_id}`.execute(database.db)
      const row = counted.rows[0] as { kept: number; real: number; shown: number }
      expect(row.kept).toBe(row.real)
      for (const device of devices) await expect.poll(device.unread, { timeout: 30_000 }).toBe(row.shown)
    }
    await Promise.all(all.map((client) => client.end()))
    await Promise.all(processes.map(({ server }) => server.end('SIGTERM')))
  },
)
