import { expect, test } from 'vitest'
import { placesFor, placesLike } from './places.ts'

const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label)

test('one goes where one’s roles reach, and nowhere else', () => {
  const all = placesFor(['all'])
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
  expect(labels(all)).toEqual(expect.arrayContaining(['Inbox', 'Money desk', 'Companies', 'Operators', 'New event']))
  const money = placesFor(['money'])
  expect(labels(money)).toEqual(expect.arrayContaining(['Inbox', 'Money desk', 'Sellers']))
  for (const other of ['Companies', 'New event', 'Operators', 'Settings']) expect(labels(money)).not.toContain(other)
})

test('places are found by how their words begin, in any order', () => {
  const all = placesFor(['all'])
  expect(labels(placesLike(all, 'mon de'))).toEqual(['Money desk'])
  expect(labels(placesLike(all, 'event new'))).toEqual(['New event'])
  expect(placesLike(all, ' ')).toHaveLength(all.length)
  expect(placesLike(all, 'zzz')).toEqual([])
})
