import { expect, test } from 'vitest'
import { readWhoComes } from './who-comes.ts'

test('a choice among those who come is read from the address, without what is no choice', () => {
  const people = { view: 'people', search: 'lisbon', tag: 3, country: 'PT', company: 4, page: 2 } as const
  expect(readWhoComes(people)).toEqual(people)
  expect(readWhoComes({ category: 'carrier', known: true, page: 3 })).toEqual({
    category: 'carrier',
    known: true,
    page: 3,
  })
  const nonsense = { view: 'all', search: ' ', tag: 'x', country: 'Portugal', known: 'yes', page: 1 }
  expect(readWhoComes(nonsense)).toEqual({})
  // What only the other list has is left out.
  expect(readWhoComes({ view: 'people', known: true, category: 'carrier' })).toEqual({ view: 'people' })
  expect(readWhoComes({ company: 4 })).toEqual({})
})
