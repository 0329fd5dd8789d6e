import { HOME } from '@app/contract/pages'
import { expect, test } from 'vitest'
import { givenAddress } from './address.ts'
import type { Address } from './address.ts'

test('a path of this site is an address, with its query and its place on the page', () => {
  for (const path of ['/', '/my-events', '/events/größe/12/agenda?day=2#3', '/an/older/page'])
    expect(givenAddress(path)).toBe(path)
})

test('another site, a script and no path at all are the home page', () => {
  for (const path of [
    '',
    'my-events',
    'https://a.example/',
    '//a.example',
    '/\\a.example',
    'javascript:alert(1)',
    '/a b',
  ])
    expect(givenAddress(path), path).toBe(HOME)
})

test('an address that no page has does not compile', () => {
  const event: `/events/${string}/${number}` = '/events/summit/12'
  const known: Address[] = [event, `${event}/agenda`, '/my-events', '/payment-success?invoice=3']
  // @ts-expect-error no page is called so
  const unknown: Address[] = ['/my-event']
  // @ts-expect-error an event has no such page
  const below: Address[] = [`${event}/agendas`]
  // @ts-expect-error a text has to be looked at first
  const text: Address[] = [String(event)]
  expect([known, unknown, below, text].map(({ length }) => length)).toEqual([4, 1, 1, 1])
})
