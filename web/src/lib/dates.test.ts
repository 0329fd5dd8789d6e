import { expect, test, vi } from 'vitest'
import { countryName } from './country.ts'
import { offsetName, zoneName } from './dates.ts'

const [winter, summer] = ['2027-01-15T12:00:00Z', '2027-07-15T12:00:00Z']

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
