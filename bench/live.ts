import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { PAIRS as CHATTING, SENDERS, places } from './chats.ts'
import { cpuOf, memoryOf } from './processes.ts'
import { productOn } from './product.ts'
import { PAIRS, SLICE_MS, fixed, median, report } from './report.ts'
import { bareSide, newId, open, productSide } from './sockets.ts'
import type { Line, Member, Side } from './sockets.ts'
import { SECRET } from './world.ts'

/** Messages that are sent to everyone's devices in one slice, by how many devices hear them. */
const ROUNDS = { 200: 100, 1000: 40 } as const
const IN_FLIGHT = 8
/** Messages that a thousand people write in a second when all of them are at it. */
const PACE = 250
const IDLE = 5000
const STORM = 2000
/** Connections that are being opened at the same moment, unless they all are. */
const OPENING = 100
const TEXT =
  'Gate closes 18:00 for the Thursday sailing; please have the VGM in by noon, and tell me if the reefers slip.'

type Floor = { process: ChildProcess; base: string }
type Sides = { bare: Side; product: Side }
type Name = keyof Sides
type Slice = { p50_ms: number; cpu_ms: number; per_second: number; lost: number }

/** Messages told to many devices, between many pairs, connections that do nothing, and all coming back at once: beside bare `ws`. */
export async function measureSockets(url: string): Promise<void> {
  const community = await communityAt(url)
  await withSides(url, async (sides) => {
    await measureFanOut(sides, community, 200)
    await measureFanOut(sides, community, 1000)
    await measurePairs(sides, community)
  })
  await withSides(url, (sides) => measureIdle(sides, community))
}

async function withSides(url: string, work: (sides: Sides) => Promise<void>): Promise<void> {
  const { base, server } = await productOn(url, 'rest')
  const bare = await bareOn(url)
  try {
    await server.start()
    await work({
      bare: bareSide(bare.base, bare.process.pid ?? 0),
      product: productSide(base, server.pid()),
    })
  } finally {
    await server.end('SIGTERM')
    bare.process.kill()
  }
}

function bareOn(url: string): Promise<Floor> {
  const floor = fork(join(import.meta.dirname, 'sockets.floor.ts'), [url, '20'], { execArgv: [] })
  return new Promise((done, fail) => {
    floor.once('exit', () => fail(new Error('The floor ended.')))
    floor.once('message', (message) => {
      done({ process: floor, base: `ws://127.0.0.1:${(message as { port: number }).port}` })
    })
  })
}

type Community = {
  /** The member at a place, with a token that is good for a quarter of an hour. */
  at: (place: number) => Promise<Member>
  roomOf: (one: Member, other: Member) => string
}

async function communityAt(url: string): Promise<Community> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: members } = await client.query<{ customer_id: number; session_id: string }>(
    'select customer_id, id as session_id from session where ended_at is null order by customer_id',
  )
  const { rows: rooms } = await client.query<{ id: string; one_id: number; other_id: number }>(
    'select id, one_id, other_id from chat_room',
  )
  await client.end()
  const between = new Map(rooms.map(({ id, one_id, other_id }) => [`${one_id} ${other_id}`, id]))
  return {
    async at(place) {
      const member = members[place]
      if (!member) throw new Error('The community is too small.')
      const claims = { ...member, registration_complete: true }
      return { ...member, token: await signAccess(SECRET, claims, new Date()) }
    },
    roomOf(one, other) {
      const [low, high] = [one.customer_id, other.customer_id].toSorted((a, b) => a - b)
      const id = between.get(`${low} ${high}`)
      if (!id) throw new Error('These two have no room.')
      return id
    },
  }
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

/** Opens many connections, so many at a time. */
async function openAll(count: number, one: (n: number) => Promise<Line>, atOnce = OPENING): Promise<Line[]> {
  const lines: Line[] = []
  for (let first = 0; first < count; first += atOnce)
    lines.push(...(await Promise.all(from(first, Math.min(atOnce, count - first)).map(one))))
  return lines
}

/** Both sides by turns, each first as often as second. */
async function inTurns<Result>(one: (name: Name) => Promise<Result>): Promise<Record<Name, Result>[]> {
  const pairs: Record<Name, Result>[] = []
  await one('bare')
  await one('product')
  for (let pair = 0; pair < PAIRS; pair++) {
    const order: Name[] = pair % 2 === 0 ? ['bare', 'product'] : ['product', 'bare']
    const results: Partial<Record<Name, Result>> = {}
    for (const name of order) results[name] = await one(name)
    pairs.push(results as Record<Name, Result>)
  }
  return pairs
}

