import { expect, test } from 'vitest'
import { readMine } from './my-network.search.ts'

test('an address says what is shown; the usual and the senseless are left out', () => {
  expect(readMine({ tab: 'received' })).toEqual({ tab: 'received' })
  expect(readMine({ tab: 'contacts', view: 'grid', search: ' ', company: 'x' })).toEqual({})
  expect(readMine({ search: ' ines ', company: '12', view: 'list' })).toEqual({
    search: 'ines',
    company: 12,
    view: 'list',
  })
  expect(readMine({ tab: ['sent', 'received'], company: '99999999999' })).toEqual({})
})
