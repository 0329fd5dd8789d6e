import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Transport } from '../src/kit/live/live-bus.ts'
import { redisTransport } from '../src/kit/live/live-bus.redis.ts'
import { openLog } from '../src/kit/base/log.ts'
import { openRedis, redisHere } from './redis.ts'

const redis = await openRedis()
const log = openLog(process.env['TEST_LOG'] ?? 'silent')
const transports: Transport[] = []
afterAll(() => Promise.all(transports.map((transport) => transport.stop())))

let streams = 0
let stream = ''
beforeEach(async () => {
  stream = `test:${++streams}`
})

function transport(): Transport {
  const made = redisTransport({ url: redis.url, stream, log })
  transports.push(made)
  return made
}

/** A process that hears, and one that tells; the second tries until Redis takes it. */
async function scene() {
  const [from, to] = [transport(), transport()]
  const heard: string[] = []
  let gaps = 0
  const subscription = to.subscribe({ onEvent: (text) => void heard.push(text), onGap: () => void gaps++ })
  await subscription.ready
  async function tell(...texts: string[]): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const taken = await from.send(texts).then(
        () => true,
        () => false,
      )
      if (taken) return
      await sleep(50)
    }
    throw new Error('Redis takes nothing.')
  }
  return { from, heard, gaps: () => gaps, tell, subscription }
}
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `e${from + index}`)

describe.skipIf(!redisHere)('Redis as the way of live events', () => {
  beforeAll(() => redis.start())

  test('who hears gets everything in its order, but nothing of before', async () => {
    await redis.once((client) => client.xAdd(stream, '*', { told: 'before' }))
    const { heard, tell, gaps } = await scene()
    await tell(...numbered(2500))
    await expect.poll(() => heard.length, { timeout: 9000 }).toBe(2500)
    expect(heard).toEqual(numbered(2500))
    expect(gaps()).toBe(0)
  })

  test('a connection that broke goes on where it stopped', async () => {
    const { heard, tell, gaps } = await scene()
    await tell(...numbered(10))
    await expect.poll(() => heard.length).toBe(10)
    for (let round = 1; round <= 5; round++) {
      await redis.once((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']))
      await tell(...numbered(10, round * 10))
    }
    await expect.poll(() => heard.length, { timeout: 9000 }).toBe(60)
    expect(heard).toEqual(numbered(60))
    expect(gaps()).toBe(0)
  })

  test('what was trimmed away unread is a gap, once, and hearing goes on', async () => {
    const { heard, tell, gaps } = await scene()
    await tell('first')
    await expect.poll(() => heard).toEqual(['first'])
    await redis.once(async (client) => {
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
      await client.xAdd(stream, '*', { told: 'missed' })
      await client.xTrim(stream, 'MAXLEN', 0)
    })
    await expect.poll(gaps, { timeout: 9000 }).toBe(1)
    await tell('after')
    await expect.poll(() => heard).toEqual(['first', 'after'])
    expect(gaps()).toBe(1)
  })

  test(
    'a Redis that was started anew is a gap; while it is away nothing can be sent',
    { timeout: 60_000 },
    async () => {
      const { from, heard, tell, gaps } = await scene()
      await tell('before')
      await expect.poll(() => heard).toEqual(['before'])
      await redis.kill()
      await expect.poll(() => from.send(['lost']).catch(() => 'refused')).toBe('refused')
      expect(gaps()).toBe(0)
      await redis.start()
      await expect.poll(gaps, { timeout: 15_000 }).toBe(1)
      await tell('after')
      await expect.poll(() => heard.at(-1)).toBe('after')
      expect(heard).toEqual(['before', 'after'])
    },
  )

  test(
    'a Redis that comes back with what it had saved is a gap too: what it had taken after that is lost',
    { timeout: 60_000 },
    async () => {
      const { heard, tell, gaps } = await scene()
      await tell('saved')
      await expect.poll(() => heard).toEqual(['saved'])
      await redis.once((client) => client.sendCommand(['SAVE']))
      await redis.kill()
      await redis.start()
      await expect.poll(gaps, { timeout: 15_000 }).toBe(1)
      await tell('after')
      await expect.poll(() => heard).toEqual(['saved', 'after'])
    },
  )

  test('a Redis that hangs is given up, and taken again when it answers', { timeout: 60_000 }, async () => {
    const { from, heard, tell, gaps } = await scene()
    await tell('before')
    await redis.pause()
    await expect(from.send(['hung'])).rejects.toThrow('in time')
    // Nothing waits for it any more.
    await expect(from.send(['next'])).rejects.toThrow('away')
    await sleep(4000)
    redis.resume()
    await tell('after')
    // What it had taken without a word may still come.
    await expect.poll(() => heard.filter((text) => text !== 'hung'), { timeout: 9000 }).toEqual(['before', 'after'])
    expect(gaps()).toBe(0)
  })

  test(
    'who comes before Redis hears as soon as it is there, and may have missed something',
    { timeout: 60_000 },
    async () => {
      await redis.kill()
      const to = transport()
      let gaps = 0
      const heard: string[] = []
      const subscription = to.subscribe({ onEvent: (text) => void heard.push(text), onGap: () => void gaps++ })
      await subscription.ready
      await redis.start()
      await expect.poll(() => gaps, { timeout: 9000 }).toBe(1)
      await expect
        .poll(
          () =>
            to.send(['hello']).then(
              () => heard.length > 0,
              () => false,
            ),
          { timeout: 9000 },
        )
        .toBe(true)
      await subscription.stop()
      await to.send(['unheard'])
      expect(heard).not.toContain('unheard')
    },
  )
})
