import { expect, test } from 'vitest'
import { freeFrom } from './adverts.ts'

test('what another column shows is passed over, around the end too', () => {
  const links = ['/a', '/b', '/c']
  expect(freeFrom(links, 0, new Set())).toBe(0)
  expect(freeFrom(links, 1, new Set(['/b']))).toBe(2)
  expect(freeFrom(links, 5, new Set(['/c']))).toBe(0)
})

test('one alone stays, and so do all where others show everything', () => {
  expect(freeFrom(['/a'], 1, new Set(['/a']))).toBe(0)
  expect(freeFrom(['/a', '/b'], 1, new Set(['/a', '/b']))).toBe(1)
  expect(freeFrom([], 3, new Set())).toBe(0)
})
