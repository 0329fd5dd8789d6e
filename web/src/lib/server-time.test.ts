import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearTime, serverTime } from './server-time.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-01T12:00:00.700Z') }))
afterEach(() => void vi.useRealTimers())

const said = (date: string | null) => {
  hearTime(date)
  return serverTime().toISOString()
}

test('a clock that is years off is not gone by, one that is right is', () => {
  expect(serverTime().toISOString()).toBe('2030-01-01T12:00:00.700Z')
  expect(said('Fri, 20 Nov 2026 16:59:59 GMT')).toBe('2026-11-20T16:59:59.000Z')
  vi.advanceTimersByTime(2000)
  expect(serverTime().toISOString()).toBe('2026-11-20T17:00:01.000Z')
  // An answer that says nothing changes nothing.
  expect([said(null), said('soon')]).toEqual(['2026-11-20T17:00:01.000Z', '2026-11-20T17:00:01.000Z'])
  // What is a moment off is how long the answer took.
  expect(said('Tue, 01 Jan 2030 12:00:01 GMT')).toBe('2030-01-01T12:00:02.700Z')
})
