import { expect, test } from 'vitest'
import type { DeskMeeting, DeskTable } from './desk.api.ts'
import {
  busiestOf,
  cellsOf,
  fits,
  gapsIn,
  groupsOf,
  hasRoom,
  isRunning,
  placeBeside,
  withPlace,
  withPlanned,
} from './plan.math.ts'

const at = (start: string) => ({ starts_at: `2027-05-04T${start}:00.000Z`, start })
/** A break lies between 10:00 and 11:00. */
const times = ['09:00', '09:30', '10:30', '11:00'].map((start) => at(start))
const table = (taken: [string, number | null][], more: Partial<DeskTable> = {}): DeskTable => ({
  id: 1,
  number: '1',
  hall: 'West',
  company_id: null,
  company_name: null,
  taken: taken.map(([start, meeting_id]) => ({
    ...at(start),
    what: meeting_id === null ? 'closed' : 'meeting',
    meeting_id,
  })),
  ...more,
})
const meeting = (start: string, slots: number): DeskMeeting => ({
  id: 7,
  event_id: 1,
  ...at(start),
  date: '2027-05-04',
  slots,
  table_id: null,
  table: null,
  hall: null,
  people: [
    { customer_id: 1, name: 'Anna Wilk', company_id: 3, company_name: 'Baltika' },
    { customer_id: 2, name: 'Tom Brandt', company_id: null, company_name: null },
  ],
})

test('what follows itself is one cell, but not over a break, and free time never is', () => {
  const spans = (one: DeskTable) => cellsOf(one, times).map(({ what, span }) => `${what} ${span}`)
  expect(spans(table([]))).toEqual(['free 1', 'free 1', 'free 1', 'free 1'])
  expect(
    spans(
      table([
        ['09:00', 7],
        ['09:30', 7],
        ['10:30', 8],
        ['11:00', 9],
      ]),
    ),
  ).toEqual(['meeting 2', 'meeting 1', 'meeting 1'])
  expect(
    spans(
      table([
        ['09:30', null],
        ['10:30', null],
        ['11:00', null],
      ]),
    ),
  ).toEqual(['free 1', 'closed 1', 'closed 2'])
})

test('a break is told by the time after it', () => {
  expect([...gapsIn(times)]).toEqual([at('10:30').starts_at])
})

test('a meeting fits where all of its time is free', () => {
  const half = table([['09:30', 8]])
  const fitsIn = (one: DeskMeeting, begins?: string) => hasRoom(half, times, one, begins && at(begins).starts_at)
  expect([fitsIn(meeting('09:00', 1)), fitsIn(meeting('09:00', 2))]).toEqual([true, false])
  // Over a break there is none; a meeting is not in its own way.
  expect([fitsIn(meeting('09:00', 2), '10:30'), fitsIn(meeting('09:00', 2), '09:30')]).toEqual([true, false])
  expect(fitsIn({ ...meeting('09:30', 1), id: 8 })).toBe(true)
  const places = (one: DeskTable, slots: number) =>
    withPlace(cellsOf(one, times), meeting('09:00', slots)).map(({ span, place }) => [span, place === true])
  expect(places(table([]), 2)).toEqual([
    [2, true],
    [1, false],
    [1, false],
  ])
  expect(places(half, 2).some(([, place]) => place)).toBe(false)
  // A time of another day is nowhere on this one.
  expect(withPlace(cellsOf(half, times), meeting('15:00', 1)).some(({ place }) => place)).toBe(false)
})

test('a meeting goes from place to place with the arrows, past what is taken, and never into the past', () => {
  const tables = [
    table([['09:00', 7]], { id: 1 }),
    table([['09:00', 8]], { id: 2 }),
    table([['10:30', null]], { id: 3 }),
  ]
  const one = { ...meeting('09:00', 1), table_id: 1 }
  const plan = {
    times,
    tables,
    meetings: [one],
    planned: [],
    companies: [],
    to_be_assigned: 0,
    walking: { minutes: 5, between: [] },
  }
  const now = new Date(at('09:15').starts_at)
  const go = (from: number | null, begins: string, arrow: Parameters<typeof placeBeside>[3]) => {
    const place = placeBeside(plan, one, { table: from, at: at(begins).starts_at }, arrow, now)
    return place && [place.table, place.at.slice(11, 16)]
  }
  expect(go(1, '09:00', 'ArrowDown')).toEqual([3, '09:00'])
  expect(go(3, '09:30', 'ArrowRight')).toEqual([3, '11:00'])
  expect(go(3, '11:00', 'ArrowRight')).toBeUndefined()
  expect(go(2, '09:30', 'ArrowLeft')).toBeUndefined()
  expect(go(1, '09:30', 'ArrowLeft')).toEqual([1, '09:00'])
  expect(go(1, '09:00', 'ArrowUp')).toBeUndefined()
  // Without a table it has one from the first arrow down, and may move in time without one.
  expect(go(null, '09:00', 'ArrowDown')).toEqual([1, '09:00'])
  expect(go(null, '09:00', 'ArrowRight')).toEqual([null, '09:30'])
})

test('tables that somebody booked come first, the others stand by hall', () => {
  const groups = groupsOf([
    table([], { id: 1 }),
    table([], { id: 2, company_name: 'Andes' }),
    table([], { id: 3, hall: 'East' }),
    table([], { id: 4, company_name: 'Baltika', hall: 'East' }),
    table([], { id: 5 }),
  ])
  expect(groups.map(({ own, hall, tables }) => [own, hall, tables.map(({ id }) => id)])).toEqual([
    [true, null, [2, 4]],
    [false, 'West', [1, 5]],
    [false, 'East', [3]],
  ])
})

test('a meeting is found by people, companies and its table', () => {
  const one = { ...meeting('09:00', 1), table: 'T14' }
  expect(['wilk', 'balt tom', 't14'].map((text) => fits(one, text))).toEqual([true, true, true])
  expect(fits(one, 'andes')).toBe(false)
})

test('the busiest table is the one with most half hours of meetings; what is closed counts for nothing', () => {
  const one = table([
    ['09:00', null],
    ['09:30', null],
    ['10:30', 7],
  ])
  const two = table(
    [
      ['09:00', 8],
      ['09:30', 8],
    ],
    { id: 2 },
  )
  expect(busiestOf([one, two])).toBe(2)
  expect(busiestOf([one])).toBe(1)
  expect(busiestOf([table([['09:00', null]])])).toBeUndefined()
  expect(isRunning(at('09:00').starts_at, new Date('2027-05-04T09:29:59Z'))).toBe(true)
  expect(isRunning(at('09:00').starts_at, new Date('2027-05-04T09:30:00Z'))).toBe(false)
})

test('what a plan would add stands where it is free, as long as it is, and nowhere else', () => {
  const planned = (start: string, slots: number) => ({
    number: 1,
    starts_at: at(start).starts_at,
    slots,
    table_id: 1,
    people: [],
  })
  const shown = (...given: ReturnType<typeof planned>[]) =>
    withPlanned(cellsOf(table([['09:30', 7]]), times), given).map(({ what, span }) => `${what} ${span}`)
  expect(shown(planned('10:30', 2))).toEqual(['free 1', 'meeting 1', 'planned 2'])
  expect(shown(planned('09:00', 1))).toEqual(['planned 1', 'meeting 1', 'free 1', 'free 1'])
  expect(shown(planned('09:00', 2))).toEqual(['free 1', 'meeting 1', 'free 1', 'free 1'])
})
