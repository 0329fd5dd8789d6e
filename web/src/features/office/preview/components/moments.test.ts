import { expect, test } from 'vitest'
import { groupsOf, offsetFrom, searched } from './moments.math.ts'
import type { Moment } from './moments.math.ts'

const moment = (given: Partial<Moment>): Moment => ({
  kind: 'event',
  id: 1,
  name: 'Harbour Forum',
  time_zone: 'Europe/Berlin',
  what: 'begins',
  at: '2027-04-05T07:00:00.000Z',
  ...given,
})

test('weeks go by the calendar of the event, hours by the clock', () => {
  // Clocks went forward on 28 March: two weeks before nine o'clock in summer is nine o'clock in winter.
  expect(offsetFrom(moment({}), { count: 2, unit: 'weeks', side: 'before' })).toBe('2027-03-22T08:00:00.000Z')
  expect(offsetFrom(moment({}), { count: 1, unit: 'days', side: 'after' })).toBe('2027-04-06T07:00:00.000Z')
  expect(offsetFrom(moment({}), { count: 336, unit: 'hours', side: 'before' })).toBe('2027-03-22T07:00:00.000Z')
  expect(offsetFrom(moment({}), { count: 5, unit: 'minutes', side: 'after' })).toBe('2027-04-05T07:05:00.000Z')
  expect(offsetFrom(moment({}), { count: 0, unit: 'days', side: 'after' })).toBe('2027-04-05T07:00:00.000Z')
})

const now = new Date('2027-03-01T00:00:00Z')
const all = [
  moment({ what: 'registration_opens', at: '2027-01-01T08:00:00.000Z' }),
  moment({ kind: 'award', id: 1, name: 'Quay Awards', what: 'entries_close', at: '2027-03-10T08:00:00.000Z' }),
  moment({ id: 2, name: 'Winter Days', what: 'ends', at: '2027-02-10T08:00:00.000Z' }),
  moment({}),
]

test('moments stand with their event or award, the one that something happens to next above the others', () => {
  const groups = groupsOf(all, now)
  expect(groups.map(({ name }) => name)).toEqual(['Quay Awards', 'Harbour Forum', 'Winter Days'])
  expect(groups[1]?.moments.map(({ what }) => what)).toEqual(['registration_opens', 'begins'])
})

test('a search finds words of the name and of what happens together', () => {
  const found = (find: string) =>
    searched(groupsOf(all, now), find, ({ what }) => what).map(({ name, moments }) => [name, moments.length])
  expect(found('harbour')).toEqual([['Harbour Forum', 2]])
  expect(found('HARBOUR begins')).toEqual([['Harbour Forum', 1]])
  expect(found('ends')).toEqual([['Winter Days', 1]])
  expect(found('quay begins')).toEqual([])
  expect(found('')).toHaveLength(3)
})
