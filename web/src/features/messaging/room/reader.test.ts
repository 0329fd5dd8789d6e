import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeReader } from './reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is scrolled past is one word, and it only goes forward', async () => {
  const told: number[] = []
  const reader = makeReader((seq) => Promise.resolve(void told.push(seq)))
  for (const seq of [3, 4, 9, 5]) reader.see(seq)
  await vi.advanceTimersByTimeAsync(1000)
  reader.see(7)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([9])
})

test('what did not arrive is told again, with what was seen meanwhile', async () => {
  const told: number[] = []
  let there = false
  const reader = makeReader(async (seq) => {
    await Promise.resolve()
    if (!there) throw new Error('offline')
    told.push(seq)
  })
  reader.see(3)
  await vi.advanceTimersByTimeAsync(1000)
  reader.see(4)
  there = true
  await reader.work()
  expect(told).toEqual([4])
  there = false
  reader.see(5)
  await vi.advanceTimersByTimeAsync(1000)
  there = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual([4, 5])
})

test('one who leaves is told about at once', async () => {
  const told: number[] = []
  const reader = makeReader((seq) => Promise.resolve(void told.push(seq)))
  reader.see(3)
  reader.stop()
  await Promise.resolve()
  expect(told).toEqual([3])
})

test('what could not be told on leaving is not tried for ever', async () => {
  let tries = 0
  const reader = makeReader(() => {
    tries++
    return Promise.reject(new Error('gone'))
  })
  reader.see(3)
  reader.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(1)
})
