import { expect, test } from 'vitest'
import { waitBefore } from './socket.ts'

test('the wait before another try grows from half a second to five, and differs from tab to tab', () => {
  expect(waitBefore(0, 0)).toBe(500)
  expect(waitBefore(0, 1)).toBe(500)
  expect(waitBefore(2, 0)).toBe(1000)
  expect(waitBefore(2, 1)).toBe(2000)
  expect(waitBefore(4, 1)).toBe(5000)
  expect(waitBefore(400, 0)).toBe(2500)
  expect(waitBefore(400, 1)).toBe(5000)
})
