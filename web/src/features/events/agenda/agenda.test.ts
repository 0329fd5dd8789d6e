import { expect, test } from 'vitest'
import { around, clashes, inRooms, nowAt, runningDay, takesTime } from './agenda.ts'

const at = (key: string, from: string, to: string) => ({
  key,
  starts_at: `2026-11-22T${from}:00.000Z`,
  ends_at: `2026-11-22T${to}:00.000Z`,
})

test('what overlaps clashes, what follows does not', () => {
  const day = [
    at('a', '09:00', '10:00'),
    at('b', '10:00', '11:00'),
    at('c', '10:30', '12:00'),
    at('d', '13:00', '14:00'),
  ]
  const found = clashes(day)
  expect([...found].map(([key, other]) => [key, other.key])).toEqual([
    ['b', 'c'],
    ['c', 'b'],
  ])
})

test('what is there for meeting takes no time', () => {
  expect([{ session: { kind: 'networking' } }, { session: { kind: 'panel' } }, {}].map(takesTime)).toEqual([
    false,
    true,
    true,
  ])
})

test('now stands behind what has begun', () => {
  const day = [at('a', '09:00', '10:00'), at('b', '10:00', '11:00')]
  expect(nowAt(day, '2026-11-22T08:00:00.000Z')).toBe(0)
  expect(nowAt(day, '2026-11-22T09:30:00.000Z')).toBe(1)
  expect(nowAt(day, '2026-11-22T12:00:00.000Z')).toBe(2)
  expect(nowAt([], '2026-11-22T12:00:00.000Z')).toBeUndefined()
})

test('what is on is between its beginning and its end; what is next is in order', () => {
  const day = [at('late', '13:00', '14:00'), at('a', '09:00', '10:00'), at('b', '10:00', '11:00')]
  const { on, next } = around(day, '2026-11-22T10:00:00.000Z')
  expect([on, next].map((some) => some.map(({ key }) => key))).toEqual([['b'], ['late']])
  expect(around(day, '2026-11-22T08:00:00.000Z').next.map(({ key }) => key)).toEqual(['a', 'b', 'late'])
})

test('an event runs from its first day to its last, by its own clock', () => {
  const lisbon = { start_date: '2026-11-22', end_date: '2026-11-24', time_zone: 'Europe/Lisbon' }
  const at = (instant: string, event = lisbon) => runningDay(event, new Date(instant))
  expect(at('2026-11-21T23:59:00.000Z')).toBeNull()
  expect(at('2026-11-22T00:00:00.000Z')).toEqual({ day: 1, days: 3 })
  expect(at('2026-11-24T23:59:00.000Z')).toEqual({ day: 3, days: 3 })
  expect(at('2026-11-25T00:00:00.000Z')).toBeNull()
  // Elsewhere it is that day already, or still the one before.
  expect(at('2026-11-21T15:00:00.000Z', { ...lisbon, time_zone: 'Asia/Tokyo' })).toEqual({ day: 1, days: 3 })
  expect(at('2026-11-22T04:00:00.000Z', { ...lisbon, time_zone: 'America/Los_Angeles' })).toBeNull()
  // The night in which the clocks change has no day less.
  const autumn = { start_date: '2026-10-24', end_date: '2026-10-26', time_zone: 'Europe/Berlin' }
  expect(at('2026-10-26T12:00:00.000Z', autumn)).toEqual({ day: 3, days: 3 })
})

test('each room says what is on there, and what comes next', () => {
  const day = [
    { ...at('a', '09:00', '10:00'), room: 'Tejo' },
    { ...at('b', '09:00', '12:00'), room: 'Douro' },
    { ...at('c', '11:00', '12:00'), room: 'Tejo' },
    { ...at('lunch', '12:00', '13:00'), room: null },
  ]
  const found = (now: string) =>
    inRooms(day, ({ room }) => room, `2026-11-22T${now}:00.000Z`).map(({ room, on, next }) => [
      room,
      on?.key,
      next?.key,
    ])
  expect(found('09:30')).toEqual([
    ['Tejo', 'a', 'c'],
    ['Douro', 'b', undefined],
  ])
  // A session that ends leaves its room at that minute.
  expect(found('10:00')[0]).toEqual(['Tejo', undefined, 'c'])
  expect(found('12:30')).toEqual([
    ['Tejo', undefined, undefined],
    ['Douro', undefined, undefined],
  ])
})
