import { expect, test } from 'vitest'
import { countedTitle } from './unread-title.ts'

test('a title counts what waits, once, and says nothing when nothing waits', () => {
  expect(countedTitle('Home | Carrier Connect', 3)).toBe('(3) Home | Carrier Connect')
  expect(countedTitle('(3) Home | Carrier Connect', 4)).toBe('(4) Home | Carrier Connect')
  expect(countedTitle('(4) Home | Carrier Connect', 0)).toBe('Home | Carrier Connect')
  expect(countedTitle('Home', 250)).toBe('(99+) Home')
  expect(countedTitle('(99+) Home', 1)).toBe('(1) Home')
})
