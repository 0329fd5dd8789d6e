import { expect, test, vi } from 'vitest'
import { countryName } from '@app/contract/countries'
import { day, dayRange, daysAway, moment, monthOf, offsetName, shortRange, time, weekday, zoneName } from './dates.ts'

const [winter, summer] = ['2027-01-15T12:00:00Z', '2027-07-15T12:00:00Z']

test('a day is so far away', () => {
  const now = new Date('2026-11-25T23:30:00Z')
  expect(['2026-11-18', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-05'].map((on) => daysAway(on, now))).toEqual(
    ['7 days ago', 'yesterday', 'today', 'tomorrow', 'in 10 days'],
  )
})

test('zones have one name, whatever the browser calls them', () => {
  // What Firefox and WebKit have said where the server says something else.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementationOnce(function (
    this: Intl.DateTimeFormat,
    at,
  ) {
    return this.formatToParts(at).map((part) => (part.type === 'timeZoneName' ? { ...part, value: 'GTS' } : part))
  })
  expect(zoneName(winter, 'Asia/Dubai')).toBe('GST')
  expect([zoneName(winter, 'Europe/Berlin'), zoneName(summer, 'Europe/Berlin')]).toEqual(['CET', 'CEST'])
  expect([zoneName(winter, 'Europe/London'), zoneName(summer, 'Europe/London')]).toEqual(['GMT', 'BST'])
  expect([zoneName(winter, 'America/New_York'), zoneName(summer, 'America/New_York')]).toEqual(['EST', 'EDT'])
  expect(zoneName(winter, 'Asia/Kathmandu')).toBe('UTC+5:45')
  expect(zoneName('2026-11-30T17:48:42.500Z', 'Europe/Berlin')).toBe('CET')
  expect([zoneName(winter, 'Asia/Riyadh'), zoneName(winter, 'UTC')]).toEqual(['UTC+3', 'UTC'])
})

test('distances from UTC are counted, not asked for', () => {
  expect([offsetName(winter, 'Europe/Berlin'), offsetName(summer, 'Europe/Berlin')]).toEqual(['UTC+1', 'UTC+2'])
  expect([offsetName(winter, 'America/St_Johns'), offsetName(winter, 'Asia/Kolkata')]).toEqual(['UTC-3:30', 'UTC+5:30'])
  expect(offsetName(winter, 'Europe/London')).toBe('UTC')
})

test('days and times are those of the zone', () => {
  expect([day('2027-05-18'), monthOf('2027-09-02'), weekday('2027-05-19')]).toEqual([
    '18 May 2027',
    'September 2027',
    'Wed 19 May',
  ])
  const late = '2027-09-30T22:30:59.900Z'
  expect(day(late, { zone: 'Europe/Berlin', month: 'short' })).toBe('1 Oct 2027')
  expect(day(late, { zone: 'America/New_York', month: 'short' })).toBe('30 Sep 2027')
  expect(weekday(late, { zone: 'Asia/Kolkata' })).toBe('Fri 1 Oct')
  expect(moment('2026-11-20T13:09:00Z', 'Europe/Berlin')).toBe('20 Nov 2026, 14:09 CET')
  expect([time('2027-03-28T00:59:00Z', 'Europe/Berlin'), time('2027-03-28T01:00:00Z', 'Europe/Berlin')]).toEqual([
    '01:59',
    '03:00',
  ])
  expect(time(new Date('2027-01-01T00:00:00Z'), 'UTC')).toBe('00:00')
})

test('days of an event are as short as they can be', () => {
  expect(dayRange('2027-05-18', '2027-05-20')).toBe('18 – 20 May 2027')
  expect(dayRange('2027-04-30', '2027-05-02')).toBe('30 April – 2 May 2027')
  expect(dayRange('2026-12-30', '2027-01-02', { month: 'short' })).toBe('30 Dec 2026 – 2 Jan 2027')
  expect(dayRange('2027-03-11', '2027-03-11')).toBe('11 March 2027')
  expect(shortRange('2027-05-18', '2027-05-20')).toBe('18–20 May')
})

test('countries whose name has changed are called the same everywhere', () => {
  expect(['TR', 'CZ', 'MK', 'SZ', 'DE', 'XX1', ''].map(countryName)).toEqual([
    'Türkiye',
    'Czechia',
    'North Macedonia',
    'Eswatini',
    'Germany',
    'XX1',
    '',
  ])
})