function reportSlices(what: string, pairs: Record<Name, Slice>[]): void {
  const of = (name: Name, figure: keyof Slice) => median(pairs.map((pair) => pair[name][figure]))
  const ratio = (figure: keyof Slice) => median(pairs.map((pair) => pair.product[figure] / pair.bare[figure]))
  const lost = pairs.reduce((sum, pair) => sum + pair.bare.lost + pair.product.lost, 0)
  const figures = (name: Name) =>
    `p50 ${fixed(of(name, 'p50_ms'), 1)} ms, ${fixed(of(name, 'cpu_ms') * 1000, 0)} µs CPU, ${fixed(of(name, 'per_second'), 0)}/s`
  report(
    `${what}: p50 of delivery`,
    `${fixed(ratio('p50_ms'))} × (bare ${figures('bare')}; ours ${figures('product')})`,
    '≤ 2 ×',
    ratio('p50_ms') <= 2,
  )
  report(`${what}: CPU a delivery`, `${fixed(ratio('cpu_ms'))} ×`, '≤ 1.8 ×', ratio('cpu_ms') <= 1.8)
  report(`${what}: lost`, String(lost), '0', lost === 0)
}

/** One member with many devices hears from fifty others, one message after the other. */
async function measureFanOut(sides: Sides, community: Community, devices: keyof typeof ROUNDS): Promise<void> {
  const receiver = await community.at(places.receiver)
  const people = await Promise.all(from(places.senders, SENDERS).map(community.at))
  const heard = new Map<string, (at: number) => void>()
  const hear = (id: string) => heard.get(id)?.(performance.now())
  const lines = async (side: Side) => ({
    receivers: await openAll(devices, () => open(side, receiver, hear)),
    senders: await Promise.all(people.map((sender) => open(side, sender, () => undefined))),
  })
  const opened = { bare: await lines(sides.bare), product: await lines(sides.product) }
  let turn = 0
  const pairs = await inTurns(async (name) => {
    const times: number[] = []
    const cpu = cpuOf(sides[name].pid)
    const began = performance.now()
    for (let round = 0; round < ROUNDS[devices]; round++) {
      const n = turn++ % SENDERS
      const [sender, line] = [people[n], opened[name].senders[n]]
      if (!sender || !line) throw new Error('There is no such sender.')
      const id = newId()
      const sent = performance.now()
      let missing = devices as number
      await new Promise<void>((done, fail) => {
        heard.set(id, (now) => {
          times.push(now - sent)
          if (--missing === 0) done()
        })
        line
          .say({
            chat_room_id: community.roomOf(receiver, sender),
            receiver_id: receiver.customer_id,
            client_message_id: id,
            text: TEXT,
          })
          .catch(fail)
        setTimeout(done, 10_000).unref()
      })
      heard.delete(id)
    }
    return {
      p50_ms: median(times),
      cpu_ms: (cpuOf(sides[name].pid) - cpu) / Math.max(1, times.length),
      per_second: (times.length / (performance.now() - began)) * 1000,
      lost: ROUNDS[devices] * devices - times.length,
    } satisfies Slice
  })
  for (const { receivers, senders } of Object.values(opened))
    for (const line of [...receivers, ...senders]) line.close()
  reportSlices(`1 → ${devices}`, pairs)
}

/**
 * Five hundred pairs, each of a thousand people writing in turn. First at the pace of a busy evening, where what counts is how
 * soon a message is there; then as fast as eight at a time are acknowledged, where what counts is how many are stored.
 */
