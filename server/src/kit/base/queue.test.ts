import { expect, test } from 'vitest'
import { Refused } from './errors.ts'
import { openQueue } from './queue.ts'

/** Works that say when they begin, and end when they are told. */
function stage() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  /** Ends a work and lets what follows begin. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((turn) => setImmediate(turn))
  }
  return { begun, work, end }
}
const settled = () => new Promise((turn) => setImmediate(turn))
const wide = { atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 100 }

test('who brings many waits for them, and another goes at once', async () => {
  const queue = openQueue(wide)
  const { begun, work, end } = stage()
  const many = Array.from({ length: 24 }, (_, index) => queue.run('one', work(`one ${index}`)))
  await settled()
  expect(begun).toEqual(['one 0'])
  const other = queue.run('other', work('other'))
  await settled()
  expect(begun).toEqual(['one 0', 'other'])
  await end('other')
  expect(await other).toBe('other')
  for (let index = 0; index < 24; index++) await end(`one ${index}`)
  expect(await Promise.all(many)).toHaveLength(24)
  expect(begun.slice(2)).toEqual(Array.from({ length: 23 }, (_, index) => `one ${index + 1}`))
  expect(queue.load()).toEqual({ running: 0, waiting: 0 })
})

test('keys take turns', async () => {
  const queue = openQueue({ ...wide, atOnce: 1 })
  const { begun, work, end } = stage()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => queue.run(name.charAt(0), work(name)))
  await settled()
  for (let index = 0; index < all.length; index++) await end(begun[index] ?? '')
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('beyond the bounds one is told to come back, and a failure frees its place', async () => {
  const queue = openQueue({ atOnce: 1, atOncePerKey: 1, waiting: 3, waitingPerKey: 1 })
  const { work, end } = stage()
  const busy = { status: 503, code: 'unavailable', retryAfter: 2 }
  const first = queue.run('a', work('a1'))
  const second = queue.run('a', () => Promise.reject(new Refused(418, 'teapot', 'No.')))
  const failed = expect(second).rejects.toMatchObject({ status: 418 })
  await expect(queue.run('a', work('a3'))).rejects.toMatchObject(busy)
  const others = ['b', 'c'].map((key) => queue.run(key, work(key)))
  await expect(queue.run('d', work('d'))).rejects.toMatchObject(busy)
  expect(queue.load()).toEqual({ running: 1, waiting: 3 })
  await end('a1')
  expect(await first).toBe('a1')
  for (const key of ['b', 'c']) await end(key)
  await failed
  expect(await Promise.all(others)).toEqual(['b', 'c'])
  const last = queue.run('a', work('a4'))
  await settled()
  await end('a4')
  expect(await last).toBe('a4')
})
