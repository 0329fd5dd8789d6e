import { expect, test } from 'vitest'
import { readCalendar } from '../../../test/factories/calendar.ts'
import { writeCalendar } from './calendar.ts'

const entry = (starts: string, minutes = 30) => ({
  uid: `one-${starts}`,
  sequence: 4,
  changed_at: new Date('2026-10-01T12:00:00Z'),
  starts_at: new Date(starts),
  ends_at: new Date(Date.parse(starts) + minutes * 60_000),
  summary: 'Meeting with Søren; Grün, Ltd\\Co',
  location: 'Table 7, West',
  url: 'https://example.org/events/1',
})
const write = (time_zone: string, ...starts: string[]) =>
  writeCalendar({ method: 'PUBLISH', time_zone, entries: starts.map((one) => entry(one)) })

test('times are read as they were written, on both sides of a change of clocks and in between', () => {
  const times = [
    '2026-10-24T07:00:00.000Z',
    // By Berlin's clock both of these are at half past two.
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2027-03-28T00:30:00.000Z',
    '2027-03-28T01:00:00.000Z',
  ]
  const read = readCalendar(write('Europe/Berlin', ...times))
  expect(read.entries.map(({ starts_at }) => starts_at)).toEqual(times)
  expect(read.entries[2]?.ends_at).toBe('2026-10-25T02:00:00.000Z')
})

test.each(['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Calcutta', 'UTC'])(
  'the zone %s stands inside under its own name',
  (zone) => {
    const text = write(zone, '2026-07-14T09:00:00.000Z', '2026-12-14T09:00:00.000Z')
    expect(readCalendar(text).entries.map(({ starts_at }) => starts_at)).toEqual([
      '2026-07-14T09:00:00.000Z',
      '2026-12-14T09:00:00.000Z',
    ])
    if (zone !== 'UTC') expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`)
  },
)

test('the machine’s own zone makes no difference', () => {
  const here = process.env['TZ']
  try {
    process.env['TZ'] = 'America/Los_Angeles'
    const text = write('Europe/Berlin', '2026-05-12T07:00:00.000Z')
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20260512T090000')
    expect(text).toContain('DTSTAMP:20261001T120000Z')
  } finally {
    if (here === undefined) delete process.env['TZ']
    else process.env['TZ'] = here
  }
})

test('what has a meaning in the format is text, and lines are short', () => {
  const text = writeCalendar({
    method: 'PUBLISH',
    time_zone: 'Europe/Berlin',
    entries: [
      {
        ...entry('2026-05-12T07:00:00.000Z'),
        summary: 'A\r\nATTENDEE:mailto:x@y.z',
        description: 'long, long; '.repeat(40),
      },
    ],
  })
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(readCalendar(text).entries[0]?.summary).toContain('ATTENDEE:mailto:x@y.z')
})