async function measurePairs(sides: Sides, community: Community): Promise<void> {
  const sent = new Map<string, number>()
  let times: number[] = []
  const hear = (id: string) => {
    const then = sent.get(id)
    if (then === undefined) return
    sent.delete(id)
    times.push(performance.now() - then)
  }
  const two = await Promise.all(from(places.pairs, CHATTING * 2).map(community.at))
  const lines = (side: Side) =>
    openAll(two.length, (n) => {
      const member = two[n]
      if (!member) throw new Error('There is no such member.')
      return open(side, member, hear)
    })
  const opened = { bare: await lines(sides.bare), product: await lines(sides.product) }
  let turn = 0
  const sayOne = (name: Name): Promise<void> => {
    const n = turn++ % two.length
    const [one, other, line] = [two[n], two[n ^ 1], opened[name][n]]
    if (!one || !other || !line) throw new Error('There is no such pair.')
    const client_message_id = newId()
    sent.set(client_message_id, performance.now())
    return line.say({
      chat_room_id: community.roomOf(one, other),
      receiver_id: other.customer_id,
      client_message_id,
      text: TEXT,
    })
  }
  const slice = async (name: Name, work: (until: number) => Promise<number>): Promise<Slice> => {
    times = []
    const cpu = cpuOf(sides[name].pid)
    const began = performance.now()
    const acknowledged = await work(began + SLICE_MS)
    const took = performance.now() - began
    for (let tries = 0; tries < 200 && sent.size > 0; tries++) await sleep(25)
    const lost = sent.size
    sent.clear()
    return {
      p50_ms: median(times),
      cpu_ms: (cpuOf(sides[name].pid) - cpu) / Math.max(1, times.length),
      per_second: (acknowledged / took) * 1000,
      lost,
    }
  }

  const paced = await inTurns((name) =>
    slice(name, async (until) => {
      const answers: Promise<void>[] = []
      const began = performance.now()
      while (performance.now() < until) {
        const due = ((performance.now() - began) / 1000) * PACE
        while (answers.length < due) answers.push(sayOne(name))
        await sleep(1)
      }
      await Promise.all(answers)
      return answers.length
    }),
  )
  reportSlices(`${CHATTING} pairs, ${PACE} messages/s`, paced)

  const fast = await inTurns((name) =>
    slice(name, async (until) => {
      const counts = await Promise.all(
        from(0, IN_FLIGHT).map(async () => {
          let count = 0
          for (; performance.now() < until; count++) await sayOne(name)
          return count
        }),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }),
  )
  for (const line of [...opened.bare, ...opened.product]) line.close()
  const rate = median(fast.map((pair) => pair.product.per_second))
  const ratio = median(fast.map((pair) => pair.product.per_second / pair.bare.per_second))
  const lost = fast.reduce((sum, pair) => sum + pair.bare.lost + pair.product.lost, 0)
  report(
    `${CHATTING} pairs, ${IN_FLIGHT} in flight: durable messages`,
    `${fixed(rate, 0)}/s, ${fixed(ratio)} of bare, ${lost} lost`,
    '≥ 500/s, none lost',
    rate >= 500 && lost === 0,
  )
}

/** What a connection holds while nothing happens, and how long many need that come back at the same moment. */
async function measureIdle(sides: Sides, community: Community): Promise<void> {
  const people = await Promise.all(from(0, IDLE).map(community.at))
  const connect = (side: Side, count: number, atOnce: number) =>
    openAll(
      count,
      (n) => {
        const member = people[n]
        if (!member) throw new Error('There is no such member.')
        return open(side, member, () => undefined)
      },
      atOnce,
    )
  const opened: Partial<Record<Name, Line[]>> = {}
  const each: Partial<Record<Name, number>> = {}
  for (const name of ['bare', 'product'] as const) {
    // What a process takes for its first connections is not theirs.
    for (const line of await connect(sides[name], 200, OPENING)) line.close()
    await sleep(2000)
    const before = memoryOf(sides[name].pid)
    opened[name] = await connect(sides[name], IDLE, OPENING)
    await sleep(5000)
    each[name] = ((memoryOf(sides[name].pid) - before) * 1024) / IDLE
  }
  const ours = each.product ?? Number.NaN
  report(
    `idle connection, of ${IDLE}`,
    `${fixed(ours, 1)} KB (bare ${fixed(each.bare ?? Number.NaN, 1)} KB)`,
    '≤ 25 KB',
    ours <= 25,
  )
  for (const name of ['bare', 'product'] as const) for (const line of (opened[name] ?? []).slice(0, STORM)) line.close()
  await sleep(1000)
  const storms = await inTurns(async (name) => {
    const began = performance.now()
    const lines = await connect(sides[name], STORM, STORM)
    const took = performance.now() - began
    for (const line of lines) line.close()
    await sleep(500)
    return took
  })
  const ratio = median(storms.map((storm) => storm.product / storm.bare))
  const took = (name: Name) => fixed(median(storms.map((storm) => storm[name])) / 1000, 2)
  report(
    `${STORM} reconnect at once, beside ${IDLE - STORM} that stay`,
    `all back after ${took('product')} s (bare ${took('bare')} s, ${fixed(ratio)} ×)`,
  )
  for (const name of ['bare', 'product'] as const) for (const line of (opened[name] ?? []).slice(STORM)) line.close()
}
