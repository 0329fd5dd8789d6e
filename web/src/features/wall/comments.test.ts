import { expect, test } from 'vitest'
import { joined } from './comments.ts'
import type { Shown, Thread } from './comments.ts'

const thread = (ids: number[], more = false): Thread => ({
  items: ids.map((id) => ({ id }) as Shown),
  more,
})
const idsOf = ({ items, more }: Thread) => [items.map((one) => one.id), more]

test('a new comment comes last, and nothing older appears by itself', () => {
  expect(idsOf(joined(thread([8, 9], true), thread([5, 6, 7, 8, 9, 10])))).toEqual([[8, 9, 10], true])
})

test('a deleted comment goes', () => {
  expect(idsOf(joined(thread([7, 8, 9]), thread([7, 9])))).toEqual([[7, 9], false])
})

test('a page that does not reach back leaves what is read', () => {
  expect(idsOf(joined(thread([1, 2, 3]), thread([50, 51], true)))).toEqual([[1, 2, 3, 50, 51], false])
})

test('comments on their way stay last', () => {
  expect(idsOf(joined(thread([3, -1]), thread([3, 4])))).toEqual([[3, 4, -1], false])
  expect(idsOf(joined(thread([-1]), thread([1, 2], true)))).toEqual([[1, 2, -1], true])
})
