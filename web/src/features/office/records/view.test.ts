import { resourceCalled } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import { sectionsFor } from '../sections.ts'
import { orderOf, viewOf, withView } from './view.ts'

const events = resourceCalled('events')

test('an address says what of a list is shown; what the list does not know is left out', () => {
  expect(viewOf(events, { q: 'Hamburg', country: 'DE', page: 2, hue: 7, evil: 'x', sort: '' })).toEqual({
    q: 'Hamburg',
    country: 'DE',
    page: '2',
  })
  expect(viewOf(resourceCalled('tags'), { is_public: true })).toEqual({ is_public: 'true' })
})

test('another search or order begins at the first page; another page keeps the rest', () => {
  const view = { q: 'a', page: '3' }
  expect(withView(view, { q: 'ab' })).toEqual({ q: 'ab' })
  expect(withView(view, { page: '4' })).toEqual({ q: 'a', page: '4' })
  expect(withView(view, { q: undefined })).toEqual({})
})

test('a list is ordered as is usual for it until the address says otherwise', () => {
  expect(orderOf(events, {})).toEqual({ sort: 'start_date', order: 'desc' })
  expect(orderOf(events, { sort: 'name' })).toEqual({ sort: 'name', order: 'asc' })
  expect(orderOf(events, { sort: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'desc' })
})

test('the navigation shows the lists of what somebody looks after', () => {
  const names = (roles: Parameters<typeof sectionsFor>[0]) =>
    sectionsFor(roles).flatMap(({ of }) => of.map(({ name }) => name))
  expect(names([])).toEqual([])
  expect(names(['events'])).toContain('events')
  expect(names(['events'])).not.toContain('tags')
  expect(names(['all'])).toEqual(expect.arrayContaining(['events', 'tags', 'banners', 'companies']))
  // Parts of an event stand in its workspace.
  expect(names(['all'])).not.toContain('event-prices')
})
