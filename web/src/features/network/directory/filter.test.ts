import { expect, test } from 'vitest'
import { applied, cleared, readFilter, toggled } from './filter.ts'

test('an address becomes a filter, and nonsense in it is left out', () => {
  expect(
    readFilter({
      search: '  ocean ',
      tag: ['3', '3', 'x', '-1'],
      country: 'PT',
      category: ['', 'carrier'],
      sort: 'name',
    }),
  ).toEqual({ search: 'ocean', tag: [3], country: ['PT'], category: ['carrier'], sort: 'name' })
  expect(
    readFilter({ search: ['a', 'b'], country: 'portugal', company: '99999999999', sort: 'price', page: '2' }),
  ).toEqual({})
})

test('the usual order does not stand in the address', () => {
  expect(readFilter({ sort: 'match' })).toEqual({})
})

test('reading what was read changes nothing', () => {
  const filter = readFilter({ search: 'ocean', event: '4', company: ['7', '9'], sort: 'newest' })
  expect(readFilter(filter)).toEqual(filter)
})

test('a choice is added, listed and taken away', () => {
  const filter = toggled(toggled({ search: 'ocean' }, 'country', 'NO'), 'event', '4')
  expect(filter).toEqual({ search: 'ocean', country: ['NO'], event: [4] })
  expect(applied(filter)).toEqual([
    { facet: 'event', key: '4' },
    { facet: 'country', key: 'NO' },
  ])
  expect(toggled(filter, 'event', '4')).toEqual({ search: 'ocean', country: ['NO'] })
})

test('clearing keeps the words and the order', () => {
  expect(cleared({ search: 'ocean', sort: 'name', tag: [3] })).toEqual({ search: 'ocean', sort: 'name' })
})
