import { expect, test } from 'vitest'
import type { Notification } from './notifications.api.ts'
import { allRead, counted, rowsOf, withRead } from './notifications.cache.ts'
import { readShown } from './notifications.search.ts'

const one = (id: number, is_read = false) => ({ id, is_read }) as Notification
const pages = (...rows: Notification[][]) => ({ pages: rows.map((results) => ({ count: 9, results })) })
const shape = (data: { pages: { results: Notification[] }[] }) =>
  data.pages.map((page) => page.results.map(({ id, is_read }) => `${id}${is_read ? ' read' : ''}`))

test('what is read stays in the list of all, and leaves the list of the unread', () => {
  const list = pages([one(3), one(2)], [one(1, true)])
  expect(shape(withRead(list, undefined, 2, true))).toEqual([['3', '2 read'], ['1 read']])
  expect(shape(withRead(list, 'unread', 2, true))).toEqual([['3'], ['1 read']])
  expect(shape(withRead(list, 'read', 1, false))).toEqual([['3', '2'], []])
})

test('where nothing changes, the list stays the same object', () => {
  const list = pages([one(3), one(2, true)])
  expect(withRead(list, undefined, 2, true)).toBe(list)
  expect(withRead(list, undefined, 9, true)).toBe(list)
})

test('all read empties the list of the unread and marks the others', () => {
  const list = pages([one(3), one(2)], [one(1, true)])
  expect(shape(allRead(list, undefined))).toEqual([['3 read', '2 read'], ['1 read']])
  expect(shape(allRead(list, 'unread'))).toEqual([[], []])
})

test('one that came back on top stands there once', () => {
  expect(rowsOf(pages([one(2), one(3)], [one(2, true), one(1)])).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(rowsOf(undefined)).toEqual([])
})

test('a counter never falls below zero', () => {
  expect(counted({ unread: 3, revision: 5 }, -1)).toEqual({ unread: 2, revision: 5 })
  expect(counted({ unread: 0, revision: 5 }, -1).unread).toBe(0)
  expect(counted({ unread: 100, revision: 5 }, -Infinity).unread).toBe(0)
})

test('the address says what is shown; nonsense is left out', () => {
  expect(readShown({ tab: 'unread', area: 'money', page: 3 })).toEqual({ tab: 'unread', area: 'money' })
  expect(readShown({ tab: 'all', area: '__proto__' })).toEqual({})
})
